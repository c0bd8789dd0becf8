/** The service's own addresses, apart from the areas' routes: health, metrics, the OpenAPI document, the meaning of problems. */
import type { Express } from 'express';
import type { Registry } from 'prom-client';
import { isConsoleBuilt } from '../console/files.js';
import { registerConsole } from '../console/routes.js';
import { webhooksOf } from '../events/schemas.js';
import { openApiDocument } from '../openapi/document.js';
import { registerDocs } from '../openapi/page.js';
import { placeExample } from '../placeExamples.js';
import type { AnswerWriter } from '../server/answers.js';
import { acceptedEncoding, type Compressed, compressed, encodingHeaders } from '../server/encodings.js';
import { errorCodes, problemPath, problemTypeOf } from '../server/problems.js';
import type { Route } from '../server/route.js';
import { registerOwn } from '../server/router.js';
import { pageSecurityHeaders } from '../server/securityHeaders.js';
import type { HealthReport } from './health.js';
import { createMetricsPage } from './metrics.js';
import { registerRoot } from './root.js';

export interface ServiceRoutesDependencies {
  /** The routes that the OpenAPI document covers. */
  readonly routes: readonly Route[];
  readonly answers: AnswerWriter;
  readonly readiness: () => Promise<HealthReport>;
  readonly registry: Registry;
  /** The token that `/metrics` requires; undefined: none. */
  readonly metricsToken: string | undefined;
  /** The service's URL as callers see it, without a trailing slash. */
  readonly baseUrl: string;
  readonly version: string;
}

const json = { 'content-type': 'application/json; charset=utf-8' };

export function registerServiceRoutes(
  app: Express,
  { routes, answers, readiness, registry, metricsToken, baseUrl, version }: ServiceRoutesDependencies,
): void {
  registerOwn(app, '/health/live', (request, response) =>
    answers.send(request, response, { status: 200, headers: json, body: '{"status":"ok"}' }),
  );
  registerOwn(app, '/health/ready', async (request, response) => {
    const { healthy, body } = await readiness();
    answers.send(request, response, {
      status: healthy ? 200 : 503,
      headers: json,
      body: JSON.stringify(body),
    });
  });
  const metrics = createMetricsPage({ registry, token: metricsToken });
  registerOwn(app, '/metrics', async (request, response) =>
    answers.send(request, response, {
      status: 200,
      headers: { 'content-type': registry.contentType },
      body: await metrics(request),
    }),
  );
  // Made on first request: it takes a tenth of the startup time, and few request it.
  let document: Compressed | undefined;
  const describe = () =>
    (document ??= compressed(
      JSON.stringify(openApiDocument(routes, { baseUrl, version, placeExample, webhooksOf })),
    ));
  registerOwn(app, '/openapi.json', async (request, response) => {
    const described = describe();
    const encoding = acceptedEncoding(request);
    const headers = { ...encodingHeaders(described.digest, encoding), 'cache-control': 'no-cache' };
    const content = await described.in(encoding);
    const file = { contentType: json['content-type'], content };
    await answers.sendFile(request, response, { status: 200, headers, body: undefined }, file);
  });
  const problems = new Map(
    errorCodes.map((code) => [
      problemPath(code),
      JSON.stringify({ type: baseUrl + problemPath(code), ...problemTypeOf(code), code }),
    ]),
  );
  registerOwn(app, '/problems/:name', (request, response, next) => {
    const body = problems.get(request.path);
    if (body === undefined) next();
    else answers.send(request, response, { status: 200, headers: json, body });
  });
  const https = baseUrl.startsWith('https:');
  registerDocs(app, { answers, securityHeaders: pageSecurityHeaders(https) });
  registerRoot(app, { answers, hasConsole: isConsoleBuilt(), version });
  registerConsole(app, { answers, https });
}
