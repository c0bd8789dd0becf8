/** Measures the usage that commands of a subscription bill, and adds usage to the drafts of its invoices. */
import { usageCharged } from '../../domain/invoice/reduction.js';
import { viewOf } from '../../domain/invoice/sections.js';
import type { Meter } from '../../domain/reference/events.js';
import type { UsageAmount } from '../../domain/shared/lineText.js';
import type {
  Billing,
  MeasuredUsage,
  SubscriptionCommand,
  UsageDraft,
} from '../../domain/subscription/commands.js';
import { subscriptionDecider } from '../../domain/subscription/decide.js';
import type { InvoiceUsageRequested } from '../../domain/subscription/events.js';
import type { SubscriptionState } from '../../domain/subscription/state.js';
import {
  invoicesToGiveBack,
  type Metered,
  metered,
  usageToMeasure,
} from '../../domain/subscription/usage/billing.js';
import type { UsageSegment } from '../../domain/subscription/usage/state.js';
import type { CommandContext } from '../../kernel/context.js';
import { fold } from '../../kernel/decider.js';
import { DomainError, hasCode } from '../../kernel/errors.js';
import { type DecimalText, Exact } from '../../kernel/money.js';
import { type Rated, rate, rateEvents, readsEvents } from '../../kernel/pricing/rating.js';
import type { UsageRange, UsageStore, UsageTotals } from '../../ports/usageStore.js';
import type { CommandHandler } from '../engine/handle.js';
import { type InvoiceCommands, invoiceAggregate } from '../invoice/invoice.js';

export interface UsageMeasuring {
  readonly store: Pick<UsageStore, 'changes' | 'totals' | 'events'>;
  /** Also finds removed meters; undefined for a meter that never existed. */
  readonly findMeter: (meterId: string) => Promise<Pick<Meter, 'aggregation' | 'unit'> | undefined>;
  /** Hours after the end of a period in which late usage still goes to its draft. */
  readonly graceHours: number;
}

/** Returns the command with the usage that it bills; unchanged if it bills none. */
export type MeasureUsage = <Command extends SubscriptionCommand>(
  command: Command,
  state: SubscriptionState,
) => Promise<Command>;

/** Usage of a segment and its cost. */
export interface MeasuredSegment extends UsageSegment {
  readonly aggregation: Meter['aggregation'];
  readonly unit: Meter['unit'];
  readonly quantity: DecimalText;
  readonly count: number;
  readonly rated: Rated;
}

const unknownMeter = { aggregation: null, unit: null };

/** Measures segments of a subscription, in order, with a single read of the store. */
export function createSegmentMeasuring({
  store,
  findMeter,
}: Pick<UsageMeasuring, 'findMeter'> & { readonly store: Pick<UsageStore, 'totals' | 'events'> }) {
  async function metersOf(segments: readonly UsageSegment[]) {
    const meters = new Map<string, Pick<Meter, 'aggregation' | 'unit'>>();
    for (const meterId of new Set(segments.map(({ charge }) => charge.meter)))
      meters.set(meterId, (await findMeter(meterId)) ?? unknownMeter);
    return meters;
  }

  async function ratedOf(
    terms: UsageSegment['charge']['terms'],
    { quantity, totals, aggregation }: Measured,
    range: UsageRange,
  ): Promise<Rated> {
    if (terms.model !== 'percentage') return rate(terms, { quantity });
    const counts = aggregation === 'sum' || aggregation === 'count';
    // Other aggregations result in a single value, which counts as one event; without events nothing is charged.
    if (!counts) return rate(terms, { events: totals.count === 0 ? [] : [quantity] });
    if (!readsEvents(terms)) return rate(terms, { sum: quantity, count: totals.count });
    const rating = rateEvents(terms);
    for await (const events of store.events(range))
      rating.add(events.flatMap(({ counted }) => (counted === null ? [] : [counted.value])));
    return rating.rated();
  }

  return async (
    subscriptionId: string,
    segments: readonly UsageSegment[],
  ): Promise<readonly MeasuredSegment[]> => {
    const ranges = segments.map(({ from, to, charge }) => ({
      subscriptionId,
      meterId: charge.meter,
      from,
      to,
    }));
    const totals = ranges.length === 0 ? [] : await store.totals(ranges);
    const meters = await metersOf(segments);
    const measured: MeasuredSegment[] = [];
    for (const [index, segment] of segments.entries()) {
      const [total, range] = [totals[index], ranges[index]];
      if (total === undefined || range === undefined) continue;
      const { aggregation, unit } = meters.get(segment.charge.meter) ?? unknownMeter;
      const quantity = quantityOf(aggregation, total, range);
      const rated = await ratedOf(segment.charge.terms, { quantity, totals: total, aggregation }, range);
      measured.push({ ...segment, aggregation, unit, quantity, count: total.count, rated });
    }
    return measured;
  };
}

