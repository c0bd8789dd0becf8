/**
 * Handles a request once its route is known, in this order: media type and size, authentication, authorization, rate, validation. Idempotency, the
 * handler and the answer follow.
 */
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { actorOf, type Caller } from '../../commands/identity/caller.js';
import type { Right } from '../../domain/apiKey/rights.js';
import type { CommandContext } from '../../kernel/context.js';
import { type DomainError, type ErrorCode, hasCode } from '../../kernel/errors.js';
import { newUuid } from '../../kernel/ids.js';
import { stringifyInPieces } from '../../kernel/pieces.js';
import type { Clock } from '../../ports/clock.js';
import { refusalOf } from '../../ports/refusals.js';
import { type AnswerWriter, allowedRevisions, type PlainAnswer } from './answers.js';
import { type Authenticate, checkSession } from './authentication.js';
import { type AuthorizationRules, authorize, refuseElsewhere } from './authorization.js';
import { checkBodyHeaders, type ReadBody } from './body.js';
import type { Idempotency, IdempotentRequest, RunCircumstances, RunResult } from './idempotency.js';
import { type Arriving, type RateLimit, rateLimitKeyOf } from './limits.js';
import { Refusal } from './problems.js';
import { noteRefusal } from './requestLog.js';
import { liftDeadline, waitForCaller } from './requestScope.js';
import {
  type Answer,
  anonymousCaller,
  comparesRevision,
  isWrite,
  type Preview,
  type Route,
  type RouteRequest,
} from './route.js';
import { parameterName, parsePairs, validate } from './validation.js';

export type NoteRight = (keyId: string, right: Right, address: string | undefined) => void;

export interface PipelineDependencies {
  readonly authenticate: Authenticate;
  readonly rules: AuthorizationRules;
  readonly rateLimit: RateLimit;
  /** Called for each use of an API key's right. */
  readonly noteRight?: NoteRight | undefined;
  readonly arriving: Arriving;
  readonly idempotency: Idempotency;
  readonly answers: AnswerWriter;
  /** Required when a route has previews. */
  readonly preview?: Preview | undefined;
  readonly clock: Clock;
  /** Awaited before each request is handled, e.g. to read a clock that another process has set. */
  readonly prepare?: (() => Promise<void>) | undefined;
  readonly logger: Logger;
  /** Ids of operations whose requests have no deadline. */
  readonly longRunning: ReadonlySet<string>;
  /** Without a trailing slash. */
  readonly baseUrl: string;
}

export type Pipeline = (route: Route, request: Request, response: Response) => Promise<void>;

/**
 * Refusals that depend on the moment, not on the command's outcome. Nothing was done; a repeated request with the same key is judged again.
 */
const passingRefusals: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'UNAUTHENTICATED',
  'UNAUTHORIZED',
  'REAUTHENTICATION_REQUIRED',
  'CONCURRENCY_CONFLICT',
  'PRECONDITION_FAILED',
  'RATE_LIMITED',
]);

