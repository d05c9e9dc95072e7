import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { WordIndex } from "../src/store/words/word-index.ts";
import { seededRandom } from "./support/random.ts";

const random = seededRandom("word index");

const letters = "aeinorst";
const randomWord = () =>
  Array.from({ length: 1 + random.below(4) }, () => random.pick([...letters])).join("");
const randomText = (words: number) => Array.from({ length: words }, randomWord).join(" ");
const exactly = (words: string[], excluded: string[] = [], onlyTitles = false) => ({
  words,
  excluded,
  fuzzy: [],
  onlyTitles,
});

describe("the word index", () => {
  it("finds what a search through the texts finds, also after changes", () => {
    const index = new WordIndex();
    const texts = new Map<number, { title: string; text: string }>();
    for (let change = 0; change < 4000; change++) {
      const id = 1 + random.below(1500);
      if (random.chance(0.2)) {
        index.remove(id);
        texts.delete(id);
        continue;
      }
      const item = { title: randomText(2), text: randomText(12) };
      index.put({ id, ...item });
      texts.set(id, item);
    }
    for (let search = 0; search < 200; search++) {
      const [words, excluded] = [[randomWord(), randomWord()], [randomText(1)]];
      const onlyTitles = random.chance(0.5);
      const expected = [...texts].filter(([, { title, text }]) => {
        const searched = onlyTitles ? title : `${title} ${text}`;
        return words.every((word) => searched.includes(word)) && !searched.includes(excluded[0] ?? "");
      });

      const found = index.find(exactly(words, excluded, onlyTitles));

      const ids = [...(found?.ids ?? [])].toSorted((a, b) => a - b);
      assert.deepEqual(
        ids,
        expected.map(([id]) => id).toSorted((a, b) => a - b),
        `${words} -${excluded}`,
      );
    }
  });

  it("declines words that are in so many others that reading their texts would hold the thread up", () => {
    const index = new WordIndex();
    const common = Array.from({ length: 120 }, (_, number) => `e${number}`).join(" ");
    for (let id = 1; id <= 20_000; id++) index.put({ id, title: `rare${id}`, text: common });

    assert.equal(index.find(exactly(["e"])), null);
    assert.equal(index.find(exactly(["rare7"], ["e"])), null);
    assert.deepEqual([...(index.find(exactly(["rare19999"]))?.ids ?? [])], [19_999]);
    const fuzzy = { words: [], excluded: [], fuzzy: ["e"], onlyTitles: false };
    assert.equal(index.find(fuzzy)?.ids.length, 20_000);
  });

  it("matches a letter with whole words, not with prefixes, beside others that are too frequent together", () => {
    const index = new WordIndex();
    const common = Array.from({ length: 60 }, (_, number) => `e${number} a${number}`).join(" ");
    for (let id = 1; id <= 20_000; id++) index.put({ id, title: id % 1000 ? "" : "plan a", text: common });
    const found = (...fuzzy: string[]) =>
      index.find({ words: [], excluded: [], fuzzy, onlyTitles: false })?.ids.length;

    assert.equal(found("a"), 20_000);
    assert.equal(found("a", "plan"), 20);
    assert.equal(found("e", "a"), 0);
    assert.equal(found("e7", "a"), 20);
  });
});
