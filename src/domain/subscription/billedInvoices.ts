/**
 * Standing invoices of a subscription and what each charged, so that a void can undo it. Invoices of consecutive periods at the same charge,
 * as most are, are stored as a run of ids: ten years of months take a few kilobytes.
 */
import { type CalendarDate, earlierOf, laterOf } from '../../kernel/dates.js';
import type { DecimalText } from '../../kernel/money.js';
import type { TakenBack } from './events.js';
import { anchor, anchorAfter, anchorIndex, type Period, type Schedule } from './periods.js';
import { type Charged, sameCharged, type Timeline } from './timeline.js';

/** Days whose charge an invoice changed, with the charge before and after it. */
export interface ChargedDays extends Period {
  readonly before: Charged | null;
  readonly after: Charged | null;
}

export interface BilledInvoice {
  readonly invoiceId: string;
  /** The billed period, or the part of one after a suspension; null for an invoice of no single period, such as a final one. */
  readonly period: Period | null;
  readonly charges: readonly ChargedDays[];
  /** Credit that the invoice gave; negative where it used some. */
  readonly credit: DecimalText;
  /** Amount charged besides days: the set-up fee, or used credit of a voided invoice. */
  readonly carried: DecimalText;
  /** Clerks' credits of other invoices that its lines offset; absent: none. */
  readonly takenBack?: readonly TakenBack[];
  /** What was given back of the invoice, by lowering its draft or by credit notes that the subscription requested; absent: nothing. */
  readonly reduced?: Reduced;
}

export interface Reduced {
  readonly charges: readonly ChargedDays[];
  /** Parts of the reductions that clerks had already credited. */
  readonly takenBack: readonly TakenBack[];
}

/** Invoices of consecutive whole periods at the same charge; null in place of a voided one. */
interface Run {
  readonly from: CalendarDate;
  readonly charged: Charged;
  readonly invoiceIds: readonly (string | null)[];
}

export interface BilledInvoices {
  readonly runs: readonly Run[];
  /** Invoices that fit no run. */
  readonly others: readonly BilledInvoice[];
}

export const noInvoices: BilledInvoices = { runs: [], others: [] };

export function withInvoice(
  { runs, others }: BilledInvoices,
  invoice: BilledInvoice,
  schedule: Schedule,
): BilledInvoices {
  const charged = chargeOfPlain(invoice, schedule);
  if (charged === null || invoice.period === null) return { runs, others: [...others, invoice] };
  const { invoiceId, period } = invoice;
  const last = runs.at(-1);
  if (last !== undefined && sameCharged(last.charged, charged) && endOf(last, schedule) === period.from) {
    const invoiceIds = [...last.invoiceIds, invoiceId];
    return { runs: [...runs.slice(0, -1), { from: last.from, charged: last.charged, invoiceIds }], others };
  }
  return { runs: [...runs, { from: period.from, charged, invoiceIds: [invoiceId] }], others };
}

/** Gives an invoice another id. */
export function withInvoiceMoved({ runs, others }: BilledInvoices, from: string, to: string): BilledInvoices {
  const idOf = (id: string | null) => (id === from ? to : id);
  return {
    runs: runs.map((run) =>
      run.invoiceIds.includes(from) ? { ...run, invoiceIds: run.invoiceIds.map(idOf) } : run,
    ),
    others: others.map((invoice) => (invoice.invoiceId === from ? { ...invoice, invoiceId: to } : invoice)),
  };
}

export function withoutInvoice({ runs, others }: BilledInvoices, invoiceId: string): BilledInvoices {
  const kept = runs.map((run) =>
    run.invoiceIds.includes(invoiceId)
      ? { ...run, invoiceIds: run.invoiceIds.map((id) => (id === invoiceId ? null : id)) }
      : run,
  );
  return {
    runs: kept.filter(({ invoiceIds }) => invoiceIds.some((id) => id !== null)),
    others: others.filter((invoice) => invoice.invoiceId !== invoiceId),
  };
}

/** The invoice bills no period of its own. */
export function withoutPeriod(
  invoices: BilledInvoices,
  invoiceId: string,
  schedule: Schedule,
): BilledInvoices {
  const invoice = findInvoice(invoices, invoiceId, schedule);
  if (invoice === undefined) return invoices;
  return withInPlace(invoices, invoice, { ...invoice, period: null });
}

/** One of a run comes before those that charged anything else. */
function withInPlace(invoices: BilledInvoices, before: BilledInvoice, after: BilledInvoice): BilledInvoices {
  const place = invoices.others.indexOf(before);
  if (place >= 0) return { ...invoices, others: invoices.others.with(place, after) };
  const { runs, others } = withoutInvoice(invoices, before.invoiceId);
  return { runs, others: [after, ...others] };
}

/** Adds a reduction to an invoice, which keeps its place before later corrections of the same days. */
export function withReduction(
  invoices: BilledInvoices,
  invoiceId: string,
  {
    charges,
    takenBack = [],
  }: Pick<BilledInvoice, 'charges'> & { readonly takenBack?: readonly TakenBack[] | undefined },
  schedule: Schedule,
): BilledInvoices {
  const invoice = findInvoice(invoices, invoiceId, schedule);
  if (invoice === undefined) return invoices;
  const { charges: before, takenBack: takenBefore } = invoice.reduced ?? { charges: [], takenBack: [] };
  const reduced = { charges: [...before, ...charges], takenBack: [...takenBefore, ...takenBack] };
  return withInPlace(invoices, invoice, { ...invoice, reduced });
}

