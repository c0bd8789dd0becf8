/** Request bodies: which media types a route accepts, how the bytes are read and what they become. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { z } from 'zod';
import { canonicalJson, isJsonObject, type JsonValue } from '../../kernel/json.js';
import { sizeText } from '../../kernel/wording/sizeText.js';
import { Refusal } from './problems.js';
import { jsonPointer, parseJson, parsePairs, validate } from './validation.js';

/** Limit of JSON and form bodies: an EventStoreDB append takes 1 MiB, and stored data is at most twice as large as the body. */
export const maxJsonBytes = 512 * 1024;

export interface IncomingBody {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Lower case, without parameters; undefined when the request has no body. */
  readonly mediaType: string | undefined;
}

export interface ReadBody<Value> {
  readonly value: Value;
  /** Returns a text that is equal for equal bodies; empty when the body does not distinguish requests. Computed on demand. */
  readonly fingerprint: () => string;
}

/** How a route reads its body. */
export interface BodyReader<Value> {
  /** Media types, lower case, without parameters. */
  readonly mediaTypes: readonly string[];
  /** Limit in bytes; a larger declared length is refused before anything is read. */
  readonly maxBytes: number;
  /** False when a request without a body is malformed. */
  readonly optional: boolean;
  /** The schema that the OpenAPI document shows. */
  readonly schema: z.ZodType | undefined;
  readonly example: JsonValue | undefined;
  /** @throws Refusal VALIDATION_ERROR, PAYLOAD_TOO_LARGE */
  read(incoming: IncomingBody): Promise<ReadBody<Value>>;
}

/** RFC 9112, 6.3: a request has a body when one of the two headers says so. */
export function hasBody(request: IncomingMessage): boolean {
  const length = request.headers['content-length'];
  return request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

const utf8Parameters = /^;\s*charset\s*=\s*("utf-?8"|utf-?8)\s*;?$/i;

function mediaTypeOf(request: IncomingMessage): string {
  const header = request.headers['content-type'];
  if (header === undefined)
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'The request has a body; send its Content-Type');
  if (header === 'application/json') return header;
  // No pattern: one that looks for spaces before the end takes seconds on a long header.
  const end = header.indexOf(';');
  const [type, parameters] = end === -1 ? [header] : [header.slice(0, end), header.slice(end)];
  const mediaType = type.trim().toLowerCase();
  const plain = mediaType === 'application/json' || mediaType === 'application/x-www-form-urlencoded';
  if (plain && parameters !== undefined && /charset/i.test(parameters) && !utf8Parameters.test(parameters))
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'The charset of the body must be UTF-8');
  return mediaType;
}

/**
 * Checks the headers that describe the body, before anything else is done for the request.
 * @returns the media type, or undefined when there is no body
 * @throws Refusal UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE
 */
export function checkBodyHeaders(
  request: IncomingMessage,
  reader: Pick<BodyReader<unknown>, 'mediaTypes' | 'maxBytes'>,
): string | undefined {
  if (!hasBody(request)) return undefined;
  if (Number(request.headers['content-length'] ?? 0) > reader.maxBytes) throw tooLarge(reader.maxBytes);
  const mediaType = mediaTypeOf(request);
  if (!reader.mediaTypes.includes(mediaType))
    throw new Refusal(
      'UNSUPPORTED_MEDIA_TYPE',
      `Content-Type must be ${reader.mediaTypes.join(' or ')}`,
      {},
      { headers: { accept: reader.mediaTypes.join(', ') } },
    );
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
    throw new Refusal(
      'UNSUPPORTED_MEDIA_TYPE',
      'Send the body without Content-Encoding',
      {},
      { headers: { 'accept-encoding': 'identity' } },
    );
  return mediaType;
}

function tooLarge(maxBytes: number): Refusal {
  return new Refusal('PAYLOAD_TOO_LARGE', `The body may have at most ${sizeText(maxBytes)}`);
}

