/** The four-eyes principle over HTTP: the commands in `APPROVALS` wait for a second person, and nothing bypasses this. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { expectProblem } from '../../support/problem.js';
import { adminPassword, type Called, type RunningService, startService } from '../../support/service.js';
import { moveClock } from '../../support/testClock.js';

let service: RunningService;
/** Tokens of another Admin and of a clerk. */
let second: string;
let clerk: string;
const password = 'difference engine no. 2';
const call = (method: string, path: string, body?: unknown, token?: string) =>
  service.call(path, {
    method,
    ...(body === undefined ? {} : { body }),
    ...(token === undefined ? {} : { token }),
  });
const approve = (proposed: Called, token = second) =>
  call('POST', `/api/approvals/${proposed.body.id}/approve`, undefined, token);

beforeAll(async () => {
  // The operator starts with two Admins, since one alone could not create another under `APPROVALS`.
  const alone = await startService({ TEST_CLOCK: 'true' });
  const user = (email: string, roles: readonly string[]) =>
    alone.call('/api/users', {
      method: 'POST',
      body: { email, firstName: 'Grace', lastName: 'Hopper', password, roles },
    });
  await user('grace@example.com', ['Admin']);
  await user('clerk@example.com', ['User']);
  await alone.stop();
  service = await alone.restart({
    APPROVALS: 'seller-bank,refund:100,write-off:100,admin,api-key,erasure',
  });
  [second, clerk] = [
    await service.signIn('grace@example.com', password),
    await service.signIn('clerk@example.com', password),
  ];
});
afterAll(() => service.dispose());

async function customerWith(amount: number): Promise<string> {
  const customerId = `cus_${Math.random().toString(36).slice(2)}`;
  const paid = await call('POST', '/api/payments', {
    customerId,
    amount,
    currency: 'EUR',
    method: 'transfer',
    paidAt: '2026-01-15',
  });
  expect(paid.status).toBe(201);
  return customerId;
}
const refund = (customerId: string, amount: number, token?: string) =>
  call(
    'POST',
    `/api/customers/${customerId}/refunds`,
    { amount, currency: 'EUR', reason: 'Paid twice' },
    token,
  );
const balanceOf = async (customerId: string) => {
  const found = await call('GET', `/api/customers/${customerId}/account`);
  return found.body.currencies[0].balance;
};

test('a large refund waits with its preview until another person approves it', async () => {
  const customerId = await customerWith(500);
  expect((await refund(customerId, 99.99)).status).toBe(201);
  const proposed = await refund(customerId, 100);
  expect(proposed.status).toBe(202);
  expect(proposed.body).toMatchObject({
    kind: 'refund',
    status: 'open',
    amount: 100,
    preview: { accounts: [{ customerId, balance: { before: 400.01, after: 300.01 } }] },
  });
  expect(await balanceOf(customerId)).toBe(400.01);
  expectProblem(await call('POST', `/api/approvals/${proposed.body.id}/approve`), 403, 'UNAUTHORIZED');
  const approved = await approve(proposed, clerk);
  expect(approved.body).toMatchObject({ status: 'executed', proposedBy: 'user:1' });
  expect(await balanceOf(customerId)).toBe(300.01);
  expectProblem(await approve(proposed), 409, 'APPROVAL_CLOSED');
  expect(await balanceOf(customerId)).toBe(300.01);
});

test('a proposal that is declined, or fails when it is approved, changes nothing', async () => {
  const customerId = await customerWith(150);
  const [first, other, third] = [
    await refund(customerId, 150),
    await refund(customerId, 150),
    await refund(customerId, 150),
  ];
  const declined = await call('POST', `/api/approvals/${third.body.id}/decline`, { reason: 'Twice' }, second);
  expect(declined.body).toMatchObject({ status: 'declined', reason: 'Twice' });
  expect((await approve(first)).body.status).toBe('executed');
  expect((await approve(other)).body).toMatchObject({
    status: 'failed',
    reason: expect.stringContaining('INVALID_AMOUNT'),
  });
  expect(await balanceOf(customerId)).toBe(0);
});

test('an approved write-off fails if more is due by then', async () => {
  const customerId = await customerWith(250);
  const items = [{ description: 'Desk', quantity: 1, unitPrice: 400 }];
  const issued = await call('POST', '/api/invoices', {
    customerId,
    currency: 'EUR',
    status: 'issued',
    items,
  });
  const path = `/api/invoices/${issued.body.id}`;
  const proposed = await call('POST', `${path}/write-off`, { reason: 'Insolvent' });
  expect(proposed.body).toMatchObject({ kind: 'write-off', amount: 150 });
  const payment = (await call('GET', `/api/payments?$filter=customerId eq '${customerId}'`)).body.value[0];
  await call('POST', `/api/payments/${payment.id}/reverse`, { reason: 'No cover' });
  expect((await approve(proposed)).body).toMatchObject({
    status: 'failed',
    reason: expect.stringContaining('The amount has risen to 400.00'),
  });
  expect((await call('GET', path)).body).toMatchObject({ amountDue: 400, amountWrittenOff: 0 });
});

