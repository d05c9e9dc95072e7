import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, it } from "node:test";
import { readConfig } from "../src/config.ts";
import { clientAddresses, proxyTest } from "../src/http/client-address.ts";

/** The address that a server with this setting sees of a request with this `X-Forwarded-For`, sent from 127.0.0.1. */
async function addressOf(trustProxy: string, forwarded: string | null): Promise<string> {
  const address = clientAddresses(proxyTest(readConfig({ TRUST_PROXY: trustProxy }).TRUST_PROXY));
  const server = createServer((message, response) => response.end(address(message)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const { port } = server.address() as AddressInfo;
    const headers = { connection: "close", ...(forwarded !== null && { "x-forwarded-for": forwarded }) };
    return await (await fetch(`http://127.0.0.1:${port}`, { headers })).text();
  } finally {
    server.close();
  }
}

describe("the address of a client", () => {
  const forged = "198.51.100.7";
  for (const [what, trustProxy, forwarded, expected] of [
    ["is the peer's without a trusted proxy", "false", forged, "127.0.0.1"],
    ["is the peer's with no hops", "0", forged, "127.0.0.1"],
    ["is the peer's without the header", "1", null, "127.0.0.1"],
    ["is the last entry behind one proxy", "1", `${forged}, 203.0.113.5`, "203.0.113.5"],
    ["is the last but one behind two", "2", `${forged}, 203.0.113.5, 10.0.0.2`, "203.0.113.5"],
    ["is the first there is behind fewer proxies than hops", "3", "203.0.113.5", "203.0.113.5"],
    [
      "is the first that is no known proxy",
      "127.0.0.1,10.0.0.0/8",
      `${forged},203.0.113.5,10.0.0.2`,
      "203.0.113.5",
    ],
    ["is the peer's where that is no known proxy", "10.0.0.0/8", forged, "127.0.0.1"],
    ["is the first entry where anybody is believed", "true", "203.0.113.5, 10.0.0.2", "203.0.113.5"],
    ["has no port and no IPv6 around IPv4", "1", "::ffff:203.0.113.5", "203.0.113.5"],
    ["is the proxy's where its entry is no address", "1", "203.0.113.5, unknown", "127.0.0.1"],
  ] as const)
    it(`${what} (TRUST_PROXY=${trustProxy})`, async () => {
      assert.equal(await addressOf(trustProxy, forwarded), expected);
    });
});
