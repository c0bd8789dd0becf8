/** Invoices as the streams have them: what a subscription asked for, and what became of it in the invoice's own. */
import type { InvoiceBalance, InvoiceContent, InvoiceEvent } from '../../domain/invoice/events.js';
import type {
  InvoiceReductionCompleted,
  InvoiceReductionRequested,
  RenewalInvoice,
} from '../../domain/subscription/events.js';
import type { EventLog } from '../../events/log.js';
import { add, currencyDigits, type DecimalText, subtract } from '../../kernel/money.js';
import { finest, scaleDecimal } from './exactly.js';
import { normalRate, type RatedItem } from './taxedDays.js';
import type { OpenCharge } from './usage.js';

/** An invoice that a subscription asked for, and its effect on the subscription's money. Amounts are in parts. */
export interface Bill {
  /** With the id of the invoice that it is a section of, where others share that. */
  invoice: RenewalInvoice;
  readonly charges: readonly OpenCharge[];
  readonly creditUsed: bigint;
  readonly creditGiven: bigint;
  carried: bigint;
  /** The amounts that it took back of clerks' credits of others, a line each. */
  readonly takenBack: readonly TakenBackPart[];
  /** The usage that it asked for beside days, in sum. */
  readonly usage: bigint;
  /** The amounts that clerks give back of it, by the ids of their credit notes, as the subscription knows it. */
  readonly credits: Map<string, bigint>;
  /** The amounts that were given back by lowering its draft or by notes that the subscription asked for, in their order. */
  readonly reductions: ReducedPart[];
  stands: boolean;
  /** The effect is done: the invoice is there. */
  drafted: boolean;
  /** The effect is done: it was taken back. */
  withdrawn: boolean;
}

export interface ReducedPart {
  readonly reductionId: string;
  /** Before tax, in parts. */
  readonly amount: bigint;
  readonly lines: InvoiceReductionRequested['data']['lines'];
  /** The charges are those of the days, one each. */
  readonly days: InvoiceReductionRequested['data']['days'];
  readonly charges: readonly OpenCharge[];
  /** The outcome; undefined while it is under way. */
  done: InvoiceReductionCompleted['data'] | undefined;
}

export interface TakenBackPart {
  readonly invoiceId: string;
  readonly amount: bigint;
}

/** A credit note over the invoice. */
export interface NotedCredit {
  readonly creditNoteId: string;
  /** Before tax. */
  readonly subtotal: DecimalText;
  readonly items: readonly RatedItem[];
  /** A clerk asked for it, and the subscription of the invoice had to agree. */
  readonly isAgreed: boolean;
}

export interface Lowering {
  /** Before tax. */
  readonly amount: DecimalText;
  /** The lines that it had. */
  readonly before: readonly RatedItem[];
  /** Those that lower it, negative. */
  readonly items: readonly RatedItem[];
}

export interface InvoiceFacts {
  readonly customerId: string;
  readonly subscriptionId: string | null;
  /** The subscriptions that share it; none of others. */
  readonly sharedBy: readonly string[];
  readonly currency: string;
  /** As it was drafted. */
  readonly drafted: Content;
  /** The amounts that its subscription took off the draft, by reduction id; before tax. */
  readonly lowered: ReadonlyMap<string, Lowering>;
  /** The usage that its subscription added to the draft, by the ids of that; before tax. */
  readonly added: ReadonlyMap<string, DecimalText>;
  /** As it is now. */
  readonly items: readonly RatedItem[];
  readonly subtotal: DecimalText;
  readonly total: DecimalText;
  readonly invoiceNumber: string | null;
  /** A number is being drawn for it. */
  readonly isIssuing: boolean;
  /** When that was recorded, RFC 3339 UTC of the real clock; null where it is not. */
  readonly issued: string | null;
  readonly isVoid: boolean;
  /** It will be cancelled or deleted, once all are told. */
  readonly isVoiding: boolean;
  /** The balance that the account has told last. */
  readonly balance: InvoiceBalance | null;
  /** Ids of credit notes that were asked for and are not known to be there. */
  readonly openCredits: ReadonlySet<string>;
  /** Those that were not abandoned. */
  readonly credits: readonly NotedCredit[];
  /** Sentences about sums that are wrong in any of its contents. */
  readonly wrongSums: readonly string[];
}

interface Content {
  readonly items: readonly RatedItem[];
  readonly subtotal: DecimalText;
  readonly tax: DecimalText;
  readonly total: DecimalText;
}

/**
 * @param of the subscription whose section it is, where several share the invoice
 * @returns undefined where there is no such invoice
 * @throws Unavailable, DamagedEvent
 */
