/** Maximum number of fields of a body: pairs of a form, parts of a multipart body, properties of a JSON object. */
export const MAX_FIELDS = 1000;

/** Maximum number of properties of all objects in a JSON body, those that are nested included. */
const MAX_PROPERTIES = 20_000;

/** How deep arrays and objects of a JSON body may be nested, as in PHP: the code that walks them is recursive. */
const MAX_JSON_NESTING = 512;

const [AMPERSAND, QUOTE, BACKSLASH, COLON] = [0x26, 0x22, 0x5c, 0x3a];
const [BRACE, BRACKET, CLOSING_BRACE, CLOSING_BRACKET] = [0x7b, 0x5b, 0x7d, 0x5d];

/** Whether a form has too many pairs. Counts separators in its bytes: decoding many names takes hundreds of times longer. */
export function hasManyPairs(form: Buffer): boolean {
  let at = -1;
  for (let pairs = 1; pairs <= MAX_FIELDS; pairs += 1) {
    at = form.indexOf(AMPERSAND, at + 1);
    if (at < 0) return false;
  }
  return true;
}

/**
 * Whether the object of a JSON text, or all objects in it, have too many properties. Counts colons outside of strings:
 * a parser would make an object of each. Texts that are no JSON are counted somehow, and rejected by the parser.
 */
export function hasManyProperties(json: Buffer): boolean {
  // Too short for so many of `"":0,`.
  if (json.length < MAX_FIELDS * 5) return false;
  let depth = 0;
  let fields = 0;
  let properties = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) at = endOfString(json, at);
    else if (byte === BRACE || byte === BRACKET) depth += 1;
    else if (byte === CLOSING_BRACE || byte === CLOSING_BRACKET) depth -= 1;
    else if (byte === COLON) {
      properties += 1;
      if (depth === 1) fields += 1;
      if (fields > MAX_FIELDS || properties > MAX_PROPERTIES) return true;
    }
  }
  return false;
}

/** Whether arrays and objects of a JSON text are nested too deeply. */
export function isNestedDeeply(json: Buffer): boolean {
  if (json.length <= MAX_JSON_NESTING) return false;
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) at = endOfString(json, at);
    else if (byte === BRACE || byte === BRACKET) {
      depth += 1;
      if (depth > MAX_JSON_NESTING) return true;
    } else if (byte === CLOSING_BRACE || byte === CLOSING_BRACKET) depth -= 1;
  }
  return false;
}

/** Where the closing quote of a string is. */
function endOfString(json: Buffer, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}
