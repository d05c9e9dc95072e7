import type { DemoEvent } from "./event.ts";

/** Tastings, classes and long tables. */
export const foodEvents: DemoEvent[] = [
  {
    key: "six-glasses",
    when: { day: 8, time: "18:00", hours: 2 },
    venue: "rosenegg",
    organizers: ["winegrowers"],
    categories: ["food/tastings"],
    tags: ["local-produce", "registration"],
    cost: "€24",
    tickets: [
      {
        name: "Tasting with bread and cheese",
        price: 24,
        currency: "EUR",
        url: "https://tickets.example.org/six-glasses",
        available: 14,
      },
    ],
    text: {
      en: {
        title: "Six Glasses from the North Shore",
        description:
          "Six wines, six growers and the question why the same slope tastes of pear at one end and of flint at the other. Bread and mountain cheese keep you upright; the boat takes you home.",
        custom_fields: { Age: "18+", Language: "English and German" },
      },
      fr: {
        title: "Six verres de la rive nord",
        description:
          "Six vins, six vignerons et une question : pourquoi le même coteau a-t-il un goût de poire d'un côté et de silex de l'autre ? Le pain et le fromage de montagne vous tiennent debout, le bateau vous ramène.",
        custom_fields: { Âge: "dès 18 ans", Langue: "anglais et allemand" },
      },
      de: {
        title: "Sechs Gläser vom Nordufer",
        description:
          "Sechs Weine, sechs Winzer und die Frage, warum derselbe Hang auf der einen Seite nach Birne und auf der anderen nach Feuerstein schmeckt. Brot und Bergkäse halten Sie aufrecht, das Schiff bringt Sie heim.",
        custom_fields: { Alter: "ab 18 Jahren", Sprache: "Englisch und Deutsch" },
      },
      es: {
        title: "Seis copas de la orilla norte",
        description:
          "Seis vinos, seis viticultores y una pregunta: ¿por qué la misma ladera sabe a pera en un extremo y a pedernal en el otro? El pan y el queso de montaña te mantienen en pie; el barco te lleva a casa.",
        custom_fields: { Edad: "a partir de 18 años", Idioma: "inglés y alemán" },
      },
    },
  },
  {
    key: "lake-fish-class",
    when: { day: 106, time: "17:30", hours: 3.5 },
    venue: "ropeworks",
    organizers: ["ropeworks"],
    categories: ["food/cooking", "learning/courses"],
    tags: ["local-produce", "registration", "beginners"],
    cost: "€58",
    text: {
      en: {
        title: "From the Net to the Plate",
        description:
          "Chef Paula Gantner shows how to fillet a whitefish without tears and what to do with the rest. We cook three courses, then sit down and eat them.",
      },
      fr: {
        title: "Du filet à l'assiette",
        description:
          "La cheffe Paula Gantner montre comment lever les filets d'une féra sans larmes et que faire du reste. On cuisine trois plats, puis on passe à table.",
      },
      de: {
        title: "Vom Netz auf den Teller",
        description:
          "Köchin Paula Gantner zeigt, wie man ein Felchen ohne Tränen filetiert und was man aus dem Rest macht. Wir kochen drei Gänge, dann setzen wir uns und essen sie.",
      },
      es: {
        title: "De la red al plato",
        description:
          "La chef Paula Gantner enseña a filetear un corégono sin lágrimas y a aprovechar el resto. Cocinamos tres platos y después nos sentamos a comerlos.",
      },
    },
  },
  {
    key: "coffee-cupping",
    when: { day: 96, time: "10:00", hours: 1.5 },
    venue: "ropeworks",
    organizers: ["ropeworks"],
    categories: ["food/tastings"],
    tags: ["beginners", "registration"],
    cost: "€15",
    text: {
      en: {
        title: "Slurp! An Introduction to Coffee Tasting",
        description:
          "Professionals slurp loudly, and so will you. Eight coffees from four continents, one roaster and no milk in sight.",
      },
      fr: {
        title: "Slurp ! Initiation à la dégustation de café",
        description:
          "Les professionnels aspirent bruyamment, et vous ferez de même. Huit cafés de quatre continents, un torréfacteur et pas une goutte de lait à l'horizon.",
      },
      de: {
        title: "Schlürf! Einführung in die Kaffeeverkostung",
        description:
          "Profis schlürfen laut, und das werden Sie auch. Acht Kaffees von vier Kontinenten, ein Röster und weit und breit keine Milch.",
      },
      es: {
        title: "¡Sorbe! Introducción a la cata de café",
        description:
          "Los profesionales sorben haciendo ruido, y tú también lo harás. Ocho cafés de cuatro continentes, un tostador y ni gota de leche a la vista.",
      },
    },
  },
  {
    key: "fondue-night",
    when: { day: 131, time: "19:00", hours: 3 },
    venue: "sailing-club",
    organizers: ["sailing-club"],
    categories: ["food/tastings"],
    tags: ["local-produce", "rain-or-shine"],
    cost: "€27",
    text: {
      en: {
        title: "Fondue in the Boathouse",
        description:
          "Long benches, small burners and a secret mixture of three cheeses that the dairyman will not reveal. Whoever loses their bread sings a verse.",
      },
      fr: {
        title: "Fondue au hangar à bateaux",
        description:
          "De longs bancs, de petits réchauds et un mélange secret de trois fromages que le fromager refuse de révéler. Qui perd son pain chante un couplet.",
      },
      de: {
        title: "Fondue im Bootshaus",
        description:
          "Lange Bänke, kleine Rechauds und eine geheime Mischung aus drei Käsen, die der Senn nicht verrät. Wer sein Brot verliert, singt eine Strophe.",
      },
      es: {
        title: "Fondue en la casa de botes",
        description:
          "Bancos largos, hornillos pequeños y una mezcla secreta de tres quesos que el quesero no piensa revelar. Quien pierda el pan canta una estrofa.",
      },
    },
  },
  {
    key: "bread-day",
    when: { day: 42, time: "09:00", hours: 6 },
    venue: "ropeworks",
    organizers: ["ropeworks"],
    categories: ["food/cooking", "learning/courses"],
    tags: ["beginners", "registration", "family"],
    cost: ["€35", "€65"],
    text: {
      en: {
        title: "A Day at the Wood-Fired Oven",
        description:
          "Feed the sourdough, knead, wait, and use the waiting for soup and stories. Everyone goes home with two loaves, floury sleeves and a jar of starter with a name.",
      },
      fr: {
        title: "Une journée au four à bois",
        description:
          "Nourrir le levain, pétrir, attendre, et profiter de l'attente pour une soupe et des histoires. Chacun repart avec deux pains, des manches enfarinées et un bocal de levain baptisé.",
      },
      de: {
        title: "Ein Tag am Holzofen",
        description:
          "Sauerteig füttern, kneten, warten und das Warten für Suppe und Geschichten nutzen. Alle gehen mit zwei Laiben, mehligen Ärmeln und einem Glas Sauerteig samt Namen nach Hause.",
      },
      es: {
        title: "Un día en el horno de leña",
        description:
          "Alimentar la masa madre, amasar, esperar, y aprovechar la espera para la sopa y las historias. Todos se van con dos hogazas, las mangas enharinadas y un tarro de masa madre con nombre propio.",
      },
    },
  },
  {
    key: "long-table",
    when: { day: 67, time: "18:30", hours: 4 },
    venue: "market-square",
    organizers: ["tourist-office", "winegrowers"],
    categories: ["food/cooking", "food/tastings"],
    tags: ["open-air", "local-produce", "live-music"],
    cost: "€39",
    image: "long-table",
    featured: true,
    tickets: [
      {
        name: "Seat at the table",
        price: 39,
        currency: "EUR",
        url: "https://tickets.example.org/long-table",
        available: 143,
      },
    ],
    text: {
      en: {
        title: "The Long Table",
        excerpt: "One table, four hundred chairs and everything that grows within twenty kilometres.",
        description:
          "Once a year a single table runs from the fountain to the quay and four hundred people sit down at it. Twelve kitchens cook five courses from what grows, swims and grazes within twenty kilometres.\n\nSeats are drawn by lot, so you will meet somebody new.",
      },
      fr: {
        title: "La grande tablée",
        excerpt: "Une table, quatre cents chaises et tout ce qui pousse à vingt kilomètres à la ronde.",
        description:
          "Une fois l'an, une seule table s'étire de la fontaine jusqu'au quai et quatre cents personnes s'y installent. Douze cuisines préparent cinq plats avec ce qui pousse, nage et broute à vingt kilomètres à la ronde.\n\nLes places sont tirées au sort : vous ferez forcément une rencontre.",
      },
      de: {
        title: "Die lange Tafel",
        excerpt: "Ein Tisch, vierhundert Stühle und alles, was im Umkreis von zwanzig Kilometern wächst.",
        description:
          "Einmal im Jahr reicht ein einziger Tisch vom Brunnen bis zum Kai, und vierhundert Menschen nehmen daran Platz. Zwölf Küchen kochen fünf Gänge aus dem, was im Umkreis von zwanzig Kilometern wächst, schwimmt und grast.\n\nDie Plätze werden ausgelost, neue Bekanntschaften sind also garantiert.",
      },
      es: {
        title: "La mesa larga",
        excerpt: "Una mesa, cuatrocientas sillas y todo lo que crece a veinte kilómetros a la redonda.",
        description:
          "Una vez al año, una única mesa va de la fuente al muelle y cuatrocientas personas se sientan a ella. Doce cocinas preparan cinco platos con lo que crece, nada y pasta a veinte kilómetros a la redonda.\n\nLos sitios se sortean, así que conocerás a alguien nuevo.",
      },
    },
  },
  {
    key: "chocolate-class",
    when: { day: 81, time: "14:00", hours: 2.5 },
    venue: "ropeworks",
    organizers: ["ropeworks"],
    categories: ["food/cooking"],
    tags: ["family", "registration"],
    cost: "€32",
    text: {
      en: {
        title: "Chocolate, Bean to Bar",
        description:
          "Roast, crack, grind and temper: in one afternoon a handful of beans becomes a bar with your name on it. Licking the bowl is part of the curriculum.",
      },
      fr: {
        title: "Du cacao à la tablette",
        description:
          "Torréfier, concasser, broyer, tempérer : en un après-midi, une poignée de fèves devient une tablette à votre nom. Lécher le saladier fait partie du programme.",
      },
      de: {
        title: "Schokolade von der Bohne zur Tafel",
        description:
          "Rösten, brechen, mahlen, temperieren: An einem Nachmittag wird aus einer Handvoll Bohnen eine Tafel mit Ihrem Namen. Schüssel ausschlecken gehört zum Lehrplan.",
      },
      es: {
        title: "Chocolate: del grano a la tableta",
        description:
          "Tostar, partir, moler y templar: en una tarde, un puñado de granos se convierte en una tableta con tu nombre. Rebañar el bol forma parte del temario.",
      },
    },
  },
];