export async function readInvoice(
  log: EventLog,
  invoiceId: string,
  of?: string,
): Promise<InvoiceFacts | undefined> {
  let facts: InvoiceFacts | undefined;
  const section = of === undefined ? undefined : new SectionEvents(of);
  for await (const batch of log.read(`invoice-${invoiceId}`)) {
    for (const { type, data, metadata } of batch) {
      if (data === null) continue;
      // The invoice's rules wrote the event.
      const event = { type, data } as unknown as InvoiceEvent;
      for (const seen of section === undefined ? [event] : section.seen(event))
        facts = withEvent(facts, seen, metadata.recordedAt);
    }
  }
  return facts;
}

function withEvent(
  facts: InvoiceFacts | undefined,
  event: InvoiceEvent,
  recordedAt: string,
): InvoiceFacts | undefined {
  if (event.type === 'InvoiceDrafted') {
    const { customerId, currency, invoiceNumber, source } = event.data;
    return {
      customerId,
      currency,
      invoiceNumber,
      subscriptionId: source?.subscriptionId ?? null,
      sharedBy: (event.data.sections ?? []).map(({ subscriptionId }) => subscriptionId),
      drafted: event.data,
      items: event.data.items,
      subtotal: event.data.subtotal,
      total: event.data.total,
      lowered: new Map(),
      added: new Map(),
      isIssuing: false,
      issued: null,
      isVoid: false,
      isVoiding: false,
      balance: null,
      openCredits: new Set(),
      credits: [],
      wrongSums: [...wrongSums(event.data), ...wrongTax(event.data, event.data.sections, currency)],
    };
  }
  if (facts === undefined) return undefined;
  switch (event.type) {
    case 'InvoiceUpdated': {
      const { invoiceNumber, items, subtotal, total, reductionId, additionId } = event.data;
      const amount = subtract(facts.subtotal, subtotal);
      const more = subtract(subtotal, facts.subtotal);
      // Lines that lower it follow the lines that it had.
      const lowering = { amount, before: facts.items, items: items.slice(facts.items.length) };
      const { section } = event.data;
      return {
        ...facts,
        sharedBy: section === undefined ? facts.sharedBy : [...facts.sharedBy, section.subscriptionId],
        lowered:
          reductionId === undefined ? facts.lowered : new Map([...facts.lowered, [reductionId, lowering]]),
        added: additionId === undefined ? facts.added : new Map([...facts.added, [additionId, more]]),
        items,
        invoiceNumber,
        subtotal,
        total,
        wrongSums: [
          ...facts.wrongSums,
          ...wrongSums(event.data),
          ...wrongTax(event.data, section ?? event.data.removedSection, facts.currency),
        ],
      };
    }
    case 'InvoiceIssueRequested':
      return { ...facts, isIssuing: true };
    case 'InvoiceIssued':
      return { ...facts, isIssuing: false, issued: recordedAt, invoiceNumber: event.data.invoiceNumber };
    case 'InvoiceBalanceChanged':
      return { ...facts, balance: newer(facts.balance, event.data) };
    case 'InvoiceVoidRequested':
      return { ...facts, isVoiding: true };
    case 'InvoiceVoidAbandoned':
      return { ...facts, isVoiding: false };
    case 'InvoiceCancelled':
    case 'InvoiceDeleted':
      return { ...facts, isVoid: true, isVoiding: false };
    case 'CreditNoteRequested': {
      const { creditNoteId, items, subtotal, subscriptionId, subscriptionIds } = event.data;
      const openCredits = new Set([...facts.openCredits, creditNoteId]);
      const credit = {
        creditNoteId,
        subtotal,
        items,
        isAgreed: (subscriptionId ?? subscriptionIds) !== undefined,
      };
      return { ...facts, openCredits, credits: [...facts.credits, credit] };
    }
    case 'CreditNoteAbandoned': {
      const { creditNoteId } = event.data;
      const openCredits = new Set([...facts.openCredits].filter((id) => id !== creditNoteId));
      const credits = facts.credits.filter((credit) => credit.creditNoteId !== creditNoteId);
      return { ...facts, openCredits, credits };
    }
    case 'CreditNoteCompleted': {
      const { creditNoteId, balance } = event.data;
      const openCredits = new Set(facts.openCredits);
      openCredits.delete(creditNoteId);
      return {
        ...facts,
        openCredits,
        balance: balance === undefined ? facts.balance : newer(facts.balance, balance),
      };
    }
    default:
      return facts;
  }
}

function newer(before: InvoiceBalance | null, now: InvoiceBalance): InvoiceBalance {
  return before !== null && before.sequence > now.sequence ? before : now;
}