export function findInvoice(
  { runs, others }: BilledInvoices,
  invoiceId: string,
  schedule: Schedule,
): BilledInvoice | undefined {
  for (const run of runs) {
    const place = run.invoiceIds.indexOf(invoiceId);
    if (place >= 0) return plainInvoice(run, place, invoiceId, schedule);
  }
  return others.find((invoice) => invoice.invoiceId === invoiceId);
}

/** Invoices of periods that begin on or after the day, in the order of the periods. */
export function invoicesFrom(
  { runs, others }: BilledInvoices,
  day: CalendarDate,
  schedule: Schedule,
): readonly (BilledInvoice & { readonly period: Period })[] {
  const found: (BilledInvoice & { readonly period: Period })[] = [];
  for (const run of runs) {
    if (endOf(run, schedule) <= day) continue;
    run.invoiceIds.forEach((id, place) => {
      const invoice = id === null ? undefined : plainInvoice(run, place, id, schedule);
      if (invoice !== undefined && invoice.period.from >= day) found.push(invoice);
    });
  }
  for (const invoice of others) {
    const { period } = invoice;
    if (period !== null && period.from >= day) found.push({ ...invoice, period });
  }
  return found.sort((one, other) => (one.period.from < other.period.from ? -1 : 1));
}

/** Invoices that charged any of the days: whole periods first, then corrections in the order in which they were made. */
export function invoicesOn(
  { runs, others }: BilledInvoices,
  days: Period,
  schedule: Schedule,
): readonly BilledInvoice[] {
  const whole = runs.flatMap((run) =>
    run.from < days.to && endOf(run, schedule) > days.from
      ? run.invoiceIds.flatMap((id, place) => (id === null ? [] : [plainInvoice(run, place, id, schedule)]))
      : [],
  );
  return [...whole, ...others].filter(({ charges }) => charges.some((charge) => overlap(charge, days)));
}

export function overlap(one: Period, other: Period): boolean {
  return one.from < other.to && one.to > other.from;
}

/** The charges of an invoice, followed by its reductions. */
export function allCharges({ charges, reduced }: BilledInvoice): readonly ChargedDays[] {
  return reduced === undefined ? charges : [...charges, ...reduced.charges];
}

/** Days whose charge differs between the timelines before and after an invoice. */
export function chargesBetween(before: Timeline, after: Timeline): readonly ChargedDays[] {
  const charges: ChargedDays[] = [];
  let place = 0;
  let placeBefore = 0;
  for (;;) {
    const now = after[place];
    const old = before[placeBefore];
    const next = after[place + 1]?.from;
    const nextBefore = before[placeBefore + 1]?.from;
    const to = earliest(next, nextBefore);
    if (now === undefined || old === undefined || to === undefined) return charges;
    if (!sameCharged(old.charged, now.charged)) {
      addCharge(charges, laterOf(now.from, old.from), to, old.charged, now.charged);
    }
    if (next === to) place += 1;
    if (nextBefore === to) placeBefore += 1;
  }
}

function addCharge(
  charges: ChargedDays[],
  from: CalendarDate,
  to: CalendarDate,
  before: Charged | null,
  after: Charged | null,
): void {
  const last = charges.at(-1);
  if (last?.to === from && sameCharged(last.before, before) && sameCharged(last.after, after)) {
    charges[charges.length - 1] = { ...last, to };
  } else charges.push({ from, to, before, after });
}

function earliest(one: CalendarDate | undefined, other: CalendarDate | undefined): CalendarDate | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return earlierOf(one, other);
}

/** The charge of an invoice that fits a run: one whole period, not charged before, and nothing else; otherwise null. */
function chargeOfPlain(
  { period, charges, credit, carried, takenBack }: BilledInvoice,
  schedule: Schedule,
): Charged | null {
  const [charge, ...more] = charges;
  if (period === null || charge === undefined || more.length > 0) return null;
  if (takenBack !== undefined) return null;
  if (Number(credit) !== 0 || Number(carried) !== 0 || charge.before !== null) return null;
  const isWhole =
    charge.from === period.from &&
    charge.to === period.to &&
    anchor(schedule, anchorIndex(schedule, period.from)) === period.from &&
    anchorAfter(schedule, period.from) === period.to;
  return isWhole ? charge.after : null;
}

function plainInvoice({ from, charged }: Run, place: number, invoiceId: string, schedule: Schedule) {
  const index = anchorIndex(schedule, from) + place;
  const period = { from: anchor(schedule, index), to: anchor(schedule, index + 1) };
  const charges = [{ ...period, before: null, after: charged }];
  return { invoiceId, period, charges, credit: '0', carried: '0' };
}

/** The first day after the last period of a run. */
function endOf({ from, invoiceIds }: Run, schedule: Schedule): CalendarDate {
  return anchor(schedule, anchorIndex(schedule, from) + invoiceIds.length);
}
