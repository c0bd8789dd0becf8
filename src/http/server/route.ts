/**
 * One declaration per route. Registration with Express, authorization, validation and the OpenAPI document derive from it. The handler gets
 * typed, validated input and answers with data.
 */
import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { Caller } from '../../commands/identity/caller.js';
import type { Right } from '../../domain/apiKey/rights.js';
import type { Role } from '../../domain/user/roles.js';
import type { CommandContext } from '../../kernel/context.js';
import type { ErrorCode } from '../../kernel/errors.js';
import type { JsonValue } from '../../kernel/json.js';
import type { Demand, ListPage } from '../../ports/readModels.js';
import type { Expression, ListQuery, OrderBy } from '../../query/ast.js';
import type { Document, ReadModel } from '../../query/fields.js';
import { type BodyReader, noBody } from './body.js';

/** Separate rate budgets of anonymous callers, which their other requests do not use up. */
export type RateBudget = 'sign-in' | 'guests';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Access {
  /** Accepted kinds of callers; others are UNAUTHORIZED, except API keys, which are judged by `right`. Empty: tokens are ignored. */
  readonly kinds: readonly Caller['kind'][];
  /** A user needs one of these roles (`reporting`: those in the configuration); services and guests have none and need none. */
  readonly roles?: readonly Role[] | 'reporting';
  /** True for routes that move money: a user needs one of the roles configured for it. */
  readonly movesMoney?: boolean;
  /** True when a request without a token is accepted too; its caller is `anonymousCaller`. */
  readonly anonymous?: boolean;
  /** True when a refused caller is also asked for HTTP Basic credentials: browsers then show a dialog for them. */
  readonly asksForPassword?: boolean;
  /** True for routes that users who are not staff may use too. */
  readonly openToNonStaff?: boolean;
}

/** The caller of a request without a token where none is needed. No cart has this id. */
export const anonymousCaller: Caller = { kind: 'guest', id: 'anonymous', roles: [] };

export interface FileAnswer {
  readonly contentType: string;
  /** The name of the download; without it the file is shown inline. */
  readonly filename?: string;
  readonly content: Readable | Uint8Array;
  /** Size in bytes, when known beforehand. */
  readonly size?: number;
}

export interface Answer {
  /** Default: the status of the first declared answer. */
  readonly status?: number;
  /** A JSON object; `undefined` members are omitted. */
  readonly body?: object;
  /** The JSON text of the body, if already serialized. */
  readonly text?: string;
  /** Revision of the resource's stream; becomes the `ETag`. */
  readonly revision?: number;
  /** Path of the created resource, from the root of the service. */
  readonly location?: string;
  /** Further response headers, lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly file?: FileAnswer;
  /** The people and things in the answer; erasing one of them deletes the answer stored for repeated requests. */
  readonly tags?: readonly string[];
}

export interface RouteRequest<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly caller: Caller;
  readonly context: CommandContext;
  /** The amount that a second person has approved, or that needs none, as a decimal. The command is refused if more is at stake by now. */
  readonly approvedAmount?: string;
  /** Query string as sent, without `?`. */
  readonly rawQuery: string;
  /** Absolute, without query string. */
  readonly url: string;
  /** Path as sent, without query string. */
  readonly path: string;
  /** The caller's `If-Match: *` and `If-None-Match: *`, for writes that can create the resource (RFC 9110, 13.1). */
  readonly mustExist: boolean;
  readonly mustNotExist: boolean;
  /** The address that the request came from, as reported by trusted proxies, if any. */
  readonly address: string | undefined;
  /** Adds fields to the request's log line: nothing secret, and nothing personal in clear text. */
  note(facts: Readonly<Record<string, string>>): void;
  /** Adds a `Set-Cookie` header to those of the answer. */
  setCookie(cookie: string): void;
  /** Aborts when the caller goes away. */
  signal(): AbortSignal;
  /** Checks, for long-lived answers, that the caller may still use the route. @throws DomainError UNAUTHENTICATED, UNAUTHORIZED; Unavailable */
  checkAccess(): Promise<void>;
  /** The caller's demand on read models; pass it with every query that the caller waits for. */
  demand(): Demand;
  readonly session?: RequestSession | undefined;
  /** The `Cookie` header, for the few routes that read cookies themselves. */
  readonly cookies?: string | undefined;
  /** Returns a header of the request; the name is in lower case. */
  header(name: string): string | undefined;
  /** Checks access to another route's resource that the request reaches too. @throws DomainError UNAUTHORIZED */
  authorize(route: Pick<Route, 'access' | 'right'>): void;
}

