/**
 * What the documents' own streams add up to, whatever the account says: invoices, payments, credit notes and what subscriptions left. Read
 * event by event in whole minor units; it shares no code with the service.
 */
import type { RecordedEvent } from '../../../src/kernel/events.js';
import { minorDigits, type OracleCurrency, type OracleFigures } from '../accountOracle.js';
import { minorUnits } from '../billingOracle/world.js';

export interface SeenInvoice {
  readonly id: string;
  readonly customerId: string;
  readonly currency: OracleCurrency;
  readonly subscriptionId: string | null;
  total: number;
  due: number;
  paid: number;
  /** When it is due, in milliseconds. */
  dueAt: number;
  status: 'draft' | 'issued' | 'paid' | 'cancelled' | 'deleted';
  /** Whether the account has spoken. */
  told: boolean;
}

interface SeenPayment {
  readonly id: string;
  readonly customerId: string;
  readonly currency: OracleCurrency;
  readonly amount: number;
  reversed: boolean;
  refunded: number;
  readonly pays: Map<string, number>;
}

interface SeenCredit {
  readonly id: string;
  readonly customerId: string;
  readonly currency: OracleCurrency;
  readonly invoiceId: string | null;
  readonly total: number;
  readonly applied: number;
}

interface SeenRefund {
  readonly customerId: string;
  readonly currency: OracleCurrency;
  readonly amount: number;
}

export function inMinor(amount: unknown, currency: OracleCurrency): number {
  return Number(minorUnits(String(amount), minorDigits[currency]));
}

