/** The building blocks of the generated calls: their types, and the function that turns entries of the table into calls. */
import { BackOfficeError, type TransportCode } from './errors.js';
import type { Authorizer, Content, Exchange, Patience } from './exchange.js';
import { FileAnswer } from './files.js';
import type { operations } from './generated/api.js';
import { type Calls, table } from './generated/calls.js';
import type { Preview } from './generated/types.js';
import { createList, type FetchPage, type ListKind } from './lists.js';
import { followProgress, type Progress } from './progress.js';
import { keepTag, type Revision, tagFrom } from './revisions.js';

/** Ids are strings, except those of users, which are numbers. */
export type Id = string | number;

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Replaces the client's `patience`. */
  readonly patience?: Patience;
  /** Additional headers, with lower-case names. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface WriteOptions extends CallOptions {
  /** By default each call gets a new key; pass your own to repeat a call from an earlier run of your program. */
  readonly idempotencyKey?: string;
  /** An answer of this client, or an ETag, that must still be current. */
  readonly ifMatch?: Revision;
}

/** A body other than a single JSON value. */
export interface Upload<Type extends string> {
  readonly type: Type;
  readonly content: Content;
}

export type Outcome<Value, Code extends string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: BackOfficeError<Code | TransportCode> };

/** A promise of the answer, which can also return a refusal as a value. */
export interface Answer<Value, Code extends string> extends Promise<Value> {
  /**
   * Resolves to the outcome as a value; its error has only the codes of this call, so that a `switch` over them can be exhaustive. @throws
   * anything other than a refusal, e.g. an abort
   */
  outcome(): Promise<Outcome<Value, Code>>;
}

/** The answer of a call that can be previewed. */
export interface PreviewableAnswer<Value, Code extends string, Told = Preview> extends Answer<Value, Code> {
  readonly previewable: true;
  /** Never present: carries the type of a preview's answer. */
  readonly told?: Told;
}

type Name = keyof operations;
type ContentOf<Message> = Message extends { readonly content: infer Content } ? Content : never;
type Json<Content> = Content extends { readonly 'application/json': infer Value } ? Value : never;
type ResponseOf<Call extends Name, Status> = Status extends keyof operations[Call]['responses']
  ? operations[Call]['responses'][Status]
  : never;

export type JsonOf<Call extends Name, Status extends number> = Exclude<
  Json<ContentOf<ResponseOf<Call, Status>>>,
  { readonly preview: true }
>;
export type BodyOf<Call extends Name> = Json<ContentOf<NonNullable<operations[Call]['requestBody']>>>;
export type QueryOf<Call extends Name> = Omit<
  NonNullable<operations[Call]['parameters']['query']>,
  'progress' | 'preview'
>;
export type RowOf<Call extends Name> =
  JsonOf<Call, 200> extends { readonly value: readonly (infer Row)[] } ? Row : never;

/** How a call is made; an entry of the generated table. */
export interface CallEntry {
  readonly method: string;
  readonly path: string;
  /** Whether the call takes an `Idempotency-Key`. */
  readonly keyed?: boolean;
  /** Whether the call can be previewed. */
  readonly previews?: boolean;
  /** Whether the command may need approval by a second person. */
  readonly waits?: boolean;
  readonly body?: 'json' | 'content';
  /** JSON by default. */
  readonly answer?: 'file' | 'either';
  readonly list?: ListKind;
}

/** All options that calls can have. */
interface AnyOptions extends WriteOptions {
  readonly query?: Readonly<Record<string, unknown>>;
  readonly known?: object;
  readonly onProgress?: (progress: Progress) => void;
}

interface Made {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly options: AnyOptions;
  readonly keyed: boolean;
}

