import type { DemoVenue } from "./types.ts";

/** The venues between the harbour and the church. */
export const oldTownVenues = {
  "harbour-hall": {
    address: "Quai 1",
    city: "Valmere",
    zip: "6999",
    country: "Austria",
    phone: "+43 5599 000 110",
    website: "https://harbour-hall.example.org",
    geo_lat: 47.5052,
    geo_lng: 9.7418,
    image: "harbour-hall",
    text: {
      en: {
        name: "Harbour Hall",
        description:
          "A concert hall of glass and larch at the end of the quay, with 640 seats. The paddle steamer moors right outside.",
      },
      fr: {
        name: "Salle du Port",
        description:
          "Une salle de concert de verre et de mélèze au bout du quai, 640 places. Le bateau à aubes accoste juste devant.",
      },
      de: {
        name: "Hafensaal",
        description:
          "Ein Konzertsaal aus Glas und Lärchenholz am Ende des Kais, mit 640 Plätzen. Der Schaufelraddampfer legt direkt davor an.",
      },
      es: {
        name: "Sala del Puerto",
        description:
          "Una sala de conciertos de vidrio y alerce al final del muelle, con 640 butacas. El vapor de ruedas atraca justo delante.",
      },
    },
  },
  "lantern-theatre": {
    address: "Laternengasse 7",
    city: "Valmere",
    zip: "6999",
    country: "Austria",
    phone: "+43 5599 000 120",
    website: "https://lantern-theatre.example.org",
    geo_lat: 47.5041,
    geo_lng: 9.7467,
    image: "lantern-theatre",
    text: {
      en: {
        name: "Lantern Theatre",
        description: "A small red-and-gold playhouse in the old town, lovingly creaky since 1891.",
      },
      fr: {
        name: "Théâtre de la Lanterne",
        description: "Un petit théâtre rouge et or de la vieille ville, qui grince avec charme depuis 1891.",
      },
      de: {
        name: "Theater zur Laterne",
        description:
          "Ein kleines Haus in Rot und Gold mitten in der Altstadt, das seit 1891 liebenswert knarrt.",
      },
      es: {
        name: "Teatro de la Linterna",
        description: "Un pequeño teatro rojo y dorado en el casco antiguo, que cruje con encanto desde 1891.",
      },
    },
  },
  "customs-house": {
    address: "Zollplatz 3",
    city: "Valmere",
    zip: "6999",
    country: "Austria",
    phone: "+43 5599 000 130",
    website: "https://customs-house.example.org",
    geo_lat: 47.5063,
    geo_lng: 9.7439,
    image: "customs-house",
    text: {
      en: {
        name: "Old Customs House",
        description:
          "Where salt and silk were once weighed, there is now a museum and gallery on three floors.",
      },
      fr: {
        name: "Ancienne Douane",
        description:
          "Là où l'on pesait jadis le sel et la soie se trouvent aujourd'hui un musée et une galerie sur trois étages.",
      },
      de: {
        name: "Altes Zollhaus",
        description:
          "Wo früher Salz und Seide gewogen wurden, sind heute Museum und Galerie auf drei Etagen zu Hause.",
      },
      es: {
        name: "Antigua Aduana",
        description:
          "Donde antaño se pesaban la sal y la seda hay hoy un museo y una galería de tres plantas.",
      },
    },
  },
  "st-aurel": {
    address: "Kirchplatz 1",
    city: "Valmere",
    zip: "6999",
    country: "Austria",
    phone: "+43 5599 000 140",
    website: "https://st-aurel.example.org",
    geo_lat: 47.5029,
    geo_lng: 9.7481,
    image: "st-aurel",
    text: {
      en: {
        name: "St Aurel's Church",
        description: "A baroque church above the roofs, known for its organ and a very patient echo.",
      },
      fr: {
        name: "Église Saint-Aurèle",
        description:
          "Une église baroque au-dessus des toits, connue pour son orgue et son écho très patient.",
      },
      de: {
        name: "Kirche St. Aurel",
        description:
          "Eine Barockkirche über den Dächern, bekannt für ihre Orgel und einen sehr geduldigen Nachhall.",
      },
      es: {
        name: "Iglesia de San Aurelio",
        description: "Una iglesia barroca sobre los tejados, famosa por su órgano y por un eco muy paciente.",
      },
    },
  },
  "market-square": {
    address: "Marktplatz",
    city: "Valmere",
    zip: "6999",
    country: "Austria",
    phone: "+43 5599 000 150",
    website: "https://visit-valmere.example.org/market-square",
    geo_lat: 47.5036,
    geo_lng: 9.7453,
    image: "market-square",
    text: {
      en: {
        name: "Market Square",
        description: "The heart of the old town: plane trees, a fountain and cafés on all four sides.",
      },
      fr: {
        name: "Place du Marché",
        description:
          "Le cœur de la vieille ville : des platanes, une fontaine et des cafés sur les quatre côtés.",
      },
      de: {
        name: "Marktplatz",
        description: "Das Herz der Altstadt: Platanen, ein Brunnen und Cafés auf allen vier Seiten.",
      },
      es: {
        name: "Plaza del Mercado",
        description: "El corazón del casco antiguo: plátanos, una fuente y cafés en los cuatro costados.",
      },
    },
  },
  "lakeside-park": {
    address: "Seepromenade 20",
    city: "Valmere",
    zip: "6999",
    country: "Austria",
    phone: "+43 5599 000 160",
    website: "https://visit-valmere.example.org/lakeside-park",
    geo_lat: 47.5083,
    geo_lng: 9.7356,
    image: "lakeside-park",
    text: {
      en: {
        name: "Lakeside Park",
        description: "Lawns, old chestnuts and a bandstand with its feet almost in the water.",
      },
      fr: {
        name: "Parc du Lac",
        description:
          "Des pelouses, de vieux marronniers et un kiosque à musique presque les pieds dans l'eau.",
      },
      de: {
        name: "Seepark",
        description: "Wiesen, alte Kastanien und ein Musikpavillon, der fast im Wasser steht.",
      },
      es: {
        name: "Parque del Lago",
        description: "Praderas, viejos castaños y un quiosco de música casi con los pies en el agua.",
      },
    },
  },
} satisfies Record<string, DemoVenue>;
