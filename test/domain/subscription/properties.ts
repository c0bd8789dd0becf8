/** Properties of a subscription after any history of commands, however late its workers are. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { invoiceDecider } from '../../../src/domain/invoice/decide.js';
import type { SubscriptionCommand } from '../../../src/domain/subscription/commands.js';
import { billingCycles } from '../../../src/domain/subscription/cycles.js';
import { subscriptionDecider } from '../../../src/domain/subscription/decide.js';
import { type DueWork, dueWork, unfinishedSubscription } from '../../../src/domain/subscription/due.js';
import type { RenewalInvoice, SubscriptionEvent } from '../../../src/domain/subscription/events.js';
import { anchor, anchorIndex, isAnchor } from '../../../src/domain/subscription/periods.js';
import type { SubscriptionState } from '../../../src/domain/subscription/state.js';
import { addDays } from '../../../src/kernel/dates.js';
import { fold } from '../../../src/kernel/decider.js';
import { DomainError } from '../../../src/kernel/errors.js';
import { billing, create, on, terminate } from './examples.js';

/** A subscription with its clock and the worker that catches it up. */
class Simulation {
  state: SubscriptionState = subscriptionDecider.initial;
  readonly events: SubscriptionEvent[] = [];
  readonly refusals: string[] = [];
  #ids = 0;

  constructor(public today: string) {}

  /** Runs a caller's command. Due work comes first. */
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
      case 'reduction': {
        const { reductionId } = due.reduction;
        return { type: 'CompleteInvoiceReduction', reductionId, how: 'lowered', creditNoteId: null };
      }
      case 'withdrawal': {
        const { invoiceId } = due.withdrawal;
        return { type: 'CompleteInvoiceWithdrawal', invoiceId, how: 'cancelled', creditNoteId: null };
      }
      case 'discount-uses':
        return { type: 'CompleteUses', useIds: due.uses.map(({ useId }) => useId) };
      case 'credit-release':
        return { type: 'CompleteCreditRelease', creditId: due.release.creditId, tax: '0.00' };
      case 'passed-period':
        return { type: 'PassPeriodOver', ...billing(this.today, id) };
      case 'usage-addition':
        return { type: 'CompleteInvoiceUsage', additionId: due.addition.additionId, how: 'added' };
      case 'usage-settlement': {
        const { invoiceId, at: dueAt } = due.settling;
        return { type: 'SettleUsage', invoiceId, dueAt };
      }
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

/** @param share of the full number of runs */
export function testSubscriptions(share: number): void {
  describe('after any sequence of commands', () => {
    test('the renewal date is an anchor, no period is billed or renewed twice, and the state is small', () => {
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
        { numRuns: Math.ceil(120 * share) },
      );
    });

    test('folding the stored events gives the same state', () => {
      fc.assert(
        fc.property(histories(['terminate', 'autoRenewal', 'void']), (history) => {
          const { state, events } = simulate(history);
          const stored: SubscriptionEvent[] = JSON.parse(JSON.stringify(events));
          expect(fold(subscriptionDecider, subscriptionDecider.initial, stored)).toEqual(state);
        }),
        { numRuns: Math.ceil(100 * share) },
      );
    });
  });
}
