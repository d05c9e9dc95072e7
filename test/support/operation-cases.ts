import { appPasswordsOf } from "../../src/auth/app-passwords.ts";
import { makeLoginLink } from "../../src/auth/login-links.ts";
import { userOfId } from "../../src/auth/manage-users.ts";
import { insertUser } from "../../src/auth/users.ts";
import { anonymous, type Role } from "../../src/domain/roles.ts";
import { namesOf } from "../../src/http/resource-names.ts";
import { issueToken } from "../../src/operations/submission-token.ts";
import { resourceOf, resources } from "../../src/resources/index.ts";
import type { Resource } from "../../src/resources/kit/define.ts";
import { restBase } from "../../src/resources/wordpress/names.ts";
import { readSiteSettings, writeSiteSettings } from "../../src/store/site-settings.ts";
import { pngOf } from "./images.ts";
import { giveFactor } from "./second-factor.ts";
import { anEvent, type TestService } from "./service.ts";

/** One valid request of an operation, and the expected status. */
export interface Case {
  /** Relative to the API; with a leading `//` relative to the site. */
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  status: number;
  /** Who sends it; the administrator by default. */
  as?: "anonymous" | Role;
}

/** Creates the items that a request needs, and the request. */
export type MakeCase = (service: TestService) => Promise<Case>;

const appPasswords = "//wp-json/wp/v2/users/me/application-passwords";

/** The UUID of the application password that a user of the tests has; from the store, since limits may be exhausted. */
async function appPassword({ store }: TestService, login: Role): Promise<string> {
  const { id } = await store.read
    .selectFrom("users")
    .select("id")
    .where("login", "=", login)
    .executeTakeFirstOrThrow();
  return (await appPasswordsOf(store, id))[0]?.uuid ?? "";
}

const users = "//wp-json/almanac/v1/users";
const secondFactor = "//wp-json/almanac/v1/second-factor";

/** The id of a new user; added to the store, since limits may be exhausted. */
async function makeUser({ store }: TestService): Promise<number> {
  const login = unique("user").replace(" ", "");
  return store.write((db) => insertUser(db, { login, password: "", role: "subscriber" }, "", 0));
}

/** A link for a new user. */
async function passwordLink(service: TestService): Promise<{ login: string; token: string }> {
  const id = await makeUser(service);
  const actor = { now: service.clock.now, caller: anonymous, client: { address: "", requestId: "" } };
  return service.store.write(async (db) => {
    const { login, token } = await makeLoginLink(db, actor, await userOfId(db, id));
    return { login, token };
  });
}

const webhook = { url: "https://subscriber.example.org/hook", resources: ["events"] };

async function makeWebhook({ admin }: TestService): Promise<number> {
  const { body } = await admin.post("/webhooks", webhook);
  return body.id;
}

const changedWebhook: MakeCase = async (service) => ({
  path: `/webhooks/${await makeWebhook(service)}`,
  body: { types: ["deleted"], secret: "" },
  status: 200,
});

