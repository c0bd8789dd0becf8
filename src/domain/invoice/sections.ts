/** Sections of an invoice that several subscriptions share: each has the lines of one of them. */
import { DomainError } from '../../kernel/errors.js';
import {
  add,
  type DecimalText,
  Exact,
  isMore,
  isPositive,
  isZero,
  ratioAmount,
  roundAmount,
  subtract,
  sumAmounts,
} from '../../kernel/money.js';
import { type SentTax, taxKey } from '../../kernel/tax/groups.js';
import { checkAmounts } from '../shared/documentAmounts.js';
import { commonTax, taxOfLines } from '../shared/taxes.js';
import { wording } from './checks.js';
import type { DraftRenewalInvoice } from './commands.js';
import { detailsOf } from './details.js';
import type { InvoiceItem, InvoiceSection, InvoiceUpdated } from './events.js';
import type { ExistingInvoice, InvoiceFields, InvoiceState, IssuedInvoice } from './state.js';

/** The most lines of one invoice, since each event of a draft repeats them all. Further sections go to another invoice. */
const mostLines = 500;

/** One subscription's section of an invoice; the whole invoice where it is not shared. */
export interface SectionView {
  /** Its lines, with their numbers on the invoice, from 1. */
  readonly lines: readonly { readonly line: number; readonly item: InvoiceItem }[];
  readonly invoice: Pick<InvoiceFields, 'items' | 'asked' | 'currency' | 'subtotal' | 'reductions'>;
  readonly credits: IssuedInvoice['credits'];
}

/** The subscriptions that the invoice bills, without those whose sections were removed. */
export function billedSubscriptions({
  source,
  sections = [],
}: Pick<InvoiceFields, 'source' | 'sections'>): readonly string[] {
  if (source !== null) return [source.subscriptionId];
  return sections.filter(({ removed }) => removed !== true).map(({ subscriptionId }) => subscriptionId);
}

/** Whether the subscription has, or had, a section of the invoice: it gets no second one. */
export function hasSection(state: InvoiceState, subscriptionId: string): boolean {
  return sectionsOf(state).some((section) => section.subscriptionId === subscriptionId);
}

export function sectionsOf(state: InvoiceState): NonNullable<InvoiceFields['sections']> {
  if (state.status === 'none') return [];
  return (state.status === 'deleted' ? state.sections : state.invoice.sections) ?? [];
}

/** Returns a shared draft that takes further sections; undefined for all others. */
export function openForSections(state: InvoiceState): InvoiceFields | undefined {
  if (state.status !== 'draft') return undefined;
  const { sections, closed: isClosed } = state.invoice;
  return sections === undefined || isClosed !== undefined ? undefined : state.invoice;
}

/** Closes a shared draft to further sections, for good. Its content stays as it is. */
export function closed(how: NonNullable<InvoiceFields['closed']>, invoice: InvoiceFields): InvoiceUpdated {
  const { invoiceNumber, dueDate, items, subtotal, tax, total, taxRate = null } = invoice;
  const content = { invoiceNumber, dueDate, taxRate, items, subtotal, tax, total, ...detailsOf(invoice) };
  return { type: 'InvoiceUpdated', data: { ...content, closed: how } };
}

