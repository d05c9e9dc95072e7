/** The languages of the seeded calendar; the first is the default one. */
export const languages = ["en", "fr", "de", "es"];

/** Words by language, the most frequent first, which is in about a third of all events. */
export const words = {
  en: split(
    "music evening people with city the and for join garden stage night friends story river light week open children dance bring market season table winter summer song street welcome guests after before voices strings hall bread workshop painters poets neighbours morning entrance seats quartet drums harvest lantern library museum orchestra meadow bicycle picnic theatre film courtyard festival tasting reading lecture choir organ exhibition sculpture photography history science stars walk forest lake harbour bridge station village festive quiet lively famous local young ancient modern annual weekly",
  ),
  fr: split(
    "musique soirée ville avec pour les des une jardin scène nuit amis histoire rivière lumière semaine ouvert enfants danse marché saison table hiver été chanson rue bienvenue invités après avant voix cordes salle pain atelier peintres poètes voisins matin entrée places quatuor tambours récolte lanterne bibliothèque musée orchestre prairie vélo théâtre cinéma cour fête dégustation lecture conférence chœur orgue exposition sculpture photographie sciences étoiles promenade forêt lac port pont gare village calme animé célèbre local jeune ancien moderne annuel",
  ),
  de: split(
    "Musik Abend Stadt mit für und die der Garten Bühne Nacht Freunde Geschichte Fluss Licht Woche offen Kinder Tanz Markt Jahreszeit Tisch Winter Sommer Lied Straße willkommen Gäste nachher vorher Stimmen Saiten Halle Brot Werkstatt Maler Dichter Nachbarn Morgen Eingang Plätze Quartett Trommeln Ernte Laterne Bücherei Museum Orchester Wiese Fahrrad Theater Kino Hof Fest Verkostung Lesung Vortrag Chor Orgel Ausstellung Skulptur Fotografie Wissenschaft Sterne Spaziergang Wald See Hafen Brücke Bahnhof Dorf ruhig lebhaft berühmt örtlich jung alt modern jährlich",
  ),
  es: split(
    "música noche ciudad con para los las una jardín escena amigos historia río luz semana abierto niños baile mercado temporada mesa invierno verano canción calle bienvenida invitados después antes voces cuerdas sala pan taller pintores poetas vecinos mañana entrada asientos cuarteto tambores cosecha linterna biblioteca museo orquesta pradera bicicleta teatro cine patio fiesta degustación lectura conferencia coro órgano exposición escultura fotografía ciencia estrellas paseo bosque lago puerto puente estación pueblo tranquilo animado famoso local joven antiguo moderno anual",
  ),
};

/** The preposition between the kind of an event and its performer. */
export const withWord = { en: "with", fr: "avec", de: "mit", es: "con" };

/** A word in about a third of all events of the default language. */
export const COMMON_WORD = "music";

const consonants = "bdfgklmnprstvz";
const vowels = "aeiou";
const SYLLABLES = consonants.length * vowels.length;

/** Number of different rare words. */
export const RARE_WORDS = SYLLABLES ** 4;

/** An invented word of four syllables; none is a substring of another, and numbers map to distinct words. */
export function rareWord(number) {
  let rest = (number * 7_368_787) % RARE_WORDS;
  let word = "";
  for (let count = 0; count < 4; count++) {
    const syllable = rest % SYLLABLES;
    rest = Math.floor(rest / SYLLABLES);
    word += consonants[syllable % consonants.length] + vowels[Math.floor(syllable / consonants.length)];
  }
  return word;
}

function split(text) {
  return text.split(" ");
}
