import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, it } from "node:test";
import Fastify from "fastify";
import { readConfig } from "../src/config.ts";
import { clientAddresses, proxyTest, warnOfUntrustedProxy } from "../src/http/client-address.ts";

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

describe("a proxy that is not trusted", () => {
  /** Sends requests from these peers; returns how many warnings were logged. */
  async function warningsAbout(trustProxy: string, peers: string[], forwarded = true): Promise<number> {
    const lines: string[] = [];
    const app = Fastify({ logger: { level: "warn", stream: { write: (line: string) => lines.push(line) } } });
    warnOfUntrustedProxy(app, proxyTest(readConfig({ TRUST_PROXY: trustProxy }).TRUST_PROXY));
    const headers = forwarded ? { "x-forwarded-for": "203.0.113.5" } : {};
    for (const remoteAddress of peers) await app.inject({ url: "/", headers, remoteAddress });
    await app.close();
    assert.ok(lines.every((line) => /TRUST_PROXY/.test(line)));
    return lines.length;
  }

  it("is warned of once", async () => {
    assert.equal(await warningsAbout("false", ["127.0.0.1", "::ffff:10.0.0.2"]), 1);
    assert.equal(await warningsAbout("192.168.0.0/16", ["fd00::1"]), 1);
  });

  it("is not looked for behind a setting that trusts it, without the header, or on the internet", async () => {
    assert.equal(await warningsAbout("1", ["127.0.0.1"]), 0);
    assert.equal(await warningsAbout("10.0.0.0/8", ["10.0.0.2"]), 0);
    assert.equal(await warningsAbout("false", ["127.0.0.1"], false), 0);
    assert.equal(await warningsAbout("false", ["198.51.100.7", "2001:db8::7"]), 0);
  });
});
