/**
 * When everything is settled, the valid invoices and the account add up to the cost of usage. The cost is computed here independently, by
 * period and plan, in days and thousandths. Each amount is rounded once, and raised to the minimum of its plan.
 */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dueWork } from '../../../../src/domain/subscription/due.js';
import type { SubscriptionEvent } from '../../../../src/domain/subscription/events.js';
import { metered } from '../../../../src/domain/subscription/usage/billing.js';
import { billing, on, terminate } from '../examples.js';
import { calls, Life, offer } from './life.js';

const start = '2026-01-10';
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
/** The prices of a call after 100 free ones, in thousandths. */
const prices = [50, 7, 0] as const;
/** The minimum of a period in thousandths, for a plan with that price. */
const minimums: Readonly<Record<number, number>> = { 7: 60_000, 0: 75_500 };
const firstQuantity = 5;

const actions = fc.array(
  fc.record({
    days: fc.integer({ min: 0, max: 20 }),
    kind: fc.constantFrom(
      'use',
      'use',
      'use',
      'late',
      'bill',
      'issue',
      'gone',
      'void',
      'ask',
      'plan',
      'pause',
      'ahead',
      'quantity',
    ),
    amount: fc.integer({ min: -80, max: 400 }),
    back: fc.integer({ min: 0, max: 70 }),
    price: fc.integer({ min: 0, max: 2 }),
  }),
  { maxLength: 25 },
);

function daysIn(from: string, to: string): readonly string[] {
  const days: string[] = [];
  for (let day = from; day < to; day = dayAfter(day, 1)) days.push(day);
  return days;
}

const minimumOf = (price: number) =>
  minimums[price] === undefined ? {} : { minimumAmount: (minimums[price] / 1_000).toFixed(2) };

class World {
  readonly life = new Life();
  readonly used: { readonly day: string; readonly quantity: number }[] = [];
  readonly plans = [{ from: start, price: 50 }];
  quantities = [{ from: start, quantity: firstQuantity }];
  /** Days that were not served, up to but not including `to`. */
  readonly pauses: { readonly from: string; readonly to: string }[] = [];
  readonly events: SubscriptionEvent[] = [];
  readonly drafts = new Set<string>();
  today = start;
  refuses = false;
  #ids = 0;

  run(make: (id: string) => Parameters<Life['run']>[0]): void {
    this.#ids += 1;
    let events: readonly SubscriptionEvent[] = [];
    try {
      events = this.life.run(make(`inv_${this.#ids}`));
    } catch (error) {
      if (Object(error).code === undefined) throw error;
    }
    this.events.push(...events);
    for (const event of events) {
      if (event.type === 'RenewalInvoiceRequested') this.drafts.add(event.data.invoice.invoiceId);
      if (event.type === 'InvoiceVoided') this.drafts.delete(event.data.invoiceId);
    }
    const newest = metered(this.life.state)?.usage.newestInvoiceId ?? null;
    this.life.draftId = newest !== null && this.drafts.has(newest) ? newest : null;
  }

  work(): void {
    for (let step = 0; step < 200; step += 1) {
      const at = `${this.today}T12:00:00.000Z`;
      const due = dueWork(this.life.state, at);
      if (due === undefined) return;
      if (due.kind === 'open-invoice')
        this.run(() => ({ type: 'CompleteRenewalInvoice', invoiceId: due.invoice.invoiceId }));
      else if (due.kind === 'renewal')
        this.run((id) => ({
          type: 'RenewDueSubscription',
          ...billing(this.today, id),
          expectedRenewalDate: due.renewalDate,
        }));
      else if (due.kind === 'usage-addition') {
        const { additionId, invoiceId } = due.addition;
        const how = this.drafts.has(invoiceId) && !this.refuses ? 'added' : 'gone';
        this.refuses = false;
        this.run(() => ({ type: 'CompleteInvoiceUsage', additionId, how }));
      } else if (due.kind === 'usage-settlement') {
        const { invoiceId, at: dueAt } = due.settling;
        this.run((id) => ({ type: 'BillUsage', ...billing(this.today, id) }));
        if (dueWork(this.life.state, at)?.kind === 'usage-settlement')
          this.run(() => ({ type: 'SettleUsage', invoiceId, dueAt }));
      } else if (due.kind === 'credit-release')
        this.run(() => ({ type: 'CompleteCreditRelease', creditId: due.release.creditId, tax: '0.00' }));
      else if (due.kind === 'reduction')
        this.run(() => ({
          type: 'CompleteInvoiceReduction',
          reductionId: due.reduction.reductionId,
          how: 'lowered',
          creditNoteId: null,
        }));
      else if (due.kind === 'withdrawal') {
        const { invoiceId } = due.withdrawal;
        this.drafts.delete(invoiceId);
        this.run(() => ({
          type: 'CompleteInvoiceWithdrawal',
          invoiceId,
          how: 'cancelled',
          creditNoteId: null,
        }));
      } else if (due.kind === 'resume-invoice')
        this.run((id) => ({ type: 'RequestResumeInvoice', ...billing(this.today, id) }));
      else if (due.kind === 'passed-period')
        this.run((id) => ({ type: 'PassPeriodOver', ...billing(this.today, id) }));
      else throw new Error(due.kind);
    }
    throw new Error('no end of what is due');
  }

