/**
 * Invoices that clerks have credited. Their credit notes and the reductions of the subscription together never exceed what an invoice
 * billed: a credit note over more is refused, and what the subscription would give back beyond it is offset by a line of its own.
 */
import { DomainError } from '../../kernel/errors.js';
import {
  add,
  type DecimalText,
  isNegative,
  isPositive,
  isZero,
  larger,
  negate,
  roundAmount,
  smaller,
  subtract,
  sumAmounts,
} from '../../kernel/money.js';
import type { LineTax } from '../../kernel/taxes.js';
import type { UsageAmount } from '../shared/lineText.js';
import { type BilledInvoice, findInvoice } from './billedInvoices.js';
import type { AbandonInvoiceCredit, RecordInvoiceCredited, UsageFacts } from './commands.js';
import type { CreditedUsage, SubscriptionEvent, TakenBack } from './events.js';
import { withCredited } from './evolveMoney.js';
import { doneByInvoice, type GivenBack, givenBack, nothingGivenBack } from './givenBack.js';
import { type TaxKeyOf, taxedAs } from './openLines.js';
import type { Period, Schedule } from './periods.js';
import { type CreditedInvoice, type KnownSubscription, known, type SubscriptionState } from './state.js';
import { currentTerms, type Step } from './timeline.js';
import {
  asCharged,
  creditedTwice,
  type OpenUsage,
  type UsageToBill,
  usageGivenBack,
} from './usage/credited.js';
import { minimumId } from './usage/minimum.js';

/** Fields of a subscription that the calculation reads. */
export type CreditedAccount = Pick<
  KnownSubscription,
  keyof Schedule | 'currency' | 'timeline' | 'invoices' | 'credited' | 'settlement' | 'usualTaxRate' | 'usage'
>;

/** One line that offsets what clerks have already credited of an invoice. */
export interface TakeBack extends TakenBack {
  /** The days whose reduction it offsets; empty where an earlier offset is given back. */
  readonly days: Period;
  /** The offer that the invoice billed these days for. */
  readonly offerId: string;
  /** How the days were taxed; absent where that is not known. */
  readonly tax?: LineTax;
}

/** Records a clerk's credit note, or refuses it for good where less than its amount is left of the invoice. */
export function recordCredited(
  { invoiceId, creditNoteId, amount, billed, usage: lines = [], charged }: RecordInvoiceCredited,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  const subscription = known(state);
  if (subscription === undefined || refusedCredit(state, creditNoteId) !== undefined) return [];
  const { credited: before = [], invoices, currency, withdrawals } = subscription;
  const refused = (left: DecimalText): readonly SubscriptionEvent[] => [
    { type: 'InvoiceCreditRefused', data: { invoiceId, creditNoteId, amount, left } },
  ];
  // All of it is about to be credited, and its lines that stay due are billed again.
  if (withdrawals.some((withdrawal) => withdrawal.invoiceId === invoiceId))
    return refused(sumAmounts([], currency));
  const invoice = findInvoice(invoices, invoiceId, subscription);
  const notes = before.find((one) => one.invoiceId === invoiceId)?.notes ?? [];
  if (invoice === undefined || notes.some((note) => note.creditNoteId === creditNoteId)) return [];
  const usage = lines.flatMap((line) => usageOf(line, subscription) ?? []);
  const data = { invoiceId, creditNoteId, amount, billed, ...(usage.length === 0 ? {} : { usage }) };
  const after = { ...subscription, credited: withCredited(before, data) };
  // Reductions of open days can still be offset; settled ones cannot.
  const { settled } = givenBack(subscription, invoice, () => false);
  const twice = creditedTwice(
    subscription,
    invoiceId,
    creditedUsageOn(after, invoiceId),
    charged?.flatMap((line) => usageOf(line, subscription) ?? []),
  );
  const over = larger(missing(after, invoiceId, settled), twice);
  if (!isPositive(over)) return [{ type: 'InvoiceCredited', data }];
  const left = subtract(amount, over);
  return refused(sumAmounts(isNegative(left) ? [] : [left], currency));
}

/** An amount of usage by charge id; undefined where the usage is no longer known. */
function usageOf(
  { from, charge, amount }: UsageAmount,
  { usage }: Pick<CreditedAccount, 'usage'>,
): CreditedUsage | undefined {
  const found = usage?.entries.find(
    (entry) =>
      entry.from === from && (charge === null ? entry.chargeId === minimumId : entry.name === charge),
  );
  return found === undefined ? undefined : { from, chargeId: found.chargeId, amount };
}

