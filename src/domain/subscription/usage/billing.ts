/**
 * Bills usage in arrears: the amount of each charge in past periods, less what was billed of it. The lines go onto the invoice that the
 * command requests, else onto the draft that is still open; else they wait for the next invoice.
 */
import {
  addMilliseconds,
  type CalendarDate,
  dayOfTimestamp,
  earlierOf,
  laterOf,
} from '../../../kernel/dates.js';
import { fold } from '../../../kernel/decider.js';
import {
  add,
  type DecimalText,
  Exact,
  isNegative,
  isZero,
  negate,
  roundAmount,
  smaller,
  subtract,
  sumAmounts,
} from '../../../kernel/money.js';
import { taxKey } from '../../../kernel/tax/groups.js';
import type { LineTax } from '../../../kernel/taxes.js';
import { said, shownDays } from '../../shared/lineText.js';
import { plainTax, taxOfLines } from '../../shared/taxes.js';
import type {
  Billing,
  MeasuredUsage,
  RequestRenewalInvoice,
  SubscriptionCommand,
  UsageDraft,
  UsageFacts,
} from '../commands.js';
import { usageToBill } from '../creditedInvoices.js';
import type {
  InvoiceLine,
  RenewalInvoiceRequested,
  SubscriptionEvent,
  UsageBilled,
  UsageMeasured,
} from '../events.js';
import { evolve } from '../evolve.js';
import { requestInvoiceOf, taxedLine } from '../invoicing.js';
import { type OpenLine, sumOf } from '../openLines.js';
import { type Period, periodStart } from '../periods.js';
import { inTurn, type KnownSubscription, known, type SubscriptionState } from '../state.js';
import { minimumId, missingOf } from './minimum.js';
import {
  entriesByKey,
  keyOf,
  openOf,
  periodsToMeasure,
  planDaysOf,
  segmentsOf,
  type UsageEntry,
  type UsageState,
} from './state.js';

export type Metered = KnownSubscription & { readonly usage: UsageState };

export function metered(state: SubscriptionState): Metered | undefined {
  const subscription = known(state);
  return subscription?.usage === undefined ? undefined : { ...subscription, usage: subscription.usage };
}

/** Usage of periods that end by this day can be billed: while the subscription runs, at most up to the start of the current period. */
function usageUntil(subscription: KnownSubscription, command: SubscriptionCommand & Billing): CalendarDate {
  const today = dayOfTimestamp(command.at);
  if (isLast(command) && 'terminationDate' in subscription)
    return laterOf(today, subscription.terminationDate ?? today);
  if (subscription.status !== 'active') return today;
  return earlierOf(today, periodStart(subscription, subscription.renewalDate));
}

/** Usage to measure for a command that bills. @param changed days on which usage has changed since it was last billed */
export function usageToMeasure(
  subscription: Metered,
  changed: Iterable<CalendarDate>,
  command: SubscriptionCommand & Billing,
) {
  return periodsToMeasure(subscription, changed, usageUntil(subscription, command)).flatMap((period) =>
    segmentsOf(subscription, period),
  );
}

/** The events of a command with the usage that they bill. @throws DomainError CONCURRENCY_CONFLICT when too little was measured for them */
export function withUsage(
  events: readonly SubscriptionEvent[],
  command: SubscriptionCommand,
  before: SubscriptionState,
): readonly SubscriptionEvent[] {
  if (!('usage' in command) || command.usage === undefined || !bills(command, events)) return events;
  const after = metered(fold({ evolve }, before, events));
  if (after === undefined) return events;
  // A later measurement was billed meanwhile; this older one would give back for good what it lacks.
  if (command.usage.mark < after.usage.mark) throw inTurn('Usage was measured again meanwhile');
  const place = events.findLastIndex(({ type }) => type === 'RenewalInvoiceRequested');
  const asked = events[place];
  const invoice = asked?.type === 'RenewalInvoiceRequested' ? asked : undefined;
  const draft = invoice === undefined ? openDraft(after, command, command.usage) : null;
  const due = usageDue(after, command, command.usage, invoice?.data.invoice.items ?? draft?.items ?? []);
  const billed =
    invoice === undefined
      ? [...events, ...billedApart(after, command, { ...command.usage, draft }, due)]
      : events.with(place, withLines(invoice, after, command, command.usage, due));
  return [...billed, ...settledLater(billed, before, command, due)];
}

