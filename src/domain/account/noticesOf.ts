/** Lists the payments and invoices that an account event affects: a pure function of the event and the state after it. */
import { assertNever } from '../../kernel/assertNever.js';
import { groupByKey } from '../../kernel/grouping.js';
import type { BalanceCause } from '../invoice/events.js';
import type { PaymentChange } from '../payment/decide.js';
import { type AccountEvent, type InvoiceAmount, isOfPayment, type SourceAmount } from './events.js';
import {
  type AccountNotice,
  type AccountState,
  amountsOf,
  type InvoiceNotice,
  type PaymentNotice,
} from './state.js';

/** @param after the state after the event */
export function noticesOf(event: AccountEvent, after: AccountState): readonly AccountNotice[] {
  const { sequence } = after;
  const toPayment = (paymentId: string, changes: readonly PaymentChange[]): PaymentNotice => ({
    to: 'payment',
    sequence,
    paymentId,
    changes,
  });
  const toInvoice = (invoiceId: string, cause: BalanceCause): readonly InvoiceNotice[] => {
    const invoice = after.invoices.get(invoiceId);
    if (invoice === undefined) return [];
    return [{ to: 'invoice', sequence, invoiceId, ...amountsOf(invoice), cause }];
  };
  const toInvoices = (parts: readonly InvoiceAmount[], kind: BalanceCause['kind'], id: string) =>
    parts.flatMap(({ invoiceId, amount }) => toInvoice(invoiceId, { kind, id, amount }));
  const toSources = (
    parts: readonly SourceAmount[],
    type: 'RefundRecorded' | 'RefundReversalRecorded',
    refundId: string,
  ) =>
    parts
      .filter(isOfPayment)
      .map(({ source, amount }) => toPayment(source.id, [{ type, data: { refundId, amount } }]));
  /** Notices to the payments among the sources. */
  const used = (uses: readonly (SourceAmount & Omit<InvoiceAmount, 'dueDate'>)[]) =>
    [...groupByKey(uses.filter(isOfPayment), ({ source }) => source.id)].map(([id, own]) =>
      toPayment(id, own.map(allocationOf)),
    );

  switch (event.type) {
    case 'InvoiceCharged': {
      const { invoiceId, invoiceNumber, uses } = event.data;
      return used(uses.map((use) => ({ ...use, invoiceId, invoiceNumber })));
    }
    // The credited invoice learns of it from its own step.
    case 'CreditPosted':
      return toInvoices(event.data.allocations ?? [], 'creditNote', event.data.creditNoteId);
    case 'SubscriptionCreditReceived':
      return toInvoices(event.data.allocations ?? [], 'subscriptionCredit', event.data.creditId);
    case 'PaymentReceived': {
      const { allocations, ...payment } = event.data;
      const { paymentId: id } = payment;
      return [
        toPayment(id, [{ type: 'PaymentRecorded', data: payment }, ...allocations.map(allocationOf)]),
        ...toInvoices(allocations, 'payment', id),
      ];
    }
    case 'PaymentAllocated': {
      const { paymentId: id, invoiceId, amount } = event.data;
      return [
        toPayment(id, [allocationOf(event.data)]),
        ...toInvoice(invoiceId, { kind: 'payment', id, amount }),
      ];
    }
    case 'PaymentDeallocated': {
      const { paymentId: id, invoiceId, invoiceNumber, amount } = event.data;
      return [
        toPayment(id, [{ type: 'DeallocationRecorded', data: { invoiceId, invoiceNumber, amount } }]),
        ...toInvoice(invoiceId, { kind: 'deallocation', id, amount }),
      ];
    }
    case 'InvoiceWrittenOff': {
      const { invoiceId: id, amount } = event.data;
      return toInvoice(id, { kind: 'writeOff', id, amount });
    }
    case 'PaymentReversed': {
      const { paymentId: id, reason, date, undone, uses } = event.data;
      return [
        toPayment(id, [{ type: 'ReversalRecorded', data: { reason, date } }]),
        ...used(uses),
        ...toInvoices(undone, 'reversal', id),
      ];
    }
    case 'RefundMade':
      return toSources(event.data.from, 'RefundRecorded', event.data.refundId);
    case 'RefundReversed':
      return toSources(event.data.to, 'RefundReversalRecorded', event.data.refundId);
    case 'ReminderClosed': {
      const { outcome, amountDue: _, ...reminder } = event.data;
      return outcome === 'withdrawn' ? [] : [{ to: 'reminder', sequence, outcome, ...reminder }];
    }
    case 'InvoiceWithdrawn':
    case 'DunningPaused':
    case 'DunningResumed':
    case 'ReminderRequested':
    case 'SuspensionRequested':
    case 'SuspensionCompleted':
    case 'ResumptionCompleted':
    case 'NoticesDelivered':
      return [];
    default:
      return assertNever(event);
  }
}

function allocationOf({ invoiceId, invoiceNumber, amount }: Omit<InvoiceAmount, 'dueDate'>): PaymentChange {
  return { type: 'AllocationRecorded', data: { invoiceId, invoiceNumber, amount } };
}