  use(day: string, quantity: number): void {
    if (day < start) return;
    this.used.push({ day, quantity });
    this.life.use(day, quantity);
  }

  /** Returns the cost of all usage up to the end, with what each period lacks to its minimum. */
  reckoned(end: string): number {
    const monthly = (index: number) => {
      const month = new Date(Date.UTC(2026, index, 10));
      return month.toISOString().slice(0, 10);
    };
    let thousandths = 0;
    for (let index = 0; monthly(index) < end; index += 1) {
      const to = [monthly(index + 1), end].sort()[0] ?? end;
      const of = daysIn(monthly(index), monthly(index + 1)).length;
      const own = this.plans.filter(({ from }, place) => {
        const next = this.plans[place + 1]?.from ?? '9';
        return from < to && next > monthly(index) && from < next;
      });
      for (const { from, price } of own) {
        const next = this.plans[this.plans.findIndex((plan) => plan.from === from) + 1]?.from ?? '9';
        const [first = '', last = ''] = [[from, monthly(index)].sort()[1], [next, to].sort()[0]];
        const sum = this.used
          .filter(({ day }) => day >= first && day < last)
          .reduce((all, { quantity }) => all + quantity, 0);
        const cost = price === 0 ? 0 : Math.max(0, sum - 100) * price;
        const usage = Math.floor((cost + 5) / 10) * 10;
        thousandths += usage + this.#missing(daysIn(first, last), of, minimums[price] ?? 0, usage);
      }
    }
    return thousandths;
  }

  #missing(days: readonly string[], of: number, minimum: number, usage: number): number {
    const served = days.filter((day) => !this.pauses.some(({ from, to }) => from <= day && day < to));
    const price = served.reduce((sum, day) => {
      const { quantity = 0 } = this.quantities.findLast(({ from }) => from <= day) ?? {};
      return sum + quantity * 10_000;
    }, 0);
    const lacking = minimum * served.length - price - usage * of;
    return lacking <= 0 ? 0 : Math.floor((lacking + 5 * of) / (10 * of)) * 10;
  }

  /** Returns the usage billed on valid invoices, less what was credited on the account. */
  billed(): number {
    const voided = new Set(
      this.events.flatMap((event) =>
        event.type === 'InvoiceVoided' || event.type === 'InvoiceWithdrawalRequested'
          ? [event.data.invoiceId]
          : [],
      ),
    );
    const gone = new Set(
      this.events.flatMap((event) =>
        event.type === 'InvoiceUsageCompleted' && event.data.how === 'gone' ? [event.data.additionId] : [],
      ),
    );
    const isUsage = ({ description }: { readonly description: string }) =>
      /API calls|minimum of/.test(description);
    let sum = 0;
    for (const event of this.events) {
      if (event.type === 'RenewalInvoiceRequested' && !voided.has(event.data.invoice.invoiceId))
        for (const item of event.data.invoice.items.filter(isUsage))
          sum += Math.round(Number(item.amount) * 1000);
      if (
        event.type === 'InvoiceUsageRequested' &&
        !gone.has(event.data.additionId) &&
        !voided.has(event.data.invoiceId)
      )
        for (const item of event.data.lines) sum += Math.round(Number(item.amount) * 1000);
      if (event.type === 'CreditReleased' && event.data.usage !== undefined)
        sum -= Math.round(Number(event.data.amount) * 1000);
    }
    return sum;
  }
}

