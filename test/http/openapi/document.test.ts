/** The OpenAPI document of every route of the service is sound, and each example passes its own schema. */
import { describe, expect, test } from '@jest/globals';
import { webhooksOf } from '../../../src/http/events/schemas.js';
import { openApiDocument } from '../../../src/http/openapi/document.js';
import { errorCodes, problemTypeOf } from '../../../src/http/server/problems.js';
import type { Route } from '../../../src/http/server/route.js';

import { declaredRoutes } from '../../support/declaredRoutes.js';
import { pointerStep, schemaValidator } from '../../support/documentedAnswers.js';
import { noteRoutes, openNotes } from '../../support/noteRoutes.js';

type Json = { [key: string]: unknown };

function record(value: unknown): Json {
  return value !== null && typeof value === 'object' ? Object.fromEntries(Object.entries(value)) : {};
}

/** Returns the value itself, or the one it refers to. */
function followed(document: Json, value: unknown): Json {
  const { $ref, ...own } = record(value);
  if (typeof $ref !== 'string') return own;
  const steps = $ref.slice('#/'.length).split('/');
  return followed(
    document,
    steps.reduce<unknown>((found, step) => record(found)[step], document),
  );
}

/** Every `content` entry of operations and of the answers that they share. */
function* everyContent(document: Json): Generator<{ pointer: string; content: Json }> {
  yield* contents(document.paths, '/paths');
  yield* contents(record(document.components).responses, '/components/responses');
}

/** Every `content` entry of a part of a document, with its pointer. */
function* contents(value: unknown, pointer: string): Generator<{ pointer: string; content: Json }> {
  if (value === null || typeof value !== 'object') return;
  for (const [key, member] of Object.entries(value)) {
    const below = `${pointer}/${pointerStep(key)}`;
    if (key === 'content') {
      for (const [mediaType, content] of Object.entries(record(member)))
        yield { pointer: `${below}/${pointerStep(mediaType)}`, content: record(content) };
    } else yield* contents(member, below);
  }
}

const families: readonly (readonly [string, readonly Route[]])[] = [
  ['the made-up notes', noteRoutes(openNotes())],
  ['the service', declaredRoutes()],
];

describe.each(families)('the document of %s', (_name, routes) => {
  const document = openApiDocument(routes, { baseUrl: 'http://shop.test', version: '1.2.3', webhooksOf });
  const validator = schemaValidator(document);

  test('declares no parameter twice, and marks nullable scalars in their type', () => {
    const operations = Object.values(record(document.paths)).flatMap((item) => Object.values(record(item)));
    for (const operation of operations) {
      const { operationId, parameters } = record(operation);
      const names = (Array.isArray(parameters) ? parameters : []).map((parameter) => {
        const { name, in: place } = followed(document, parameter);
        return `${operationId} ${String(place)} ${String(name).replace('$', '')}`;
      });
      expect(names).toEqual([...new Set(names)]);
    }
    const nullable = (value: unknown): unknown[] => {
      if (value === null || typeof value !== 'object') return [];
      const { anyOf } = record(value);
      const forms = Array.isArray(anyOf) ? anyOf.map(record) : [];
      const isSpoken = forms.length === 2 && forms.some(({ type }) => type === 'null');
      const own = isSpoken && forms.every(({ type }) => typeof type === 'string') ? [value] : [];
      return [...own, ...Object.values(value).flatMap(nullable)];
    };
    expect(nullable(document)).toEqual([]);
  });

  test('is OpenAPI 3.1 with every route in it', () => {
    expect(document.openapi).toBe('3.1.0');
    const operations = Object.values(record(document.paths)).flatMap((item) => Object.values(record(item)));
    expect(operations).toHaveLength(routes.filter(({ forBrowsers }) => forBrowsers !== true).length);
    const ids = operations.map((operation) => record(operation).operationId);
    expect(new Set(ids).size).toBe(operations.length);
  });

  test('has examples that pass their schemas', () => {
    for (const { pointer, content } of everyContent(document)) {
      // Files are described by their media type only.
      if (record(content.schema).type === 'string') continue;
      const validate = validator(`${pointer}/schema`);
      const examples = Object.values(record(content.examples)).map(
        (example) => followed(document, example).value,
      );
      if (content.example !== undefined) examples.push(content.example);
      expect({ pointer, examples: examples.length }).not.toEqual({ pointer, examples: 0 });
      for (const example of examples) {
        const passed = validate(example);
        expect({ pointer, passed, errors: validate.errors }).toEqual({ pointer, passed: true, errors: null });
      }
    }
  });

  test('has body examples that pass the schemas that validate requests', () => {
    for (const { operationId, body } of routes) {
      if (body.schema === undefined) continue;
      const { success, error } = body.schema.safeParse(body.example);
      expect({ operationId, success, error: error?.message }).toEqual({ operationId, success: true });
    }
  });

  test('has no dangling references', () => {
    const references = JSON.stringify(document).match(/"\$ref":"[^"]+"/g) ?? [];
    for (const reference of new Set(references)) {
      const steps = reference.slice('"$ref":"#/'.length, -1).split('/');
      let target: unknown = document;
      for (const step of steps) target = record(target)[step];
      expect({ reference, found: target !== undefined }).toEqual({ reference, found: true });
    }
  });

  test('declares a schema for each path parameter, and each error once', () => {
    for (const route of routes) {
      const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(Object.keys(route.params.shape).sort()).toEqual(names.sort());
      expect(new Set(route.errors).size).toBe(route.errors.length);
    }
  });
});

