/** A rule, its start in New York, the day before which occurrences are compared, and all of them. */
export interface RuleExample {
  rrule: string;
  start: string;
  to: string;
  exdate?: string[];
  dates: string[];
}

/**
 * The examples of RFC 5545, section 3.8.5.3, as far as their parts are supported; endless ones to where the RFC lists
 * them.
 */
export const rfcExamples: RuleExample[] = [
  at9("FREQ=DAILY;COUNT=10", "1997-09 2 3 4 5 6 7 8 9 10 11"),
  at9("FREQ=DAILY;UNTIL=19971224T000000Z", everyDay("1997-09-02", 113)),
  at9("FREQ=DAILY;INTERVAL=2", "1997-09 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30", "1997-10-01"),
  at9("FREQ=DAILY;INTERVAL=10;COUNT=5", "1997-09 2 12 22, 1997-10 2 12"),
  at9(
    "FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA",
    [1998, 1999, 2000].map((year) => everyDay(`${year}-01-01`, 31)).join(", "),
  ),
  at9("FREQ=WEEKLY;COUNT=10", "1997-09 2 9 16 23 30, 1997-10 7 14 21 28, 1997-11 4"),
  at9(
    "FREQ=WEEKLY;INTERVAL=2;WKST=SU",
    "1997-09 2 16 30, 1997-10 14 28, 1997-11 11 25, 1997-12 9 23",
    "1998-01-01",
  ),
  at9("FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH", "1997-09 2 4 9 11 16 18 23 25 30, 1997-10 2"),
  at9(
    "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR",
    "1997-09 1 3 5 15 17 19 29, 1997-10 1 3 13 15 17 27 29 31, 1997-11 10 12 14 24 26 28, 1997-12 8 10 12 22",
  ),
  at9("FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH", "1997-09 2 4 16 18 30, 1997-10 2 14 16"),
  at9(
    "FREQ=MONTHLY;COUNT=10;BYDAY=1FR",
    "1997-09 5, 1997-10 3, 1997-11 7, 1997-12 5, 1998-01 2, 1998-02 6, 1998-03 6, 1998-04 3, 1998-05 1, 1998-06 5",
  ),
  at9("FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR", "1997-09 5, 1997-10 3, 1997-11 7, 1997-12 5"),
  at9(
    "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU",
    "1997-09 7 28, 1997-11 2 30, 1998-01 4 25, 1998-03 1 29, 1998-05 3 31",
  ),
  at9(
    "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO",
    "1997-09 22, 1997-10 20, 1997-11 17, 1997-12 22, 1998-01 19, 1998-02 16",
  ),
  at9(
    "FREQ=MONTHLY;BYMONTHDAY=-3",
    "1997-09 28, 1997-10 29, 1997-11 28, 1997-12 29, 1998-01 29, 1998-02 26",
    "1998-03-01",
  ),
  at9(
    "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15",
    "1997-09 2 15, 1997-10 2 15, 1997-11 2 15, 1997-12 2 15, 1998-01 2 15",
  ),
  at9(
    "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1",
    "1997-09 30, 1997-10 1 31, 1997-11 1 30, 1997-12 1 31, 1998-01 1 31, 1998-02 1",
  ),
  at9(
    "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15",
    "1997-09 10 11 12 13 14 15, 1999-03 10 11 12 13",
  ),
  at9(
    "FREQ=MONTHLY;INTERVAL=2;BYDAY=TU",
    "1997-09 2 9 16 23 30, 1997-11 4 11 18 25, 1998-01 6 13 20 27, 1998-03 3 10 17 24 31",
    "1998-05-01",
  ),
  at9(
    "FREQ=YEARLY;COUNT=10;BYMONTH=6,7",
    [1997, 1998, 1999, 2000, 2001].map((year) => `${year}-06 10, ${year}-07 10`).join(", "),
  ),
  at9(
    "FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3",
    ["1997-03 10", ...[1999, 2001, 2003].map((year) => `${year}-01 10, ${year}-02 10, ${year}-03 10`)].join(
      ", ",
    ),
  ),
  at9("FREQ=YEARLY;BYDAY=20MO", "1997-05 19, 1998-05 18, 1999-05 17", "2000-01-01"),
  at9(
    "FREQ=YEARLY;BYMONTH=3;BYDAY=TH",
    "1997-03 13 20 27, 1998-03 5 12 19 26, 1999-03 4 11 18 25",
    "2000-01-01",
  ),
  at9(
    "FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8",
    "1997-06 5 12 19 26, 1997-07 3 10 17 24 31, 1997-08 7 14 21 28, 1998-06 4 11 18 25, 1998-07 2 9 16 23 30",
    "1998-08-01",
  ),
  {
    ...at9(
      "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13",
      "1998-02 13, 1998-03 13, 1998-11 13, 1999-08 13, 2000-10 13",
      "2001-01-01",
    ),
    start: "1997-09-02 09:00:00",
    exdate: ["19970902T090000"],
  },
  at9(
    "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13",
    "1997-09 13, 1997-10 11, 1997-11 8, 1997-12 13, 1998-01 10, 1998-02 7, 1998-03 7, 1998-04 11, 1998-05 9, 1998-06 13",
    "1998-07-01",
  ),
  at9(
    "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8",
    "1996-11 5, 2000-11 7, 2004-11 2",
    "2005-01-01",
  ),
  at9("FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", "1997-09 4, 1997-10 7, 1997-11 6"),
  at9(
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2",
    "1997-09 29, 1997-10 30, 1997-11 27, 1997-12 30, 1998-01 29, 1998-02 26, 1998-03 30",
    "1998-04-01",
  ),
  at9("FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", "1997-08 5 10 19 24"),
  at9("FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", "1997-08 5 17 19 31"),
  at9("FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5", "2007-01 15 30, 2007-02 15, 2007-03 15 30"),
  {
    // The RFC writes UNTIL=19970902T170000Z, which is 13:00 in New York, but lists the dates until 17:00 there.
    rrule: "FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T210000Z",
    start: "1997-09-02 09:00:00",
    to: "1997-09-03",
    dates: ["09", "12", "15"].map((hour) => `1997-09-02 ${hour}:00:00`),
  },
  {
    rrule: "FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40",
    start: "1997-09-02 09:00:00",
    to: "1997-09-04",
    dates: ["1997-09-02", "1997-09-03"].flatMap((day) =>
      ["09", "10", "11", "12", "13", "14", "15", "16"].flatMap((hour) =>
        ["00", "20", "40"].map((minute) => `${day} ${hour}:${minute}:00`),
      ),
    ),
  },
];

/** Dates written as `1997-09 2 9, 1997-10 7`, all at 9:00; the first is the start. */
function at9(rrule: string, written: string, to = "2010-01-01"): RuleExample {
  const dates = written.split(", ").flatMap((month) => {
    const [name, ...days] = month.split(" ");
    return days.map((day) => `${name}-${day.padStart(2, "0")} 09:00:00`);
  });
  return { rrule, start: dates[0] ?? "", to, dates };
}

/** Consecutive days in the form that `at9` reads. */
function everyDay(first: string, count: number): string {
  return Array.from({ length: count }, (_, day) => {
    const date = new Date(Date.parse(first) + day * 86_400_000).toISOString();
    return `${date.slice(0, 7)} ${Number(date.slice(8, 10))}`;
  }).join(", ");
}