export function createDocuments() {
  const invoices = new Map<string, SeenInvoice>();
  const payments = new Map<string, SeenPayment>();
  const credits = new Map<string, SeenCredit>();
  const customers = new Map<string, string>();
  const releases = new Map<string, number>();
  /** Refunds have no stream of their own: the account's events are their documents. */
  const refunds: SeenRefund[] = [];
  /** Faults that one event alone shows. */
  const faults: string[] = [];

  // biome-ignore lint/suspicious/noExplicitAny: whatever is stored
  function follow({ stream, type, data }: Pick<RecordedEvent, 'stream' | 'type'> & { data: any }): void {
    const area = stream.slice(0, stream.indexOf('-'));
    const id = stream.slice(area.length + 1);
    if (area === 'invoice') followInvoice(id, type, data);
    if (area === 'payment') followPayment(id, type, data);
    if (type === 'CreditNoteIssued') {
      const { customerId, currency, invoiceId } = data;
      if (credits.has(id)) faults.push(`${id} was issued twice`);
      const [total, applied] = [inMinor(data.total, currency), inMinor(data.applied, currency)];
      credits.set(id, { id, customerId, currency, invoiceId, total, applied });
    }
    if (type === 'SubscriptionCreated') customers.set(id, data.customerId);
    if (type === 'CreditReleased') {
      const count = (releases.get(id) ?? 0) + 1;
      releases.set(id, count);
      const { currency } = data;
      const creditId = `${id}/${count}`;
      const total = inMinor(data.amount, currency);
      const customerId = customers.get(id) ?? '';
      credits.set(creditId, { id: creditId, customerId, currency, invoiceId: null, total, applied: 0 });
    }
    if (type === 'RefundMade') {
      const { currency } = data;
      refunds.push({ customerId: id, currency, amount: inMinor(data.amount, currency) });
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: whatever is stored
  function followInvoice(id: string, type: string, data: any): void {
    if (type === 'InvoiceDrafted') {
      const { customerId, currency, source } = data;
      const [total, dueAt] = [inMinor(data.total, currency), Date.parse(data.dueDate)];
      const subscriptionId = source?.subscriptionId ?? null;
      const fresh = { id, customerId, currency, subscriptionId, total, dueAt, due: 0, paid: 0 };
      invoices.set(id, { ...fresh, status: 'draft', told: false });
      return;
    }
    const invoice = invoices.get(id);
    if (invoice === undefined) return;
    const become = (from: SeenInvoice['status'], to: SeenInvoice['status']) => {
      if (invoice.status !== from) faults.push(`${id} becomes ${to} and was ${invoice.status}`);
      invoice.status = to;
    };
    switch (type) {
      case 'InvoiceIssued':
        become('draft', 'issued');
        if (data.dates !== undefined) invoice.dueAt = Date.parse(data.dates.dueDate);
        // A notice of the account may have come before.
        if (!invoice.told) invoice.due = invoice.total;
        break;
      case 'InvoiceBalanceChanged':
        invoice.told = true;
        invoice.due = inMinor(data.amountDue, invoice.currency);
        invoice.paid = inMinor(data.amountPaid, invoice.currency);
        break;
      case 'CreditNoteCompleted':
        // What was credited before there were accounts says no more.
        if (data.balance === undefined) break;
        invoice.told = true;
        invoice.due = inMinor(data.balance.amountDue, invoice.currency);
        invoice.paid = inMinor(data.balance.amountPaid, invoice.currency);
        break;
      case 'InvoicePaid':
        become('issued', 'paid');
        break;
      case 'InvoiceReopened':
        become('paid', 'issued');
        break;
      case 'InvoiceCancelled':
        if (invoice.status !== 'draft') become('issued', 'cancelled');
        invoice.status = 'cancelled';
        invoice.due = 0;
        break;
      case 'InvoiceDeleted':
        become('draft', 'deleted');
        break;
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: whatever is stored
  function followPayment(id: string, type: string, data: any): void {
    if (type === 'PaymentRecorded') {
      if (payments.has(id)) faults.push(`${id} was recorded twice`);
      const { customerId, currency } = data;
      const amount = inMinor(data.amount, currency);
      const fresh = { id, customerId, currency, amount, reversed: false, refunded: 0 };
      payments.set(id, { ...fresh, pays: new Map() });
      return;
    }
    const payment = payments.get(id);
    if (payment === undefined) {
      faults.push(`${type} of ${id}, which was never recorded`);
      return;
    }
    if (type === 'AllocationRecorded') {
      const part = inMinor(data.amount, payment.currency);
      payment.pays.set(data.invoiceId, (payment.pays.get(data.invoiceId) ?? 0) + part);
    }
    if (type === 'ReversalRecorded') {
      if (payment.reversed) faults.push(`${id} was reversed twice`);
      payment.reversed = true;
      payment.pays.clear();
    }
    if (type === 'RefundRecorded') payment.refunded += inMinor(data.amount, payment.currency);
  }

  /** The account of a customer as its documents add up. */
  function figures(customerId: string, currency: OracleCurrency): OracleFigures {
    const mine = <One extends { customerId: string; currency: OracleCurrency }>(all: Iterable<One>): One[] =>
      [...all].filter((one) => one.customerId === customerId && one.currency === currency);
    const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
    const owed = mine(invoices.values()).filter(({ status }) => status === 'issued' || status === 'paid');
    const received = mine(payments.values());
    const given = mine(credits.values());
    const refunded = sum(mine(refunds).map(({ amount }) => amount));
    const rests = received.map(
      ({ amount, reversed, refunded: back, pays }) =>
        (reversed ? 0 : amount) - sum([...pays.values()]) - back,
    );
    // What invoices were paid beyond the payments that say so, and what was refunded beyond them, came from credits.
    const allocated = sum(received.flatMap(({ pays }) => [...pays.values()]));
    const fromCredits = sum(owed.map(({ paid }) => paid)) - allocated;
    const refundedCredits = refunded - sum(received.map((payment) => payment.refunded));
    if (fromCredits < 0) faults.push(`${customerId} has paid less with ${currency} than payments say`);
    if (refundedCredits < 0) faults.push(`${customerId} was refunded less ${currency} than payments say`);
    const left = sum(given.map(({ total, applied }) => total - applied)) - fromCredits - refundedCredits;
    return {
      invoiced: sum(owed.map(({ total }) => total)),
      credited: sum(given.map(({ total }) => total)),
      paid: sum(received.filter(({ reversed }) => !reversed).map(({ amount }) => amount)),
      refunded,
      due: sum(owed.map(({ due }) => due)),
      balance: sum(rests) + left,
    };
  }

  /** What each document by itself contradicts. */
  function findings(): readonly string[] {
    const found = [...faults];
    for (const { id, status, total, due, paid, customerId, currency } of invoices.values()) {
      const own = [...credits.values()].filter(({ invoiceId }) => invoiceId === id);
      if (status !== 'issued' && status !== 'paid') {
        if (due !== 0 || own.length > 0) found.push(`${id} is ${status}, and ${due} is due on it`);
        continue;
      }
      const applied = own.reduce((sum, credit) => sum + credit.applied, 0);
      const credited = own.reduce((sum, credit) => sum + credit.total, 0);
      if (total - applied - paid !== due) found.push(`${total} − ${applied} − ${paid} ≠ ${due} of ${id}`);
      if (due < 0 || paid < 0) found.push(`${id} has ${due} due and ${paid} paid`);
      if (credited > total) found.push(`${id} over ${total} has credits of ${credited}`);
      if ((due === 0) !== (status === 'paid')) found.push(`${id} is ${status} with ${due} due`);
      let allocated = 0;
      for (const payment of payments.values()) {
        const part = payment.pays.get(id) ?? 0;
        allocated += part;
        if (part > 0 && (payment.customerId !== customerId || payment.currency !== currency))
          found.push(`${payment.id} pays ${id} of somebody else`);
      }
      if (allocated > paid) found.push(`${id} has ${paid} paid and ${allocated} allocated`);
    }
    for (const { id, amount, pays, refunded, reversed } of payments.values()) {
      const used = [...pays.values()].reduce((sum, part) => sum + part, 0);
      if (!reversed && used + refunded > amount) found.push(`${id} pays ${used} of ${amount}`);
    }
    return found;
  }

  return { follow, figures, findings, invoices, payments, credits };
}

export type Documents = ReturnType<typeof createDocuments>;
