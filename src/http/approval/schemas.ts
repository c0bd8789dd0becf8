/** Schemas of answers about proposals and decisions. */
import { z } from 'zod';
import { approvalKinds } from '../../domain/approval/events.js';
import type { JsonObject } from '../../kernel/json.js';
import { approvalModel } from '../../projections/approval.js';
import type { Document } from '../../query/fields.js';
import { resourceOf } from '../common/document.js';
import { anyJson } from '../common/schemas.js';
import type { JsonAnswerDocument } from '../server/route.js';

const moment = z.iso.datetime();
const figure = z.strictObject({ before: z.number(), after: z.number() });

const shown = {
  id: z.string(),
  kind: z.enum(approvalKinds).describe('Entry of `APPROVALS` that applies'),
  status: z.enum(['open', 'approved', 'executed', 'failed', 'declined', 'expired']),
  operation: z.string(),
  path: z.string(),
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  proposedBy: z.string(),
  createdAt: moment,
  expiresAt: moment,
  decidedBy: z.string().nullable(),
  decidedAt: moment.nullable(),
  reason: z.string().nullable().describe('Reason why it was declined or failed'),
  location: z.string().nullable(),
  updatedAt: moment,
  preview: z.strictObject({
    changes: z.array(
      z.strictObject({
        type: z.string(),
        id: z.string().optional(),
        field: z.string(),
        before: anyJson,
        after: anyJson.optional(),
      }),
    ),
    accounts: z.array(
      z.strictObject({ customerId: z.string(), currency: z.string(), due: figure, balance: figure }),
    ),
  }),
};

export const approvalSchema = z.strictObject(shown).meta({ id: 'Approval' });

export function approvalAnswerOf(document: Document): JsonObject {
  return { ...resourceOf(approvalModel, document), preview: JSON.parse(String(document.preview)) };
}

export const exampleListed = {
  id: 'apr_0199a1b2c3d47e5f8a9b0c1d2e3f4a5b',
  kind: 'refund',
  status: 'open',
  operation: 'refundCustomer',
  path: '/api/customers/cus_1001/refunds',
  amount: 1200,
  currency: 'EUR',
  proposedBy: 'user:2',
  createdAt: '2026-03-31T09:00:00.000Z',
  expiresAt: '2026-04-07T09:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  reason: null,
  location: null,
  updatedAt: '2026-03-31T09:00:00.000Z',
};

export const exampleApproval = {
  ...exampleListed,
  preview: {
    changes: [],
    accounts: [
      {
        customerId: 'cus_1001',
        currency: 'EUR',
        due: { before: 0, after: 0 },
        balance: { before: 1200, after: 0 },
      },
    ],
  },
};

/** The answer of every operation that may need approval. */
export const proposedAnswer: JsonAnswerDocument = {
  status: 202,
  description:
    'Nothing has changed yet: `APPROVALS` requires the approval of another person within seven days',
  schema: z
    .strictObject({
      ...shown,
      key: z.string().describe('The proposed API key: returned only here, valid once approved').optional(),
    })
    .meta({ id: 'ProposedApproval' }),
  example: exampleApproval,
  headers: ['Location'],
};
