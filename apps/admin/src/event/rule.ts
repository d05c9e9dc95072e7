/** A recurrence rule as the form builds it; others than these are made by the API. */
export interface Rule {
  /** Empty: the event takes place once. */
  freq: "" | "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";
  interval: number;
  /** Days of a week, such as `MO`; in a month with their number, such as `2FR`. */
  days: string[];
  end: "never" | "count" | "until";
  count: number;
  until: string;
}

export const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;

const once: Rule = { freq: "", interval: 1, days: [], end: "never", count: 10, until: "" };

/** Reads a rule that `ruleText` has made. */
export function ruleOf(text: string): Rule {
  const parts = new Map(text.split(";").map((part) => part.split("=") as [string, string]));
  const until = parts.get("UNTIL");
  const count = parts.get("COUNT");
  return {
    ...once,
    freq: (parts.get("FREQ") ?? "") as Rule["freq"],
    interval: Number(parts.get("INTERVAL") ?? 1),
    days: parts.get("BYDAY")?.split(",") ?? [],
    ...(count && { end: "count", count: Number(count) }),
    ...(until && { end: "until", until: until.replace(/^(\d{4})(\d\d)(\d\d).*$/, "$1-$2-$3") }),
  };
}

/** Whether the form can build a rule; others are edited as text, so that none of their parts is lost. */
export function isBuildable(text: string): boolean {
  const names = text.split(";").map((part) => part.split("=")[0] ?? "");
  const { freq, days } = ruleOf(text);
  if (names.some((name) => !["FREQ", "INTERVAL", "BYDAY", "COUNT", "UNTIL"].includes(name)))
    return text === "";
  if (freq === "WEEKLY") return days.every((day) => weekdays.some((one) => one === day));
  if (freq === "MONTHLY")
    return days.length === 0 || (days.length === 1 && /^[1-5][A-Z]{2}$/.test(days[0] ?? ""));
  return days.length === 0;
}

/** A rule in the words of RFC 5545; empty for an event that takes place once. */
export function ruleText({ freq, interval, days, end, count, until }: Rule): string {
  if (freq === "") return "";
  return [
    `FREQ=${freq}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...(days.length > 0 ? [`BYDAY=${days.join(",")}`] : []),
    ...(end === "count" ? [`COUNT=${count}`] : []),
    ...(end === "until" && until ? [`UNTIL=${until.replaceAll("-", "")}T235959Z`] : []),
  ].join(";");
}

/** The weekday of a day with its number in the month, such as `2FR` for the second Friday. */
export function weekdayInMonth(day: string): string {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  const weekday = weekdays[(date.getUTCDay() + 6) % 7] ?? "MO";
  return `${Math.ceil(date.getUTCDate() / 7)}${weekday}`;
}
