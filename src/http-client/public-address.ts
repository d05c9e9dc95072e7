import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { networkMatcher } from "../domain/ip-address.ts";

/** Whether an IP address belongs to the public internet, in any notation and behind any tunnel prefix. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes("%")) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === "unicast" && address !== azureHost;
  if (parsed.match(nat64)) {
    // Networks without IPv4 map every IPv4 address into this prefix.
    return isPublicAddress(new ipaddr.IPv4(parsed.toByteArray().slice(-4)).toString());
  }
  const isIsatap = parsed.parts[5] === 0x5efe && ((parsed.parts[4] ?? 0) & 0xfdff) === 0;
  return parsed.match(globalUnicast) && parsed.range() === "unicast" && !isIsatap;
}

/** Permits addresses that are not public, by the address, the port and the host name of a URL. */
export type AllowPrivate = (address: string, port: number, hostname: string) => boolean;

/** Permits the hosts that the operator has named: host names, addresses and networks. */
export function allowHosts(hosts: readonly string[]): AllowPrivate {
  const names = new Set(hosts.map((host) => host.toLowerCase()));
  const isInNetwork = networkMatcher(hosts);
  return (address, _port, hostname) => names.has(hostname.replace(/\.$/, "")) || isInNetwork(address);
}

/** A public IP address that inside Azure reaches the host of the virtual machine. */
const azureHost = "168.63.129.16";
const nat64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96");
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");
