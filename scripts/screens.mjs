import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

const languages = { en: "", de: "/de" };
const schemes = ["light", "dark"];
const sizes = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };

/** Width and height of a picture in a sheet, and the gap between two. */
const CELL = { width: 320, height: 400 };
const GAP = 8;

/** The paths of all public pages of the sample calendar by name; those of items are taken from lists. */
export const everyView = (month) => ({
  month: `/events/?view=month&date=${month}`,
  week: `/events/?view=week&date=${month}-15`,
  day: `/events/?view=day&date=${month}-15`,
  list: "/events/?view=list",
  photo: "/events/?view=photo",
  venue: "/events/?view=venue",
  map: "/events/?view=map",
  year: `/events/?view=year&date=${month}-01`,
  search: "/events/?view=list&search=musik",
  event: "events",
  "venue-page": "venues",
  "organizer-page": "organizers",
  "category-page": "categories",
  embed: "/embed/list/",
  docs: "/docs/",
  guide: "/docs/guide/",
});

/** Takes every view in every language, colour scheme and size, and joins those of a language to one picture. */
export async function takeSheets(browser, origin, views, folder) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [language, prefix] of Object.entries(languages)) {
    const rows = [];
    for (const [name, path] of Object.entries(views)) {
      const url = await urlOf(origin, language, prefix, path);
      const row = [];
      for (const colorScheme of schemes)
        for (const [size, viewport] of Object.entries(sizes)) {
          const image = await capture(browser, url, { colorScheme, viewport, locale: language });
          await writeFile(join(folder, `${name}-${language}-${colorScheme}-${size}.png`), image);
          row.push(image);
        }
      rows.push(row);
    }
    const file = join(folder, `all-${language}.png`);
    await sheet(rows, file);
    console.log(file);
  }
}

/** The URL of a page; of a collection that of its first item. */
async function urlOf(origin, language, prefix, path) {
  if (path.startsWith("/docs/guide")) return `${origin}${path}`;
  if (path.startsWith("/")) return `${origin}${prefix}${path}`;
  const list = `${origin}/wp-json/tribe/events/v1/${path}?per_page=1&wpml_language=${language}`;
  const { [path]: items } = await (await fetch(list)).json();
  if (!items?.[0]) throw new Error(`${list} has no item.`);
  return `${origin}${new URL(items[0].url ?? items[0].urls.self).pathname}`;
}

async function capture(browser, url, options) {
  const context = await browser.newContext({ timezoneId: "Europe/Vienna", ...options });
  const page = await context.newPage();
  const response = await page.goto(url, { waitUntil: "networkidle" });
  if (!response?.ok()) throw new Error(`${url} returns ${response?.status()}`);
  const image = await page.screenshot({ animations: "disabled" });
  await context.close();
  return image;
}

async function sheet(rows, file) {
  const columns = Math.max(...rows.map((row) => row.length));
  const placed = await Promise.all(
    rows.flatMap((row, y) =>
      row.map(async (image, x) => ({
        input: await sharp(image)
          .resize({ ...CELL, fit: "inside" })
          .toBuffer(),
        left: x * (CELL.width + GAP),
        top: y * (CELL.height + GAP),
      })),
    ),
  );
  const width = columns * (CELL.width + GAP);
  const height = rows.length * (CELL.height + GAP);
  await sharp({ create: { width, height, channels: 3, background: "#888888" } })
    .composite(placed)
    .png({ palette: true })
    .toFile(file);
}