export function createUsageMeasuring(
  { store, findMeter, graceHours }: UsageMeasuring,
  handler: Pick<CommandHandler, 'load'>,
): MeasureUsage {
  const measure = createSegmentMeasuring({ store, findMeter });

  async function draftOf({ usage, subscriptionId }: Metered): Promise<UsageDraft | null> {
    const { newestInvoiceId: invoiceId } = usage;
    if (invoiceId === null) return null;
    const { state } = await handler.load(invoiceAggregate, invoiceId);
    // What usage adds to a tax amount that a client sent cannot be computed.
    if (state.status !== 'draft' || state.invoice.taxRate === null) return null;
    return { invoiceId, items: viewOf(state, subscriptionId).invoice.items };
  }

  return async (command, state) => {
    const before = metered(state);
    if (before === undefined || !isBilling(command)) return command;
    const after = metered(stateAfter(command, state)) ?? before;
    const { subscriptionId } = before;
    // Read first: changes that arrive meanwhile are measured again next time.
    const { mark, days } = await store.changes(subscriptionId, before.usage.mark);
    const changed = [...new Set(days.map(({ day }) => day))];
    const segments = usageToMeasure(after, changed, command);
    const measured = (await measure(subscriptionId, segments)).map(
      ({ from, to, charge, quantity, rated }): MeasuredUsage => {
        return { from, to, chargeId: charge.id, quantity, exact: rated.exact };
      },
    );
    const charged = new Map<string, readonly UsageAmount[]>();
    for (const invoiceId of invoicesToGiveBack(after, command, { changed, measured })) {
      // A draft that still lacks an addition does not show what it is about to charge.
      if (after.usage.additions.some((one) => one.invoiceId === invoiceId)) continue;
      const { state: invoice } = await handler.load(invoiceAggregate, invoiceId);
      // One that is still being made charges what the subscription asked for.
      if ('invoice' in invoice) charged.set(invoiceId, usageCharged(viewOf(invoice, subscriptionId).invoice));
    }
    const draft = await draftOf(before);
    return { ...command, usage: { mark, changed, measured, draft, charged, graceHours } };
  };
}

interface Measured {
  readonly quantity: DecimalText;
  readonly totals: UsageTotals;
  readonly aggregation: Meter['aggregation'];
}

/** Whether the command can request an invoice. */
export function isBilling(command: SubscriptionCommand): command is SubscriptionCommand & Billing {
  return 'taxRate' in command;
}

/** Returns the subscription after the command, without its billing; unchanged if the command is refused. */
function stateAfter(command: SubscriptionCommand, state: SubscriptionState): SubscriptionState {
  try {
    return fold(subscriptionDecider, state, subscriptionDecider.decide(command, state));
  } catch (error) {
    if (error instanceof DomainError) return state;
    throw error;
  }
}

/** Decimals of a weighted sum. */
const weightedDigits = 12;

/** Returns a meter's value for some days. A weighted sum begins with 0 and weights each value by the part of the days after it. */
export function quantityOf(
  aggregation: Meter['aggregation'],
  { count, sum, max, latest, unique, moment }: UsageTotals,
  { from, to }: Pick<UsageRange, 'from' | 'to'>,
): DecimalText {
  switch (aggregation) {
    case 'count':
      return String(count);
    case 'sum':
      return sum;
    case 'max':
      return max ?? '0';
    case 'latest':
      return latest ?? '0';
    case 'unique':
      return String(unique);
    case 'weightedSum': {
      const [begin, end] = [Date.parse(from), Date.parse(to)];
      const stood = new Exact(sum).times(end).minus(moment);
      return stood
        .dividedBy(end - begin)
        .toDecimalPlaces(weightedDigits)
        .toFixed();
    }
    case null:
      return '0';
  }
}

/** @returns `gone` when it is no longer a draft, or its total is less than the amount given back */
export type AddUsageToDraft = (
  subscriptionId: string,
  addition: InvoiceUsageRequested['data'],
  context: CommandContext,
) => Promise<'added' | 'gone'>;

/** Refusals which show that the invoice is no longer a draft, or that its total is less than the amount given back. */
const refusals = ['INVALID_STATUS_TRANSITION', 'INVALID_AMOUNT', 'INVOICE_NOT_FOUND'] as const;

export function addUsageToDraft(invoices: Pick<InvoiceCommands, 'addUsage'>): AddUsageToDraft {
  return async (subscriptionId, { additionId, invoiceId, lines }, context) => {
    try {
      await invoices.addUsage(invoiceId, { subscriptionId, additionId, lines }, context);
      return 'added';
    } catch (error) {
      if (refusals.some((code) => hasCode(error, code))) return 'gone';
      throw error;
    }
  };
}
