/** The declared routes agree with the endpoint tables of the specification. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Access } from '../../../src/http/server/route.js';
import { declaredRoutes } from '../../support/declaredRoutes.js';
import { type SpecifiedEndpoint, specifiedEndpoints } from '../../support/specificationTable.js';

const routes = new Map(declaredRoutes().map((route) => [`${route.method} ${shape(route.path)}`, route]));

/** Drops the names of parameters, since they do not tell paths apart. */
function shape(path: string): string {
  return path.replace(/\{[^}]+\}/g, '{}');
}

function accessOf({ authentication, roles, guests }: SpecifiedEndpoint) {
  const kinds = {
    none: [],
    bearer: ['user'],
    either: ['user', 'service'],
    optional: ['user', 'service'],
  }[authentication];
  return {
    kinds: [...kinds, ...(guests === true ? ['guest'] : [])],
    roles,
    anonymous: authentication === 'optional',
  };
}

function declared({ kinds, roles, anonymous }: Access) {
  return { kinds, roles, anonymous: anonymous === true };
}

test.each(specifiedEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s exists and is open to the callers of the table',
  (_name, endpoint) => {
    const route = routes.get(`${endpoint.method} ${shape(endpoint.path)}`);
    expect(route).toBeDefined();
    if (route === undefined) return;
    const found = declared(route.access);
    const wanted = accessOf(endpoint);
    expect({ ...found, kinds: [...found.kinds].sort() }).toEqual({
      ...wanted,
      kinds: [...wanted.kinds].sort(),
    });
  },
);

const file = resolve('../shared/specification.md');
(existsSync(file) ? test : test.skip)(
  'the table here is that of the document (skipped where ../shared/specification.md is absent)',
  () => {
    const rows = readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => /^\| (GET|POST|PUT|PATCH|DELETE) \| (\/api\/[^ ]+) \| ([^|]+) \|/.exec(line))
      .flatMap((match) => (match === null ? [] : [match.slice(1)]));
    const written = rows.map(([method, path, authentication = '']) => {
      const roles = /reporting role/.test(authentication)
        ? 'reporting'
        : ['AppAdmin', 'Admin'].filter((role) => new RegExp(`\\b${role}\\b`).test(authentication)).join(',');
      const kind = authentication.startsWith('none')
        ? 'none'
        : authentication.startsWith('Bearer optional')
          ? 'optional'
          : authentication.startsWith('Bearer or Service')
            ? 'either'
            : 'bearer';
      return [method, path?.replace('{name}', '{id}'), kind, roles].join(' ');
    });
    const here = specifiedEndpoints.map(({ method, path, authentication, roles = [] }) =>
      [method, path, authentication, typeof roles === 'string' ? roles : roles.join(',')].join(' '),
    );
    expect([...new Set(written)].sort()).toEqual([...here].sort());
  },
);
