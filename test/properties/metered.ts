/**
 * Metered subscriptions are billed correctly over random lives, with the real commands and a store of raw usage. The auditor counts and
 * prices the events again after every step and finds no fault, and in the end all usage is billed.
 */
import { beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isUsageText } from '../../src/analytics/usageExplanation.js';
import { createLineExplanations } from '../../src/commands/invoice/lineExplanations.js';
import { customerAggregate } from '../../src/commands/reference/reference.js';
import type { InvoiceItem } from '../../src/domain/invoice/events.js';
import {
  type DiscountCode,
  type MeterAggregation,
  meterAggregations,
} from '../../src/domain/reference/events.js';
import { isUsageLine } from '../../src/domain/shared/lineText.js';
import { noStream } from '../../src/events/log.js';
import { DomainError } from '../../src/kernel/errors.js';
import { isNegative, isZero, roundAmount, subtract } from '../../src/kernel/money.js';
import type { UsageCharge } from '../../src/kernel/pricing/charges.js';
import type { PriceTerms } from '../../src/kernel/pricing/terms.js';
import type { LineTax } from '../../src/kernel/taxes.js';
import type { UsageStore } from '../../src/ports/usageStore.js';
import { type BillingProcess, billingProcess, noChange } from '../support/billingProcess.js';
import { contextOf } from '../support/counter.js';
import { memoryEventStore } from '../support/memoryEventStore.js';
import { memoryKeys } from '../support/memoryKeys.js';
import { rawUsageStores } from '../support/rawUsage.js';
import { idsOf, unsoundMoney } from '../support/soundMoney.js';

const price = fc.integer({ min: 0, max: 4_000_000 }).map((millionths) => (millionths / 1e6).toFixed(6));
const amount = fc.integer({ min: 0, max: 3_000 }).map((cents) => (cents / 100).toFixed(2));
const few = fc.integer({ min: 0, max: 60 }).map(String);
const tiers = (member: 'unitPrice' | 'rate') =>
  fc
    .tuple(
      fc.uniqueArray(fc.integer({ min: 1, max: 150 }), { maxLength: 3 }),
      fc.array(fc.tuple(price, amount), { minLength: 4, maxLength: 4 }),
    )
    .map(([bounds, prices]) =>
      [...bounds.sort((one, other) => one - other).map(String), null].map((upTo, place) => {
        const [each = '0', flatFee = '0'] = prices[place] ?? [];
        return { upTo, [member]: each, ...(place % 2 === 0 ? { flatFee } : {}) };
      }),
    );
const optional = <Name extends string>(name: Name, value: fc.Arbitrary<string | number>) =>
  fc.option(
    value.map((one) => ({ [name]: one })),
    { freq: 2, nil: {} },
  );

const models: fc.Arbitrary<PriceTerms> = fc.oneof(
  fc.record({ unitPrice: price, freeUnits: few }).map((own) => ({ model: 'perUnit' as const, ...own })),
  tiers('unitPrice').map((own) => ({ model: 'graduated' as const, tiers: own })),
  tiers('unitPrice').map((own) => ({ model: 'volume' as const, tiers: own })),
  tiers('rate').map((own) => ({ model: 'graduatedPercentage' as const, tiers: own })),
  fc
    .record({ packageSize: fc.constantFrom('1', '7', '10.5'), packagePrice: amount, freeUnits: few })
    .map((own) => ({ model: 'package' as const, ...own })),
  fc
    .tuple(
      price,
      optional('fixedFee', amount),
      optional('freeEvents', fc.integer({ min: 0, max: 4 })),
      optional('freeAmount', few),
      fc.option(
        amount.map((eventMinimum) => ({ eventMinimum, eventMaximum: String(Number(eventMinimum) + 3) })),
        { freq: 2, nil: {} },
      ),
    )
    .map(
      ([rate, ...members]): PriceTerms => Object.assign({ model: 'percentage' as const, rate }, ...members),
    ),
);
const terms: fc.Arbitrary<PriceTerms> = fc
  .tuple(
    models,
    optional('discountPercent', few),
    optional('minimum', amount),
    optional('maximum', fc.constant('45')),
  )
  .map(([model, ...members]): PriceTerms => Object.assign({ ...model }, ...members));

const charge = fc.record({ terms, aggregation: fc.constantFrom(...meterAggregations) });
const kinds = [
  'use',
  'use',
  'use',
  'late',
  'late',
  'reverse',
  'bill',
  'issue',
  'credit',
  'change',
  'cancel',
  'ask',
  'renew',
  'plan',
  'past plan',
  'quantity',
  'discount',
  'pause',
  'end',
] as const;