/** A console session, identified by a cookie. */
export interface RequestSession {
  /** The cookie's value. */
  readonly token: string;
  /** The token that a writing request repeats in `X-CSRF-Token`. */
  readonly csrfToken: string;
}

/** A documented answer with a JSON body. `schema` is strict, or the read model whose document is returned. */
export interface JsonAnswerDocument {
  readonly status: number;
  readonly description: string;
  readonly schema: z.ZodType | Pick<ReadModel, 'name' | 'fields'>;
  readonly example: JsonValue;
  /** Default: `application/json`. */
  readonly mediaType?: string;
  readonly headers?: readonly ('ETag' | 'Location')[];
  /** True when the answer depends on more than the revision in the `ETag`: it is marked `no-store` and never "not modified". */
  readonly live?: boolean;
}

/** A documented answer with a file or without any body. */
export interface FileAnswerDocument {
  readonly status: number;
  readonly description: string;
  readonly mediaTypes: readonly string[];
  readonly headers?: readonly ('ETag' | 'Location')[];
}

export type AnswerDocument = JsonAnswerDocument | FileAnswerDocument;

interface Described {
  readonly method: Method;
  /** With parameters in braces, e.g. `/api/invoices/{id}`. */
  readonly path: string;
  /** Unique among all routes, camel case. */
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  /** The right that an API key needs; absent where keys are not accepted. */
  readonly right?: Right;
  /** The possible answers; the first is the usual one. */
  readonly answers: readonly [AnswerDocument, ...AnswerDocument[]];
  /**
   * Whether a write acts on one resource with a revision, which `If-Match` names. The default is true when the path has a parameter. Set it
   * where the body or the caller names the resource. Collections, imports and bulk actions have no revision and ignore the header.
   */
  readonly hasRevision?: boolean;
  /** True for a PUT that can create its resource. Its handler judges `If-None-Match: *`; all other writes to a resource refuse it. */
  readonly upserts?: boolean;
  /** Requests of anonymous callers count against this budget, apart from their other requests. */
  readonly budget?: RateBudget;
  /** Codes in addition to those that every route can answer with. */
  readonly errors: readonly ErrorCode[];
  /** The answer to `?preview=true`; absent where the command cannot be previewed. */
  readonly preview?: JsonAnswerDocument;
  /** True for addresses that browsers are sent to and programs do not call; the OpenAPI document omits them. */
  readonly forBrowsers?: boolean;
  /**
   * False for answers that must never be stored for an `Idempotency-Key`, e.g. tokens; the key is then ignored. `remade`: the answer is not stored
   * either, but the command, repeated under the key, makes the same one.
   */
  readonly storesAnswers?: false | 'remade';
  /**
   * True when the command persists nothing before its first event. Its `Idempotency-Key` is then stored with that event and not before, if the
   * store can do so.
   */
  readonly lastsByEvents?: boolean;
}

type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;

export type Shape = Readonly<Record<string, z.ZodType>>;

export interface RouteDeclaration<Path extends string, Params extends Shape, Query extends Shape, Body>
  extends Omit<Described, 'method' | 'path' | 'errors'> {
  readonly errors?: Described['errors'];
  /** A schema for each name in the path; its input is a decoded string. */
  readonly params?: Params & { readonly [Name in PathNames<Path>]: z.ZodType };
  /** A schema for each query parameter; its input is a string, or undefined. */
  readonly query?: Query;
  readonly body?: BodyReader<Body>;
  handle(
    request: RouteRequest<z.output<z.ZodObject<Params>>, z.output<z.ZodObject<Query>>, Body>,
  ): Answer | Promise<Answer>;
}

