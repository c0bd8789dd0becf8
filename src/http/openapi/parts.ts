/** Parts that operations of the OpenAPI document share: query options of lists, request and response headers. */
import type { JsonSchema } from './schemas.js';

/** By their name under `components`. */
export const queryOptionParameters: Readonly<Record<string, JsonSchema>> = {
  Filter: {
    name: '$filter',
    in: 'query',
    description: "OData 4.01 condition, e.g. `status eq 'active' and quantity gt 2`",
    schema: { type: 'string' },
  },
  OrderBy: {
    name: '$orderby',
    in: 'query',
    description: 'Fields with `asc` or `desc`, separated by commas; ties are broken by id',
    schema: { type: 'string' },
  },
  Skip: {
    name: '$skip',
    in: 'query',
    description: 'Number of entries to skip',
    schema: { type: 'integer', minimum: 0, default: 0 },
  },
  Top: {
    name: '$top',
    in: 'query',
    description: 'Maximum number of entries',
    schema: { type: 'integer', minimum: 0, maximum: 1000, default: 100 },
  },
  Select: {
    name: '$select',
    in: 'query',
    description: 'Fields to return, separated by commas',
    schema: { type: 'string' },
  },
  Count: {
    name: '$count',
    in: 'query',
    description: 'False omits `count`',
    schema: { type: 'boolean', default: true },
  },
};

export const headerParameters: Readonly<Record<string, JsonSchema>> = {
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'Expected ETag of the resource; 412 if it has changed',
    schema: { type: 'string', examples: ['"3"'] },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'Known ETag; 304 if the resource has not changed',
    schema: { type: 'string', examples: ['"3"'] },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A repeated request with the same key runs once; its answer is replayed for 24 hours with `Idempotency-Replayed: true`',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  },
};

export const responseHeaders: Readonly<Record<string, JsonSchema>> = {
  'X-Request-Id': {
    description: 'The request’s X-Request-Id if well-formed, otherwise a generated one',
    schema: { type: 'string' },
  },
  ETag: {
    description: 'Revision of the resource in double quotes; send it back in If-Match or If-None-Match',
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'Seconds after which the same request may succeed',
    schema: { type: 'integer' },
  },
  'WWW-Authenticate': { description: 'The accepted schemes (RFC 6750)', schema: { type: 'string' } },
  Location: {
    description: 'URL of the created resource',
    schema: { type: 'string', format: 'uri-reference' },
  },
};

/** Returns the headers of an answer: the given ones and the one that every answer has. */
export function headersOf(names: readonly string[]): JsonSchema {
  return Object.fromEntries(
    ['X-Request-Id', ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

/** The subject of the operations under each heading of the documentation. */
export const tagDescriptions: Readonly<Record<string, string>> = {
  auth: 'Tokens: how to get and revoke them',
  approvals: 'Commands that wait for a second person',
  'api keys': 'API keys for other programs, with their rights and expiry',
  subscriptions: 'Subscriptions of customers: changes, renewals and metrics',
  import: 'Bulk import of records from other systems',
  invoices: 'Invoices from draft to paid or cancelled, and their PDFs',
  pricing: 'A calculator for the price of quantities and usage',
  'credit notes': 'Credits on issued and paid invoices, and their PDFs',
  accounts: 'What each customer owes, statements, and customer overviews',
  payments: 'Payments, their allocations, and refunds',
  'bank statements': 'Bank statements and the matching of their lines',
  quotes: 'Quotes that become invoices or subscriptions, and their PDFs',
  usage: 'Usage events of metered subscriptions, and the resulting charges',
  receipts: 'Receipts of completed orders, and their PDFs',
  carts: 'Carts of guests and customers, with items and discount codes',
  dashboards: 'Dashboards of live figures, and their assignment to users',
  users: 'Users: sign-up, roles, passwords, images and organizations',
  settings: 'Settings of the whole service, such as the seller on documents',
  'reference data': 'Offers, customers, orders, discount codes, organizations and meters from other systems',
  reports: 'Report definitions and their execution',
  'events out': 'A feed of events for other systems',
  webhooks: 'Endpoints that receive signed events, in order and with retries',
  odata: 'All lists as entity sets, for Excel, Power BI and other OData 4 clients',
  audit: 'Who did what and when, past states, and proof that nothing was altered',
  operations: 'For operators: jobs, read models, backups, test clock',
};
