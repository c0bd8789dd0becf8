/** The client of the commerce back office. */
import { type CallsDependencies, createCalls } from './calls.js';
import { type Authorizer, createExchange, type Patience } from './exchange.js';
import type { Calls } from './generated/calls.js';
import type { Me } from './generated/types.js';
import { type Previews, previewsOf } from './previews.js';
import { type Resources, resourcesOf } from './resources.js';
import { createSessionAuthorizer, type SessionAuthorizer } from './session.js';
import { createTokenAuthorizer, type TokenCredentials } from './tokens.js';

export type { Answer, CallOptions, Id, Outcome, Upload, WriteOptions } from './calls.js';
export {
  BackOfficeError,
  type FieldFault,
  isBackOfficeError,
  type Problem,
  type TransportCode,
} from './errors.js';
export type { BackOfficeEvent, BackOfficeEventType, FollowOptions } from './events.js';
export type { Content, Patience } from './exchange.js';
export { FileAnswer } from './files.js';
export {
  all,
  and,
  any,
  contains,
  endsWith,
  eq,
  type Filter,
  ge,
  gt,
  isIn,
  le,
  lt,
  ne,
  not,
  or,
  raw,
  startsWith,
} from './filters.js';
export type { operations, paths } from './generated/api.js';
export type { Calls, CommonCode, ErrorCode, WritingCode } from './generated/calls.js';
export type * from './generated/types.js';
export {
  type List,
  type ListOptions,
  type Order,
  type Page,
  type RawOrder,
  rawOrder,
  type Selected,
} from './lists.js';
export type { Previews } from './previews.js';
export type { Progress } from './progress.js';
export { type Resources, records } from './resources.js';
export { type RetryOnConflictOptions, type Revision, tagOf, withRetryOnConflict } from './revisions.js';
export type {
  ClientCredentials,
  PasswordCredentials,
  RefreshCredentials,
  TokenCredentials,
} from './tokens.js';

export { type VerifyWebhookOptions, verifyWebhook, WebhookRefused } from './webhooks.js';

/** A key from `POST /api/api-keys`. */
export interface ApiKeyCredentials {
  readonly apiKey: string;
}

/** A bearer token obtained elsewhere, e.g. a guest's; a function is called before each request. */
export interface BearerCredentials {
  readonly token: string | (() => string | Promise<string>);
}

/** The cookie of a browser session, begun with `session.signIn`. */
export interface SessionCredentials {
  readonly session: true;
}

export type Credentials = TokenCredentials | ApiKeyCredentials | BearerCredentials | SessionCredentials;

export interface BackOfficeOptions {
  /** The service's URL, e.g. `https://office.example.com`; empty in a page that the service itself serves. */
  readonly url: string;
  /** Without credentials calls are anonymous, which is enough to sign up and to create a guest's cart. */
  readonly credentials?: Credentials;
  readonly patience?: Patience;
  /** Default: the global `fetch`. */
  readonly fetch?: typeof fetch;
}

export interface BackOffice extends Resources {
  /** A function for each operation, by its id in the OpenAPI document. */
  readonly calls: Calls;
  /** Previews of writes, under the same names: what each would bill and change, without doing it. */
  readonly preview: Previews;
  /** The browser's session, for clients with `credentials: { session: true }`. */
  readonly session: Pick<SessionAuthorizer<Me>, 'signIn' | 'signOut'>;
  /** Returns the caller's identity and rights. */
  readonly me: Calls['getMe'];
  /** Ends the session of the client's tokens. */
  signOut(signal?: AbortSignal): Promise<void>;
}

export function createBackOffice(options: BackOfficeOptions): BackOffice {
  const { credentials, patience = {} } = options;
  const withSession = credentials !== undefined && 'session' in credentials;
  const exchange = createExchange({
    url: options.url.replace(/\/+$/, ''),
    // Browsers require that `fetch` is called on the window.
    fetch: options.fetch ?? ((...given) => fetch(...given)),
    cookies: withSession,
    patience,
    random: Math.random,
  });
  const session = createSessionAuthorizer<Me>(exchange);
  const tokens =
    credentials !== undefined && isTokenCredentials(credentials)
      ? createTokenAuthorizer(credentials, exchange)
      : undefined;
  const authorizer = withSession ? session : (tokens ?? bearerOf(credentials));
  const dependencies: CallsDependencies = { exchange, authorizer };
  const calls = createCalls(dependencies);
  return {
    ...resourcesOf(calls),
    calls,
    preview: previewsOf(dependencies),
    me: calls.getMe,
    session,
    async signOut(signal) {
      if (withSession) await session.signOut(signal);
      else await tokens?.signOut(signal);
    },
  };
}

function isTokenCredentials(credentials: Credentials): credentials is TokenCredentials {
  return 'username' in credentials || 'clientId' in credentials || 'refreshToken' in credentials;
}

function bearerOf(credentials: Credentials | undefined): Authorizer | undefined {
  if (credentials === undefined) return undefined;
  const given =
    'apiKey' in credentials ? credentials.apiKey : 'token' in credentials ? credentials.token : '';
  return {
    async headersFor() {
      return { authorization: `Bearer ${typeof given === 'function' ? await given() : given}` };
    },
    async renew(used, status) {
      if (status !== 401 || typeof given !== 'function') return false;
      return used.authorization !== `Bearer ${await given()}`;
    },
  };
}
