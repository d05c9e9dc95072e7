import assert from "node:assert/strict";
import { before, it } from "node:test";
import { pngOf } from "../support/images.ts";
import { make } from "../support/lists.ts";
import { lacking, schemaFaults, searchEngineProperties } from "../support/schema-org.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

onEveryStoreInGate("the JSON-LD of single reads", (store) => {
  let service: TestService;
  const ids: Record<string, number> = {};
  before(async () => {
    service = await startService(store);
    ids.venue = await make(service.admin, "/venues", {
      ...{ venue: "Hall & Co", address: "1 Main Street", city: "Springfield", state: "IL", zip: "62701" },
      ...{ country: "US", phone: "555", website: "http://hall.example", geo_lat: 39.8, geo_lng: -89.6 },
    });
    ids.organizer = await make(service.admin, "/organizers", {
      organizer: "Club",
      email: "club@example.org",
    });
    ids.event = await make(service.admin, "/events", {
      ...{ title: "Tom & Jerry", excerpt: "<b>Short</b> & sweet", timezone: "Europe/Paris", cost: "€12,50" },
      ...{ start_date: "2030-12-10 18:00:00", end_date: "2030-12-10 20:30:00" },
      ...{ venue: ids.venue, organizer: ids.organizer },
    });
  });

  const read = async (path: string) => (await service.anonymous.get(path)).body.json_ld;
  const event = async (fields: Record<string, unknown>) =>
    read(`/events/${await make(service.admin, "/events", anEvent(fields))}`);

  it("has the properties that search engines require of an event", async () => {
    const data = await read(`/events/${ids.event}`);

    assert.deepEqual([data["@context"], data["@type"]], ["http://schema.org", "Event"]);
    assert.deepEqual([data.name, data.description], ["Tom & Jerry", "Short & sweet"]);
    assert.equal(data.url, "http://calendar.test/event/tom-jerry/");
    assert.deepEqual(
      [data.startDate, data.endDate],
      ["2030-12-10T18:00:00+01:00", "2030-12-10T20:30:00+01:00"],
    );
    assert.equal(data.eventStatus, "https://schema.org/EventScheduled");
    assert.equal(data.eventAttendanceMode, "https://schema.org/OfflineEventAttendanceMode");
    assert.equal(data.inLanguage, "en");
  });

  it("has the place with its address", async () => {
    const { location } = await read(`/events/${ids.event}`);

    assert.deepEqual([location["@type"], location.name], ["Place", "Hall & Co"]);
    assert.deepEqual(location.address, {
      "@type": "PostalAddress",
      streetAddress: "1 Main Street",
      addressLocality: "Springfield",
      addressRegion: "IL",
      postalCode: "62701",
      addressCountry: "US",
    });
    assert.deepEqual(location.geo, { "@type": "GeoCoordinates", latitude: 39.8, longitude: -89.6 });
  });

  it("has prices as text with the code of their currency", async () => {
    const one = await read(`/events/${ids.event}`);
    const range = await event({ cost: "$5 - $10" });
    const free = await event({ cost: "0" });
    const tickets = await event({
      tickets: [{ name: "Seat", price: "7.50", currency: "CHF", available: 0 }],
    });
    const none = await event({});
    const mixed = await event({ cost: "$5 or €4 cash" });

    assert.deepEqual(
      [one.offers["@type"], one.offers.price, one.offers.priceCurrency],
      ["Offer", "12.5", "EUR"],
    );
    assert.deepEqual(
      [range.offers.lowPrice, range.offers.highPrice, range.offers.priceCurrency],
      ["5", "10", "USD"],
    );
    assert.equal(free.offers.price, "0");
    assert.deepEqual([tickets.offers[0].price, tickets.offers[0].priceCurrency], ["7.50", "CHF"]);
    assert.equal(tickets.offers[0].availability, "https://schema.org/SoldOut");
    assert.equal("offers" in none, false);
    assert.equal("offers" in mixed, false);
  });

  it("has no price of a ticket without one, and that of a free ticket", async () => {
    const tickets = [{ name: "Seat" }, { name: "Box", price: null }, { name: "Gift", price: 0 }];
    const id = await make(service.admin, "/events", anEvent({ tickets }));
    const { body: read } = await service.admin.get(`/events/${id}`);
    const { body: echoed } = await service.admin.put(`/events/${id}`, { tickets: read.tickets });

    for (const offer of read.json_ld.offers.slice(0, 2)) {
      assert.deepEqual(["price" in offer, "priceCurrency" in offer], [false, false]);
      assert.equal(offer.availability, "https://schema.org/InStock");
    }
    assert.deepEqual([read.json_ld.offers[2].price, read.json_ld.offers[2].priceCurrency], ["0", "USD"]);
    assert.deepEqual(schemaFaults(read.json_ld), []);
    assert.deepEqual(
      read.tickets.map((ticket: { price: unknown }) => ticket.price),
      ["", "", 0],
    );
    assert.deepEqual(echoed.tickets, read.tickets);
  });

  it("names the currency of a symbol or abbreviation, and none that it does not know", async () => {
    const rows = [
      ["Fr. 20.-", "CHF"],
      ["100 ₽", "RUB"],
      ["C$20", "CAD"],
      ["50 Lei", "RON"],
      ["10 Ft", "HUF"],
      ["100 KR.", "SEK"],
      ["S/. 15", "PEN"],
      ["$200 MXN", "MXN"],
      ["Rs. 500", undefined],
      ["₨500", undefined],
    ] as const;
    for (const [cost, code] of rows) assert.equal((await event({ cost })).offers.priceCurrency, code, cost);
  });

  it("has an offer of nothing for a cost that says free in any language", async () => {
    const texts = ["Free", "FREE!", "Free admission", "Gratis", "Eintritt frei", "Gratuit", "Entrée libre"];
    for (const cost of [...texts, "Entrada gratuita", "Kostenlos.", "0", 0, "0 €"]) {
      const { offers } = await event({ cost });
      assert.deepEqual(
        [offers?.["@type"], offers?.price, offers?.priceCurrency],
        ["Offer", "0", cost === "0 €" ? "EUR" : "USD"],
        String(cost),
      );
    }
    for (const cost of ["Donation", "Free for members", "Freestyle", "Frei Haus"])
      assert.equal("offers" in (await event({ cost })), false, cost);
  });

  it("has offsets on all-day events too", async () => {
    const day = await event({ start_date: "2030-07-01", end_date: "2030-07-01", all_day: true });

    assert.equal(day.startDate, "2030-07-01T00:00:00-04:00");
    assert.equal(day.endDate, "2030-07-01T23:59:59-04:00");
  });

  it("says nothing of the place of an event that has neither a venue nor is virtual", async () => {
    const data = await event({ virtual_url: "https://meet.example/1" });

    assert.deepEqual([data.location, data.eventAttendanceMode], [undefined, undefined]);
  });

  it("says where a virtual event is, with or without a venue", async () => {
    const virtual = { is_virtual: true, virtual_url: "https://meet.example/1" };
    const online = await event(virtual);
    const elsewhere = await event({ is_virtual: true, website: "https://show.example/" });
    const mixed = await event({ ...virtual, venue: ids.venue });

    const at = { "@type": "VirtualLocation", url: "https://meet.example/1" };
    assert.deepEqual(
      [online.location, online.eventAttendanceMode],
      [at, "https://schema.org/OnlineEventAttendanceMode"],
    );
    assert.equal(elsewhere.location.url, "https://show.example/");
    assert.deepEqual([mixed.location[0].name, mixed.location[1]], ["Hall & Co", at]);
    assert.equal(mixed.eventAttendanceMode, "https://schema.org/MixedEventAttendanceMode");
  });

  it("describes venues and organizers, with e-mail as plain text", async () => {
    const place = await read(`/venues/${ids.venue}`);
    const organizer = await read(`/organizers/${ids.organizer}`);

    assert.deepEqual(
      [place["@type"], place.telephone, place.sameAs],
      ["Place", "555", "http://hall.example"],
    );
    assert.ok(["Organization", "Person"].includes(organizer["@type"]));
    assert.deepEqual([organizer.name, organizer.email], ["Club", "club@example.org"]);
  });

  it("has nothing that schema.org does not define, and all that search engines ask for", async () => {
    const image = await service.admin.post("//wp-json/wp/v2/media", await pngOf(40, 30), {
      "content-type": "image/png",
      "content-disposition": 'attachment; filename="poster.png"',
    });
    const shown = {
      ...{ description: "All of it", image: image.body.id, website: "https://show.example/" },
      ...{ venue: ids.venue, organizer: ids.organizer },
    };
    const virtual = { is_virtual: true, virtual_url: "https://meet.example/1" };
    const tickets = [
      { name: "Seat", price: "7.50", currency: "CHF", url: "https://t.example/", available: 3 },
      { name: "Box", price: 20, available: 0 },
    ];
    const complete = [
      await event({ ...shown, cost: "€12,50" }),
      await event({ ...shown, cost: "0" }),
      await event({ ...shown, cost: "$5 - $10" }),
      await event({ ...shown, tickets }),
      await event({ ...shown, ...virtual, cost: "5", all_day: true }),
    ];
    const others = [
      await event({ ...virtual }),
      await event({}),
      await read(`/venues/${ids.venue}`),
      await read(`/organizers/${ids.organizer}`),
    ];

    for (const data of [...complete, ...others]) assert.deepEqual(schemaFaults(data), []);
    for (const data of complete) {
      assert.deepEqual(lacking(data, searchEngineProperties.required), []);
      assert.deepEqual(lacking(data, searchEngineProperties.recommended), []);
    }
    assert.deepEqual(
      schemaFaults({ "@type": "Event", nome: "x", location: { "@type": "Offer" }, eventStatus: "Never" })
        .length,
      3,
    );
  });

  it("is in the venue and organizers of an event too", async () => {
    const { body } = await service.anonymous.get(`/events/${ids.event}`);

    assert.equal(body.venue.json_ld["@type"], "Place");
    assert.equal(body.organizer[0].json_ld.email, "club@example.org");
  });

  it("is absent from lists and from responses to writes", async () => {
    const created = await service.admin.post("/events", anEvent({ venue: ids.venue }));
    const listed = await service.anonymous.get("/events");
    const venues = await service.anonymous.get("/venues");

    assert.equal(JSON.stringify(created.body).includes("json_ld"), false);
    assert.equal(listed.text.includes("json_ld"), false);
    assert.equal(venues.text.includes("json_ld"), false);
  });
});
