import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { readConfig } from "../../src/config.ts";
import { startWebhooks } from "../../src/jobs/webhooks/deliver.ts";
import { noticed, openApp } from "../support/admin.ts";
import { accessibilityViolations, browserSuite, horizontalOverflow } from "../support/browser.ts";
import { anEvent, startService, type TestService } from "../support/service.ts";
import { waitFor } from "../support/wait.ts";
import { type Message, type Sink, startSink } from "../support/webhook-sink.ts";

describe("webhooks in the editor’s app", () => {
  let [service]: TestService[] = [];
  let [sink]: Sink[] = [];
  let jobs: { stop(): Promise<void> } | undefined;
  const faults: unknown[] = [];

  // Before the service is closed, whose store they use.
  after(async () => {
    await jobs?.stop();
    await sink?.close();
  });
  const { open } = browserSuite(async () => {
    service = await startService("sqlite");
    sink = await startSink();
    const { folder, store, clock } = service;
    jobs = startWebhooks({
      config: readConfig({ DATA_DIR: folder, TIMEZONE: "UTC", ALLOW_PRIVATE_HOSTS: "127.0.0.1" }),
      store,
      election: { state: () => "leader", close: async () => {} },
      now: () => clock.now,
      report: (_message, error) => faults.push(error),
    });
    return service;
  });
  after(() => assert.deepEqual(faults, []));

  const here = () => {
    assert.ok(service && sink);
    return { service, sink };
  };
  const received = (count: number) =>
    waitFor(`${count} messages`, () => here().sink.messages.length >= count && here().sink.messages);
  const webhooks = async () => (await here().service.admin.get("/webhooks")).body.webhooks;
  const secretIn = async (page: Page) =>
    (await page
      .getByRole("status")
      .getByText(/^whsec_/)
      .textContent()) ?? "";
  /** Whether a message is signed with a secret. */
  const isSignedWith = (secret: string, { headers, text }: Message): boolean => {
    const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${text}`;
    const key = Buffer.from(secret.replace("whsec_", ""), "base64");
    return headers["webhook-signature"] === `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
  };

  it("are created with filters, and their secret is shown once", async () => {
    const { service, sink } = here();
    const { body: category } = await service.admin.post("/categories", { name: "Music" });
    const page = await openApp(service, open, "/webhooks", { bypassCSP: true });
    await page.getByText("There is no webhook yet.").waitFor();
    await page.getByRole("link", { name: "New webhook" }).click();
    await page.getByLabel(/^URL/).fill("ftp://example.org");
    await page.getByRole("button", { name: "Create the webhook" }).click();
    await page.getByRole("alert").waitFor();
    assert.equal(await page.getByLabel(/^URL/).getAttribute("aria-invalid"), "true");

    await page.getByLabel(/^URL/).fill(sink.url);
    await page.getByLabel("What it is for").fill("Mirror");
    await page.getByLabel("Created").check();
    await page.getByLabel("Deleted").check();
    await page.getByRole("checkbox", { name: "Events" }).check();
    await page.getByRole("checkbox", { name: "English" }).check();
    await page.getByRole("textbox", { name: "Only events of these categories" }).fill("Mus");
    await page.getByRole("option", { name: "Music" }).click();
    await page.getByRole("button", { name: "Create the webhook" }).click();
    const secret = await secretIn(page);
    assert.deepEqual(await accessibilityViolations(page), []);
    await page.getByRole("link", { name: "Open the webhook" }).click();
    await page.getByText("Nothing was sent yet.").waitFor();
    assert.equal(await page.getByText(/^whsec_/).count(), 0);
    await page.getByRole("button", { name: "Remove: Music" }).waitFor();

    const { body: event } = await service.admin.post("/events", anEvent({ categories: [category.id] }));
    await service.admin.post("/events", anEvent({ title: "Not selected" }));
    await service.admin.put(`/events/${event.id}`, { title: "An update" });
    const [message] = await received(1);
    const [{ types, resources, languages, categories, description }] = await webhooks();
    assert.ok(message && isSignedWith(secret, message));
    assert.equal(message.payload.type, "events.created");
    assert.deepEqual([types, resources, languages], [["created", "deleted"], ["events"], ["en"]]);
    assert.deepEqual([categories, description], [[category.id], "Mirror"]);
  });

  it("have a log of deliveries, which can be sent again", async () => {
    const { service, sink } = here();
    const page = await openApp(service, open, "/webhooks", { bypassCSP: true });
    const row = page.getByRole("row", { name: "Mirror" });
    assert.match((await row.textContent()) ?? "", /Events · Created, Deleted · English · Categories: 1/);
    assert.deepEqual(await accessibilityViolations(page), []);
    await row.getByRole("link", { name: sink.url }).click();
    const log = page.getByRole("region", { name: "Deliveries" });
    const delivery = log.getByRole("row", { name: /events\.created/ });
    await delivery.getByText("Delivered").waitFor();
    await delivery.getByText(/Response: 200/).waitFor();
    await delivery.getByRole("button", { name: /^Send again: events\.created/ }).click();
    await noticed(page, "is sent once more.");
    const [first, second] = await received(2);
    assert.equal(first?.headers["webhook-id"], second?.headers["webhook-id"]);
    await delivery.nth(1).waitFor();

    sink.respond = () => 500;
    await delivery.first().getByRole("button").click();
    await log.getByText(/Attempts: 1 · Response: 500 · Next:/).waitFor();
    sink.respond = () => 200;
    await delivery.first().locator("summary").click();
    await delivery.first().getByText(`webhook-id: ${first?.headers["webhook-id"]}`).waitFor();
    assert.deepEqual(await accessibilityViolations(page), []);
    assert.ok((await horizontalOverflow(page)) <= 0);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 360, height: 800 });
    assert.deepEqual(await accessibilityViolations(page, { onlyAppearance: true }), []);
    assert.ok((await horizontalOverflow(page)) <= 0);
  });

  it("are edited, disabled and enabled, and get a new secret", async () => {
    const { service, sink } = here();
    const page = await openApp(service, open, "/webhooks");
    await page.getByRole("button", { name: `Disable: ${sink.url}` }).click();
    await noticed(page, `${sink.url} is no longer notified of changes.`);
    await page.getByRole("link", { name: sink.url }).click();
    assert.ok(
      await page
        .getByRole("button", { name: /^Send again/ })
        .first()
        .isDisabled(),
    );
    await page.getByRole("button", { name: `Enable: ${sink.url}` }).click();
    await noticed(page, "from now on");
    await page.getByRole("button", { name: "Remove: Music" }).click();
    await page.getByRole("checkbox", { name: "Events" }).uncheck();
    await page.getByRole("checkbox", { name: "Tags" }).check();
    await page.getByLabel("Also notify of drafts").check();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await noticed(page, "is saved.");
    const replaceSecret = async (own: string) => {
      await page.getByLabel("Secret of your own").fill(own);
      const section = page.getByRole("region", { name: "Secret", exact: true });
      await section.getByRole("button", { name: "Replace the secret" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Replace the secret" }).click();
      await dialog.waitFor({ state: "detached" });
    };
    await replaceSecret("short");
    await page.getByRole("alert").waitFor();
    assert.equal(await page.getByLabel("Secret of your own").getAttribute("aria-invalid"), "true");
    await replaceSecret("");
    const secret = await secretIn(page);

    const known = sink.messages.length;
    await service.admin.post("/tags", { name: "Jazz" });
    const message = (await received(known + 1)).at(-1);
    const [{ resources, categories, unpublished, status, types }] = await webhooks();
    assert.ok(message && isSignedWith(secret, message));
    assert.equal(message.payload.type, "tags.created");
    assert.deepEqual([resources, categories, unpublished, status], [["tags"], [], true, "active"]);
    assert.deepEqual(types, ["created", "deleted"]);
  });

  it("say that the service has disabled them, in the language of the app", async () => {
    const { service, sink } = here();
    sink.respond = () => 410;
    await service.admin.post("/tags", { name: "Blues" });
    const [{ id }] = await waitFor("the end", async () => {
      const list = await webhooks();
      return list[0].status === "disabled" && list;
    });
    sink.respond = () => 200;
    const page = await openApp(service, open, `/webhooks/${id}`);
    await page.getByLabel("Language of this app").selectOption("de");
    await page.getByText("Der Dienst hat diesen Webhook deaktiviert", { exact: false }).waitFor();
    await page
      .getByRole("region", { name: "Zustellungen" })
      .getByText(/Antwort: 410/)
      .waitFor();
  });

  it("are deleted after a question", async () => {
    const { service, sink } = here();
    const page = await openApp(service, open, "/webhooks");
    await page.getByRole("link", { name: sink.url }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await noticed(page, "is deleted.");
    await page.getByText("There is no webhook yet.").waitFor();

    assert.deepEqual(await webhooks(), []);
  });

  it("are not offered to editors", async () => {
    const page = await openApp(here().service, open, "/events", { role: "editor" });

    assert.equal(await page.getByRole("link", { name: "Webhooks" }).count(), 0);
  });
});