function creditedUsageOn({ credited = [] }: CreditedAccount, invoiceId: string): readonly CreditedUsage[] {
  const notes = credited.find((one) => one.invoiceId === invoiceId)?.notes ?? [];
  return notes.flatMap(({ usage = [] }) => usage);
}

/**
 * Whether an invoice whose period never begins stays, so that its period alone is given back: clerks have credited it, and it bills more than
 * its period, which would be billed once more without their credit.
 */
export function keepsCredit(
  { credited = [], usage }: CreditedAccount,
  { invoiceId, period, charges, carried, takenBack }: BilledInvoice,
): boolean {
  const isOfPeriod = ({ from, to }: Period) => period !== null && from >= period.from && to <= period.to;
  return (
    credited.some((one) => one.invoiceId === invoiceId) &&
    (!charges.every(isOfPeriod) ||
      !isZero(carried) ||
      takenBack !== undefined ||
      usage?.entries.some(({ bills }) => bills.some((bill) => bill.invoiceId === invoiceId)) === true)
  );
}

/**
 * Open usage without what clerks have already given back of it, and in proportion to their changes of the drafts.
 * @param charged what the documents charge for usage, by invoice
 */
export function usageToBill(
  opens: readonly OpenUsage[],
  account: CreditedAccount,
  charged: UsageFacts['charged'],
): readonly UsageToBill[] {
  const { credited = [] } = account;
  if (credited.length === 0 && charged.size === 0) return opens.map((one) => ({ ...one, charged: one.open }));
  const chargedOn = (invoiceId: string) => {
    const lines = charged.get(invoiceId)?.map((line) => usageOf(line, account));
    // A line that belongs to no charge any more leaves open what the others stand for.
    return lines?.every((line) => line !== undefined) === true ? lines : undefined;
  };
  return asCharged(
    opens,
    account,
    chargedOn,
    (invoiceId) => creditedUsageOn(account, invoiceId),
    (invoiceId) => {
      const note = credited.find((one) => one.invoiceId === invoiceId);
      const invoice = findInvoice(account.invoices, invoiceId, account);
      if (note === undefined || invoice === undefined) return undefined;
      const { settled } = givenBack(account, invoice, () => false);
      const before = takenBackBefore(account).filter((one) => one.invoiceId === invoiceId);
      return before.reduce(
        (sum, { amount }) => add(sum, amount),
        negate(beyond(note, invoice, settled, account)),
      );
    },
  );
}

/** No event where the credit note was not recorded, or was already abandoned. */
export function abandonCredited(
  { invoiceId, creditNoteId }: AbandonInvoiceCredit,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  const notes = known(state)?.credited?.find((one) => one.invoiceId === invoiceId)?.notes ?? [];
  return notes.some((note) => note.creditNoteId === creditNoteId)
    ? [{ type: 'InvoiceCreditAbandoned', data: { invoiceId, creditNoteId } }]
    : [];
}

/** The error for a clerk whose credit note was refused; undefined where it was not. */
export function refusedCredit(state: SubscriptionState, creditNoteId: string): DomainError | undefined {
  const subscription = known(state);
  const refused = subscription?.refusedCredits?.find((one) => one.creditNoteId === creditNoteId);
  if (subscription === undefined || refused === undefined) return undefined;
  const left = `${refused.left} ${subscription.currency}`;
  return new DomainError(
    'INVALID_AMOUNT',
    `Only ${left} before tax is left to credit; the subscription already gave back the rest`,
  );
}

/**
 * The offsets of what open days would otherwise give back twice.
 * @param counts the days whose open charges and reductions are billed
 */
export function takeBacks(
  account: CreditedAccount,
  counts: (step: Step) => boolean,
  taxKeyOf?: TaxKeyOf,
): readonly TakeBack[] {
  const { credited, invoices } = account;
  if (credited === undefined) return [];
  const ids = new Set([...credited, ...takenBackBefore(account)].map(({ invoiceId }) => invoiceId));
  return [...ids].flatMap((invoiceId) => {
    const invoice = findInvoice(invoices, invoiceId, account);
    const given = invoice === undefined ? nothingGivenBack : givenBack(account, invoice, counts, taxKeyOf);
    return spread(invoiceId, missing(account, invoiceId, given.all), given, account);
  });
}

/** How much of `part`, an amount to give back of an invoice, clerks have already credited; not negative. */
export function creditedBefore(account: CreditedAccount, invoiceId: string, part: DecimalText): DecimalText {
  const invoice = findInvoice(account.invoices, invoiceId, account);
  if (invoice === undefined || account.credited === undefined) return '0';
  const { settled } = givenBack(account, invoice, () => false);
  const over = missing(account, invoiceId, add(settled, part));
  return isNegative(over) ? '0' : over;
}

