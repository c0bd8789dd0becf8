/** Invoices as the streams record them: what a subscription asked for, and what the invoice's own stream made of it. */
import type {
  InvoiceBalance,
  InvoiceContent,
  InvoiceEvent,
  InvoiceItem,
} from '../../domain/invoice/events.js';
import type {
  InvoiceReductionCompleted,
  InvoiceReductionRequested,
  RenewalInvoice,
} from '../../domain/subscription/events.js';
import type { EventLog } from '../../events/log.js';
import { add, currencyDigits, type DecimalText, subtract } from '../../kernel/money.js';
import { finest, scaleDecimal } from './exactly.js';
import { saidIn } from './legibleLog.js';
import { normalRate, type RatedItem } from './taxedDays.js';
import type { OpenCharge } from './usage.js';

/** An invoice that a subscription asked for, and its effect on the subscription's money. Amounts are in parts. */
export interface Bill {
  /** Has the id of the shared invoice if it is a section of one. */
  invoice: RenewalInvoice;
  readonly charges: readonly OpenCharge[];
  readonly creditUsed: bigint;
  readonly creditGiven: bigint;
  carried: bigint;
  /** Amounts of clerks' credits over other invoices that it took back, one per line. */
  readonly takenBack: readonly TakenBackPart[];
  /** Total usage that it asked for besides days. */
  readonly usage: bigint;
  /** Amounts that clerks give back of it, by credit note id, as the subscription knows them. */
  readonly credits: Map<string, bigint>;
  /** Amounts given back by lowering its draft or by credit notes that the subscription asked for, in order. */
  readonly reductions: ReducedPart[];
  stands: boolean;
  drafted: boolean;
  /** Whether the subscription knows that the invoice was taken back. */
  withdrawn: boolean;
}

export interface ReducedPart {
  readonly reductionId: string;
  /** Before tax, in parts. */
  readonly amount: bigint;
  readonly lines: InvoiceReductionRequested['data']['lines'];
  /** Each entry belongs to the charge at the same index. */
  readonly days: InvoiceReductionRequested['data']['days'];
  readonly charges: readonly OpenCharge[];
  /** Undefined while the reduction is under way. */
  done: InvoiceReductionCompleted['data'] | undefined;
}

export interface TakenBackPart {
  readonly invoiceId: string;
  readonly amount: bigint;
}

export interface NotedCredit {
  readonly creditNoteId: string;
  /** Before tax. */
  readonly subtotal: DecimalText;
  readonly items: readonly RatedItem[];
  /** Whether a clerk asked for it and the subscription of the invoice had to agree. */
  readonly isAgreed: boolean;
}

export interface Lowering {
  /** Before tax. */
  readonly amount: DecimalText;
  /** The lines before the lowering. */
  readonly before: readonly RatedItem[];
  /** The lines that lower it, with negative amounts. */
  readonly items: readonly RatedItem[];
}

export interface InvoiceFacts {
  readonly customerId: string;
  readonly subscriptionId: string | null;
  /** The subscriptions that share it; empty if it is not shared. */
  readonly sharedBy: readonly string[];
  readonly currency: string;
  /** The content of the draft when it was created. */
  readonly drafted: Content;
  /** Amounts that its subscription took off the draft, by reduction id, before tax. */
  readonly lowered: ReadonlyMap<string, Lowering>;
  /** Usage that its subscription added to the draft, by addition id, before tax. */
  readonly added: ReadonlyMap<string, DecimalText>;
  /** Current lines; subtotal and total are current too. */
  readonly items: readonly WordedItem[];
  /** When a clerk last changed the draft, RFC 3339 UTC of the real clock; null if none did. */
  readonly edited: string | null;
  readonly subtotal: DecimalText;
  readonly total: DecimalText;
  readonly invoiceNumber: string | null;
  /** Whether a number is being drawn for it. */
  readonly isIssuing: boolean;
  /** When it was issued, RFC 3339 UTC of the real clock; null if it was not. */
  readonly issued: string | null;
  readonly isVoid: boolean;
  /** Whether it will be cancelled or deleted once everyone concerned was told. */
  readonly isVoiding: boolean;
  /** The balance that the account reported last. */
  readonly balance: InvoiceBalance | null;
  /** Ids of requested credit notes that are not yet known to exist. */
  readonly openCredits: ReadonlySet<string>;
  /** All credit notes except abandoned ones. */
  readonly credits: readonly NotedCredit[];
  /** Sentences about wrong sums in any version of its content. */
  readonly wrongSums: readonly string[];
}

/** A line with its words; `text` is absent where a clerk wrote them. */
export type WordedItem = RatedItem & Pick<InvoiceItem, 'description' | 'text'>;

interface Content {
  readonly items: readonly WordedItem[];
  readonly subtotal: DecimalText;
  readonly tax: DecimalText;
  readonly total: DecimalText;
}

/**
 * @param of the subscription whose section to read, if several share the invoice
 * @returns undefined if there is no such invoice
 * @throws Unavailable, DamagedEvent
 */
export async function readInvoice(
  log: EventLog,
  invoiceId: string,
  of?: string,
): Promise<InvoiceFacts | undefined> {
  let facts: InvoiceFacts | undefined;
  const section = of === undefined ? undefined : new SectionEvents(of);
  for await (const { event, recordedAt } of saidIn<InvoiceEvent>(log, `invoice-${invoiceId}`))
    for (const seen of section === undefined ? [event] : section.seen(event))
      facts = withEvent(facts, seen, recordedAt);
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
      edited: null,
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
      // Lines that lower it follow the earlier lines.
      const lowering = { amount, before: facts.items, items: items.slice(facts.items.length) };
      const { section, removedSection } = event.data;
      const isOwn = (reductionId ?? additionId ?? section ?? removedSection) !== undefined;
      return {
        ...facts,
        edited: isOwn ? facts.edited : recordedAt,
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
  if (sum !== exact(subtotal)) wrong.push(`The lines do not add up to the subtotal ${subtotal}`);
  if (exact(subtotal) + exact(tax) !== exact(total))
    wrong.push(`The subtotal ${subtotal} and the tax ${tax} do not add up to the total ${total}`);
  return wrong;
}

/** Decimal digits of rates. */
const rateDigits = 12;

/**
 * The tax of a shared invoice is computed on all its lines by rate, rounded once per rate. @param by the section behind the content;
 * undefined for a clerk
 */
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
  return sum === scaleDecimal(tax, digits) ? [] : [`The tax ${tax} does not match the lines`];
}

/**
 * The events of a shared invoice as one of its subscriptions sees them: with its own lines only. Events of other invoices pass unchanged.
 */
class SectionEvents {
  readonly #own: string;
  /** The data of the draft, for a section that is added later. */
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
    // Lines that lower or add follow the earlier lines.
    const isOwn = content.items.at(-1)?.subscriptionId === this.#own;
    const by = isOwn
      ? {
          ...(reductionId === undefined ? {} : { reductionId }),
          ...(additionId === undefined ? {} : { additionId }),
        }
      : {};
    return [{ type: 'InvoiceUpdated', data: { ...content, ...own, ...by } }];
  }

  /** Tax is computed on the whole invoice, so a section has none. */
  #ownLines<Item extends { readonly subscriptionId?: string; readonly amount: DecimalText }>(
    items: readonly Item[],
  ) {
    const own = items.filter(({ subscriptionId }) => subscriptionId === this.#own);
    const subtotal = own.reduce((sum, { amount }) => add(sum, amount), '0');
    return { items: own, subtotal, tax: '0', total: subtotal, taxRate: null };
  }
}
