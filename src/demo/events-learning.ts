import type { DemoEvent } from "./event.ts";

/** Courses and talks. */
export const learningEvents: DemoEvent[] = [
  {
    key: "language-cafe",
    when: { day: 5, time: "19:00", hours: 2 },
    venue: "library",
    organizers: ["town-library"],
    categories: ["learning/courses"],
    tags: ["free-entry", "bilingual", "beginners"],
    cost: 0,
    text: {
      en: {
        title: "Language Café",
        description:
          "Four tables, four languages and one egg timer: every twenty minutes you change places and tongues. Mistakes are warmly encouraged.",
        custom_fields: { Language: "English, French, German, Spanish" },
      },
      fr: {
        title: "Café des langues",
        description:
          "Quatre tables, quatre langues et un minuteur : toutes les vingt minutes, on change de place et d'idiome. Les fautes sont chaleureusement encouragées.",
        custom_fields: { Langue: "anglais, français, allemand, espagnol" },
      },
      de: {
        title: "Sprachencafé",
        description:
          "Vier Tische, vier Sprachen und eine Eieruhr: Alle zwanzig Minuten wechselt man Platz und Zunge. Fehler sind ausdrücklich erwünscht.",
        custom_fields: { Sprache: "Englisch, Französisch, Deutsch, Spanisch" },
      },
      es: {
        title: "Café de idiomas",
        description:
          "Cuatro mesas, cuatro idiomas y un reloj de cocina: cada veinte minutos se cambia de sitio y de lengua. Equivocarse está muy bien visto.",
        custom_fields: { Idioma: "inglés, francés, alemán, español" },
      },
    },
  },
  {
    key: "watercolour",
    when: { day: 71, time: "14:00", hours: 3 },
    venue: "customs-house",
    organizers: ["arts-society"],
    categories: ["learning/courses", "arts/exhibitions"],
    tags: ["beginners", "registration"],
    cost: "€34",
    text: {
      en: {
        title: "Watercolour: Painting Water with Water",
        description:
          "Painter Aude Kessler shows how little paint a lake needs. Brushes, paper and aprons are provided, and the window seats have the best motif in town.",
      },
      fr: {
        title: "Aquarelle : peindre l'eau avec de l'eau",
        description:
          "La peintre Aude Kessler montre combien peu de couleur il faut à un lac. Pinceaux, papier et tabliers sont fournis, et les places à la fenêtre ont le plus beau motif de la ville.",
      },
      de: {
        title: "Aquarell: Wasser mit Wasser malen",
        description:
          "Die Malerin Aude Kessler zeigt, wie wenig Farbe ein See braucht. Pinsel, Papier und Schürzen sind vorhanden, und die Fensterplätze haben das beste Motiv der Stadt.",
      },
      es: {
        title: "Acuarela: pintar agua con agua",
        description:
          "La pintora Aude Kessler enseña qué poca pintura necesita un lago. Hay pinceles, papel y delantales, y los asientos junto a la ventana tienen el mejor motivo de la ciudad.",
      },
    },
  },
  {
    key: "lake-name-talk",
    when: { day: 32, time: "19:00", hours: 1.25 },
    venue: "customs-house",
    organizers: ["arts-society"],
    categories: ["learning/talks"],
    tags: ["accessible", "bilingual"],
    cost: "€5",
    text: {
      en: {
        title: "How the Lake Got Its Names",
        description:
          "Romans, monks and railway directors each called it something else. The historian Ruth Amsler follows eleven names through two thousand years and reveals which one was a typing error.",
      },
      fr: {
        title: "Comment le lac a reçu ses noms",
        description:
          "Les Romains, les moines et les directeurs de chemins de fer l'ont chacun appelé autrement. L'historienne Ruth Amsler suit onze noms à travers deux mille ans et révèle lequel était une faute de frappe.",
      },
      de: {
        title: "Wie der See zu seinen Namen kam",
        description:
          "Römer, Mönche und Eisenbahndirektoren nannten ihn jeweils anders. Die Historikerin Ruth Amsler verfolgt elf Namen durch zweitausend Jahre und verrät, welcher ein Tippfehler war.",
      },
      es: {
        title: "Cómo el lago recibió sus nombres",
        description:
          "Romanos, monjes y directores de ferrocarril lo llamaron cada uno a su manera. La historiadora Ruth Amsler sigue once nombres a lo largo de dos mil años y revela cuál fue una errata.",
      },
    },
  },
  {
    key: "lake-climate-talk",
    when: { day: 43, time: "18:30", hours: 1.5 },
    venue: "library",
    organizers: ["town-library", "sailing-club"],
    categories: ["learning/talks"],
    tags: ["free-entry", "accessible"],
    cost: 0,
    text: {
      en: {
        title: "The Lake in 2050",
        description:
          "Limnologist Dr Karim Haddad explains what warmer water means for fish, reeds and bathers, without despair and with many graphs. Afterwards we discuss what a small town can do about it.",
      },
      fr: {
        title: "Le lac en 2050",
        description:
          "Le limnologue Karim Haddad explique ce qu'une eau plus chaude signifie pour les poissons, les roseaux et les baigneurs, sans désespoir et avec beaucoup de graphiques. On discute ensuite de ce qu'une petite ville peut faire.",
      },
      de: {
        title: "Der See im Jahr 2050",
        description:
          "Der Limnologe Dr. Karim Haddad erklärt, was wärmeres Wasser für Fische, Schilf und Badegäste bedeutet, ohne Verzweiflung und mit vielen Kurven. Danach reden wir darüber, was eine kleine Stadt tun kann.",
      },
      es: {
        title: "El lago en 2050",
        description:
          "El limnólogo Karim Haddad explica qué supone un agua más cálida para los peces, los juncos y los bañistas, sin desesperar y con muchos gráficos. Después hablamos de lo que puede hacer una ciudad pequeña.",
      },
    },
  },
  {
    key: "learn-to-sail",
    when: { day: 54, days: 2 },
    venue: "sailing-club",
    organizers: ["sailing-club"],
    categories: ["outdoors/water", "learning/courses"],
    tags: ["beginners", "registration", "open-air"],
    cost: "€140",
    tickets: [
      {
        name: "Two-day course",
        price: 140,
        currency: "EUR",
        url: "https://tickets.example.org/learn-to-sail",
        available: 5,
      },
    ],
    text: {
      en: {
        title: "Learn to Sail in Two Days",
        description:
          "Knots in the morning, wind in the afternoon, and by the end of the second day you will tack without shouting. Boats, vests and lunch are included; you should be able to swim.",
      },
      fr: {
        title: "Apprendre la voile en deux jours",
        description:
          "Les nœuds le matin, le vent l'après-midi et, à la fin du deuxième jour, vous virerez de bord sans crier. Bateaux, gilets et repas compris ; il faut savoir nager.",
      },
      de: {
        title: "Segeln lernen in zwei Tagen",
        description:
          "Vormittags Knoten, nachmittags Wind, und am Ende des zweiten Tages wenden Sie, ohne zu schreien. Boote, Westen und Mittagessen sind inbegriffen; schwimmen sollten Sie können.",
      },
      es: {
        title: "Aprende a navegar a vela en dos días",
        description:
          "Nudos por la mañana, viento por la tarde, y al final del segundo día virarás sin gritar. Barcos, chalecos y comida incluidos; hay que saber nadar.",
      },
    },
  },
  {
    key: "pottery-weekend",
    when: { day: 59, days: 2 },
    venue: "ropeworks",
    organizers: ["ropeworks"],
    categories: ["learning/courses"],
    tags: ["beginners", "registration"],
    cost: "€120",
    tickets: [
      {
        name: "Course with clay and firing",
        price: 120,
        currency: "EUR",
        url: "https://tickets.example.org/pottery",
        available: 3,
      },
    ],
    text: {
      en: {
        title: "Two Days at the Potter's Wheel",
        description:
          "On the first day everything collapses, on the second something stands. Clay, glaze and firing are included; you collect your bowls three weeks later.",
      },
      fr: {
        title: "Deux jours au tour de potier",
        description:
          "Le premier jour, tout s'effondre ; le deuxième, quelque chose tient debout. Terre, émail et cuisson sont compris, et vous récupérez vos bols trois semaines plus tard.",
      },
      de: {
        title: "Zwei Tage an der Töpferscheibe",
        description:
          "Am ersten Tag fällt alles zusammen, am zweiten bleibt etwas stehen. Ton, Glasur und Brand sind inbegriffen; Ihre Schalen holen Sie drei Wochen später ab.",
      },
      es: {
        title: "Dos días en el torno",
        description:
          "El primer día todo se derrumba; el segundo, algo queda en pie. Arcilla, esmalte y cocción incluidos; los cuencos se recogen tres semanas después.",
      },
    },
  },
  {
    key: "first-aid",
    when: { day: 70, time: "09:00", hours: 7 },
    venue: "sailing-club",
    organizers: ["sailing-club"],
    categories: ["learning/courses"],
    tags: ["registration", "accessible"],
    cost: "€45",
    text: {
      en: {
        title: "First Aid on and off the Water",
        description:
          "Recovery position, resuscitation and what to do when someone has been in cold water too long. Certificate included, no experience needed.",
      },
      fr: {
        title: "Premiers secours, à terre et sur l'eau",
        description:
          "Position latérale de sécurité, réanimation et que faire quand quelqu'un est resté trop longtemps dans l'eau froide. Attestation comprise, aucune expérience requise.",
      },
      de: {
        title: "Erste Hilfe an Land und auf dem Wasser",
        description:
          "Stabile Seitenlage, Wiederbelebung und was zu tun ist, wenn jemand zu lange im kalten Wasser war. Mit Bescheinigung, ohne Vorkenntnisse.",
      },
      es: {
        title: "Primeros auxilios en tierra y en el agua",
        description:
          "Posición lateral de seguridad, reanimación y qué hacer cuando alguien ha pasado demasiado tiempo en agua fría. Con certificado y sin necesidad de experiencia.",
      },
    },
  },
  {
    key: "photo-walk",
    when: { day: 103, time: "16:30", hours: 2.5 },
    venue: "market-square",
    organizers: ["arts-society"],
    categories: ["learning/courses", "outdoors/walks"],
    tags: ["open-air", "beginners", "registration"],
    cost: "€18",
    text: {
      en: {
        title: "Photo Walk: Chasing the Light",
        description:
          "From the market to the pier in two and a half hours, with a stop wherever the light does something interesting. Any camera will do, including the one in your pocket.",
      },
      fr: {
        title: "Balade photo : la chasse à la lumière",
        description:
          "Du marché à l'embarcadère en deux heures et demie, avec une halte partout où la lumière fait quelque chose d'intéressant. N'importe quel appareil convient, même celui qui est dans votre poche.",
      },
      de: {
        title: "Fotospaziergang: dem Licht hinterher",
        description:
          "In zweieinhalb Stunden vom Markt zum Steg, mit Halt überall dort, wo das Licht etwas Spannendes tut. Jede Kamera genügt, auch die in Ihrer Hosentasche.",
      },
      es: {
        title: "Paseo fotográfico: a la caza de la luz",
        description:
          "Del mercado al muelle en dos horas y media, con parada allí donde la luz haga algo interesante. Sirve cualquier cámara, también la que llevas en el bolsillo.",
      },
    },
  },
];
