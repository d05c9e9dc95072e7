const HOUR = 3600;
const WEEK = 7 * 24 * HOUR;

/** Zones with ten different DST rules: early, late, at midnight, by half an hour, by the moon, none. */
export const dstZones = [
  "America/New_York",
  "America/St_Johns",
  "America/Santiago",
  "Europe/Paris",
  "Europe/London",
  "Africa/Casablanca",
  "Asia/Beirut",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Pacific/Auckland",
];

/** The offset of a zone in seconds according to Intl, independent of the code of the service. */
export function offsetOf(zone: string): (instant: number) => number {
  const clock = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" });
  return (instant) => {
    const [, sign, ...parts] = /GMT([+-])(\d+):(\d+)(?::(\d+))?$/.exec(clock.format(instant * 1000)) ?? [];
    const [hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
    return (sign === "-" ? -1 : 1) * (hours * HOUR + minutes * 60 + seconds);
  };
}

/** The instants of a year at which the offset of a zone changes; two arbitrary ones where there are none. */
export function transitionsOf(zone: string, year: number): number[] {
  const offset = offsetOf(zone);
  const start = Date.UTC(year, 0) / 1000;
  const transitions: number[] = [];
  for (let week = 0; week < 52; week += 1) {
    let [before, after] = [start + week * WEEK, start + (week + 1) * WEEK];
    const first = offset(before);
    if (offset(after) === first) continue;
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (offset(middle) === first) before = middle;
      else after = middle;
    }
    transitions.push(after);
  }
  return transitions.length > 0 ? transitions : [start + 13 * WEEK, start + 39 * WEEK];
}
