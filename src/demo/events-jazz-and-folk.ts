import type { DemoEvent } from "./event.ts";

/** Swing, songs and brass. */
export const jazzAndFolkEvents: DemoEvent[] = [
  {
    key: "jazz-days",
    when: { day: 33, time: "18:00", hours: 77 },
    venue: "blue-heron",
    organizers: ["heron-club", "tourist-office"],
    categories: ["music/jazz"],
    tags: ["festival", "live-music", "late-night"],
    cost: "€20 - €45",
    tickets: [
      {
        name: "One evening",
        price: 20,
        currency: "EUR",
        url: "https://tickets.example.org/jazz-days/evening",
        available: 210,
      },
      {
        name: "Festival pass",
        price: 45,
        currency: "EUR",
        url: "https://tickets.example.org/jazz-days/pass",
        available: 85,
      },
    ],
    website: "https://jazz-days.example.org",
    image: "jazz-days",
    featured: true,
    sticky: true,
    text: {
      en: {
        title: "Valmere Jazz Days",
        excerpt: "Four days, twenty-six bands and hardly any sleep.",
        description:
          "Twenty-six bands in the cellar, on the quay and on board the old steamer: from New Orleans parades to electronics you can feel in the planks. Days are free and outdoors, nights are tight and underground.\n\nOne pass opens every door. Late sessions begin when the last concert ends and finish when the baker opens.",
      },
      fr: {
        title: "Journées du jazz de Valmere",
        excerpt: "Quatre jours, vingt-six groupes et presque pas de sommeil.",
        description:
          "Vingt-six groupes à la cave, sur le quai et à bord du vieux vapeur : des parades de La Nouvelle-Orléans à l'électro qui fait vibrer les planches. Le jour, c'est gratuit et en plein air ; la nuit, serré et sous terre.\n\nUn seul pass ouvre toutes les portes. Les jams commencent après le dernier concert et finissent quand le boulanger ouvre.",
      },
      de: {
        title: "Valmerer Jazztage",
        excerpt: "Vier Tage, sechsundzwanzig Bands und kaum Schlaf.",
        description:
          "Sechsundzwanzig Bands im Keller, am Kai und an Bord des alten Dampfers: von der New-Orleans-Parade bis zu Elektronik, die man in den Planken spürt. Tagsüber gratis und draußen, nachts eng und unter der Erde.\n\nEin Pass öffnet alle Türen. Die späten Sessions beginnen nach dem letzten Konzert und enden, wenn der Bäcker aufsperrt.",
      },
      es: {
        title: "Jornadas de Jazz de Valmere",
        excerpt: "Cuatro días, veintiséis bandas y casi nada de sueño.",
        description:
          "Veintiséis bandas en el sótano, en el muelle y a bordo del viejo vapor: del desfile de Nueva Orleans a la electrónica que se nota en las tablas. De día, gratis y al aire libre; de noche, apretados y bajo tierra.\n\nUn solo abono abre todas las puertas. Las jam sessions empiezan tras el último concierto y terminan cuando abre el panadero.",
      },
    },
  },
  {
    key: "late-session",
    when: { day: 1, time: "21:00", hours: 3 },
    venue: "blue-heron",
    organizers: ["heron-club"],
    categories: ["music/jazz"],
    tags: ["late-night", "live-music"],
    cost: "Donation",
    text: {
      en: {
        title: "Late Session at the Heron",
        description:
          "The house trio plays the first set; after that the stage belongs to whoever brought an instrument and some courage. Listeners are just as welcome, and the hat goes round at ten.",
      },
      fr: {
        title: "Jam nocturne au Heron",
        description:
          "Le trio maison joue le premier set ; ensuite, la scène est à qui a apporté un instrument et un peu de courage. Ceux qui écoutent sont tout aussi bienvenus, et le chapeau passe à vingt-deux heures.",
      },
      de: {
        title: "Späte Session im Heron",
        description:
          "Das Haustrio spielt das erste Set, danach gehört die Bühne allen, die ein Instrument und etwas Mut mitgebracht haben. Wer nur zuhört, ist genauso willkommen, und um zehn geht der Hut herum.",
      },
      es: {
        title: "Jam nocturna en el Heron",
        description:
          "El trío de la casa toca el primer pase; después, el escenario es de quien haya traído un instrumento y algo de valor. Quien solo escucha es igual de bienvenido, y a las diez pasamos el sombrero.",
      },
    },
  },
  {
    key: "brass-in-the-park",
    when: { day: 5, time: "17:00", hours: 1.5 },
    venue: "lakeside-park",
    organizers: ["tourist-office"],
    categories: ["music/folk"],
    tags: ["free-entry", "open-air", "family", "live-music"],
    cost: 0,
    text: {
      en: {
        title: "Brass in the Park",
        description:
          "The town band in the bandstand, forty strong and never shy. Marches, a waltz or two and one request from the audience, decided by the loudest applause.",
      },
      fr: {
        title: "Fanfare au parc",
        description:
          "La fanfare de la ville au kiosque : quarante musiciens, jamais timides. Des marches, une ou deux valses et un morceau au choix du public, désigné à l'applaudimètre.",
      },
      de: {
        title: "Blasmusik im Park",
        description:
          "Die Stadtkapelle im Pavillon, vierzig Leute stark und niemals schüchtern. Märsche, ein, zwei Walzer und ein Wunschstück, über das der lauteste Applaus entscheidet.",
      },
      es: {
        title: "La banda en el parque",
        description:
          "La banda municipal en el quiosco: cuarenta músicos y ninguna timidez. Marchas, un par de valses y una pieza a petición, que se decide por el aplauso más fuerte.",
      },
    },
  },
  {
    key: "fiddles-and-accordions",
    when: { day: 57, time: "20:00", hours: 2.5 },
    venue: "ropeworks",
    organizers: ["ropeworks"],
    categories: ["music/folk", "stage/dance"],
    tags: ["live-music", "beginners"],
    cost: "€12",
    text: {
      en: {
        title: "Fiddles and Accordions",
        description:
          "Three bands, one wooden floor and dances from Brittany to the Balkans. Every step is shown once before the music starts, so come without a partner and without fear.",
      },
      fr: {
        title: "Violons et accordéons",
        description:
          "Trois groupes, un parquet et des danses de la Bretagne aux Balkans. Chaque pas est montré avant que la musique ne parte : venez sans partenaire et sans crainte.",
      },
      de: {
        title: "Geigen und Ziehharmonikas",
        description:
          "Drei Bands, ein Holzboden und Tänze von der Bretagne bis zum Balkan. Jeder Schritt wird vorher einmal gezeigt, kommen Sie also ruhig ohne Partner und ohne Scheu.",
      },
      es: {
        title: "Violines y acordeones",
        description:
          "Tres bandas, un suelo de madera y danzas desde Bretaña hasta los Balcanes. Cada paso se enseña antes de que empiece la música, así que ven sin pareja y sin miedo.",
      },
    },
  },
  {
    key: "swing-on-the-steamer",
    when: { day: 20, time: "18:30", hours: 3 },
    venue: "harbour-hall",
    organizers: ["heron-club", "tourist-office"],
    categories: ["music/jazz"],
    tags: ["by-boat", "live-music"],
    cost: "€29",
    tickets: [
      {
        name: "Cruise with a welcome drink",
        price: 29,
        currency: "EUR",
        url: "https://tickets.example.org/swing-steamer",
        available: 32,
      },
    ],
    image: "swing-on-the-steamer",
    text: {
      en: {
        title: "Swing on the Steamer",
        description:
          "The paddle steamer Aurora leaves the quay with a seven-piece swing band on deck and a dance floor in the saloon. We go round the island once, slowly, and are back before the shoes hurt.",
        custom_fields: { "Meeting point": "Pier 2", Bar: "Cash and card" },
      },
      fr: {
        title: "Swing sur le vapeur",
        description:
          "Le bateau à aubes Aurora quitte le quai avec un orchestre de swing de sept musiciens sur le pont et une piste de danse au salon. Un tour de l'île, tranquillement, et retour avant que les chaussures ne fassent mal.",
        custom_fields: { "Point de rendez-vous": "Embarcadère 2", Bar: "Espèces et carte" },
      },
      de: {
        title: "Swing auf dem Dampfer",
        description:
          "Der Schaufelraddampfer Aurora legt mit siebenköpfiger Swingband an Deck und Tanzfläche im Salon ab. Einmal gemütlich um die Insel, und zurück sind wir, bevor die Schuhe drücken.",
        custom_fields: { Treffpunkt: "Steg 2", Bar: "Bargeld und Karte" },
      },
      es: {
        title: "Swing en el vapor",
        description:
          "El vapor de ruedas Aurora zarpa con una banda de swing de siete músicos en cubierta y pista de baile en el salón. Una vuelta a la isla, sin prisa, y de regreso antes de que duelan los zapatos.",
        custom_fields: { "Punto de encuentro": "Embarcadero 2", Bar: "Efectivo y tarjeta" },
      },
    },
  },
  {
    key: "sing-together",
    when: { day: 94, time: "19:00", hours: 1.5 },
    venue: "market-square",
    organizers: ["tourist-office"],
    categories: ["music/folk"],
    tags: ["free-entry", "open-air", "bilingual"],
    cost: 0,
    text: {
      en: {
        title: "The Square Sings",
        description:
          "A pianist, a choir leader and four hundred people who claim they cannot sing. Lyrics in several languages are handed out at the fountain.",
      },
      fr: {
        title: "La place chante",
        description:
          "Un pianiste, une cheffe de chœur et quatre cents personnes qui affirment ne pas savoir chanter. Les paroles, en plusieurs langues, sont distribuées à la fontaine.",
      },
      de: {
        title: "Der Platz singt",
        description:
          "Ein Pianist, eine Chorleiterin und vierhundert Menschen, die behaupten, nicht singen zu können. Liedtexte in mehreren Sprachen gibt es am Brunnen.",
      },
      es: {
        title: "La plaza canta",
        description:
          "Un pianista, una directora de coro y cuatrocientas personas que juran no saber cantar. Las letras, en varios idiomas, se reparten junto a la fuente.",
      },
    },
  },
  {
    key: "listening-room",
    when: { day: 77, time: "20:30", hours: 2 },
    venue: "blue-heron",
    organizers: ["heron-club"],
    categories: ["music/jazz", "learning/talks"],
    tags: ["late-night"],
    cost: "€6",
    text: {
      en: {
        title: "Listening Room: Blue Notes on Vinyl",
        description:
          "One record, both sides, no talking. Collector Emil Sandoz brings first pressings from the fifties and tells us afterwards where he found them and what he had to trade.",
      },
      fr: {
        title: "Salon d'écoute : notes bleues sur vinyle",
        description:
          "Un disque, deux faces, pas un mot. Le collectionneur Emil Sandoz apporte des premiers pressages des années cinquante et raconte ensuite où il les a trouvés et contre quoi il les a échangés.",
      },
      de: {
        title: "Hörsalon: Blue Notes auf Vinyl",
        description:
          "Eine Platte, beide Seiten, kein Wort. Sammler Emil Sandoz bringt Erstpressungen aus den Fünfzigern mit und erzählt danach, wo er sie fand und was er dafür hergeben musste.",
      },
      es: {
        title: "Sala de escucha: notas azules en vinilo",
        description:
          "Un disco, las dos caras, ni una palabra. El coleccionista Emil Sandoz trae primeras ediciones de los años cincuenta y después cuenta dónde las encontró y qué tuvo que dar a cambio.",
      },
    },
  },
];