/** The amount that the document itself can still give back: its total, less what clerks and the subscription gave back of it. */
export function roomOf(account: CreditedAccount, invoiceId: string): DecimalText {
  const invoice = findInvoice(account.invoices, invoiceId, account);
  if (invoice === undefined) return '0';
  const credited = account.credited?.find((one) => one.invoiceId === invoiceId);
  const asked =
    credited?.billed ?? subtract(doneByInvoice(invoice, 'more', account), paidOtherwise(invoice, account));
  const given = (credited?.notes ?? []).map(({ amount }) => amount);
  const room = [...given, reducedOf(invoice, account)].reduce(subtract, asked);
  return isNegative(room) ? '0' : room;
}

/** Amount that the subscription gave back of the document itself. */
function reducedOf({ reduced, ...invoice }: BilledInvoice, account: CreditedAccount): DecimalText {
  if (reduced === undefined) return '0';
  const given = doneByInvoice({ ...invoice, charges: reduced.charges }, 'less', account);
  return reduced.takenBack.reduce((sum, { amount }) => subtract(sum, amount), given);
}

/** The amount still to offset when `given` is given back of an invoice; negative where earlier offsets are too high by now. */
function missing(account: CreditedAccount, invoiceId: string, given: DecimalText): DecimalText {
  const { credited = [], invoices, currency } = account;
  const note = credited.find((one) => one.invoiceId === invoiceId);
  const invoice = findInvoice(invoices, invoiceId, account);
  const over =
    note === undefined || invoice === undefined ? '0' : larger(beyond(note, invoice, given, account), '0');
  const before = takenBackBefore(account).filter((one) => one.invoiceId === invoiceId);
  return sumAmounts([roundAmount(over, currency), ...before.map(({ amount }) => negate(amount))], currency);
}

/** Amount by which clerks' credits, `given` and returned usage exceed what the invoice billed; negative where more is left. */
function beyond(
  { billed, notes }: CreditedInvoice,
  invoice: BilledInvoice,
  given: DecimalText,
  account: CreditedAccount,
): DecimalText {
  const ofUsage = usageGivenBack(account, invoice.invoiceId);
  const all = notes.reduce((sum, { amount }) => add(sum, amount), add(given, ofUsage));
  return subtract(all, add(billed, paidOtherwise(invoice, account)));
}

/**
 * The part of an invoice's charges for days that it did not ask to be paid: it took off credit, overbilled usage, or reductions of
 * other days.
 */
function paidOtherwise(invoice: BilledInvoice, account: CreditedAccount): DecimalText {
  const { credit, takenBack = [] } = invoice;
  const off = [credit, negate(usageOff(invoice, account)), ...takenBack.map(({ amount }) => amount)];
  const paid = off.reduce(subtract, doneByInvoice(invoice, 'less', account));
  return isNegative(paid) ? '0' : paid;
}

/** The amount that overbilled usage took off an invoice, including additions to its draft; not negative. */
function usageOff({ invoiceId }: BilledInvoice, { usage }: CreditedAccount): DecimalText {
  const bills = (usage?.entries ?? []).flatMap((entry) => entry.bills);
  const billed = bills.filter((bill) => bill.invoiceId === invoiceId);
  const sum = billed.reduce((all, { amount, charged = amount }) => add(all, charged), '0');
  return isNegative(sum) ? negate(sum) : '0';
}

function takenBackBefore({ invoices, settlement }: CreditedAccount): readonly TakenBack[] {
  const ofInvoices = invoices.others.flatMap(({ takenBack = [], reduced }) => [
    ...takenBack,
    ...(reduced?.takenBack ?? []),
  ]);
  return [...ofInvoices, ...(settlement?.takenBack ?? [])];
}

/** Distributes an amount over the offers that are given back, to each at most its own; the last one takes the rounding. */
function spread(
  invoiceId: string,
  amount: DecimalText,
  { open }: GivenBack,
  { timeline, currency }: CreditedAccount,
): readonly TakeBack[] {
  if (isZero(amount)) return [];
  const last = open.at(-1);
  if (last === undefined || isNegative(amount)) {
    const { from } = timeline[0];
    return [{ invoiceId, amount, days: { from, to: from }, offerId: currentTerms(timeline).offerId }];
  }
  let left = amount;
  const lines = open.map((part) => {
    const most = smaller(roundAmount(part.amount, currency), left);
    const taken = sumAmounts([part === last ? left : most], currency);
    left = subtract(left, taken);
    return { invoiceId, amount: taken, days: part.days, ...taxedAs(part) };
  });
  return lines.filter((line) => !isZero(line.amount));
}
