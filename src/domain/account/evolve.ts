/** The account after each of its events, and the payments and invoices that learn of the event. */
import { assertNever } from '../../kernel/assertNever.js';
import type { CalendarDate } from '../../kernel/dates.js';
import { groupByKey } from '../../kernel/grouping.js';
import { type DecimalText, isMore, isPositive, negate } from '../../kernel/money.js';
import type { BalanceCause } from '../invoice/events.js';
import type { PaymentChange } from '../payment/decide.js';
import {
  addTo,
  minus,
  newSource,
  nothing,
  pay,
  plus,
  takeBack,
  totalOf,
  unpay,
  withInvoice,
  withSource,
} from './booking.js';
import { awaitingKey, evolveDunning, restarted, withAwaiting } from './dunningState.js';
import {
  type AccountEvent,
  type CreditPosted,
  type CreditSource,
  type DunningFact,
  type InvoiceAmount,
  type InvoiceCharged,
  type InvoiceWithdrawn,
  type InvoiceWrittenOff,
  isOfPayment,
  type PaymentReceived,
  type PaymentReversed,
  type RefundMade,
  type RefundReversed,
  type SourceAmount,
  type SubscriptionCreditReceived,
} from './events.js';
import {
  type AccountNotice,
  type AccountState,
  amountsOf,
  type InvoiceNotice,
  invoiceIn,
  type PaymentNotice,
  sourceKey,
} from './state.js';

export function evolve(state: AccountState, event: AccountEvent): AccountState {
  const next = book({ ...state, sequence: state.sequence + 1 }, event);
  const notices = noticesOf(event, next);
  return notices.length === 0 ? next : { ...next, notices: [...next.notices, ...notices] };
}

/** @param state the state that already counts the event */
function book(state: AccountState, event: AccountEvent): AccountState {
  switch (event.type) {
    case 'InvoiceCharged':
      return charge(state, event.data);
    case 'InvoiceWithdrawn':
      return withdraw(state, event.data);
    case 'InvoiceWrittenOff':
      return writeOff(state, event.data);
    case 'CreditPosted':
      return postCredit(state, event.data);
    case 'SubscriptionCreditReceived':
      return receiveCredit(state, event.data);
    case 'PaymentReceived':
      return receive(state, event.data);
    case 'PaymentAllocated':
      return allocate(state, { kind: 'payment', id: event.data.paymentId }, [event.data]);
    case 'PaymentDeallocated': {
      const { paymentId: id, invoiceId, amount, date } = event.data;
      const next = unpay(state, { kind: 'payment', id }, invoiceId, amount);
      return date === undefined ? next : restart(next, [invoiceId], date);
    }
    case 'PaymentReversed':
      return reverse(state, event.data);
    case 'RefundMade':
      return refund(state, event.data);
    case 'RefundReversed':
      return reverseRefund(state, event.data);
    case 'NoticesDelivered': {
      const { upTo } = event.data;
      return { ...state, notices: state.notices.filter(({ sequence }) => sequence > upTo) };
    }
    default:
      return remind(state, event);
  }
}

function remind(state: AccountState, event: DunningFact): AccountState {
  const dunning = evolveDunning(state.dunning, event);
  const { data } = event;
  if (!('invoiceId' in data)) return { ...state, dunning };
  const next = withDunning(state, dunning, data.invoiceId);
  if (event.type !== 'DunningResumed' || event.data.date === undefined) return next;
  const { invoiceId, date } = event.data;
  return restart(next, invoiceId === null ? dueInvoices(next) : [invoiceId], date);
}

/** @param invoiceId the invoice whose reminders change; null for none */
function withDunning(
  state: AccountState,
  dunning: AccountState['dunning'],
  invoiceId: string | null,
): AccountState {
  if (invoiceId === null) return { ...state, dunning };
  const invoice = invoiceIn(state, invoiceId);
  const keys = [awaitingKey(state.dunning, invoice), awaitingKey(dunning, invoice)] as const;
  return { ...state, dunning, awaiting: withAwaiting(state.awaiting, ...keys, invoiceId) };
}

/** Restarts the reminders of those invoices on which something is due, counting from that day. */
function restart(state: AccountState, invoiceIds: Iterable<string>, date: CalendarDate): AccountState {
  let next = state;
  for (const id of invoiceIds) {
    const invoice = invoiceIn(next, id);
    if (invoice !== undefined && isPositive(invoice.due))
      next = withDunning(next, restarted(next.dunning, invoice, date), id);
  }
  return next;
}

function* dueInvoices({ currencies }: AccountState): Generator<string, void, void> {
  for (const { open } of currencies.values()) yield* open.values();
}

function charge(state: AccountState, data: InvoiceCharged['data']): AccountState {
  const { uses, ...invoice } = data;
  const { invoiceId, currency, total } = invoice;
  const none = nothing(currency);
  const order = state.sequence;
  const nothingYet = { paid: none, credited: none, writtenOff: none, relieved: none };
  const charged = { ...invoice, ...nothingYet, due: total, order, withdrawn: false };
  let next = addTo(withInvoice(state, charged), currency, 'invoiced', total);
  for (const { source, amount } of uses) next = pay(next, source, invoiceId, amount, order);
  return next;
}

function withdraw(state: AccountState, data: InvoiceWithdrawn['data']): AccountState {
  const invoice = state.invoices.get(data.invoiceId);
  if (invoice === undefined) return state;
  const { currency } = invoice;
  const withdrawn = withInvoice(state, { ...invoice, due: nothing(currency), withdrawn: true });
  return addTo(withdrawn, currency, 'invoiced', negate(data.total));
}