/** Whether a request bills voided usage again; before usage is measured, whether there is any. */
export function billsHeldUsage(subscription: KnownSubscription, command: RequestRenewalInvoice): boolean {
  const { status, usage: own } = subscription;
  const held = new Set(own?.entries.filter((entry) => entry.held === true).map(keyOf));
  if (own === undefined || held.size === 0 || command.usage === undefined) return held.size > 0;
  const { billed, rest } = usageDue({ ...subscription, usage: own }, command, command.usage, []);
  const isHeld = (entry: UsageMeasured) => held.has(keyOf(entry));
  const isOver = status === 'terminated' || status === 'deleted';
  return (
    billed.entries.some((entry) => isHeld(entry) && !isZero(entry.billed ?? '0')) ||
    (isOver && rest.some(isHeld))
  );
}

function isLast(command: SubscriptionCommand): boolean {
  return command.type === 'BillUsage' && command.isLast === true;
}

type UsageCommand = Extract<SubscriptionCommand, { readonly usage?: UsageFacts | undefined }> & Billing;

interface UsageDue {
  readonly lines: readonly OpenLine[];
  readonly billed: Omit<UsageBilled, 'settleAt'>;
  /** Amounts to give back for which the lines have no room. */
  readonly rest: readonly UsageMeasured[];
}

function bills(command: SubscriptionCommand, events: readonly SubscriptionEvent[]): command is UsageCommand {
  if (command.type === 'BillUsage' || command.type === 'RequestRenewalInvoice') return true;
  return events.some(
    ({ type }) =>
      type === 'RenewalInvoiceRequested' ||
      type === 'SubscriptionRenewed' ||
      type === 'SubscriptionTerminated',
  );
}

/** @param beside the other lines of the invoice; usage can be given back from them too */
function usageDue(
  subscription: Metered,
  command: UsageCommand,
  facts: UsageFacts,
  beside: UsageDraft['items'],
): UsageDue {
  const { usage, currency } = subscription;
  const { periods, opens } = openUsage(subscription, command, facts);
  const before = entriesByKey(usage);
  const said: UsageMeasured[] = [];
  const rest: UsageMeasured[] = [];
  const lines: OpenLine[] = [];
  const room = roomBeside(beside, command);
  const withHeld = command.type === 'RequestRenewalInvoice';
  for (const { entry, open, charged } of usageToBill(opens, subscription, facts.charged)) {
    const { bills, held, ...own } = entry;
    const known = before.get(keyOf(entry));
    // A correction is taxed like what it corrects, so that a later credit of the whole has one tax.
    const isCorrection = isNegative(open) || (bills.length > 0 && known?.offerId === entry.offerId);
    const tax = isCorrection ? entry.tax : command.taxes?.get(entry.offerId);
    const shown = isNegative(open) ? negate(smaller(negate(charged), room.of(tax))) : open;
    // As much of the usage as its line has room for.
    const taken = isZero(subtract(charged, shown)) ? open : inPart(open, shown, charged, currency);
    const left = subtract(open, taken);
    if (!isZero(left)) rest.push({ ...own, ...billedAs(left, subtract(charged, shown), currency) });
    const isReleased = held === true && withHeld && isZero(left);
    const isNew = known === undefined || (isReleased && bills.length === 0);
    const isShown = isNew && !isZero(entry.quantity) && entry.chargeId !== minimumId;
    if (!isZero(taken) || isShown) {
      const amount = sumAmounts([shown], currency);
      room.add(tax, amount);
      const taxed = isCorrection ? entry.tax : undefined;
      if (!isZero(amount) || isShown)
        lines.push(usageLine({ ...own, isFirst: bills.length === 0 }, amount, taxed));
      said.push({ ...own, ...(tax === undefined ? {} : { tax }), ...billedAs(taken, shown, currency) });
    } else if (isReleased) said.push({ ...own, billed: sumAmounts([], currency) });
    else if (known === undefined ? !isZero(entry.amount) : !sameMeasured(known, entry)) said.push(own);
  }
  const last = periods.at(-1);
  const measuredTo = last === undefined ? usage.measuredTo : laterOf(usage.measuredTo, last.to);
  return { lines, billed: { mark: facts.mark, measuredTo, entries: said }, rest };
}

