/**
 * Addresses of the OData service: `/odata/Invoices('inv_1')/customer`. Keys are in parentheses, which path routers do not support,
 * or in a segment of their own (OData 4.01 URL conventions, 4.3.1 and 4.3.6).
 */
import type { Express } from 'express';
import type { Pipeline } from '../server/pipeline.js';
import { Refusal } from '../server/problems.js';
import type { Route } from '../server/route.js';

export const root = '/odata';

export function isODataPath(path: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}

interface Found {
  readonly route: Route;
  readonly params: Record<string, string>;
}

/** Returns the shape of a path, by which routes are found: `Invoices`, `Invoices/$count`, `Invoices()`, `Invoices()/…`. */
function shapeOf(path: string): string {
  return path
    .slice(root.length + 1)
    .replace(/\('?\{id\}'?\)/, '()')
    .replace(/\{path\}/, '…');
}

/** A quoted text or a number, optionally preceded by the name of the key. */
const keyed = /^([A-Za-z]\w*)\((?:\w+=)?(?:'((?:[^']|'')*)'|(-?\d{1,19}))\)$/s;

function addressed(
  segments: readonly string[],
): { shape: string; params: Record<string, string> } | undefined {
  const [first = '', ...rest] = segments;
  const [, name, quoted, number] = keyed.exec(first) ?? [];
  if (name !== undefined) return ofEntity(name, quoted?.replaceAll("''", "'") ?? number ?? '', rest);
  const [second, ...others] = rest;
  if (second === undefined || second.startsWith('$')) return { shape: segments.join('/'), params: {} };
  return ofEntity(first, second, others);
}

function ofEntity(name: string, id: string, path: readonly string[]) {
  return path.length === 0
    ? { shape: `${name}()`, params: { id } }
    : { shape: `${name}()/…`, params: { id, path: path.join('/') } };
}

/** Finds the route of an address, or undefined. @throws Refusal VALIDATION_ERROR for an address that is not percent-encoded UTF-8 */
export function addressFinder(routes: readonly Route[]): (path: string) => Found | undefined {
  const byShape = new Map(routes.map((route) => [shapeOf(route.path), route]));
  return (path) => {
    const segments = path
      .slice(root.length + 1)
      .split('/')
      .map(decoded);
    const found = addressed(segments);
    const route = found && byShape.get(found.shape);
    return found && route && { route, params: found.params };
  };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new Refusal('VALIDATION_ERROR', 'The path must be percent-encoded UTF-8');
  }
}

export function registerODataRoutes(app: Express, routes: readonly Route[], pipeline: Pipeline): void {
  const find = addressFinder(routes);
  app.use((request, response, next) => {
    const found = isODataPath(request.path) ? find(request.path) : undefined;
    if (found === undefined) {
      next();
      return undefined;
    }
    if (request.method === 'GET' || request.method === 'HEAD') {
      request.params = found.params;
      return pipeline(found.route, request, response);
    }
    request.scope.route = found.route.path;
    request.scope.allow = new Set(['GET']);
    next();
    return undefined;
  });
}
