/** A statement of a customer's account: what was owed before a period, what happened in it, and what is owed after it. */
import { type CalendarDate, dayOfTimestamp } from '../../kernel/dates.js';
import { groupByKey } from '../../kernel/grouping.js';
import { add, type DecimalText, subtract } from '../../kernel/money.js';
import type { AccountEvent, InvoiceAmount } from './events.js';

/** Kinds of entries by which the customer owes more. */
const chargeKinds = ['invoice', 'reversal', 'refund', 'writeOffReversal'] as const;
/** Kinds of entries by which the customer owes less. */
const creditKinds = [
  'cancellation',
  'creditNote',
  'subscriptionCredit',
  'payment',
  'writeOff',
  'refundReversal',
] as const;
export const entryKinds = [...chargeKinds, ...creditKinds];
export type EntryKind = (typeof entryKinds)[number];

/** A document, or what happened to one, such as a reversal. */
export interface AccountEntry {
  readonly kind: EntryKind;
  /** The date of the document, by which the statement is ordered. */
  readonly date: CalendarDate;
  readonly currency: string;
  /** Not negative. */
  readonly amount: DecimalText;
  /** The id of the invoice, the credit note, the payment, the refund or the credit. */
  readonly id: string;
  /** The number of the invoice or the credit note. */
  readonly number: string | null;
  /** The bank's or payer's reference of the payment or the refund. */
  readonly reference: string | null;
  /** The method of a payment, a reason, the invoice number of a credit note, or the subscription of a credit. */
  readonly detail: string | null;
  /** The due date of an invoice. */
  readonly dueDate: CalendarDate | null;
}

/** Returns the entries of an event; none where it does not change what the customer owes. @param at when it was recorded */
export function entriesOf(event: AccountEvent, at: string): readonly AccountEntry[] {
  const entry = entryOf(event, at);
  const takenBack = takenBackBy(event).map(
    ([{ invoiceId, invoiceNumber }, currency, amount]): AccountEntry => ({
      ...blank,
      kind: 'writeOffReversal',
      date: entry?.date ?? dayOfTimestamp(at),
      currency,
      amount,
      id: invoiceId,
      number: invoiceNumber,
    }),
  );
  return entry === undefined ? takenBack : [entry, ...takenBack];
}

type TakenBack = readonly [Pick<InvoiceAmount, 'invoiceId' | 'invoiceNumber'>, string, DecimalText];

/** Lists the written-off amounts that an event takes back: the customer owes them again. */
function takenBackBy(event: AccountEvent): readonly TakenBack[] {
  switch (event.type) {
    case 'PaymentAllocated':
    case 'CreditPosted': {
      const { currency, takenBack } = event.data;
      return takenBack === undefined ? [] : [[event.data, currency, takenBack]];
    }
    case 'PaymentReceived': {
      const { currency, allocations } = event.data;
      return allocations.flatMap((part): readonly TakenBack[] =>
        part.takenBack === undefined ? [] : [[part, currency, part.takenBack]],
      );
    }
    default:
      return [];
  }
}

function entryOf(event: AccountEvent, at: string): AccountEntry | undefined {
  switch (event.type) {
    case 'InvoiceCharged': {
      const { invoiceId, invoiceNumber, currency, total, invoiceDate, dueDate } = event.data;
      return {
        ...blank,
        kind: 'invoice',
        date: dayOfTimestamp(invoiceDate),
        currency,
        amount: total,
        id: invoiceId,
        number: invoiceNumber,
        dueDate: dayOfTimestamp(dueDate),
      };
    }
    case 'InvoiceWithdrawn': {
      const { invoiceId, invoiceNumber, currency, total, reason } = event.data;
      return {
        ...blank,
        kind: 'cancellation',
        date: dayOfTimestamp(at),
        currency,
        amount: total,
        id: invoiceId,
        number: invoiceNumber,
        detail: reason,
      };
    }
    case 'InvoiceWrittenOff': {
      const { invoiceId, invoiceNumber, currency, amount, date, reason } = event.data;
      return {
        ...blank,
        kind: 'writeOff',
        date,
        currency,
        amount,
        id: invoiceId,
        number: invoiceNumber,
        detail: reason,
      };
    }
    case 'CreditPosted': {
      const { creditNoteId, creditNoteNumber, invoiceNumber, currency, total, creditNoteDate } = event.data;
      return {
        ...blank,
        kind: 'creditNote',
        date: dayOfTimestamp(creditNoteDate),
        currency,
        amount: total,
        id: creditNoteId,
        number: creditNoteNumber,
        detail: invoiceNumber,
      };
    }
    case 'SubscriptionCreditReceived': {
      const { creditId, subscriptionId, currency, amount, date } = event.data;
      return {
        ...blank,
        kind: 'subscriptionCredit',
        date,
        currency,
        amount,
        id: creditId,
        detail: subscriptionId,
      };
    }
    case 'PaymentReceived': {
      const { paymentId, amount, currency, paidAt, method, reference } = event.data;
      return {
        ...blank,
        kind: 'payment',
        date: paidAt,
        currency,
        amount,
        id: paymentId,
        reference,
        detail: method,
      };
    }
    case 'PaymentReversed': {
      const { paymentId, amount, currency, date, reason } = event.data;
      return { ...blank, kind: 'reversal', date, currency, amount, id: paymentId, detail: reason };
    }
    case 'RefundMade': {
      const { refundId, amount, currency, date, reason, reference } = event.data;
      return { ...blank, kind: 'refund', date, currency, amount, id: refundId, reference, detail: reason };
    }
    case 'RefundReversed': {
      const { refundId, amount, currency, date, reason } = event.data;
      return { ...blank, kind: 'refundReversal', date, currency, amount, id: refundId, detail: reason };
    }
    default:
      return undefined;
  }
}