/** The invoices whose documents must be known, because usage that they billed is to be given back. */
export function invoicesToGiveBack(
  subscription: Metered,
  command: SubscriptionCommand & Billing,
  facts: Pick<UsageFacts, 'changed' | 'measured'>,
): readonly string[] {
  const { opens } = openUsage(subscription, command, facts);
  if (!opens.some(({ open }) => isNegative(open))) return [];
  const bills = opens.flatMap(({ entry }) => entry.bills);
  return [...new Set(bills.flatMap(({ invoiceId }) => invoiceId ?? []))];
}

/** All usage as measured now, charges before amounts to give back. */
function openUsage(
  subscription: Metered,
  command: SubscriptionCommand & Billing,
  facts: Pick<UsageFacts, 'changed' | 'measured'>,
) {
  const { usage } = subscription;
  const periods = periodsToMeasure(subscription, facts.changed, usageUntil(subscription, command));
  const before = entriesByKey(usage);
  const measured = periods.flatMap((period) => measuredIn(subscription, period, facts.measured, before));
  const fresh = new Set(measured.map(keyOf));
  const others = usage.entries.filter((entry) => !fresh.has(keyOf(entry)));
  const entries = [...others.map((entry) => afterEnd(entry, subscription)), ...measured];
  const byOpen = entries.sort(
    (one, other) => Number(isNegative(openOf(one))) - Number(isNegative(openOf(other))),
  );
  const withHeld = command.type === 'RequestRenewalInvoice';
  const opens = byOpen.map((entry) => ({
    entry,
    open: entry.held === true && !withHeld ? '0' : openOf(entry),
  }));
  return { periods, opens };
}

function inPart(whole: DecimalText, part: DecimalText, of: DecimalText, currency: string): DecimalText {
  return roundAmount(new Exact(whole).times(part).dividedBy(of).toFixed(), currency);
}

function billedAs(taken: DecimalText, shown: DecimalText, currency: string) {
  const [billed, charged] = [sumAmounts([taken], currency), sumAmounts([shown], currency)];
  return billed === charged ? { billed } : { billed, charged };
}

function sameMeasured(one: UsageEntry, other: UsageEntry): boolean {
  return one.amount === other.amount && one.quantity === other.quantity && one.to === other.to;
}

/** Amounts of a period's charges; 0 for a charge that was measured before and no longer exists. */
function measuredIn(
  subscription: Metered,
  period: Period,
  measured: readonly MeasuredUsage[],
  known: ReadonlyMap<string, UsageEntry>,
): readonly UsageEntry[] {
  const { usage, currency } = subscription;
  const now = segmentsOf(subscription, period).map(({ from, to, offerId, charge }): UsageEntry => {
    const { id: chargeId, name } = charge;
    const found = measured.find((one) => one.from === from && one.to === to && one.chargeId === chargeId);
    if (found === undefined) throw inTurn('Usage has to be measured first');
    const { bills = [], ...before } = known.get(keyOf({ from, chargeId })) ?? {};
    const amount = roundAmount(found.exact, currency);
    return { ...before, from, to, chargeId, name, offerId, quantity: found.quantity, amount, bills };
  });
  const missing = planDaysOf(subscription, period).flatMap((days) =>
    missingIn(subscription, days, now, known),
  );
  const keys = new Set([...now, ...missing].map(keyOf));
  const gone = usage.entries
    .filter((entry) => entry.from >= period.from && entry.from < period.to && !keys.has(keyOf(entry)))
    .map((entry) => unused(entry, currency));
  return [...now, ...missing, ...gone];
}

/** The shortfall of a plan's days against its minimum amount; unchanged where the timeline has forgotten their prices. */
function missingIn(
  subscription: Metered,
  { from, to, plan }: ReturnType<typeof planDaysOf>[number],
  measured: readonly UsageEntry[],
  known: ReadonlyMap<string, UsageEntry>,
): readonly UsageEntry[] {
  if (plan.minimumAmount === undefined) return [];
  const chargeId = minimumId;
  const before = known.get(keyOf({ from, chargeId }));
  if (before !== undefined && from < subscription.knownFrom) return [before];
  const own = measured.filter((entry) => entry.from === from).map(({ amount }) => amount);
  const { minimum, missing } = missingOf(subscription, { from, to }, plan, own);
  const { bills = [], ...rest } = before ?? {};
  const { offerId } = plan;
  return [
    { ...rest, from, to, chargeId, name: 'Minimum', offerId, quantity: minimum, amount: missing, bills },
  ];
}

