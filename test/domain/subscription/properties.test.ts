/** What holds for a subscription whatever happens to it, in whatever order and however late workers are. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { invoiceDecider } from '../../../src/domain/invoice/decide.js';
import type { SubscriptionCommand } from '../../../src/domain/subscription/commands.js';
import { billingCycles } from '../../../src/domain/subscription/cycles.js';
import { subscriptionDecider } from '../../../src/domain/subscription/decide.js';
import { type DueWork, dueWork, unfinishedSubscription } from '../../../src/domain/subscription/due.js';
import type { RenewalInvoice, SubscriptionEvent } from '../../../src/domain/subscription/events.js';
import {
  anchor,
  anchorIndex,
  isAnchor,
  type Period,
  periodOf,
} from '../../../src/domain/subscription/periods.js';
import type { SubscriptionState } from '../../../src/domain/subscription/state.js';
import { addDays, daysBetween } from '../../../src/kernel/dates.js';
import { fold } from '../../../src/kernel/decider.js';
import { DomainError } from '../../../src/kernel/errors.js';
import { currencyDigits } from '../../../src/kernel/money.js';
import { billing, create, on, terminate } from './examples.js';

/** A subscription, its clock, and whoever carries out what is due. */
class Simulation {
  state: SubscriptionState = subscriptionDecider.initial;
  readonly events: SubscriptionEvent[] = [];
  readonly refusals: string[] = [];
  #ids = 0;

  constructor(public today: string) {}

  /** As a caller's command is run: what is due comes before it. */
  command(make: (id: string, at: string) => SubscriptionCommand): void {
    this.#finish(dueWork);
    this.#ids += 1;
    const command = make(`id_${this.#ids}`, on(this.today).at);
    this.#run(command);
    this.#finish((state) => unfinishedSubscription.begun(state, command, []));
  }

  worker(): void {
    this.#finish(dueWork);
  }

  #finish(next: (state: SubscriptionState, at: string) => DueWork | undefined): void {
    const { at } = on(this.today);
    for (let rounds = 0; ; rounds += 1) {
      const due = next(this.state, at);
      if (due === undefined) return;
      if (rounds > 2_000) throw new Error('the work never ends');
      this.#ids += 1;
      const before = this.events.length;
      this.#run(this.#commandFor(due, at, `id_${this.#ids}`), true);
      if (this.events.length === before) throw new Error(`${due.kind} led to nothing`);
    }
  }

  #commandFor(due: DueWork, at: string, id: string): SubscriptionCommand {
    switch (due.kind) {
      case 'open-invoice':
        expect(
          invoiceDecider.decide({ type: 'DraftRenewalInvoice', ...due.invoice }, { status: 'none' }),
        ).toHaveLength(1);
        return { type: 'CompleteRenewalInvoice', invoiceId: due.invoice.invoiceId };
      case 'scheduled-change':
        return { type: 'CarryOutScheduledChange', at, changeId: due.change.changeId, offer: null };
      case 'renewal': {
        const expectedRenewalDate = due.renewalDate;
        return {
          type: 'RenewDueSubscription',
          at,
          invoiceId: id,
          taxRate: '0',
          offerNames: new Map(),
          expectedRenewalDate,
        };
      }
      case 'withdrawal': {
        const { invoiceId } = due.withdrawal;
        return { type: 'CompleteInvoiceWithdrawal', invoiceId, how: 'cancelled', creditNoteId: null };
      }
      case 'credit-release':
        return { type: 'CompleteCreditRelease', creditId: due.release.creditId, tax: '0.00' };
      case 'passed-period':
        return { type: 'PassPeriodOver', at };
      case 'resume-invoice':
        return { type: 'RequestResumeInvoice', ...billing(this.today, id) };
    }
  }

  #run(command: SubscriptionCommand, mustWork = false): void {
    try {
      const events = subscriptionDecider.decide(command, this.state);
      this.events.push(...events);
      this.state = fold(subscriptionDecider, this.state, events);
    } catch (error) {
      if (!(error instanceof DomainError) || mustWork) throw error;
      this.refusals.push(error.code);
    }
  }
}

interface Action {
  readonly days: number;
  readonly kind: string;
  readonly quantity: number;
  readonly price: number;
  readonly shift: number;
}