const blank = { number: null, reference: null, detail: null, dueDate: null };

/** Both days are included. */
export interface StatementPeriod {
  /** Null: from the beginning. */
  readonly from: CalendarDate | null;
  readonly to: CalendarDate;
}

export interface StatementEntry extends Omit<AccountEntry, 'amount'> {
  /** The amount by which the customer owes more; null where less is owed. */
  readonly charge: DecimalText | null;
  readonly credit: DecimalText | null;
  /** The balance after it: negative where there is more on account than is due. */
  readonly balance: DecimalText;
  /** The time of the service's clock, UTC with milliseconds. */
  readonly recordedAt: string;
}

/** opening + charged − credited = closing. */
export interface StatementCurrency {
  readonly currency: string;
  readonly opening: DecimalText;
  readonly charged: DecimalText;
  readonly credited: DecimalText;
  readonly closing: DecimalText;
  /** By date; entries of one day in the order in which they were recorded. */
  readonly entries: readonly StatementEntry[];
}

interface Recorded extends AccountEntry {
  readonly recordedAt: string;
}

export interface OpenStatement {
  /** Adds the account's next event. Only entries of the period are kept; earlier ones count towards the opening balance. */
  add(event: AccountEvent, at: string): void;
  /** How many entries there are so far. */
  readonly size: number;
  /** Returns the statement by currency, without currencies in which nothing is owed and nothing happened. */
  close(): readonly StatementCurrency[];
}

export function openStatement({ from, to }: StatementPeriod): OpenStatement {
  const openings = new Map<string, DecimalText>();
  const entries: Recorded[] = [];
  return {
    add(event, at) {
      for (const entry of entriesOf(event, at)) {
        const { currency, date } = entry;
        if (date > to) continue;
        if (from !== null && date < from)
          openings.set(currency, balanceAfter(openings.get(currency) ?? '0', entry));
        else entries.push({ ...entry, recordedAt: at });
      }
    },
    get size() {
      return entries.length;
    },
    close() {
      const byCurrency = groupByKey(entries, ({ currency }) => currency);
      const currencies = new Set([...openings.keys(), ...byCurrency.keys()]);
      return [...currencies]
        .sort()
        .map((currency) =>
          closeCurrency(currency, openings.get(currency) ?? '0', byCurrency.get(currency) ?? []),
        )
        .filter(({ opening, entries: own }) => opening !== '0' || own.length > 0);
    },
  };
}

function isCharge(kind: EntryKind): boolean {
  return chargeKinds.some((one) => one === kind);
}

function balanceAfter(balance: DecimalText, { kind, amount }: AccountEntry): DecimalText {
  return isCharge(kind) ? add(balance, amount) : subtract(balance, amount);
}

function closeCurrency(
  currency: string,
  opening: DecimalText,
  recorded: readonly Recorded[],
): StatementCurrency {
  let [charged, credited, balance] = ['0', '0', opening];
  // The sort is stable: entries of one day stay in the order in which they were recorded.
  const inOrder = [...recorded].sort((left, right) =>
    left.date === right.date ? 0 : left.date < right.date ? -1 : 1,
  );
  const entries = inOrder.map((entry): StatementEntry => {
    const { amount, ...rest } = entry;
    const owesMore = isCharge(entry.kind);
    if (owesMore) charged = add(charged, amount);
    else credited = add(credited, amount);
    balance = balanceAfter(balance, entry);
    return { ...rest, charge: owesMore ? amount : null, credit: owesMore ? null : amount, balance };
  });
  return { currency, opening, charged, credited, closing: balance, entries };
}
