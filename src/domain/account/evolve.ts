/** The account after each of its events. */
import { negate } from '../../kernel/money.js';
import { minus, nothing, plus, totalOf } from './amounts.js';
import { addTo, newSource, pay, withInvoice, withSource } from './booking.js';
import { evolveDunning } from './dunningEvolve.js';
import type {
  AccountEvent,
  CreditPosted,
  CreditSource,
  InvoiceAmount,
  InvoiceCharged,
  InvoiceWithdrawn,
  PaymentReceived,
  PaymentReversed,
  RefundMade,
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
    case 'CreditPosted':
      return postCredit(state, event.data);
    case 'SubscriptionCreditReceived':
      return receiveCredit(state, event.data);
    case 'PaymentReceived':
      return receive(state, event.data);
    case 'PaymentAllocated': {
      const { paymentId: id, invoiceId, amount } = event.data;
      return pay(state, { kind: 'payment', id }, invoiceId, amount, state.sequence);
    }
    case 'PaymentReversed':
      return reverse(state, event.data);
    case 'RefundMade':
      return refund(state, event.data);
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
  const charged = { ...invoice, paid: none, credited: none, due: total, order, withdrawn: false };
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

function postCredit(state: AccountState, data: CreditPosted['data']): AccountState {
  const { creditNoteId: id, invoiceId, currency, total, applied, allocations } = data;
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
  for (const { invoiceId, amount } of allocations)
    next = pay(next, source, invoiceId, amount, state.sequence);
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
  next = { ...next, refunds: next.refunds.with(refundId, true) };
  if (reference === null) return next;
  return { ...next, refundReferences: next.refundReferences.with(reference, refundId) };
}
