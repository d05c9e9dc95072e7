import ipaddr from "ipaddr.js";

/** Whether an address belongs to a list of networks. */
export type NetworkMatcher = (address: string) => boolean;

/** An address in one spelling: without port and zone, IPv4 where IPv6 only wraps it. Null for any other text. */
export function canonicalAddress(text: string): string | null {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const [address = ""] = bare.split("%");
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address).toString();
  return ipaddr.IPv6.isValid(address) ? ipaddr.process(address).toString() : null;
}

/** The key by which limits count a client: an IPv4 address, or the IPv6 network of a customer (/64), who has all of it. */
export function addressGroup(address: string): string {
  if (!address.includes(":") || !ipaddr.IPv6.isValid(address)) return address;
  const parts = ipaddr.IPv6.parse(address).parts.slice(0, 4);
  return `${parts.map((part) => part.toString(16)).join(":")}::/64`;
}

/** Whether a text is an address or a network such as `10.0.0.0/8`. */
export const isNetwork = (text: string): boolean => parseNetwork(text) !== null;

/** Matches addresses with networks; texts that are none match nothing. */
export function networkMatcher(networks: readonly string[]): NetworkMatcher {
  const parsed = networks.flatMap((network) => parseNetwork(network) ?? []);
  return (text) => {
    const canonical = canonicalAddress(text);
    if (canonical === null) return false;
    const address = ipaddr.parse(canonical);
    return parsed.some(({ base, bits }) => base.kind() === address.kind() && address.match(base, bits));
  };
}

function parseNetwork(text: string): { base: ipaddr.IPv4 | ipaddr.IPv6; bits: number } | null {
  const [, address = "", length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const canonical = canonicalAddress(address);
  if (canonical === null || /[[\]%]/.test(address)) return null;
  const base = ipaddr.parse(canonical);
  const maximum = base.kind() === "ipv4" ? 32 : 128;
  const bits = length === undefined ? maximum : Number(length);
  return bits <= maximum ? { base, bits } : null;
}

/** Whether an address is of this machine or of a local network, where no stranger's request comes from but through a proxy. */
export const isLocalAddress: NetworkMatcher = networkMatcher([
  ...["127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16"],
  ...["::1", "fc00::/7", "fe80::/10"],
]);

/** Whether a host, as a setting or a URL has it, is this machine alone. */
export const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || host === "[::1]" || /^127(\.\d{1,3}){3}$/.test(host);
