/**
 * One declaration per route. The registration with Express, authorization, validation and the OpenAPI document come from it. The handler gets
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

/** Counts of their own, so that what strangers do elsewhere uses up nothing of them. */
export type RateBudget = 'sign-in' | 'guests';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Access {
  /** The kinds of callers that are taken; any other is UNAUTHORIZED, but for API keys, which go by `right`. Empty when no token is looked at. */
  readonly kinds: readonly Caller['kind'][];
  /** Roles of which a user needs one (`reporting`: those that the configuration names); services and guests have none and need none. */
  readonly roles?: readonly Role[] | 'reporting';
  /** True for what moves money: a user needs one of the roles that the configuration names for it. */
  readonly movesMoney?: boolean;
  /** True when a request without a token is taken too; its caller is `anonymousCaller`. */
  readonly anonymous?: boolean;
  /** True where a refused caller is asked for a name and a password (HTTP Basic) as well: browsers then show a window for them. */
  readonly asksForPassword?: boolean;
  /** True for what a user without a staff role may reach when the configuration names staff roles. */
  readonly openToNonStaff?: boolean;
}

/** The caller without a token where none is needed. No cart has its id. */
export const anonymousCaller: Caller = { kind: 'guest', id: 'anonymous', roles: [] };

export interface FileAnswer {
  readonly contentType: string;
  /** The name of the download; without it the file is shown in place. */
  readonly filename?: string;
  readonly content: Readable | Uint8Array;
  /** Bytes, when known beforehand. */
  readonly size?: number;
}

export interface Answer {
  /** Default: the status of the first declared answer. */
  readonly status?: number;
  /** A JSON object; what is `undefined` in it is left out. */
  readonly body?: object;
  /** The JSON text of the body, where it was written already. */
  readonly text?: string;
  /** Revision of the resource's stream; becomes the `ETag`. */
  readonly revision?: number;
  /** Path of the resource that was made, from the root of the service. */
  readonly location?: string;
  /** Further response headers, lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly file?: FileAnswer;
  /** The people and things in the answer, so that erasing them deletes it where it is stored for repetition. */
  readonly tags?: readonly string[];
}

export interface RouteRequest<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly caller: Caller;
  readonly context: CommandContext;
  /** The amount that a second person has approved, as a decimal: where more is at stake by now, the command is refused. */
  readonly approvedAmount?: string;
  /** Query string as it was sent, without `?`. */
  readonly rawQuery: string;
  /** Absolute, without query string. */
  readonly url: string;
  /** Path as it was sent, without query string. */
  readonly path: string;
  /** Caller's `If-Match: *` and `If-None-Match: *`, for writes that make what does not exist (RFC 9110, 13.1). */
  readonly mustExist: boolean;
  readonly mustNotExist: boolean;
  /** The address that the request came from, as far as proxies in front are trusted to tell it. */
  readonly address: string | undefined;
  /** Adds to the request's line in the log. Nothing secret, and nothing personal in clear. */
  note(facts: Readonly<Record<string, string>>): void;
  /** A `Set-Cookie` more, beside that of the answer's headers. */
  setCookie(cookie: string): void;
  /** Aborts when the caller goes away. */
  signal(): AbortSignal;
  /** For answers that go on: whether the caller may still use the route. @throws DomainError UNAUTHENTICATED, UNAUTHORIZED; Unavailable */
  checkAccess(): Promise<void>;
  /** The caller's demand on read models: everything that this caller waits for is asked with it. */
  demand(): Demand;
  /** The console's session that the request came with, if it came with one. */
  readonly session?: RequestSession | undefined;
  /** The `Cookie` header, for the few routes that know what to look for. */
  readonly cookies?: string | undefined;
  /** A header of the request; the name in lower case. */
  header(name: string): string | undefined;
  /** For what a request reaches beside its own resource. @throws DomainError UNAUTHORIZED */
  authorize(route: Pick<Route, 'access' | 'right'>): void;
}

/** A session of the console, of which a cookie tells. */
export interface RequestSession {
  /** The cookie's value. */
  readonly token: string;
  /** The token that a writing request repeats in `X-CSRF-Token`. */
  readonly csrfToken: string;
}

