import type { DemoVenue } from "./types.ts";

/** The venues a little further out, some of them across a border. */
export const venuesAround = {
  "sailing-club": {
    address: "Am Segelhafen 4",
    city: "Hardsee",
    zip: "6997",
    country: "Austria",
    phone: "+43 5599 000 170",
    website: "https://sailing.example.org/clubhouse",
    geo_lat: 47.4936,
    geo_lng: 9.6842,
    text: {
      en: {
        name: "Sailing Club Boathouse",
        description: "Slipway, lockers, warm showers and a terrace facing the sunset.",
      },
      fr: {
        name: "Hangar du Club de voile",
        description:
          "Une rampe de mise à l'eau, des casiers, des douches chaudes et une terrasse face au couchant.",
      },
      de: {
        name: "Bootshaus des Segelclubs",
        description: "Slipanlage, Spinde, warme Duschen und eine Terrasse mit Blick in den Sonnenuntergang.",
      },
      es: {
        name: "Casa de botes del Club de Vela",
        description: "Rampa, taquillas, duchas calientes y una terraza que mira a la puesta de sol.",
      },
    },
  },
  library: {
    address: "Schulgasse 12",
    city: "Valmere",
    zip: "6999",
    country: "Austria",
    phone: "+43 5599 000 180",
    website: "https://library.example.org",
    geo_lat: 47.5018,
    geo_lng: 9.7442,
    text: {
      en: {
        name: "Town Library",
        description: "Ninety thousand books, a reading garden and the softest armchairs in town.",
      },
      fr: {
        name: "Bibliothèque municipale",
        description:
          "Quatre-vingt-dix mille livres, un jardin de lecture et les fauteuils les plus moelleux de la ville.",
      },
      de: {
        name: "Stadtbibliothek",
        description: "Neunzigtausend Bücher, ein Lesegarten und die weichsten Sessel der Stadt.",
      },
      es: {
        name: "Biblioteca Municipal",
        description: "Noventa mil libros, un jardín de lectura y los sillones más mullidos de la ciudad.",
      },
    },
  },
  "cinema-lumen": {
    address: "Bahnhofstraße 31",
    city: "Valmere",
    zip: "6999",
    country: "Austria",
    phone: "+43 5599 000 190",
    website: "https://lumen.example.org",
    geo_lat: 47.5009,
    geo_lng: 9.7405,
    text: {
      en: {
        name: "Lumen",
        description: "A single-screen cinema from 1928 with a working projector, a piano and a bar.",
      },
      fr: {
        name: "Lumen",
        description: "Un cinéma de 1928 à écran unique, avec un projecteur d'époque, un piano et un bar.",
      },
      de: {
        name: "Lumen",
        description:
          "Ein Kino von 1928 mit einer Leinwand, einem alten Projektor, einem Klavier und einer Bar.",
      },
      es: {
        name: "Lumen",
        description: "Un cine de 1928 con una sola pantalla, proyector en marcha, piano y bar.",
      },
    },
  },
  "blue-heron": {
    address: "Fischersteig 9",
    city: "Valmere",
    zip: "6999",
    country: "Austria",
    phone: "+43 5599 000 200",
    website: "https://blue-heron.example.org",
    geo_lat: 47.5047,
    geo_lng: 9.7431,
    image: "blue-heron",
    text: {
      en: {
        name: "Blue Heron",
        description: "A vaulted cellar with eighty chairs, a good piano and a better barkeeper.",
      },
      fr: {
        name: "Blue Heron",
        description: "Une cave voûtée avec quatre-vingts chaises, un bon piano et un encore meilleur barman.",
      },
      de: {
        name: "Blue Heron",
        description:
          "Ein Gewölbekeller mit achtzig Stühlen, einem guten Klavier und einem noch besseren Barkeeper.",
      },
      es: {
        name: "Blue Heron",
        description: "Un sótano abovedado con ochenta sillas, un buen piano y un barman aún mejor.",
      },
    },
  },
  rosenegg: {
    address: "Rebweg 2",
    city: "Rosenegg",
    zip: "88999",
    country: "Germany",
    phone: "+49 8399 000 21",
    website: "https://rosenegg.example.org",
    geo_lat: 47.5649,
    geo_lng: 9.6533,
    image: "rosenegg",
    text: {
      en: {
        name: "Rosenegg Estate",
        description: "A family winery on the sunny northern shore, twenty minutes away by boat.",
      },
      fr: {
        name: "Domaine Rosenegg",
        description: "Un domaine viticole familial sur la rive nord ensoleillée, à vingt minutes en bateau.",
      },
      de: {
        name: "Weingut Rosenegg",
        description: "Ein Familienweingut am sonnigen Nordufer, zwanzig Minuten mit dem Schiff entfernt.",
      },
      es: {
        name: "Bodega Rosenegg",
        description: "Una bodega familiar en la soleada orilla norte, a veinte minutos en barco.",
      },
    },
  },
  ropeworks: {
    address: "Seilerbahn 15",
    city: "Altenriet",
    zip: "9499",
    country: "Switzerland",
    phone: "+41 71 000 00 15",
    website: "https://ropeworks.example.org",
    geo_lat: 47.4781,
    geo_lng: 9.5514,
    text: {
      en: {
        name: "Old Ropeworks",
        description: "A hall 120 metres long with workshops, a teaching kitchen and a wood-fired oven.",
      },
      fr: {
        name: "Ancienne Corderie",
        description:
          "Une halle de 120 mètres de long avec des ateliers, une cuisine-école et un four à bois.",
      },
      de: {
        name: "Alte Seilerei",
        description: "Eine 120 Meter lange Halle mit Werkstätten, Lehrküche und Holzofen.",
      },
      es: {
        name: "Antigua Cordelería",
        description: "Una nave de 120 metros de largo con talleres, cocina escuela y horno de leña.",
      },
    },
  },
} satisfies Record<string, DemoVenue>;
