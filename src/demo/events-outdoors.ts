import type { DemoEvent } from "./event.ts";

/** On the water and in the hills. */
export const outdoorEvents: DemoEvent[] = [
  {
    key: "bird-walk",
    when: { day: 4, time: "07:00", hours: 2.5 },
    venue: "lakeside-park",
    organizers: ["walking-club"],
    categories: ["outdoors/walks"],
    tags: ["open-air", "beginners", "free-entry"],
    cost: 0,
    text: {
      en: {
        title: "Early Birds: A Guided Walk",
        description:
          "Grebes, herons and, with luck, a kingfisher like a thrown jewel. We walk slowly, whisper a lot and lend binoculars to those who have none.",
      },
      fr: {
        title: "Oiseaux du matin : balade guidée",
        description:
          "Des grèbes, des hérons et, avec de la chance, un martin-pêcheur comme un bijou lancé. Nous marchons lentement, chuchotons beaucoup et prêtons des jumelles à qui n'en a pas.",
      },
      de: {
        title: "Frühe Vögel: geführter Spaziergang",
        description:
          "Haubentaucher, Reiher und mit Glück ein Eisvogel wie ein geworfenes Juwel. Wir gehen langsam, flüstern viel und verleihen Ferngläser an alle, die keines haben.",
      },
      es: {
        title: "Aves madrugadoras: paseo guiado",
        description:
          "Somormujos, garzas y, con suerte, un martín pescador como una joya lanzada al aire. Caminamos despacio, susurramos mucho y prestamos prismáticos a quien no tenga.",
      },
    },
  },
  {
    key: "yoga-on-the-jetty",
    when: { day: 6, time: "08:00", hours: 1 },
    venue: "sailing-club",
    organizers: ["sailing-club"],
    categories: ["outdoors/sport"],
    tags: ["open-air", "beginners"],
    cost: "Donation",
    text: {
      en: {
        title: "Yoga on the Jetty",
        description:
          "An hour of stretching, breathing and trying not to look at the ducks. In bad weather we roll out the mats between the boats.",
      },
      fr: {
        title: "Yoga sur le ponton",
        description:
          "Une heure pour s'étirer, respirer et essayer de ne pas regarder les canards. Par mauvais temps, nous déroulons les tapis entre les bateaux.",
      },
      de: {
        title: "Yoga auf dem Steg",
        description:
          "Eine Stunde dehnen, atmen und versuchen, nicht zu den Enten zu schauen. Bei schlechtem Wetter rollen wir die Matten zwischen den Booten aus.",
      },
      es: {
        title: "Yoga en el embarcadero",
        description:
          "Una hora para estirarse, respirar e intentar no mirar a los patos. Si hace mal tiempo, desenrollamos las esterillas entre los barcos.",
      },
    },
  },
  {
    key: "sunset-paddle",
    when: { day: 11, time: "16:00", hours: 2 },
    venue: "sailing-club",
    organizers: ["sailing-club"],
    categories: ["outdoors/water"],
    tags: ["open-air", "registration", "beginners"],
    cost: "€25",
    image: "sunset-paddle",
    tickets: [
      {
        name: "Kayak, vest and guide",
        price: 25,
        currency: "EUR",
        url: "https://tickets.example.org/sunset-paddle",
        available: 7,
      },
    ],
    text: {
      en: {
        title: "Golden Hour Paddle",
        description:
          "Twelve kayaks, one guide and the lake at its most golden. We follow the reeds to the old lighthouse, drink tea from a flask and glide home in silence.",
        custom_fields: { Level: "Easy", Bring: "Dry clothes" },
      },
      fr: {
        title: "Pagaie à l'heure dorée",
        description:
          "Douze kayaks, un guide et le lac dans sa plus belle lumière. Nous longeons les roseaux jusqu'au vieux phare, buvons un thé de thermos et rentrons en silence.",
        custom_fields: { Niveau: "Facile", "À prévoir": "Vêtements secs" },
      },
      de: {
        title: "Paddeln zur goldenen Stunde",
        description:
          "Zwölf Kajaks, ein Guide und der See in seinem schönsten Licht. Wir folgen dem Schilf bis zum alten Leuchtturm, trinken Tee aus der Thermoskanne und gleiten schweigend heim.",
        custom_fields: { Niveau: "Leicht", Mitbringen: "Trockene Kleidung" },
      },
      es: {
        title: "Kayak a la hora dorada",
        description:
          "Doce kayaks, un guía y el lago con su mejor luz. Seguimos los juncos hasta el viejo faro, tomamos té de termo y volvemos deslizándonos en silencio.",
        custom_fields: { Nivel: "Fácil", Traer: "Ropa seca" },
      },
    },
  },
  {
    key: "ridge-hike",
    when: { day: 24, time: "08:00", hours: 8 },
    venue: "market-square",
    organizers: ["walking-club"],
    categories: ["outdoors/walks"],
    tags: ["open-air", "registration"],
    cost: "€10",
    image: "ridge-hike",
    text: {
      en: {
        title: "Ridge Walk to the Three Lakes View",
        description:
          "Nine hundred metres up, nine hundred down and soup in the middle. From the ridge of the Falkenberg you can see three lakes and, on clear days, four countries.\n\nSturdy boots are a must; dogs are welcome.",
      },
      fr: {
        title: "Randonnée de crête : la vue des trois lacs",
        description:
          "Neuf cents mètres de montée, autant de descente et une soupe au milieu. De la crête du Falkenberg, on voit trois lacs et, par temps clair, quatre pays.\n\nBonnes chaussures indispensables ; les chiens sont les bienvenus.",
      },
      de: {
        title: "Gratwanderung zum Drei-Seen-Blick",
        description:
          "Neunhundert Höhenmeter hinauf, neunhundert hinunter und dazwischen eine Suppe. Vom Grat des Falkenbergs sieht man drei Seen und an klaren Tagen vier Länder.\n\nFestes Schuhwerk ist Pflicht, Hunde sind willkommen.",
      },
      es: {
        title: "Ruta por la cresta: el mirador de los tres lagos",
        description:
          "Novecientos metros de subida, otros tantos de bajada y una sopa en medio. Desde la cresta del Falkenberg se ven tres lagos y, en días claros, cuatro países.\n\nCalzado firme imprescindible; los perros son bienvenidos.",
      },
    },
  },
  {
    key: "stargazing",
    when: { day: 30, time: "21:30", hours: 2 },
    venue: "rosenegg",
    organizers: ["walking-club", "winegrowers"],
    categories: ["outdoors/walks", "learning/talks"],
    tags: ["open-air", "late-night", "family"],
    cost: "€6",
    text: {
      en: {
        title: "Stars over the Vineyard",
        description:
          "Three telescopes among the vines and an astronomer who can explain black holes with a wine glass. If the clouds are rude, we do it all with slides and a second bottle.",
      },
      fr: {
        title: "Étoiles sur les vignes",
        description:
          "Trois télescopes entre les ceps et une astronome capable d'expliquer les trous noirs avec un verre de vin. Si les nuages sont impolis, ce sera diapositives et deuxième bouteille.",
      },
      de: {
        title: "Sterne über dem Weinberg",
        description:
          "Drei Teleskope zwischen den Reben und eine Astronomin, die Schwarze Löcher mit einem Weinglas erklären kann. Sind die Wolken unhöflich, gibt es Lichtbilder und eine zweite Flasche.",
      },
      es: {
        title: "Estrellas sobre el viñedo",
        description:
          "Tres telescopios entre las vides y una astrónoma capaz de explicar los agujeros negros con una copa de vino. Si las nubes se ponen groseras, habrá diapositivas y una segunda botella.",
      },
    },
  },
  {
    key: "lake-run",
    when: { day: 90, time: "09:00", hours: 5 },
    venue: "lakeside-park",
    organizers: ["tourist-office"],
    categories: ["outdoors/sport"],
    tags: ["open-air", "family", "rain-or-shine", "registration"],
    cost: ["€5", "€18", "€32"],
    image: "lake-run",
    tickets: [
      {
        name: "Children's mile",
        price: 5,
        currency: "EUR",
        url: "https://tickets.example.org/lake-run/mile",
        available: 300,
      },
      {
        name: "10 km",
        price: 18,
        currency: "EUR",
        url: "https://tickets.example.org/lake-run/10",
        available: 412,
      },
      {
        name: "Half marathon",
        price: 32,
        currency: "EUR",
        url: "https://tickets.example.org/lake-run/half",
        available: 276,
      },
    ],
    text: {
      en: {
        title: "Valmere Lake Run",
        excerpt: "A children's mile, ten kilometres or a half marathon, always with a view.",
        description:
          "Flat, fast and right beside the water: a mile for children, ten kilometres for most and a half marathon for the rest. Brass bands stand at every bend where somebody once gave up.",
      },
      fr: {
        title: "Course du lac de Valmere",
        excerpt: "Le mile des enfants, dix kilomètres ou un semi-marathon, toujours avec vue.",
        description:
          "Plate, rapide et tout au bord de l'eau : un mile pour les enfants, dix kilomètres pour la plupart et un semi-marathon pour les autres. Une fanfare joue à chaque virage où quelqu'un a un jour abandonné.",
      },
      de: {
        title: "Valmerer Seelauf",
        excerpt: "Kindermeile, zehn Kilometer oder Halbmarathon, immer mit Aussicht.",
        description:
          "Flach, schnell und direkt am Wasser: eine Meile für die Kinder, zehn Kilometer für die meisten und ein Halbmarathon für den Rest. An jeder Kurve, an der schon einmal jemand aufgegeben hat, spielt eine Blaskapelle.",
      },
      es: {
        title: "Carrera del Lago de Valmere",
        excerpt: "Una milla infantil, diez kilómetros o media maratón, siempre con vistas.",
        description:
          "Llana, rápida y pegada al agua: una milla para los niños, diez kilómetros para la mayoría y media maratón para el resto. En cada curva donde alguien se rindió alguna vez toca una banda.",
      },
    },
  },
  {
    key: "old-timer-regatta",
    when: { day: 132, days: 3 },
    venue: "sailing-club",
    organizers: ["sailing-club"],
    categories: ["outdoors/water", "outdoors/sport"],
    tags: ["festival", "open-air", "free-entry"],
    cost: 0,
    image: "old-timer-regatta",
    text: {
      en: {
        title: "Regatta of the Wooden Boats",
        description:
          "Sixty boats older than their owners race for a brass teapot. From the boathouse terrace you see every start, every mast and every argument about the rules.",
      },
      fr: {
        title: "Régate des vieux gréements",
        description:
          "Soixante bateaux plus âgés que leurs propriétaires se disputent une théière en laiton. De la terrasse du hangar, on voit chaque départ, chaque mât et chaque querelle sur le règlement.",
      },
      de: {
        title: "Regatta der Holzboote",
        description:
          "Sechzig Boote, älter als ihre Besitzer, segeln um eine Teekanne aus Messing. Von der Terrasse des Bootshauses sieht man jeden Start, jeden Mast und jeden Streit um die Regeln.",
      },
      es: {
        title: "Regata de barcos de madera",
        description:
          "Sesenta barcos más viejos que sus dueños compiten por una tetera de latón. Desde la terraza de la casa de botes se ve cada salida, cada mástil y cada discusión sobre el reglamento.",
      },
    },
  },
];