function writeOff(state: AccountState, data: InvoiceWrittenOff['data']): AccountState {
  const { invoiceId, amount, currency, taxRelief } = data;
  const invoice = state.invoices.get(invoiceId);
  if (invoice === undefined) return state;
  return withInvoice(state, {
    ...invoice,
    due: minus(currency, invoice.due, amount),
    writtenOff: plus(currency, invoice.writtenOff, amount),
    relieved: taxRelief ? plus(currency, invoice.relieved, amount) : invoice.relieved,
  });
}

function postCredit(before: AccountState, data: CreditPosted['data']): AccountState {
  const { creditNoteId: id, invoiceId, currency, total, applied, allocations } = data;
  const state = takeBack(before, invoiceId, data.takenBack);
  const invoice = state.invoices.get(invoiceId);
  if (invoice === undefined) return state;
  const credited = plus(currency, invoice.credited, total);
  const noted = { ...state, credits: state.credits.with(id, { invoiceId, total, applied }) };
  const lowered = withInvoice(noted, { ...invoice, credited, due: minus(currency, invoice.due, applied) });
  const source = { kind: 'creditNote', id } as const;
  const rest = newSource(source, currency, minus(currency, total, applied), state.sequence);
  return allocate(addTo(withSource(lowered, rest), currency, 'credited', total), source, allocations);
}

function receiveCredit(state: AccountState, data: SubscriptionCreditReceived['data']): AccountState {
  const { creditId: id, currency, amount, allocations } = data;
  const source = { kind: 'subscriptionCredit', id } as const;
  const received = withSource(state, newSource(source, currency, amount, state.sequence));
  return allocate(addTo(received, currency, 'credited', amount), source, allocations);
}

/** Pays these invoices from the source that the event brought. */
function allocate(
  state: AccountState,
  source: CreditSource,
  allocations: readonly InvoiceAmount[] = [],
): AccountState {
  let next = state;
  for (const { invoiceId, amount, takenBack } of allocations)
    next = pay(takeBack(next, invoiceId, takenBack), source, invoiceId, amount, state.sequence);
  return next;
}

function receive(state: AccountState, data: PaymentReceived['data']): AccountState {
  const { paymentId: id, amount, currency, reference, allocations } = data;
  const source = { kind: 'payment', id } as const;
  const received = withSource(state, newSource(source, currency, amount, state.sequence));
  const next = allocate(addTo(received, currency, 'paid', amount), source, allocations);
  if (reference === null) return next;
  return { ...next, paymentReferences: next.paymentReferences.with(reference, id) };
}

function reverse(state: AccountState, data: PaymentReversed['data']): AccountState {
  const { paymentId: id, amount, currency, date, recordedOn = date, undone, uses } = data;
  const source = state.sources.get(sourceKey({ kind: 'payment', id }));
  if (source === undefined) return state;
  const { sequence } = state;
  // What was already refunded to the customer makes the rest negative.
  const rest = minus(currency, plus(currency, source.rest, totalOf(currency, undone)), amount);
  let next = withSource(state, { ...source, uses: [], rest, sequence, reversed: true });
  next = addTo(next, currency, 'paid', negate(amount));
  for (const { invoiceId, amount: part } of undone) {
    const invoice = next.invoices.get(invoiceId);
    if (invoice === undefined) continue;
    const paid = minus(currency, invoice.paid, part);
    next = withInvoice(next, { ...invoice, paid, due: plus(currency, invoice.due, part) });
  }
  for (const use of uses) next = pay(next, use.source, use.invoiceId, use.amount, sequence);
  const dueAgain = undone
    .map(({ invoiceId }) => invoiceId)
    .filter((one) => isMore(dueOf(next, one), dueOf(state, one)));
  return restart(next, dueAgain, recordedOn);
}

function dueOf(state: AccountState, invoiceId: string): DecimalText {
  return state.invoices.get(invoiceId)?.due ?? '0';
}

function refund(state: AccountState, data: RefundMade['data']): AccountState {
  const { refundId, amount, currency, reference, from } = data;
  const { sequence } = state;
  let next = addTo(state, currency, 'refunded', amount);
  for (const { source: of, amount: part } of from) {
    const source = next.sources.get(sourceKey(of));
    if (source === undefined) continue;
    const refunded = plus(currency, source.refunded, part);
    next = withSource(next, { ...source, refunded, rest: minus(currency, source.rest, part), sequence });
  }
  next = { ...next, refunds: next.refunds.with(refundId, { currency, amount, from, reversed: false }) };
  if (reference === null) return next;
  return { ...next, refundReferences: next.refundReferences.with(reference, refundId) };
}

function reverseRefund(state: AccountState, data: RefundReversed['data']): AccountState {
  const { refundId, amount, currency, to } = data;
  const { sequence } = state;
  let next = addTo(state, currency, 'refunded', negate(amount));
  for (const { source: of, amount: part } of to) {
    const source = next.sources.get(sourceKey(of));
    if (source === undefined) continue;
    const refunded = minus(currency, source.refunded, part);
    next = withSource(next, { ...source, refunded, rest: plus(currency, source.rest, part), sequence });
  }
  return {
    ...next,
    refunds: next.refunds.with(refundId, { currency, amount, from: to, reversed: true }),
  };
}

/** Lists the payments and invoices that an event affects. @param after the state after the event */
function noticesOf(event: AccountEvent, after: AccountState): readonly AccountNotice[] {
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
