import assert from "node:assert/strict";
import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, it } from "node:test";
import { boundedImageCache } from "../../src/operations/image-cache.ts";
import { cleanUp, temporaryFolder } from "../support/process.ts";
import { waitFor } from "../support/wait.ts";

after(cleanUp);

it("the image files of a node are bounded: those served longest ago go, if the database has them", async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, "2030/06"), { recursive: true });
  const names = ["foreign", "old", "older", "new", "newest"].map((name) => `2030/06/${name}.png`);
  for (const [age, name] of names.entries()) {
    await writeFile(join(folder, name), Buffer.alloc(100));
    await utimes(join(folder, name), 1000 + age, 1000 + age);
  }
  const [foreign = "", old = "", older = "", , newest = ""] = names;
  const cache = boundedImageCache(folder, async (file) => file !== foreign, 300);

  cache.served(old, 100);
  const left = async () => (await readdir(join(folder, "2030/06"))).map((name) => `2030/06/${name}`).sort();
  await waitFor("a file to be deleted", async () => !(await left()).includes(older));

  cache.served(newest, 100);
  assert.deepEqual(await left(), names.filter((name) => name !== older).sort());
});
