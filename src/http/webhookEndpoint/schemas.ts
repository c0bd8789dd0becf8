/** Schemas of webhook endpoints, in requests and answers. */
import { z } from 'zod';
import type { JsonValue } from '../../kernel/json.js';
import { isTypePattern } from '../../publicEvents/types.js';
import { humanText, timestamp } from '../common/schemas.js';

export const exampleId = 'whe_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f';

const url = z.string().trim().min(1).max(2_048).describe('https URL that receives the events');

const pattern = z
  .string()
  .max(128)
  .refine(isTypePattern, 'must be a type from GET /api/event-types, a pattern such as invoice.*, or *');

const types = z
  .array(pattern)
  .min(1)
  .max(200)
  .transform((all) => [...new Set(all)])
  .describe('Event types from `GET /api/event-types`; patterns such as `invoice.*`; `*` for all');

const position = z.string().min(1).max(128).describe('A position of the feed');
const order = z
  .enum(['subject', 'none'])
  .describe('`subject`: an event waits for earlier events of its subject; `none`: it does not');
const payload = z.enum(['full', 'thin']).describe('`thin` omits `data`');
const terms = z.strictObject({
  url,
  types,
  description: humanText(500).nullable().describe('Label that tells endpoints apart'),
  order,
  payload,
});

const place = z.union([
  z.strictObject({ position }),
  z.strictObject({ time: timestamp.describe('Events of the minute before may be included') }),
]);

export type PlaceSent = z.output<typeof place>;

export const newEndpoint = terms.extend({
  description: terms.shape.description.default(null),
  order: order.default('subject'),
  payload: payload.default('full'),
  from: z
    .union([z.literal('now'), place])
    .describe('Starting point')
    .default('now'),
});

export const endpointUpdate = terms.partial().extend({
  status: z
    .enum(['active', 'paused'])
    .describe('`active` resumes a paused or disabled endpoint where it stopped')
    .optional(),
});

export const rotation = z.strictObject({
  overlapHours: z
    .int()
    .min(0)
    .max(168)
    .describe('Hours during which messages are also signed with the old secret')
    .default(24),
});

export const replayBody = z.strictObject({
  from: z.union([z.literal('failed'), place]).describe('Starting point; `failed`: all events given up'),
  types: types.optional(),
});

const moment = z.iso.datetime();

const shownTerms = z.strictObject({
  id: z.string(),
  url: z.string(),
  types: z.array(z.string()),
  description: z.string().nullable(),
  order,
  payload,
});

export const changedAnswer = shownTerms.extend({
  status: z.enum(['active', 'paused', 'disabled']),
  updatedAt: moment,
});

export const createdAnswer = shownTerms.extend({
  status: z.literal('active'),
  createdAt: moment.optional(),
  secret: z.string().describe('Signing secret; returned only once'),
});

export const rotatedAnswer = z.strictObject({
  id: z.string(),
  secret: z.string().describe('The new secret; returned only once'),
  overlapUntil: moment,
});

export const testAnswer = z.strictObject({
  eventId: z.string(),
  taken: z.boolean(),
  status: z.int().nullable(),
  milliseconds: z.int(),
  answer: z.string().nullable(),
  error: z.string().nullable(),
});

const exampleTerms = {
  url: 'https://receiver.example/hook',
  types: ['invoice.*', 'subscription.suspended'],
  description: 'The ledger',
  order: 'subject',
  payload: 'full',
} satisfies JsonValue;

export const exampleNew = exampleTerms;

export const exampleEndpoint = {
  id: exampleId,
  ...exampleTerms,
  status: 'active',
  disabledReason: null,
  disabledAt: null,
  createdAt: '2026-03-31T09:00:00.000Z',
  createdBy: 'user:1',
  updatedAt: '2026-03-31T09:00:00.000Z',
  waiting: 0,
  oldestWaitingAt: null,
  lastDeliveredAt: '2026-04-01T09:05:00.000Z',
  failingSince: null,
  overlapUntil: null,
};
export const exampleSecret = 'whsec_YW4gZXhhbXBsZSB0aGF0IHNpZ25zIG5vdGhpbmcgYXQgYWxs';
export const exampleCreated = {
  id: exampleId,
  ...exampleTerms,
  status: 'active',
  createdAt: '2026-03-31T09:00:00.000Z',
  secret: exampleSecret,
} as const;
export const exampleAttempt = {
  id: '019a9f3e-6a1b-7c3d-8e2f-4a5b6c7d8e9f/1',
  eventId: '019a9f3e-6a1b-7c3d-8e2f-4a5b6c7d8e9f',
  type: 'invoice.issued',
  subject: 'invoice/inv_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f',
  attempt: 1,
  at: '2026-04-01T09:05:00.000Z',
  status: 503,
  milliseconds: 120,
  answer: 'busy',
  error: null,
  nextAt: '2026-04-01T09:05:05.000Z',
  after: 'x3J9aQ.41',
};
