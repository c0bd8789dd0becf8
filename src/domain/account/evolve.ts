/** The account after each of its events. */
import { negate } from '../../kernel/money.js';
import { minus, nothing, plus, totalOf } from './amounts.js';
import { addTo, newSource, pay, takeBack, unpay, withInvoice, withSource } from './booking.js';
import { evolveDunning } from './dunningEvolve.js';
import type {
  AccountEvent,
  CreditPosted,
  CreditSource,
  InvoiceAmount,
  InvoiceCharged,
  InvoiceWithdrawn,
  InvoiceWrittenOff,
  PaymentReceived,
  PaymentReversed,
  RefundMade,
  RefundReversed,
  SubscriptionCreditReceived,
} from './events.js';
import { type AccountState, sourceKey } from './state.js';
import { noticesOf } from './telling.js';

export function evolve(state: AccountState, event: AccountEvent): AccountState {
  const next = book({ ...state, sequence: state.sequence + 1 }, event);
  const notices = noticesOf(event, next);
  return notices.length === 0 ? next : { ...next, notices: [...next.notices, ...notices] };
}

/** @param state that counts the event already */
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
      const { paymentId: id, invoiceId, amount } = event.data;
      return unpay(state, { kind: 'payment', id }, invoiceId, amount);
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
      return { ...state, dunning: evolveDunning(state.dunning, event) };
  }
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

/** What the event has brought pays these invoices. */
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
  const { paymentId: id, amount, currency, undone, uses } = data;
  const source = state.sources.get(sourceKey({ kind: 'payment', id }));
  if (source === undefined) return state;
  const { sequence } = state;
  // What of it was paid back to the customer is lacking now.
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
  return next;
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
