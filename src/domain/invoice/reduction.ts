/**
 * A part of an invoice that its subscription gives back. The subscription states the amount as it billed it; if a clerk has changed the
 * draft, the amount changes in proportion.
 */
import { DomainError } from '../../kernel/errors.js';
import {
  add,
  type DecimalText,
  Exact,
  isNegative,
  isPositive,
  isZero,
  negate,
  roundAmount,
  smaller,
  subtract,
  sumAmounts,
} from '../../kernel/money.js';
import { type SentTax, taxKey } from '../../kernel/tax/groups.js';
import {
  isUsageLine,
  type ReducedLine,
  sayingOf,
  type UsageAmount,
  usageAmount,
} from '../shared/lineText.js';
import { hasSeveralTaxes, taxFieldsOf } from '../shared/taxes.js';
import type { AddUsage, CreditedLine, LowerDraft } from './commands.js';
import type { InvoiceEvent, InvoiceItem, InvoiceUpdated } from './events.js';
import {
  billedSubscriptions,
  itemsOf,
  restOfSection,
  type SectionView,
  viewOf,
  withItems,
} from './sections.js';
import { type ExistingInvoice, type InvoiceFields, type IssuedInvoice, shownStatus } from './state.js';

/** Lowers a draft, at most to 0. No event when it was already lowered by this. @throws DomainError INVALID_STATUS_TRANSITION unless it is a draft */
export function lowerDraft(command: LowerDraft, state: ExistingInvoice): readonly InvoiceEvent[] {
  const { reductionId, lines, subscriptionId } = command;
  const { invoice } = state;
  if (isLoweredBy(reductionId, invoice)) return [];
  checkDraft(state, 'is not lowered');
  const items = loweringItems(lines, viewOf(state, subscriptionId));
  return items.length === 0 ? [] : [withMore(items, invoice, subscriptionId, { reductionId })];
}

/**
 * No event when it was already added. @throws DomainError INVALID_STATUS_TRANSITION unless it is a draft whose tax is computed;
 * INVALID_AMOUNT where more would be given back than the invoice amounts to
 */
export function addUsage(
  { additionId, lines, subscriptionId }: AddUsage,
  state: ExistingInvoice,
): readonly InvoiceEvent[] {
  const { invoice } = state;
  if (invoice.additions?.includes(additionId) === true) return [];
  checkDraft(state, 'takes no usage');
  if (invoice.sections !== undefined && !billedSubscriptions(invoice).includes(subscriptionId))
    throw new DomainError(
      'INVALID_STATUS_TRANSITION',
      `${invoice.invoiceId} has no lines of ${subscriptionId}`,
    );
  if (invoice.taxRate === null)
    throw new DomainError(
      'INVALID_STATUS_TRANSITION',
      `${invoice.invoiceId} has a tax amount set by a client, so usage cannot be added`,
    );
  const updated = withMore(lines, invoice, subscriptionId, { additionId });
  const own = viewOf({ status: 'draft', invoice: { ...invoice, ...updated.data } }, subscriptionId);
  if (isNegative(own.invoice.subtotal) || isNegative(updated.data.subtotal) || isNegative(updated.data.tax))
    throw new DomainError(
      'INVALID_AMOUNT',
      `The invoice is over ${invoice.subtotal} ${invoice.currency}, less than the amount to give back`,
    );
  return [updated];
}

function checkDraft(state: ExistingInvoice, outcome: string): void {
  if (state.status !== 'draft')
    throw new DomainError('INVALID_STATUS_TRANSITION', `An invoice that is ${shownStatus(state)} ${outcome}`);
}

function withMore(
  lines: readonly InvoiceItem[],
  invoice: InvoiceFields,
  subscriptionId: string,
  by: Pick<InvoiceUpdated['data'], 'reductionId' | 'additionId'>,
): InvoiceUpdated {
  const more = invoice.sections === undefined ? lines : itemsOf({ items: lines, subscriptionId });
  const { type, data } = withItems([...invoice.items, ...more], invoice);
  return { type, data: { ...by, ...data } };
}

export function isLoweredBy(reductionId: string, { reductions = [] }: InvoiceFields): boolean {
  return reductions.some((one) => one.reductionId === reductionId);
}

/** The amount before tax that the draft had before its subscription lowered it. */
export function subtotalBeforeReductions({
  subtotal,
  reductions = [],
  currency,
}: SectionView['invoice']): DecimalText {
  return sumAmounts([subtotal, ...reductions.map(({ amount }) => amount)], currency);
}

