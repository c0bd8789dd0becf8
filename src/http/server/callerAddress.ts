/** The network address that a request came from: the socket's, or what trusted proxies say in `X-Forwarded-For`. */
import type { IncomingMessage } from 'node:http';
import { networkTest, plainAddress, type TrustedProxies } from '../../kernel/trustedProxies.js';

export type CallerAddress = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string | undefined;

/** Entries that are looked at; those beyond the number of proxies are not believed anyway. */
const mostEntries = 32;

/**
 * Each proxy appends the address that it was called from. Read from the end, the first address that is no trusted proxy's is the caller's. All
 * before it was written by the caller, who could write anything.
 * @param onUntold told once when a proxy names the address of a request and none is trusted
 */
export function createCallerAddress(
  trusted: TrustedProxies | undefined,
  onUntold: () => void = () => undefined,
): CallerAddress {
  let isTold = false;
  const isTrusted =
    trusted !== undefined && 'networks' in trusted ? networkTest(trusted.networks) : undefined;

  return ({ headers, socket }) => {
    const forwarded = headers['x-forwarded-for'];
    const remote = socket.remoteAddress;
    if (forwarded === undefined || remote === undefined) return remote;
    if (trusted === undefined) {
      if (!isTold) onUntold();
      isTold = true;
      return remote;
    }
    const text = typeof forwarded === 'string' ? forwarded : forwarded.join(',');
    const entries = text.split(',').slice(-mostEntries).reverse();
    let address = plainAddress(remote) ?? remote;
    for (const [hop, entry] of entries.entries()) {
      const isProxy = 'hops' in trusted ? hop < trusted.hops : isTrusted?.(address) === true;
      const next = plainAddress(entry.trim());
      if (!isProxy || next === undefined) break;
      address = next;
    }
    return address;
  };
}
