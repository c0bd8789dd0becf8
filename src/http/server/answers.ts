/**
 * Writes answers: JSON, problems, files and empty ones, each in one call with precomputed headers. The entity tag of conditional requests (RFC
 * 9110, 13) is the stream revision.
 */
import type { OutgoingHttpHeader } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import type { DomainError } from '../../kernel/errors.js';
import { acceptedEncoding } from './encodings.js';
import { type Problem, problemOf, Refusal } from './problems.js';
import { liftDeadline } from './requestScope.js';
import type { Answer, FileAnswer } from './route.js';
import type { FlatHeaders } from './securityHeaders.js';

/** An answer as stored for repeated requests: everything that the caller must see again. */
export interface PlainAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text; undefined for an answer without a body. */
  readonly body: string | undefined;
}

export type AnswerWriter = ReturnType<typeof createAnswerWriter>;

const json = 'application/json; charset=utf-8';
const problemJson = 'application/problem+json; charset=utf-8';

/** Answers up to this size are not counted, in bytes: one per request in flight does no harm. */
const smallAnswer = 64 * 1024;

/** Size from which compressing an answer saves more than it costs, in bytes. */
const worthCompressing = 2_048;

function isNotModified(request: Request, status: number, headers: PlainAnswer['headers']): boolean {
  const { etag } = headers;
  // An answer that must not be stored is in no cache, so no tag matches it.
  if (status !== 200 || etag === undefined || headers['cache-control'] === 'no-store') return false;
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  return isHeld(request.headers['if-none-match'], etag);
}

/** Returns the header (RFC 6266, RFC 8187): an ASCII name for old clients, and beside it the real name when that differs. */
export function contentDisposition(filename: string | undefined): string {
  if (filename === undefined) return 'inline';
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  if (plain === filename) return `attachment; filename="${filename}"`;
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

export interface AnswerWriterOptions {
  /** Base of problem types and, with its path, of locations; without a trailing slash. */
  readonly baseUrl: string;
  readonly securityHeaders: FlatHeaders;
  /** Formats a refusal where clients expect another form; undefined elsewhere. @param path of the request */
  readonly otherProblem?: (refusal: DomainError, problem: Problem, path: string) => PlainAnswer | undefined;
  /** Whether answers are compressed for callers that accept it: long lists for programs. @param path of the request */
  readonly isCompressed?: (path: string) => boolean;
  /** How long the transfer of an answer may stall before its connection is cut; the default is two minutes. */
  readonly stalledMilliseconds?: number | undefined;
}

export function createAnswerWriter(options: AnswerWriterOptions) {
  const { baseUrl, securityHeaders, stalledMilliseconds = 120_000 } = options;
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '');

  function head(request: Request, headers: Readonly<Record<string, string>>): OutgoingHttpHeader[] {
    const { requestId, traceparent, headers: further } = request.scope;
    const flat: OutgoingHttpHeader[] = ['x-request-id', requestId, 'traceparent', traceparent];
    const cookies = valuesOf(further, 'set-cookie');
    let base = securityHeaders;
    for (const name in headers) {
      const value = headers[name];
      if (value === undefined) continue;
      // Node would send only the last of two headers with the same name.
      if (name === 'set-cookie') cookies.unshift(value);
      else flat.push(name, value);
      // A header of the answer itself replaces the general one.
      if (base.includes(name)) base = base.filter((_, index) => base[index - (index % 2)] !== name);
    }
    // An answer is private to its caller; one with a tag may be cached and revalidated.
    if (headers['cache-control'] === undefined)
      flat.push('cache-control', headers.etag === undefined ? 'no-store' : 'private, no-cache');
    if (cookies.length === 0) return [...base, ...flat, ...further];
    flat.push('set-cookie', cookies);
    const others = further.filter((_, index) => further[index - (index % 2)] !== 'set-cookie');
    return [...base, ...flat, ...others];
  }

  function problem(refusal: DomainError, request: Request): PlainAnswer {
    const found = problemOf(refusal, {
      baseUrl,
      requestId: request.scope.requestId,
      instance: prefix + request.path,
    });
    const { status, headers, body } = found;
    const other = options.otherProblem?.(refusal, found, request.path);
    if (other !== undefined) return other;
    return { status, headers: { 'content-type': problemJson, ...headers }, body: JSON.stringify(body) };
  }

  /** Holds memory for a large answer until it is read; false when there is none. The outcome of a write is sent in any case. */
  function takesRoom(request: Request, bytes: number): boolean {
    const { room } = request.scope;
    if (bytes <= smallAnswer) {
      room.giveBack();
      return true;
    }
    if (request.method === 'GET') return room.send(bytes);
    room.sendAnyway(bytes);
    return true;
  }

  return {
    problem,

    /** Returns a handler's answer as plain data. @param text of the body, if already serialized */
    plain(
      { status, body, text: written, revision, location, headers }: Answer,
      defaultStatus: number,
      text: string | undefined = written,
    ) {
      const all: Record<string, string> = {};
      if (body !== undefined || text !== undefined) all['content-type'] = json;
      if (revision !== undefined) all.etag = entityTag(revision);
      if (location !== undefined) all.location = prefix + location;
      return {
        status: status ?? defaultStatus,
        headers: headers === undefined ? all : { ...all, ...headers },
        body: text ?? (body === undefined ? undefined : JSON.stringify(body)),
      };
    },

    /** Sends the answer, or 304 to a read whose caller already holds the revision. */
    send(request: Request, response: Response, { status, headers, body }: PlainAnswer) {
      if (response.headersSent || response.destroyed) return;
      const flat = head(request, headers);
      if (isNotModified(request, status, headers)) {
        response.writeHead(304, flat).end();
        return;
      }
      if (body === undefined) {
        if (status !== 204) flat.push('content-length', '0');
        response.writeHead(status, flat).end();
      } else {
        const bytes = Buffer.byteLength(body);
        if (!takesRoom(request, bytes)) {
          const refusal = new Refusal('SERVICE_UNAVAILABLE', 'Too many large answers at once; retry later', {
            retryAfter: 1,
          });
          request.scope.code = refusal.code;
          this.send(request, response, problem(refusal, request));
          return;
        }
        const end = (content: string | Buffer, length: number) => {
          flat.push('content-length', String(length));
          response.writeHead(status, flat).end(content);
          // Bytes that the socket did not take at once wait in memory for the client, which must not hold them for ever.
          if (response.writableLength > 0) response.setTimeout(stalledMilliseconds);
        };
        if (bytes < worthCompressing || options.isCompressed?.(request.path) !== true) {
          end(body, bytes);
          return;
        }
        response.vary('Accept-Encoding');
        if (acceptedEncoding(request, ['gzip']) === undefined || headers.etag !== undefined) {
          end(body, bytes);
          return;
        }
        gzip(body, (error, packed) => {
          if (response.destroyed) return;
          if (error !== null) end(body, bytes);
          else {
            flat.push('content-encoding', 'gzip');
            end(packed, packed.length);
          }
        });
      }
    },

    /** Streams a file; resolves when it is sent or the caller has gone. */
    async sendFile(request: Request, response: Response, { status, headers }: PlainAnswer, file: FileAnswer) {
      const content = file.content instanceof Readable ? file.content : Readable.from([file.content]);
      if (response.headersSent || response.destroyed) {
        content.destroy();
        return;
      }
      const flat = head(request, headers);
      if (isNotModified(request, status, headers)) {
        content.destroy();
        response.writeHead(304, flat).end();
        return;
      }
      flat.push('content-type', file.contentType, 'content-disposition', contentDisposition(file.filename));
      const size = file.content instanceof Uint8Array ? file.content.byteLength : file.size;
      if (size !== undefined) flat.push('content-length', String(size));
      liftDeadline(request.scope.deadline);
      response.writeHead(status, flat);
      if (request.method === 'HEAD') {
        content.destroy();
        response.end();
        return;
      }
      // A client that stops reading must not keep its place for ever.
      response.setTimeout(stalledMilliseconds);
      await pipeline(content, response);
    },
  };
}