/** The lines of a credit note for what is given back and not credited yet; empty where nothing is left. */
export function creditLines(
  lines: readonly ReducedLine[],
  state: IssuedInvoice,
  subscriptionId: string,
): readonly CreditedLine[] {
  const view = viewOf(state, subscriptionId);
  const { currency } = view.invoice;
  const earlier = view.credits.flatMap((credit) => credit.items);
  let left = restOfSection(view);
  const free = view.lines.map(({ line, item }) => {
    const before = earlier.filter((one) => one.line === line);
    return { line, item, left: subtract(item.amount, sumOf(before, currency)), taken: '0' };
  });
  // Credits of the whole invoice count against the lines that are taxed like them.
  for (const { line, amount, ...credited } of earlier)
    if (line === null) takeFrom(free, credited, amount, () => undefined);
  // So do negative lines: no rate gives back more than was charged at it.
  const negative = hasSeveralTaxes(view.invoice.items)
    ? view.lines.filter(({ item }) => isNegative(item.amount))
    : [];
  for (const { item } of negative) takeFrom(free, item, negate(item.amount), () => undefined);
  for (const { amount, tax } of scaled(lines, view.invoice)) {
    const wanted = smaller(amount, left);
    const short = takeFrom(free, tax, wanted, (part, taken) => {
      part.taken = add(part.taken, taken);
    });
    left = subtract(left, subtract(wanted, short));
  }
  return free.flatMap(({ line, taken }) =>
    isPositive(taken) ? [{ line, quantity: null, amount: roundAmount(taken, currency) }] : [],
  );
}

interface FreePart {
  readonly item: InvoiceItem;
  left: DecimalText;
}

/** Takes an amount from the parts with this tax, then from the others. @returns what no part could cover */
function takeFrom<Part extends FreePart>(
  parts: readonly Part[],
  tax: SentTax | undefined,
  amount: DecimalText,
  take: (part: Part, amount: DecimalText) => void,
): DecimalText {
  let wanted = amount;
  const isAlike = ({ item }: FreePart) => tax !== undefined && taxKey(item) === taxKey(tax);
  for (const part of [...parts.filter(isAlike), ...parts.filter((each) => !isAlike(each))]) {
    const taken = smaller(wanted, part.left);
    if (!isPositive(taken)) continue;
    wanted = subtract(wanted, taken);
    part.left = subtract(part.left, taken);
    take(part, taken);
  }
  return wanted;
}

/** The negative lines, each taxed like the lines that it takes from. */
function loweringItems(lines: readonly ReducedLine[], { invoice }: SectionView): readonly InvoiceItem[] {
  const { currency } = invoice;
  const groups = new Map<string, FreePart>();
  for (const item of invoice.items) {
    const group = groups.get(taxKey(item));
    groups.set(taxKey(item), { item: group?.item ?? item, left: add(group?.left ?? '0', item.amount) });
  }
  return scaled(lines, invoice).flatMap((line) => {
    const items: InvoiceItem[] = [];
    takeFrom([...groups.values()], line.tax, line.amount, ({ item }, taken) => {
      const lowered = negate(roundAmount(taken, currency));
      items.push({
        ...sayingOf(line),
        quantity: 1,
        unitPrice: lowered,
        amount: lowered,
        ...taxFieldsOf(item),
      });
    });
    return items;
  });
}

/** What a document charges for usage now: its own lines of usage, also where a clerk has changed them, and those added later. */
export function usageCharged({ asked, items }: SectionView['invoice']): readonly UsageAmount[] {
  const requested = (asked ?? []).filter(isUsageLine);
  const now = requested.map((line) => ({ line, item: lineNow(line, asked ?? [], items) }));
  const found = new Set(now.map(({ item }) => item));
  const added = items.filter((item) => !found.has(item));
  return [
    ...now.flatMap(({ line, item }) => usageAmount(line.text, item?.amount ?? '0') ?? []),
    ...added.flatMap(({ text, amount }) => usageAmount(text, amount) ?? []),
  ];
}

/** The line as it is now: with the same description, else with a new one in its place. */
function lineNow(
  line: InvoiceItem,
  asked: readonly InvoiceItem[],
  items: readonly InvoiceItem[],
): InvoiceItem | undefined {
  const same = items.find((item) => item.description === line.description);
  const inPlace = items[asked.indexOf(line)];
  const isKnown = asked.some(({ description }) => description === inPlace?.description);
  return same ?? (isKnown ? undefined : inPlace);
}

/** Whether a clerk has changed what the document charges for days. */
export function isChanged(view: SectionView): boolean {
  const [line] = scaled([{ description: '', amount: '1000000' }], view.invoice);
  return line !== undefined && !isZero(subtract(line.amount, '1000000'));
}

/** Scales the amounts in proportion to a clerk's changes of the lines. */
function scaled(
  lines: readonly ReducedLine[],
  { asked, items, currency }: SectionView['invoice'],
): readonly ReducedLine[] {
  if (asked === undefined) return lines;
  const charged = asked.filter((line) => isPositive(line.amount) && !isUsageLine(line));
  const before = sumOf(charged, currency);
  if (isZero(before)) return [];
  const now = charged.reduce((sum, line) => add(sum, lineNow(line, asked, items)?.amount ?? '0'), '0');
  return lines.map((line) => {
    const exact = new Exact(line.amount).times(now).dividedBy(before).toFixed();
    return { ...line, amount: roundAmount(exact, currency) };
  });
}

function sumOf(items: readonly { readonly amount: DecimalText }[], currency: string): DecimalText {
  return sumAmounts(
    items.map(({ amount }) => amount),
    currency,
  );
}