test('the document states who may call an operation', () => {
  const document = openApiDocument(noteRoutes(openNotes()), { baseUrl: 'http://shop.test', version: '1' });
  const operation = (path: string, method: string) => record(record(record(document.paths)[path])[method]);
  expect(operation('/api/notes', 'get').security).toEqual([
    { userToken: [] },
    { serviceToken: [] },
    { session: [] },
  ]);
  expect(operation('/api/notes', 'post').security).toEqual([
    {},
    { userToken: [] },
    { serviceToken: [] },
    { session: [] },
  ]);
  expect(operation('/api/notes/sign-in', 'post').security).toEqual([]);
  expect(operation('/api/notes/latest', 'get').description).toBe('A user needs one of the reporting roles.');
});

test('the document shows parameters by their meaning, not by their encoding', () => {
  const document = openApiDocument(noteRoutes(openNotes()), { baseUrl: 'http://shop.test', version: '1' });
  const { parameters } = record(record(record(document.paths)['/api/notes/{id}']).get);
  expect(parameters).toEqual([
    { name: 'id', in: 'path', required: true, schema: { type: 'string', minLength: 1, maxLength: 256 } },
    { name: 'verbose', in: 'query', required: false, schema: { type: 'boolean' } },
    { name: 'depth', in: 'query', required: false, schema: { type: 'integer', minimum: 0, maximum: 9 } },
    { $ref: '#/components/parameters/IfNoneMatch' },
  ]);
});