/** The draft with one more section; undefined where that does not fit. */
export function withSection(
  command: Pick<DraftRenewalInvoice, 'items' | 'taxRate' | 'subscriptionId' | 'currency' | 'customerId'>,
  section: InvoiceSection,
  invoice: InvoiceFields,
): InvoiceUpdated | undefined {
  const isSame = command.currency === invoice.currency && command.customerId === invoice.customerId;
  if (!isSame) return undefined;
  const items = [...invoice.items, ...itemsOf(command)];
  const taxRate = commonRate(invoice, command, items);
  if (taxRate === undefined || items.length > mostLines) return undefined;
  try {
    const updated = withItems(items, { ...invoice, taxRate });
    checkAmounts({ ...updated.data, currency: invoice.currency }, wording);
    return { ...updated, data: { ...updated.data, section } };
  } catch (error) {
    // Beyond the limits of amounts.
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

/** The lines of a section, each with its subscription. */
export function itemsOf({
  items,
  subscriptionId,
}: Pick<DraftRenewalInvoice, 'items' | 'subscriptionId'>): readonly InvoiceItem[] {
  return items.map((item) => ({ ...item, subscriptionId }));
}

/** The draft without the section; undefined where nothing would be left of it. */
export function withoutSection(subscriptionId: string, invoice: InvoiceFields): InvoiceUpdated | undefined {
  const items = invoice.items.filter((item) => item.subscriptionId !== subscriptionId);
  const isLast = billedSubscriptions(invoice).every((id) => id === subscriptionId);
  if (items.length === 0 && isLast) return undefined;
  const updated = withItems(items, invoice);
  return { ...updated, data: { ...updated.data, removedSection: subscriptionId } };
}

/** The draft with other lines, taxed as it was. */
export function withItems(items: readonly InvoiceItem[], invoice: InvoiceFields): InvoiceUpdated {
  const { currency, invoiceNumber, dueDate, taxRate = null } = invoice;
  const subtotal = sumOf(items, currency);
  const tax = taxRate === null ? shareOfTax(invoice, subtotal) : taxOfLines(items, currency, taxRate);
  const total = sumAmounts([subtotal, tax], currency);
  return {
    type: 'InvoiceUpdated',
    data: { invoiceNumber, dueDate, taxRate, items, subtotal, tax, total, ...detailsOf(invoice) },
  };
}

/** The tax for a lower subtotal, in proportion, where the tax was sent and not computed. */
function shareOfTax({ tax, subtotal, currency }: InvoiceFields, left: DecimalText): DecimalText {
  if (isZero(subtotal) || !isMore(subtotal, left)) return tax;
  return roundAmount(new Exact(tax).times(left).dividedBy(subtotal).toFixed(), currency);
}

/** The rate of lines that state no tax; undefined where draft and section have different ones, or a tax was sent. */
function commonRate(
  invoice: InvoiceFields,
  { items, taxRate }: Pick<DraftRenewalInvoice, 'items' | 'taxRate'>,
  all: readonly InvoiceItem[],
): DecimalText | undefined {
  if (invoice.taxRate == null || taxRate == null) return undefined;
  const plain = [
    ...(saysTaxes(invoice.items) ? [] : [invoice.taxRate]),
    ...(saysTaxes(items) ? [] : [taxRate]),
  ];
  const [first = commonTax(all)?.taxRate ?? invoice.taxRate, ...others] = plain;
  return others.every((rate) => Number(rate) === Number(first)) ? first : undefined;
}

function saysTaxes(items: readonly SentTax[]): boolean {
  return items.every(({ taxCategory }) => taxCategory !== undefined);
}

/** @param subscriptionId whose section; an invoice that is not shared is returned whole */
export function viewOf(state: ExistingInvoice, subscriptionId: string): SectionView {
  const { invoice } = state;
  const credits = 'credits' in state ? state.credits : [];
  const lines = invoice.items.map((item, index) => ({ line: index + 1, item }));
  if (invoice.sections === undefined) return { lines, invoice, credits };
  const isOwn = (one: { readonly subscriptionId?: string }) => one.subscriptionId === subscriptionId;
  const { currency, asked, reductions = [] } = invoice;
  const items = invoice.items.filter(isOwn);
  return {
    lines: lines.filter(({ item }) => isOwn(item)),
    invoice: {
      items,
      currency,
      subtotal: sumOf(items, currency),
      ...(asked === undefined ? {} : { asked: asked.filter(isOwn) }),
      reductions: reductions.filter(isOwn),
    },
    credits: credits.map((credit) => {
      const own = credit.items.filter(isOwn);
      return { ...credit, items: own, subtotal: sumOf(own, currency) };
    }),
  };
}

/** The amount of the section that can still be credited, before tax. */
export function restOfSection({ invoice, credits }: SectionView): DecimalText {
  return credits.reduce((rest, { subtotal }) => subtract(rest, subtotal), invoice.subtotal);
}

/** Lines of one section that are taxed alike; `left` is the amount that is not credited yet. */
export interface SectionPart {
  readonly subscriptionId: string | undefined;
  readonly item: InvoiceItem;
  readonly left: DecimalText;
}

/** @param subscriptionId limits the parts to one section */
export function sectionParts(
  { invoice, credits }: IssuedInvoice,
  subscriptionId?: string,
): readonly SectionPart[] {
  const parts = new Map<string, SectionPart>();
  const keyOf = (one: SentTax & { readonly subscriptionId?: string }) =>
    `${one.subscriptionId ?? ''} ${taxKey(one)}`;
  for (const item of invoice.items) {
    const before = parts.get(keyOf(item));
    parts.set(keyOf(item), {
      subscriptionId: item.subscriptionId,
      item: before?.item ?? item,
      left: add(before?.left ?? '0', item.amount),
    });
  }
  for (const item of credits.flatMap((credit) => credit.items)) {
    const part = parts.get(keyOf(item));
    if (part !== undefined) parts.set(keyOf(item), { ...part, left: subtract(part.left, item.amount) });
  }
  return [...parts.values()].filter(
    (part) => subscriptionId === undefined || part.subscriptionId === subscriptionId,
  );
}

/**
 * Distributes an amount over sections, and within each over its parts, in proportion to what is left. A section or part that gives back
 * more than it charges gets no share, and none gets more than is left of it.
 */
export function sharesOfParts(
  amount: DecimalText,
  parts: readonly SectionPart[],
  currency: string,
): readonly { readonly part: SectionPart; readonly share: DecimalText }[] {
  const sections = new Map<string | undefined, SectionPart[]>();
  for (const part of parts)
    sections.set(part.subscriptionId, [...(sections.get(part.subscriptionId) ?? []), part]);
  const wholes = [...sections.values()].map((own) => ({
    own,
    left: own.reduce((sum, { left }) => add(sum, left), '0'),
  }));
  return spread(amount, wholes, currency).flatMap(({ one, share: ofSection }) =>
    spread(ofSection, one.own, currency).map(({ one: part, share }) => ({ part, share })),
  );
}

/** Distributes an amount in proportion to what is left, rounded so that the shares are never negative and add up to it. */
export function spread<One extends { readonly left: DecimalText }>(
  amount: DecimalText,
  all: readonly One[],
  currency: string,
): readonly { readonly one: One; readonly share: DecimalText }[] {
  const charged = all.filter(({ left }) => isPositive(left));
  const whole = charged.reduce((sum, { left }) => add(sum, left), '0');
  let upTo: DecimalText = '0';
  let before: DecimalText = '0';
  return charged.flatMap((one) => {
    upTo = add(upTo, one.left);
    const shared = ratioAmount(amount, Number(upTo), Number(whole), currency);
    const share = sumAmounts([subtract(shared, before)], currency);
    before = shared;
    return isPositive(share) ? [{ one, share }] : [];
  });
}

function sumOf(items: readonly { readonly amount: DecimalText }[], currency: string): DecimalText {
  return sumAmounts(
    items.map(({ amount }) => amount),
    currency,
  );
}
