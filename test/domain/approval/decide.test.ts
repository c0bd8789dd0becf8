/** The rules of approvals: the outcome of every decision in every state, and the setting `APPROVALS`. */
import { describe, expect, test } from '@jest/globals';
import { type ApprovalCommand, approvalDecider } from '../../../src/domain/approval/decide.js';
import type { ApprovalEvent } from '../../../src/domain/approval/events.js';
import { approvalRulesOf } from '../../../src/domain/approval/kinds.js';
import { specification } from '../../support/given.js';

const given = specification(approvalDecider);

const proposal = {
  approvalId: 'apr_1',
  kind: 'refund',
  request: {
    operationId: 'refundCustomer',
    path: '/',
    params: {},
    query: {},
    body: null,
    expectedRevision: null,
  },
  amount: '1000',
  currency: 'EUR',
  preview: {},
  proposer: { kind: 'user', id: '1' },
  keyOwner: null,
  expiresAt: '2026-04-07T09:00:00.000Z',
  commandId: 'seed',
} as const;
const proposed: ApprovalEvent = { type: 'ApprovalProposed', data: proposal };
const byKey: ApprovalEvent = {
  type: 'ApprovalProposed',
  data: { ...proposal, proposer: { kind: 'apiKey', id: 'key_1' }, keyOwner: '1' },
};
const approverOf = (id: string) => ({ id, roles: ['Admin'] }) as const;
const approve = (id: string): ApprovalCommand => ({ type: 'Approve', approver: approverOf(id) });
const decline = (userId: string): ApprovalCommand => ({ type: 'Decline', userId, reason: null });
const granted: ApprovalEvent = { type: 'ApprovalGranted', data: { approver: approverOf('2') } };
const executed: ApprovalEvent = { type: 'ApprovalExecuted', data: { location: null } };
const failed: ApprovalEvent = { type: 'ApprovalFailed', data: { code: 'INVALID_AMOUNT', detail: 'x' } };
const declined: ApprovalEvent = { type: 'ApprovalDeclined', data: { reason: null } };
const expired: ApprovalEvent = { type: 'ApprovalExpired', data: {} };

test('another person approves or declines an open proposal', () => {
  given([proposed]).when(approve('2')).then([granted]);
  given([proposed]).when(decline('2')).then([declined]);
});

test('users decide neither their own proposals nor those of their API keys', () => {
  for (const event of [proposed, byKey])
    for (const command of [approve('1'), decline('1')]) given([event]).when(command).then('UNAUTHORIZED');
  given([byKey]).when(approve('2')).then([granted]);
});

test('a proposal is decided once and carried out once', () => {
  const over: readonly (readonly ApprovalEvent[])[] = [
    [granted],
    [granted, executed],
    [granted, failed],
    [declined],
    [expired],
  ];
  for (const events of over) {
    for (const command of [approve('3'), decline('3')])
      given([proposed, ...events])
        .when(command)
        .then('APPROVAL_CLOSED');
    given([proposed, ...events])
      .when({ type: 'Propose', proposal })
      .then([]);
    given([proposed, ...events])
      .when({ type: 'Expire' })
      .then([]);
  }
  const complete: ApprovalCommand = { type: 'Complete', result: executed };
  given([proposed, granted]).when(complete).then([executed]);
  for (const events of [[], [granted, executed], [granted, failed], [declined], [expired]])
    given([proposed, ...events])
      .when(complete)
      .then([]);
  given().when(approve('2')).then('APPROVAL_NOT_FOUND');
});

describe('APPROVALS', () => {
  test('names kinds; refunds and write-offs may have the amount from which they wait', () => {
    expect([...(approvalRulesOf(['seller-bank', 'refund:1000', 'write-off:0.5']) ?? [])]).toEqual([
      ['seller-bank', '0'],
      ['refund', '1000'],
      ['write-off', '0.5'],
    ]);
  });

  test.each([['refund'], ['admin:5'], ['refund:-1'], ['refund:1e3'], ['nothing'], ['admin', 'admin']])(
    'is refused with %s',
    (...entries) => expect(approvalRulesOf(entries)).toBeUndefined(),
  );
});
