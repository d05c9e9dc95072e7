import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { addressGroup, canonicalAddress, isNetwork, networkMatcher } from "../../src/domain/ip-address.ts";

describe("canonicalAddress", () => {
  for (const [text, expected] of [
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["::FFFF:c000:0201", "192.0.2.1"],
    ["192.0.2.1:8080", "192.0.2.1"],
    ["2001:DB8:0:0::1", "2001:db8::1"],
    ["[2001:db8::1]:443", "2001:db8::1"],
    ["fe80::1%eth0", "fe80::1"],
    ["unknown", null],
    ["", null],
    ["127.1", null],
    ["0x7f.0.0.1", null],
    ["192.0.2.256", null],
  ] as const)
    it(`of "${text}" is ${expected}`, () => {
      assert.equal(canonicalAddress(text), expected);
    });
});

describe("addressGroup", () => {
  it("counts IPv4 addresses one by one and IPv6 addresses by /64", () => {
    assert.equal(addressGroup("192.0.2.1"), "192.0.2.1");
    assert.equal(addressGroup("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
    assert.equal(addressGroup("2001:db8:1:2:ffff::"), addressGroup("2001:db8:1:2::1"));
    assert.notEqual(addressGroup("2001:db8:1:3::1"), addressGroup("2001:db8:1:2::1"));
    assert.equal(addressGroup("::1"), "0:0:0:0::/64");
  });
});

describe("networks", () => {
  it("are addresses, with a length of prefix or without", () => {
    const texts = ["10.0.0.0/8", "127.0.0.1", "::1", "2001:db8::/32"];
    const others = ["10.0.0.0/33", "10.0.0.0/", "::/129", "proxy.example", "", "10.0.0.0/8/8", "[::1]"];

    assert.deepEqual(texts.filter(isNetwork), texts);
    assert.deepEqual(others.filter(isNetwork), []);
  });

  it("match the addresses inside them, however these are written", () => {
    const matches = networkMatcher(["10.0.0.0/8", "127.0.0.1", "2001:db8::/32"]);

    for (const inside of ["10.255.0.1", "127.0.0.1", "::ffff:10.0.0.1", "2001:db8:ffff::1"])
      assert.ok(matches(inside), inside);
    for (const outside of ["11.0.0.1", "127.0.0.2", "2001:db9::1", "::1", "unknown", ""])
      assert.ok(!matches(outside), outside);
  });
});
