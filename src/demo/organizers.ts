import type { DemoOrganizer } from "./types.ts";

/** The organizers of the sample calendar, by key. */
export const organizers = {
  "lake-theatre": {
    phone: "+43 5599 000 121",
    email: "tickets@lake-theatre.example.org",
    website: "https://lake-theatre.example.org",
    text: {
      en: {
        name: "Lake Theatre Company",
        description: "Eleven actors, two carpenters and one prompter with a legendary memory.",
      },
      fr: {
        name: "Compagnie du Théâtre du Lac",
        description: "Onze comédiens, deux menuisiers et un souffleur à la mémoire légendaire.",
      },
      de: {
        name: "Seetheater-Ensemble",
        description:
          "Elf Schauspielerinnen und Schauspieler, zwei Tischler und eine Souffleuse mit legendärem Gedächtnis.",
      },
      es: {
        name: "Compañía Teatro del Lago",
        description: "Once intérpretes, dos carpinteros y un apuntador de memoria legendaria.",
      },
    },
  },
  "chamber-orchestra": {
    phone: "+43 5599 000 111",
    email: "office@chamber-orchestra.example.org",
    website: "https://chamber-orchestra.example.org",
    text: {
      en: {
        name: "Valmere Chamber Orchestra",
        description: "Thirty musicians from three countries who rehearse with the windows open.",
      },
      fr: {
        name: "Orchestre de chambre de Valmere",
        description: "Trente musiciens de trois pays qui répètent les fenêtres ouvertes.",
      },
      de: {
        name: "Kammerorchester Valmere",
        description: "Dreißig Musikerinnen und Musiker aus drei Ländern, die bei offenem Fenster proben.",
      },
      es: {
        name: "Orquesta de Cámara de Valmere",
        description: "Treinta músicos de tres países que ensayan con las ventanas abiertas.",
      },
    },
  },
  "heron-club": {
    phone: "+43 5599 000 201",
    email: "hello@blue-heron.example.org",
    website: "https://blue-heron.example.org",
    text: {
      en: {
        name: "Blue Heron Jazz Club",
        description: "Volunteers who have kept the cellar swinging since 1974.",
      },
      fr: {
        name: "Jazz-club Blue Heron",
        description: "Des bénévoles qui font swinguer la cave depuis 1974.",
      },
      de: {
        name: "Jazzclub Blue Heron",
        description: "Ehrenamtliche, die den Keller seit 1974 zum Swingen bringen.",
      },
      es: {
        name: "Club de Jazz Blue Heron",
        description: "Voluntarios que mantienen el swing en el sótano desde 1974.",
      },
    },
  },
  "town-library": {
    phone: "+43 5599 000 181",
    email: "events@library.example.org",
    website: "https://library.example.org/events",
    text: {
      en: {
        name: "Friends of the Library",
        description: "They read, read aloud and invite people who write.",
      },
      fr: {
        name: "Les Amis de la bibliothèque",
        description: "Ils lisent, font la lecture et invitent ceux qui écrivent.",
      },
      de: {
        name: "Freundeskreis der Bibliothek",
        description: "Sie lesen, lesen vor und laden ein, wer schreibt.",
      },
      es: {
        name: "Amigos de la Biblioteca",
        description: "Leen, leen en voz alta e invitan a quienes escriben.",
      },
    },
  },
  "tourist-office": {
    phone: "+43 5599 000 151",
    email: "info@visit-valmere.example.org",
    website: "https://visit-valmere.example.org",
    text: {
      en: {
        name: "Visit Valmere",
        description: "The tourist office: markets, festivals and good advice about the weather.",
      },
      fr: {
        name: "Valmere Tourisme",
        description: "L'office de tourisme : marchés, fêtes et bons conseils météo.",
      },
      de: {
        name: "Valmere Tourismus",
        description: "Das Tourismusbüro: Märkte, Feste und guter Rat zum Wetter.",
      },
      es: {
        name: "Turismo de Valmere",
        description: "La oficina de turismo: mercados, fiestas y buenos consejos sobre el tiempo.",
      },
    },
  },
  "sailing-club": {
    phone: "+43 5599 000 171",
    email: "crew@sailing.example.org",
    website: "https://sailing.example.org",
    text: {
      en: {
        name: "Valmere Sailing Club",
        description: "Dinghies, kayaks and courses for all who do not mind getting wet.",
      },
      fr: {
        name: "Club de voile de Valmere",
        description: "Des dériveurs, des kayaks et des cours pour tous ceux qui n'ont pas peur de l'eau.",
      },
      de: {
        name: "Segelclub Valmere",
        description: "Jollen, Kajaks und Kurse für alle, die nicht wasserscheu sind.",
      },
      es: {
        name: "Club de Vela de Valmere",
        description: "Botes, kayaks y cursos para quienes no temen mojarse.",
      },
    },
  },
  winegrowers: {
    phone: "+49 8399 000 22",
    email: "cellar@rosenegg.example.org",
    website: "https://rosenegg.example.org",
    text: {
      en: {
        name: "North Shore Winegrowers",
        description: "Nine small estates, one slope and a friendly rivalry.",
      },
      fr: {
        name: "Vignerons de la rive nord",
        description: "Neuf petits domaines, un même coteau et une rivalité amicale.",
      },
      de: {
        name: "Winzer vom Nordufer",
        description: "Neun kleine Weingüter, ein Hang und freundschaftliche Rivalität.",
      },
      es: {
        name: "Viticultores de la Orilla Norte",
        description: "Nueve bodegas pequeñas, una ladera y una rivalidad amistosa.",
      },
    },
  },
  "walking-club": {
    phone: "+43 5599 000 161",
    email: "boots@walking-club.example.org",
    website: "https://walking-club.example.org",
    text: {
      en: {
        name: "Falkenberg Walking Club",
        description: "Guides who know every path, every bird and every place to rest.",
      },
      fr: {
        name: "Club de randonnée du Falkenberg",
        description: "Des guides qui connaissent chaque sentier, chaque oiseau et chaque banc.",
      },
      de: {
        name: "Wanderverein Falkenberg",
        description: "Wanderführer, die jeden Weg, jeden Vogel und jede Rastbank kennen.",
      },
      es: {
        name: "Club de Senderismo Falkenberg",
        description: "Guías que conocen cada sendero, cada ave y cada banco donde descansar.",
      },
    },
  },
  ropeworks: {
    phone: "+41 71 000 00 16",
    email: "make@ropeworks.example.org",
    website: "https://ropeworks.example.org",
    text: {
      en: {
        name: "Ropeworks Collective",
        description: "Potters, cooks, bakers and tinkerers under one very long roof.",
      },
      fr: {
        name: "Collectif de la Corderie",
        description: "Céramistes, cuisiniers, boulangers et bricoleurs sous un très long toit.",
      },
      de: {
        name: "Kollektiv Seilerei",
        description: "Töpfern, Kochen, Backen und Tüfteln unter einem sehr langen Dach.",
      },
      es: {
        name: "Colectivo La Cordelería",
        description: "Ceramistas, cocineros, panaderos e inventores bajo un techo larguísimo.",
      },
    },
  },
  "arts-society": {
    phone: "+43 5599 000 131",
    email: "post@arts-society.example.org",
    website: "https://arts-society.example.org",
    text: {
      en: {
        name: "Valmere Arts Society",
        description: "Exhibitions, film evenings and talks in the Customs House and at the Lumen.",
      },
      fr: {
        name: "Société des arts de Valmere",
        description: "Expositions, soirées cinéma et conférences à l'Ancienne Douane et au Lumen.",
      },
      de: {
        name: "Kunstverein Valmere",
        description: "Ausstellungen, Filmabende und Vorträge im Zollhaus und im Lumen.",
      },
      es: {
        name: "Sociedad de las Artes de Valmere",
        description: "Exposiciones, noches de cine y charlas en la Aduana y en el Lumen.",
      },
    },
  },
} satisfies Record<string, DemoOrganizer>;

/** The key of an organizer. */
export type OrganizerKey = keyof typeof organizers;
