import type { DemoEvent } from "./event.ts";

/** Online events in other time zones, and those that not everybody sees. */
export const onlineAndMembersEvents: DemoEvent[] = [
  {
    key: "london-lighthouses",
    when: { day: 14, time: "18:00", hours: 1, timezone: "Europe/London" },
    organizers: ["town-library"],
    categories: ["learning/talks"],
    tags: ["online", "in-english", "free-entry"],
    cost: 0,
    website: "https://live.example.org/lighthouses",
    text: {
      en: {
        title: "Live from London: A Short History of Lighthouses",
        description:
          "Curator Beatrice Cole shows models, lamps and logbooks from a museum store that visitors never see. Watch at home or with others in the library's reading garden room.",
      },
      fr: {
        title: "En direct de Londres : petite histoire des phares",
        description:
          "La conservatrice Beatrice Cole présente maquettes, lampes et journaux de bord d'une réserve que le public ne voit jamais. À suivre chez soi ou à plusieurs, à la bibliothèque.",
      },
      de: {
        title: "Live aus London: Kleine Geschichte der Leuchttürme",
        description:
          "Kuratorin Beatrice Cole zeigt Modelle, Lampen und Logbücher aus einem Depot, das Besucher sonst nie sehen. Schauen Sie zu Hause zu oder gemeinsam in der Bibliothek.",
      },
      es: {
        title: "En directo desde Londres: breve historia de los faros",
        description:
          "La conservadora Beatrice Cole muestra maquetas, lámparas y cuadernos de bitácora de un almacén que el público nunca ve. Síguelo en casa o en compañía en la biblioteca.",
      },
    },
  },
  {
    key: "harlem-jazz-history",
    when: { day: 39, time: "14:00", hours: 1.5, timezone: "America/New_York" },
    organizers: ["heron-club"],
    categories: ["music/jazz", "learning/talks"],
    tags: ["online", "in-english", "live-music"],
    cost: "€10",
    website: "https://live.example.org/harlem",
    tickets: [
      {
        name: "Online access",
        price: 10,
        currency: "EUR",
        url: "https://tickets.example.org/harlem",
        available: 500,
      },
    ],
    text: {
      en: {
        title: "Online from New York: Stride Piano Explained",
        description:
          "Why does the left hand jump and how does it land? Pianist Marcus Bell plays and talks from his Harlem living room, and takes questions from the chat.",
      },
      fr: {
        title: "En ligne de New York : le piano stride expliqué",
        description:
          "Pourquoi la main gauche saute-t-elle, et comment retombe-t-elle ? Le pianiste Marcus Bell joue et raconte depuis son salon de Harlem, et répond aux questions du chat.",
      },
      de: {
        title: "Online aus New York: Stride Piano erklärt",
        description:
          "Warum springt die linke Hand, und wie landet sie? Der Pianist Marcus Bell spielt und erzählt aus seinem Wohnzimmer in Harlem und beantwortet Fragen aus dem Chat.",
      },
      es: {
        title: "En línea desde Nueva York: el piano stride explicado",
        description:
          "¿Por qué salta la mano izquierda y cómo aterriza? El pianista Marcus Bell toca y cuenta desde su salón de Harlem, y responde a las preguntas del chat.",
      },
    },
  },
  {
    key: "translation-workshop",
    when: { day: 73, time: "17:30", hours: 2, timezone: "Europe/London" },
    organizers: ["town-library"],
    categories: ["learning/courses", "arts/books"],
    tags: ["online", "bilingual", "registration"],
    cost: "€15",
    website: "https://live.example.org/translation",
    text: {
      en: {
        title: "Online Workshop: Translating a Joke",
        description:
          "One joke, four languages, and the slow discovery that none of them finds the same thing funny. For translators and for anyone who has ever had to explain a pun at dinner.",
      },
      fr: {
        title: "Atelier en ligne : traduire une blague",
        description:
          "Une blague, quatre langues, et la lente découverte qu'aucune ne rit de la même chose. Pour les traducteurs et pour quiconque a déjà dû expliquer un jeu de mots à table.",
      },
      de: {
        title: "Online-Werkstatt: Einen Witz übersetzen",
        description:
          "Ein Witz, vier Sprachen und die langsame Erkenntnis, dass keine über dasselbe lacht. Für Übersetzerinnen, Übersetzer und alle, die schon einmal bei Tisch ein Wortspiel erklären mussten.",
      },
      es: {
        title: "Taller en línea: traducir un chiste",
        description:
          "Un chiste, cuatro idiomas y el lento descubrimiento de que ninguno se ríe de lo mismo. Para traductores y para cualquiera que haya tenido que explicar un juego de palabras en la cena.",
      },
    },
  },
  {
    key: "brooklyn-author",
    when: { day: 122, time: "13:00", hours: 1, timezone: "America/New_York" },
    organizers: ["town-library"],
    categories: ["arts/books"],
    tags: ["online", "in-english", "free-entry"],
    cost: 0,
    website: "https://live.example.org/brooklyn",
    text: {
      en: {
        title: "Meet the Author: A Video Call to Brooklyn",
        description:
          "Dana Whitlock wrote a novel set in Valmere without ever having been here. We show her the places by camera and ask how she got so much right.",
      },
      fr: {
        title: "Rencontre : un appel vidéo à Brooklyn",
        description:
          "Dana Whitlock a écrit un roman qui se passe à Valmere sans jamais y être venue. Nous lui montrons les lieux par caméra et lui demandons comment elle a pu viser si juste.",
      },
      de: {
        title: "Autorin im Gespräch: Videoanruf nach Brooklyn",
        description:
          "Dana Whitlock hat einen Roman geschrieben, der in Valmere spielt, ohne je hier gewesen zu sein. Wir zeigen ihr die Orte per Kamera und fragen, wie sie so vieles getroffen hat.",
      },
      es: {
        title: "Encuentro con la autora: videollamada a Brooklyn",
        description:
          "Dana Whitlock escribió una novela ambientada en Valmere sin haber estado nunca aquí. Le enseñamos los lugares por cámara y le preguntamos cómo acertó tanto.",
      },
    },
  },
  {
    key: "dress-rehearsal",
    when: { day: 13, time: "19:00", hours: 2.5 },
    venue: "lantern-theatre",
    organizers: ["lake-theatre"],
    categories: ["stage/theatre"],
    tags: ["registration"],
    cost: 0,
    hide_from_listings: true,
    text: {
      en: {
        title: "Dress Rehearsal for Friends of the Theatre",
        description:
          'Whoever has this link is a friend. See "The Ferryman\'s Daughter" a day before everyone else, with all the hiccups, and tell us honestly what you think.',
      },
      fr: {
        title: "Générale pour les amis du théâtre",
        description:
          "Qui a ce lien est un ami. Découvrez « La fille du passeur » un jour avant tout le monde, avec tous ses ratés, et dites-nous franchement ce que vous en pensez.",
      },
      de: {
        title: "Generalprobe für Freunde des Theaters",
        description:
          "Wer diesen Link hat, gehört zu den Freunden. Sehen Sie „Die Tochter des Fährmanns“ einen Tag vor allen anderen, samt Pannen, und sagen Sie uns ehrlich Ihre Meinung.",
      },
      es: {
        title: "Ensayo general para amigos del teatro",
        description:
          "Quien tiene este enlace es un amigo. Mira «La hija del barquero» un día antes que nadie, con todos sus tropiezos, y dinos con franqueza qué te parece.",
      },
    },
  },
  {
    key: "members-evening",
    when: { day: 35, time: "19:00", hours: 2 },
    venue: "rosenegg",
    organizers: ["arts-society", "winegrowers"],
    categories: ["learning/talks", "food/tastings"],
    tags: ["registration"],
    cost: "€20",
    password: "lake",
    text: {
      en: {
        title: "Members' Evening: Next Year's Secrets",
        description:
          "The Arts Society reveals what will hang, play and flicker next year, before the press knows. Members bring a guest, guests bring curiosity.\n\nThe boat leaves Pier 1 at half past six.",
      },
      fr: {
        title: "Soirée des membres : les secrets de l'an prochain",
        description:
          "La Société des arts dévoile ce qui sera accroché, joué et projeté l'an prochain, avant que la presse ne le sache. Les membres amènent un invité, les invités leur curiosité.\n\nLe bateau part de l'embarcadère 1 à dix-huit heures trente.",
      },
      de: {
        title: "Mitgliederabend: Was nächstes Jahr kommt",
        description:
          "Der Kunstverein verrät, was nächstes Jahr hängen, spielen und flimmern wird, noch bevor es die Presse weiß. Mitglieder bringen einen Gast mit, Gäste ihre Neugier.\n\nDas Schiff legt um halb sieben von Steg 1 ab.",
      },
      es: {
        title: "Noche de socios: los secretos del año que viene",
        description:
          "La Sociedad de las Artes desvela lo que se colgará, sonará y se proyectará el año que viene, antes de que lo sepa la prensa. Los socios traen un invitado; los invitados, curiosidad.\n\nEl barco sale del embarcadero 1 a las seis y media de la tarde.",
      },
    },
  },
  {
    key: "full-moon-swim",
    when: { day: 124, time: "22:00", hours: 1.5 },
    venue: "sailing-club",
    organizers: ["sailing-club"],
    categories: ["outdoors/water"],
    tags: ["late-night", "open-air"],
    cost: "Donation",
    status: "draft",
    text: {
      en: {
        title: "Full Moon Swim",
        description:
          "A slow swim along the buoys by moonlight, with safety boats, glowing caps and a sauna on the shore. Date to be confirmed with the harbour master.",
      },
      fr: {
        title: "Baignade à la pleine lune",
        description:
          "Une nage tranquille le long des bouées au clair de lune, avec bateaux de sécurité, bonnets lumineux et sauna sur la rive. Date à confirmer avec la capitainerie.",
      },
      de: {
        title: "Vollmondschwimmen",
        description:
          "Gemächlich an den Bojen entlang durchs Mondlicht, mit Begleitbooten, leuchtenden Badekappen und Sauna am Ufer. Der Termin muss noch mit dem Hafenmeister abgestimmt werden.",
      },
      es: {
        title: "Baño de luna llena",
        description:
          "Un nado tranquilo junto a las boyas a la luz de la luna, con barcos de apoyo, gorros luminosos y sauna en la orilla. Fecha por confirmar con la capitanía.",
      },
    },
  },
];
