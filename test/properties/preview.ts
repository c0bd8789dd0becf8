/**
 * Each command of random histories is previewed and then sent. It then does what the preview said, in every field of every document.
 * The preview itself leaves no trace in any stream or queue.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { JsonObject, JsonValue } from '../../src/kernel/json.js';
import {
  type ModelName,
  type PreviewedService,
  startPreviewed,
  type World,
} from '../support/previewedService.js';

const services: PreviewedService[] = [];

const kinds = [
  'subscribe',
  'subscribe-backdated',
  'update',
  'upgrade',
  'downgrade',
  'plan-change',
  'suspend',
  'unsuspend',
  'terminate',
  'renew',
  'next-invoice',
  'withdraw-change',
  'domain',
  'delete',
  'erase',
  'bulk-renew',
  'draft',
  'bill',
  'bill-paid',
  'edit',
  'issue',
  'settle',
  'cancel',
  'bulk-cancel',
  'drop',
  'mail',
  'remind',
  'hold',
  'credit',
  'credit-part',
  'pay',
] as const;
type Kind = (typeof kinds)[number];
const often: readonly Kind[] = [
  'subscribe',
  'upgrade',
  'upgrade',
  'suspend',
  'unsuspend',
  'withdraw-change',
  'withdraw-change',
  'issue',
];

interface Step {
  readonly kind: Kind;
  readonly days: number;
  readonly pick: number;
  readonly amount: number;
  /** The revision that the caller sometimes names: `good` is the current one. */
  readonly match: 'none' | 'good' | 'stale';
}

const steps: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...kinds, ...often),
  days: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 9 }), fc.integer({ min: 20, max: 70 })),
  pick: fc.nat({ max: 999 }),
  amount: fc.integer({ min: 1, max: 40_000 }),
  match: fc.oneof(
    { weight: 8, arbitrary: fc.constant('none' as const) },
    { weight: 1, arbitrary: fc.constant('good' as const) },
    { weight: 1, arbitrary: fc.constant('stale' as const) },
  ),
});

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  /** The resource whose revision is named. */
  readonly of?: string;
}

const dayOf = (today: string, offset: number) =>
  new Date(Date.parse(`${today}T00:00:00Z`) + offset * 86_400_000).toISOString().slice(0, 10);

