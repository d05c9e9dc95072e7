/** A calendar as a program writes it, and the events that it means, by title: start and end, in ISO 8601 or as days. */
export interface Dialect {
  name: string;
  text: string;
  events: Record<string, [start: string, end: string]>;
  /** An independent parser finds the same instants in the file itself. */
  isComplete: boolean;
}

const lines = (text: string, end = "\r\n") => `${text.trim().split("\n").join(end)}${end}`;

const calendar = (prodid: string, body: string, end?: string) =>
  lines(`BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:${prodid}\n${body.trim()}\nEND:VCALENDAR`, end);

const BERLIN = `BEGIN:VTIMEZONE
TZID:Europe/Berlin
BEGIN:DAYLIGHT
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
TZNAME:CEST
DTSTART:19700329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
TZNAME:CET
DTSTART:19701025T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE`;

/** Calendars in the manner of real programs: their zones, times, escapes, folds and own properties. */
export const dialects: Dialect[] = [
  {
    name: "Google Calendar, UTC times, a zone of the calendar, HTML in the description",
    isComplete: true,
    text: calendar(
      "-//Google Inc//Google Calendar 70.9054//EN",
      `CALSCALE:GREGORIAN
METHOD:PUBLISH
X-WR-CALNAME:Stadtteilzentrum
X-WR-TIMEZONE:Europe/Berlin
BEGIN:VEVENT
DTSTART:20300610T170000Z
DTEND:20300610T190000Z
DTSTAMP:20300501T100000Z
UID:0a1b2c3d4e5f@google.com
CLASS:PUBLIC
CREATED:20300401T090000Z
DESCRIPTION:Mit <b>Band</b><br><a href="https://example.org/band">Mehr</a>
LAST-MODIFIED:20300401T090000Z
LOCATION:Stadtteilzentrum\\, Hauptstr. 1\\, 10115 Berlin\\, Deutschland
SEQUENCE:0
STATUS:CONFIRMED
SUMMARY:Sommerfest & mehr
TRANSP:OPAQUE
X-GOOGLE-CONFERENCE:https://meet.google.com/abc-defg-hij
END:VEVENT`,
    ),
    events: { "Sommerfest & mehr": ["2030-06-10T17:00:00Z", "2030-06-10T19:00:00Z"] },
  },
  {
    name: "Google Calendar, all day over several days",
    isComplete: true,
    text: calendar(
      "-//Google Inc//Google Calendar 70.9054//EN",
      `BEGIN:VEVENT
DTSTART;VALUE=DATE:20300701
DTEND;VALUE=DATE:20300704
DTSTAMP:20300501T100000Z
UID:days@google.com
SUMMARY:Three days
END:VEVENT`,
    ),
    events: { "Three days": ["2030-07-01", "2030-07-03"] },
  },
  {
    name: "Outlook, a zone of Windows with its rules",
    isComplete: true,
    text: calendar(
      "-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN",
      `METHOD:PUBLISH
X-MS-OLK-FORCEINSPECTOROPEN:TRUE
BEGIN:VTIMEZONE
TZID:W. Europe Standard Time
BEGIN:STANDARD
DTSTART:16011028T030000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010325T020000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
END:DAYLIGHT
END:VTIMEZONE
BEGIN:VEVENT
CLASS:PUBLIC
DESCRIPTION:Zeile eins\\n\\nZeile zwei\\, mit Komma
DTEND;TZID="W. Europe Standard Time":20300115T200000
DTSTAMP:20300101T080000Z
DTSTART;TZID="W. Europe Standard Time":20300115T183000
LOCATION:Rathaus; Großer Saal
PRIORITY:5
SEQUENCE:0
SUMMARY;LANGUAGE=de:Neujahrsempfang
TRANSP:OPAQUE
UID:040000008200E00074C5B7101A82E008
X-ALT-DESC;FMTTYPE=text/html:<html><head><title></title></head><body lang=DE><p>Zeile <b>eins</b></p></body></html>
X-MICROSOFT-CDO-BUSYSTATUS:BUSY
END:VEVENT`,
    ),
    events: { Neujahrsempfang: ["2030-01-15T17:30:00Z", "2030-01-15T19:00:00Z"] },
  },
  {
    name: "Exchange, a zone of Windows without its rules",
    isComplete: false,
    text: calendar(
      "Microsoft Exchange Server 2010",
      `METHOD:PUBLISH
BEGIN:VEVENT
UID:exchange-1
SUMMARY;LANGUAGE=en-US:Quarterly review
DTSTART;TZID=Eastern Standard Time:20300604T090000
DTEND;TZID=Eastern Standard Time:20300604T100000
DTSTAMP:20300501T100000Z
X-MICROSOFT-SKYPETEAMSMEETINGURL:https://teams.example.com/l/meetup-join/1
LOCATION;LANGUAGE=en-US:Microsoft Teams Meeting
END:VEVENT`,
    ),
    events: { "Quarterly review": ["2030-06-04T13:00:00Z", "2030-06-04T14:00:00Z"] },
  },
  {
    name: "Outlook, all day by its own mark",
    isComplete: false,
    text: calendar(
      "-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN",
      `BEGIN:VEVENT
UID:marked
SUMMARY:Betriebsausflug
DTSTART:20300520T000000
DTEND:20300521T000000
X-MICROSOFT-CDO-ALLDAYEVENT:TRUE
END:VEVENT`,
    ),
    events: { Betriebsausflug: ["2030-05-20", "2030-05-20"] },
  },
  {
    name: "Apple Calendar, a structured location and a folded line",
    isComplete: true,
    text: calendar(
      "-//Apple Inc.//macOS 14.4//EN",
      `CALSCALE:GREGORIAN
${BERLIN}
BEGIN:VEVENT
CREATED:20300401T120000Z
DTEND;TZID=Europe/Berlin:20301012T233000
DTSTAMP:20300401T120001Z
DTSTART;TZID=Europe/Berlin:20301012T200000
LAST-MODIFIED:20300401T120001Z
LOCATION:Zollhaus\\nHafenstraße 7\\, 20457 Hamburg
SEQUENCE:1
SUMMARY:Konzert im Zollhaus mit einem sehr langen Titel\\, der über die Zei
 le hinausgeht
UID:6E2F1C3A-0000-4000-8000-000000000001
X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS="Hafenstraße 7\\n20457 Hamburg";
 X-APPLE-RADIUS=70;X-TITLE=Zollhaus:geo:53.5438,9.9881
X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC
BEGIN:VALARM
ACTION:DISPLAY
TRIGGER:-PT15M
DESCRIPTION:Reminder
END:VALARM
END:VEVENT`,
    ),
    events: {
      "Konzert im Zollhaus mit einem sehr langen Titel, der über die Zeile hinausgeht": [
        "2030-10-12T18:00:00Z",
        "2030-10-12T21:30:00Z",
      ],
    },
  },
  {
    name: "Apple Calendar, times without a zone",
    isComplete: false,
    text: calendar(
      "-//Apple Inc.//iOS 17.4//EN",
      `X-WR-TIMEZONE:Europe/Paris
BEGIN:VEVENT
UID:floating
SUMMARY:Marché
DTSTART:20300706T080000
DTEND:20300706T130000
END:VEVENT`,
    ),
    events: { Marché: ["2030-07-06T06:00:00Z", "2030-07-06T11:00:00Z"] },
  },
  {
    name: "Nextcloud, categories and an image",
    isComplete: true,
    text: calendar(
      "-//IDN nextcloud.com//Calendar app 4.6.5//EN",
      `CALSCALE:GREGORIAN
${BERLIN}
BEGIN:VEVENT
CREATED:20300404T081101Z
DTSTAMP:20300404T081505Z
LAST-MODIFIED:20300404T081505Z
SEQUENCE:2
UID:d0b5c8a2-5b7a-4e7c-9a55-5f9a3c1e0001
DTSTART;TZID=Europe/Berlin:20300331T013000
DTEND;TZID=Europe/Berlin:20300331T033000
STATUS:CONFIRMED
SUMMARY:Nacht der Zeitumstellung
CATEGORIES:Konzert,Jazz\\, Blues
CATEGORIES:Nacht
END:VEVENT`,
    ),
    events: { "Nacht der Zeitumstellung": ["2030-03-31T00:30:00Z", "2030-03-31T01:30:00Z"] },
  },
  {
    name: "Mobilizon, UTC times, an organizer and coordinates",
    isComplete: true,
    text: calendar(
      "-//Elixir ICalendar//Elixir ICalendar//EN",
      `CALSCALE:GREGORIAN
BEGIN:VEVENT
CATEGORIES:MEETING
DESCRIPTION:Une rencontre\\n\\nhttps://example.org
DTEND:20300612T200000Z
DTSTAMP:20300501T000000Z
DTSTART:20300612T180000Z
GEO:48.8566;2.3522
LOCATION:La Base, 31 rue Bichat, Paris, Île-de-France, France
ORGANIZER;CN=Collectif:https://mobilizon.example/@collectif
SUMMARY:Rencontre mensuelle
UID:8d5a6f2e-mobilizon
URL:https://mobilizon.example/events/8d5a6f2e
END:VEVENT`,
    ),
    events: { "Rencontre mensuelle": ["2030-06-12T18:00:00Z", "2030-06-12T20:00:00Z"] },
  },
  {
    name: "a meetup platform, a duration instead of an end",
    isComplete: true,
    text: calendar(
      "-//Meetup//RemoteApi//EN",
      `BEGIN:VEVENT
UID:event_290001@meetup.example
DTSTAMP:20300501T000000Z
DTSTART:20300613T163000Z
DURATION:PT2H30M
SUMMARY:Node.js evening
LOCATION:https://meet.example.com/node
URL;VALUE=URI:https://www.meetup.example/node/events/290001/
CLASS:PUBLIC
STATUS:CONFIRMED
END:VEVENT`,
    ),
    events: { "Node.js evening": ["2030-06-13T16:30:00Z", "2030-06-13T19:00:00Z"] },
  },
  {
    name: "Thunderbird, a zone with the prefix of Mozilla, line feeds alone",
    isComplete: false,
    text: calendar(
      "-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN",
      `BEGIN:VEVENT
UID:thunderbird-1
SUMMARY:Vorstandssitzung
DTSTART;TZID=/mozilla.org/20050126_1/Europe/Berlin:20300205T190000
DTEND;TZID=/mozilla.org/20050126_1/Europe/Berlin:20300205T210000
X-MOZ-GENERATION:1
END:VEVENT`,
      "\n",
    ),
    events: { Vorstandssitzung: ["2030-02-05T18:00:00Z", "2030-02-05T20:00:00Z"] },
  },
  {
    name: "Evolution, a zone with a prefix and X-LIC-LOCATION",
    isComplete: false,
    text: calendar(
      "-//Ximian//NONSGML Evolution Calendar//EN",
      `BEGIN:VTIMEZONE
TZID:Berlin somewhere
X-LIC-LOCATION:Europe/Berlin
BEGIN:STANDARD
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
DTSTART:19701025T030000
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
UID:evolution-1
SUMMARY:Sommerkonzert
DTSTART;TZID=Berlin somewhere:20300720T200000
DTEND;TZID=Berlin somewhere:20300720T220000
END:VEVENT`,
    ),
    events: { Sommerkonzert: ["2030-07-20T18:00:00Z", "2030-07-20T20:00:00Z"] },
  },
  {
    name: "an unknown zone with rules of its own",
    isComplete: true,
    text: calendar(
      "-//Custom//Zone//EN",
      `BEGIN:VTIMEZONE
TZID:Customized Time Zone
BEGIN:STANDARD
DTSTART:20071104T020000
RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11
TZOFFSETFROM:-0430
TZOFFSETTO:-0530
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:20070311T020000
RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3
TZOFFSETFROM:-0530
TZOFFSETTO:-0430
END:DAYLIGHT
END:VTIMEZONE
BEGIN:VEVENT
UID:custom-1
SUMMARY:In summer
DTSTART;TZID=Customized Time Zone:20300801T120000
DTEND;TZID=Customized Time Zone:20300801T130000
END:VEVENT
BEGIN:VEVENT
UID:custom-2
SUMMARY:In winter
DTSTART;TZID=Customized Time Zone:20301201T120000
DTEND;TZID=Customized Time Zone:20301201T130000
END:VEVENT`,
    ),
    events: {
      "In summer": ["2030-08-01T16:30:00Z", "2030-08-01T17:30:00Z"],
      "In winter": ["2030-12-01T17:30:00Z", "2030-12-01T18:30:00Z"],
    },
  },
  {
    name: "The Events Calendar, a zone of tzdata and an attached image",
    isComplete: true,
    text: calendar(
      "-//Valmere - ECPv6.3.5//NONSGML v1.0//EN",
      `CALSCALE:GREGORIAN
METHOD:PUBLISH
X-ORIGINAL-URL:https://valmere.example
REFRESH-INTERVAL;VALUE=DURATION:PT1H
X-Robots-Tag:noindex
BEGIN:VTIMEZONE
TZID:America/New_York
BEGIN:DAYLIGHT
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
TZNAME:EDT
DTSTART:20300310T070000
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
TZNAME:EST
DTSTART:20301103T060000
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
DTSTART;TZID=America/New_York:20300704T210000
DTEND;TZID=America/New_York:20300704T220000
DTSTAMP:20300501T000000
UID:10001-1909515600-1909519200@valmere.example
SUMMARY:Fireworks
CATEGORIES:Family,Free
ORGANIZER;CN="Town%20Hall":MAILTO:hall@valmere.example
END:VEVENT`,
    ),
    events: { Fireworks: ["2030-07-05T01:00:00Z", "2030-07-05T02:00:00Z"] },
  },
  {
    name: "a file with a byte order mark, lower-case names and carriage returns alone",
    isComplete: false,
    text: `\uFEFF${calendar(
      "-//Old//Mac//EN",
      `begin:vevent
uid:old-1
summary:Old file
dtstart:20300901T100000Z
dtend:20300901T110000Z
end:vevent`,
      "\r",
    )}`,
    events: { "Old file": ["2030-09-01T10:00:00Z", "2030-09-01T11:00:00Z"] },
  },
  {
    name: "a file that lacks UID and DTEND, and has lines that are none",
    isComplete: false,
    text: calendar(
      "-//Home made//EN",
      `this is no property
BEGIN:VEVENT
SUMMARY:No end
DTSTART:20300902T100000Z
: nothing
END:VEVENT
BEGIN:VEVENT
SUMMARY:One day
DTSTART;VALUE=DATE:20300903
END:VEVENT`,
    ),
    events: {
      "No end": ["2030-09-02T10:00:00Z", "2030-09-02T10:00:00Z"],
      "One day": ["2030-09-03", "2030-09-03"],
    },
  },
  {
    name: "several versions of an event: the latest is taken",
    isComplete: false,
    text: calendar(
      "-//Versions//EN",
      `BEGIN:VEVENT
UID:versions
SEQUENCE:3
SUMMARY:Moved
DTSTART:20300905T120000Z
DTEND:20300905T130000Z
END:VEVENT
BEGIN:VEVENT
UID:versions
SEQUENCE:1
SUMMARY:First plan
DTSTART:20300905T100000Z
DTEND:20300905T110000Z
END:VEVENT
BEGIN:VEVENT
UID:called-off
STATUS:CANCELLED
SUMMARY:Called off
DTSTART:20300905T100000Z
END:VEVENT`,
    ),
    events: { Moved: ["2030-09-05T12:00:00Z", "2030-09-05T13:00:00Z"] },
  },
  {
    name: "occurrences of a series that a site has expanded",
    isComplete: false,
    text: calendar(
      "-//Expanded//EN",
      `BEGIN:VEVENT
UID:weekly
RECURRENCE-ID:20300906T180000Z
SUMMARY:Choir one
DTSTART:20300906T180000Z
DTEND:20300906T190000Z
END:VEVENT
BEGIN:VEVENT
UID:weekly
RECURRENCE-ID:20300913T180000Z
SUMMARY:Choir two
DTSTART:20300913T180000Z
DTEND:20300913T190000Z
END:VEVENT`,
    ),
    events: {
      "Choir one": ["2030-09-06T18:00:00Z", "2030-09-06T19:00:00Z"],
      "Choir two": ["2030-09-13T18:00:00Z", "2030-09-13T19:00:00Z"],
    },
  },
  {
    name: "start and end in two zones",
    isComplete: false,
    text: calendar(
      "-//Travel//EN",
      `BEGIN:VEVENT
UID:train
SUMMARY:Night train
DTSTART;TZID=Europe/Paris:20300910T210000
DTEND;TZID=Europe/London:20300911T070000
END:VEVENT`,
    ),
    events: { "Night train": ["2030-09-10T19:00:00Z", "2030-09-11T06:00:00Z"] },
  },
  {
    name: "two calendars in one file, with escapes and RFC 6868",
    isComplete: true,
    text: `${calendar(
      "-//One//EN",
      `BEGIN:VEVENT
UID:one
SUMMARY:Fish \\; chips\\, and \\\\ more
DTSTART:20300912T100000Z
DTEND:20300912T110000Z
ORGANIZER;CN="The ^'Old^' Pub":mailto:pub@example.org
END:VEVENT`,
    )}${calendar(
      "-//Two//EN",
      `BEGIN:VEVENT
UID:two
SUMMARY:Second <calendar>
DTSTART:20300913T100000Z
DTEND:20300913T110000Z
END:VEVENT`,
    )}`,
    events: {
      "Fish ; chips, and \\ more": ["2030-09-12T10:00:00Z", "2030-09-12T11:00:00Z"],
      "Second <calendar>": ["2030-09-13T10:00:00Z", "2030-09-13T11:00:00Z"],
    },
  },
];