/** Returns the values of a header in a flat list of names and values. */
function valuesOf(flat: readonly string[], name: string): string[] {
  return flat.filter((_, index) => index % 2 === 1 && flat[index - 1] === name);
}

/** Most tags that one header may name. */
const maxTags = 20;

const tagList = /^\s*(?:W\/)?"[\x21\x23-\x7e]*"(?:\s*,\s*(?:W\/)?"[\x21\x23-\x7e]*")*\s*$/;
const tag = /(W\/)?"([\x21\x23-\x7e]*)"/g;
const revision = /^(?:0|[1-9]\d{0,14})$/;

export function entityTag(revision: number): string {
  return `"${revision}"`;
}

interface Tag {
  readonly weak: boolean;
  readonly value: string;
}

function parseTags(header: string, name: string): readonly Tag[] {
  const tags = tagList.test(header)
    ? [...header.matchAll(tag)].map(([, weak, value]) => ({ weak: weak !== undefined, value: value ?? '' }))
    : [];
  if (tags.length === 0 || tags.length > maxTags)
    throw new Refusal(
      'VALIDATION_ERROR',
      `${name} must be * or at most ${maxTags} entity tags in double quotes`,
      {
        errors: [{ path: name, message: `must be * or at most ${maxTags} entity tags in double quotes` }],
      },
    );
  return tags;
}

/**
 * Returns the revisions that `If-Match` allows, in the order named; `any` without the header or with `*`. Comparison is
 * strong (RFC 9110, 13.1.1): weak tags, and tags that this service never made, allow nothing.
 * @throws Refusal VALIDATION_ERROR when the header is malformed
 */
export function allowedRevisions(header: string | undefined): 'any' | readonly number[] {
  if (header === undefined || header.trim() === '*') return 'any';
  return parseTags(header, 'If-Match')
    .filter(({ weak, value }) => !weak && revision.test(value))
    .map(({ value }) => Number(value));
}

/** Whether the caller holds this very tag (`If-None-Match`, weak comparison, RFC 9110, 13.1.2). A malformed header is no match. */
export function isHeld(header: string | undefined, current: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  if (!tagList.test(header)) return false;
  for (const [, , value] of header.matchAll(tag)) if (`"${value}"` === current) return true;
  return false;
}
