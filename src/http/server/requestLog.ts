/** Writes one log line and one measurement per request, never tokens, bodies, query strings or raw paths. */
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { Histogram, type Registry } from 'prom-client';
import type { DomainError } from '../../kernel/errors.js';
import { isFailure } from '../../ports/refusals.js';
import type { Tracing } from '../../ports/tracing.js';
import { Unavailable } from '../../ports/unavailable.js';
import { anonymousCaller } from './route.js';

/** Histogram buckets. They are few, since each is a series per method, route and status, and all are rendered at once. */
const seconds = [0.005, 0.025, 0.1, 0.5, 2.5, 10];

/**
 * Notes for the request's log line why it was refused, and why an engine failed, such as a full disk with its file. The caller does not learn the
 * latter. A failure of the service itself gets a log line of its own, with the fields of `beside`.
 */
export function noteRefusal(
  { scope }: Request,
  error: unknown,
  refusal: DomainError,
  logger: Logger,
  beside: Readonly<Record<string, string>> = {},
): void {
  scope.code = refusal.code;
  if (error instanceof Unavailable) scope.notes = { ...scope.notes, unavailable: error.message };
  if (isFailure(error, refusal))
    logger.error({ err: error, requestId: scope.requestId, ...beside }, 'request failed');
}

export function createRequestLog(
  logger: Logger,
  registry: Registry,
  tracing: Pick<Tracing, 'span'> | undefined,
) {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers: [registry],
  });
  // Looking up a histogram's labels costs more than observing, so the observer of each method, route and status is kept.
  // Routes are patterns, and methods and statuses are few, so there are never many.
  const observers = new Map<string, { observe(value: number): void }>();

  return {
    /** Called once per request, when its answer is sent or its caller has gone. */
    logFinished(request: Request, response: Response) {
      const { scope, method } = request;
      // 499 in logs and metrics only: the caller went away before the answer was complete.
      const status = response.writableFinished ? response.statusCode : 499;
      const milliseconds = performance.now() - scope.startedAt;
      const name = `${method} ${scope.route} ${status}`;
      let observer = observers.get(name);
      if (observer === undefined) {
        observer = durations.labels({ method, route: scope.route, status: String(status) });
        observers.set(name, observer);
      }
      observer.observe(milliseconds / 1000);
      tracing?.span({
        name: `${method} ${scope.route}`,
        kind: 'server',
        own: scope.traceparent,
        parent: scope.parentTrace,
        startedAt: scope.startedAt,
        failed: status >= 500 ? String(status) : undefined,
        attributes: {
          'http.request.method': method,
          'http.route': scope.route,
          'http.response.status_code': status,
          'request.id': scope.requestId,
        },
      });
      const { caller } = scope;
      const line = {
        requestId: scope.requestId,
        traceparent: scope.traceparent,
        method,
        route: scope.route,
        status,
        milliseconds: Math.round(milliseconds * 100) / 100,
        caller:
          caller === undefined || caller === anonymousCaller ? undefined : `${caller.kind}:${caller.id}`,
        code: scope.code,
        ...scope.notes,
      };
      // A missing feature (501) or overload (503) is for the caller to deal with, not for the operator.
      if (status === 500) logger.error(line, 'request');
      else logger.info(line, 'request');
    },
  };
}
