/** The columns of spreadsheets of events, in the order of an export, and the headers in four languages that mean them. */
const headersOf = {
  id: "id, nr, no, number, numéro, nummer, número",
  external_id: "external id, uid, identifiant externe, externe id, externe kennung, id externo",
  language: "language, lang, langue, sprache, idioma, lengua",
  status: "status, statut, état, estado",
  title:
    "title, event, event name, name, subject, titre, événement, nom, titel, veranstaltung, betreff, título, evento, nombre, asunto",
  start:
    "start, start date, begin, begins, from, date, début, date de début, commence, beginn, anfang, startdatum, datum, von, inicio, fecha de inicio, comienzo, fecha, desde",
  start_time:
    "start time, time, heure de début, heure, startzeit, beginn uhrzeit, uhrzeit, zeit, hora de inicio, hora",
  end: "end, end date, ends, until, to, fin, date de fin, jusqu'à, ende, enddatum, bis, fecha de fin, hasta, final",
  end_time: "end time, heure de fin, endzeit, ende uhrzeit, hora de fin, hora final",
  all_day:
    "all day, all day event, toute la journée, journée entière, ganztägig, ganztägiges ereignis, todo el día, día completo",
  timezone: "timezone, time zone, zone, fuseau horaire, zeitzone, zona horaria",
  venue:
    "venue, location, place, where, lieu, endroit, salle, ort, veranstaltungsort, wo, lugar, sitio, ubicación, sala",
  address: "address, street, adresse, rue, straße, anschrift, dirección, calle",
  zip: "zip, postal code, postcode, code postal, plz, postleitzahl, código postal",
  city: "city, town, ville, stadt, ciudad, población",
  country: "country, pays, land, país",
  organizer:
    "organizer, organiser, host, contact, organisateur, organisatrice, veranstalter, veranstalterin, kontakt, organizador, organizadora, contacto",
  categories:
    "categories, category, type, catégories, catégorie, kategorien, kategorie, rubrik, categorías, categoría, tipo",
  tags: "tags, tag, keywords, labels, étiquettes, mots clés, mots-clés, schlagwörter, stichwörter, etiquetas, palabras clave",
  cost: "cost, price, admission, fee, coût, prix, tarif, kosten, preis, eintritt, costo, coste, precio, entrada",
  website:
    "website, web site, link, site web, site, lien, webseite, website url, sitio web, enlace, página web",
  image: "image, picture, photo, image url, bild, foto, imagen",
  featured: "featured, highlight, mis en avant, à la une, hervorgehoben, empfohlen, destacado",
  excerpt: "excerpt, summary, teaser, extrait, résumé, auszug, zusammenfassung, extracto, resumen",
  description:
    "description, details, text, notes, détails, texte, beschreibung, bemerkungen, descripción, detalles, texto, notas",
  url: "url",
} as const;

export type CsvColumn = keyof typeof headersOf;

// The keys of an object literal are those of its type.
export const csvColumns = Object.keys(headersOf) as CsvColumn[];

/** Columns that only an export has: they say where an event is, which an import finds out itself. */
const exportedOnly: readonly CsvColumn[] = ["id", "url"];

/** The columns that an import reads. */
export const importedColumns = csvColumns.filter((column) => !exportedOnly.includes(column));

/** A header without letter case, accents, signs and spaces at its ends. */
export const headerKey = (header: string): string =>
  header
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .replaceAll("ß", "ss")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** The column that a header means, in any of the languages; undefined: none. */
export const columnOf = (header: string): CsvColumn | undefined => byHeader.get(headerKey(header));

const byHeader = new Map(
  csvColumns.flatMap((column): [string, CsvColumn][] =>
    [column, ...headersOf[column].split(",")].map((header) => [headerKey(header), column]),
  ),
);
