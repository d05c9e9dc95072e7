import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { hasNginx, type Nginx, startNginx } from "../support/nginx.ts";
import { postgresIsWanted } from "../support/postgres.ts";
import {
  cleanUp,
  emptyStore,
  firstCredentials,
  type ServiceProcess,
  startProcess,
  temporaryFolder,
} from "../support/process.ts";
import { waitFor } from "../support/wait.ts";

const skip = !hasNginx() && "needs nginx and openssl";

/** Starts the service behind an example; `site` is its public URL. */
async function startBehind(example: string, site: string) {
  const settings = { ...(await emptyStore("sqlite")), BASE_URL: site, TRUST_PROXY: "1" };
  const service = await startProcess(settings);
  const nginx = await startNginx(example, { "127.0.0.1:3000": `127.0.0.1:${service.port}` });
  const { "application password": password } = await firstCredentials(settings);
  const admin = { authorization: `Basic ${btoa(`admin:${password}`)}` };
  await service.client(admin.authorization).post("/events", {
    title: "Water Music",
    start_date: "tomorrow 19:30",
    end_date: "tomorrow 21:30",
  });
  return { service, nginx, admin };
}

/** Every local link, style, script and image of a page, without its origin. */
const linksIn = (text: string, site: string) =>
  [...text.matchAll(/(?:href|src)="([^"#]+)"/g)]
    .map(([, url = ""]) => new URL(url.replaceAll("&amp;", "&"), `${site}/`))
    .filter(({ origin }) => origin === new URL(site).origin)
    .map(({ pathname, search }) => `${pathname}${search}`);

for (const [example, site] of [
  ["own-host.conf", "https://calendar.example.org"],
  ["below-a-path.conf", "https://www.example.org/calendar"],
] as const)
  describe(`deploy/nginx/${example}`, { skip }, () => {
    const { hostname: host, pathname } = new URL(site);
    const root = pathname === "/" ? "" : pathname;
    let service: ServiceProcess;
    let nginx: Nginx;
    let admin: { authorization: string };
    before(async () => {
      ({ service, nginx, admin } = await startBehind(example, site));
    });
    after(async () => {
      await nginx?.stop();
      await cleanUp();
    });

    it("serves the calendar and everything that its pages link to", async () => {
      const page = await nginx.get(host, `${root}/event/water-music/`);
      const links = new Set(linksIn(page.text, site));

      assert.equal(page.status, 200);
      assert.ok(links.size > 10, "links were found");
      for (const link of links) {
        const { status } = await nginx.get(host, link);
        assert.ok(link.startsWith(`${root}/`) && [200, 301, 302].includes(status), `${link}: ${status}`);
      }
    });

    it("serves the API, whose links have the public URL", async () => {
      const { status, text } = await nginx.get(host, `${root}/wp-json/tribe/events/v1/events`);
      const { events } = JSON.parse(text);

      assert.equal(status, 200);
      assert.equal(events[0].url, `${site}/event/water-music/`);
      assert.equal((await nginx.get(host, new URL(events[0].rest_url).pathname)).status, 200);
    });

    it("passes credentials on, and the address that it sees, whatever the client says", async () => {
      const { status, headers } = await nginx.get(host, `${root}/wp-json/wp/v2/users/me`, {
        ...admin,
        "x-forwarded-for": "203.0.113.9",
      });
      const line = await waitFor("the line of the request", () => {
        const found = service.log().find(({ request_id }) => request_id === headers["x-request-id"]);
        return found ?? false;
      });

      assert.equal(status, 200);
      assert.deepEqual([line.address, line.user], ["127.0.0.1", "admin"]);
    });
  });

describe("deploy/nginx/own-host.conf", { skip }, () => {
  after(cleanUp);

  it("leads from http to https", async () => {
    const nginx = await startNginx("own-host.conf", {});
    const { status, headers } = await fetch(`http://127.0.0.1:${nginx.port(80)}/events/?a=b`, {
      redirect: "manual",
    });
    await nginx.stop();

    assert.deepEqual([status, headers.get("location")], [301, "https://127.0.0.1/events/?a=b"]);
  });
});

describe("deploy/nginx/cluster.conf", { skip }, () => {
  after(cleanUp);

  it("uses both nodes, and the other one when one is gone", async () => {
    // The store of the cluster in deploy/compose.yaml, where the tests have one.
    const store = await emptyStore(postgresIsWanted ? "postgres" : "sqlite");
    const settings = { ...store, BASE_URL: "http://127.0.0.1:8080", TRUST_PROXY: "1" };
    const first = await startProcess(settings);
    // Nodes share the database alone.
    const second = await startProcess({
      ...settings,
      ...(postgresIsWanted && { DATA_DIR: await temporaryFolder() }),
    });
    const nginx = await startNginx("cluster.conf", {
      "node1:3000": `127.0.0.1:${first.port}`,
      "node2:3000": `127.0.0.1:${second.port}`,
    });
    const get = () => fetch(`http://127.0.0.1:${nginx.port(80)}/wp-json/svc/events/v1/events`);
    const { "application password": password } = await firstCredentials(settings);
    const created = await first
      .client(`Basic ${btoa(`admin:${password}`)}`)
      .post("/events", { title: "Water Music", start_date: "tomorrow 19:30", end_date: "tomorrow 21:30" });

    const statuses: number[] = [];
    const totals: number[] = [];
    const ask = async () => {
      const response = await get();
      statuses.push(response.status);
      const { total } = JSON.parse(await response.text());
      totals.push(total);
    };
    for (let count = 0; count < 6; count += 1) await ask();
    await waitFor("requests at both nodes", () => first.log().length > 0 && second.log().length > 0);
    await first.stop();
    for (let count = 0; count < 6; count += 1) await ask();
    await second.stop();
    await nginx.stop();

    assert.equal(created.status, 201, created.text);
    assert.deepEqual(new Set(statuses), new Set([200]));
    assert.deepEqual(new Set(totals), new Set([1]), "both nodes have the event that one of them created");
  });
});