test('all usage is billed once, despite late usage, voids, changes and ends', () => {
  fc.assert(
    fc.property(actions, fc.integer({ min: -70, max: 12 }), (steps, ahead) => {
      const world = new World();
      const { life } = world;
      for (const { days, kind, amount, back, price } of steps) {
        world.today = dayAfter(world.today, days);
        world.work();
        const { today } = world;
        if (kind === 'use') world.use(today, Math.abs(amount));
        if (kind === 'late') world.use(dayAfter(today, -back), amount);
        if (kind === 'bill' || kind === 'late')
          world.run((id) => ({ type: 'BillUsage', ...billing(today, id) }));
        if (kind === 'issue') {
          world.drafts.clear();
          life.draftId = null;
        }
        if (kind === 'gone') world.refuses = true;
        if (kind === 'void') {
          const invoiceId = [...world.drafts].at(-1);
          if (invoiceId !== undefined) world.run(() => ({ type: 'RecordInvoiceVoided', invoiceId }));
        }
        if (kind === 'ask' || kind === 'ahead')
          world.run((id) => ({ type: 'RequestRenewalInvoice', ...billing(today, id) }));
        if (kind === 'pause') {
          world.run(() => ({ type: 'SuspendSubscription', ...on(today), reason: null }));
          world.work();
          world.today = dayAfter(today, back);
          world.work();
          world.run(() => ({ type: 'UnsuspendSubscription', ...on(world.today) }));
          const from = daysIn(dayAfter(today, 1), world.today).find((day) => day.endsWith('-10'));
          if (from !== undefined) world.pauses.push({ from, to: world.today });
        }
        if (kind === 'quantity') {
          const from = dayAfter(today, -back % 40);
          const before = world.events.length;
          world.run((id) => ({
            type: 'ChangeQuantity',
            ...on(today),
            direction: price === 2 ? 'upgrade' : 'downgrade',
            newQuantity: price === 2 ? 7 : price + 3,
            effectiveDate: from,
            changeId: id,
          }));
          for (const event of world.events.slice(before))
            if (event.type === 'QuantityChanged') {
              const { effectiveDate, to: quantity } = event.data;
              const earlier = world.quantities.filter((one) => one.from < effectiveDate);
              world.quantities = [...earlier, { from: effectiveDate, quantity }];
            }
        }
        if (kind === 'plan') {
          const cost = prices[price] ?? 0;
          const terms = { ...calls.terms, unitPrice: String(cost / 1000) };
          const charges = cost === 0 ? [] : [{ ...calls, terms }];
          const before = world.events.length;
          world.run((id) => ({
            type: 'ChangePlan',
            ...on(today),
            newOfferId: `plan-${price}`,
            offer: { ...offer, charges, ...minimumOf(cost) },
            effectiveDate: null,
            changeId: id,
          }));
          if (world.events.slice(before).some((event) => event.type === 'PlanChanged')) {
            const place = world.plans.findIndex(({ from }) => from === today);
            if (place >= 0) world.plans.splice(place);
            world.plans.push({ from: today, price: cost });
          }
        }
        world.work();
      }
      const end = [dayAfter(world.today, ahead), start].sort().at(-1) ?? start;
      world.run((id) => ({ ...terminate(world.today, { effectiveDate: end }), invoiceId: id }));
      world.use(dayAfter(world.today, -1), 130);
      world.work();
      // Bills late, voided and waiting usage until nothing is left.
      for (let pass = 0; pass < 8; pass += 1) {
        world.today = dayAfter(world.today, 15);
        world.work();
        world.run((id) => ({ type: 'BillUsage', ...billing(world.today, id) }));
        world.work();
        world.run((id) => ({ type: 'RequestRenewalInvoice', ...billing(world.today, id) }));
        world.work();
      }
      expect(dueWork(life.state, '2099-01-01T00:00:00.000Z')).toBeUndefined();
      expect(world.billed()).toBe(world.reckoned(end));
    }),
    { numRuns: Number(process.env.USAGE_LIVES ?? 150), seed: Number(process.env.PROPERTY_SEED ?? 7) },
  );
});