function wrongSums({ items, subtotal, tax, total }: Content): string[] {
  const wrong: string[] = [];
  const exact = (text: DecimalText) => scaleDecimal(text, finest);
  const sum = items.reduce((before, { amount }) => before + exact(amount), 0n);
  if (sum !== exact(subtotal)) wrong.push(`its lines do not make the subtotal ${subtotal}`);
  if (exact(subtotal) + exact(tax) !== exact(total))
    wrong.push(`the subtotal ${subtotal} and the tax ${tax} do not make the total ${total}`);
  return wrong;
}

/** Digits of rates. */
const rateDigits = 12;

/** The tax of a shared invoice is that of all its lines at a rate, each rounded once. @param by what made it so; undefined: a clerk */
function wrongTax(
  { items, tax, taxRate }: Pick<InvoiceContent, 'items' | 'tax' | 'taxRate'>,
  by: unknown,
  currency: string,
): string[] {
  if (by === undefined || taxRate == null) return [];
  const digits = currencyDigits(currency);
  const groups = new Map<string, { readonly rate: DecimalText; readonly base: bigint }>();
  for (const { amount, taxCategory = '', taxRate: own = '0' } of items) {
    const rate = taxCategory === '' ? taxRate : own;
    const key = `${taxCategory} ${normalRate(rate)}`;
    const base = (groups.get(key)?.base ?? 0n) + scaleDecimal(amount, digits);
    groups.set(key, { rate, base });
  }
  const one = 10n ** BigInt(rateDigits);
  let sum = 0n;
  for (const { rate, base } of groups.values()) {
    const exact = base * scaleDecimal(rate, rateDigits);
    sum += exact < 0n ? -((-exact + one / 2n) / one) : (exact + one / 2n) / one;
  }
  return sum === scaleDecimal(tax, digits) ? [] : [`the tax ${tax} is not what its lines come to`];
}

/** The events of a shared invoice as one of its subscriptions sees them: its own lines alone. Those of other invoices are as they are. */
class SectionEvents {
  readonly #own: string;
  /** Before the subscription had a section. */
  #drafted: Extract<InvoiceEvent, { type: 'InvoiceDrafted' }>['data'] | undefined;
  #isShared = false;

  constructor(own: string) {
    this.#own = own;
  }

  seen(event: InvoiceEvent): readonly InvoiceEvent[] {
    if (event.type === 'InvoiceDrafted') return this.#begin(event);
    if (!this.#isShared) return [event];
    if (event.type === 'InvoiceUpdated') return this.#change(event);
    if (event.type !== 'CreditNoteRequested') return [event];
    const own = this.#ownLines(event.data.items);
    return own.items.length === 0 ? [] : [{ ...event, data: { ...event.data, ...own } }];
  }

  #begin(event: Extract<InvoiceEvent, { type: 'InvoiceDrafted' }>): readonly InvoiceEvent[] {
    const { sections } = event.data;
    if (sections === undefined) return [event];
    this.#isShared = true;
    this.#drafted = event.data;
    const isOwn = sections.some(({ subscriptionId }) => subscriptionId === this.#own);
    return isOwn ? [{ ...event, data: { ...event.data, ...this.#ownLines(event.data.items) } }] : [];
  }

  #change(event: Extract<InvoiceEvent, { type: 'InvoiceUpdated' }>): readonly InvoiceEvent[] {
    const { section, removedSection, reductionId, additionId, ...content } = event.data;
    const own = this.#ownLines(content.items);
    if (removedSection === this.#own) return [{ type: 'InvoiceCancelled', data: { reason: null } }];
    if (section?.subscriptionId === this.#own && this.#drafted !== undefined)
      return [{ type: 'InvoiceDrafted', data: { ...this.#drafted, ...own, sections: [section] } }];
    // Lines that lower or add follow the lines that it had.
    const isOwn = content.items.at(-1)?.subscriptionId === this.#own;
    const by = isOwn
      ? {
          ...(reductionId === undefined ? {} : { reductionId }),
          ...(additionId === undefined ? {} : { additionId }),
        }
      : {};
    return [{ type: 'InvoiceUpdated', data: { ...content, ...own, ...by } }];
  }

  /** Tax is that of the whole invoice: of a section it is not said. */
  #ownLines<Item extends { readonly subscriptionId?: string; readonly amount: DecimalText }>(
    items: readonly Item[],
  ) {
    const own = items.filter(({ subscriptionId }) => subscriptionId === this.#own);
    const subtotal = own.reduce((sum, { amount }) => add(sum, amount), '0');
    return { items: own, subtotal, tax: '0', total: subtotal, taxRate: null };
  }
}