/** Returns the request of a step in the present world; undefined if it has no target. */
function askedBy(
  { kind, pick, amount }: Step,
  world: World,
  { customerId, today }: { readonly customerId: string; readonly today: string },
): Asked | undefined {
  const own = (name: ModelName) => [...world[name].values()].filter((one) => one.customerId === customerId);
  const one = (list: readonly JsonObject[]) => list[pick % Math.max(1, list.length)];
  const invoices = (...wanted: readonly string[]) =>
    own('invoice').filter(({ status }) => wanted.includes(String(status)));
  const subscriptions = own('subscription');
  const living = subscriptions.filter(({ status }) => status !== 'terminated');
  const planned = living.filter(({ scheduledChanges }) => Object(scheduledChanges).length > 0);
  const suspended = living.filter((each) => each.status === 'suspended');
  const fitting = kind === 'unsuspend' ? suspended : kind === 'withdraw-change' ? planned : living;
  const subscription = (pick % 9 === 0 ? undefined : one(fitting)) ?? one(subscriptions);
  const lines = [{ description: 'Chair', quantity: (pick % 3) + 1, unitPrice: amount / 100 }];
  const effectiveDate = pick % 3 === 0 ? undefined : dayOf(today, (pick % 61) - 15);

  const onSubscription = (name: string, fields: object = {}): Asked | undefined =>
    subscription && {
      method: 'POST',
      path: `/api/subscriptions/${name}`,
      body: { subscriptionId: subscription.id, ...fields },
      of: `/api/subscriptions/${subscription.id}`,
    };
  const withId = (
    base: string,
    found: JsonObject | undefined,
    method: string,
    tail: string,
    body?: object,
  ): Asked | undefined =>
    found && {
      method,
      path: `${base}/${found.id}${tail}`,
      ...(body === undefined ? {} : { body }),
      of: `${base}/${found.id}`,
    };
  const onOne = (method: string, tail: string, body?: object) =>
    withId('/api/subscriptions', subscription, method, tail, body);
  const onInvoice = (found: JsonObject | undefined, method: string, tail: string, body?: object) =>
    withId('/api/invoices', found ?? one(own('invoice')), method, tail, body);
  const status = (found: JsonObject | undefined, to: string) =>
    onInvoice(found, 'PATCH', '/status', { status: to });
  const bill = (to: string): Asked => ({
    method: 'POST',
    path: '/api/invoices',
    body: {
      customerId,
      items: lines,
      status: to,
      currency: 'EUR',
      ...(pick % 4 === 0 ? { invoiceNumber: `N-${customerId}-${amount}` } : {}),
    },
  });

  switch (kind) {
    case 'subscribe':
    case 'subscribe-backdated':
      return {
        method: 'POST',
        path: '/api/subscriptions',
        body: {
          customerId,
          offerId: 'basic',
          quantity: (pick % 5) + 1,
          unitPrice: amount / 100,
          currency: 'EUR',
          startDate: dayOf(today, -(pick % 45)),
          billingCycle: pick % 4 === 0 ? 'weekly' : 'monthly',
          billFirstPeriod: pick % 3 === 0,
          autoRenewal: pick % 7 !== 0,
          ...(kind === 'subscribe' ? {} : { backdate: true }),
        },
      };
    case 'update':
      return onOne('PUT', '', { quantity: (pick % 6) + 1, autoRenewal: pick % 2 === 0 });
    case 'upgrade':
    case 'downgrade': {
      const quantity = Number(subscription?.quantity ?? 1);
      const newQuantity = kind === 'upgrade' ? quantity + (pick % 3) + 1 : Math.max(1, quantity - 1);
      return onSubscription(`${kind}-quantity`, { newQuantity, ...(effectiveDate && { effectiveDate }) });
    }
    case 'plan-change':
      return onSubscription('plan-change', {
        newOfferId: pick % 2 === 0 ? 'plus' : 'basic',
        ...(effectiveDate && { effectiveDate }),
      });
    case 'suspend':
      return onSubscription('suspend', { reason: 'Asked for' });
    case 'unsuspend':
      return onSubscription('unsuspend');
    case 'terminate':
      return onSubscription('terminate', {
        ...(effectiveDate && { effectiveDate }),
        refund: pick % 2 === 0 ? 'unused' : 'none',
      });
    case 'renew':
      return onOne('POST', '/renew');
    case 'next-invoice':
      return onOne('POST', '/generate-renewal-invoice');
    case 'withdraw-change': {
      const [change] = Array.isArray(subscription?.scheduledChanges) ? subscription.scheduledChanges : [];
      return onOne('DELETE', `/scheduled-changes/${Object(change).id ?? 'chg_none'}`);
    }
    case 'domain':
      return onOne('PUT', `/domains/shop${pick % 3}.example.com`, { status: 'active' });
    case 'delete':
      return onOne('DELETE', '');
    case 'erase':
      return onOne('DELETE', '?hard=true');
    case 'bulk-renew':
      return {
        method: 'POST',
        path: '/api/subscriptions/bulk-renew',
        body: { subscriptionIds: ['sub_none', ...subscriptions.slice(0, 3).map(({ id }) => id)] },
      };
    case 'draft':
      return bill('draft');
    case 'bill':
      return bill('issued');
    case 'bill-paid':
      return bill('paid');
    case 'edit':
      return onInvoice(one(invoices('draft')), 'PUT', '', pick % 2 === 0 ? { items: lines } : { tax: 0 });
    case 'issue':
      return status(one(invoices('draft')), 'issued');
    case 'settle':
      return status(one(invoices('issued')), 'paid');
    case 'cancel':
      return status(one(invoices('draft', 'issued')), 'cancelled');
    case 'bulk-cancel':
      return {
        method: 'POST',
        path: '/api/invoices/bulk-cancel',
        body: {
          invoiceIds: [
            'inv_none',
            ...own('invoice')
              .slice(pick % 3, 4)
              .map(({ id }) => id),
          ],
        },
      };
    case 'drop':
      return onInvoice(one(invoices('draft')), 'DELETE', '');
    case 'mail':
      return onInvoice(one(invoices('issued', 'paid')), 'POST', '/mail');
    case 'remind':
      return onInvoice(one(invoices('issued')), 'POST', '/remind');
    case 'hold':
      return onInvoice(one(invoices('issued')), 'PUT', '/dunning', {
        paused: pick % 2 === 0,
        reason: 'Disputed',
      });
    case 'credit':
    case 'credit-part': {
      const found = one(invoices('issued', 'paid')) ?? one(own('invoice'));
      const asked = kind === 'credit' ? {} : { amount: Math.max(1, amount % 4_000) / 100 };
      return (
        found && {
          method: 'POST',
          path: '/api/credit-notes',
          body: { invoiceId: found.id, reason: 'Returned', ...asked },
        }
      );
    }
    case 'pay':
      return {
        method: 'POST',
        path: '/api/payments',
        body: { customerId, amount: amount / 100, currency: 'EUR', paidAt: today, method: 'transfer' },
      };
  }
}