/** A backdated end leaves no usage in the periods after it. */
function afterEnd(entry: UsageEntry, subscription: Metered): UsageEntry {
  const end = 'terminationDate' in subscription ? subscription.terminationDate : null;
  return end !== null && entry.from >= end ? unused(entry, subscription.currency) : entry;
}

function unused(entry: UsageEntry, currency: string): UsageEntry {
  return { ...entry, quantity: '0', amount: sumAmounts([], currency) };
}

/** How much can be given back next to lines with the same tax, so that neither the sum of an invoice nor its tax falls below 0. */
function roomBeside(beside: UsageDraft['items'], { taxRate }: Billing) {
  const key = (tax: Partial<LineTax> | undefined) =>
    taxKey(tax?.taxCategory === undefined && tax?.taxRate === undefined ? plainTax(taxRate) : tax);
  const sums = new Map<string, DecimalText>();
  const take = (tax: Partial<LineTax> | undefined, amount: DecimalText) => {
    sums.set(key(tax), add(sums.get(key(tax)) ?? '0', amount));
  };
  for (const line of beside) take(line, line.amount);
  return {
    add: take,
    of(tax: Partial<LineTax> | undefined): DecimalText {
      const own = sums.get(key(tax)) ?? '0';
      const all = [...sums.values()].reduce((sum, one) => add(sum, one), '0');
      const least = smaller(own, all);
      return isNegative(least) ? '0' : least;
    },
  };
}

function usageLine(
  entry: Omit<UsageMeasured, 'amount'> & { readonly isFirst: boolean },
  amount: DecimalText,
  tax: LineTax | undefined,
): OpenLine {
  const { from, to, offerId, chargeId, name: charge, quantity, isFirst } = entry;
  const days = shownDays({ from, to });
  const saying = said(
    chargeId === minimumId
      ? { kind: isFirst ? 'minimum' : 'minimumCorrection', minimum: quantity, ...days }
      : { kind: isFirst ? 'usage' : 'usageCorrection', charge, quantity, ...days },
  );
  return {
    ...saying,
    quantity: 1,
    unitPrice: amount,
    amount,
    days: { from, to },
    offerId,
    ...(tax === undefined ? {} : { tax }),
  };
}

/** The invoice with the usage lines after its own. */
function withLines(
  { type, data }: RenewalInvoiceRequested,
  subscription: Metered,
  command: UsageCommand,
  facts: UsageFacts,
  { lines, billed }: UsageDue,
): RenewalInvoiceRequested {
  const { currency, taxRate } = data.invoice;
  const items = [...data.invoice.items, ...itemsOf(lines, command)];
  const subtotal = sumOf(items, currency);
  const tax = taxOfLines(items, currency, taxRate ?? command.taxRate);
  const invoice = { ...data.invoice, items, subtotal, tax, total: sumAmounts([subtotal, tax], currency) };
  return {
    type,
    data: { ...data, invoice, usage: { ...billed, ...settleAt(subscription, command, facts) } },
  };
}

function itemsOf(lines: readonly OpenLine[], billing: Billing): readonly InvoiceLine[] {
  return lines.map(({ days: _, takenBackOf: _of, ...line }) => taxedLine(line, billing));
}

/** The moment until which late usage goes to the draft; absent where it has passed. */
function settleAt(
  subscription: Metered,
  command: UsageCommand,
  { graceHours }: UsageFacts,
): Pick<UsageBilled, 'settleAt'> {
  // Without usage charges no usage comes late: the shortfall against a minimum is known at once.
  if (subscription.usage.terms.every(({ charges }) => charges.length === 0)) return {};
  const { at } = command;
  const since = subscription.status === 'active' ? `${usageUntil(subscription, command)}T00:00:00.000Z` : at;
  const until = addMilliseconds(since, graceHours * 3_600_000);
  return until > at ? { settleAt: until } : {};
}

