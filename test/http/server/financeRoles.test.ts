/** Operations that move money, and the roles that may call them. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Caller } from '../../../src/commands/identity/caller.js';
import type { Role } from '../../../src/domain/user/roles.js';
import { objection } from '../../../src/http/server/authorization.js';
import { declaredRoutes } from '../../support/declaredRoutes.js';
import { expectProblem } from '../../support/problem.js';
import { dataKey, roleToken } from '../../support/roleTokens.js';
import { type RunningService, startService } from '../../support/service.js';

const moving = declaredRoutes().filter(({ access }) => access.movesMoney === true);

test('these operations move money', () => {
  expect(moving.map(({ operationId }) => operationId).sort()).toEqual([
    'acceptPaymentProposal',
    'allocatePayment',
    'bulkCancelInvoices',
    'bulkIssueInvoices',
    'changeInvoiceStatus',
    'createCreditNote',
    'deallocatePayment',
    'dropPaymentProposal',
    'importInvoices',
    'importPayments',
    'putSeller',
    'recordPayment',
    'refundCustomer',
    'reversePayment',
    'reverseRefund',
    'takeBankStatement',
    'writeOffInvoice',
  ]);
});

const user = (...roles: Role[]): Caller => ({ kind: 'user', id: '7', roles });
const isRefused = (caller: Caller, financeRoles?: readonly string[]) => {
  const rules = { reportingRoles: [], ...(financeRoles === undefined ? {} : { financeRoles }) };
  // Imports and the seller are left out, since they also require the role Admin.
  const asked = moving.filter(({ access }) => access.roles === undefined);
  const found = asked.map((route) => objection(route, caller, rules) !== undefined);
  expect(new Set(found).size).toBe(1);
  return found[0];
};

test('by default, every user may move money except those who only audit or report', () => {
  expect(isRefused(user())).toBe(false);
  expect(isRefused(user('User'))).toBe(false);
  expect(isRefused(user('Reporting', 'AppAdmin'))).toBe(false);
  expect(isRefused(user('Auditor'))).toBe(true);
  expect(isRefused(user('Auditor', 'Reporting'))).toBe(true);
});

test('with finance roles configured, only these and service clients may move money', () => {
  expect(isRefused(user('Admin'), ['Admin'])).toBe(false);
  expect(isRefused(user('User'), ['Admin'])).toBe(true);
  expect(isRefused(user(), ['Admin'])).toBe(true);
  expect(isRefused({ kind: 'service', id: 'shop', roles: [] }, ['Admin'])).toBe(false);
  const rules = { reportingRoles: [], financeRoles: ['AppAdmin'] };
  const seller = moving.find(({ operationId }) => operationId === 'putSeller');
  if (seller === undefined) throw new Error('the seller moves no money');
  expect(objection(seller, user('Admin'), rules)).toMatch('requires the role AppAdmin');
  expect(objection(seller, user('AppAdmin'), rules)).toMatch('requires the role Admin');
  expect(objection(seller, user('Admin', 'AppAdmin'), rules)).toBeUndefined();
});

describe('over HTTP', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await startService({ DATA_KEY: dataKey, FINANCE_ROLES: 'Admin' });
  });
  afterAll(() => service.dispose());

  test('a user who may not move money may draft an invoice, but neither issue it nor preview its issue', async () => {
    const { token } = await roleToken(service, 'User');
    const body = { customerId: 'cus-1', items: [{ description: 'Chair', quantity: 1, unitPrice: 10 }] };
    const draft = await service.call('/api/invoices', { token, body });
    expect(draft.status).toBe(201);
    const issued = { ...body, status: 'issued' };
    expectProblem(await service.call('/api/invoices', { token, body: issued }), 403, 'UNAUTHORIZED');
    const preview = await service.call('/api/invoices?preview=true', { token, body: issued });
    expectProblem(preview, 403, 'UNAUTHORIZED');
    const status = { token, method: 'PATCH', body: { status: 'issued' } };
    expectProblem(await service.call(`/api/invoices/${draft.body.id}/status`, status), 403, 'UNAUTHORIZED');
    const me = await service.call('/api/me', { token });
    expect(me.body.rights).toContain('invoices:write');
    expect(me.body.rights).not.toContain('payments:write');
    expect((await service.call('/api/invoices', { body: issued })).status).toBe(201);
  });
});
