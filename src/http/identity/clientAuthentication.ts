/** How a client of the token endpoint identifies itself: by HTTP Basic, which wins, or by members of the body (RFC 6749, 2.3.1). */
import type { IncomingMessage } from 'node:http';
import { Refusal } from '../server/problems.js';

export interface ClientCredentials {
  readonly clientId: string;
  readonly secret: string;
}

const basic = /^Basic +([A-Za-z0-9+/]{1,4096}={0,2})$/i;

/**
 * Reads an Authorization header of the Basic scheme; undefined without one.
 * @throws Refusal INVALID_CREDENTIALS for a malformed header
 */
export function basicCredentials(request: IncomingMessage): ClientCredentials | undefined {
  const header = request.headers.authorization;
  if (header === undefined || !/^Basic\b/i.test(header)) return undefined;
  const text = Buffer.from(basic.exec(header)?.[1] ?? '', 'base64').toString('utf8');
  const colon = text.indexOf(':');
  const clientId = formDecoded(text.slice(0, Math.max(colon, 0)));
  const secret = formDecoded(text.slice(colon + 1));
  if (colon < 1 || clientId === undefined || secret === undefined) {
    throw refusedClient('Send client id and secret by HTTP Basic in the Authorization header', true);
  }
  return { clientId, secret };
}

/** @param byHeader whether the client used the header: the refusal then names the scheme (RFC 6749, 5.2) */
export function refusedClient(message: string, byHeader: boolean): Refusal {
  return new Refusal(
    'INVALID_CREDENTIALS',
    message,
    {},
    {
      members: { error: 'invalid_client' },
      ...(byHeader && { headers: { 'www-authenticate': 'Basic realm="token", charset="UTF-8"' } }),
    },
  );
}

/** Id and secret are form-encoded before they go into the header. */
function formDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
