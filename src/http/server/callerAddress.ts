/** The network address that a request came from: the socket's, or the one that trusted proxies name in `X-Forwarded-For`. */
import type { IncomingMessage } from 'node:http';
import { networkTest, plainAddress, type TrustedProxies } from '../../kernel/trustedProxies.js';

export type CallerAddress = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string | undefined;

/** Most entries that are read; those beyond the number of proxies are not trusted anyway. */
const mostEntries = 32;

/**
 * Each proxy appends the address that called it. Read from the end, the first address that belongs to no trusted proxy is the caller's.
 * Everything before it comes from the caller, who can write anything.
 * @param onUntold called once when a request has `X-Forwarded-For` but no proxies are trusted
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
