/** Composes the HTTP side: the checks of every request, the service's own addresses, the areas' routes, the fallback answer. */
import cors from 'cors';
import express, { type NextFunction, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import type { TrustedProxies } from '../kernel/trustedProxies.js';
import { outOfTime, runUntil } from '../ports/callerDeadline.js';
import type { Clock } from '../ports/clock.js';
import type { RateCounter } from '../ports/rateCounter.js';
import { refusalOf } from '../ports/refusals.js';
import type { Tracing } from '../ports/tracing.js';
import { longRunning } from './longRunning.js';
import { isODataPath, registerODataRoutes } from './odata/address.js';
import { odataProblem } from './odata/errors.js';
import { createReadiness, type HealthCheck } from './operations/health.js';
import { registerServiceRoutes } from './operations/serviceRoutes.js';
import { createAnswerWriter } from './server/answers.js';
import {
  createAuthentication,
  type FindSession,
  sessionCookie,
  type VerifyToken,
} from './server/authentication.js';
import type { AuthorizationRules } from './server/authorization.js';
import { createIdempotency, type IdempotencyDependencies } from './server/idempotency.js';
import {
  createAnswerBytes,
  createArriving,
  createInFlight,
  createPlace,
  createRateLimit,
} from './server/limits.js';
import { createPipeline, type NoteRight } from './server/pipeline.js';
import { Refusal } from './server/problems.js';
import { createRequestLog, noteRefusal } from './server/requestLog.js';
import {
  beginRequestScope,
  createCallerAddress,
  liftDeadline,
  watchDeadline,
} from './server/requestScope.js';
import type { Preview, Route } from './server/route.js';
import { answerUnrouted, registerRoutes } from './server/router.js';
import { apiSecurityHeaders } from './server/securityHeaders.js';

export interface AppDependencies {
  /** Without it, no spans are reported. */
  readonly tracing?: Pick<Tracing, 'span'> | undefined;
  readonly routes: readonly Route[];
  /** Required when a route has previews. */
  readonly preview?: Preview;
  readonly verifyToken: VerifyToken;
  /** Verifies an API key. Without it, there are none. */
  readonly verifyKey?: VerifyToken;
  /** Called for each use of an API key's right. */
  readonly noteRight?: NoteRight;
  /** Without it, there are no console sessions, and cookies are ignored. */
  readonly findSession?: FindSession;
  readonly rules: AuthorizationRules;
  readonly idempotency: IdempotencyDependencies;
  readonly clock: Clock;
  /** Awaited before each request is handled, e.g. to read a clock that another process has set. */
  readonly prepare?: (() => Promise<void>) | undefined;
  readonly logger: Logger;
  readonly registry: Registry;
  /** The token that `/metrics` requires; undefined: none. */
  readonly metricsToken?: string | undefined;
  readonly healthChecks: readonly HealthCheck[];
  /** Until it returns true, only health and metrics are answered (default: always true). */
  readonly isStarted?: () => boolean;
  /** The service's URL as callers see it, without a trailing slash. */
  readonly baseUrl: string;
  readonly version: string;
  readonly corsOrigins: readonly string[];
  /** For each caller; undefined: no limit. */
  readonly requestsPerMinute: number | undefined;
  readonly rateCounter: RateCounter;
  /** Proxies that are trusted to name the address of a request; undefined: none. */
  readonly trustedProxies?: TrustedProxies | undefined;
  /** Time limit for the engines to answer before a request is refused, in ms; undefined: they run in this process and do not hang. */
  readonly answeredWithin?: number | undefined;
  /** Operations without this deadline (default: those of `longRunning.ts`). */
  readonly longRunning?: ReadonlySet<string>;
  /** Requests being answered at once (default 512). */
  readonly maxInFlight?: number;
  /** How long the transfer of an answer may stall before its connection is cut. */
  readonly stalledMilliseconds?: number;
  /** Bytes that all answers in flight may take together (default 64 MiB). */
  readonly maxAnswerBytes?: number;
  /** How long a large answer may be read slowly while others need its memory, in ms (default 10 s). */
  readonly slowReaderMilliseconds?: number;
}

export type App = ReturnType<typeof createApp>;

const exposedHeaders = [
  'ETag',
  'Location',
  'X-Request-Id',
  'traceparent',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'Idempotency-Replayed',
  'Content-Disposition',
  'Feed-Position',
  'Link',
  'OData-Version',
  'Preference-Applied',
  'WWW-Authenticate',
];
const allowedHeaders = [
  'Authorization',
  'Content-Type',
  'If-Match',
  'If-None-Match',
  'Idempotency-Key',
  'Last-Event-ID',
  'OData-MaxVersion',
  'OData-Version',
  'Prefer',
  'X-Request-Id',
  'traceparent',
];

/** Most requests for metrics that are answered at the same time. */
const maxMetricsRequests = 16;

/** Octets that no URI contains (RFC 3986, 2). The HTTP parser accepts them, but components behind it interpret them differently. */
const outsideUri = /[^\x21-\x7e]/;

export function createApp(dependencies: AppDependencies) {
  const { routes, rules, clock, logger, registry, baseUrl, corsOrigins } = dependencies;
  const { isStarted = () => true, findSession, answeredWithin } = dependencies;
  const securityHeaders = apiSecurityHeaders(baseUrl.startsWith('https:'));
  const { stalledMilliseconds } = dependencies;
  const otherProblem = odataProblem;
  const answers = createAnswerWriter({
    ...{ baseUrl, securityHeaders, stalledMilliseconds, otherProblem },
    isCompressed: isODataPath,
  });
  const requestLog = createRequestLog(logger, registry, dependencies.tracing);
  const maxInFlight = dependencies.maxInFlight ?? 512;
  const inFlight = createInFlight(maxInFlight);
  // The metrics of a busy service are needed most, so requests for them have a few places of their own.
  const askingForMetrics = createInFlight(maxMetricsRequests);
  // As many bodies again may be arriving. One sender gets an eighth of these places, so that it never holds them all.
  const arriving = createArriving({ all: maxInFlight, each: Math.ceil(maxInFlight / 8) });
  const answerBytes = createAnswerBytes({
    all: dependencies.maxAnswerBytes ?? 64 * 1024 * 1024,
    patience: dependencies.slowReaderMilliseconds ?? 10_000,
  });
  const callerAddress = createCallerAddress(dependencies.trustedProxies, () =>
    logger.warn(
      'requests have X-Forwarded-For but TRUST_PROXY is not set: all callers behind the proxy count as one',
    ),
  );
  let closing = false;

  new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests that are being answered',
    registers: [registry],
    collect() {
      this.set(inFlight.current);
    },
  });
  new Gauge({
    name: 'http_requests_arriving',
    help: 'Requests whose body has not arrived yet',
    registers: [registry],
    collect() {
      this.set(arriving.current);
    },
  });

  new Gauge({
    name: 'http_answer_bytes',
    help: 'Bytes of large answers that are made or not yet read',
    registers: [registry],
    collect() {
      this.set(answerBytes.held);
    },
  });

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.set('case sensitive routing', true);

  function refuse(refusal: Refusal, request: Request, response: Response): void {
    request.scope.code = refusal.code;
    answers.send(request, response, answers.problem(refusal, request));
  }

  app.use((request, response, next) => {
    const room = answerBytes.share(() => response.destroy());
    // Health checks are answered however busy the service is.
    const isHealth = request.url.startsWith('/health/');
    const isMetrics = /^\/metrics(?:\?|$)/.test(request.url);
    const exempt = isHealth || isMetrics;
    const place = createPlace(isMetrics ? askingForMetrics : inFlight);
    request.scope = beginRequestScope(
      request,
      { place, room, address: callerAddress(request) },
      dependencies.tracing !== undefined,
      answeredWithin,
    );
    const { deadline } = request.scope;
    const admitted = isHealth || place.take();
    response.once('close', () => {
      place.giveBack();
      room.giveBack();
      requestLog.logFinished(request, response);
    });
    // After `Expect` it is unknown whether a refused body will still arrive (RFC 9110, 10.1.1).
    if (closing || request.headers.expect !== undefined) response.shouldKeepAlive = false;
    if (!exempt && !isStarted()) {
      refuse(
        new Refusal('SERVICE_UNAVAILABLE', 'The service is starting; retry later', { retryAfter: 1 }),
        request,
        response,
      );
    } else if (!admitted) {
      const refusal = new Refusal('SERVICE_UNAVAILABLE', 'Too many requests at once; retry later', {
        retryAfter: 1,
      });
      refuse(refusal, request, response);
    } else if (hasTwoHosts(request)) {
      refuse(new Refusal('VALIDATION_ERROR', 'The request must have one Host header'), request, response);
    } else if (outsideUri.test(request.url)) {
      refuse(new Refusal('VALIDATION_ERROR', 'The address must be percent-encoded'), request, response);
    } else if (deadline === undefined || answeredWithin === undefined) next();
    else {
      const stop = watchDeadline(deadline, answeredWithin, () => {
        if (response.headersSent) return;
        const error = outOfTime();
        const refusal = refusalOf(error, false);
        noteRefusal(request, error, refusal, logger);
        answers.send(request, response, answers.problem(refusal, request));
      });
      response.once('close', () => {
        stop();
        // No caller waits any more for work that the request has begun and that continues.
        liftDeadline(deadline);
      });
      runUntil(deadline, next);
    }
  });

  if (corsOrigins.length > 0) {
    const crossOrigin = cors({
      origin: [...corsOrigins],
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders,
      exposedHeaders,
      maxAge: 600,
    });
    app.use((request, response, next) => {
      // An OPTIONS request that is not a preflight asks for the methods, which the routes know.
      const asks = request.method === 'OPTIONS' && !('access-control-request-method' in request.headers);
      if (asks) next();
      else crossOrigin(request, response, next);
    });
  }

  const pipeline = createPipeline({
    authenticate: createAuthentication({
      verifyToken: dependencies.verifyToken,
      verifyKey: dependencies.verifyKey,
      sessions: findSession === undefined ? undefined : { cookie: sessionCookie(baseUrl), find: findSession },
    }),
    rules,
    arriving,
    noteRight: dependencies.noteRight,
    rateLimit: createRateLimit(dependencies.requestsPerMinute, dependencies.rateCounter),
    idempotency: createIdempotency({
      onUnsettled: (error) => logger.warn({ err: error }, 'an answer could not be stored for its repetition'),
      ...dependencies.idempotency,
    }),
    answers,
    preview: dependencies.preview,
    clock,
    prepare: dependencies.prepare,
    logger,
    longRunning: dependencies.longRunning ?? longRunning,
    baseUrl,
  });
  registerRoutes(
    app,
    routes.filter(({ path }) => !isODataPath(path)),
    pipeline,
  );
  registerODataRoutes(
    app,
    routes.filter(({ path }) => isODataPath(path)),
    pipeline,
  );
  registerServiceRoutes(app, {
    routes,
    answers,
    readiness: createReadiness(dependencies.healthChecks, { isStarted, isClosing: () => closing }),
    registry,
    metricsToken: dependencies.metricsToken,
    baseUrl,
    version: dependencies.version,
  });
  app.use((request: Request, response: Response) => answerUnrouted(request, response, answers));
  // Express recognizes an error handler by its four parameters.
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const refusal = isUndecodable(error)
      ? new Refusal('VALIDATION_ERROR', 'The path must be percent-encoded UTF-8')
      : refusalOf(error, false);
    noteRefusal(request, error, refusal, logger);
    answers.send(request, response, answers.problem(refusal, request));
  });

  return {
    /** A listener for `createHttpServer`. */
    app,
    /** Makes the service report that it is not ready, and ask callers to close their connections. */
    beginClosing() {
      closing = true;
    },
    /** Requests that are being answered or still arriving. */
    inFlight: () => inFlight.current + arriving.current,
  };
}

/** RFC 9112, 3.2. With two Host headers, a proxy may have used the other one. */
function hasTwoHosts({ rawHeaders }: Request): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  return hosts > 1;
}

/** Whether Express could not decode the path, which it marks with status 400. */
function isUndecodable(error: unknown): boolean {
  return error instanceof URIError || (error instanceof Error && 'status' in error && error.status === 400);
}
