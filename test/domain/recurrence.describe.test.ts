import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { formatsOf } from "../../src/domain/formats.ts";
import { describeRecurrence } from "../../src/domain/recurrence/describe-recurrence.ts";
import { parseRecurrence } from "../../src/domain/recurrence/parse.ts";
import { catalogues, translate } from "../../src/locales/index.ts";
import { seededRandom } from "../support/random.ts";
import { randomRule } from "../support/random-rules.ts";

const zone = "Europe/Paris";
/** A Tuesday. */
const start = "2027-01-05 19:30:00";

function wordsIn(language: string, given: string | object, from = start): string {
  const recurrence = parseRecurrence(typeof given === "string" ? { rrule: given } : given, { zone });
  return describeRecurrence(recurrence, from, {
    translate: (key, ...values) => translate(language, key, ...values),
    formats: formatsOf(language, { zone }),
  });
}

describe("a recurrence in words", () => {
  const inEnglish: [given: string | object, words: string][] = [
    ["FREQ=HOURLY", "every hour"],
    ["FREQ=HOURLY;INTERVAL=6", "every 6 hours"],
    ["FREQ=HOURLY;BYDAY=SA,SU", "every hour on Saturday and Sunday"],
    ["FREQ=HOURLY;BYHOUR=9,14", "every day at 09:30 and 14:30"],
    ["FREQ=HOURLY;INTERVAL=2;BYHOUR=9,14", "every 2 hours, several times a day"],
    ["FREQ=DAILY", "every day"],
    ["FREQ=DAILY;INTERVAL=3", "every 3 days"],
    ["FREQ=DAILY;BYMONTH=8", "every day in August"],
    ["FREQ=DAILY;BYHOUR=10,14,19;BYMINUTE=0", "every day at 10:00, 14:00 and 19:00"],
    ["FREQ=DAILY;BYHOUR=9,10,11,12,13", "every day, several times a day"],
    ["FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "every day from Monday to Friday"],
    ["FREQ=DAILY;INTERVAL=2;BYDAY=SA,SU", "every 2 days if it is a Saturday or Sunday"],
    ["FREQ=DAILY;BYMONTHDAY=15", "every month on day 15"],
    ["FREQ=WEEKLY", "every Tuesday"],
    ["FREQ=WEEKLY;BYDAY=SU,WE", "every Wednesday and Sunday"],
    ["FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU", "every day"],
    ["FREQ=WEEKLY;INTERVAL=2;UNTIL=20270303", "every second Tuesday until 3 March 2027"],
    ["FREQ=WEEKLY;UNTIL=20270302T233000Z", "every Tuesday until 3 March 2027"],
    ["FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH", "every 2 weeks on Tuesday and Thursday"],
    ["FREQ=WEEKLY;INTERVAL=3;COUNT=1", "every 3 weeks on Tuesday, once"],
    ["FREQ=WEEKLY;BYDAY=TU;BYMONTH=7,8", "every Tuesday in July and August"],
    ["FREQ=WEEKLY;BYDAY=TU,TH;BYSETPOS=1", "every week on certain days"],
    ["FREQ=MONTHLY", "every month on day 5"],
    ["FREQ=MONTHLY;BYDAY=-1FR;COUNT=10", "every month on the last Friday, 10 times"],
    ["FREQ=MONTHLY;BYDAY=1MO,3MO", "every month on the first Monday and the third Monday"],
    [
      "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1,15,-1",
      "every 2 months on the first day, day 15 and the last day",
    ],
    ["FREQ=MONTHLY;BYDAY=-1FR,1MO", "every month on the first Monday and the last Friday"],
    ["FREQ=MONTHLY;BYMONTHDAY=-3", "every month on day 3 from the end"],
    ["FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR", "every month on day 13 if it is a Friday"],
    ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "every month on the last day from Monday to Friday"],
    ["FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=1", "every month on the first Saturday or Sunday"],
    ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=-2", "every month on the second to last day"],
    ["FREQ=MONTHLY;BYDAY=WE", "every Wednesday"],
    ["FREQ=MONTHLY;BYDAY=-4WE", "every month on certain days"],
    ["FREQ=MONTHLY;INTERVAL=2;BYDAY=WE", "every 2 months on certain days"],
    ["FREQ=MONTHLY;BYMONTH=3;BYDAY=-1SU", "every year in March on the last Sunday"],
    ["FREQ=YEARLY", "every year on 5 January"],
    ["FREQ=YEARLY;INTERVAL=2;BYMONTH=3;BYMONTHDAY=1", "every 2 years on 1 March"],
    ["FREQ=YEARLY;BYMONTH=3,9", "every year in March and September on day 5"],
    ["FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "every year in March on the last Sunday"],
    ["FREQ=YEARLY;BYDAY=1MO", "every year on the first Monday of the year"],
    ["FREQ=YEARLY;BYDAY=20MO", "every year on certain days"],
    ["FREQ=YEARLY;BYMONTHDAY=15", "every month on day 15"],
    ["FREQ=YEARLY;BYDAY=TU", "every Tuesday"],
    [{ rrule: "FREQ=WEEKLY", rdate: ["2027-01-07"] }, "every Tuesday, and also on 7 January 2027"],
    [
      { rrule: "FREQ=WEEKLY", exdate: ["2027-01-12", "2027-01-19 19:30:00"] },
      "every Tuesday, except on 12 January 2027 and 19 January 2027",
    ],
    [
      { rrule: "FREQ=DAILY", exdate: ["2027-01-12", "2027-01-13", "2027-01-14", "2027-01-15"] },
      "every day, except on 4 dates",
    ],
    [{ rdate: ["2027-02-01"] }, "on 5 January 2027 and 1 February 2027"],
    [
      { rdate: ["2027-02-01", "2027-02-02", "2027-02-03"], exdate: ["2027-02-01"] },
      "on 5 January 2027, 2 February 2027 and 3 February 2027",
    ],
    [{ rdate: ["2027-02-01", "2027-02-02", "2027-02-03"] }, "on 4 dates"],
  ];

  for (const [given, words] of inEnglish)
    it(`${words}: ${JSON.stringify(given)}`, () => {
      assert.equal(wordsIn("en", given), words);
    });

  const translated: [given: string | object, fr: string, de: string, es: string][] = [
    [
      "FREQ=WEEKLY;INTERVAL=2;UNTIL=20270303",
      "un mardi sur deux jusqu’au 3 mars 2027",
      "jeden zweiten Dienstag bis zum 3. März 2027",
      "un martes de cada dos hasta el 3 de marzo de 2027",
    ],
    [
      "FREQ=MONTHLY;BYDAY=-1FR;COUNT=10",
      "chaque mois le dernier vendredi, 10 fois",
      "jeden Monat am letzten Freitag, 10-mal",
      "cada mes el último viernes, 10 veces",
    ],
    [
      "FREQ=WEEKLY;INTERVAL=3;BYDAY=TU,TH",
      "toutes les 3 semaines le mardi et le jeudi",
      "alle 3 Wochen am Dienstag und Donnerstag",
      "cada 3 semanas los martes y los jueves",
    ],
    ["FREQ=YEARLY", "chaque année le 5 janvier", "jedes Jahr am 5. Januar", "cada año el 5 de enero"],
    [
      "FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR",
      "chaque mois le 13 si c’est un vendredi",
      "jeden Monat am 13., wenn es ein Freitag ist",
      "cada mes el día 13 si es viernes",
    ],
    [
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
      "chaque mois le dernier jour du lundi au vendredi",
      "jeden Monat am letzten Tag von Montag bis Freitag",
      "cada mes el último día de lunes a viernes",
    ],
    [
      "FREQ=YEARLY;BYMONTH=3,9;BYDAY=1SU;BYHOUR=10",
      "chaque année en mars et septembre le premier dimanche à 10:30",
      "jedes Jahr im März und September am ersten Sonntag um 10:30",
      "cada año en marzo y septiembre el primer domingo a las 10:30",
    ],
    [
      { rrule: "FREQ=DAILY;COUNT=1", rdate: ["2027-02-01"], exdate: ["2027-01-05"] },
      "chaque jour, une fois, et aussi le 1 février 2027, sauf le 5 janvier 2027",
      "jeden Tag, einmal, außerdem am 1. Februar 2027, außer am 5. Januar 2027",
      "cada día, una vez, y también el 1 de febrero de 2027, salvo el 5 de enero de 2027",
    ],
  ];

  for (const [given, fr, de, es] of translated)
    it(`is written in French, German and Spanish: ${JSON.stringify(given)}`, () => {
      assert.deepEqual(
        { fr: wordsIn("fr", given), de: wordsIn("de", given), es: wordsIn("es", given) },
        { fr, de, es },
      );
    });

  it("is written for any rule in any language, without gaps", () => {
    const random = seededRandom("rules in words");
    for (let number = 0; number < 300; number += 1) {
      const { parts, start } = randomRule(random);
      for (const language of Object.keys(catalogues)) {
        const words = wordsIn(language, parts, start);
        assert.match(words, /^\p{L}/u, `${parts}: ${words}`);
        assert.doesNotMatch(words, /%s|undefined|NaN| {2}|,,|\s,|\s$/, `${parts}: ${words}`);
      }
    }
  });
});
