import type { DemoEvent } from "./event.ts";

/** Exhibitions, films and books. */
export const artsEvents: DemoEvent[] = [
  {
    key: "lines-of-the-lake",
    when: { day: -12, days: 60 },
    venue: "customs-house",
    organizers: ["arts-society"],
    categories: ["arts/exhibitions"],
    tags: ["accessible", "bilingual", "rain-or-shine"],
    cost: ["€6", "€10"],
    image: "lines-of-the-lake",
    featured: true,
    text: {
      en: {
        title: "Lines of the Lake: Five Centuries of Maps",
        excerpt: "Sea monsters, smugglers' routes and one island that never existed.",
        description:
          "Every age drew the lake it needed: pilgrims, customs officers, engineers, tourists. Eighty maps from five centuries show how a shoreline wanders, and how a cartographer once invented an island to catch a thief.\n\nGuided tours at eleven and at three; audio guide in four languages.",
      },
      fr: {
        title: "Les lignes du lac : cinq siècles de cartes",
        excerpt: "Des monstres marins, des routes de contrebande et une île qui n'a jamais existé.",
        description:
          "Chaque époque a dessiné le lac dont elle avait besoin : pèlerins, douaniers, ingénieurs, touristes. Quatre-vingts cartes sur cinq siècles montrent comment un rivage se déplace, et comment un cartographe inventa une île pour attraper un voleur.\n\nVisites guidées à onze heures et à quinze heures ; audioguide en quatre langues.",
      },
      de: {
        title: "Linien des Sees: Karten aus fünf Jahrhunderten",
        excerpt: "Seeungeheuer, Schmugglerwege und eine Insel, die es nie gab.",
        description:
          "Jede Zeit zeichnete den See, den sie brauchte: Pilger, Zöllner, Ingenieure, Touristen. Achtzig Karten aus fünf Jahrhunderten zeigen, wie ein Ufer wandert und wie ein Kartograf einmal eine Insel erfand, um einen Dieb zu fangen.\n\nFührungen um elf und um drei; Audioguide in vier Sprachen.",
      },
      es: {
        title: "Las líneas del lago: cinco siglos de mapas",
        excerpt: "Monstruos marinos, rutas de contrabando y una isla que nunca existió.",
        description:
          "Cada época dibujó el lago que necesitaba: peregrinos, aduaneros, ingenieros, turistas. Ochenta mapas de cinco siglos muestran cómo se mueve una orilla y cómo un cartógrafo inventó una isla para atrapar a un ladrón.\n\nVisitas guiadas a las once y a las tres; audioguía en cuatro idiomas.",
      },
    },
  },
  {
    key: "poetry-slam",
    when: { day: -6, time: "20:00", hours: 2 },
    venue: "blue-heron",
    organizers: ["town-library", "heron-club"],
    categories: ["arts/books"],
    tags: ["bilingual", "late-night"],
    cost: "€8",
    text: {
      en: {
        title: "Poetry Slam: Six Minutes Each",
        description:
          "Ten poets, six minutes each, and the audience holds up the numbers. Any language is allowed as long as the room understands the feeling.",
      },
      fr: {
        title: "Slam de poésie : six minutes chacun",
        description:
          "Dix poètes, six minutes chacun, et c'est le public qui lève les notes. Toutes les langues sont permises, pourvu que la salle comprenne l'émotion.",
      },
      de: {
        title: "Poetry-Slam: sechs Minuten pro Kopf",
        description:
          "Zehn Poetinnen und Poeten, je sechs Minuten, und das Publikum hält die Zahlen hoch. Jede Sprache ist erlaubt, solange der Saal das Gefühl versteht.",
      },
      es: {
        title: "Poetry slam: seis minutos por cabeza",
        description:
          "Diez poetas, seis minutos cada uno, y el público levanta las notas. Vale cualquier idioma, siempre que la sala entienda la emoción.",
      },
    },
  },
  {
    key: "silent-film",
    when: { day: 10, time: "20:15", hours: 2 },
    venue: "cinema-lumen",
    organizers: ["arts-society"],
    categories: ["arts/film", "music/classical"],
    tags: ["live-music"],
    cost: "€14",
    text: {
      en: {
        title: "Silent Film with Live Piano",
        description:
          "A restored print of Murnau's \"Sunrise\" on the big screen, with Jonas Weil improvising at the cinema's own piano. Before the film he explains which keys stick and why he loves them.",
      },
      fr: {
        title: "Ciné-concert : film muet et piano",
        description:
          "Une copie restaurée de « L'Aurore » de Murnau sur grand écran, avec Jonas Weil qui improvise sur le piano de la maison. Avant le film, il explique quelles touches coincent et pourquoi il les aime.",
      },
      de: {
        title: "Stummfilm mit Livemusik am Klavier",
        description:
          "Murnaus „Sonnenaufgang“ in restaurierter Fassung auf der großen Leinwand, dazu improvisiert Jonas Weil am hauseigenen Klavier. Vor dem Film erklärt er, welche Tasten klemmen und warum er sie liebt.",
      },
      es: {
        title: "Cine mudo con piano en directo",
        description:
          "Una copia restaurada de «Amanecer», de Murnau, en pantalla grande, con Jonas Weil improvisando al piano de la casa. Antes de la película explica qué teclas se atascan y por qué las adora.",
      },
    },
  },
  {
    key: "reading-nightboat",
    when: { day: 62, time: "19:00", hours: 1.5 },
    venue: "library",
    organizers: ["town-library"],
    categories: ["arts/books"],
    tags: ["free-entry", "accessible"],
    cost: 0,
    text: {
      en: {
        title: "Author Reading: The Night Boat",
        description:
          "Leonor Castells reads from her novel about a lighthouse keeper on a lake that needs no lighthouse. A conversation follows, then wine, then signatures.",
      },
      fr: {
        title: "Lecture : Le Bateau de nuit",
        description:
          "Leonor Castells lit des extraits de son roman sur le gardien de phare d'un lac qui n'a pas besoin de phare. Suivent une discussion, un verre de vin et des dédicaces.",
      },
      de: {
        title: "Lesung: Das Nachtboot",
        description:
          "Leonor Castells liest aus ihrem Roman über einen Leuchtturmwärter an einem See, der keinen Leuchtturm braucht. Danach Gespräch, Wein und Widmungen, in dieser Reihenfolge.",
      },
      es: {
        title: "Lectura: El barco de noche",
        description:
          "Leonor Castells lee fragmentos de su novela sobre el farero de un lago que no necesita faro. Después hay coloquio, vino y firmas, por este orden.",
      },
    },
  },
  {
    key: "book-club",
    when: { day: 66, time: "18:30", hours: 1.5 },
    venue: "library",
    organizers: ["town-library"],
    categories: ["arts/books"],
    tags: ["free-entry", "in-english", "registration"],
    cost: 0,
    text: {
      en: {
        title: "Book Club in English",
        description:
          "This time we talk about a slim novel with a large cat in it. Half-read counts as read, and borrowed copies are waiting at the desk.",
      },
      fr: {
        title: "Club de lecture en anglais",
        description:
          "Cette fois, nous parlons d'un mince roman qui abrite un gros chat. Un livre à moitié lu compte comme lu, et des exemplaires à emprunter attendent à l'accueil.",
      },
      de: {
        title: "Lesekreis auf Englisch",
        description:
          "Diesmal sprechen wir über einen schmalen Roman mit einem großen Kater. Halb gelesen zählt als gelesen, und Leihexemplare liegen an der Theke bereit.",
      },
      es: {
        title: "Club de lectura en inglés",
        description:
          "Esta vez hablamos de una novela delgada con un gato gordo. A medio leer cuenta como leída, y en el mostrador hay ejemplares para tomar prestados.",
      },
    },
  },
  {
    key: "last-fishermen",
    when: { day: 37, time: "19:30", hours: 2.25 },
    venue: "cinema-lumen",
    organizers: ["arts-society"],
    categories: ["arts/film", "learning/talks"],
    tags: ["bilingual"],
    cost: "€10",
    text: {
      en: {
        title: "Documentary and Talk: Four Nets",
        description:
          "Four families still fish the lake for a living; this film follows them through a year of fog, ice and good jokes. Director Hanna Ried and two of the fishermen join us after the screening.",
      },
      fr: {
        title: "Documentaire et débat : Quatre filets",
        description:
          "Quatre familles vivent encore de la pêche sur le lac ; ce film les suit pendant une année de brouillard, de gel et de bonnes blagues. La réalisatrice Hanna Ried et deux des pêcheurs nous rejoignent après la séance.",
      },
      de: {
        title: "Dokumentarfilm und Gespräch: Vier Netze",
        description:
          "Vier Familien leben noch vom Fischen auf dem See; der Film begleitet sie durch ein Jahr voller Nebel, Eis und guter Witze. Nach der Vorführung sind Regisseurin Hanna Ried und zwei der Fischer zu Gast.",
      },
      es: {
        title: "Documental y coloquio: Cuatro redes",
        description:
          "Cuatro familias viven todavía de la pesca en el lago; la película las acompaña durante un año de niebla, hielo y buenos chistes. Tras la proyección nos acompañan la directora Hanna Ried y dos de los pescadores.",
      },
    },
  },
  {
    key: "photo-vernissage",
    when: { day: 50, time: "18:00", hours: 2.5 },
    venue: "customs-house",
    organizers: ["arts-society"],
    categories: ["arts/exhibitions"],
    tags: ["free-entry", "accessible"],
    cost: 0,
    image: "photo-vernissage",
    text: {
      en: {
        title: "Opening Night: Grey Is a Colour",
        description:
          "Photographer Tomás Lind has photographed the same jetty on a thousand foggy mornings. The forty best pictures hang on the top floor, and the artist pours the wine himself.",
      },
      fr: {
        title: "Vernissage : Le gris est une couleur",
        description:
          "Le photographe Tomás Lind a saisi le même ponton par mille matins de brouillard. Les quarante plus belles images sont accrochées au dernier étage, et l'artiste sert le vin lui-même.",
      },
      de: {
        title: "Vernissage: Grau ist eine Farbe",
        description:
          "Der Fotograf Tomás Lind hat denselben Steg an tausend nebligen Morgen aufgenommen. Die vierzig schönsten Bilder hängen im obersten Stock, und den Wein schenkt der Künstler selbst aus.",
      },
      es: {
        title: "Inauguración: El gris es un color",
        description:
          "El fotógrafo Tomás Lind ha retratado el mismo embarcadero en mil mañanas de niebla. Las cuarenta mejores imágenes cuelgan en la última planta, y el vino lo sirve el propio artista.",
      },
    },
  },
  {
    key: "short-film-days",
    when: { day: 112, days: 3 },
    venue: "cinema-lumen",
    organizers: ["arts-society"],
    categories: ["arts/film"],
    tags: ["festival", "in-english"],
    cost: ["€9", "€24"],
    tickets: [
      {
        name: "One programme",
        price: 9,
        currency: "EUR",
        url: "https://tickets.example.org/shorts/programme",
        available: 180,
      },
      {
        name: "All programmes",
        price: 24,
        currency: "EUR",
        url: "https://tickets.example.org/shorts/all",
        available: 60,
      },
    ],
    text: {
      en: {
        title: "Shorts by the Lake",
        excerpt: "Sixty short films in three days; the longest lasts nineteen minutes.",
        description:
          "Sixty short films from twenty-two countries, the longest of them nineteen minutes. The audience awards the Silver Pike, the jury the Golden One, and every year the two disagree.",
      },
      fr: {
        title: "Courts au bord du lac",
        excerpt: "Soixante courts métrages en trois jours ; le plus long dure dix-neuf minutes.",
        description:
          "Soixante courts métrages de vingt-deux pays, dont le plus long dure dix-neuf minutes. Le public décerne le Brochet d'argent, le jury le Brochet d'or, et chaque année ils ne sont pas d'accord.",
      },
      de: {
        title: "Kurzfilmtage am See",
        excerpt: "Sechzig Kurzfilme in drei Tagen; der längste dauert neunzehn Minuten.",
        description:
          "Sechzig Kurzfilme aus zweiundzwanzig Ländern, der längste davon neunzehn Minuten. Das Publikum vergibt den Silbernen Hecht, die Jury den Goldenen, und jedes Jahr sind sie sich uneins.",
      },
      es: {
        title: "Cortos junto al lago",
        excerpt: "Sesenta cortometrajes en tres días; el más largo dura diecinueve minutos.",
        description:
          "Sesenta cortometrajes de veintidós países; el más largo dura diecinueve minutos. El público concede el Lucio de Plata, el jurado el de Oro, y cada año discrepan.",
      },
    },
  },
];
