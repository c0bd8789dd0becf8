/** Events of accounts for tests, made by functions that read like sentences. Amounts are in EUR unless another currency is named. */
import type {
  AccountEvent,
  CreditSource,
  InvoiceAmount,
  SourceAmount,
} from '../../src/domain/account/events.js';
import type { RecordedEvent } from '../../src/kernel/events.js';
import { add } from '../../src/kernel/money.js';

export interface InvoiceOf {
  readonly id: string;
  readonly total: string;
  /** The day of the invoice. */
  readonly on: string;
  readonly due: string;
  readonly currency?: string;
}

const numberOf = (id: string) => `INV-${id}`;
const midnight = (day: string) => `${day}T00:00:00.000Z`;

export function charged(
  { id, total, on, due, currency = 'EUR' }: InvoiceOf,
  uses: readonly SourceAmount[] = [],
): AccountEvent {
  return {
    type: 'InvoiceCharged',
    data: {
      invoiceId: id,
      invoiceNumber: numberOf(id),
      currency,
      total,
      invoiceDate: midnight(on),
      dueDate: midnight(due),
      subscriptionId: null,
      uses,
    },
  };
}

export function withdrawn({ id, total, due, currency = 'EUR' }: InvoiceOf, reason = 'Twice'): AccountEvent {
  return {
    type: 'InvoiceWithdrawn',
    data: {
      invoiceId: id,
      invoiceNumber: numberOf(id),
      currency,
      total,
      dueDate: midnight(due),
      reason,
    },
  };
}

/** Returns the amount as a part of an invoice. */
export function of({ id, due }: InvoiceOf, amount: string): InvoiceAmount {
  return { invoiceId: id, invoiceNumber: numberOf(id), dueDate: midnight(due), amount };
}

export function from(kind: CreditSource['kind'], id: string, amount: string): SourceAmount {
  return { source: { kind, id }, amount };
}

export function credited(
  id: string,
  { id: invoiceId, due, currency = 'EUR' }: InvoiceOf,
  { total, applied, on }: { readonly total: string; readonly applied: string; readonly on: string },
  ...allocations: readonly InvoiceAmount[]
): AccountEvent {
  return {
    type: 'CreditPosted',
    data: {
      creditNoteId: id,
      creditNoteNumber: `CN-${id}`,
      invoiceId,
      invoiceNumber: numberOf(invoiceId),
      currency,
      total,
      applied,
      creditNoteDate: midnight(on),
      dueDate: midnight(due),
      allocations,
    },
  };
}

export function subscriptionCredited(
  id: string,
  amount: string,
  on: string,
  currency = 'EUR',
  ...allocations: readonly InvoiceAmount[]
): AccountEvent {
  const [subscriptionId = id] = id.split('/');
  return {
    type: 'SubscriptionCreditReceived',
    data: { creditId: id, subscriptionId, currency, amount, date: on, allocations },
  };
}

export interface PaymentOf {
  readonly id: string;
  readonly amount: string;
  readonly on: string;
  readonly currency?: string;
  readonly reference?: string;
}

export function paid(
  { id, amount, on, currency = 'EUR', reference }: PaymentOf,
  ...allocations: readonly InvoiceAmount[]
): AccountEvent {
  return {
    type: 'PaymentReceived',
    data: {
      paymentId: id,
      amount,
      currency,
      paidAt: on,
      method: 'transfer',
      reference: reference ?? null,
      allocations,
    },
  };
}

export function allocated(paymentId: string, invoice: InvoiceOf, amount: string): AccountEvent {
  return {
    type: 'PaymentAllocated',
    data: { ...of(invoice, amount), paymentId, currency: invoice.currency ?? 'EUR' },
  };
}

export function reversed(
  { id, amount, on, currency = 'EUR' }: PaymentOf,
  undone: readonly InvoiceAmount[] = [],
  uses: readonly (InvoiceAmount & SourceAmount)[] = [],
): AccountEvent {
  return {
    type: 'PaymentReversed',
    data: { paymentId: id, amount, currency, reason: 'No funds', date: on, undone, uses },
  };
}

export function refunded(
  id: string,
  on: string,
  sources: readonly SourceAmount[],
  currency = 'EUR',
): AccountEvent {
  const amount = sources.reduce((sum, one) => add(sum, one.amount), '0');
  return {
    type: 'RefundMade',
    data: {
      refundId: id,
      amount,
      currency,
      reason: 'Asked for',
      reference: null,
      date: on,
      from: sources,
    },
  };
}

export function writtenOff(invoice: InvoiceOf, amount: string, on: string, taxRelief = false): AccountEvent {
  const { currency = 'EUR' } = invoice;
  const more = { currency, reason: 'Insolvent', taxRelief, date: on };
  return { type: 'InvoiceWrittenOff', data: { ...of(invoice, amount), ...more } };
}

export function deallocated(paymentId: string, invoice: InvoiceOf, amount: string): AccountEvent {
  const { currency = 'EUR' } = invoice;
  return { type: 'PaymentDeallocated', data: { ...of(invoice, amount), paymentId, currency } };
}

export function refundCameBack(id: string, on: string, sources: readonly SourceAmount[]): AccountEvent {
  const amount = sources.reduce((sum, one) => add(sum, one.amount), '0');
  const more = { currency: 'EUR', reason: 'Account closed', date: on };
  return { type: 'RefundReversed', data: { refundId: id, amount, ...more, to: sources } };
}

export function delivered(upTo: number): AccountEvent {
  return { type: 'NoticesDelivered', data: { upTo } };
}

/** Returns the event as the event log returns it. */
export function recordedIn(stream: string, event: AccountEvent, revision: number): RecordedEvent {
  const at = new Date(Date.UTC(2026, 0, 1 + revision)).toISOString();
  return {
    id: `event-${revision}`,
    stream,
    revision,
    position: String(revision),
    type: event.type,
    data: JSON.parse(JSON.stringify(event.data)),
    metadata: {
      actor: { kind: 'user', id: '1' },
      at,
      recordedAt: at,
      requestId: 'request-1',
      causationId: 'command-1',
      schema: 1,
      hash: '',
      previousHash: '',
    },
  };
}
