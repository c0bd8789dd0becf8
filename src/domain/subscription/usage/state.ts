/**
 * Usage of a subscription: the charges in force, the amount of each in each period as last measured, and the invoices that billed it.
 * It is separate from the timeline, whose rules for days do not read it.
 */
import { type CalendarDate, earlierOf, laterOf } from '../../../kernel/dates.js';
import { isSameJson } from '../../../kernel/json.js';
import { add, type DecimalText, subtract } from '../../../kernel/money.js';
import type { UsageCharge } from '../../../kernel/pricing/charges.js';
import type { LineTax } from '../../../kernel/taxes.js';
import type { InvoiceUsageRequested, RenewalInvoiceMoved, UsageBilled } from '../events.js';
import { type Period, periodOf, type Schedule } from '../periods.js';

/** Usage charges of a plan, in force from its first day. */
export interface ChargesSince {
  readonly from: CalendarDate;
  readonly offerId: string;
  readonly charges: readonly UsageCharge[];
  /** Minimum amount of a period; absent: none. */
  readonly minimumAmount?: DecimalText;
}

/** In the form that events have. */
export type PlanCharges = Partial<Pick<ChargesSince, 'charges' | 'minimumAmount'>>;

/** `invoiceId` is null where the amount went to the customer's account; `additionId` names lines that were added to a draft. */
export interface UsageBill {
  readonly invoiceId: string | null;
  readonly additionId?: string;
  readonly amount: DecimalText;
  /** What the document has for it, if a clerk had changed what it gives back; absent: `amount`. */
  readonly charged?: DecimalText;
}

/** One charge in one period, or in the part of a period in which its plan was in force. */
export interface UsageEntry extends Period {
  readonly chargeId: string;
  readonly name: string;
  readonly offerId: string;
  readonly quantity: DecimalText;
  /** Amount of all measured usage, before tax. */
  readonly amount: DecimalText;
  /** The parts of `amount` that standing invoices have billed. */
  readonly bills: readonly UsageBill[];
  /** How it was taxed when it was last billed; absent where only the usual rate is known. */
  readonly tax?: LineTax;
  /** Its invoice was voided by a user: it is billed again only on request. */
  readonly held?: true;
}

export interface UsageState {
  /** Ascending, without gaps: a plan without charges has an empty list. */
  readonly terms: readonly ChargesSince[];
  /** Periods that end by this day were measured. */
  readonly measuredTo: CalendarDate;
  /** Mark of the usage store up to which changes were measured. */
  readonly mark: number;
  readonly entries: readonly UsageEntry[];
  /** Invoices that take late usage until `at`, in the order of `at`. Null: usage after the end, for which there is no draft. */
  readonly settling: readonly { readonly invoiceId: string | null; readonly at: string }[];
  /** Lines still to be added to a draft. */
  readonly additions: readonly InvoiceUsageRequested['data'][];
  /** The invoice requested last; null where there is none, or it was voided. */
  readonly newestInvoiceId: string | null;
}

/** Fields of a subscription that determine the periods of its usage. */
export interface MeteredSchedule extends Schedule {
  readonly billedFrom: CalendarDate;
  readonly usage: UsageState;
  readonly terminationDate?: CalendarDate | null;
}

/** A charge and the days for which it is measured as one. */
export interface UsageSegment extends Period {
  readonly offerId: string;
  readonly charge: UsageCharge;
}

export function usageFrom(
  from: CalendarDate,
  offerId: string,
  { charges = [], minimumAmount }: PlanCharges,
): UsageState {
  return {
    terms: [{ from, offerId, charges, ...(minimumAmount === undefined ? {} : { minimumAmount }) }],
    measuredTo: from,
    mark: 0,
    entries: [],
    settling: [],
    additions: [],
    newestInvoiceId: null,
  };
}

/** Whether anything is charged in arrears. */
export function billsLater({ charges = [], minimumAmount }: PlanCharges): boolean {
  return charges.length > 0 || minimumAmount !== undefined;
}