function act(simulation: Simulation, { days, kind, quantity, price, shift }: Action): void {
  simulation.today = addDays(simulation.today, days);
  const effectiveDate = shift === 0 ? null : addDays(simulation.today, shift);
  const billing = { taxRate: '0', offerNames: new Map(), expectedRenewalDate: null };
  const offer = { price: (price / 100).toFixed(2), currency: 'USD', billingCycle: null };
  if (kind === 'worker') {
    simulation.worker();
    return;
  }
  simulation.command((id, at): SubscriptionCommand => {
    switch (kind) {
      case 'void': {
        const invoices = invoicesOf(simulation.events);
        return { type: 'RecordInvoiceVoided', invoiceId: invoices.at(-1 - (price % 4))?.invoiceId ?? 'none' };
      }
      case 'put':
        return { type: 'UpdateSubscription', at, quantity, autoRenewal: null };
      case 'upgrade':
      case 'downgrade':
        return {
          type: 'ChangeQuantity',
          at,
          direction: kind,
          newQuantity: quantity,
          effectiveDate,
          changeId: id,
        };
      case 'plan':
        return {
          type: 'ChangePlan',
          at,
          newOfferId: `offer-${price % 3}`,
          offer,
          effectiveDate,
          changeId: id,
        };
      case 'suspend':
        return { type: 'SuspendSubscription', at, reason: null };
      case 'unsuspend':
        return { type: 'UnsuspendSubscription', at };
      case 'renew':
        return { type: 'RenewSubscription', at, invoiceId: id, ...billing };
      case 'invoice':
        return { type: 'RequestRenewalInvoice', at, invoiceId: id, taxRate: '0', offerNames: new Map() };
      case 'terminate':
        return terminate(simulation.today, {
          invoiceId: id,
          effectiveDate,
          refund: price % 2 === 0 ? 'none' : 'unused',
        });
      default:
        return { type: 'UpdateSubscription', at, quantity: null, autoRenewal: quantity % 4 !== 0 };
    }
  });
}

const kinds = ['worker', 'put', 'upgrade', 'downgrade', 'plan', 'suspend', 'unsuspend', 'renew', 'invoice'];
const action = (more: readonly string[]) =>
  fc.record<Action>({
    days: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20 }), fc.integer({ min: 20, max: 100 })),
    kind: fc.constantFrom(...kinds, ...more),
    quantity: fc.integer({ min: 0, max: 30 }),
    price: fc.integer({ min: 0, max: 100_000 }),
    shift: fc.oneof(fc.constant(0), fc.integer({ min: -60, max: 60 })),
  });
const beginnings = fc.record({
  startDate: fc.integer({ min: 0, max: 1_500 }).map((offset) => addDays('2023-01-01', offset)),
  billingCycle: fc.constantFrom(...billingCycles),
  quantity: fc.integer({ min: 1, max: 30 }),
  unitPrice: fc.option(fc.integer({ min: 0, max: 9_999_999 }).map((price) => (price / 1_000).toFixed(3))),
  backdate: fc.boolean(),
});
const histories = (more: readonly string[] = []) =>
  fc.tuple(beginnings, fc.array(action(more), { minLength: 5, maxLength: 40 }));

function simulate([beginning, actions]: [Partial<ReturnType<typeof create>>, readonly Action[]]): Simulation {
  const simulation = new Simulation('2025-06-15');
  simulation.command((_, at) => create({ ...beginning, at }));
  for (const each of actions) act(simulation, each);
  return simulation;
}

function invoicesOf(events: readonly SubscriptionEvent[]): readonly RenewalInvoice[] {
  return events.flatMap((event) => (event.type === 'RenewalInvoiceRequested' ? [event.data.invoice] : []));
}

/** Price × quantity of a whole period on a day, by reading the events one after the other. */
function dailyTerms(events: readonly SubscriptionEvent[], day: string): number {
  let quantity = 0;
  let price = 0;
  for (const { type, data } of events) {
    if (type === 'SubscriptionCreated') {
      quantity = data.quantity;
      price = Number(data.unitPrice ?? '0');
    } else if (type === 'QuantityChanged' && data.effectiveDate <= day) quantity = data.to;
    else if (type === 'PlanChanged' && data.effectiveDate <= day) price = Number(data.unitPrice ?? '0');
  }
  return quantity * price;
}

const isCredit = ({ description }: { readonly description: string }) => /credit/i.test(description);
const amounts = (items: readonly { readonly amount: string }[]) =>
  items.reduce((sum, { amount }) => sum + Number(amount), 0);

