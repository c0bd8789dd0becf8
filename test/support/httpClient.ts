/** An app on a random port, and a client that checks every answer against the app's OpenAPI document. */
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { openMemoryRateCounter } from '../../src/adapters/rates/memory.js';
import type { Caller } from '../../src/commands/identity/caller.js';
import { type App, type AppDependencies, createApp } from '../../src/http/app.js';
import { openApiDocument } from '../../src/http/openapi/document.js';
import type { Route } from '../../src/http/server/route.js';
import { createHttpServer, type HttpServer, type ServerLimits } from '../../src/http/server/server.js';
import { DomainError } from '../../src/kernel/errors.js';
import { documentedAnswers } from './documentedAnswers.js';
import { MemoryRecords } from './memoryRecords.js';

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; undefined when it is not JSON. */
  // Tests read answers of any shape; a missing member fails the expectation.
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  readonly body: any;
}

export interface CallOptions {
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is. */
  readonly content?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  /** Bearer token. */
  readonly token?: string;
}

export type Call = (method: string, path: string, options?: CallOptions) => Promise<Answered>;

/** Calls a service at `url`; throws when an answer does not match its OpenAPI `document`. */
export function httpClient(url: string, document: object): Call {
  const documented = documentedAnswers(Object.fromEntries(Object.entries(document)));
  return async (method, path, { json, content, headers = {}, token } = {}) => {
    const body = json === undefined ? content : JSON.stringify(json);
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
      headers: {
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
    const text = await response.text();
    const contentType = response.headers.get('content-type');
    const parsed = contentType?.includes('json') && text !== '' ? JSON.parse(text) : undefined;
    const fault = documented.fault(method, path, response.status, contentType, parsed);
    if (fault !== undefined) throw new Error(fault);
    return { status: response.status, headers: response.headers, text, body: parsed };
  };
}

/** Sends bytes as they are, and resolves to everything received until the service closes the connection. */
export function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'));
    let received = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });
}

/** Verifies tokens of tests, which spell out the caller, e.g. `user.7.Admin+User` or `service.billing`. */
export async function verifyPlainToken(token: string): Promise<Caller> {
  const [kind, id, roles = ''] = token.split('.');
  if (id !== undefined && kind === 'user')
    return {
      kind,
      id,
      roles: roles === 'Admin' ? ['Admin'] : roles === 'Reporting' ? ['Reporting'] : ['User'],
    };
  if (id !== undefined && (kind === 'service' || kind === 'guest')) return { kind, id, roles: [] };
  throw new DomainError('UNAUTHENTICATED', 'The token has expired');
}

export interface TestApp {
  readonly call: Call;
  readonly port: number;
  readonly url: string;
  readonly app: App;
  readonly http: HttpServer;
  readonly records: MemoryRecords;
  readonly registry: Registry;
  /** The parsed lines of the log. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  readonly logged: any[];
  /** Moves the service's clock. */
  setTime(at: Date): void;
  close(): Promise<void>;
}

export interface TestAppOptions extends Partial<Omit<AppDependencies, 'routes'>> {
  readonly records?: MemoryRecords;
  readonly limits?: ServerLimits;
}

/** Opens an app with these routes on 127.0.0.1. */
export async function openTestApp(routes: readonly Route[], options: TestAppOptions = {}): Promise<TestApp> {
  const { records = new MemoryRecords(), limits, ...overrides } = options;
  const logged: unknown[] = [];
  const logger = pino(
    { level: 'info' },
    new Writable({
      write(chunk, _encoding, done) {
        logged.push(JSON.parse(String(chunk)));
        done();
      },
    }),
  );
  let time = new Date('2026-03-01T09:00:00.000Z');
  const registry = new Registry();
  const baseUrl = overrides.baseUrl ?? 'http://shop.test';
  const dependencies: AppDependencies = {
    routes,
    verifyToken: verifyPlainToken,
    rules: { reportingRoles: ['Reporting', 'Admin'] },
    idempotency: { records, instance: 'instance-1' },
    clock: { now: () => time },
    logger,
    registry,
    healthChecks: [],
    baseUrl,
    version: '0.0.0',
    corsOrigins: [],
    requestsPerMinute: undefined,
    rateCounter: openMemoryRateCounter(),
    ...overrides,
  };
  const app = createApp(dependencies);
  const http = createHttpServer(limits);
  const port = await http.listen(0, '127.0.0.1', () => ({ app: app.app, baseUrl }));
  const url = `http://127.0.0.1:${port}`;
  return {
    call: httpClient(url, openApiDocument(routes, { baseUrl, version: '0.0.0' })),
    port,
    url,
    app,
    http,
    records,
    registry,
    logged,
    setTime(at) {
      time = at;
    },
    close: () => http.close(1_000),
  };
}
