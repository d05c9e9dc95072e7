import type { DemoEvent } from "./event.ts";

/** Plays, laughter and dance. */
export const stageEvents: DemoEvent[] = [
  {
    key: "ferrymans-daughter",
    when: { day: 14, time: "19:30", hours: 2.25 },
    venue: "lantern-theatre",
    organizers: ["lake-theatre"],
    categories: ["stage/theatre"],
    tags: ["premiere", "bilingual"],
    cost: "€20 - €45",
    tickets: [
      {
        name: "Stalls",
        price: 38,
        currency: "EUR",
        url: "https://tickets.example.org/ferryman/stalls",
        available: 22,
      },
      {
        name: "Gallery",
        price: 20,
        currency: "EUR",
        url: "https://tickets.example.org/ferryman/gallery",
        available: 31,
      },
      {
        name: "Box for two",
        price: 45,
        currency: "EUR",
        url: "https://tickets.example.org/ferryman/box",
        available: 0,
      },
    ],
    image: "ferrymans-daughter",
    featured: true,
    text: {
      en: {
        title: "The Ferryman's Daughter",
        excerpt: "A new play about a crossing, a promise and a very heavy suitcase.",
        description:
          "On the last night before the ferry is replaced by a bridge, a stranger asks to be taken across. Mira Oberlin's new play is part thriller, part love letter to this lake.\n\nWith surtitles in English and French. After the premiere, audience and cast meet in the foyer.",
        custom_fields: { "Running time": "2 h 15 min, one interval", Surtitles: "English, French" },
      },
      fr: {
        title: "La fille du passeur",
        excerpt: "Une création sur une traversée, une promesse et une valise très lourde.",
        description:
          "La dernière nuit avant qu'un pont ne remplace le bac, un inconnu demande à passer sur l'autre rive. La nouvelle pièce de Mira Oberlin tient du thriller et de la lettre d'amour au lac.\n\nSurtitres en anglais et en français. Après la première, public et comédiens se retrouvent au foyer.",
        custom_fields: { Durée: "2 h 15, un entracte", Surtitres: "anglais, français" },
      },
      de: {
        title: "Die Tochter des Fährmanns",
        excerpt: "Ein neues Stück über eine Überfahrt, ein Versprechen und einen sehr schweren Koffer.",
        description:
          "In der letzten Nacht, bevor eine Brücke die Fähre ersetzt, will ein Fremder ans andere Ufer. Mira Oberlins neues Stück ist halb Thriller, halb Liebesbrief an diesen See.\n\nMit englischen und französischen Übertiteln. Nach der Premiere treffen sich Publikum und Ensemble im Foyer.",
        custom_fields: { Dauer: "2 Std. 15 Min., eine Pause", Übertitel: "Englisch, Französisch" },
      },
      es: {
        title: "La hija del barquero",
        excerpt: "Una obra nueva sobre una travesía, una promesa y una maleta muy pesada.",
        description:
          "La última noche antes de que un puente sustituya al transbordador, un desconocido pide que lo crucen. La nueva obra de Mira Oberlin es mitad thriller, mitad carta de amor a este lago.\n\nCon sobretítulos en inglés y francés. Tras el estreno, público y elenco se encuentran en el vestíbulo.",
        custom_fields: { Duración: "2 h 15 min, un descanso", Sobretítulos: "inglés, francés" },
      },
    },
  },
  {
    key: "say-the-word",
    when: { day: 7, time: "20:00", hours: 1.5 },
    venue: "lantern-theatre",
    organizers: ["lake-theatre"],
    categories: ["stage/comedy"],
    tags: ["rain-or-shine"],
    cost: "€12",
    text: {
      en: {
        title: "Say the Word: Improvised Theatre",
        description:
          "You shout a place, a job and a vegetable; five actors do the rest. No two evenings have ever been alike, and most of the vegetables survived.",
      },
      fr: {
        title: "Un mot suffit : théâtre d'improvisation",
        description:
          "Vous criez un lieu, un métier et un légume ; cinq comédiens se chargent du reste. Aucune soirée n'a jamais ressemblé à une autre, et la plupart des légumes ont survécu.",
      },
      de: {
        title: "Ein Wort genügt: Improtheater",
        description:
          "Sie rufen einen Ort, einen Beruf und ein Gemüse, fünf Schauspieler erledigen den Rest. Kein Abend glich je dem anderen, und die meisten Gemüse haben überlebt.",
      },
      es: {
        title: "Di una palabra: teatro improvisado",
        description:
          "Tú gritas un lugar, un oficio y una verdura; cinco actores hacen el resto. No ha habido dos noches iguales, y la mayoría de las verduras ha sobrevivido.",
      },
    },
  },
  {
    key: "tea-dance",
    when: { day: 101, time: "15:00", hours: 3 },
    venue: "harbour-hall",
    organizers: ["tourist-office"],
    categories: ["stage/dance"],
    tags: ["live-music", "beginners", "accessible"],
    cost: "€6",
    text: {
      en: {
        title: "Tea Dance by the Water",
        description:
          "Foxtrot, waltz and cha-cha-cha with a salon orchestra, and cake from the landladies of three streets. Taxi dancers keep everybody moving, and nobody counts the mistakes.",
      },
      fr: {
        title: "Thé dansant au bord de l'eau",
        description:
          "Fox-trot, valse et cha-cha-cha avec un orchestre de salon, et des gâteaux faits par tout le quartier. Des danseurs bénévoles invitent à la piste, et personne ne compte les faux pas.",
      },
      de: {
        title: "Tanztee am Wasser",
        description:
          "Foxtrott, Walzer und Cha-Cha-Cha mit Salonorchester, dazu Kuchen aus der ganzen Nachbarschaft. Taxitänzer halten alle in Bewegung, und niemand zählt die Fehltritte.",
      },
      es: {
        title: "Té con baile junto al agua",
        description:
          "Foxtrot, vals y chachachá con orquesta de salón y tartas hechas por todo el barrio. Bailarines voluntarios sacan a la pista a quien haga falta, y nadie cuenta los tropiezos.",
      },
    },
  },
  {
    key: "comedy-in-english",
    when: { day: 75, time: "20:30", hours: 1.5 },
    venue: "blue-heron",
    organizers: ["heron-club"],
    categories: ["stage/comedy"],
    tags: ["in-english", "late-night"],
    cost: "€15",
    text: {
      en: {
        title: "Lost Luggage: Comedy in English",
        description:
          'Three comedians from Dublin, Lagos and Graz on trains, in-laws and the correct way to say "squirrel". Strong language, weak excuses.',
        custom_fields: { Language: "English", Age: "16+" },
      },
      fr: {
        title: "Lost Luggage : stand-up en anglais",
        description:
          "Trois humoristes de Dublin, Lagos et Graz parlent des trains, de la belle-famille et de la bonne façon de prononcer « squirrel ». Langage corsé, excuses faibles.",
        custom_fields: { Langue: "anglais", Âge: "dès 16 ans" },
      },
      de: {
        title: "Lost Luggage: Comedy auf Englisch",
        description:
          "Drei Comedians aus Dublin, Lagos und Graz über Züge, Schwiegereltern und die richtige Aussprache von „squirrel“. Starke Worte, schwache Ausreden.",
        custom_fields: { Sprache: "Englisch", Alter: "ab 16 Jahren" },
      },
      es: {
        title: "Lost Luggage: comedia en inglés",
        description:
          "Tres cómicos de Dublín, Lagos y Graz hablan de trenes, suegros y la forma correcta de decir «squirrel». Lenguaje fuerte, excusas flojas.",
        custom_fields: { Idioma: "inglés", Edad: "a partir de 16 años" },
      },
    },
  },
  {
    key: "backstage-tour",
    when: { day: 31, time: "11:00", hours: 1.25 },
    venue: "lantern-theatre",
    organizers: ["lake-theatre"],
    categories: ["stage/theatre", "learning/talks"],
    tags: ["family", "registration"],
    cost: 5,
    text: {
      en: {
        title: "Behind the Curtain",
        description:
          "Thunder sheets, trapdoors and a wardrobe with four hundred hats: our stage manager shows how the magic is nailed together. At the end everyone may pull one rope.",
      },
      fr: {
        title: "Derrière le rideau",
        description:
          "Tôles à tonnerre, trappes et une garde-robe de quatre cents chapeaux : notre régisseuse montre comment la magie est clouée. À la fin, chacun a le droit de tirer sur une corde.",
      },
      de: {
        title: "Hinter dem Vorhang",
        description:
          "Donnerbleche, Falltüren und ein Fundus mit vierhundert Hüten: Unsere Inspizientin zeigt, wie der Zauber zusammengenagelt wird. Am Ende darf jeder an einem Seil ziehen.",
      },
      es: {
        title: "Detrás del telón",
        description:
          "Planchas de truenos, trampillas y un vestuario con cuatrocientos sombreros: nuestra regidora enseña cómo se clava la magia. Al final, cada uno puede tirar de una cuerda.",
      },
    },
  },
  {
    key: "tidelines",
    when: { day: 44, time: "20:00", hours: 1.25 },
    venue: "harbour-hall",
    organizers: ["lake-theatre"],
    categories: ["stage/dance"],
    tags: ["premiere"],
    cost: ["€18", "€26"],
    image: "tidelines",
    text: {
      en: {
        title: "Tidelines",
        description:
          "Eight dancers, four tonnes of sand and a cello. Choreographer Noa Vidal follows the line that water leaves behind when it withdraws, and asks what we leave behind when we do.",
      },
      fr: {
        title: "Laisses de mer",
        description:
          "Huit danseurs, quatre tonnes de sable et un violoncelle. La chorégraphe Noa Vidal suit la ligne que l'eau dessine en se retirant et se demande quelle trace nous laissons, nous.",
      },
      de: {
        title: "Spülsaum",
        description:
          "Acht Tänzerinnen und Tänzer, vier Tonnen Sand und ein Cello. Die Choreografin Noa Vidal folgt der Linie, die das Wasser beim Rückzug hinterlässt, und fragt, was von uns bleibt.",
      },
      es: {
        title: "Línea de marea",
        description:
          "Ocho bailarines, cuatro toneladas de arena y un violonchelo. La coreógrafa Noa Vidal sigue la línea que deja el agua al retirarse y se pregunta qué dejamos nosotros.",
      },
    },
  },
  {
    key: "tempest-by-the-water",
    when: { day: 86, time: "20:00", hours: 2.5 },
    venue: "lakeside-park",
    organizers: ["lake-theatre"],
    categories: ["stage/theatre"],
    tags: ["open-air", "in-english"],
    cost: "€20 - €30",
    text: {
      en: {
        title: "The Tempest by the Water",
        description:
          "Shakespeare's island, played on a raft ten metres from the shore. In English, with real waves and an Ariel who has learnt to water-ski.\n\nBring something warm; blankets can be borrowed against a smile.",
      },
      fr: {
        title: "La Tempête au bord de l'eau",
        description:
          "L'île de Shakespeare, jouée sur un radeau à dix mètres de la rive. En anglais, avec de vraies vagues et un Ariel qui a appris le ski nautique.\n\nPrévoyez des vêtements chauds ; les couvertures se prêtent contre un sourire.",
      },
      de: {
        title: "Der Sturm am Wasser",
        description:
          "Shakespeares Insel, gespielt auf einem Floß zehn Meter vor dem Ufer. Auf Englisch, mit echten Wellen und einem Ariel, der Wasserski gelernt hat.\n\nZiehen Sie sich warm an; Decken leihen wir gegen ein Lächeln.",
      },
      es: {
        title: "La tempestad junto al agua",
        description:
          "La isla de Shakespeare, sobre una balsa a diez metros de la orilla. En inglés, con olas de verdad y un Ariel que ha aprendido esquí acuático.\n\nTrae algo de abrigo; prestamos mantas a cambio de una sonrisa.",
      },
    },
  },
  {
    key: "small-hours",
    when: { day: 118, time: "21:00", hours: 1 },
    venue: "lantern-theatre",
    organizers: ["lake-theatre"],
    categories: ["stage/theatre"],
    tags: ["late-night"],
    cost: "€14",
    text: {
      en: {
        title: "The Small Hours: Puppets for Adults",
        description:
          "An insomniac, her fridge and a chorus of alarm clocks. Tiny figures, large questions, and not suitable for anyone who has to get up early.",
      },
      fr: {
        title: "Les petites heures : marionnettes pour adultes",
        description:
          "Une insomniaque, son frigo et un chœur de réveils. De minuscules figures, de grandes questions ; déconseillé à ceux qui se lèvent tôt.",
      },
      de: {
        title: "Stunde des Wolfs: Puppen für Erwachsene",
        description:
          "Eine Schlaflose, ihr Kühlschrank und ein Chor von Weckern. Winzige Figuren, große Fragen und nichts für Frühaufsteher.",
      },
      es: {
        title: "De madrugada: títeres para adultos",
        description:
          "Una insomne, su nevera y un coro de despertadores. Figuras diminutas, preguntas enormes; no apto para quien madruga.",
      },
    },
  },
];