export interface CallsDependencies {
  readonly exchange: Exchange;
  readonly authorizer?: Authorizer | undefined;
  /** True to request previews: writes then change nothing and answer with their previews. */
  readonly previewing?: boolean;
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function queryText(query: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const pairs = given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function isUpload(body: unknown): body is Upload<string> {
  return typeof body === 'object' && body !== null && 'type' in body && 'content' in body;
}

function contentOf(entry: CallEntry, body: unknown): { readonly content?: Content; readonly type?: string } {
  if (body === undefined) return {};
  if (entry.body === 'json') return { content: JSON.stringify(body), type: 'application/json' };
  // The browser, or Node, adds the boundary of the parts to the content type.
  if (body instanceof FormData) return { content: body };
  if (!isUpload(body)) throw new TypeError('An upload has a type and content');
  return { content: body.content, type: body.type };
}

export async function jsonOf<Value>(response: Response): Promise<Value> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch (error) {
    const { status, url } = response;
    throw new BackOfficeError('UNEXPECTED_ANSWER', `${url} answered no JSON: ${text.slice(0, 200)}`, {
      status,
      cause: error,
    });
  }
}

function approvalPending(location: string | null): BackOfficeError {
  const approvalId = location?.split('/').at(-1);
  return new BackOfficeError('APPROVAL_PENDING', `Another person has to approve this: ${location}`, {
    status: 202,
    approvalId,
  });
}

function answer<Value>(promise: Promise<Value>): PreviewableAnswer<Value, string> {
  return Object.assign(promise, {
    // Visible in the types only for calls that can be previewed.
    previewable: true as const,
    outcome: (): Promise<Outcome<Value, string>> =>
      promise.then(
        (value) => ({ ok: true, value }),
        (error: unknown) => {
          if (error instanceof BackOfficeError) return { ok: false, error };
          throw error;
        },
      ),
  });
}

/** Returns a function for each entry of the table. */
export function createCalls({ exchange, authorizer, previewing = false }: CallsDependencies): Calls {
  async function send<Value>(
    entry: CallEntry,
    made: Made,
    read: (response: Response) => Promise<Value>,
  ): Promise<Value> {
    const { method, path, query, body, options, keyed } = made;
    const { content, type } = contentOf(entry, body);
    const { ifMatch, known } = options;
    return exchange(
      {
        method,
        path: path + queryText(query),
        headers: {
          ...(type === undefined ? {} : { 'content-type': type }),
          ...(keyed ? { 'idempotency-key': options.idempotencyKey ?? newKey() } : {}),
          ...(ifMatch === undefined ? {} : { 'if-match': tagFrom(ifMatch) }),
          ...(known === undefined ? {} : { 'if-none-match': tagFrom(known) }),
          ...options.headers,
        },
        content,
        repeatable: keyed || method === 'GET',
        signal: options.signal,
        patience: options.patience,
      },
      read,
      authorizer,
    );
  }

  function call(entry: CallEntry, asFile: boolean) {
    const { method, path, keyed = false, body, list } = entry;
    const parameters = path.match(/\{\w+\}/g) ?? [];
    return (...given: unknown[]) => {
      const words = given.slice(0, parameters.length);
      if (words.some((word) => word === undefined || word === ''))
        throw new TypeError(`${path} needs its ids`);
      // URLs resolve these as path segments, however they are encoded: removing an item `..` of a cart would remove the cart.
      if (words.some((word) => word === '.' || word === '..'))
        throw new TypeError(`${path}: neither "." nor ".." can be an id in an address`);
      const filled = words.reduce(
        (text: string, word, index) =>
          text.replace(parameters[index] ?? '', encodeURIComponent(String(word))),
        path,
      );
      const rest = given.slice(parameters.length);
      const options: AnyOptions = (body === undefined ? rest[0] : rest[1]) ?? {};
      const made = { method, path: filled, body: body === undefined ? undefined : rest[0], options, keyed };
      if (list !== undefined) {
        const fetchPage: FetchPage = (query, signal) =>
          send(entry, { ...made, query, options: signal === undefined ? {} : { signal } }, (response) =>
            jsonOf<Awaited<ReturnType<FetchPage>>>(response),
          );
        return createList(list, fetchPage, options);
      }
      if (previewing && entry.previews !== true)
        throw new TypeError(`${method} ${path} cannot say what it would do`);
      const query = { ...options.query, ...(previewing ? { preview: true } : {}) };
      if (asFile)
        return answer(send(entry, { ...made, query }, async (response) => new FileAnswer(response)));
      const { onProgress, known } = options;
      if (onProgress !== undefined) {
        const asked = { ...made, query: { ...query, progress: true } };
        return answer(send(entry, asked, (response) => followProgress(response, onProgress)));
      }
      return answer(
        send(entry, { ...made, query }, async (response) => {
          if (response.status === 304 && known !== undefined) return known;
          if (entry.waits === true && response.status === 202)
            throw approvalPending(response.headers.get('location'));
          const value = await jsonOf(response);
          keepTag(value, response.headers.get('etag'));
          return value;
        }),
      );
    };
  }

  const calls: Record<string, unknown> = {};
  for (const [name, entry] of Object.entries<CallEntry>(table)) {
    calls[name] = call(entry, entry.answer === 'file');
    if (entry.answer === 'either') calls[`${name}File`] = call(entry, true);
  }
  // The table and the types are generated from one document, so each entry matches its type.
  return calls as unknown as Calls;
}