/** Changes the plan from a day on; usage from there on is measured again. */
export function withCharges(
  before: UsageState | undefined,
  from: CalendarDate,
  offerId: string,
  plan: PlanCharges,
  schedule: Schedule & { readonly billedFrom: CalendarDate },
): UsageState | undefined {
  const { terms: next } = usageFrom(from, offerId, plan);
  if (before === undefined) {
    if (!billsLater(plan)) return undefined;
    const { billedFrom } = schedule;
    const first = usageFrom(billedFrom, offerId, from > billedFrom ? {} : plan);
    return from > billedFrom
      ? { ...first, terms: [...first.terms, ...next], measuredTo: periodOf(schedule, from).from }
      : first;
  }
  const terms = [...before.terms.filter((one) => one.from < from), ...next];
  return measuredUntil({ ...before, terms }, from, schedule);
}

/** Whether these usage charges are in force on all days from `day` on. */
export function chargesSame(usage: UsageState | undefined, day: CalendarDate, plan: PlanCharges): boolean {
  const terms = usage?.terms ?? [];
  const since = [terms.findLast(({ from }) => from <= day), ...terms.filter(({ from }) => from > day)];
  return since.every(
    (one) => isSameJson(one?.charges ?? [], plan.charges ?? []) && one?.minimumAmount === plan.minimumAmount,
  );
}

/** After a price change from a day on: shortfalls against a minimum are computed again from there. */
export function afterPriceChange(usage: UsageState, day: CalendarDate, schedule: Schedule): UsageState {
  const hasMinimum = usage.terms.some(({ minimumAmount }) => minimumAmount !== undefined);
  return hasMinimum ? measuredUntil(usage, day, schedule) : usage;
}

/** Resets the period of the day, and all later ones, to not measured. */
export function measuredUntil(usage: UsageState, day: CalendarDate, schedule: Schedule): UsageState {
  return { ...usage, measuredTo: earlierOf(usage.measuredTo, periodOf(schedule, day).from) };
}

/** Identifies an entry among those of its subscription. */
export function keyOf({ from, chargeId }: Pick<UsageEntry, 'from' | 'chargeId'>): string {
  return `${from} ${chargeId}`;
}

export function entriesByKey({ entries }: Pick<UsageState, 'entries'>): Map<string, UsageEntry> {
  return new Map(entries.map((entry) => [keyOf(entry), entry]));
}

/** After usage was measured and billed: by an invoice, by an addition to one, or as credit on the account. */
export function afterUsageBilled(
  usage: UsageState,
  { mark, measuredTo, entries, settleAt }: UsageBilled,
  { invoiceId, additionId }: Pick<UsageBill, 'invoiceId' | 'additionId'>,
): UsageState {
  const known = entriesByKey(usage);
  const billOf = (amount: DecimalText, charged: DecimalText | undefined): UsageBill => ({
    invoiceId,
    amount,
    ...(additionId === undefined ? {} : { additionId }),
    ...(charged === undefined ? {} : { charged }),
  });
  for (const { billed, charged, ...measured } of entries) {
    const { bills = [], held } = known.get(keyOf(measured)) ?? {};
    known.set(keyOf(measured), {
      ...measured,
      bills: billed === undefined ? bills : [...bills, billOf(billed, charged)],
      ...(held === undefined || billed !== undefined ? {} : { held }),
    });
  }
  const settling =
    settleAt === undefined
      ? usage.settling
      : [...usage.settling, { invoiceId, at: settleAt }].sort((one, other) => (one.at < other.at ? -1 : 1));
  return { ...usage, mark: Math.max(usage.mark, mark), measuredTo, entries: [...known.values()], settling };
}