/** Events that the runs must include. */
const events = [
  'InvoiceUsageRequested',
  'UsageSettlementDue',
  'UsageSettled',
  'CreditReleased',
  'InvoiceVoided',
  'InvoiceWithdrawalRequested',
] as const;

const lives = fc.record({
  plans: fc.array(fc.array(charge, { maxLength: 2 }), { minLength: 1, maxLength: 3 }),
  /** The minimum amount of each plan. */
  minimums: fc.array(fc.constantFrom(null, null, '15', '33', '80'), { minLength: 3, maxLength: 3 }),
  /** The tax rate of each plan; null: the usual one. */
  taxes: fc.array(fc.constantFrom(null, null, '0.07', '0'), { minLength: 3, maxLength: 3 }),
  codes: fc.array(
    fc.record({
      type: fc.constantFrom('percentage' as const, 'fixed' as const),
      value: fc.constantFrom('3', '25', '100'),
      periods: fc.constantFrom(null, 1, 2),
    }),
    { minLength: 2, maxLength: 2 },
  ),
  minimumTermCycles: fc.constantFrom(undefined, undefined, 3),
  noticeDays: fc.constantFrom(undefined, undefined, 9),
  cycle: fc.constantFrom('weekly' as const, 'monthly' as const, 'quarterly' as const),
  currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
  autoIssue: fc.boolean(),
  /** Whether the customer has another subscription. */
  isShared: fc.boolean(),
  trialDays: fc.constantFrom(0, 0, 9),
  anchorDay: fc.constantFrom(null, null, 31),
  steps: fc.array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      days: fc.integer({ min: 0, max: 16 }),
      back: fc.integer({ min: 0, max: 50 }),
      values: fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 1, maxLength: 3 }),
      place: fc.nat({ max: 5 }),
    }),
    { maxLength: 16 },
  ),
});
type Life = typeof lives extends fc.Arbitrary<infer Value> ? Value : never;

/** A backdated change of plan and an early end, which leave credit. This is rare among random lives. */
const leavesCredit: Life = {
  plans: [
    [
      {
        terms: {
          model: 'graduated',
          tiers: [
            { upTo: '44', unitPrice: '1.243872', flatFee: '10.73' },
            { upTo: '76', unitPrice: '0.366716' },
            { upTo: null, unitPrice: '2.584471', flatFee: '20.31' },
          ],
          discountPercent: '15',
          minimum: '23.84',
          maximum: '45',
        },
        aggregation: 'sum',
      },
      {
        terms: {
          model: 'volume',
          tiers: [{ upTo: null, unitPrice: '3.186073', flatFee: '26.38' }],
          minimum: '28.47',
        },
        aggregation: 'unique',
      },
    ],
  ],
  minimums: ['15', '80', null],
  ...{ taxes: [], codes: [], minimumTermCycles: undefined, noticeDays: undefined },
  ...{ cycle: 'monthly', currency: 'JPY', autoIssue: true, isShared: false, trialDays: 0, anchorDay: null },
  steps: [
    { kind: 'ask', days: 7, back: 23, values: [15_025], place: 4 },
    { kind: 'plan', days: 16, back: 25, values: [27_050, 53_060], place: 4 },
    { kind: 'late', days: 4, back: 2, values: [6_487, 3, 83_393], place: 3 },
    { kind: 'past plan', days: 7, back: 1, values: [87_616, 12_137, 54_545], place: 2 },
    { kind: 'use', days: 11, back: 38, values: [13_107, 62_113, 70_688], place: 1 },
  ],
};
/** A minimum term binds days that a suspension, in the middle of a period, had kept from being served. */
const bindsSuspended: Life = {
  ...{ plans: [[]], minimums: [], taxes: [], codes: [], minimumTermCycles: 3, noticeDays: undefined },
  ...{ cycle: 'weekly', currency: 'EUR', autoIssue: false, isShared: false, trialDays: 9, anchorDay: null },
  steps: [
    { kind: 'pause', days: 0, back: 25, values: [0], place: 0 },
    { kind: 'use', days: 11, back: 0, values: [0], place: 0 },
  ],
};
/** A minimum term binds although the end is the first day: of a trial that is over, and of a period whose invoice was voided. */
const bindsFromStart: Life = {
  ...bindsSuspended,
  ...{ cycle: 'quarterly', anchorDay: 31 },
  steps: [
    { kind: 'use', days: 16, back: 0, values: [0], place: 0 },
    { kind: 'use', days: 20, back: 0, values: [0], place: 0 },
  ],
};
const bindsVoided: Life = {
  ...bindsFromStart,
  ...{ trialDays: 0, anchorDay: null },
  steps: bindsFromStart.steps.map((step, place) => (place === 0 ? { ...step, kind: 'cancel' } : step)),
};
const examples = (['EUR', 'JPY', 'KWD'] as const).flatMap((currency): [Life][] => [
  [{ ...bindsSuspended, currency }],
  [{ ...bindsFromStart, currency }],
  [{ ...bindsVoided, currency }],
  [{ ...leavesCredit, currency }],
  [{ ...leavesCredit, currency, autoIssue: false }],
  [{ ...leavesCredit, currency, isShared: true }],
]);

