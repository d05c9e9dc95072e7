import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net";
import { describe, type TestContext, test } from "node:test";
import sharp from "sharp";
import type { RequestReason } from "../../src/http-client/guarded-request.ts";
import { allowHosts, isPublicAddress } from "../../src/http-client/public-address.ts";
import { type FetchImageOptions, fetchImage } from "../../src/media/fetch-image.ts";
import { processImage } from "../../src/media/process.ts";
import { withTimeout } from "../support/wait.ts";

const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "teal" } })
  .png()
  .toBuffer();

describe("fetchImage", () => {
  test("fetches an image and names it after its URL", async (t) => {
    let seen: IncomingMessage | undefined;
    const port = await serve(t, (request, response) => {
      seen = request;
      response.end(picture);
    });

    const url = `http://images.example.test:${port}/a/Sch%C3%B6n%20cat.png?size=big#top`;
    const result = await fetchImage(url, permitting(port));

    assert.deepEqual(result, { bytes: picture, name: "Schön cat.png" });
    assert.equal(seen?.url, "/a/Sch%C3%B6n%20cat.png?size=big");
    assert.equal(seen?.headers.host, `images.example.test:${port}`);
    assert.equal(seen?.headers["accept-encoding"], "identity");
  });

  test("leaves the detection of a page that is no image to the image check", async (t) => {
    const port = await serve(t, (_request, response) => {
      response.setHeader("content-type", "image/png").end("<html></html>");
    });

    const { bytes } = await fetchImage(`http://127.0.0.1:${port}/cat.png`, permitting(port));

    await assert.rejects(processImage(bytes), { code: "not_an_image" });
  });

  test("resolves a host name once, so that DNS rebinding has no effect", async (t) => {
    const port = await serve(t, (_request, response) => response.end(picture));
    const addresses = ["127.0.0.1", "169.254.169.254"];
    const lookedUp: string[] = [];
    const lookup = async (hostname: string) => {
      lookedUp.push(hostname);
      return [{ address: addresses.shift() ?? "", family: 4 }];
    };

    const result = await fetchImage(`http://rebind.test:${port}/`, { ...permitting(port), lookup });

    assert.deepEqual(result.bytes, picture);
    assert.deepEqual(lookedUp, ["rebind.test"]);
    assert.deepEqual(addresses, ["169.254.169.254"]);
  });

  test("resolves a host name again after a redirect to the same host", async (t) => {
    const port = await serve(t, (_request, response) => response.writeHead(302, { location: "/next" }).end());
    const addresses = ["127.0.0.1", "10.0.0.1"];
    const lookup = async () => [{ address: addresses.shift() ?? "", family: 4 }];

    await rejects(`http://rebind.test:${port}/`, "address_not_allowed", { ...permitting(port), lookup });

    assert.deepEqual(addresses, []);
  });

  test("rejects a host name when any of its addresses is not public", async () => {
    const lookup = async () => [
      { address: "93.184.215.14", family: 4 },
      { address: "::1", family: 6 },
    ];

    await rejects("http://mixed.test/", "address_not_allowed", { lookup });
  });

  const internal = list(`
    http://127.0.0.1/ http://2130706433/ http://0x7f.1/ http://0177.0.0.1/ http://0/
    http://１２７.0.0.1/ http://[::1]/ http://[::]/ http://[::ffff:127.0.0.1]/ http://[::127.0.0.1]/
    http://[64:ff9b::10.0.0.1]/ http://169.254.169.254/latest/meta-data/ http://localhost/
    http://localhost./ http://LOCALHOST:8080/ http://api.localhost/ https://192.168.1.1/
    http://0.0.0.0/ http://127.1/ http://0x7f000001/ http://017700000001/ http://2852039166/
    http://10.255.255.255/ http://172.16.0.1/ http://172.31.255.255/ http://100.64.0.1/ http://198.18.0.1/
    http://192.0.0.1/ http://224.0.0.1/ http://240.0.0.1/ http://255.255.255.255/ http://127。0。0。1/
    http://[::ffff:7f00:1]/ http://[::ffff:a9fe:a9fe]/ http://[fe80::1]/ http://[fd00::1]/ http://[ff02::1]/
    http://[2002:7f00:1::]/ http://[2001:db8::1]/ http://[64:ff9b::7f00:1]/ http://%31%32%37.0.0.1/
  `);
  for (const url of internal) {
    test(`rejects ${url} without a DNS lookup`, async () => {
      await rejects(url, "address_not_allowed");
    });
  }

  const resolved = list(`
    127.0.0.1 10.0.0.1 169.254.169.254 192.168.0.1 172.16.5.5 100.64.0.1 0.0.0.0
    ::1 :: ::ffff:127.0.0.1 fe80::1 fd12::1 64:ff9b::a00:1 2002:a00:1:: ff02::1
  `);
  for (const address of resolved) {
    test(`rejects a name that resolves to ${address}`, async () => {
      const lookup = async () => [{ address, family: address.includes(":") ? 6 : 4 }];
      await rejects("http://images.example.test/", "address_not_allowed", { lookup });
    });
  }

  const malformed = list(`
    cat.png /cat.png ftp://images.example.test/cat.png file:///etc/passwd data:image/png;base64,AAAA
    http:// http://user@images.example.test/ http://user:secret@images.example.test/
    http://images.example.test:0/
  `);
  for (const url of ["", ...malformed]) {
    test(`rejects the URL ${JSON.stringify(url)}`, async () => {
      await rejects(url, "bad_url");
    });
  }

  test("follows redirects, including relative ones", async (t) => {
    const port = await serve(t, (request, response) => {
      const hop = Number(request.url?.slice(1));
      if (hop === 5) response.end(picture);
      else response.writeHead(301 + (hop % 3), { location: `${hop + 1}` }).end();
    });

    const result = await fetchImage(`http://images.example.test:${port}/0`, permitting(port));

    assert.deepEqual(result.bytes, picture);
  });

  test("gives up after five redirects", async (t) => {
    let count = 0;
    const port = await serve(t, (_request, response) => {
      count++;
      response.writeHead(302, { location: "/again" }).end();
    });

    await rejects(`http://images.example.test:${port}/`, "too_many_redirects", permitting(port));

    assert.equal(count, 6);
  });

  test("rejects a redirect to this machine", async (t) => {
    let wasReached = false;
    const inner = await serve(t, (_request, response) => {
      wasReached = true;
      response.end(picture);
    });
    const outer = await serve(t, (_request, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${inner}/` }).end();
    });

    await rejects(`http://images.example.test:${outer}/`, "address_not_allowed", permitting(outer));

    assert.equal(wasReached, false);
  });

  for (const location of ["file:///etc/passwd", "http://user:secret@images.example.test/", "http://["]) {
    test(`rejects a redirect to ${location}`, async (t) => {
      const port = await serve(t, (_request, response) => response.writeHead(307, { location }).end());

      await rejects(`http://images.example.test:${port}/`, "bad_url", permitting(port));
    });
  }

  for (const status of [204, 206, 304, 302, 403, 404, 500]) {
    test(`rejects a response with status ${status}`, async (t) => {
      const port = await serve(t, (_request, response) => response.writeHead(status).end());

      await rejects(`http://images.example.test:${port}/`, "bad_status", permitting(port));
    });
  }

  test("rejects a file whose Content-Length is too large without reading it", async (t) => {
    const port = await serve(t, (_request, response) => {
      response.writeHead(200, { "content-length": 1001 }).flushHeaders();
    });

    await rejects(`http://images.example.test:${port}/`, "too_large", {
      ...permitting(port),
      maxBytes: 1000,
    });
  });

  test("stops reading a file of undeclared length that is too large", async (t) => {
    const events = new EventEmitter();
    const closed = once(events, "close");
    const port = await serve(t, (_request, response) => {
      const timer = setInterval(() => response.write(Buffer.alloc(600)), 5);
      response.on("close", () => {
        clearInterval(timer);
        events.emit("close");
      });
    });

    await rejects(`http://images.example.test:${port}/`, "too_large", {
      ...permitting(port),
      maxBytes: 1000,
    });

    await withTimeout("the connection to be closed", closed);
  });

  test("accepts a file of exactly the permitted size", async (t) => {
    const port = await serve(t, (_request, response) => response.end(Buffer.alloc(1000)));

    const { bytes } = await fetchImage(`http://127.0.0.1:${port}/`, { ...permitting(port), maxBytes: 1000 });

    assert.equal(bytes.length, 1000);
  });

  test("rejects compressed content", async (t) => {
    const port = await serve(t, (_request, response) => {
      response.setHeader("content-encoding", "gzip").end(picture);
    });

    await rejects(`http://images.example.test:${port}/`, "encoded", permitting(port));
  });

  const slow: Record<string, RequestListener> = {
    "a server that does not respond": () => {},
    "a body that trickles": (_request, response) => {
      const timer = setInterval(() => response.write("x"), 10);
      response.on("close", () => clearInterval(timer));
    },
    "slow redirects": (_request, response) => {
      setTimeout(() => response.writeHead(302, { location: "/" }).end(), 80);
    },
  };
  for (const [name, listener] of Object.entries(slow)) {
    test(`times out on ${name}`, async (t) => {
      const port = await serve(t, listener);

      await rejects(`http://images.example.test:${port}/`, "timeout", {
        ...permitting(port),
        timeoutMs: 200,
      });
    });
  }

  test("times out on a DNS lookup that never returns", async () => {
    await rejects("http://images.example.test/", "timeout", {
      lookup: () => new Promise(() => {}),
      timeoutMs: 50,
    });
  });

  test("reports a host name that cannot be resolved", async () => {
    const fails = async () => Promise.reject(new Error("ENOTFOUND"));

    await rejects("http://images.example.test/", "lookup_failed", { lookup: fails });
    await rejects("http://images.example.test/", "lookup_failed", { lookup: async () => [] });
  });

  test("reports a connection that breaks before the file is complete", async (t) => {
    const port = await serve(t, (_request, response) => {
      response.writeHead(200, { "content-length": 1000 }).write("x", () => response.destroy());
    });

    await rejects(`http://images.example.test:${port}/`, "connection_failed", permitting(port));
  });

  test("sends the host name to a TLS server and reports a failed handshake", async (t) => {
    let hello = "";
    const server = createTcpServer((socket) => {
      socket.once("data", (data) => {
        hello = data.toString("latin1");
        socket.end();
      });
    });
    const port = await listen(t, server);

    await rejects(`https://images.example.test.:${port}/`, "connection_failed", permitting(port));

    assert.match(hello, /images\.example\.test[^.]/);
  });
});

describe("allowHosts", () => {
  const isAllowed = allowHosts(["Intranet.example", "10.1.0.0/16", "127.0.0.1", "fd00::/8"]);
  const cases: [address: string, hostname: string, allowed: boolean][] = [
    ["192.168.0.1", "intranet.example", true],
    ["192.168.0.1", "intranet.example.", true],
    ["192.168.0.1", "other.intranet.example", false],
    ["10.1.2.3", "any.example", true],
    ["10.2.2.3", "any.example", false],
    ["127.0.0.1", "127.0.0.1", true],
    ["127.0.0.2", "127.0.0.2", false],
    ["fd12::1", "any.example", true],
  ];
  for (const [address, hostname, allowed] of cases) {
    test(`${allowed ? "allows" : "refuses"} ${address} of ${hostname}`, () => {
      assert.equal(isAllowed(address, 80, hostname), allowed);
    });
  }

  test("allows nothing by default", () => assert.equal(allowHosts([])("127.0.0.1", 80, "localhost"), false));
});

describe("isPublicAddress", () => {
  const publicAddresses = list(`
    93.184.215.14 1.1.1.1 172.32.0.1 100.128.0.1 2606:4700::1111 2a00:1450:4001:800::200e
    64:ff9b::1.1.1.1
  `);
  for (const address of publicAddresses) {
    test(`accepts ${address}`, () => assert.equal(isPublicAddress(address), true));
  }

  const otherAddresses = list(`
    0.0.0.0 0.1.2.3 10.0.0.1 100.64.0.1 127.0.0.1 127.9.9.9 169.254.169.254 172.16.0.1
    172.31.255.255 192.0.0.192 192.0.2.1 192.88.99.1 192.168.0.1 198.18.0.1 198.51.100.1 203.0.113.1
    168.63.129.16 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 :: ::1 ::127.0.0.1
    ::ffff:127.0.0.1 ::ffff:1.1.1.1 ::ffff:0:10.0.0.1 100::1 fe80::1 fe80::1%eth0 fec0::1 fc00::1
    fd00:ec2::254 ff02::1 2001:db8::1 3fff::1 5f00::1 4000::1 2606:4700::1%eth0 2002:7f00:1::
    2002:a00:1::1 2001:0:4136:e378:8000:63bf:3fff:fdd2 2606::5efe:10.0.0.1 2606::200:5efe:a00:1
    64:ff9b::127.0.0.1 64:ff9b::a9fe:a9fe 64:ff9b:1::1.1.1.1 2130706433 0x7f.1 127.1 localhost
    1.1.1.1:80 [::1]
  `);
  for (const address of otherAddresses) {
    test(`rejects ${address}`, () => assert.equal(isPublicAddress(address), false));
  }
});

function list(text: string): string[] {
  return text.trim().split(/\s+/);
}

async function serve(t: TestContext, listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  t.after(() => server.closeAllConnections());
  return listen(t, server);
}

async function listen(t: TestContext, server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  // The address of a TCP server is an AddressInfo.
  return (server.address() as AddressInfo).port;
}

/** Resolves every host name to this machine and permits one of its ports. */
function permitting(port: number): FetchImageOptions {
  return {
    lookup: async () => [{ address: "127.0.0.1", family: 4 }],
    allowPrivate: (address, toPort) => address === "127.0.0.1" && toPort === port,
  };
}

async function rejects(
  url: string,
  reason: RequestReason,
  options: FetchImageOptions = { lookup: () => assert.fail("no DNS lookup is made") },
): Promise<void> {
  await assert.rejects(fetchImage(url, options), { name: "RequestError", reason });
}
