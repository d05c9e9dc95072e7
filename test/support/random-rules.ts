import type { Random } from "./random.ts";

/** Parts of a generated recurrence. */
export interface RandomRule {
  /** Without COUNT and UNTIL. */
  parts: string;
  count: number | null;
  /** The start, a wall clock. */
  start: string;
  isWeeklySet: boolean;
}

const CODES = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const MONTH_DAYS = Array.from({ length: 31 }, (_, day) => [day + 1, -day - 1]).flat();
const MONTHS = Array.from({ length: 12 }, (_, month) => month + 1);

/** A rule with any of the supported parts, and a start between 2024 and 2027, often in an hour in which clocks change. */
export function randomRule(random: Random): RandomRule {
  const frequency = random.pick(["YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY"]);
  const parts = [`FREQ=${frequency}`];
  const add = (probability: number, name: string, value: () => string | number) => {
    if (random.chance(probability)) parts.push(`${name}=${value()}`);
  };
  add(0.5, "INTERVAL", () => 1 + random.below(frequency === "HOURLY" ? 40 : 5));
  add(0.3, "BYMONTH", () => some(random, MONTHS, 4).join());
  if (frequency !== "WEEKLY") add(0.35, "BYMONTHDAY", () => some(random, MONTH_DAYS, 4).join());
  add(0.5, "BYDAY", () => {
    const isNth = (frequency === "MONTHLY" || frequency === "YEARLY") && random.chance(0.5);
    const days = some(random, CODES, 4);
    return (isNth ? days.map((day) => `${random.pick([1, 2, 3, 4, 5, -1, -2])}${day}`) : days).join();
  });
  add(0.15, "BYHOUR", () => some(random, [0, 2, 6, 9, 14, 19, 23], 3).join());
  add(0.1, "BYMINUTE", () => some(random, [0, 15, 30, 45], 2).join());
  const isSet = parts.some((part) => part.startsWith("BY")) && random.chance(0.2);
  // A set of weekdays has to name them: see expand-rules.py.
  const isWeeklySet = isSet && frequency === "WEEKLY";
  if (isWeeklySet && !parts.some((part) => part.startsWith("BYDAY"))) parts.push("BYDAY=MO,SA");
  if (isSet) parts.push(`BYSETPOS=${some(random, [1, 2, 3, -1, -2], 2).join()}`);
  add(0.2, "WKST", () => random.pick(CODES));
  const count = random.chance(0.2) ? 1 + random.below(60) : null;
  return { parts: parts.join(";"), count, start: randomStart(random), isWeeklySet };
}

/** Different elements of a list, at most `most`. */
function some<T>(random: Random, items: readonly T[], most: number): T[] {
  return [...new Set(Array.from({ length: 1 + random.below(most) }, () => random.pick(items)))];
}

function randomStart(random: Random): string {
  const day = new Date(Date.UTC(2024 + random.below(4), random.below(12), 1 + random.below(31)));
  const hour = random.pick(["00", "01", "02", "02", "03", "09", "19", "23"]);
  return `${day.toISOString().slice(0, 10)} ${hour}:${random.pick(["00", "15", "30", "45"])}:00`;
}

/** A wall clock some days after another one, at the same time. */
export const daysLater = (wall: string, days: number): string =>
  new Date(Date.parse(`${wall.slice(0, 10)}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10) +
  wall.slice(10);
