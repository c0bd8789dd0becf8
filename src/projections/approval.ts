/** The read model of commands that wait for a second person. */
import { type ApprovalEvent, approvalKinds } from '../domain/approval/events.js';
import { toNumberOrNull } from '../kernel/money.js';
import type { DocumentOf, FieldTable, ReadModel } from '../query/fields.js';
import { change, projection } from './engine/projection.js';

const fields = {
  id: { type: 'string', description: 'Identifier' },
  kind: { type: 'string', description: 'Entry of `APPROVALS` that applies', values: approvalKinds },
  status: {
    type: 'string',
    description:
      '`open` waits for a decision; `approved` is being carried out; `failed` was approved and then refused by its own rules',
    values: ['open', 'approved', 'executed', 'failed', 'declined', 'expired'],
  },
  operation: { type: 'string', description: 'Operation of the API that was proposed' },
  path: { type: 'string', description: 'Path of the proposed request' },
  amount: { type: 'decimal', nullable: true, description: 'Amount at stake' },
  currency: { type: 'string', nullable: true, description: 'Currency of the amount' },
  proposedBy: { type: 'string', description: 'Who proposed it, e.g. `user:1`' },
  createdAt: { type: 'timestamp', description: 'When it was proposed' },
  expiresAt: { type: 'timestamp', description: 'When it expires undecided' },
  decidedBy: { type: 'string', nullable: true, description: 'Who approved or declined it, e.g. `user:2`' },
  decidedAt: { type: 'timestamp', nullable: true, description: 'When it was approved or declined' },
  reason: { type: 'string', nullable: true, description: 'Reason why it was declined or failed' },
  location: { type: 'string', nullable: true, description: 'Path of the resource that it created' },
  updatedAt: { type: 'timestamp', description: 'When it last changed' },
  preview: { type: 'string', description: 'What it would change', internal: true },
} as const satisfies FieldTable;

export type ApprovalDocument = DocumentOf<typeof fields>;

export const approvalModel: ReadModel = {
  name: 'approvals',
  version: 1,
  fields,
  counted: ['status'],
  indexes: [['createdAt'], ['status', 'createdAt']],
};

export const approvalProjection = projection<ApprovalDocument, ApprovalEvent>({
  model: approvalModel,
  streamPrefix: 'approval-',
  on: {
    ApprovalProposed: (_none, { data, metadata }, id) => ({
      id,
      kind: data.kind,
      status: 'open',
      operation: data.request.operationId,
      path: data.request.path,
      amount: toNumberOrNull(data.amount),
      currency: data.currency,
      proposedBy: `${data.proposer.kind}:${data.proposer.id}`,
      createdAt: metadata.at,
      expiresAt: data.expiresAt,
      decidedBy: null,
      decidedAt: null,
      reason: null,
      location: null,
      updatedAt: metadata.at,
      preview: JSON.stringify(data.preview),
    }),
    ApprovalGranted: change(({ data, metadata }) => ({
      status: 'approved',
      decidedBy: `user:${data.approver.id}`,
      decidedAt: metadata.at,
    })),
    ApprovalDeclined: change(({ data, metadata }) => ({
      status: 'declined',
      decidedBy: `${metadata.actor.kind}:${metadata.actor.id}`,
      decidedAt: metadata.at,
      reason: data.reason,
    })),
    ApprovalExpired: change(() => ({ status: 'expired' })),
    ApprovalExecuted: change(({ data }) => ({ status: 'executed', location: data.location })),
    ApprovalFailed: change(({ data }) => ({ status: 'failed', reason: `${data.code}: ${data.detail}` })),
  },
});