test('changes of the bank account and erasures wait for an Admin; a clerk cannot approve them', async () => {
  const bank = await call('PUT', '/api/settings/seller', { iban: 'DE89370400440532013000' });
  expect(bank.status).toBe(202);
  expectProblem(await approve(bank, clerk), 403, 'UNAUTHORIZED');
  expect((await call('GET', '/api/settings/seller')).body.iban).toBeNull();
  expect((await approve(bank)).body.status).toBe('executed');
  expect((await call('GET', '/api/settings/seller')).body.iban).toBe('DE89370400440532013000');

  await call('PUT', '/api/reference/customers/cus_gone', { name: 'Ada Lovelace' });
  const erasure = await call('DELETE', '/api/reference/customers/cus_gone?erase=true');
  expect(erasure.body).toMatchObject({ kind: 'erasure', status: 'open' });
  expect((await call('GET', '/api/reference/customers/cus_gone')).status).toBe(200);
  expect((await approve(erasure)).body.status).toBe('executed');
  expect((await call('GET', '/api/reference/customers/cus_gone')).status).toBe(404);
});

test('If-Match is checked against all its tags when proposing, and again when approving', async () => {
  const path = '/api/reference/customers/cus_changed';
  await call('PUT', path, { name: 'Ada' });
  await call('PUT', path, { name: 'Ada Lovelace' });
  const erase = (tags: string) =>
    service.call(`${path}?erase=true`, { method: 'DELETE', headers: { 'if-match': tags } });
  expectProblem(await erase('"0"'), 412, 'PRECONDITION_FAILED');
  const [first, other] = [await erase('"0", "1"'), await erase('"1"')];
  expect((await approve(first)).body.status).toBe('executed');
  expect((await approve(other)).body).toMatchObject({
    status: 'failed',
    reason: expect.stringContaining('PRECONDITION_FAILED'),
  });
});

test('an API key is shown only to its proposer and works once it is approved', async () => {
  const proposed = await call('POST', '/api/api-keys', { name: 'Shop', rights: ['invoices:read'] });
  const { key } = proposed.body;
  const use = () => call('GET', '/api/invoices', undefined, key);
  expect((await use()).status).toBe(401);
  const approved = await approve(proposed);
  expect(approved.body).toMatchObject({
    status: 'executed',
    location: expect.stringContaining('/api/api-keys/key_'),
  });
  expect(JSON.stringify(approved.body)).not.toContain('bok_');
  expect((await use()).status).toBe(200);
});

test('the proposer of an API key cannot approve what the key proposes', async () => {
  const proposed = await call('POST', '/api/api-keys', { name: 'Refunds', rights: ['payments:write'] });
  expect((await approve(proposed)).body.status).toBe('executed');
  const customerId = await customerWith(200);
  const refunded = await refund(customerId, 200, proposed.body.key);
  expect(refunded.status).toBe(202);
  expectProblem(await call('POST', `/api/approvals/${refunded.body.id}/approve`), 403, 'UNAUTHORIZED');
  expect((await approve(refunded)).body.status).toBe('executed');
});

test('an Admin cannot bypass approval by a new Admin, a password or a combined change', async () => {
  const newAdmin = { email: 'e@example.com', firstName: 'E', lastName: 'V', password, roles: ['Admin'] };
  expectProblem(await call('POST', '/api/users', newAdmin), 403, 'UNAUTHORIZED');
  const [, grace] = (await call('GET', '/api/users?$orderby=id')).body.value;
  expectProblem(
    await call('PUT', `/api/users/${grace.id}/password`, { newPassword: adminPassword }),
    403,
    'UNAUTHORIZED',
  );
  expectProblem(
    await call('PATCH', `/api/users/${grace.id}`, { status: 'locked', lastName: 'V' }),
    400,
    'VALIDATION_ERROR',
  );
  for (const [method, path, body] of [
    ['DELETE', `/api/users/${grace.id}`],
    ['DELETE', `/api/users/${grace.id}/second-factor`],
    ['PATCH', `/api/users/${grace.id}`, { status: 'locked' }],
  ] as const)
    expect((await call(method, path, body)).status).toBe(202);
});

test('a repeated request yields the same proposal, which expires after seven days', async () => {
  const customerId = await customerWith(200);
  const again = () =>
    service.call(`/api/customers/${customerId}/refunds`, {
      method: 'POST',
      body: { amount: 200, currency: 'EUR', reason: 'Paid twice' },
      headers: { 'idempotency-key': 'one-and-the-same-request' },
    });
  const [first, repeated] = [await again(), await again()];
  expect(repeated.body.id).toBe(first.body.id);
  await moveClock(service, first.body.expiresAt);
  expect((await call('GET', `/api/approvals/${first.body.id}`)).body.status).toBe('expired');
  expectProblem(await approve(first), 409, 'APPROVAL_CLOSED');
  expect(await balanceOf(customerId)).toBe(200);
});
