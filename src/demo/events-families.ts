import type { DemoEvent } from "./event.ts";

/** For children and those who bring them. */
export const familyEvents: DemoEvent[] = [
  {
    key: "story-hour",
    when: { day: 3, time: "10:30", hours: 0.75 },
    venue: "library",
    organizers: ["town-library"],
    categories: ["family/stories"],
    tags: ["family", "free-entry", "bilingual", "accessible"],
    cost: 0,
    text: {
      en: {
        title: "Story Hour with Grandmother Wolf",
        description:
          "Picture books in two languages, read by someone with very big teeth and a very kind voice. For children from three to six; grown-ups may stay if they sit still.",
        custom_fields: { Age: "3–6" },
      },
      fr: {
        title: "L'heure du conte avec Mère-Grand Loup",
        description:
          "Des albums en deux langues, lus par quelqu'un aux très grandes dents et à la voix très douce. Pour les enfants de trois à six ans ; les adultes peuvent rester s'ils se tiennent tranquilles.",
        custom_fields: { Âge: "3 à 6 ans" },
      },
      de: {
        title: "Vorlesestunde bei Großmutter Wolf",
        description:
          "Bilderbücher in zwei Sprachen, vorgelesen von jemandem mit sehr großen Zähnen und sehr sanfter Stimme. Für Kinder von drei bis sechs; Erwachsene dürfen bleiben, wenn sie stillsitzen.",
        custom_fields: { Alter: "3–6 Jahre" },
      },
      es: {
        title: "La hora del cuento con la Abuela Loba",
        description:
          "Álbumes ilustrados en dos idiomas, leídos por alguien de dientes muy grandes y voz muy dulce. Para niños de tres a seis años; los mayores pueden quedarse si no se mueven.",
        custom_fields: { Edad: "de 3 a 6 años" },
      },
    },
  },
  {
    key: "kite-workshop",
    when: { day: 13, time: "14:00", hours: 2.5 },
    venue: "ropeworks",
    organizers: ["ropeworks"],
    categories: ["family/making"],
    tags: ["family", "registration", "beginners"],
    cost: "€8",
    image: "kite-workshop",
    text: {
      en: {
        title: "Build Your Own Kite",
        description:
          "Paper, bamboo, string and a tail as long as your arm span, twice. When the glue is dry we go down to the shore and find out which kites can really fly.",
      },
      fr: {
        title: "Fabrique ton cerf-volant",
        description:
          "Du papier, du bambou, de la ficelle et une queue longue comme deux fois tes bras ouverts. Quand la colle est sèche, on descend au bord de l'eau voir lesquels volent vraiment.",
      },
      de: {
        title: "Bau dir deinen Drachen",
        description:
          "Papier, Bambus, Schnur und ein Schwanz, zweimal so lang wie deine ausgebreiteten Arme. Wenn der Kleber trocken ist, gehen wir ans Ufer und schauen, welche Drachen wirklich fliegen.",
      },
      es: {
        title: "Construye tu cometa",
        description:
          "Papel, bambú, cuerda y una cola el doble de larga que tus brazos abiertos. Cuando se seque el pegamento, bajamos a la orilla a ver qué cometas vuelan de verdad.",
      },
    },
  },
  {
    key: "captain-pickle",
    when: { day: 126, time: "15:00", hours: 1 },
    venue: "lantern-theatre",
    organizers: ["lake-theatre"],
    categories: ["family/stories", "stage/theatre"],
    tags: ["family", "accessible"],
    cost: ["€7", "€11"],
    text: {
      en: {
        title: "Captain Pickle and the Stolen Fog",
        description:
          "Somebody has stolen the fog, and without it the ghost ship is embarrassed to go out. A puppet adventure with songs, soap bubbles and one smell.",
      },
      fr: {
        title: "Capitaine Cornichon et le brouillard volé",
        description:
          "Quelqu'un a volé le brouillard et, sans lui, le bateau fantôme n'ose plus sortir. Une aventure de marionnettes avec des chansons, des bulles de savon et une odeur.",
      },
      de: {
        title: "Käpt'n Gurke und der gestohlene Nebel",
        description:
          "Jemand hat den Nebel gestohlen, und ohne ihn traut sich das Geisterschiff nicht mehr hinaus. Ein Puppenabenteuer mit Liedern, Seifenblasen und einem Geruch.",
      },
      es: {
        title: "El capitán Pepinillo y la niebla robada",
        description:
          "Alguien ha robado la niebla y, sin ella, al barco fantasma le da vergüenza salir. Una aventura de títeres con canciones, pompas de jabón y un olor.",
      },
    },
  },
  {
    key: "family-cinema",
    when: { day: 79, time: "10:30", hours: 1.75 },
    venue: "cinema-lumen",
    organizers: ["arts-society"],
    categories: ["arts/film", "family/stories"],
    tags: ["family"],
    cost: "€5",
    text: {
      en: {
        title: "Cinema Breakfast for Families",
        description:
          "An animated film, croissants and cocoa, in that order or any other. The lights stay a little on and the sound a little down, so even first-timers feel at home.",
      },
      fr: {
        title: "Ciné-petit-déj' en famille",
        description:
          "Un film d'animation, des croissants et du chocolat chaud, dans cet ordre ou un autre. La lumière reste un peu allumée et le son un peu baissé, pour que les tout-petits se sentent bien.",
      },
      de: {
        title: "Kinofrühstück für Familien",
        description:
          "Ein Trickfilm, Croissants und Kakao, in dieser oder jeder anderen Reihenfolge. Das Licht bleibt ein wenig an und der Ton ein wenig leiser, damit sich auch Kinoneulinge wohlfühlen.",
      },
      es: {
        title: "Desayuno de cine en familia",
        description:
          "Una película de animación, cruasanes y chocolate caliente, en este orden o en cualquier otro. La luz se queda un poco encendida y el sonido un poco bajo, para que también los debutantes se sientan a gusto.",
      },
    },
  },
  {
    key: "treasure-hunt",
    when: { day: 136, time: "13:30", hours: 3 },
    venue: "market-square",
    organizers: ["tourist-office"],
    categories: ["family/making"],
    tags: ["family", "open-air", "rain-or-shine"],
    cost: "€4",
    text: {
      en: {
        title: "The Smugglers' Treasure Hunt",
        description:
          "In 1786 a crate vanished between the harbour and the church. Pick up a map at the fountain, solve eleven riddles in the old town and tell us what was really in it.",
      },
      fr: {
        title: "La chasse au trésor des contrebandiers",
        description:
          "En 1786, une caisse a disparu entre le port et l'église. Prenez une carte à la fontaine, résolvez onze énigmes dans la vieille ville et dites-nous ce qu'elle contenait vraiment.",
      },
      de: {
        title: "Die Schatzsuche der Schmuggler",
        description:
          "1786 verschwand zwischen Hafen und Kirche eine Kiste. Holt euch am Brunnen eine Karte, löst elf Rätsel in der Altstadt und verratet uns, was wirklich darin war.",
      },
      es: {
        title: "La búsqueda del tesoro de los contrabandistas",
        description:
          "En 1786 desapareció una caja entre el puerto y la iglesia. Recoge un mapa en la fuente, resuelve once acertijos por el casco antiguo y cuéntanos qué había dentro en realidad.",
      },
    },
  },
  {
    key: "pond-life",
    when: { day: 121, time: "10:00", hours: 2 },
    venue: "lakeside-park",
    organizers: ["walking-club", "town-library"],
    categories: ["family/making", "outdoors/walks"],
    tags: ["family", "open-air", "registration"],
    cost: 0,
    text: {
      en: {
        title: "What Lives in the Reeds?",
        description:
          "With nets, jars and magnifying glasses we look for water fleas, snails and whoever else is at home. Everything goes back where it came from, except what you have learnt. Rubber boots recommended!",
      },
      fr: {
        title: "Qui habite dans les roseaux ?",
        description:
          "Avec des épuisettes, des bocaux et des loupes, nous cherchons puces d'eau, escargots et autres habitants. Tout retourne à sa place, sauf ce que vous aurez appris. Bottes conseillées !",
      },
      de: {
        title: "Wer wohnt im Schilf?",
        description:
          "Mit Kescher, Glas und Lupe suchen wir Wasserflöhe, Schnecken und wer sonst noch zu Hause ist. Alles kommt dorthin zurück, wo es herkam, nur das Gelernte nicht. Gummistiefel empfohlen!",
      },
      es: {
        title: "¿Quién vive entre los juncos?",
        description:
          "Con redes, tarros y lupas buscamos pulgas de agua, caracoles y a quien más esté en casa. Todo vuelve a su sitio, menos lo aprendido. ¡Se recomiendan botas de agua!",
      },
    },
  },
  {
    key: "toy-swap",
    when: { day: 61, time: "09:30", hours: 2.5 },
    venue: "library",
    organizers: ["town-library"],
    categories: ["family", "food/markets"],
    tags: ["family", "free-entry"],
    cost: 0,
    text: {
      en: {
        title: "Toy Swap",
        description:
          "Bring up to five toys you have outgrown and take five that are new to you. No money, no tears: a jury of seven-year-olds settles every dispute.",
      },
      fr: {
        title: "Troc de jouets",
        description:
          "Apporte jusqu'à cinq jouets devenus trop petits pour toi et repars avec cinq nouveaux. Ni argent ni larmes : un jury d'enfants de sept ans tranche tous les litiges.",
      },
      de: {
        title: "Spielzeugtausch",
        description:
          "Bring bis zu fünf Spielsachen mit, für die du zu groß bist, und nimm fünf andere mit nach Hause. Kein Geld, keine Tränen: Eine Jury aus Siebenjährigen schlichtet jeden Streit.",
      },
      es: {
        title: "Trueque de juguetes",
        description:
          "Trae hasta cinco juguetes que se te hayan quedado pequeños y llévate otros cinco. Sin dinero y sin lágrimas: un jurado de siete años resuelve cualquier disputa.",
      },
    },
  },
  {
    key: "lantern-walk",
    when: { day: 128, time: "18:00", hours: 1.5 },
    venue: "lakeside-park",
    organizers: ["tourist-office", "walking-club"],
    categories: ["family", "outdoors/walks"],
    tags: ["family", "open-air", "free-entry", "rain-or-shine"],
    cost: 0,
    image: "lantern-walk",
    text: {
      en: {
        title: "Lantern Walk along the Shore",
        description:
          "Four hundred paper lanterns, two accordions and one long line of light from the park to the pier. Lanterns can be made on the spot from five o'clock.\n\nAt the pier there is hot punch for small and tall.",
      },
      fr: {
        title: "Balade aux lampions le long de la rive",
        description:
          "Quatre cents lampions, deux accordéons et un long ruban de lumière du parc à l'embarcadère. On peut fabriquer son lampion sur place dès dix-sept heures.\n\nÀ l'arrivée, du punch chaud pour les petits et les grands.",
      },
      de: {
        title: "Lichterwanderung am Ufer",
        description:
          "Vierhundert Papierlaternen, zwei Ziehharmonikas und ein langes Lichterband vom Park bis zum Steg. Laternen können ab fünf Uhr vor Ort gebastelt werden.\n\nAm Steg gibt es heißen Punsch für Klein und Groß.",
      },
      es: {
        title: "Paseo de farolillos por la orilla",
        description:
          "Cuatrocientos farolillos de papel, dos acordeones y una larga cinta de luz desde el parque hasta el muelle. A partir de las cinco se pueden fabricar allí mismo.\n\nEn el muelle espera ponche caliente para pequeños y grandes.",
      },
    },
  },
];
