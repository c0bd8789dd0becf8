/**
 * A quote's content is created once or not at all, even if processes race to accept, decline and expire it or crash at any append.
 */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createSequences } from '../../../src/commands/engine/sequences.js';
import { createQuoteCommands, type NewQuote, quoteAggregate } from '../../../src/commands/quote/quote.js';
import { customerAggregate } from '../../../src/commands/reference/reference.js';
import type { DiscountCode } from '../../../src/domain/reference/events.js';
import { invoiceIds } from '../../../src/domain/shared/ids.js';
import { DomainError } from '../../../src/kernel/errors.js';
import { derivedUuid, publicId } from '../../../src/kernel/ids.js';
import type { LineTax } from '../../../src/kernel/taxes.js';
import type { EventStore } from '../../../src/ports/eventStore.js';
import { Unavailable } from '../../../src/ports/unavailable.js';
import { billingProcess, dyingStore } from '../../support/billingProcess.js';
import { contextOf } from '../../support/counter.js';
import { memoryEventStore } from '../../support/memoryEventStore.js';
import { memoryKeys } from '../../support/memoryKeys.js';
import { idsOf } from '../../support/soundMoney.js';

const code: DiscountCode = {
  type: 'percentage',
  value: '10',
  currency: null,
  startsAt: null,
  expiresAt: '2026-01-10T00:00:00.000Z',
  usageLimit: 1,
  perCustomerLimit: null,
  minimumSubtotal: null,
  active: true,
  appliesTo: 'both',
};

/** The reference data, which tests change after the quote. */
interface Known {
  price: string;
  tax: LineTax;
  code: DiscountCode;
}
const known = (): Known => ({ price: '25', tax: { taxCategory: 'S', taxRate: '0.19' }, code });

function processOn(store: EventStore, keys: ReturnType<typeof memoryKeys>, facts: Known = known()) {
  const findOffer = async () => ({
    ...({ price: facts.price, currency: 'EUR', billingCycle: 'monthly', name: 'Pro' } as const),
  });
  const findTaxes = async () => new Map([['pro', facts.tax]]);
  const findCodes = async () => new Map([['SPRING', facts.code]]);
  const billing = billingProcess(store, keys, { findOffer, findTaxes, findCodes, taxRate: '0.19' });
  const quotes = createQuoteCommands({
    ...billing,
    ...{ findOffer, findTaxes, findCodes, findTax: async () => facts.tax },
    sequences: createSequences(billing.log),
    ...{ taxRate: '0.19', defaultCurrency: 'EUR' },
  });
  return { ...billing, quotes };
}
type Process = ReturnType<typeof processOn>;

const ofInvoice: NewQuote = {
  customerId: 'cus-1',
  validUntil: '2026-01-20',
  offered: {
    sent: {
      items: [{ description: 'Training', quantity: 3, unitPrice: '100', amount: null }],
      ...{ subtotal: null, tax: null, total: null, currency: null },
    },
  },
};
const ofSubscription: NewQuote = {
  customerId: 'cus-1',
  validUntil: '2026-01-20',
  offered: {
    subscription: {
      ...{ offerId: 'pro', quantity: 4, billingCycle: 'monthly', autoRenewal: true, billFirstPeriod: true },
      ...{ startDate: null, unitPrice: null, currency: null, codes: ['SPRING'] },
    },
  },
};

/** Counts the invoices and subscriptions that were created, by the types of their first events. */
async function madeIn(store: EventStore): Promise<number> {
  const { events } = await store.readAll({ limit: 1_000 });
  return events.filter(({ type }) => type === 'InvoiceDrafted' || type === 'SubscriptionCreated').length;
}

const inTime = new Date('2026-01-20T23:00:00.000Z');
const late = new Date('2026-01-21T00:00:00.000Z');
const acts = {
  accept: ({ quotes }: Process, id: string) => quotes.accept(id, contextOf({ at: inTime })),
  decline: ({ quotes }: Process, id: string) => quotes.decline(id, null, contextOf({ at: inTime })),
  expire: ({ handler }: Process, id: string) =>
    handler.finishDueWork(quoteAggregate, id, undefined, contextOf({ at: late })),
};
type Act = keyof typeof acts;

test('an accepted quote creates its content once and any other quote none, despite races and crashes', async () => {
  const ends = new Set<string>();
  const act = fc.constantFrom<Act[]>('accept', 'accept', 'decline', 'expire');
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(ofInvoice, ofSubscription),
      fc.array(fc.record({ act, process: fc.nat(2) }), { minLength: 1, maxLength: 5 }),
      fc.nat(12),
      fc.constantFrom('before', 'after'),
      async (input, steps, dying, when) => {
        const [store, keys] = [memoryEventStore(), memoryKeys()];
        const id = (await processOn(store, keys).quotes.create(input, contextOf())).id;
        const processes = [
          processOn(dyingStore(store, dying, when), keys),
          processOn(store, keys),
          processOn(store, keys),
        ];
        const outcomes = await Promise.allSettled(
          steps.map(({ act: name, process }) => {
            const [first] = processes;
            const one = processes[process] ?? first;
            if (one === undefined) throw new Error('there is no process');
            return acts[name](one, id);
          }),
        );
        for (const outcome of outcomes)
          if (outcome.status === 'rejected' && !(outcome.reason instanceof Unavailable))
            expect(outcome.reason).toBeInstanceOf(DomainError);
        // Two workers at once finish what is left.
        const workers = [processOn(store, keys), processOn(store, keys)];
        await Promise.all(
          workers.map(({ handler }) =>
            handler.finishDueWork(quoteAggregate, id, undefined, contextOf({ at: inTime })),
          ),
        );
        const { state } = await processOn(store, keys).quotes.load(id);
        ends.add(state.status);
        expect(await madeIn(store)).toBe(state.status === 'accepted' ? (input === ofInvoice ? 1 : 2) : 0);
      },
    ),
    { numRuns: 150 },
  );
  expect([...ends].sort()).toEqual(['accepted', 'declined', 'expired', 'open']);
});

