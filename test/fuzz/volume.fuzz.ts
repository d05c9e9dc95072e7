import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, it } from "node:test";
import { roles } from "../../src/domain/roles.ts";
import { openStore } from "../../src/store/open-store.ts";
import { fuzz } from "../support/fuzz-run.ts";
import { problemsOf } from "../support/integrity.ts";
import { cleanUp, emptyStore, startProcess, temporaryFolder } from "../support/process.ts";
import { seededRandom } from "../support/random.ts";
import { onEveryStore } from "../support/service.ts";

const REQUESTS = Number(process.env.FUZZ_REQUESTS || 50_000);

/** Limits that a slow machine must not reach: more threads than clients, so that no query waits; an hour for each. */
const generousLimits = {
  QUERY_THREADS: "6",
  QUERY_TIMEOUT: "3600",
  MAX_PASSWORD_FAILURES: "0",
  LOG_LEVEL: "error",
  METRICS_TOKEN: "scraper",
};

/** Each hashes a password, which is slow on purpose: they would take most of the time. `requests.test.ts` sends them. */
const hashing = [
  ...["logIn", "changePassword", "createApplicationPassword"],
  ...["beginSecondFactor", "disableSecondFactor", "renewRecoveryCodes"],
];

onEveryStore("a service in a process of its own", (storeName) => {
  after(cleanUp);

  // The name of the store is in this name too: `scripts/fuzz.mjs` chooses tests by it.
  it(`on ${storeName} responds to ${REQUESTS} generated requests as its document declares`, async () => {
    const random = seededRandom(`generated requests (${storeName})`);
    const settings: Record<string, string> = { ...(await emptyStore(storeName)), ...generousLimits };
    const users = roles.map((role) => ({ login: role, password: `pw-${role}`, role }));
    const PROVISION_FILE = join(await temporaryFolder(), "users.json");
    await writeFile(PROVISION_FILE, JSON.stringify({ users }));
    const service = await startProcess({ ...settings, PROVISION_FILE });
    const store = await openStore({
      file: join(settings.DATA_DIR ?? "", "almanac.sqlite"),
      databaseUrl: settings.DATABASE_URL ?? null,
    });
    const admin = service.client(`Basic ${btoa("administrator:pw-administrator")}`);
    const begun = performance.now();

    const { sent, statuses, found } = await fuzz({ ...service, admin, store }, REQUESTS, random, hashing);

    const seconds = Math.round((performance.now() - begun) / 1000);
    const counts = [...statuses].sort().map(([status, count]) => `${status}: ${count}`);
    console.log(`generated requests (${storeName}): ${sent} sent in ${seconds} s; ${counts.join(", ")}`);
    await store.close();
    assert.deepEqual(found, []);
    assert.equal(sent, REQUESTS);
    const { code, output } = await service.stop();
    assert.equal(code, 0);
    // A commit of the readiness check that waits for too long, on a busy machine, is logged, too.
    const faults = output.split("\n").filter((line) => !line.includes('"msg":"not ready"'));
    assert.doesNotMatch(faults.join("\n"), /"level":(50|60)|Error|Warning/);
    assert.deepEqual(await problemsOf(settings), []);
    const share = (some: (status: number) => boolean) =>
      [...statuses].reduce((sum, [status, count]) => sum + (some(status) ? count : 0), 0) / sent;
    // Otherwise one kind of requests would not be tested.
    assert.ok(share((status) => status < 400) > 0.2 && share((status) => status >= 400) > 0.2);
  });
});