/** Completes documents of a read model for a list, and hides what the caller may not see. */
export type ShowDocuments = (
  documents: readonly Document[],
  request: Pick<RouteRequest<unknown, unknown, unknown>, 'caller'>,
) => readonly Document[] | Promise<readonly Document[]>;

/** The source of a list, for other ways of querying it. */
export interface ListSource {
  readonly model: Pick<ReadModel, 'name' | 'fields'>;
  /** The field that identifies a document. */
  readonly key: string;
  /** Returns a page as the list's own route would: it contains nothing that this caller does not see there. */
  page(
    list: { readonly query: ListQuery },
    request: RouteRequest<unknown, unknown, unknown>,
  ): Promise<ListPage>;
  /** Returns documents of the read model as this caller sees them on a page; absent where pages have them unchanged. */
  readonly shown?: ShowDocuments | undefined;
  /**
   * Yields all matches in order of customers' names, in batches. Absent where the list does not have that order.
   * @throws DomainError for callers who may not read customers
   */
  everyByName?(
    filter: Expression | undefined,
    direction: OrderBy['direction'],
    request: RouteRequest<unknown, unknown, unknown>,
  ): AsyncIterable<readonly Document[]>;
}

/** A route whose types have been checked and erased. Only `route` and `listRoute` create one. */
export interface Route extends Described {
  /** Present for lists only. */
  readonly list?: ListSource;
  /** Absent where refusals are problems (RFC 9457). */
  readonly refusals?: 'odata';
  /** The query options of a handler that reads the query string itself, only for the OpenAPI document. */
  readonly queryOptions?: z.ZodObject;
  readonly params: z.ZodObject;
  /** Absent when the handler reads the query string itself. */
  readonly query: z.ZodObject | undefined;
  readonly body: BodyReader<unknown>;
  /** The read model whose fields the list's query options can name. */
  readonly listOf: Pick<ReadModel, 'name' | 'fields'> | undefined;
  // A method, so that handlers of narrower requests are assignable: the schemas above produce what they need.
  handle(request: RouteRequest<unknown, unknown, unknown>): Answer | Promise<Answer>;
}

/** Runs a route's command without storing anything, and answers what it would have done. */
export type Preview = (
  operationId: string,
  request: RouteRequest<unknown, unknown, unknown>,
) => Promise<Answer>;

const previewParameter = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((text) => text === 'true')
  .default(false)
  .meta({ parameter: { type: 'boolean' } })
  .describe('True returns what the command would bill and change, without doing it');

/** Checks a declaration's types and turns it into a route. */
export function route<
  const Path extends string,
  Params extends Shape = Record<never, never>,
  Query extends Shape = Record<never, never>,
  Body = undefined,
>(method: Method, path: Path, declaration: RouteDeclaration<Path, Params, Query, Body>): Route {
  const { params, query, body, ...rest } = declaration;
  return {
    method,
    path,
    errors: [],
    ...rest,
    handle: declaration.handle,
    params: z.strictObject(params ?? {}),
    query: z.strictObject({
      ...query,
      ...(declaration.preview === undefined ? {} : { preview: previewParameter }),
    }),
    body: body ?? noBody,
    listOf: undefined,
  };
}

/** True for methods that change something: their commands honour `Idempotency-Key`. */
export function isWrite(method: string): boolean {
  return method !== 'GET';
}

/** True for writes that honour `If-Match`. */
export function comparesRevision({
  method,
  path,
  hasRevision,
}: Pick<Route, 'method' | 'path' | 'hasRevision'>): boolean {
  return isWrite(method) && (hasRevision ?? path.includes('{'));
}
