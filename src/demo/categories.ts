import type { DemoCategory } from "./types.ts";

/** The categories of the sample calendar, by key; every parent stands before its children. */
export const categories = {
  music: {
    colour: "#8a2f5d",
    text: {
      en: { name: "Music", description: "Everything with strings, reeds, keys or voices." },
      fr: { name: "Musique", description: "Tout ce qui vibre, souffle, frappe ou chante." },
      de: { name: "Musik", description: "Alles, was Saiten, Tasten oder Stimmen hat." },
      es: { name: "Música", description: "Todo lo que suena: cuerdas, vientos, teclas y voces." },
    },
  },
  "music/classical": {
    text: {
      en: { name: "Classical", description: "Orchestra, chamber music, organ and choir." },
      fr: { name: "Classique", description: "Orchestre, musique de chambre, orgue et chœur." },
      de: { name: "Klassik", description: "Orchester, Kammermusik, Orgel und Chor." },
      es: { name: "Clásica", description: "Orquesta, música de cámara, órgano y coro." },
    },
  },
  "music/jazz": {
    text: {
      en: { name: "Jazz", description: "Swing, bebop and long nights at the club." },
      fr: { name: "Jazz", description: "Swing, bebop et longues nuits au club." },
      de: { name: "Jazz", description: "Swing, Bebop und lange Nächte im Club." },
      es: { name: "Jazz", description: "Swing, bebop y noches largas en el club." },
    },
  },
  "music/folk": {
    text: {
      en: { name: "Folk and brass", description: "Fiddles, accordions and the town band." },
      fr: { name: "Folk et fanfares", description: "Violons, accordéons et la fanfare de la ville." },
      de: { name: "Volksmusik und Blech", description: "Geigen, Ziehharmonikas und die Stadtkapelle." },
      es: { name: "Folk y bandas", description: "Violines, acordeones y la banda municipal." },
    },
  },
  stage: {
    colour: "#b4531f",
    text: {
      en: { name: "Stage", description: "Curtain up: plays, laughter and movement." },
      fr: { name: "Scène", description: "Lever de rideau : théâtre, rires et mouvement." },
      de: { name: "Bühne", description: "Vorhang auf für Schauspiel, Gelächter und Bewegung." },
      es: { name: "Escena", description: "Arriba el telón: teatro, risas y movimiento." },
    },
  },
  "stage/theatre": {
    text: {
      en: { name: "Theatre", description: "Classics, new plays and a look behind the scenes." },
      fr: { name: "Théâtre", description: "Classiques, créations et coulisses." },
      de: { name: "Theater", description: "Klassiker, neue Stücke und Blicke hinter die Kulissen." },
      es: { name: "Teatro", description: "Clásicos, obras nuevas y visitas entre bastidores." },
    },
  },
  "stage/comedy": {
    text: {
      en: { name: "Comedy", description: "Stand-up and improvisation." },
      fr: { name: "Humour", description: "Stand-up et improvisation." },
      de: { name: "Comedy", description: "Stand-up und Improvisation." },
      es: { name: "Comedia", description: "Monólogos e improvisación." },
    },
  },
  "stage/dance": {
    text: {
      en: { name: "Dance", description: "To watch and to join in." },
      fr: { name: "Danse", description: "À regarder ou à partager sur la piste." },
      de: { name: "Tanz", description: "Zum Zuschauen und zum Mittanzen." },
      es: { name: "Danza", description: "Para mirar y para salir a la pista." },
    },
  },
  arts: {
    colour: "#6a4bb0",
    text: {
      en: { name: "Art, film and books", description: "Pictures that hang, pictures that move, and words." },
      fr: {
        name: "Art, cinéma et livres",
        description: "Des images accrochées, des images animées et des mots.",
      },
      de: {
        name: "Kunst, Film und Literatur",
        description: "Bilder an der Wand, Bilder auf der Leinwand und gute Worte.",
      },
      es: {
        name: "Arte, cine y libros",
        description: "Imágenes quietas, imágenes en movimiento y palabras.",
      },
    },
  },
  "arts/film": {
    text: {
      en: { name: "Film", description: "Screenings with an introduction or a conversation afterwards." },
      fr: { name: "Cinéma", description: "Des séances présentées ou suivies d'une discussion." },
      de: { name: "Film", description: "Vorführungen mit Einführung oder Gespräch." },
      es: { name: "Cine", description: "Proyecciones con presentación o coloquio." },
    },
  },
  "arts/exhibitions": {
    text: {
      en: { name: "Exhibitions", description: "On show in the galleries and museums around the lake." },
      fr: { name: "Expositions", description: "À voir dans les galeries et musées du lac." },
      de: { name: "Ausstellungen", description: "Zu sehen in Galerien und Museen rund um den See." },
      es: { name: "Exposiciones", description: "En las galerías y los museos del lago." },
    },
  },
  "arts/books": {
    text: {
      en: { name: "Books", description: "Readings, book clubs and poetry out loud." },
      fr: { name: "Livres", description: "Lectures, clubs de lecture et poésie à voix haute." },
      de: { name: "Literatur", description: "Lesungen, Lesekreise und laute Lyrik." },
      es: { name: "Libros", description: "Lecturas, clubes de lectura y poesía en voz alta." },
    },
  },
  family: {
    colour: "#c28a00",
    text: {
      en: { name: "Families", description: "For children and those who bring them." },
      fr: { name: "Familles", description: "Pour les enfants et ceux qui les accompagnent." },
      de: { name: "Familien", description: "Für Kinder und alle, die sie begleiten." },
      es: { name: "Familias", description: "Para los niños y quienes los acompañan." },
    },
  },
  "family/making": {
    text: {
      en: { name: "Making and exploring", description: "Glue on the fingers, mud on the boots." },
      fr: { name: "Bricoler et explorer", description: "De la colle sur les doigts, de la boue aux bottes." },
      de: { name: "Basteln und Entdecken", description: "Kleber an den Fingern, Matsch an den Stiefeln." },
      es: { name: "Crear y explorar", description: "Pegamento en los dedos y barro en las botas." },
    },
  },
  "family/stories": {
    text: {
      en: { name: "Stories and shows", description: "Tales, puppets and films for young audiences." },
      fr: {
        name: "Contes et spectacles",
        description: "Histoires, marionnettes et films pour le jeune public.",
      },
      de: { name: "Geschichten und Bühne", description: "Märchen, Puppen und Filme für junges Publikum." },
      es: { name: "Cuentos y funciones", description: "Relatos, títeres y cine para los más pequeños." },
    },
  },
  outdoors: {
    colour: "#2e7d32",
    text: {
      en: { name: "Outdoors", description: "On the water, on the ridge and everywhere in between." },
      fr: { name: "Plein air", description: "Sur l'eau, sur les crêtes et partout entre les deux." },
      de: { name: "Draußen", description: "Auf dem Wasser, auf dem Grat und überall dazwischen." },
      es: { name: "Aire libre", description: "En el agua, en la cumbre y por el camino." },
    },
  },
  "outdoors/water": {
    text: {
      en: { name: "On the water", description: "Sailing, paddling and swimming." },
      fr: { name: "Sur l'eau", description: "Voile, pagaie et baignade." },
      de: { name: "Auf dem Wasser", description: "Segeln, Paddeln und Schwimmen." },
      es: { name: "En el agua", description: "Vela, remo y natación." },
    },
  },
  "outdoors/walks": {
    text: {
      en: { name: "Walks and nature", description: "Guided walks, birds and night skies." },
      fr: { name: "Balades et nature", description: "Sorties guidées, oiseaux et ciels étoilés." },
      de: { name: "Wandern und Natur", description: "Geführte Touren, Vögel und Sternenhimmel." },
      es: { name: "Senderos y naturaleza", description: "Rutas guiadas, aves y cielos nocturnos." },
    },
  },
  "outdoors/sport": {
    text: {
      en: { name: "Sport", description: "Races and training for every level." },
      fr: { name: "Sport", description: "Courses et entraînements pour tous les niveaux." },
      de: { name: "Sport", description: "Wettkämpfe und Training für jedes Niveau." },
      es: { name: "Deporte", description: "Carreras y entrenamientos para todos los niveles." },
    },
  },
  food: {
    colour: "#a5382f",
    text: {
      en: { name: "Food and markets", description: "Eating, drinking and carrying home." },
      fr: { name: "Saveurs et marchés", description: "À manger, à boire et à rapporter chez soi." },
      de: { name: "Genuss und Märkte", description: "Zum Essen, Trinken und Heimtragen." },
      es: { name: "Sabores y mercados", description: "Para comer, beber y llevarse a casa." },
    },
  },
  "food/tastings": {
    text: {
      en: { name: "Tastings", description: "Small sips, small bites, good stories." },
      fr: { name: "Dégustations", description: "Petites gorgées, petites bouchées, belles histoires." },
      de: { name: "Verkostungen", description: "Kleine Schlucke, kleine Bissen, gute Geschichten." },
      es: { name: "Catas", description: "Sorbos cortos, bocados pequeños y buenas historias." },
    },
  },
  "food/markets": {
    text: {
      en: { name: "Markets and fairs", description: "Stalls, swaps and bargains." },
      fr: { name: "Marchés et foires", description: "Étals, trocs et bonnes affaires." },
      de: { name: "Märkte und Feste", description: "Stände, Tauschbörsen und Fundstücke." },
      es: { name: "Mercados y ferias", description: "Puestos, trueques y gangas." },
    },
  },
  "food/cooking": {
    text: {
      en: { name: "Cooking", description: "Aprons on: classes and shared tables." },
      fr: { name: "Cuisine", description: "À vos tabliers : cours et tables partagées." },
      de: { name: "Kochen", description: "Schürze um: Kurse und lange Tafeln." },
      es: { name: "Cocina", description: "Delantal puesto: talleres y mesas compartidas." },
    },
  },
  learning: {
    colour: "#1f5fa8",
    text: {
      en: { name: "Learning", description: "For the curious of any age." },
      fr: { name: "Apprendre", description: "Pour les curieux de tout âge." },
      de: { name: "Wissen", description: "Für Neugierige jeden Alters." },
      es: { name: "Aprender", description: "Para curiosos de cualquier edad." },
    },
  },
  "learning/courses": {
    text: {
      en: { name: "Courses", description: "Learn it by doing it." },
      fr: { name: "Cours", description: "Apprendre en faisant." },
      de: { name: "Kurse", description: "Lernen durch Ausprobieren." },
      es: { name: "Cursos", description: "Se aprende haciendo." },
    },
  },
  "learning/talks": {
    text: {
      en: { name: "Talks", description: "Lectures with plenty of time for questions." },
      fr: { name: "Conférences", description: "Des exposés qui laissent le temps aux questions." },
      de: { name: "Vorträge", description: "Vorträge mit viel Zeit für Fragen." },
      es: { name: "Charlas", description: "Conferencias con tiempo de sobra para preguntar." },
    },
  },
} satisfies Record<string, DemoCategory>;

/** The key of a category; the part before a slash is the key of its parent. */
export type CategoryKey = keyof typeof categories;
