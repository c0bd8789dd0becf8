/** What the operations of the OpenAPI document share: query options of lists, request and response headers. */
import type { JsonSchema } from './schemas.js';

/** Named as they stand under `components`. */
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
    description: 'Expressions with `asc` or `desc`, separated by commas; ties are broken by id',
    schema: { type: 'string' },
  },
  Skip: {
    name: '$skip',
    in: 'query',
    description: 'How many are passed over',
    schema: { type: 'integer', minimum: 0, default: 0 },
  },
  Top: {
    name: '$top',
    in: 'query',
    description: 'How many are answered at most',
    schema: { type: 'integer', minimum: 0, maximum: 1000, default: 100 },
  },
  Select: {
    name: '$select',
    in: 'query',
    description: 'Fields to answer, separated by commas',
    schema: { type: 'string' },
  },
  Count: {
    name: '$count',
    in: 'query',
    description: 'False leaves out `count`',
    schema: { type: 'boolean', default: true },
  },
};

export const headerParameters: Readonly<Record<string, JsonSchema>> = {
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'ETag that the resource must still have, else 412',
    schema: { type: 'string', examples: ['"3"'] },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'ETag that the caller holds; 304 when it is still the one',
    schema: { type: 'string', examples: ['"3"'] },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'The same key, caller and request is done once; its answer is repeated for 24 hours with `Idempotency-Replayed: true`',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  },
};

export const responseHeaders: Readonly<Record<string, JsonSchema>> = {
  'X-Request-Id': {
    description: "The caller's X-Request-Id when it is well-formed, else one made here",
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
  'WWW-Authenticate': { description: 'What would be taken (RFC 6750)', schema: { type: 'string' } },
  Location: {
    description: 'Where the resource that was made is found',
    schema: { type: 'string', format: 'uri-reference' },
  },
};

/** The headers of an answer: those named, and the one that every answer has. */
export function headersOf(names: readonly string[]): JsonSchema {
  return Object.fromEntries(
    ['X-Request-Id', ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

/** What the operations under a heading of the documentation are about. */
export const tagDescriptions: Readonly<Record<string, string>> = {
  auth: 'Tokens: where they come from and how they end',
  'api keys': 'Keys of other programs: what they may do, until when',
  subscriptions: 'What customers have taken out, its changes, renewals and figures',
  import: 'Records of other systems, many in one request',
  invoices: 'Drafts, issued, paid and cancelled ones, and their PDFs',
  'credit notes': 'What is given back of issued and paid invoices, and their PDFs',
  accounts: 'What each customer owes, statements of it, and everything of one customer',
  payments: 'Money that came, what it pays, and what went back',
  'bank statements': 'Statements of banks, and what their lines are taken for',
  receipts: 'One for each completed order, and their PDFs',
  carts: 'Items and discount codes of guests and customers, up to the order',
  dashboards: 'Widgets over live figures, and who sees them',
  users: 'People: how they come in, what they may do, their images and organizations',
  settings: 'What an Admin decides for all: who sells, as documents show it',
  'reference data': 'Offers, customers, orders, discount codes and organizations, as other systems know them',
  reports: 'Definitions over a data source, and their execution',
  'events out': 'What has happened, for other systems: a feed to follow',
  webhooks: 'Endpoints that events are sent to, signed, in order, until they are taken',
  odata: 'The lists as entity sets, for Excel, Power BI and other programs that speak OData 4',
  audit: 'Who did what and when, the state at any moment, and proof that nothing was altered',
  operations: "The operator's: jobs, read models, backups, the clock of tests",
};
