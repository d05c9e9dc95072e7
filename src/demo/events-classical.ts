import type { DemoEvent } from "./event.ts";

/** Orchestra, chamber music, organ and choirs. */
export const classicalEvents: DemoEvent[] = [
  {
    key: "water-music",
    when: { day: 9, time: "19:30", hours: 2 },
    venue: "harbour-hall",
    organizers: ["chamber-orchestra"],
    categories: ["music/classical"],
    tags: ["live-music", "accessible"],
    cost: "€20 - €45",
    tickets: [
      {
        name: "Stalls",
        price: 45,
        currency: "EUR",
        url: "https://tickets.example.org/water-music/stalls",
        available: 118,
      },
      {
        name: "Balcony",
        price: 32,
        currency: "EUR",
        url: "https://tickets.example.org/water-music/balcony",
        available: 64,
      },
      {
        name: "Under 26",
        price: 20,
        currency: "EUR",
        url: "https://tickets.example.org/water-music/under-26",
        available: 40,
      },
    ],
    image: "water-music",
    featured: true,
    text: {
      en: {
        title: "Season Opening: Water Music",
        excerpt: "Handel with the windows open and the steamers answering from the pier.",
        description:
          "Handel wrote it for a king on a barge; we play it for anyone who likes the smell of the lake. The Chamber Orchestra opens its season with all three suites, followed by a new piece for strings and ship's horn.\n\nThe bar opens an hour before the concert, and the last boat to the northern shore waits for you.",
      },
      fr: {
        title: "Ouverture de saison : Water Music",
        excerpt: "Haendel, fenêtres ouvertes, avec la réponse des vapeurs depuis l'embarcadère.",
        description:
          "Haendel l'a écrite pour un roi sur une barge ; nous la jouons pour tous ceux qui aiment l'odeur du lac. L'Orchestre de chambre ouvre sa saison avec les trois suites, suivies d'une création pour cordes et sirène de bateau.\n\nLe bar ouvre une heure avant le concert, et le dernier bateau pour la rive nord vous attend.",
      },
      de: {
        title: "Saisoneröffnung: Wassermusik",
        excerpt: "Händel bei offenen Fenstern, und vom Steg antworten die Dampfer.",
        description:
          "Händel schrieb sie für einen König auf einer Barke, wir spielen sie für alle, die den Geruch des Sees mögen. Das Kammerorchester eröffnet seine Saison mit allen drei Suiten, gefolgt von einem neuen Stück für Streicher und Schiffshorn.\n\nDie Bar öffnet eine Stunde vor dem Konzert, und das letzte Schiff ans Nordufer wartet auf Sie.",
      },
      es: {
        title: "Apertura de temporada: Música acuática",
        excerpt: "Händel con las ventanas abiertas y los vapores respondiendo desde el muelle.",
        description:
          "Händel la escribió para un rey en una barcaza; nosotros la tocamos para cualquiera a quien le guste el olor del lago. La Orquesta de Cámara abre su temporada con las tres suites y el estreno de una pieza para cuerdas y sirena de barco.\n\nEl bar abre una hora antes del concierto, y el último barco a la orilla norte te espera.",
      },
    },
  },
  {
    key: "organ-at-noon",
    when: { day: 2, time: "12:15", hours: 0.5 },
    venue: "st-aurel",
    organizers: ["chamber-orchestra"],
    categories: ["music/classical"],
    tags: ["free-entry", "live-music"],
    cost: 0,
    text: {
      en: {
        title: "Organ at Noon",
        description:
          "Half an hour of Bach, Franck and a little mischief on the organ of 1743. Come in with your shopping bags, sit where you like, and go back to your day a bit taller.",
      },
      fr: {
        title: "L'orgue à midi",
        description:
          "Une demi-heure de Bach, de Franck et d'un peu de malice sur l'orgue de 1743. Entrez avec vos sacs de courses, asseyez-vous où bon vous semble et repartez un peu plus grand.",
      },
      de: {
        title: "Orgel zur Mittagszeit",
        description:
          "Eine halbe Stunde Bach, Franck und ein wenig Übermut auf der Orgel von 1743. Kommen Sie ruhig mit den Einkaufstaschen, setzen Sie sich, wohin Sie mögen, und gehen Sie ein Stück größer wieder hinaus.",
      },
      es: {
        title: "Órgano a mediodía",
        description:
          "Media hora de Bach, Franck y un poco de picardía en el órgano de 1743. Entra con las bolsas de la compra, siéntate donde quieras y vuelve a tus cosas un poco más alto.",
      },
    },
  },
  {
    key: "open-rehearsal",
    when: { day: 83, time: "10:00", hours: 1.5 },
    venue: "harbour-hall",
    organizers: ["chamber-orchestra"],
    categories: ["music/classical", "learning/talks"],
    tags: ["free-entry", "family", "accessible"],
    cost: 0,
    text: {
      en: {
        title: "Open Rehearsal",
        description:
          "Hear how a concert is made: the stops, the repeats, the jokes. Schools and latecomers are welcome, and afterwards the players answer every question, including the one about the triangle.",
      },
      fr: {
        title: "Répétition publique",
        description:
          "Écoutez comment naît un concert : les arrêts, les reprises, les plaisanteries. Les écoles et les retardataires sont les bienvenus, et les musiciens répondent ensuite à toutes les questions, même à celle sur le triangle.",
      },
      de: {
        title: "Öffentliche Probe",
        description:
          "Hören Sie, wie ein Konzert entsteht: mit Unterbrechungen, Wiederholungen und Scherzen. Schulklassen und Spätaufsteher sind willkommen, und danach beantworten die Musiker jede Frage, auch die nach dem Triangel.",
      },
      es: {
        title: "Ensayo abierto",
        description:
          "Escucha cómo se hace un concierto: las pausas, las repeticiones, las bromas. Los colegios y los que llegan tarde son bienvenidos, y después los músicos contestan a todas las preguntas, incluso a la del triángulo.",
      },
    },
  },
  {
    key: "quartet-at-sunrise",
    when: { day: 23, time: "06:30", hours: 1 },
    venue: "lakeside-park",
    organizers: ["chamber-orchestra"],
    categories: ["music/classical"],
    tags: ["open-air", "live-music"],
    cost: "Donation",
    image: "quartet-at-sunrise",
    text: {
      en: {
        title: "Quartet at Sunrise",
        description:
          'Four musicians, four lamps and Haydn\'s "Sunrise" quartet while the real thing comes up behind the hills. Bring a blanket; coffee and rolls are there when the last chord has faded.\n\nIf it rains we move to the Harbour Hall foyer.',
      },
      fr: {
        title: "Quatuor au lever du soleil",
        description:
          "Quatre musiciens, quatre lampes et le quatuor « Lever du soleil » de Haydn pendant que le vrai se lève derrière les collines. Apportez une couverture ; le café et les petits pains vous attendent après le dernier accord.\n\nEn cas de pluie, rendez-vous dans le foyer de la Salle du Port.",
      },
      de: {
        title: "Quartett bei Sonnenaufgang",
        description:
          "Vier Musiker, vier Lampen und Haydns „Sonnenaufgang“-Quartett, während hinter den Hügeln der echte beginnt. Bringen Sie eine Decke mit; Kaffee und Semmeln gibt es, sobald der letzte Akkord verklungen ist.\n\nBei Regen ziehen wir ins Foyer des Hafensaals um.",
      },
      es: {
        title: "Cuarteto al amanecer",
        description:
          "Cuatro músicos, cuatro lámparas y el cuarteto «El amanecer» de Haydn mientras el de verdad asoma tras las colinas. Trae una manta; el café y los panecillos esperan al último acorde.\n\nSi llueve, nos trasladamos al vestíbulo de la Sala del Puerto.",
      },
    },
  },
  {
    key: "night-of-the-choirs",
    when: { day: 41, time: "19:00", hours: 4 },
    venue: "st-aurel",
    organizers: ["chamber-orchestra", "tourist-office"],
    categories: ["music/classical"],
    tags: ["live-music", "rain-or-shine"],
    cost: "€12",
    image: "night-of-the-choirs",
    text: {
      en: {
        title: "Night of the Choirs",
        excerpt: "Nine choirs, one church, and a last song for everybody.",
        description:
          "Nine choirs from around the lake sing twenty minutes each, from Renaissance motets to film music. You may come and go between them, and the terrace serves soup all evening.\n\nAt eleven the lights go out and the whole church sings the last song together.",
      },
      fr: {
        title: "La nuit des chœurs",
        excerpt: "Neuf chœurs, une église et un dernier chant pour tout le monde.",
        description:
          "Neuf chœurs des rives du lac chantent vingt minutes chacun, du motet de la Renaissance à la musique de film. On entre et on sort entre deux passages, et la terrasse sert de la soupe toute la soirée.\n\nÀ la fin, les lumières s'éteignent et toute l'église chante ensemble.",
      },
      de: {
        title: "Nacht der Chöre",
        excerpt: "Neun Chöre, eine Kirche und ein letztes Lied für alle.",
        description:
          "Neun Chöre rund um den See singen je zwanzig Minuten, von der Renaissancemotette bis zur Filmmusik. Dazwischen darf man kommen und gehen, und auf der Terrasse gibt es den ganzen Abend Suppe.\n\nZum Schluss gehen die Lichter aus, und die ganze Kirche singt das letzte Lied gemeinsam.",
      },
      es: {
        title: "Noche de coros",
        excerpt: "Nueve coros, una iglesia y una última canción para todos.",
        description:
          "Nueve coros de la comarca cantan veinte minutos cada uno, del motete renacentista a la música de cine. Entre uno y otro se puede entrar y salir, y en la terraza hay sopa toda la noche.\n\nAl final se apagan las luces y toda la iglesia canta junta la última canción.",
      },
    },
  },
  {
    key: "family-concert",
    when: { day: 52, time: "15:00", hours: 1 },
    venue: "harbour-hall",
    organizers: ["chamber-orchestra"],
    categories: ["music/classical", "family/stories"],
    tags: ["family", "live-music", "accessible"],
    cost: ["€8", "€15"],
    tickets: [
      {
        name: "Child",
        price: 8,
        currency: "EUR",
        url: "https://tickets.example.org/family-concert/child",
        available: 150,
      },
      {
        name: "Adult",
        price: 15,
        currency: "EUR",
        url: "https://tickets.example.org/family-concert/adult",
        available: 97,
      },
    ],
    text: {
      en: {
        title: "The Pike Who Wanted to Play the Bassoon",
        description:
          "A musical tale for orchestra, narrator and one stubborn fish. Children from five up sit on cushions right among the instruments.",
        custom_fields: { Age: "5+", Seating: "Cushions and chairs" },
      },
      fr: {
        title: "Le brochet qui voulait jouer du basson",
        description:
          "Un conte musical pour orchestre, récitante et un poisson têtu. Les enfants dès cinq ans s'installent sur des coussins, au milieu des instruments.",
        custom_fields: { Âge: "dès 5 ans", Places: "Coussins et chaises" },
      },
      de: {
        title: "Der Hecht, der Fagott spielen wollte",
        description:
          "Ein musikalisches Märchen für Orchester, Erzählerin und einen sturen Fisch. Kinder ab fünf sitzen auf Kissen mitten zwischen den Instrumenten.",
        custom_fields: { Alter: "ab 5 Jahren", Plätze: "Kissen und Stühle" },
      },
      es: {
        title: "El lucio que quería tocar el fagot",
        description:
          "Un cuento musical para orquesta, narradora y un pez testarudo. Los niños a partir de cinco años se sientan en cojines, entre los propios instrumentos.",
        custom_fields: { Edad: "a partir de 5 años", Asientos: "Cojines y sillas" },
      },
    },
  },
  {
    key: "piano-by-candlelight",
    when: { day: 108, time: "20:00", hours: 1.5 },
    venue: "lantern-theatre",
    organizers: ["chamber-orchestra"],
    categories: ["music/classical"],
    tags: ["live-music"],
    cost: ["€18", "€28"],
    text: {
      en: {
        title: "Piano by Candlelight",
        description:
          "Two hundred candles, one grand piano and the nocturnes of Chopin, Field and Clara Schumann. The pianist Ilse Marten plays without an interval, so please be on time: the candles will not wait.",
      },
      fr: {
        title: "Piano à la bougie",
        description:
          "Deux cents bougies, un piano à queue et les nocturnes de Chopin, de Field et de Clara Schumann. La pianiste Ilse Marten joue sans entracte ; merci d'arriver à l'heure, les bougies n'attendent pas.",
      },
      de: {
        title: "Klavier bei Kerzenlicht",
        description:
          "Zweihundert Kerzen, ein Flügel und Nocturnes von Chopin, Field und Clara Schumann. Die Pianistin Ilse Marten spielt ohne Pause, seien Sie also bitte pünktlich: Die Kerzen warten nicht.",
      },
      es: {
        title: "Piano a la luz de las velas",
        description:
          "Doscientas velas, un piano de cola y los nocturnos de Chopin, Field y Clara Schumann. La pianista Ilse Marten toca sin descanso, así que sé puntual: las velas no esperan.",
      },
    },
  },
];
