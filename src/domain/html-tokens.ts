const words = (list: string): string[] => list.split(" ");

export const VOID: ReadonlySet<string> = new Set(
  words("area br col embed hr img input link meta source track wbr"),
);

/** Elements that are removed together with their content, which is not text for a reader. */
export const DROPPED = words(
  "applet canvas embed frameset head iframe math noembed noframes noscript object option plaintext script select style svg template textarea title xmp",
);
const DROPPED_ENDS: ReadonlyMap<string, RegExp> = new Map(
  DROPPED.filter((tag) => !VOID.has(tag)).map((tag) => [tag, new RegExp(`</${tag}(?=[\\s/>])`, "gi")]),
);

/** Elements nested deeper are dropped: no author writes such markup. */
const MAX_OPEN_ELEMENTS = 200;

/** A piece of HTML: a tag or, with an empty `tag`, the text between two tags. */
export type Token = { tag: string; closing: boolean; source: string };

/** Splits HTML into tags and text in one pass, leaving out comments and the elements of `DROPPED`. */
export function tokensOf(html: string): Token[] {
  const tokens: Token[] = [];
  let from = 0;
  let at = html.indexOf("<");
  while (at !== -1) {
    const token = parseTag(html, at);
    if (token === null) {
      at = html.indexOf("<", at + 1);
      continue;
    }
    if (at > from) tokens.push({ tag: "", closing: false, source: html.slice(from, at) });
    if (token.tag !== "") tokens.push(token);
    from = token.end;
    at = html.indexOf("<", from);
  }
  if (from < html.length) tokens.push({ tag: "", closing: false, source: html.slice(from) });
  return tokens;
}

const TAG_START = /<(?:(\/?)([a-z][^\s/<>]*)|!--|[!?])/iy;

/** Parses the tag at a `<`; null when it is not one. An empty `tag` marks a comment or element to leave out. */
function parseTag(html: string, at: number): (Token & { end: number }) | null {
  TAG_START.lastIndex = at;
  const start = TAG_START.exec(html);
  if (start === null) return null;
  const leftOut = (end: number) => ({ tag: "", closing: false, source: "", end });
  if (start[0] === "<!--") {
    const end = html.indexOf("-->", at + 4);
    return leftOut(end === -1 ? html.length : end + 3);
  }
  const end = endOfTag(html, TAG_START.lastIndex);
  if (end === -1) return null;
  const tag = (start[2] ?? "").toLowerCase();
  const closing = start[1] === "/";
  const content = DROPPED_ENDS.get(tag);
  if (content === undefined) return { tag, closing, source: html.slice(at, end), end };
  return leftOut(closing ? end : endOfContent(html, end, content));
}

/** The offset after the `>` of a tag, from an offset inside it; -1 when another `<` comes first, which makes it text. */
function endOfTag(html: string, from: number): number {
  let last = "";
  for (let index = from; index < html.length; index += 1) {
    const character = html.charAt(index);
    if (character === ">") return index + 1;
    if (character === "<") return -1;
    if (last === "=" && (character === '"' || character === "'")) {
      const quote = html.indexOf(character, index + 1);
      if (quote !== -1) index = quote;
    }
    if (character.trim() !== "") last = character;
  }
  return -1;
}

function endOfContent(html: string, from: number, ending: RegExp): number {
  ending.lastIndex = from;
  const found = ending.exec(html);
  if (found === null) return html.length;
  const end = html.indexOf(">", found.index);
  return end === -1 ? html.length : end + 1;
}

/** Updates the stack of open elements; false for a tag that closes nothing or nests too deep. */
export function nest(open: string[], { tag, closing }: Token): boolean {
  if (!closing) return VOID.has(tag) || (open.length < MAX_OPEN_ELEMENTS && open.push(tag) > 0);
  const index = open.lastIndexOf(tag);
  if (index !== -1) open.length = index;
  return index !== -1;
}