/** A documented answer with a JSON body. `schema` is strict, or the read model whose document is answered. */
export interface JsonAnswerDocument {
  readonly status: number;
  readonly description: string;
  readonly schema: z.ZodType | Pick<ReadModel, 'name' | 'fields'>;
  readonly example: JsonValue;
  /** Default: `application/json`. */
  readonly mediaType?: string;
  readonly headers?: readonly ('ETag' | 'Location')[];
  /** True when it tells more than the revision that the `ETag` names: it is marked `no-store` and never "not modified". */
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
  /** The area. */
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  /** The right that an API key needs; absent where keys are not taken. */
  readonly right?: Right;
  /** The possible answers; the first is the usual one. */
  readonly answers: readonly [AnswerDocument, ...AnswerDocument[]];
  /**
   * Whether a write acts on one resource with a revision, which `If-Match` names. The default is yes where the path has a parameter; it must be
   * said where body or caller name one. Collections, imports and what is done to many have none, and the header is not looked at.
   */
  readonly hasRevision?: boolean;
  /** True for a PUT that makes what is not there: `If-None-Match: *` is its handler's to judge, and refused by all other writes to a resource. */
  readonly upserts?: boolean;
  /** Strangers' requests are counted apart from all others that they make. */
  readonly budget?: RateBudget;
  /** Codes beside those that every route can answer. */
  readonly errors: readonly ErrorCode[];
  /** The answer of `?preview=true`; absent where the command cannot be tried out. */
  readonly preview?: JsonAnswerDocument;
  /** True for addresses that browsers are led to and programs do not call: the API's document leaves them out. */
  readonly forBrowsers?: boolean;
  /**
   * False for answers that must never be stored for an `Idempotency-Key`, e.g. tokens; the key is then ignored. `remade`: neither are they, and
   * the command, done again under the key, makes the same answer.
   */
  readonly storesAnswers?: false | 'remade';
  /**
   * True where nothing that a command does lasts before its first event. Its `Idempotency-Key` is then stored with that event, where the store can,
   * and not before.
   */
  readonly lastsByEvents?: boolean;
}

type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;

export type Shape = Readonly<Record<string, z.ZodType>>;

export interface RouteDeclaration<Path extends string, Params extends Shape, Query extends Shape, Body>
  extends Described {
  readonly path: Path;
  /** A schema for each name in the path; what it gets is a decoded string. */
  readonly params?: Params & { readonly [Name in PathNames<Path>]: z.ZodType };
  /** A schema for each query parameter; what it gets is a string, or undefined. */
  readonly query?: Query;
  readonly body?: BodyReader<Body>;
  handle(
    request: RouteRequest<z.output<z.ZodObject<Params>>, z.output<z.ZodObject<Query>>, Body>,
  ): Answer | Promise<Answer>;
}

/** The source of a list, for other ways to query it. */
export interface ListSource {
  readonly model: Pick<ReadModel, 'name' | 'fields'>;
  /** The field that identifies a document. */
  readonly key: string;
  /** As the list's own route asks: what this caller does not see there is in no page here. */
  page(
    list: { readonly query: ListQuery },
    request: RouteRequest<unknown, unknown, unknown>,
  ): Promise<ListPage>;
  /** All matches in the order of customers' names, in batches, where the list has that order. @throws DomainError for callers who may not read customers */
  everyByName?(
    filter: Expression | undefined,
    direction: OrderBy['direction'],
    request: RouteRequest<unknown, unknown, unknown>,
  ): AsyncIterable<readonly Document[]>;
}

/** A route whose types are checked and forgotten. Only `route` and `listRoute` make one. */
export interface Route extends Described {
  /** Absent for all but lists. */
  readonly list?: ListSource;
  /** Absent where refusals are problems (RFC 9457). */
  readonly refusals?: 'odata';
  /** The query options of a handler that reads the query string itself, for the API's document alone. */
  readonly queryOptions?: z.ZodObject;
  readonly params: z.ZodObject;
  /** Absent when the handler reads the query string itself. */
  readonly query: z.ZodObject | undefined;
  readonly body: BodyReader<unknown>;
  /** The read model whose fields the list's query options can name. */
  readonly listOf: Pick<ReadModel, 'name' | 'fields'> | undefined;
  // A method, so that handlers of narrower requests fit: the schemas above make what they need.
  handle(request: RouteRequest<unknown, unknown, unknown>): Answer | Promise<Answer>;
}

/** Runs a command of a route so that nothing comes of it, and answers what would have come of it. */
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

/** Checks a declaration's types and makes a route of it. */
export function route<
  const Path extends string,
  Params extends Shape = Record<never, never>,
  Query extends Shape = Record<never, never>,
  Body = undefined,
>(declaration: RouteDeclaration<Path, Params, Query, Body>): Route {
  const { params, query, body, ...rest } = declaration;
  return {
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
