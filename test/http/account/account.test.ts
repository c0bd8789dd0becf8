/** Accounts over HTTP: what is owed, statements in their four forms, and everything of one customer. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { expectProblem } from '../../support/problem.js';
import { type RunningService, startService } from '../../support/service.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ DEFAULT_CURRENCY: 'EUR', TEST_CLOCK: 'true' });
});
afterAll(() => service.dispose());

const put = (id: string, body: unknown) =>
  service.call(`/api/reference/customers/${id}`, { method: 'PUT', body });

test('a customer of the reference data for whom nothing was entered has an account without currencies', async () => {
  await put('cus-new', { name: 'Tailspin GmbH' });
  const answer = await service.call('/api/customers/cus-new/account');
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ customerId: 'cus-new', currencies: [] });
  expect((await service.call('/api/customers/cus-new/statement')).body).toMatchObject({
    from: null,
    currencies: [],
    entries: [],
  });
  expect((await service.call('/api/customers/cus-new/overview')).body).toMatchObject({
    customer: { name: 'Tailspin GmbH' },
    account: { currencies: [] },
    invoices: { value: [], count: 0 },
  });
});

test.each(['account', 'statement', 'statement?format=pdf', 'overview'])(
  'nobody knows a customer of neither: %s',
  async (path) => {
    expectProblem(await service.call(`/api/customers/cus-nobody/${path}`), 400, 'CUSTOMER_NOT_FOUND');
  },
);

test.each([
  ['from=2026-05-02&to=2026-05-01', 'from'],
  ['from=yesterday', 'from'],
  ['format=doc', 'format'],
])('a statement of %s is refused', async (query, path) => {
  const answer = await service.call(`/api/customers/cus-new/statement?${query}`);
  expectProblem(answer, 400, 'VALIDATION_ERROR');
  expect(answer.body.errors).toMatchObject([{ path }]);
});
