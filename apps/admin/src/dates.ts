/** Wall clocks are texts such as `2030-06-14 19:30:00`, as the API has them. Here they are computed as if they were in UTC. */
export const wallToDate = (wall: string): Date =>
  new Date(`${wall.slice(0, 10)}T${wall.slice(11) || "00:00:00"}Z`);

/** The wall clock of a date in UTC. */
export const dateToWall = (date: Date): string => date.toISOString().slice(0, 19).replace("T", " ");

/** A wall clock moved by milliseconds. */
export const moveWall = (wall: string, milliseconds: number): string =>
  dateToWall(new Date(wallToDate(wall).getTime() + milliseconds));

/** The current wall clock of a zone. */
export function nowIn(zone: string): string {
  const parts = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium", timeZone: zone });
  return parts.format(new Date()).replace(",", "");
}

interface Times {
  start_date: string;
  end_date: string;
  all_day: boolean | null;
}

/** Start and end of an event in words. */
export function formatTimes({ start_date, end_date, all_day }: Times, language: string): string {
  const format = new Intl.DateTimeFormat(language, {
    timeZone: "UTC",
    dateStyle: "medium",
    ...(!all_day && { timeStyle: "short" }),
  });
  return format.formatRange(wallToDate(start_date), wallToDate(end_date));
}

/** A moment in words. */
export const formatMoment = (wall: string, language: string): string =>
  new Intl.DateTimeFormat(language, { timeZone: "UTC", dateStyle: "medium", timeStyle: "short" }).format(
    wallToDate(wall),
  );

/** A moment that is given as a wall clock in UTC, as the wall clock of a zone. */
export function utcToZone(utc: string, zone: string): string {
  const format = new Intl.DateTimeFormat("sv-SE", {
    dateStyle: "short",
    timeStyle: "medium",
    timeZone: zone,
  });
  return format.format(wallToDate(utc)).replace(",", "");
}

const DAY_MS = 86_400_000;

/** The day after that of a wall clock. */
export const dayAfter = (wall: string): string => moveWall(wall, DAY_MS).slice(0, 10);
