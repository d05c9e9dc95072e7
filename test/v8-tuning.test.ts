import assert from "node:assert/strict";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext, runInThisContext } from "node:vm";
import { pinHttpShapes } from "../src/v8-tuning.ts";

setFlagsFromString("--allow-natives-syntax");
setFlagsFromString("--expose-gc");
const natives = runInThisContext(`({
  compile(task, sample) {
    %PrepareFunctionForOptimization(task);
    task(sample());
    task(sample());
    %OptimizeFunctionOnNextCall(task);
    task(sample());
  },
  isCompiled: (task) => (%GetOptimizationStatus(task) & 16) !== 0,
})`) as {
  compile(task: (it: ServerResponse) => unknown, sample: () => ServerResponse): void;
  isCompiled(task: (it: ServerResponse) => unknown): boolean;
};
const collect = runInNewContext("gc") as () => void;

const response = () => new ServerResponse(new IncomingMessage(new Socket()));

/** Whether code that was optimized for responses survives garbage collections at a time when there are none. */
async function outlivesCollections(task: (it: ServerResponse) => unknown): Promise<boolean> {
  natives.compile(task, response);
  assert.ok(natives.isCompiled(task));
  for (let count = 0; count < 6; count++) {
    await sleep(10);
    collect();
  }
  return natives.isCompiled(task);
}

test("code that is optimized for requests and responses stays optimized while there are none", async () => {
  assert.equal(await outlivesCollections((it) => it.shouldKeepAlive), false);
  pinHttpShapes();
  assert.equal(await outlivesCollections((it) => it.sendDate), true);
});
