import { inflateSync } from "node:zlib";

/** A page of a PDF: its size in points, and its runs of text in the order in which they are painted. */
export interface PdfPage {
  width: number;
  height: number;
  texts: string[];
}

/** The pages of a PDF that Chromium has written. */
export function pdfPages(pdf: Buffer): PdfPage[] {
  const source = pdf.toString("latin1");
  const objects = new Map(
    [...source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm)].map(([, id = "", body = ""]) => [id, body]),
  );
  const of = (id = "") => objects.get(id) ?? "";
  return [...objects.values()]
    .filter((body) => /\/Type\s*\/Page\b/.test(body))
    .map((body) => {
      const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(body) ?? [];
      const [, content] = /\/Contents (\d+) 0 R/.exec(body) ?? [];
      const fonts = new Map(
        [...(/\/Font\s*<<(.*?)>>/s.exec(body)?.[1] ?? "").matchAll(/\/(\w+) (\d+) 0 R/g)].map(
          ([, name = "", id]) => [
            name,
            charactersOf(streamOf(of(/\/ToUnicode (\d+) 0 R/.exec(of(id))?.[1]))),
          ],
        ),
      );
      return { width: Number(width), height: Number(height), texts: textsOf(streamOf(of(content)), fonts) };
    });
}

const streamOf = (object: string): string => {
  const [, data = ""] = /stream\n([\s\S]*)\nendstream$/.exec(object) ?? [];
  return object.includes("/FlateDecode") ? inflateSync(Buffer.from(data, "latin1")).toString("latin1") : data;
};

const textOfHex = (hex: string) => Buffer.from(hex, "hex").swap16().toString("utf16le");

/** The characters of a font's glyphs, by their numbers in hexadecimal digits. */
function charactersOf(map: string): Map<string, string> {
  const characters = new Map<string, string>();
  for (const [, list = ""] of map.matchAll(/beginbfchar\n([\s\S]*?)endbfchar/g))
    for (const [, glyph = "", text = ""] of list.matchAll(/<(\w+)> <(\w+)>/g))
      characters.set(glyph.toUpperCase(), textOfHex(text));
  for (const [, list = ""] of map.matchAll(/beginbfrange\n([\s\S]*?)endbfrange/g))
    for (const [, first = "", last = "", text = ""] of list.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
      for (let glyph = Number.parseInt(first, 16); glyph <= Number.parseInt(last, 16); glyph += 1)
        characters.set(
          glyph.toString(16).toUpperCase().padStart(4, "0"),
          String.fromCharCode(Number.parseInt(text, 16) + glyph - Number.parseInt(first, 16)),
        );
  return characters;
}

/** The text of each text object of a page. */
const textsOf = (content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] =>
  [...content.matchAll(/^BT\n([\s\S]*?)^ET$/gm)].map(([, part = ""]) => {
    const font = fonts.get(/\/(\w+) [\d.]+ Tf/.exec(part)?.[1] ?? "");
    return [...part.matchAll(/<([0-9A-Fa-f]+)>/g)]
      .flatMap(([, glyphs = ""]) => glyphs.toUpperCase().match(/.{4}/g) ?? [])
      .map((glyph) => font?.get(glyph) ?? "\ufffd")
      .join("");
  });