/** The draft that takes late usage; null for a request of an invoice, which gets one of its own. */
function openDraft({ usage }: Metered, { type }: UsageCommand, { draft }: UsageFacts): UsageDraft | null {
  return draft?.invoiceId === usage.newestInvoiceId && type !== 'RequestRenewalInvoice' ? draft : null;
}

/** Bills usage on the open draft, or on an invoice of its own where nothing else would bill it; else it waits for the next invoice. */
function billedApart(
  subscription: Metered,
  command: UsageCommand,
  facts: UsageFacts,
  due: UsageDue,
): readonly SubscriptionEvent[] {
  const { currency, usage, status } = subscription;
  const isOver = status === 'terminated' || status === 'deleted';
  const isDue = isLast(command) || usage.settling.some(({ at }) => at <= command.at);
  const isAsked = command.type === 'RequestRenewalInvoice';
  if (facts.draft === null && command.type === 'BillUsage' && !(isOver && isDue)) return [];
  const { lines, billed, rest } = due;
  const events: SubscriptionEvent[] = [];
  // Also where charges and reductions cancel out: the lines settle both.
  const hasLines = lines.some(({ amount }) => !isZero(amount));
  if (hasLines && facts.draft !== null) events.push(addedToDraft(facts.draft, command, due));
  else if (hasLines) {
    if (subscription.openInvoice !== null) throw inTurn('The invoice before is still being made');
    events.push(usageInvoice(subscription, command, facts, due));
  }
  if (isOver && (isDue || isAsked) && rest.length > 0)
    events.push(creditOfRest(rest, currency, command, hasLines ? { ...billed, entries: [] } : billed));
  return events;
}

function addedToDraft(
  { invoiceId }: UsageDraft,
  command: UsageCommand,
  { lines, billed: usage }: UsageDue,
): SubscriptionEvent {
  const data = { additionId: command.invoiceId, invoiceId, lines: itemsOf(lines, command), usage };
  return { type: 'InvoiceUsageRequested', data };
}

function usageInvoice(
  subscription: Metered,
  command: UsageCommand,
  facts: UsageFacts,
  { lines, billed }: UsageDue,
): RenewalInvoiceRequested {
  const days = lines.map((line) => line.days);
  const period = {
    from: days.map(({ from }) => from).reduce(earlierOf),
    to: days.map(({ to }) => to).reduce(laterOf),
  };
  const { type, data } = requestInvoiceOf(subscription, 'usage', period, lines, command);
  return { type, data: { ...data, usage: { ...billed, ...settleAt(subscription, command, facts) } } };
}

/** An amount to give back that no invoice can hold goes to the customer's account. */
function creditOfRest(
  rest: readonly UsageMeasured[],
  currency: string,
  { taxRate }: Billing,
  { mark, measuredTo, entries }: UsageDue['billed'],
): SubscriptionEvent {
  const lines = rest.map(({ billed = '0', charged = billed, tax }) => ({ amount: negate(charged), ...tax }));
  const amount = sumOf(lines, currency);
  const tax = taxOfLines(lines, currency, taxRate);
  const measured = entries.map(({ billed: _, charged: __, ...entry }) => entry);
  return {
    type: 'CreditReleased',
    data: { amount, currency, tax, usage: { mark, measuredTo, entries: [...measured, ...rest] } },
  };
}

/** After an end, schedules the billing of usage that is still to come, or came late. */
function settledLater(
  events: readonly SubscriptionEvent[],
  before: SubscriptionState,
  { at, type, usage }: UsageCommand,
  { lines, rest }: UsageDue,
): readonly SubscriptionEvent[] {
  const after = metered(fold({ evolve }, before, events));
  if (after === undefined || !('terminationDate' in after) || after.terminationDate === null) return [];
  const end = `${after.terminationDate}T00:00:00.000Z`;
  // A settlement that is pending already is enough, unless it falls due before an end in the future.
  if (after.usage.settling.some((settling) => end <= at || settling.at >= end)) return [];
  const isEnd = events.some((event) => event.type === 'SubscriptionTerminated');
  const isOpen = rest.length > 0 || lines.some(({ amount }) => !isZero(amount));
  const isLate = type === 'BillUsage' && isOpen;
  if (!isEnd && !isLate) return [];
  const later = addMilliseconds(at, (usage?.graceHours ?? 0) * 3_600_000);
  return [{ type: 'UsageSettlementDue', data: { at: end > at ? end : later } }];
}