const lentForm =
  /^(?:[a-z]+_[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?:INV|CN)-\d{4}-\d{6,})$/;

/** Collects all texts that look like an id or a number of a sequence. */
function lentIn(value: JsonValue | World, found = new Set<string>()): Set<string> {
  if (typeof value === 'string') {
    if (lentForm.test(value)) found.add(value);
  } else if (value instanceof Map) for (const member of value.values()) lentIn(member, found);
  else if (value !== null && typeof value === 'object')
    for (const member of Object.values(value)) lentIn(member, found);
  return found;
}

function without(value: JsonValue, lent: ReadonlySet<string>): JsonValue {
  if (Array.isArray(value))
    return value.filter((one) => typeof one !== 'string' || !lent.has(one)).map((one) => without(one, lent));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => typeof member !== 'string' || !lent.has(member))
      .map(([name, member]) => [name, without(member, lent)]),
  );
}

function changedFields(before: JsonObject | undefined, after: JsonObject | undefined): string[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const same = (name: string) =>
    JSON.stringify(before?.[name] ?? null) === JSON.stringify(after?.[name] ?? null);
  return [...names].filter((name) => name !== 'id' && name !== 'updatedAt' && !same(name));
}

/** Returns the expected preview of a command that led from one world to the other. */
function foretold(before: World, after: World, result: JsonObject) {
  const lent = lentIn(after);
  for (const one of lentIn(result)) lent.add(one);
  for (const one of lentIn(before)) lent.delete(one);
  const pairs = (name: ModelName) =>
    [...new Set([...before[name].keys(), ...after[name].keys()])].map((id) => ({
      id,
      before: before[name].get(id),
      after: after[name].get(id),
    }));
  const touched = (name: ModelName) =>
    pairs(name).filter((pair) => changedFields(pair.before, pair.after).length > 0);
  const documents = (name: ModelName) =>
    touched(name)
      .filter((pair) => pair.after !== undefined)
      .map((pair) => without({ isNew: pair.before === undefined, ...pair.after }, lent));
  const changes = (['subscription', 'invoice', 'creditNote', 'payment'] as const).flatMap((type) =>
    touched(type)
      .filter((pair) => type === 'subscription' || pair.before !== undefined)
      .flatMap((pair) =>
        changedFields(pair.before, pair.after).map((field) =>
          without(
            {
              type,
              id: pair.id,
              field,
              before: pair.before?.[field] ?? null,
              after: pair.after?.[field] ?? null,
            },
            lent,
          ),
        ),
      ),
  );
  return {
    result: without(result, lent),
    changes,
    invoices: documents('invoice'),
    creditNotes: documents('creditNote'),
    payments: documents('payment'),
    accounts: pairs('account').flatMap((pair) => {
      const figures = (account: JsonObject | undefined) => {
        const [entry] = Array.isArray(account?.currencies) ? account.currencies : [];
        return { due: Object(entry).due ?? 0, balance: Object(entry).balance ?? 0 };
      };
      const [old, fresh] = [figures(pair.before), figures(pair.after)];
      if (old.due === fresh.due && old.balance === fresh.balance) return [];
      const figure = (name: 'due' | 'balance') => ({ before: old[name], after: fresh[name] });
      return [{ customerId: pair.id, currency: 'EUR', due: figure('due'), balance: figure('balance') }];
    }),
  };
}