describe('after any sequence of commands', () => {
  test('the renewal date is an anchor, each period was invoiced and renewed at most once, and the state is small', () => {
    fc.assert(
      fc.property(histories(['terminate', 'autoRenewal']), (history) => {
        const { state, events } = simulate(history);
        if (state.status === 'none' || state.status === 'deleted' || state.status === 'removed') {
          throw new Error(`unexpectedly ${state.status}`);
        }
        expect(isAnchor(state, state.renewalDate)).toBe(true);
        const withdrawn = events.flatMap((event) =>
          event.type === 'InvoiceWithdrawalRequested' ? [event.data.invoiceId] : [],
        );
        const invoiced = invoicesOf(events)
          .filter(({ kind, invoiceId }) => kind === undefined && !withdrawn.includes(invoiceId))
          .map(({ period }) => period);
        const begun = events.flatMap((event) =>
          event.type === 'SubscriptionRenewed' ? [event.data.period] : [],
        );
        for (const periods of [invoiced, begun]) {
          periods.forEach((period, index) => {
            expect(anchor(state, anchorIndex(state, period.from) + 1)).toBe(period.to);
            expect(anchorIndex(state, period.from)).toBeGreaterThan(0);
            const before = periods[index - 1];
            if (before !== undefined) expect(period.from >= before.to).toBe(true);
          });
        }
        if (state.status !== 'terminated')
          for (const period of begun) expect(invoiced).toContainEqual(period);
        expect(state.timeline.length).toBeLessThan(100);
        const froms = state.timeline.map((step) => step.from);
        expect(froms).toEqual([...new Set(froms)].sort());
        expect(state.timeline.at(-1)?.charged).toBeNull();
      }),
      { numRuns: 120 },
    );
  });

  test('folding the stored events again gives the same state', () => {
    fc.assert(
      fc.property(histories(['terminate', 'autoRenewal', 'void']), (history) => {
        const { state, events } = simulate(history);
        const stored: SubscriptionEvent[] = JSON.parse(JSON.stringify(events));
        expect(fold(subscriptionDecider, subscriptionDecider.initial, stored)).toEqual(state);
      }),
      { numRuns: 100 },
    );
  });

  test('what was invoiced and credited is what day-exact accounting says', () => {
    fc.assert(
      fc.property(histories(), (history) => {
        const simulation = simulate(history);
        simulation.command((_, at) => ({ type: 'UnsuspendSubscription', at }));
        simulation.worker();
        simulation.command((id, at) => ({
          type: 'RequestRenewalInvoice',
          at,
          invoiceId: id,
          taxRate: '0',
          offerNames: new Map(),
        }));
        const { events, state } = simulation;
        if (state.status !== 'active') throw new Error('not active');
        // What is taken back is the matter of the law, which an independent oracle judges.
        fc.pre(!events.some(({ type }) => type === 'InvoiceWithdrawalRequested'));
        const last = events.findLastIndex((event) => event.type === 'RenewalInvoiceRequested');
        const known = events.slice(0, last);
        const invoices = invoicesOf(events);
        const lines = invoices.flatMap(({ items }) => items).filter((line) => !isCredit(line));

        let expected = 0;
        for (const [index, { period }] of invoices.entries()) {
          const whole = periodOf(state, period.from);
          if (index === invoices.length - 1) expected += dailyTerms(known, period.from);
          else expected += exact(known, period, whole);
        }
        const [first] = events;
        if (first?.type !== 'SubscriptionCreated') throw new Error('not created');
        const { renewalDate, unitPrice, quantity } = first.data;
        const ordered = {
          from: anchor(first.data, anchorIndex(first.data, renewalDate) - 1),
          to: renewalDate,
        };
        expected += exact(known, ordered, ordered) - Number(unitPrice ?? '0') * quantity;

        const unit = 10 ** -currencyDigits(state.currency);
        // A correction that rounds to nothing has no line: one for each change and charged period that it reaches.
        const changes = known.filter(({ type }) => type === 'QuantityChanged' || type === 'PlanChanged');
        const roundings = lines.length + (invoices.length + 1) * changes.length;
        const tolerance = roundings * 0.5 * unit + 1e-6;
        expect(Math.abs(amounts(lines) - expected)).toBeLessThanOrEqual(tolerance);

        const totals = invoices.reduce((sum, { total }) => sum + Number(total), 0);
        expect(totals - amounts(lines)).toBeCloseTo(Number(state.creditBalance), 4);
        expect(Number(state.creditBalance)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 120 },
    );
  });

  test('invoices come out the same whether workers are on time or late', () => {
    const changes = action([]).filter(({ kind }) => ['put', 'upgrade', 'downgrade', 'plan'].includes(kind));
    fc.assert(
      fc.property(fc.tuple(beginnings, fc.array(changes, { maxLength: 12 })), ([beginning, actions]) => {
        const lines = (workEvery: number) => {
          const simulation = new Simulation('2025-06-15');
          simulation.command((_, at) => create({ ...beginning, at }));
          const end = addDays(simulation.today, 500);
          // Workers come at the end of a day: a change on the renewal day itself is part of that day's invoice.
          const passUntil = (day: string) => {
            while (simulation.today < day) {
              if (daysBetween(simulation.today, end) % workEvery === 0) simulation.worker();
              simulation.today = addDays(simulation.today, 1);
            }
          };
          for (const each of actions) {
            passUntil(addDays(simulation.today, each.days));
            act(simulation, { ...each, days: 0, shift: Math.max(0, each.shift) });
          }
          passUntil(end);
          simulation.worker();
          return invoicesOf(simulation.events).map(({ period, items }) => ({
            period,
            amounts: items.map(({ amount }) => amount),
          }));
        };
        expect(lines(170)).toEqual(lines(1));
      }),
      { numRuns: 20 },
    );
  });
});

function exact(events: readonly SubscriptionEvent[], { from, to }: Period, whole: Period): number {
  let sum = 0;
  for (let day = from; day < to; day = addDays(day, 1)) sum += dailyTerms(events, day);
  return sum / daysBetween(whole.from, whole.to);
}
