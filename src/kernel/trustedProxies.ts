/** The proxies in front of the service whose statements about the origin of a request are trusted. */
import { BlockList, isIP } from 'node:net';

/** The number of proxies in a row, or their addresses. */
export type TrustedProxies = { readonly hops: number } | { readonly networks: readonly string[] };

const mostHops = 16;
const cidr = /^([0-9a-fA-F.:]+)(?:\/(\d{1,3}))?$/;

function networkIn(text: string) {
  const [, address = '', bits] = cidr.exec(text) ?? [];
  const version = isIP(address);
  const all = version === 4 ? 32 : 128;
  const prefix = bits === undefined ? all : Number(bits);
  if (version === 0 || prefix > all) return undefined;
  return { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' } as const;
}

/** Whether the text is an IP address or a network in the notation of RFC 4632 and RFC 4291. */
export function isNetwork(text: string): boolean {
  return networkIn(text) !== undefined;
}

/** @returns undefined for text that is neither a number of hops nor a list of addresses and networks (RFC 4632, RFC 4291) */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (/^\d{1,2}$/.test(text)) {
    const hops = Number(text);
    return hops >= 1 && hops <= mostHops ? { hops } : undefined;
  }
  const networks = text.split(',').map((part) => part.trim());
  return networks.every((network) => networkIn(network) !== undefined) ? { networks } : undefined;
}

/** Returns the IP address without port or brackets, and IPv4 addresses without the IPv6 mapping that sockets add. Undefined for other text. */
export function plainAddress(text: string): string | undefined {
  // Some proxies add the port, and put brackets around an IPv6 address to separate it.
  const [, bracketed, withPort] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? [];
  const address = bracketed ?? withPort ?? text;
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address;
  return isIP(mapped) === 0 ? undefined : mapped;
}

/** Whether an address is in any of the networks. */
export function networkTest(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const text of networks) {
    const network = networkIn(text);
    if (network === undefined) throw new Error(`${text} is no network`);
    list.addSubnet(network.address, network.prefix, network.family);
  }
  return (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
