/** Movements of the recurring revenue equal a ledger kept by the test, and add up to the present revenue. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type RunningService, startService } from '../../support/service.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ TEST_CLOCK: 'true' });
});
afterAll(() => service.dispose());

const post = async (path: string, body: unknown) => {
  const answer = await service.call(path, { method: 'POST', body });
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.body;
};

const kinds = ['new', 'expansion', 'contraction', 'paused', 'resumed', 'lost'] as const;
type Movement = { month: string; currency: string } & Record<(typeof kinds)[number], number>;

/** Each plan with its monthly price of one unit, in whole cents. */
const plans = [
  { billingCycle: 'monthly', unitPrice: 10, monthly: 1_000 },
  { billingCycle: 'weekly', unitPrice: 3, monthly: 1_300 },
  { billingCycle: 'quarterly', unitPrice: 30, monthly: 1_000 },
  { billingCycle: 'yearly', unitPrice: 0.36, monthly: 3 },
] as const;

/** Draws the same numbers in each run. They only decide which commands are sent. */
let seed = 20_260_105;
function draw(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
}

interface Known {
  readonly id: string;
  readonly currency: string;
  readonly monthly: number;
  quantity: number;
  status: 'active' | 'suspended' | 'terminated';
}

const ledger = new Map<string, Movement>();
function enter(day: string, { currency }: Known, kind: (typeof kinds)[number], cents: number): void {
  const month = day.slice(0, 7);
  const name = `${month} ${currency}`;
  const entry = ledger.get(name) ?? {
    ...{ month, currency },
    ...{ new: 0, expansion: 0, contraction: 0, paused: 0, resumed: 0, lost: 0 },
  };
  entry[kind] = Math.round(entry[kind] * 100 + cents) / 100;
  ledger.set(name, entry);
}

async function begin(day: string): Promise<Known> {
  const plan = plans[draw(plans.length)] ?? plans[0];
  const quantity = 1 + draw(5);
  const currency = draw(3) === 0 ? 'USD' : 'EUR';
  const { billingCycle, unitPrice } = plan;
  const terms = {
    customerId: 'c',
    offerId: 'o',
    startDate: day,
    billingCycle,
    unitPrice,
    quantity,
    currency,
  };
  const { id } = await post('/api/subscriptions', terms);
  const known: Known = { id, currency, monthly: plan.monthly, quantity, status: 'active' };
  enter(day, known, 'new', quantity * plan.monthly);
  return known;
}

async function change(day: string, known: Known): Promise<void> {
  const { id: subscriptionId, monthly, quantity, status } = known;
  if (status === 'suspended') {
    if (draw(2) === 0) {
      await post('/api/subscriptions/terminate', { subscriptionId });
      known.status = 'terminated';
      return;
    }
    await post('/api/subscriptions/unsuspend', { subscriptionId });
    known.status = 'active';
    enter(day, known, 'resumed', quantity * monthly);
    return;
  }
  const what = draw(4);
  if (what === 0) {
    await post('/api/subscriptions/suspend', { subscriptionId });
    known.status = 'suspended';
    enter(day, known, 'paused', -quantity * monthly);
  } else if (what === 1) {
    const { terminationDate } = await post('/api/subscriptions/terminate', { subscriptionId });
    expect(terminationDate).toBe(day);
    known.status = 'terminated';
    enter(day, known, 'lost', -quantity * monthly);
  } else {
    const newQuantity = 1 + ((quantity + draw(6)) % 7);
    if (newQuantity === quantity) return;
    const word = newQuantity > quantity ? 'upgrade' : 'downgrade';
    await post(`/api/subscriptions/${word}-quantity`, { subscriptionId, newQuantity, effectiveDate: day });
    known.quantity = newQuantity;
    enter(day, known, word === 'upgrade' ? 'expansion' : 'contraction', (newQuantity - quantity) * monthly);
  }
}

test('each month has its new, grown, shrunk, paused, resumed and lost revenue, and all add up to the MRR', async () => {
  const subscriptions: Known[] = [];
  for (const day of ['2100-01-05', '2100-01-20', '2100-02-03', '2100-02-27', '2100-03-10', '2100-04-15']) {
    await service.call('/api/test-clock', { method: 'PUT', body: { now: `${day}T09:00:00.000Z` } });
    for (let count = 0; count < 3; count += 1) subscriptions.push(await begin(day));
    for (const known of subscriptions)
      if (known.status !== 'terminated' && draw(3) > 0) await change(day, known);
  }
  const told = await service.call('/api/subscriptions/revenue-movements');
  const movements: readonly Movement[] = told.body.value;
  expect(movements).toEqual([...ledger.keys()].toSorted().map((name) => ledger.get(name)));
  // Each kind has occurred, or the test would prove nothing about it.
  for (const kind of kinds) expect([kind, movements.some((one) => one[kind] !== 0)]).toEqual([kind, true]);

  const { mrrByCurrency } = (await service.call('/api/subscriptions/aggregated')).body;
  for (const [currency, recurring] of Object.entries(mrrByCurrency)) {
    const own = movements.filter((one) => one.currency === currency);
    const sum = own.reduce((all, one) => all + kinds.reduce((part, kind) => part + one[kind], 0), 0);
    expect([currency, sum.toFixed(2)]).toEqual([currency, Number(recurring).toFixed(2)]);
  }

  const march = await service.call('/api/subscriptions/revenue-movements?from=2100-03-31&to=2100-03-01');
  expect(march.body.value).toEqual(movements.filter(({ month }) => month === '2100-03'));
  const grown = await service.call(
    `/api/subscriptions?$top=0&$filter=${encodeURIComponent("revenueChanges/any(c: c/kind eq 'expansion' and c/month eq 2100-02-01)")}`,
  );
  expect(grown.body.count).toBeGreaterThan(0);
});

test('later starts and ends count on their day, and a suspension before the start offsets it in that month', async () => {
  const day = (await service.call('/api/test-clock')).body.now.slice(0, 10);
  const terms = { customerId: 'later', offerId: 'o', unitPrice: 7, currency: 'CHF', startDate: '2100-09-10' };
  const begun = await post('/api/subscriptions', { ...terms, startDate: day });
  await post('/api/subscriptions/terminate', { subscriptionId: begun.id, effectiveDate: '2100-07-01' });
  await post('/api/subscriptions', terms);
  const never = await post('/api/subscriptions', terms);
  await post('/api/subscriptions/suspend', { subscriptionId: never.id });
  const { body } = await service.call('/api/subscriptions/revenue-movements?to=2100-12-31');
  const own = body.value.filter(({ currency }: Movement) => currency === 'CHF');
  expect(own).toMatchObject([
    { month: day.slice(0, 7), new: 7, lost: 0 },
    { month: '2100-07', new: 0, lost: -7 },
    { month: '2100-09', new: 14, paused: -7, lost: 0 },
  ]);
});

test('a range that would begin before the year 0 is accepted', async () => {
  const answer = await service.call('/api/subscriptions/revenue-movements?to=0000-06-15');
  expect([answer.status, answer.body]).toEqual([200, { value: [] }]);
});
