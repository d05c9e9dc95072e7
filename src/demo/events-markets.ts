import type { DemoEvent } from "./event.ts";

/** Markets, swaps and the festivals of the town. */
export const marketEvents: DemoEvent[] = [
  {
    key: "flea-market",
    when: { day: -3, time: "08:00", hours: 6 },
    venue: "lakeside-park",
    organizers: ["tourist-office"],
    categories: ["food/markets"],
    tags: ["open-air", "free-entry", "rain-or-shine"],
    cost: 0,
    text: {
      en: {
        title: "Lakeside Flea Market",
        description:
          "A hundred and twenty stalls under the chestnuts: lamps, postcards, skis and a surprising number of cuckoo clocks. Bargaining is expected and usually ends in a chat.",
      },
      fr: {
        title: "Brocante du bord du lac",
        description:
          "Cent vingt stands sous les marronniers : lampes, cartes postales, skis et un nombre surprenant de coucous. Marchander est de mise et finit souvent en causette.",
      },
      de: {
        title: "Flohmarkt am See",
        description:
          "Hundertzwanzig Stände unter den Kastanien: Lampen, Ansichtskarten, Skier und erstaunlich viele Kuckucksuhren. Feilschen ist erwünscht und endet meist in einem Plausch.",
      },
      es: {
        title: "Rastro junto al lago",
        description:
          "Ciento veinte puestos bajo los castaños: lámparas, postales, esquís y una sorprendente cantidad de relojes de cuco. Se regatea, y casi siempre se acaba charlando.",
      },
    },
  },
  {
    key: "farmers-market",
    when: { day: 2, time: "08:00", hours: 5 },
    venue: "market-square",
    organizers: ["tourist-office"],
    categories: ["food/markets"],
    tags: ["local-produce", "open-air", "free-entry", "rain-or-shine"],
    cost: 0,
    image: "farmers-market",
    text: {
      en: {
        title: "Farmers' Market",
        description:
          "Smoked fish, apples with names nobody remembers, honey from the church tower and bread that is gone by ten. Come early for the bread, stay for the gossip.",
      },
      fr: {
        title: "Marché paysan",
        description:
          "Du poisson fumé, des pommes aux noms oubliés, le miel du clocher et un pain qui a disparu à dix heures. Venez tôt pour le pain, restez pour les potins.",
      },
      de: {
        title: "Bauernmarkt",
        description:
          "Räucherfisch, Äpfel mit vergessenen Namen, Honig vom Kirchturm und Brot, das um zehn ausverkauft ist. Kommen Sie früh wegen des Brots und bleiben Sie wegen des Tratschs.",
      },
      es: {
        title: "Mercado de productores",
        description:
          "Pescado ahumado, manzanas de nombres olvidados, miel del campanario y un pan que a las diez ya no queda. Ven temprano por el pan y quédate por los chismes.",
      },
    },
  },
  {
    key: "repair-cafe",
    when: { day: 17, time: "14:00", hours: 3 },
    venue: "ropeworks",
    organizers: ["ropeworks"],
    categories: ["learning/courses", "food/markets"],
    tags: ["free-entry", "beginners"],
    cost: "Donation",
    text: {
      en: {
        title: "Repair Café",
        description:
          "Bring the toaster that sulks, the jacket with the jammed zip, the radio that only speaks Italian. Volunteers help you mend it, and there is cake for the waiting time.",
      },
      fr: {
        title: "Repair Café",
        description:
          "Apportez le grille-pain qui boude, la veste à la fermeture coincée, la radio qui ne parle qu'italien. Des bénévoles vous aident à les réparer, et l'attente se passe avec du gâteau.",
      },
      de: {
        title: "Reparaturcafé",
        description:
          "Bringen Sie den Toaster, der schmollt, die Jacke mit dem klemmenden Reißverschluss, das Radio, das nur Italienisch spricht. Freiwillige helfen beim Reparieren, und die Wartezeit versüßt Kuchen.",
      },
      es: {
        title: "Café de reparación",
        description:
          "Trae la tostadora que se enfurruña, la chaqueta de la cremallera atascada, la radio que solo habla italiano. Hay voluntarios que ayudan a arreglarlo todo y tarta para la espera.",
      },
    },
  },
  {
    key: "plant-swap",
    when: { day: 114, time: "10:00", hours: 3 },
    venue: "lakeside-park",
    organizers: ["town-library"],
    categories: ["food/markets"],
    tags: ["free-entry", "open-air", "family"],
    cost: 0,
    text: {
      en: {
        title: "Seed and Plant Swap",
        description:
          "Swap tomatoes for marigolds and advice for patience. Three gardeners answer questions about snails, with the necessary severity.",
      },
      fr: {
        title: "Troc de graines et de plantes",
        description:
          "Échangez des tomates contre des soucis et des conseils contre de la patience. Trois jardiniers répondent aux questions sur les limaces, avec la sévérité qui convient.",
      },
      de: {
        title: "Samen- und Pflanzentausch",
        description:
          "Tauschen Sie Tomaten gegen Ringelblumen und Ratschläge gegen Geduld. Drei Gärtnerinnen beantworten Schneckenfragen mit der nötigen Strenge.",
      },
      es: {
        title: "Trueque de semillas y plantas",
        description:
          "Cambia tomates por caléndulas y consejos por paciencia. Tres jardineras responden a las preguntas sobre babosas con la severidad necesaria.",
      },
    },
  },
  {
    key: "night-market",
    when: { day: 38, time: "18:00", hours: 5 },
    venue: "market-square",
    organizers: ["tourist-office"],
    categories: ["food/markets", "food/tastings"],
    tags: ["open-air", "late-night", "live-music", "free-entry"],
    cost: 0,
    image: "night-market",
    text: {
      en: {
        title: "Night Market",
        description:
          "Thirty food stalls by lamplight, from dumplings to tacos to the local cheese noodles. Buskers play on the fountain steps, and the washing-up is done by the mayor.",
      },
      fr: {
        title: "Marché nocturne",
        description:
          "Trente stands à la lueur des lampes : raviolis vapeur, tacos et spätzle au fromage d'ici. Des musiciens de rue jouent sur les marches de la fontaine, et c'est la maire qui fait la vaisselle.",
      },
      de: {
        title: "Nachtmarkt",
        description:
          "Dreißig Essensstände bei Lampenlicht, von Teigtaschen über Tacos bis zu hiesigen Käsknöpfle. Auf den Brunnenstufen spielen Straßenmusiker, und den Abwasch macht die Bürgermeisterin.",
      },
      es: {
        title: "Mercado nocturno",
        description:
          "Treinta puestos de comida a la luz de los faroles: empanadillas, tacos y la pasta con queso de la región. En las gradas de la fuente tocan músicos callejeros, y los platos los friega la alcaldesa.",
      },
    },
  },
  {
    key: "craft-fair",
    when: { day: 144, days: 2 },
    venue: "customs-house",
    organizers: ["ropeworks", "arts-society"],
    categories: ["food/markets", "arts/exhibitions"],
    tags: ["accessible", "rain-or-shine"],
    cost: "€4",
    text: {
      en: {
        title: "Makers' Fair",
        description:
          "Potters, bookbinders, weavers and a man who makes only spoons. Sixty workshops show their pieces on three floors, and at many tables you may try it yourself.",
      },
      fr: {
        title: "Foire des artisans",
        description:
          "Céramistes, relieurs, tisserandes et un homme qui ne fait que des cuillères. Soixante ateliers exposent sur trois étages, et à bien des tables on peut s'essayer au métier.",
      },
      de: {
        title: "Markt der Handwerkerinnen und Handwerker",
        description:
          "Töpferinnen, Buchbinder, Weberinnen und ein Mann, der nur Löffel macht. Sechzig Werkstätten zeigen auf drei Etagen ihre Stücke, und an vielen Tischen darf man selbst Hand anlegen.",
      },
      es: {
        title: "Feria de artesanos",
        description:
          "Ceramistas, encuadernadores, tejedoras y un hombre que solo hace cucharas. Sesenta talleres muestran sus piezas en tres plantas, y en muchas mesas se puede probar.",
      },
    },
  },
  {
    key: "book-fair",
    when: { day: 98, time: "10:00", hours: 7 },
    venue: "harbour-hall",
    organizers: ["town-library", "heron-club"],
    categories: ["food/markets", "arts/books"],
    tags: ["accessible", "free-entry"],
    cost: 0,
    text: {
      en: {
        title: "Second-Hand Book and Record Fair",
        description:
          "Twelve thousand books and half as many records, sold by the kilo after three o'clock. Bring a bag; better, bring two.",
      },
      fr: {
        title: "Foire aux livres et aux disques d'occasion",
        description:
          "Douze mille livres et moitié moins de disques, vendus au kilo après quinze heures. Prenez un sac ; mieux, prenez-en deux.",
      },
      de: {
        title: "Antiquarische Bücher- und Plattenbörse",
        description:
          "Zwölftausend Bücher und halb so viele Platten, ab drei Uhr zum Kilopreis. Bringen Sie eine Tasche mit, besser zwei.",
      },
      es: {
        title: "Feria de libros y discos de segunda mano",
        description:
          "Doce mil libros y la mitad de discos, que a partir de las tres se venden al peso. Trae una bolsa; mejor, trae dos.",
      },
    },
  },
  {
    key: "lake-festival",
    when: { day: 138, days: 4 },
    venue: "lakeside-park",
    organizers: ["tourist-office", "sailing-club", "lake-theatre"],
    categories: ["food/markets", "music/folk", "family"],
    tags: ["festival", "open-air", "family", "live-music", "free-entry"],
    cost: 0,
    website: "https://lake-festival.example.org",
    image: "lake-festival",
    featured: true,
    text: {
      en: {
        title: "Valmere Lake Festival",
        excerpt: "Four days, five stages and a procession of a hundred boats.",
        description:
          "For four days the promenade belongs to those on foot: five stages, acrobats in the plane trees, a fair for the children and a raft race that nobody has ever won with dry feet.\n\nOn the last evening a hundred boats carry lights across the bay while the orchestra plays from the steamer.",
      },
      fr: {
        title: "Fête du lac de Valmere",
        excerpt: "Quatre jours, cinq scènes et un cortège de cent bateaux.",
        description:
          "Pendant quatre jours, la promenade est aux piétons : cinq scènes, des acrobates dans les platanes, une fête foraine pour les enfants et une course de radeaux que personne n'a jamais gagnée les pieds secs.\n\nLe dernier soir, cent bateaux traversent la baie tout illuminés pendant que l'orchestre joue depuis le vapeur.",
      },
      de: {
        title: "Valmerer Seefest",
        excerpt: "Vier Tage, fünf Bühnen und ein Korso aus hundert Booten.",
        description:
          "Vier Tage lang gehört die Promenade den Fußgängern: fünf Bühnen, Akrobaten in den Platanen, ein Rummel für die Kinder und ein Floßrennen, das noch niemand trockenen Fußes gewonnen hat.\n\nAm letzten Abend tragen hundert Boote Lichter über die Bucht, und das Orchester spielt vom Dampfer.",
      },
      es: {
        title: "Fiesta del Lago de Valmere",
        excerpt: "Cuatro días, cinco escenarios y una procesión de cien barcos.",
        description:
          "Durante cuatro días el paseo es de los peatones: cinco escenarios, acróbatas en los plátanos, feria para los niños y una carrera de balsas que nadie ha ganado jamás con los pies secos.\n\nLa última noche, cien barcos cruzan la bahía iluminados mientras la orquesta toca desde el vapor.",
      },
    },
  },
];
