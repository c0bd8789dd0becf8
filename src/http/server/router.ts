/** Registers routes with Express: literal paths before parameters, HEAD with GET, OPTIONS, and 405 where the path is known. */
import type { Express, NextFunction, Request, Response } from 'express';
import createRouter, { type HTTPMethod } from 'find-my-way';
import { quoted } from '../../kernel/errors.js';
import type { AnswerWriter } from './answers.js';
import type { Pipeline } from './pipeline.js';
import { Refusal } from './problems.js';
import type { Route } from './route.js';
import { hasUnreadableEscapes } from './validation.js';

/** Literal segments come before parameters, leftmost first, so that `/x/report` is found before `/x/{id}`. */
function comparePaths(one: string, other: string): number {
  const left = one.split('/');
  const right = other.split('/');
  for (const [index, segment] of left.entries()) {
    const counterpart = right[index];
    if (counterpart === undefined) return 1;
    const difference = Number(segment.startsWith('{')) - Number(counterpart.startsWith('{'));
    if (difference !== 0) return difference;
    if (segment !== counterpart) return segment < counterpart ? -1 : 1;
  }
  return left.length - right.length;
}

const pathSyntax = /^(?:\/(?:[A-Za-z0-9._-]+|\{[A-Za-z][A-Za-z0-9]*\}))+$/;

/** @throws Error for a declaration that can never work: a programming error, found at startup. */
function checkDeclarations(routes: readonly Route[]): void {
  const operations = new Set<string>();
  const places = new Set<string>();
  for (const { path, method, operationId, params } of routes) {
    if (!pathSyntax.test(path)) throw new Error(`${operationId}: ${path} is no path`);
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
    const declared = Object.keys(params.shape).sort();
    if (names.join() !== declared.join())
      throw new Error(`${operationId}: the path names ${names.join()}, the schemas ${declared.join()}`);
    const place = `${method} ${path.replace(/\{\w+\}/g, '{}')}`;
    if (places.has(place)) throw new Error(`${operationId}: ${place} is declared twice`);
    if (operations.has(operationId)) throw new Error(`${operationId} is declared twice`);
    places.add(place);
    operations.add(operationId);
  }
}

/** `GET` answers `HEAD` too, and every path answers `OPTIONS`. */
function allowedMethods(methods: Iterable<string>): string[] {
  const all = new Set(methods);
  if (all.has('GET')) all.add('HEAD');
  all.add('OPTIONS');
  return [...all];
}

interface Found {
  readonly route: Route;
  readonly params: Record<string, string>;
}

/** Finds the route of a plain path in one lookup. Escapes, trailing slashes, absolute URLs and unknown paths are left to Express. */
function routeFinder(routes: readonly Route[]): (method: string, url: string) => Found | undefined {
  const router = createRouter();
  const methods = new Map<string, HTTPMethod>();
  for (const route of routes) {
    for (const method of route.method === 'GET' ? (['GET', 'HEAD'] as const) : [route.method]) {
      methods.set(method, method);
      router.on(method, colonPath(route.path), () => undefined, route);
    }
  }
  return (name, url) => {
    const mark = url.indexOf('?');
    const path = mark < 0 ? url : url.slice(0, mark);
    const method = methods.get(name);
    if (method === undefined || !path.startsWith('/') || path.includes('%') || path.includes('#'))
      return undefined;
    const found = router.find(method, path);
    if (found === null) return undefined;
    const params: Found['params'] = {};
    for (const parameter in found.params) {
      const value = found.params[parameter];
      if (value === undefined || value === '') return undefined;
      params[parameter] = value;
    }
    return { route: found.store, params };
  };
}

/** Returns `/users/{id}` as `/users/:id`. */
function colonPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

export function registerRoutes(app: Express, routes: readonly Route[], pipeline: Pipeline): void {
  checkDeclarations(routes);
  const find = routeFinder(routes);
  app.use((request, response, next) => {
    const found = find(request.method, request.url);
    if (found === undefined) {
      next();
      return undefined;
    }
    request.params = found.params;
    return pipeline(found.route, request, response);
  });
  const byPath = new Map<string, Map<string, Route>>();
  for (const route of routes) {
    const methods = byPath.get(route.path) ?? new Map<string, Route>();
    byPath.set(route.path, methods.set(route.method, route));
  }
  for (const path of [...byPath.keys()].sort(comparePaths)) {
    const methods = byPath.get(path) ?? new Map<string, Route>();
    const get = methods.get('GET');
    if (get !== undefined) methods.set('HEAD', get);
    app.route(colonPath(path)).all((request, response, next) => {
      const route = methods.get(request.method);
      if (route !== undefined) return pipeline(route, request, response);
      // Another pattern that matches this path may have the method: a user can be called `password`.
      request.scope.route = path;
      request.scope.allow ??= new Set();
      for (const method of methods.keys()) request.scope.allow.add(method);
      next();
      return undefined;
    });
  }
}

/** Registers an address of the service itself: GET and HEAD, no token, no limits. */
export function registerOwn(
  app: Express,
  path: string,
  answer: (request: Request, response: Response, next: NextFunction) => unknown,
): void {
  app.route(path).all((request, response, next) => {
    request.scope.route = path;
    if (request.method === 'GET' || request.method === 'HEAD') return answer(request, response, next);
    request.scope.allow = new Set(['GET']);
    next();
    return undefined;
  });
}

/** Answers requests without a route: OPTIONS, a known path with another method, an unknown path. @throws Refusal */
export function answerUnrouted(request: Request, response: Response, answers: AnswerWriter): void {
  const { allow } = request.scope;
  if (allow === undefined) {
    if (hasUnreadableEscapes(request.path))
      throw new Refusal('VALIDATION_ERROR', 'The path must be percent-encoded UTF-8');
    throw new Refusal('NOT_FOUND', `No endpoint ${request.method} ${quoted(request.path)}`);
  }
  const methods = allowedMethods(allow).join(', ');
  if (request.method === 'OPTIONS') {
    answers.send(request, response, { status: 204, headers: { allow: methods }, body: undefined });
    return;
  }
  throw new Refusal(
    'METHOD_NOT_ALLOWED',
    `${request.method} is not allowed here; use ${methods}`,
    {},
    { headers: { allow: methods } },
  );
}
