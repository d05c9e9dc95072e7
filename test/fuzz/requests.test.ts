import assert from "node:assert/strict";
import { it } from "node:test";
import { fuzz } from "../support/fuzz-run.ts";
import { seededRandom } from "../support/random.ts";
import { onEveryStore, startService } from "../support/service.ts";

/** Requests per store: some seconds of them; `npm run test:fuzz` sends many more. */
const REQUESTS = 600;

onEveryStore("generated requests", (store) => {
  it("get a response that their operation declares, and leave nothing behind when they are refused", async () => {
    const service = await startService(store);
    const random = seededRandom(`generated requests (${store})`);

    const { sent, statuses, found } = await fuzz(service, REQUESTS, random);

    assert.deepEqual(found, [], `${sent} requests, ${JSON.stringify([...statuses])}`);
    assert.equal((await service.anonymous.get("//healthz")).status, 200);
  });
});
