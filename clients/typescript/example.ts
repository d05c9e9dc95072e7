// Makes a concert and lists the next ones; ALMANAC_URL, ALMANAC_LOGIN and ALMANAC_PASSWORD say where and who.
import { AlmanacError, createClient } from "./src/index.ts"; // elsewhere: from "almanac-client"

const { ALMANAC_URL = "http://127.0.0.1:3000", ALMANAC_LOGIN, ALMANAC_PASSWORD } = process.env;
const client = createClient({ baseUrl: ALMANAC_URL, login: ALMANAC_LOGIN, password: ALMANAC_PASSWORD });
const times = { start_date: "tomorrow 19:30", end_date: "tomorrow 21:30" };

try {
  const made = await client.events.create({ title: "Water Music", ...times, categories: ["Concerts"] });
  console.log(`Made ${made.url}`);

  const concerts = client.events.all({ categories: ["concerts"], starts_after: "now" });
  for await (const { start_date, title } of concerts) console.log(`${start_date}  ${title}`);
} catch (error) {
  if (!(error instanceof AlmanacError)) throw error;
  console.error(`${error.status} ${error.code}: ${error.message}`, error.params);
}