const start = '2026-01-10';
const after = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const at = (day: string) => contextOf({ at: new Date(`${day}T12:00:00.000Z`) });

/** @param runs if at least 200, every kind of step must have been accepted */
export function testMetered(runs: number): void {
  const openRawUsage = rawUsageStores();
  let raw: UsageStore;
  let lived = 0;
  const accepted = new Map<string, number>();
  beforeAll(async () => {
    raw = await openRawUsage();
  });

  test('the auditor recounts usage and confirms what was billed after every step, late events included', async () => {
    await fc.assert(fc.asyncProperty(lives, live), { numRuns: runs, examples: runs < 200 ? [] : examples });
    if (runs < 200) return;
    // Steps and events that never happen would prove nothing.
    const rare = [...kinds, ...events].filter((kind) => (accepted.get(kind) ?? 0) < runs / 100);
    expect(rare).toEqual([]);
  });

  function count(what: string): void {
    accepted.set(what, (accepted.get(what) ?? 0) + 1);
  }

  async function live(life: Life): Promise<void> {
    lived += 1;
    const id = `sub_${lived}`;
    const store = memoryEventStore();
    const own = billingProcess(store, memoryKeys(), {
      autoIssue: life.autoIssue,
      taxRate: '0.19',
      findOffer: async (offerId) => ({
        name: null,
        price: '10',
        currency: life.currency,
        billingCycle: null,
        charges: chargesOf(life, offerId),
        ...minimumOf(life, offerId),
        ...(life.minimumTermCycles === undefined ? {} : { minimumTermCycles: life.minimumTermCycles }),
        ...(life.noticeDays === undefined ? {} : { noticeDays: life.noticeDays }),
      }),
      findTaxes: async (_, offerIds) => new Map([...offerIds].flatMap((offerId) => taxOf(life, offerId))),
      findCodes: async () => codesOf(life),
      usage: {
        store: raw,
        findMeter: async (meterId) => ({ aggregation: aggregationOf(meterId), unit: null }),
        graceHours: 24,
      },
    });
    for (const aggregation of meterAggregations) {
      const data = { name: null, aggregation, field: null, filter: null, unit: null };
      const stream = `reference-meters-${aggregation}`;
      await own.log.append({
        stream,
        head: noStream,
        events: [{ type: 'MeterPut', data }],
        encrypted: false,
        context: at(start),
      });
    }
    const trail: string[] = [];
    const other = `${id}_other`;
    if (life.isShared) {
      const fields = { invoiceGrouping: 'together' } as const;
      await own.handler.handle(customerAggregate, 'cus-1', { type: 'PutRecord', fields }, at(start));
    }
    const create = (subscriptionId: string) =>
      own.subscriptions.create(
        {
          subscriptionId,
          customerId: 'cus-1',
          offerId: 'plan-0',
          quantity: 1,
          startDate: start,
          billingCycle: life.cycle,
          autoRenewal: true,
          backdate: false,
          billFirstPeriod: true,
          unitPrice: '10',
          currency: life.currency,
          agreed: {
            trialEndDate: life.trialDays === 0 ? null : after(start, life.trialDays),
            setupFee: null,
            ...(life.anchorDay === null || life.cycle === 'weekly' ? {} : { anchorDay: life.anchorDay }),
          },
        },
        at(start),
      );
    await create(id);
    if (life.isShared) await create(other);
    /** Does all due work, on the other subscription first. */
    const work = async (day: string) => {
      if (life.isShared) await own.subscriptions.catchUp(other, at(day));
      await own.subscriptions.catchUp(id, at(day));
      for (const each of await idsOf(store, 'invoice')) await own.invoices.finish(each, at(day));
    };
    const world: World = { id, store, own, raw, life, today: start, sent: 0, changed: new Set() };
    for (const step of life.steps) {
      world.today = after(world.today, step.days);
      trail.push(`${world.today} ${step.kind} ${step.back} ${step.place} ${step.values.join(' ')}`);
      await work(world.today);
      if (await isAccepted(world, step)) count(step.kind);
      expect([trail, await unsoundMoney(store, own, raw)]).toEqual([trail, []]);
    }
    await isAccepted(world, { kind: 'end', days: 0, back: 0, values: [0], place: 0 });
    for (let pass = 0; pass < 4; pass += 1) {
      world.today = after(world.today, 40);
      await work(world.today);
    }
    for (const { type } of own.appended) count(type);
    expect([trail, await unexplained(world)]).toEqual([trail, []]);
    expect([trail, await unsoundMoney(store, own, raw)]).toEqual([trail, []]);
  }
}

