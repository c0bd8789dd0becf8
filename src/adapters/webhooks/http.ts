/**
 * Sends messages over HTTP. A name is resolved once, all its addresses are checked, and the connection goes to one of them. A later change of the
 * name's addresses has no effect.
 */
import { lookup as resolve } from 'node:dns';
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { type WebhookAnswer, WebhookFailure, type WebhookTransport } from '../../ports/webhookTransport.js';
import { isPublicAddress } from './addresses.js';

export interface HttpWebhooksOptions {
  /** Allows private addresses and connections without TLS, for trusted networks and for tests. */
  readonly allowsPrivate: boolean;
  /** Limit for the whole exchange, in ms; the default is 15,000. */
  readonly limit?: number;
  readonly lookup?: typeof resolve;
}

/** Maximum bytes that are read of an answer. */
const mostAnswered = 1_024;

/** Maximum connections to one host. With few hosts all of them stay open for the next message, otherwise a few per host. */
const mostSockets = 32;
const fewHosts = 32;
const mostIdleOfMany = 4;

class RefusedAddress extends Error {}

export function createHttpWebhooks(options: HttpWebhooksOptions): WebhookTransport {
  const { allowsPrivate, limit = 15_000, lookup = resolve } = options;

  const checkedLookup: LookupFunction = (hostname, asked, callback) => {
    lookup(hostname, { ...asked, all: true }, (error, found) => {
      if (error !== null) return callback(error, []);
      const bad = found.find(({ address }) => !allowsPrivate && !isPublicAddress(address));
      if (bad !== undefined)
        return callback(new RefusedAddress(`${hostname} leads to ${bad.address}, which is not public`), []);
      const [first] = found;
      if (first === undefined) return callback(new RefusedAddress(`${hostname} has no address`), []);
      if (asked.all === true) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };
  const shared = {
    keepAlive: true,
    maxSockets: mostSockets,
    timeout: 30_000,
    lookup: checkedLookup,
  };
  const plain = new HttpAgent(shared);
  const secure = new HttpsAgent(shared);

  function objection(text: string): string | undefined {
    if (!URL.canParse(text)) return 'is no URL';
    const { protocol, username, password, hostname, hash } = new URL(text);
    if (protocol !== 'https:' && !(protocol === 'http:' && allowsPrivate)) return 'must begin with https://';
    if (username !== '' || password !== '') return 'must not contain credentials';
    if (hash !== '') return 'must not have a fragment';
    const host = hostname.replace(/^\[|\]$/g, '');
    if (!allowsPrivate && isIP(host) !== 0 && !isPublicAddress(host)) return `${host} is not public`;
    return undefined;
  }

  return {
    objection,
    async post(url, headers, body, signal) {
      const reason = objection(url);
      if (reason !== undefined) throw new WebhookFailure('refusedAddress', reason);
      // As `objection` reads it: letters of either case, and no tabs.
      const target = new URL(url);
      const isSecure = target.protocol === 'https:';
      const agent = isSecure ? secure : plain;
      agent.maxFreeSockets = hasFewHosts(agent) ? mostSockets : mostIdleOfMany;
      return new Promise<WebhookAnswer>((answered, failed) => {
        let timer: NodeJS.Timeout | undefined;
        let isLate = false;
        const fail = (error: Error) => {
          clearTimeout(timer);
          failed(isLate ? new WebhookFailure('timeout', 'nothing was answered in time') : failureOf(error));
        };
        const sent = (isSecure ? requestHttps : requestHttp)(
          target,
          {
            method: 'POST',
            agent,
            headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
            signal,
          },
          (answer) =>
            readBeginning(
              answer,
              (whole) => {
                clearTimeout(timer);
                answered(whole);
              },
              fail,
            ),
        );
        timer = setTimeout(() => {
          isLate = true;
          sent.destroy(new Error('too late'));
        }, limit);
        sent.on('error', fail);
        sent.end(body);
      });
    },
    close() {
      plain.destroy();
      secure.destroy();
    },
  };
}

function hasFewHosts({ freeSockets }: HttpAgent): boolean {
  let hosts = 0;
  for (const _ in freeSockets) {
    hosts += 1;
    if (hosts > fewHosts) return false;
  }
  return true;
}

/** Reads the first KiB of an answer without waiting for the rest. */
function readBeginning(
  answer: IncomingMessage,
  answered: (whole: WebhookAnswer) => void,
  failed: (error: Error) => void,
): void {
  const chunks: Buffer[] = [];
  let size = 0;
  const end = () => {
    const text = Buffer.concat(chunks).subarray(0, mostAnswered).toString('utf8');
    const retryAfter = secondsIn(answer.headers['retry-after']);
    answered({ status: answer.statusCode ?? 0, text: text.replaceAll('\0', '\ufffd'), retryAfter });
  };
  answer.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size < mostAnswered) return;
    end();
    answer.destroy();
  });
  answer.on('end', end);
  answer.on('error', failed);
}

/** Parses `Retry-After`, which is seconds or a date (RFC 9110, 10.2.3). */
function secondsIn(retryAfter: string | undefined): number | undefined {
  if (retryAfter === undefined) return undefined;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter);
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1_000));
}

function failureOf(error: Error & { code?: string }): WebhookFailure {
  const { code = '', message } = error;
  if (error instanceof RefusedAddress) return new WebhookFailure('refusedAddress', message);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new WebhookFailure('unknownHost', 'the name is not known');
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code))
    return new WebhookFailure('tls', `TLS failed: ${code}`);
  return new WebhookFailure(
    'connection',
    code === '' ? 'the connection broke off' : `the connection failed: ${code}`,
  );
}