function header(request: Request, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

export function rawQueryOf(request: Request): string {
  const mark = request.url.indexOf('?');
  return mark < 0 ? '' : request.url.slice(mark + 1);
}

/** Returns the decoded parameters of a path. @throws Refusal VALIDATION_ERROR when one contains U+0000 */
function pathParameters(request: Request): Request['params'] {
  for (const [name, value] of Object.entries(request.params)) {
    if (value.includes('\0'))
      throw new Refusal('VALIDATION_ERROR', 'The path must not contain U+0000', {
        errors: [{ path: name, message: 'must not contain U+0000' }],
      });
  }
  return request.params;
}

function asksForPreview(route: Route, query: Readonly<Record<string, unknown>> | undefined): boolean {
  return route.preview !== undefined && query?.preview === true;
}

/** A valid request and the function that answers it. */
interface Asked {
  readonly route: Route;
  readonly request: Request;
  readonly response: Response;
  /** @param circumstances of a request with an `Idempotency-Key` */
  readonly perform: (circumstances: RunCircumstances | undefined) => Promise<Answer>;
}

/** Returns the refusal with HTTP Basic as a further challenge (RFC 9110, 11.6.1). */
function askingForPassword({ code, message, extras }: DomainError): Refusal {
  const headers = { 'www-authenticate': 'Bearer, Basic realm="API key as password", charset="UTF-8"' };
  return new Refusal(code, message, extras, { headers });
}

export function createPipeline(dependencies: PipelineDependencies): Pipeline {
  const { authenticate, rules, rateLimit, arriving, idempotency, answers, clock, prepare, logger, baseUrl } =
    dependencies;
  const { longRunning } = dependencies;

  /** Returns the route in its preview form: its command is only tried out. */
  function previewOf(route: Route): Route {
    const { preview } = dependencies;
    if (preview === undefined || route.preview === undefined)
      throw new Error(`nobody has said how ${route.operationId} is previewed`);
    return {
      ...route,
      answers: [route.preview],
      storesAnswers: false,
      handle: (request) => preview(route.operationId, request),
    };
  }

  function problemAnswer(
    error: unknown,
    route: Route,
    request: Request,
  ): { refusal: DomainError; answer: PlainAnswer } {
    const refusal = refusalOf(error, route.listOf !== undefined || route.refusals === 'odata');
    noteRefusal(request, error, refusal, logger, { route: route.path });
    return { refusal, answer: answers.problem(refusal, request) };
  }

  /** Returns the caller to continue with. @throws Refusal UNAUTHENTICATED; UNAUTHORIZED, also for a key sent from a foreign address */
  function admitted(route: Route, found: Caller | undefined, address: string | undefined): Caller {
    const caller = authorize(route, found, rules);
    refuseElsewhere(caller, address);
    return caller;
  }

  /** Checks authentication, authorization and rate, in this order. A failed authentication counts against the sender's address. */
  async function admit(route: Route, request: Request, response: Response): Promise<void> {
    const { access } = route;
    const { scope } = request;
    const count = async () => {
      const counted = await rateLimit.count(rateLimitKeyOf(scope.caller, scope.address, route.budget));
      // Otherwise a caller with many carts would have the rates of all of them together.
      if (scope.caller?.kind === 'guest')
        await rateLimit.count(rateLimitKeyOf(undefined, scope.address, 'guests'));
      return counted;
    };
    if (access.kinds.length > 0) {
      try {
        scope.caller = await authenticate(request, response);
        checkSession(request, isWrite(route.method));
        scope.caller = admitted(route, scope.caller, scope.address);
        if (scope.caller.kind === 'apiKey' && route.right !== undefined)
          dependencies.noteRight?.(scope.caller.id, route.right, scope.address);
      } catch (error) {
        await count();
        throw access.asksForPassword === true && hasCode(error, 'UNAUTHENTICATED')
          ? askingForPassword(error)
          : error;
      }
    } else scope.caller = anonymousCaller;
    const counted = await count();
    scope.headers = scope.headers.length === 0 ? counted : [...scope.headers, ...counted];
  }

  /** Reads the body. While it is still arriving, the request gives up its place among those being answered. */
  async function readBody(
    route: Route,
    request: Request,
    response: Response,
    mediaType: string | undefined,
  ): Promise<ReadBody<unknown>> {
    const { place, caller, address, deadline } = request.scope;
    const read = () => route.body.read({ request, response, mediaType });
    if (mediaType === undefined || request.complete) return read();
    place.giveBack();
    const body = await waitForCaller(deadline, () => arriving.during(rateLimitKeyOf(caller, address), read));
    if (!response.closed && !place.take())
      throw new Refusal('SERVICE_UNAVAILABLE', 'Too many requests at once; retry later', { retryAfter: 1 });
    return body;
  }

  /** Runs the handler once for each revision that `If-Match` allows, until one matches the resource's. */
  async function handleRequest(
    route: Route,
    request: RouteRequest<unknown, unknown, unknown>,
    allowed: 'any' | readonly number[],
  ): Promise<Answer> {
    // For all other writes the resource exists or is not found; only an upsert can create it (RFC 9110, 13.1.2).
    if (request.mustNotExist && route.upserts !== true)
      throw new Refusal(
        'PRECONDITION_FAILED',
        'If-None-Match: * works only with requests that create the resource at their path',
      );
    if (allowed === 'any') return route.handle(request);
    for (const [index, expectedRevision] of allowed.entries()) {
      try {
        return await route.handle({ ...request, context: { ...request.context, expectedRevision } });
      } catch (error) {
        if (!hasCode(error, 'PRECONDITION_FAILED') || index === allowed.length - 1) throw error;
      }
    }
    throw new Refusal('PRECONDITION_FAILED', 'If-Match must be the ETag of this resource');
  }

  async function respond(route: Route, request: Request, response: Response): Promise<void> {
    const { scope } = request;
    await prepare?.();
    const write = isWrite(route.method);
    const mediaType = write ? checkBodyHeaders(request, route.body) : undefined;
    await admit(route, request, response);
    const caller = scope.caller ?? anonymousCaller;

    const params = validate(route.params, pathParameters(request), parameterName, 'The path');
    const rawQuery = rawQueryOf(request);
    const query =
      route.query === undefined
        ? undefined
        : validate(route.query, parsePairs(rawQuery), parameterName, 'The query string');
    const compares = comparesRevision(route);
    const allowed = compares ? allowedRevisions(header(request, 'if-match')) : 'any';
    const body: ReadBody<unknown> | undefined = write
      ? await readBody(route, request, response, mediaType)
      : undefined;

    if (longRunning.has(route.operationId)) liftDeadline(scope.deadline);

    let controller: AbortController | undefined;
    const signal = (): AbortSignal => {
      if (controller === undefined) {
        const made = new AbortController();
        controller = made;
        if (response.destroyed) made.abort();
        // After a complete answer nobody needs the abort, and each abort creates an exception with its stack.
        response.once('close', () => {
          if (!response.writableFinished) made.abort();
        });
      }
      return controller.signal;
    };
    const routeRequest = (
      circumstances: RunCircumstances | undefined,
    ): RouteRequest<unknown, unknown, unknown> => {
      const context: CommandContext = {
        actor: actorOf(caller),
        at: clock.now(),
        requestId: scope.requestId,
        traceparent: scope.traceparent,
        commandId: circumstances?.commandId ?? newUuid(),
        ...circumstances,
      };
      return {
        params,
        query,
        body: body?.value,
        caller,
        context,
        rawQuery,
        url: baseUrl + request.path,
        path: request.path,
        address: scope.address,
        session: scope.session,
        cookies: request.headers.cookie,
        note(facts) {
          scope.notes = { ...scope.notes, ...facts };
        },
        setCookie(cookie) {
          scope.headers = [...scope.headers, 'set-cookie', cookie];
        },
        header: (name) => header(request, name),
        authorize: (other) => {
          authorize(other, caller, rules);
        },
        async checkAccess() {
          admitted(route, await authenticate(request, response), scope.address);
        },
        mustExist: compares && header(request, 'if-match')?.trim() === '*',
        mustNotExist: compares && header(request, 'if-none-match')?.trim() === '*',
        signal,
        demand: () => ({
          by: rateLimitKeyOf(caller, scope.address),
          signal: signal(),
          reserve: (bytes) => scope.room.reserve(bytes),
        }),
      };
    };

    const called = asksForPreview(route, query) ? previewOf(route) : route;
    const asked: Asked = {
      route: called,
      request,
      response,
      perform: (circumstances) => handleRequest(called, routeRequest(circumstances), allowed),
    };
    const key = write && called.storesAnswers !== false ? header(request, 'idempotency-key') : undefined;
    if (key === undefined) return answerNow(asked);
    // Anonymous callers have no identity of their own, so their keys are scoped to their address.
    const keyScope =
      caller === anonymousCaller ? rateLimitKeyOf(undefined, scope.address) : `${caller.kind}:${caller.id}`;
    const fingerprint = [route.method, request.path, rawQuery, body?.fingerprint() ?? ''];
    return answerOnce(asked, {
      key,
      scope: keyScope,
      fingerprint,
      lastsByEvents: route.lastsByEvents === true,
    });
  }

  async function answerNow({ route, request, response, perform }: Asked): Promise<void> {
    const answer = await perform(undefined);
    // An answer that reserved memory beforehand is large. It is serialized in pieces, so that other requests get their turn.
    const text =
      request.scope.room.bytes > 0 && answer.body !== undefined
        ? await stringifyInPieces(answer.body)
        : undefined;
    const plain = answers.plain(answer, route.answers[0].status, text);
    if (answer.file === undefined) answers.send(request, response, plain);
    else await answers.sendFile(request, response, plain, answer.file);
  }

  /** Answers a request with an `Idempotency-Key`, with its earlier answer if there is one. */
  async function answerOnce(
    { route, request, response, perform }: Asked,
    identity: IdempotentRequest,
  ): Promise<void> {
    let file: Answer['file'];
    const run = async (circumstances: RunCircumstances): Promise<RunResult> => {
      try {
        const answer = await perform(circumstances);
        file = answer.file;
        const plain = answers.plain(answer, route.answers[0].status);
        const isKept = file === undefined && plain.status < 300 && route.storesAnswers !== 'remade';
        return { answer: plain, final: isKept, tags: answer.tags ?? [] };
      } catch (error) {
        const problem = problemAnswer(error, route, request);
        return {
          answer: problem.answer,
          final: problem.answer.status < 500 && !passingRefusals.has(problem.refusal.code),
          tags: [],
        };
      }
    };
    const { answer, replayed } = await idempotency.once(identity, run);
    if (file !== undefined) await answers.sendFile(request, response, answer, file);
    else if (!replayed) answers.send(request, response, answer);
    else {
      const headers = { ...answer.headers, 'idempotency-replayed': 'true' };
      answers.send(request, response, { ...answer, headers });
    }
  }

  return async (route, request, response) => {
    request.scope.route = route.path;
    try {
      await respond(route, request, response);
    } catch (error) {
      if (response.headersSent) {
        // A file broke off in the middle, or its caller went away: the answer must not look complete.
        response.destroy();
        if (!response.req.destroyed && !(response.closed || request.destroyed))
          logger.error({ err: error, requestId: request.scope.requestId }, 'answer broke off');
        return;
      }
      answers.send(request, response, problemAnswer(error, route, request).answer);
    }
  };
}