/** Reopens what the invoice billed. @param isHeld true: it is billed again only on request */
export function afterUsageVoided(usage: UsageState, invoiceId: string, isHeld: boolean): UsageState {
  return {
    ...usage,
    entries: usage.entries.map((entry) => {
      const kept = entry.bills.filter((bill) => bill.invoiceId !== invoiceId);
      if (kept.length === entry.bills.length) return entry;
      // What others gave back in proportion to the voided invoice stands as they gave it.
      const bills = kept.map(({ charged, ...bill }) =>
        charged === undefined ? bill : { ...bill, amount: charged },
      );
      return isHeld ? { ...entry, bills, held: true } : { ...entry, bills };
    }),
    settling: usage.settling.filter((one) => one.invoiceId !== invoiceId),
    additions: usage.additions.filter((one) => one.invoiceId !== invoiceId),
    newestInvoiceId: usage.newestInvoiceId === invoiceId ? null : usage.newestInvoiceId,
  };
}

/** After an invoice that is still to be made got another id. */
export function afterUsageMoved(
  usage: UsageState,
  { invoiceId: from, toInvoiceId: to }: RenewalInvoiceMoved['data'],
): UsageState {
  const moved = <One extends { readonly invoiceId: string | null }>(one: One): One =>
    one.invoiceId === from ? { ...one, invoiceId: to } : one;
  return {
    ...usage,
    entries: usage.entries.map((entry) => ({ ...entry, bills: entry.bills.map(moved) })),
    settling: usage.settling.map(moved),
    newestInvoiceId: usage.newestInvoiceId === from ? to : usage.newestInvoiceId,
  };
}

/** After an addition: the draft has the lines, or it is no longer a draft and they are open again. */
export function afterAddition(usage: UsageState, additionId: string, isAdded: boolean): UsageState {
  const entries = usage.entries.map((entry) => ({
    ...entry,
    bills: entry.bills.filter((bill) => bill.additionId !== additionId),
  }));
  return {
    ...usage,
    entries: isAdded ? usage.entries : entries,
    additions: usage.additions.filter((one) => one.additionId !== additionId),
  };
}

export function billedOf({ bills }: UsageEntry): DecimalText {
  return bills.reduce((sum, { amount }) => add(sum, amount), '0');
}

export function openOf(entry: UsageEntry): DecimalText {
  return subtract(entry.amount, billedOf(entry));
}

/** The days of a period split by plan, from the first billed day to the end of the subscription. */
export function planDaysOf(
  subscription: MeteredSchedule,
  period: Period,
): readonly (Period & { readonly plan: ChargesSince })[] {
  const { usage, billedFrom, terminationDate } = subscription;
  const first = laterOf(period.from, billedFrom);
  const last = terminationDate == null ? period.to : earlierOf(period.to, terminationDate);
  return usage.terms.flatMap((plan, index) => {
    const from = laterOf(first, plan.from);
    const next = usage.terms[index + 1]?.from;
    const to = next === undefined ? last : earlierOf(last, next);
    return from < to ? [{ from, to, plan }] : [];
  });
}

/** The segments of a period, charge by charge. */
export function segmentsOf(subscription: MeteredSchedule, period: Period): readonly UsageSegment[] {
  return planDaysOf(subscription, period).flatMap(({ from, to, plan: { offerId, charges } }) =>
    charges.map((charge) => ({ from, to, offerId, charge })),
  );
}

/**
 * The periods to measure: those that end by `until` and were not measured yet, and earlier ones in which usage has changed. The last period
 * of an ended subscription ends with it.
 * @param changed days on which usage has changed
 */
export function periodsToMeasure(
  subscription: MeteredSchedule,
  changed: Iterable<CalendarDate>,
  until: CalendarDate,
): readonly Period[] {
  const { usage, billedFrom, terminationDate } = subscription;
  const periods = new Map<CalendarDate, Period>();
  const end = (period: Period) =>
    terminationDate == null ? period.to : earlierOf(period.to, terminationDate);
  let period = periodOf(subscription, laterOf(usage.measuredTo, billedFrom));
  while (end(period) <= until && (terminationDate == null || period.from < terminationDate)) {
    periods.set(period.from, period);
    period = periodOf(subscription, period.to);
  }
  for (const day of changed) {
    if (day < billedFrom) continue;
    const own = periodOf(subscription, day);
    if (end(own) <= until) periods.set(own.from, own);
  }
  return [...periods.values()].sort((one, other) => (one.from < other.from ? -1 : 1));
}