/** Compares whole objects in any order. */
const sorted = (list: readonly JsonValue[]) =>
  [...list].sort((one, other) =>
    JSON.stringify(deepSorted(one)) < JSON.stringify(deepSorted(other)) ? -1 : 1,
  );
function deepSorted(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(deepSorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [name, deepSorted(member)]),
  );
}

/** Each history begins with a subscription, so that later steps have a target. */
const first: Step = { kind: 'subscribe', days: 0, pick: 0, amount: 2_990, match: 'none' };

/**
 * @param runs if at least 8, most kinds of request must have been accepted; if at least 40, all
 * @param most number of requests in a history, at most
 */
export function testPreviews(runs: number, most = 26): void {
  beforeAll(async () => {
    services.push(await startPreviewed({ TAX_RATE: '0.19' }));
    if (runs > 1)
      services.push(await startPreviewed({ TAX_RATE: '0.07', AUTO_ISSUE: 'true', MAIL_INVOICES: 'true' }));
  });

  afterAll(() => Promise.all(services.map((service) => service.stop())));

  test(
    'a preview says exactly what the command then does, and leaves no trace',
    async () => {
      const done = new Map<Kind, number>();
      let refused = 0;
      let histories = 0;
      const history = fc.array(steps, { minLength: Math.min(16, most), maxLength: most });
      await fc.assert(
        fc.asyncProperty(history, async (asked) => {
          histories += 1;
          const service = services[histories % services.length];
          if (service === undefined) throw new Error('there is no service');
          const customerId = `cus-${histories}`;
          for (const step of [{ ...first, pick: histories }, ...asked]) {
            service.pass(step.days);
            const before = await service.world(customerId);
            const request = askedBy(step, before, { customerId, today: service.today });
            if (request === undefined) continue;
            const { method, path, body, of } = request;
            if (step.kind === 'pay') {
              await service.call(method, path, body);
              continue;
            }
            const headers: Record<string, string> = {
              'idempotency-key': `key-${histories}-${step.pick}-${Math.random()}`,
            };
            if (step.match !== 'none' && of !== undefined) {
              const { etag } = await service.call('GET', of);
              if (etag !== null) headers['if-match'] = step.match === 'good' ? etag : '"999"';
            }
            const kept = await service.everythingKept();
            const preview = await service.call(
              method,
              `${path}${path.includes('?') ? '&' : '?'}preview=true`,
              body,
              headers,
            );
            expect(await service.everythingKept()).toEqual(kept);
            if (step.pick % 4 === 0) expect(await service.world(customerId)).toEqual(before);

            const real = await service.call(method, path, body, headers);
            if (real.status >= 400) {
              refused += 1;
              expect({ status: preview.status, code: preview.body.code }).toEqual({
                status: real.status,
                code: real.body.code,
              });
              continue;
            }
            if (preview.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(preview.body)}`);
            expect(preview.etag).toBe(null);
            done.set(step.kind, (done.get(step.kind) ?? 0) + 1);
            const after = await service.world(customerId);
            const expected = foretold(before, after, real.body);
            const { billing } = preview.body;
            expect({ request, result: preview.body.result }).toEqual({ request, result: expected.result });
            expect(sorted(preview.body.changes)).toEqual(sorted(expected.changes));
            expect(sorted(billing.invoices)).toEqual(sorted(expected.invoices));
            expect(sorted(billing.creditNotes)).toEqual(sorted(expected.creditNotes));
            expect(sorted(billing.payments)).toEqual(sorted(expected.payments));
            expect(sorted(billing.accounts)).toEqual(sorted(expected.accounts));
            const [subscription] = [...after.subscription.values()].filter(
              ({ id }) => Object(body).subscriptionId === id || path.includes(String(id)),
            );
            if (subscription !== undefined)
              expect([billing.currency, billing.pendingAmount]).toEqual([
                subscription.currency,
                subscription.pendingAmount,
              ]);
          }
        }),
        { numRuns: runs, endOnFailure: true },
      );
      if (runs < 8) return;
      // Requests that never succeed would prove nothing.
      const missing = kinds.filter((kind) => kind !== 'pay' && (done.get(kind) ?? 0) === 0);
      expect(missing.length).toBeLessThan(runs < 40 ? 6 : 1);
      expect(refused).toBeGreaterThan(runs);
    },
    120_000 + runs * 4_000,
  );
}
