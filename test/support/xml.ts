import assert from "node:assert/strict";

/** An element of an XML document. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** Its text and that of all its descendants. */
  text: string;
}

/** Parses a document and fails where it is not well-formed: tags, attributes, entities and characters. */
export function readXml(source: string): XmlElement {
  const [, body = ""] = /^<\?xml version="1\.0" encoding="UTF-8"\?>\s*([\s\S]*)$/.exec(source) ?? [];
  const top: XmlElement = { name: "", attributes: {}, children: [], text: "" };
  const open = [top];
  for (const [, tag, characters] of body.matchAll(/<([^<>]*)>|([^<]+)/g)) {
    const here = open.at(-1) ?? top;
    if (characters !== undefined) {
      assert.ok(open.length > 1 || characters.trim() === "", `text outside: ${characters}`);
      const text = decode(characters);
      for (const element of open) element.text += text;
    } else if (tag?.startsWith("/")) {
      assert.equal(tag.slice(1), here.name);
      open.pop();
    } else {
      const element = readTag(tag ?? "");
      here.children.push(element);
      if (!tag?.endsWith("/")) open.push(element);
    }
  }
  assert.equal(body.replace(/<[^<>]*>|[^<]+/g, ""), "", "everything is a tag or text");
  assert.equal(open.length, 1, "every element is closed");
  assert.equal(top.children.length, 1, "there is one outermost element");
  return top.children[0] as XmlElement;
}

/** The child elements of a name. */
export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  (element?.children ?? []).filter((child) => child.name === name);

/** The text of the first child element of a name. */
export const textIn = (element: XmlElement | undefined, name: string): string | undefined =>
  childrenOf(element, name)[0]?.text;

function readTag(tag: string): XmlElement {
  const found = /^([a-z:_]+)((?:\s+[\w:]+="[^"<]*")*)\/?$/i.exec(tag);
  assert.ok(found, `a tag: ${tag}`);
  const pairs = [...(found[2] ?? "").matchAll(/([\w:]+)="([^"]*)"/g)];
  const attributes = Object.fromEntries(pairs.map(([, name = "", value = ""]) => [name, decode(value)]));
  assert.equal(Object.keys(attributes).length, pairs.length, `no attribute twice: ${tag}`);
  return { name: found[1] ?? "", attributes, children: [], text: "" };
}

function decode(text: string): string {
  assert.ok(!text.includes("]]>"), "no end of a section outside of one");
  assert.doesNotMatch(text, /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]|\p{Cs}/u);
  assert.doesNotMatch(text, /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i);
  const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
  return text.replace(/&(?:#(\d+)|(\w+));/g, (_, number, name) =>
    number ? String.fromCodePoint(Number(number)) : (named[name] ?? ""),
  );
}