test('an invoice is created as quoted, even if its taxes have changed since', async () => {
  const [store, keys, facts] = [memoryEventStore(), memoryKeys(), known()];
  const { quotes, invoices } = processOn(store, keys, facts);
  const { id } = await quotes.create(ofInvoice, contextOf());
  facts.tax = { taxCategory: 'S', taxRate: '0.25' };
  const { state } = await quotes.accept(id, contextOf());
  if (state.status !== 'accepted') throw new Error('it was not accepted');
  expect((await invoices.load(state.made.id)).state).toMatchObject({
    status: 'draft',
    invoice: { ...amountsOf(state.quote), taxRate: '0.19' },
  });
});

test('a subscription is created as quoted, even if its price, taxes and codes have changed since', async () => {
  const [store, keys, facts] = [memoryEventStore(), memoryKeys(), known()];
  const { quotes, subscriptions, invoices } = processOn(store, keys, facts);
  const { id } = await quotes.create(ofSubscription, contextOf());
  Object.assign(facts, {
    price: '99',
    tax: { taxCategory: 'S', taxRate: '0.25' },
    code: { ...code, active: false, usageLimit: 0 },
  });
  const { state } = await quotes.accept(id, contextOf({ at: inTime }));
  if (state.status !== 'accepted') throw new Error('it was not accepted');
  const made = (await subscriptions.load(state.made.id)).state;
  expect(made).toMatchObject({ status: 'active', startDate: '2026-01-20' });
  const invoiceId = publicId(invoiceIds, derivedUuid(derivedUuid(id, 'accepted'), 'invoice'));
  const invoice = (await invoices.load(invoiceId)).state;
  const { subtotal, tax, total } = state.quote;
  expect(invoice).toMatchObject({ invoice: { subtotal, tax, total } });
  expect([subtotal, tax, total]).toEqual(['90.00', '17.10', '107.10']);
});

test('a customer with shared invoices gets one first invoice for several accepted quotes', async () => {
  const [store, keys] = [memoryEventStore(), memoryKeys()];
  const { quotes, handler, invoices } = processOn(store, keys);
  const fields = { invoiceGrouping: 'together' } as const;
  await handler.handle(customerAggregate, 'cus-1', { type: 'PutRecord', fields }, contextOf());
  for (let count = 0; count < 2; count += 1) {
    const { id } = await quotes.create(ofSubscription, contextOf());
    await quotes.accept(id, contextOf({ at: inTime }));
  }
  const [invoiceId = '', ...others] = await idsOf(store, 'invoice');
  expect(others).toEqual([]);
  expect((await invoices.load(invoiceId)).state).toMatchObject({ invoice: { total: '214.20' } });
});

test('a fixed discount without a currency is refused in any but the default currency', async () => {
  const fixed: DiscountCode = { ...code, type: 'fixed', value: '10' };
  const facts = { ...known(), code: fixed };
  const { quotes } = processOn(memoryEventStore(), memoryKeys(), facts);
  if (!('subscription' in ofSubscription.offered)) throw new Error('it is of an invoice');
  const dollars = { ...ofSubscription.offered.subscription, unitPrice: '25', currency: 'USD' };
  await expect(
    quotes.create({ ...ofSubscription, offered: { subscription: dollars } }, contextOf()),
  ).rejects.toMatchObject({ code: 'INVALID_DISCOUNT' });
  await quotes.create(ofSubscription, contextOf());
});

test('a repeated creation returns the same quote and number, and a refused one draws no number', async () => {
  const [store, keys] = [memoryEventStore(), memoryKeys()];
  const { quotes } = processOn(store, keys);
  await expect(quotes.create({ ...ofInvoice, validUntil: '2025-01-01' }, contextOf())).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
  });
  const context = contextOf({ recovering: true });
  const [first, again] = [await quotes.create(ofInvoice, context), await quotes.create(ofInvoice, context)];
  expect(again.outcome.state).toMatchObject({ quote: { quoteNumber: 'Q-2026-000001' } });
  expect(again.id).toBe(first.id);
});

function amountsOf({
  items,
  subtotal,
  tax,
  total,
  currency,
}: {
  readonly items: unknown;
  readonly subtotal: string;
  readonly tax: string;
  readonly total: string;
  readonly currency: string;
}) {
  return { items, subtotal, tax, total, currency };
}