function brokenOff(): Refusal {
  return new Refusal('VALIDATION_ERROR', 'The body must be as long as its Content-Length');
}

/**
 * Reads the whole body. Once it turns out too large, reading fails at once and the rest is discarded as it arrives.
 * @throws Refusal PAYLOAD_TOO_LARGE; VALIDATION_ERROR when the caller goes away in the middle
 */
export function readBytes({ request, response }: IncomingBody, maxBytes: number): Promise<Buffer> {
  if (request.headers.expect !== undefined) response.writeContinue();
  return new Promise((resolve, reject) => {
    if (request.destroyed) {
      // The caller went away while its token was checked: no event will report it any more.
      reject(brokenOff());
      return;
    }
    const chunks: Buffer[] = [];
    let size = 0;
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size <= maxBytes) return;
      stop();
      request.resume();
      reject(tooLarge(maxBytes));
    };
    const onEnd = () => {
      stop();
      const [only] = chunks;
      resolve(only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks, size));
    };
    const onBroken = () => {
      stop();
      reject(brokenOff());
    };
    const stop = () => {
      request.off('data', onData).off('end', onEnd).off('error', onBroken).off('close', onBroken);
      // An error after reading has ended must not end the process.
      request.on('error', () => {});
    };
    request.on('data', onData).on('end', onEnd).on('error', onBroken).on('close', onBroken);
  });
}

function missingBodyRefusal(): Refusal {
  return new Refusal('VALIDATION_ERROR', 'Send a body', {
    errors: [{ path: '', message: 'is required' }],
  });
}

export interface JsonBodyOptions {
  readonly example: JsonValue;
  /** True when a request without a body means `{}`. */
  readonly optional?: boolean;
  /** True when the same members may come as `application/x-www-form-urlencoded`. */
  readonly form?: boolean;
}

/** Reads a JSON body and validates it. Pass strict object schemas, so that unknown fields are refused. */
export function jsonBody<Schema extends z.ZodType>(
  schema: Schema,
  { example, optional = false, form = false }: JsonBodyOptions,
): BodyReader<z.output<Schema>> {
  return {
    mediaTypes: form ? ['application/json', 'application/x-www-form-urlencoded'] : ['application/json'],
    maxBytes: maxJsonBytes,
    optional,
    schema,
    example,
    async read(incoming) {
      const bytes = incoming.mediaType === undefined ? undefined : await readBytes(incoming, maxJsonBytes);
      let sent: JsonValue;
      if (bytes === undefined || bytes.length === 0) {
        if (!optional) throw missingBodyRefusal();
        sent = {};
      } else if (incoming.mediaType === 'application/json') sent = parseJson(bytes);
      else sent = parsePairs(bytes.toString('latin1'), 'The form');
      return {
        value: validate(schema, sent, jsonPointer, 'The body'),
        fingerprint: () => canonicalJson(sent),
      };
    },
  };
}

/** For routes without a body. An empty object is accepted too, since many clients always send one. */
export const noBody: BodyReader<undefined> = {
  mediaTypes: ['application/json'],
  maxBytes: maxJsonBytes,
  optional: true,
  schema: undefined,
  example: undefined,
  async read(incoming) {
    if (incoming.mediaType === undefined) return nothing;
    const bytes = await readBytes(incoming, maxJsonBytes);
    if (bytes.length === 0) return nothing;
    const sent = parseJson(bytes);
    if (!isJsonObject(sent))
      throw new Refusal('VALIDATION_ERROR', 'The body must be empty or an empty object');
    const keys = Object.keys(sent).slice(0, 100);
    if (keys.length > 0)
      throw new Refusal('VALIDATION_ERROR', 'The body must be empty or an empty object', {
        errors: keys.map((key) => ({ path: jsonPointer([key]), message: 'is not a known field' })),
      });
    return nothing;
  },
};

const nothing: ReadBody<undefined> = { value: undefined, fingerprint: () => '' };
