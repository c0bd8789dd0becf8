/** Addresses of the internet that may be called: none of this machine, its network, or its cloud's own services. */
import { BlockList, isIP } from 'node:net';

/** IANA's registries of special-purpose addresses (RFC 6890), but for those that are reachable by everybody. */
const reserved4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Inside of 2000::/3, outside of which nothing is public. */
const reserved6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const blocked = new BlockList();
for (const [net, prefix] of reserved4) blocked.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of reserved6) blocked.addSubnet(net, prefix, 'ipv6');
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** Whether it is an IP address that the whole internet knows. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !blocked.check(address, 'ipv4');
  if (version !== 6 || address.includes('%')) return false;
  return global6.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
}