/** A webhook and a message to it, as the leader would have queued it. */
async function makeDelivery(service: TestService): Promise<{ webhook: number; delivery: number }> {
  const webhook = await makeWebhook(service);
  const { id: delivery } = await service.store.write((db) =>
    db
      .insertInto("webhook_deliveries")
      .values({
        ...{ webhook_id: webhook, message: "msg_1", kind: "events", item_id: 1, payload: "{}" },
        ...{ state: "pending", attempts: 0, due: 0, created: 0, finished: null, status: 0, error: "" },
      })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  return { webhook, delivery };
}

const calendarImport = { kind: "ics", url: "https://calendar.example.org/a.ics", dry_run: true };

async function makeImport({ admin }: TestService): Promise<number> {
  const { body } = await admin.post("/imports", calendarImport);
  return body.id;
}

const sheet = {
  body: Buffer.from("title,start\nA concert,2030-06-14 20:00\n"),
  headers: {
    "content-type": "application/octet-stream",
    "content-disposition": 'attachment; filename="events.csv"',
  },
};

const subscription = () => ({ url: `https://calendar.example.org/${unique("a")}.ics`.replace(" ", "") });

async function makeSubscription({ admin }: TestService): Promise<number> {
  const { body } = await admin.post("/subscriptions", subscription());
  return body.id;
}

const changedSubscription: MakeCase = async (service) => ({
  path: `/subscriptions/${await makeSubscription(service)}`,
  body: { interval: 7200, paused: true },
  status: 200,
});

/** Lets visitors submit events; in the store, since limits may be exhausted. */
const openSubmissions = ({ store }: TestService): Promise<void> =>
  store.write(async (db) => {
    const settings = await readSiteSettings(db);
    if (!settings.submissions)
      await writeSiteSettings(db, { ...settings, version: unique("open"), submissions: true });
  });

/** An event of a visitor, with a token that can be used. */
const submission = (store: TestService["store"], now: number) => ({
  title: unique("Submitted"),
  ...{ start_date: "2040-06-14 20:00:00", end_date: "2040-06-14 22:00:00", venue: unique("Barn") },
  ...{ contact_name: "Ada Byron", contact_email: "ada@example.org" },
  token: issueToken({ store, now: now - 60 }),
});

/** A valid request of every operation, by operation id. */
export const cases: Record<string, MakeCase> = Object.assign(
  {
    describeNamespace: async () => ({ path: "/", status: 200 }),
    getDocumentation: async () => ({ path: "/doc?version=3.1", status: 200 }),
    listLanguages: async () => ({ path: "/languages?wpml_language=fr", status: 200 }),
    readEventsIcsFeed: async () => ({ path: "/events.ics", status: 200 }),
    readEventsRssFeed: async () => ({ path: "/events.rss", status: 200 }),
    readEventsAtomFeed: async () => ({ path: "/events.atom", status: 200 }),
    readEventsJsonFeed: async () => ({ path: "/events.feed.json?per_page=1", status: 200 }),
    readEventCalendar: async (service: TestService) => ({
      path: `/events/${(await make("events", service)).id}.ics`,
      status: 200,
    }),
    readEventCalendarBySlug: async (service: TestService) => ({
      path: `/events/by-slug/${(await make("events", service)).slug}.ics`,
      status: 200,
    }),
    listAudit: async (service: TestService) => {
      await make("events", service);
      return { path: "/audit?resource=events&action=create&per_page=1&after=2030-01-01", status: 200 };
    },
    listChanges: async () => ({ path: "/changes?since=now&resource=events", status: 200 }),
    listWebhooks: async () => ({ path: "/webhooks", status: 200 }),
    createWebhook: async () => ({ path: "/webhooks", body: webhook, status: 201 }),
    readWebhook: async (service: TestService) => ({
      path: `/webhooks/${await makeWebhook(service)}`,
      status: 200,
    }),
    updateWebhookWithPost: changedWebhook,
    updateWebhookWithPut: changedWebhook,
    updateWebhook: changedWebhook,
    deleteWebhook: async (service: TestService) => ({
      path: `/webhooks/${await makeWebhook(service)}`,
      status: 200,
    }),
    listWebhookDeliveries: async (service: TestService) => {
      const { webhook } = await makeDelivery(service);
      return { path: `/webhooks/${webhook}/deliveries`, status: 200 };
    },
    redeliverWebhook: async (service: TestService) => {
      const { webhook, delivery } = await makeDelivery(service);
      return { path: `/webhooks/${webhook}/deliveries/${delivery}/redeliver`, status: 202 };
    },
    readSettings: async () => ({ path: "/settings", status: 200 }),
    updateSettingsWithPut: async () => ({
      path: "/settings",
      body: { site_name: "Valmere", week_start: { fr: 0 } },
      status: 200,
    }),
    updateSettings: async () => ({
      path: "/settings",
      body: { clock: { fr: "12" }, logo: null },
      status: 200,
    }),
    listImports: async () => ({ path: "/imports", status: 200 }),
    createImport: async () => ({ path: "/imports", body: calendarImport, status: 202 }),
    readImport: async (service: TestService) => ({
      path: `/imports/${await makeImport(service)}`,
      status: 200,
    }),
    deleteImport: async (service: TestService) => ({
      path: `/imports/${await makeImport(service)}`,
      status: 200,
    }),
    uploadImport: async () => ({ path: "/imports/files?dry_run=true", ...sheet, status: 202 }),
    previewImport: async () => ({ path: "/imports/preview", ...sheet, status: 200 }),
    listSubscriptions: async () => ({ path: "/subscriptions", status: 200 }),
    createSubscription: async () => ({ path: "/subscriptions", body: subscription(), status: 201 }),
    readSubscription: async (service: TestService) => ({
      path: `/subscriptions/${await makeSubscription(service)}`,
      status: 200,
    }),
    updateSubscriptionWithPost: changedSubscription,
    updateSubscriptionWithPut: changedSubscription,
    updateSubscription: changedSubscription,
    deleteSubscription: async (service: TestService) => ({
      path: `/subscriptions/${await makeSubscription(service)}`,
      status: 200,
    }),
    runSubscription: async (service: TestService) => ({
      path: `/subscriptions/${await makeSubscription(service)}/run`,
      status: 202,
    }),
    createSubmissionToken: async (service: TestService) => {
      await openSubmissions(service);
      return { path: "/events/submissions/tokens", as: "anonymous" as const, status: 201 };
    },
    createSubmission: async (service: TestService) => {
      await openSubmissions(service);
      const { store, clock } = service;
      return {
        path: "/events/submissions",
        body: submission(store, clock.now),
        as: "anonymous" as const,
        status: 201,
      };
    },
    describeSite: async () => ({ path: "//wp-json", status: 200 }),
    describeWpV2: async () => ({ path: "//wp-json/wp/v2", status: 200 }),
    describeTecV1: async () => ({ path: "//wp-json/tec/v1", status: 200 }),
    getTecDocumentation: async () => ({ path: "//wp-json/tec/v1/docs?version=3.1", status: 200 }),
    describeOembed10: async () => ({ path: "//wp-json/oembed/1.0", status: 200 }),
    readOembed: async (service: TestService) => ({
      path: `//wp-json/oembed/1.0/embed?url=${encodeURIComponent((await make("events", service)).url)}&maxwidth=400`,
      status: 200,
    }),
    describeAlmanacV1: async () => ({ path: "//wp-json/almanac/v1", status: 200 }),
    uploadImage: async () => ({ path: "//wp-json/wp/v2/media", ...(await image()), status: 201 }),
    readImage: async (service: TestService) => ({
      path: `//wp-json/wp/v2/media/${(await upload(service)).id}`,
      status: 200,
    }),
    listImages: async (service: TestService) => {
      await upload(service);
      return { path: "//wp-json/wp/v2/media?per_page=1&search=poster", status: 200 };
    },
    ...Object.fromEntries(
      ["updateImage", "updateImageWithPut", "updateImageWithPost"].map((id) => [
        id,
        async (service: TestService) => ({
          path: `//wp-json/wp/v2/media/${(await upload(service)).id}`,
          body: { alt_text: "A poster", caption: "<em>Words</em>" },
          status: 200,
        }),
      ]),
    ),
    replaceImage: async (service: TestService) => ({
      path: `//wp-json/wp/v2/media/${(await upload(service)).id}/file`,
      ...(await image()),
      status: 200,
    }),
    deleteImage: async (service: TestService) => ({
      path: `//wp-json/wp/v2/media/${(await upload(service)).id}?force=true`,
      status: 200,
    }),
    readImageFile: async (service: TestService) => ({
      path: `//media/${(await upload(service)).media_details.file}`,
      status: 200,
    }),
    readCurrentUser: async () => ({ path: "//wp-json/wp/v2/users/me", status: 200 }),
    listWpTypes: async () => ({ path: "//wp-json/wp/v2/types", status: 200 }),
    readWpType: async () => ({ path: "//wp-json/wp/v2/types/tribe_events", status: 200 }),
    listWpTaxonomies: async () => ({ path: "//wp-json/wp/v2/taxonomies", status: 200 }),
    readWpTaxonomy: async () => ({ path: "//wp-json/wp/v2/taxonomies/tribe_events_cat", status: 200 }),
    readWpSettings: async () => ({ path: "//wp-json/wp/v2/settings", status: 200 }),
    listWpPosts: async () => ({ path: "//wp-json/wp/v2/posts", status: 200 }),
    listWpPages: async () => ({ path: "//wp-json/wp/v2/pages?per_page=5", status: 200 }),
    listApplicationPasswords: async () => ({ path: appPasswords, status: 200 }),
    createApplicationPassword: async () => ({ path: appPasswords, body: { name: "phone" }, status: 201 }),
    introspectApplicationPassword: async () => ({ path: `${appPasswords}/introspect`, status: 200 }),
    readApplicationPassword: async (service: TestService) => ({
      path: `${appPasswords}/${await appPassword(service, "administrator")}`,
      status: 200,
    }),
    // Of users whose credentials no other operation needs.
    deleteApplicationPassword: async (service: TestService) => ({
      path: `${appPasswords}/${await appPassword(service, "contributor")}`,
      status: 200,
      as: "contributor",
    }),
    deleteApplicationPasswords: async () => ({ path: appPasswords, status: 200, as: "author" }),
    logIn: async () => ({
      path: "//wp-json/almanac/v1/session",
      body: { login: "editor", password: "pw-editor" },
      status: 200,
      as: "anonymous",
    }),
    showSession: async (service: TestService) => ({
      path: "//wp-json/almanac/v1/session",
      headers: { cookie: await session(service) },
      status: 200,
      as: "anonymous",
    }),
    logOut: async (service: TestService) => ({
      path: "//wp-json/almanac/v1/session",
      headers: { cookie: await session(service), origin: service.origin },
      status: 200,
      as: "anonymous",
    }),
    listSessions: async () => ({ path: "//wp-json/almanac/v1/sessions", status: 200 }),
    endOtherSessions: async () => ({ path: "//wp-json/almanac/v1/sessions", status: 200 }),
    endSession: async (service: TestService) => {
      await service.anonymous.post("//wp-json/almanac/v1/session", {
        login: "administrator",
        password: "pw-administrator",
      });
      const [latest] = (await service.admin.get("//wp-json/almanac/v1/sessions")).body.sessions;
      return { path: `//wp-json/almanac/v1/sessions/${latest?.id ?? "unknown"}`, status: 200 };
    },
    changePassword: async () => ({
      path: "//wp-json/almanac/v1/password",
      body: { current_password: "pw-administrator", new_password: "pw-administrator" },
      status: 200,
    }),
    choosePassword: async (service: TestService) => ({
      path: "//wp-json/almanac/v1/password",
      body: { ...(await passwordLink(service)), new_password: "chosen by a link" },
      status: 200,
      as: "anonymous",
    }),
    showSecondFactor: async () => ({ path: secondFactor, status: 200 }),
    beginSecondFactor: async () => ({
      path: secondFactor,
      body: { current_password: "pw-administrator" },
      status: 200,
    }),
    confirmSecondFactor: async (service: TestService) => ({
      path: `${secondFactor}/confirm`,
      body: { code: await giveFactor(service, "subscriber", null) },
      status: 200,
      as: "subscriber",
    }),
    disableSecondFactor: async (service: TestService) => ({
      path: `${secondFactor}/disable`,
      body: { current_password: "pw-subscriber", code: await giveFactor(service, "subscriber") },
      status: 200,
      as: "subscriber",
    }),
    renewRecoveryCodes: async (service: TestService) => ({
      path: `${secondFactor}/recovery-codes`,
      body: { current_password: "pw-subscriber", code: await giveFactor(service, "subscriber") },
      status: 200,
      as: "subscriber",
    }),
    resetSecondFactor: async (service: TestService) => ({
      path: `${users}/${await makeUser(service)}/second-factor`,
      status: 200,
    }),
    listUsers: async () => ({ path: users, status: 200 }),
    createUser: async () => ({ path: users, body: { login: unique("new").replace(" ", "") }, status: 201 }),
    updateUser: async (service: TestService) => ({
      path: `${users}/${await makeUser(service)}`,
      body: { role: "editor", email: "new@example.org" },
      status: 200,
    }),
    deleteUser: async (service: TestService) => ({
      path: `${users}/${await makeUser(service)}`,
      status: 200,
    }),
    makeLoginLink: async (service: TestService) => ({
      path: `${users}/${await makeUser(service)}/login-link`,
      status: 200,
    }),
    checkHealth: async () => ({ path: "//healthz", status: 200 }),
    checkReadiness: async () => ({ path: "//readyz", status: 200 }),
    readMetrics: async () => ({
      path: "//metrics",
      headers: { authorization: "Bearer scraper" },
      status: 200,
    }),
  },
  {
    listOccurrences: async (service: Pick<TestService, "admin">) => ({
      path: `/series/${(await make("series", service)).id}/occurrences?from=2030-01-01`,
      status: 200,
    }),
    previewEvent: async () => ({ path: "/events/preview", body: anEvent(), status: 200 }),
    previewSeries: async () => ({
      path: "/series/preview",
      body: { start_date: "2030-06-01 10:00:00", recurrence: { rrule: "FREQ=DAILY;COUNT=2" } },
      status: 200,
    }),
    readSeriesCalendar: async (service: Pick<TestService, "admin">) => ({
      path: `/series/${(await make("series", service)).id}.ics`,
      status: 200,
    }),
  },
  ...resources.map(casesOf),
  ...resources.map(wpCasesOf),
  ...resources.filter(({ wordpress }) => wordpress?.tec).map(tecCasesOf),
);

let made = 0;

const unique = (word: string) => {
  made += 1;
  return `${word} ${made}`;
};

/** Bodies with every field. */
const bodies: Record<string, () => Record<string, unknown>> = {
  events: () =>
    anEvent({
      description: "<p>Words</p>",
      excerpt: "Few",
      cost: ["5", "10"],
      website: "https://example.org/",
      tickets: [{ name: "Seat", price: 12.5, currency: "EUR", available: 3 }],
      custom_fields: { room: "12" },
      categories: [unique("Kind")],
      tags: [unique("Label")],
      venue: [bodies.venues?.()],
      organizer: [bodies.organizers?.(), bodies.organizers?.()],
      external_id: unique("event"),
    }),
  series: () =>
    anEvent({
      title: unique("Series"),
      description: "<p>Words</p>",
      tags: [unique("Label")],
      recurrence: { rrule: "FREQ=WEEKLY;COUNT=3" },
      external_id: unique("series"),
    }),
  venues: () => ({
    venue: unique("Hall"),
    address: "1 Quay Street",
    city: "Valmere",
    province: "Geneva",
    country: "Switzerland",
    geo_lat: 46.2,
    geo_lng: 6.1,
    external_id: unique("venue"),
  }),
  organizers: () => ({
    organizer: unique("Club"),
    phone: "1",
    email: "club@example.org",
    website: "https://example.org/",
    external_id: unique("organizer"),
  }),
  categories: () => ({ name: unique("Kind"), description: "Words", external_id: unique("category") }),
  tags: () => ({ name: unique("Label"), description: "Words", external_id: unique("tag") }),
};

/** The body of a create; of resources that are not listed above that of their example, under a name of its own. */
function bodyOf(name: string): Record<string, unknown> {
  const resource = resourceOf(name);
  const { create = {} } = (resource.kind === "post" && resource.example) || {};
  const own = { [resource.singular]: unique(resource.singular), external_id: unique(name) };
  return bodies[name]?.() ?? { ...create, ...own };
}

/** A new item with all that it can have, also in French. */
export async function make(
  name: string,
  service: Pick<TestService, "admin">,
  more: Record<string, unknown> = {},
) {
  const { kind, singular } = resourceOf(name);
  const needsImage = kind === "post" && more.image === undefined;
  const { body: item, text } = await service.admin.post(`/${name}`, {
    ...bodyOf(name),
    ...(needsImage && { image: (await upload(service)).id }),
    ...more,
  });
  const title = { title: "Nom", [singular]: "Nom", name: unique("Nom") };
  await service.admin.post(`/${name}?wpml_language=fr`, { ...title, translation_of: item.id });
  if (!item.id) throw new Error(text);
  return item;
}

function casesOf(resource: Resource): Record<string, MakeCase> {
  const { name } = resource;
  const isPost = resource.kind === "post";
  const { one, many } = namesOf(resource);
  const change = isPost ? { description: "Other words", status: "private" } : { description: "Other words" };
  const ways: Record<string, PathOf> = { "": ({ id }) => `/${name}/${id}` };
  if (isPost) ways.BySlug = ({ slug }) => `/${name}/by-slug/${slug}`;
  const external = (id: string) => `/${name}/by-external-id/${encodeURIComponent(id)}`;
  return {
    [`list${many}`]: async (service) => {
      await make(name, service, name === "events" ? { password: "secret" } : {});
      await make(name, service);
      return { path: `/${name}?page=2&per_page=1${isPost ? "" : "&hide_empty=false"}`, status: 200 };
    },
    [`create${one}`]: async () => ({ path: `/${name}`, body: bodyOf(name), status: 201 }),
    [`list${one}Translations`]: async (service) => ({
      path: `/${name}/${(await make(name, service)).id}/translations`,
      status: 200,
    }),
    [`list${one}History`]: async (service) => ({
      path: `/${name}/${(await make(name, service)).id}/history`,
      status: 200,
    }),
    ...(isPost && {
      [`send${one}Back`]: async (service: TestService) => ({
        path: `/${name}/${(await make(name, service, { status: "pending" })).id}/send-back`,
        body: { note: "The date is missing." },
        status: 200,
      }),
      [`list${one}ReviewNotes`]: async (service: TestService) => ({
        path: `/${name}/${(await make(name, service)).id}/review-notes`,
        status: 200,
      }),
    }),
    ...(resource.nested && {
      [`merge${many}`]: async (service: TestService) => ({
        path: `/${name}/${(await make(name, service)).id}/merge`,
        body: { from: [(await make(name, service)).id] },
        status: 200,
      }),
    }),
    [`read${one}ByExternalId`]: async (service) => ({
      path: external((await make(name, service)).external_id),
      status: 200,
    }),
    [`upsert${one}ByExternalId`]: async () => ({
      path: external(unique("new")),
      body: bodyOf(name),
      status: 201,
    }),
    ...Object.assign(
      {},
      ...Object.entries(ways).map(([suffix, path]) => ({
        [`read${one}${suffix}`]: on(path, undefined),
        [`update${one}${suffix}`]: on(path, change),
        [`update${one}${suffix}WithPut`]: on(path, change),
        [`update${one}${suffix}WithPost`]: on(path, change),
        [`delete${one}${suffix}`]: on(path, undefined),
      })),
    ),
  };

  function on(path: PathOf, body: unknown): MakeCase {
    return async (service) => ({ path: path(await make(name, service)), body, status: 200 });
  }
}

/** The cases of a resource below `wp/v2`. */
function wpCasesOf(resource: Resource): Record<string, MakeCase> {
  const { name, kind } = resource;
  const { one, many } = namesOf(resource);
  const base = `//wp-json/wp/v2/${restBase(resource)}`;
  const isPost = kind === "post";
  const change = isPost ? { content: "Other words", meta: {} } : { description: "Other words" };
  const on =
    (body?: unknown, query = ""): MakeCase =>
    async (service) => ({
      path: `${base}/${(await make(name, service)).id}${query}`,
      body,
      status: 200,
    });
  const created = () =>
    isPost
      ? {
          title: unique(one),
          ...("start_date" in resource.fields && {
            meta: { _EventStartDate: "2030-06-01 10:00:00", _EventEndDate: "2030-06-01 12:00:00" },
          }),
          ...(resource.occurrenceTable && { rrule: "FREQ=DAILY;COUNT=2" }),
        }
      : { name: unique(one) };
  return {
    [`listWp${many}`]: async (service) => {
      await make(name, service);
      await make(name, service);
      return { path: `${base}?page=2&per_page=1`, status: 200 };
    },
    [`createWp${one}`]: async () => ({ path: base, body: created(), status: 201 }),
    [`readWp${one}`]: on(),
    [`updateWp${one}`]: on(change),
    [`updateWp${one}WithPut`]: on(change),
    [`updateWp${one}WithPost`]: on(change),
    [`deleteWp${one}`]: on(undefined, "?force=true"),
  };
}

/** The cases of a post below `tec/v1`. */
function tecCasesOf(resource: Resource): Record<string, MakeCase> {
  const { name } = resource;
  const { one, many } = namesOf(resource);
  const base = `//wp-json/tec/v1/${name}`;
  const on =
    (body?: unknown): MakeCase =>
    async (service) => ({ path: `${base}/${(await make(name, service)).id}`, body, status: 200 });
  const change = { content: "Other words", excerpt: "Fewer" };
  const times = { start_date: "2030-06-01 10:00:00", duration: 5400 };
  return {
    [`listTec${many}`]: async (service) => {
      await make(name, service);
      await make(name, service);
      return { path: `${base}?page=2&per_page=1`, status: 200 };
    },
    [`createTec${one}`]: async () => ({
      path: base,
      body: { title: unique(one), ...("start_date" in resource.fields && times) },
      status: 201,
    }),
    [`readTec${one}`]: on(),
    [`updateTec${one}`]: on(change),
    [`updateTec${one}WithPut`]: on(change),
    [`updateTec${one}WithPost`]: on(change),
    [`deleteTec${one}`]: on(),
  };
}

type PathOf = (item: { id: number; slug: string }) => string;

const image = async () => ({
  body: await pngOf(900, 400),
  headers: { "content-type": "image/png", "content-disposition": 'attachment; filename="poster.png"' },
});

async function upload(service: Pick<TestService, "admin">) {
  const { body, headers } = await image();
  return (await service.admin.post("//wp-json/wp/v2/media", body, headers)).body;
}

async function session(service: TestService): Promise<string> {
  const { headers } = await service.anonymous.post("//wp-json/almanac/v1/session", {
    login: "editor",
    password: "pw-editor",
  });
  return (headers.get("set-cookie") ?? "").split(";")[0] ?? "";
}