interface World {
  readonly id: string;
  readonly store: ReturnType<typeof memoryEventStore>;
  readonly own: BillingProcess;
  readonly raw: UsageStore;
  readonly life: Life;
  today: string;
  sent: number;
  /** Invoice and description of the lines that a clerk has changed. */
  readonly changed: Set<string>;
}

async function isAccepted(world: World, step: Life['steps'][number]): Promise<boolean> {
  try {
    return await take(world, step);
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

async function take(world: World, { kind, back, values, place }: Life['steps'][number]): Promise<boolean> {
  const { id, own, store, raw, life, today } = world;
  const context = at(today);
  const { subscriptions, invoices } = own;
  const ids = await idsOf(store, 'invoice');
  const invoiceId = ids.at(-1 - (place % 3)) ?? '';
  switch (kind) {
    case 'use':
    case 'late': {
      const day = kind === 'use' ? today : after(today, -back);
      await raw.record(
        `${id}-${world.sent}`,
        values.flatMap((value) => meterAggregations.map((meterId) => eventOf(world, meterId, day, value))),
      );
      if (kind === 'late') await subscriptions.billUsage(id, context);
      return true;
    }
    case 'reverse':
      return world.sent > 0 && raw.reverse({ source: id, id: String(world.sent - (place % world.sent)) });
    case 'bill':
      await subscriptions.billUsage(id, context);
      return true;
    case 'issue':
      await invoices.changeStatus(invoiceId, 'issued', null, context);
      return true;
    case 'credit': {
      const { state } = await invoices.load(invoiceId);
      if (!('invoice' in state)) return false;
      const amount = (Number(state.invoice.subtotal) / 3).toFixed(life.currency === 'JPY' ? 0 : 2);
      const line = 1 + state.invoice.items.findIndex((item) => isUsageLine(item) && Number(item.amount) > 0);
      const isOfLine = place % 2 === 1 && line > 0;
      const what = isOfLine
        ? { lines: [{ line, quantity: null, amount: null }], amount: null }
        : { lines: null, amount };
      await own.creditNotes.create({ invoiceId, reason: 'Goodwill', ...what }, context);
      return true;
    }
    case 'change': {
      const { state } = await invoices.load(invoiceId);
      if (state.status !== 'draft') return false;
      const isChanged = (item: InvoiceItem) => isUsageLine(item) && Number(item.amount) > 0;
      const share = (place % 4) / 4;
      const items = state.invoice.items.map((item) => {
        const unitPrice = roundAmount(String(Number(item.amount) * share), life.currency);
        return { ...item, ...(isChanged(item) ? { quantity: 1, unitPrice } : {}), amount: null };
      });
      const changed = state.invoice.items.filter(isChanged);
      if (changed.length === 0) return false;
      await invoices.update(invoiceId, { ...noChange, items }, context);
      for (const { description } of changed) world.changed.add(`${invoiceId} ${description}`);
      return true;
    }
    case 'cancel':
      await invoices.changeStatus(invoiceId, 'cancelled', null, context);
      return true;
    case 'ask':
      await subscriptions.generateRenewalInvoice(id, context);
      return true;
    case 'renew':
      await subscriptions.renew(id, context);
      return true;
    case 'plan':
    case 'past plan': {
      const effectiveDate = kind === 'plan' ? null : after(today, -back);
      const newOfferId = `plan-${place % life.plans.length}`;
      await subscriptions.changePlan(id, { newOfferId, effectiveDate }, context);
      return true;
    }
    case 'quantity': {
      const direction = place % 2 === 0 ? 'upgrade' : 'downgrade';
      const effectiveDate = place > 3 ? after(today, -back) : null;
      await subscriptions.changeQuantity(id, { direction, newQuantity: place + 1, effectiveDate }, context);
      return true;
    }
    case 'discount': {
      const code = `code-${place % 2}`;
      if (place < 4) await subscriptions.applyDiscount(id, code, context);
      else await subscriptions.removeDiscount(id, code, context);
      return true;
    }
    case 'pause': {
      await subscriptions.suspend(id, { reason: null }, context);
      world.today = after(today, back);
      await subscriptions.catchUp(id, at(world.today));
      await subscriptions.unsuspend(id, at(world.today));
      return true;
    }
    case 'end':
      await subscriptions.terminate(
        id,
        { reason: null, effectiveDate: after(today, (place - 3) * 12), refund: 'unused', waiveTerm: false },
        context,
      );
      return true;
  }
}

/** Returns usage lines whose amount differs from their explanation. */
async function unexplained({ store, own, raw, life, changed }: World): Promise<readonly unknown[]> {
  const { explain } = createLineExplanations({ handler: own.handler, log: own.log, usage: raw });
  const wrong: unknown[] = [];
  for (const id of await idsOf(store, 'invoice')) {
    const { state } = await own.invoices.load(id);
    const { items, asked = items } = 'invoice' in state ? state.invoice : { items: [] };
    for (const [place, { description, text, amount }] of items.entries()) {
      const requested = asked.find((line) => line.description === description)?.amount ?? amount;
      if (!isUsageText(text) || requested !== amount || changed.has(`${id} ${description}`)) continue;
      const { after, before, meter } = await explain(id, place + 1);
      const rounded = (terms: typeof after) => roundAmount(terms?.amount ?? '0', life.currency);
      const due = subtract(rounded(after), rounded(before));
      // A line may give back less than is due, if its invoice charges nothing more, or a clerk had lowered what it gives back.
      const isPart = isNegative(amount) && !isNegative(subtract(amount, due));
      const isKnown = meter !== null || after?.lines.length === 0;
      if (!isKnown || !(isPart || isZero(subtract(due, amount)))) wrong.push([text, amount, before, after]);
    }
  }
  return wrong;
}

function chargesOf({ plans }: Life, offerId: string): readonly UsageCharge[] {
  const own = plans[Number(offerId.slice('plan-'.length))] ?? [];
  return own.map(({ terms, aggregation }, place) => ({
    id: `charge-${place}`,
    name: `Charge ${place}`,
    meter: aggregation,
    terms,
  }));
}

function minimumOf({ minimums }: Life, offerId: string): { readonly minimumAmount?: string } {
  const minimumAmount = minimums[Number(offerId.slice('plan-'.length))] ?? null;
  return minimumAmount === null ? {} : { minimumAmount };
}

function taxOf({ taxes }: Life, offerId: string): readonly [string, LineTax][] {
  const taxRate = taxes[Number(offerId.slice('plan-'.length))] ?? null;
  return taxRate === null ? [] : [[offerId, { taxCategory: taxRate === '0' ? 'Z' : 'S', taxRate }]];
}

function codesOf({ codes, currency }: Life): ReadonlyMap<string, DiscountCode> {
  const unlimited = { startsAt: null, expiresAt: null, usageLimit: null, perCustomerLimit: null };
  return new Map(
    codes.map((code, place) => [
      `code-${place}`,
      { ...code, ...unlimited, currency, minimumSubtotal: null, active: true, appliesTo: 'subscriptions' },
    ]),
  );
}

const aggregationOf = (meterId: string) => meterAggregations.find((one) => one === meterId) ?? null;

function eventOf(world: World, meterId: MeterAggregation, day: string, thousandths: number) {
  world.sent += 1;
  const value = String(thousandths / 1_000);
  const counted =
    meterId === 'count'
      ? { value: '1' }
      : meterId === 'unique'
        ? { value: '1', text: String(thousandths % 5) }
        : { value };
  return {
    source: world.id,
    id: String(world.sent),
    meterId,
    subscriptionId: world.id,
    at: `${day}T${String(world.sent % 24).padStart(2, '0')}:00:00.000Z`,
    value,
    counted,
  };
}