describe('the document that clients are generated from', () => {
  const document = openApiDocument(declaredRoutes(), { baseUrl: 'http://shop.test', version: '1' });
  const operations = Object.entries(record(document.paths)).flatMap(([path, item]) =>
    Object.entries(record(item)).map(([method, operation]) => ({
      name: `${method} ${path}`,
      operation: record(operation),
    })),
  );

  test('describes every parameter and every tag', () => {
    const silent = operations.flatMap(({ name, operation }) =>
      (Array.isArray(operation.parameters) ? operation.parameters : [])
        .filter((parameter) => parameter.$ref === undefined && parameter.description === undefined)
        .map((parameter) => `${name} ${parameter.name}`),
    );
    expect(silent).toEqual([]);
    for (const tag of Array.isArray(document.tags) ? document.tags : []) {
      expect({ tag: tag.name, described: typeof tag.description }).toEqual({
        tag: tag.name,
        described: 'string',
      });
    }
  });

  test('describes every operation beyond its summary', () => {
    const silent = operations.filter(({ operation: { summary, description } }) => {
      return typeof description !== 'string' || description.length < 20 || description === summary;
    });
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  test('has no schema that refers to itself or lacks a proper name', () => {
    const { schemas } = record(document.components);
    for (const [name, schema] of Object.entries(record(schemas))) {
      expect(name).toMatch(/^[A-Z][A-Za-z]+$/);
      expect(JSON.stringify(schema)).not.toContain(`#/components/schemas/${name}"`);
    }
  });

  test('names the schema of every request and answer', () => {
    const nameless = [...everyContent(document)].filter(({ pointer, content }) => {
      const { $ref, allOf, anyOf, type } = record(content.schema);
      // A command answers with its result or with its preview.
      if (Array.isArray(anyOf)) return !anyOf.every((one) => record(one).$ref !== undefined);
      // Problems are narrowed to their codes in place; text and files are described by their media type.
      return $ref === undefined && allOf === undefined && !(type === 'string' && !pointer.endsWith('~1json'));
    });
    expect(nameless).toEqual([]);
    const { schemas } = record(document.components);
    const invoice = record(record(schemas).Invoice);
    expect(invoice.required).toEqual(Object.keys(record(invoice.properties)));
    const { value } = record(record(record(schemas).InvoiceList).properties);
    expect(value).toEqual({ type: 'array', items: { $ref: '#/components/schemas/InvoiceRow' } });
    const row = record(record(schemas).InvoiceRow);
    // Lists show all fields but the lines, which `$select` adds.
    expect(
      Object.keys(record(row.properties)).filter((name) => !Object(row.required).includes(name)),
    ).toEqual(['items']);
  });

  test('lists the error codes of each operation', () => {
    const codesIn = (schema: unknown): unknown => {
      const { allOf } = record(schema);
      const [, narrowed] = Array.isArray(allOf) ? allOf : [];
      const properties = record(record(narrowed).properties);
      // OData's errors have the code one level deeper.
      return properties.error === undefined ? record(properties.code).enum : codesIn(properties.error);
    };
    const codes = (name: string, status: string): unknown => {
      const found = operations.find((operation) => operation.name === name);
      const { content } = followed(document, record(found?.operation.responses)[status]);
      return codesIn(Object(Object.values(record(content))[0]).schema);
    };
    expect(codes('get /api/invoices/{id}', '404')).toEqual(['INVOICE_NOT_FOUND']);
    expect(codes('put /api/invoices/{id}', '409')).toEqual([
      'CONCURRENCY_CONFLICT',
      'DUPLICATE_INVOICE_NUMBER',
    ]);
    for (const { name, operation } of operations) {
      const problems = Object.keys(record(operation.responses)).filter((status) => status >= '400');
      for (const status of problems)
        expect({ name, codes: codes(name, status) }).toEqual({ name, codes: expect.any(Array) });
    }
  });

  test('has a schema for every request and answer', () => {
    const missing = [...everyContent(document)].filter(({ content }) => content.schema === undefined);
    expect(missing).toEqual([]);
  });

  test('names the headers that tell a refused caller what to do', () => {
    const headersOf = (status: string) => {
      const found = operations.find(({ name }) => name === 'get /api/subscriptions');
      return Object.keys(record(followed(document, record(found?.operation.responses)[status]).headers));
    };
    expect(headersOf('401')).toContain('WWW-Authenticate');
    expect(headersOf('429')).toContain('Retry-After');
    expect(headersOf('503')).toContain('Retry-After');
    expect(headersOf('404')).not.toContain('Retry-After');
  });
});

test('every error code has its own title', () => {
  const titles = errorCodes.map((code) => problemTypeOf(code).title);
  expect(new Set(titles).size).toBe(titles.length);
});
