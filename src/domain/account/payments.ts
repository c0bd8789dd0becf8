/** The rules of an account for incoming and outgoing money: payments received, allocated and reversed, and refunds. */
import { DomainError, NotFound, quoted, staleRevision } from '../../kernel/errors.js';
import { type DecimalText, isMore, isZero, roundAmount, smaller } from '../../kernel/money.js';
import {
  availableIn,
  mostPartsOfAnEvent,
  oldestOwed,
  owedOn,
  partOf,
  payFromBalance,
  plus,
  takeRefund,
  totalOf,
} from './booking.js';
import type {
  AllocatePayment,
  Allocation,
  DeallocatePayment,
  MakeRefund,
  PayRest,
  ReceivePayment,
  ReversePayment,
  ReverseRefund,
} from './commands.js';
import type { AccountEvent, InvoiceAmount, PaymentReceived, PaymentReversed } from './events.js';
import { evolve } from './evolve.js';
import { chargedInvoice } from './invoices.js';
import {
  type AccountInvoice,
  type AccountSource,
  type AccountState,
  checkAmount,
  checkHasCome,
  fault,
  invoiceIn,
  sourceKey,
} from './state.js';

/** @throws DomainError VALIDATION_ERROR for a day later than tomorrow, INVALID_AMOUNT, DUPLICATE_PAYMENT, INVALID_ALLOCATION */
export function receive(command: ReceivePayment, state: AccountState): readonly AccountEvent[] {
  const { type: _, allocations: asked, today, ...payment } = command;
  const { paymentId, currency, reference } = payment;
  if (paymentIn(state, paymentId) !== undefined) return [];
  checkHasCome('paidAt', payment.paidAt, today);
  checkAmount('INVALID_AMOUNT', 'amount', payment.amount, currency);
  checkReference(state, reference);
  const amount = roundAmount(payment.amount, currency);
  const allocations =
    asked === null ? oldestOwed(state, currency, amount) : allocate(asked, currency, amount, state);
  return [received({ ...payment, amount, allocations })];
}

/** @throws DomainError INVOICE_NOT_FOUND, INVALID_STATUS_TRANSITION where nothing is due, DUPLICATE_PAYMENT */
export function payRest(command: PayRest, state: AccountState): readonly AccountEvent[] {
  const { type: _, invoiceId, ...payment } = command;
  if (paymentIn(state, payment.paymentId) !== undefined) return [];
  const invoice = chargedInvoice(state, invoiceId);
  const { currency } = invoice;
  const amount = owedOn(invoice);
  if (isZero(amount))
    throw new DomainError('INVALID_STATUS_TRANSITION', 'Nothing is due on the invoice, so it cannot be paid');
  checkReference(state, payment.reference);
  const allocations = [partOf(invoice, amount)];
  return [received({ ...payment, currency, amount, allocations })];
}

/** @throws DomainError PAYMENT_NOT_FOUND, PRECONDITION_FAILED, INVALID_STATUS_TRANSITION, INVALID_ALLOCATION */
export function allocateLater(command: AllocatePayment, state: AccountState): readonly AccountEvent[] {
  const { paymentId, expectedSequence, ...allocation } = command;
  const payment = knownPayment(state, paymentId, expectedSequence);
  const { currency, rest } = payment;
  if (payment.reversed)
    throw new DomainError('INVALID_STATUS_TRANSITION', 'The payment is reversed and cannot be allocated');
  // The balance can be less than the rest of the payment, after a refunded payment has bounced.
  const most = smaller(rest, availableIn(state, currency));
  const allocated = allocateOne(allocation, currency, state, '');
  if (isMore(allocated.amount, most)) throw fault('INVALID_ALLOCATION', 'amount', moreThan(most, currency));
  return [{ type: 'PaymentAllocated', data: { paymentId, currency, ...allocated } }];
}

/** @throws DomainError PAYMENT_NOT_FOUND, ALLOCATION_NOT_FOUND, PRECONDITION_FAILED, INVALID_STATUS_TRANSITION */
export function deallocate(command: DeallocatePayment, state: AccountState): readonly AccountEvent[] {
  const { paymentId, invoiceId, today: date, expectedSequence } = command;
  const { currency, uses, reversed } = knownPayment(state, paymentId, expectedSequence);
  if (reversed)
    throw new DomainError('INVALID_STATUS_TRANSITION', 'The payment is reversed and cannot be allocated');
  const use = uses.find((one) => one.invoiceId === invoiceId);
  if (use === undefined)
    throw new DomainError(
      'ALLOCATION_NOT_FOUND',
      `The payment has no allocation to invoice ${quoted(invoiceId)}`,
    );
  const undone = invoiceAmount(chargedInvoice(state, invoiceId), use.amount);
  return [{ type: 'PaymentDeallocated', data: { paymentId, currency, ...undone, date } }];
}

/**
 * @throws DomainError PAYMENT_NOT_FOUND, PRECONDITION_FAILED, INVALID_STATUS_TRANSITION when it is already reversed, VALIDATION_ERROR for
 * a day later than tomorrow
 */
export function reverse(command: ReversePayment, state: AccountState): readonly AccountEvent[] {
  const { paymentId, reason, date, today, expectedSequence } = command;
  const { currency, amount, uses: paid, reversed } = knownPayment(state, paymentId, expectedSequence);
  if (reversed) throw new DomainError('INVALID_STATUS_TRANSITION', 'The payment is already reversed');
  checkHasCome('date', date, today);
  const undone = paid
    .map((use) => invoiceAmount(chargedInvoice(state, use.invoiceId), use.amount))
    .sort((left, right) => (left.dueDate < right.dueDate ? -1 : Number(left.dueDate > right.dueDate)));
  const reversal: PaymentReversed = {
    type: 'PaymentReversed',
    data: {
      ...{ paymentId, amount, currency, reason, date },
      ...(date === today ? {} : { recordedOn: today }),
      ...{ undone, uses: [] },
    },
  };
  const uses = payFromBalance(evolve(state, reversal), currency, undone);
  return [{ ...reversal, data: { ...reversal.data, uses } }];
}

/** @throws DomainError INVALID_AMOUNT for more than the refundable balance or more than payments brought in, DUPLICATE_REFUND */
export function refund({ type: _, ...command }: MakeRefund, state: AccountState): readonly AccountEvent[] {
  const { refundId, currency, reference } = command;
  if (state.refunds.has(refundId)) return [];
  checkAmount('INVALID_AMOUNT', 'amount', command.amount, currency);
  if (reference !== null && state.refundReferences.has(reference))
    throw new DomainError(
      'DUPLICATE_REFUND',
      `The customer already has a refund with reference ${quoted(reference)}`,
    );
  const amount = roundAmount(command.amount, currency);
  const from = takeRefund(state, currency, amount);
  const refundable = totalOf(currency, from);
  if (isMore(amount, refundable))
    throw fault(
      'INVALID_AMOUNT',
      'amount',
      `must be at most the refundable amount, ${refundable} ${currency}`,
    );
  return [{ type: 'RefundMade', data: { ...command, amount, from } }];
}

/** @throws DomainError REFUND_NOT_FOUND, INVALID_STATUS_TRANSITION when it is already reversed */
export function reverseRefund(
  { refundId, reason, date }: ReverseRefund,
  state: AccountState,
): readonly AccountEvent[] {
  const paidBack = state.refunds.get(refundId);
  if (paidBack === undefined) throw new NotFound('REFUND_NOT_FOUND', 'Refund', refundId);
  const { currency, amount, from: to, reversed } = paidBack;
  if (reversed) throw new DomainError('INVALID_STATUS_TRANSITION', 'The refund is already reversed');
  return [{ type: 'RefundReversed', data: { refundId, amount, currency, reason, date, to } }];
}

function received(data: PaymentReceived['data']): PaymentReceived {
  return { type: 'PaymentReceived', data };
}

function paymentIn(state: AccountState, id: string): AccountSource | undefined {
  return state.sources.get(sourceKey({ kind: 'payment', id }));
}

function knownPayment(state: AccountState, id: string, expectedSequence: number | undefined): AccountSource {
  const payment = paymentIn(state, id);
  if (payment === undefined) throw new NotFound('PAYMENT_NOT_FOUND', 'Payment', id);
  if (expectedSequence !== undefined && expectedSequence !== payment.sequence) {
    throw staleRevision();
  }
  return payment;
}

function checkReference(state: AccountState, reference: string | null): void {
  if (reference !== null && state.paymentReferences.has(reference))
    throw new DomainError(
      'DUPLICATE_PAYMENT',
      `The customer already has a payment with reference ${quoted(reference)}`,
    );
}

/** The requested allocations, one entry per invoice. */
function allocate(
  asked: readonly Allocation[],
  currency: string,
  amount: DecimalText,
  state: AccountState,
): readonly InvoiceAmount[] {
  if (asked.length > mostPartsOfAnEvent)
    throw fault('INVALID_ALLOCATION', 'allocations', `must have at most ${mostPartsOfAnEvent} entries`);
  const sums = new Map<string, InvoiceAmount>();
  asked.forEach((one, index) => {
    const earlier = sums.get(one.invoiceId)?.amount ?? '0';
    const path = `allocations/${index}/`;
    checkAmount('INVALID_ALLOCATION', `${path}amount`, one.amount, currency);
    const sum = { invoiceId: one.invoiceId, amount: plus(currency, earlier, one.amount) };
    sums.set(one.invoiceId, allocateOne(sum, currency, state, path));
  });
  const allocations = [...sums.values()];
  if (isMore(totalOf(currency, allocations), amount))
    throw fault('INVALID_ALLOCATION', 'allocations', moreThan(amount, currency));
  return allocations;
}

/** @throws DomainError INVALID_ALLOCATION for more than is owed, and unless it is an issued invoice of the customer in the currency */
function allocateOne(
  { invoiceId, amount }: Allocation,
  currency: string,
  state: AccountState,
  path: string,
): InvoiceAmount {
  const invoice = invoiceIn(state, invoiceId);
  if (invoice === undefined)
    throw fault('INVALID_ALLOCATION', `${path}invoiceId`, 'is not an issued invoice of this customer');
  if (invoice.currency !== currency)
    throw fault(
      'INVALID_ALLOCATION',
      `${path}invoiceId`,
      `is an invoice in ${invoice.currency}, not in the currency of the payment`,
    );
  checkAmount('INVALID_ALLOCATION', `${path}amount`, amount, currency);
  const owed = owedOn(invoice);
  if (isMore(amount, owed))
    throw fault('INVALID_ALLOCATION', `${path}amount`, `must be at most the amount due, ${owed} ${currency}`);
  return partOf(invoice, roundAmount(amount, currency));
}

function invoiceAmount(
  { invoiceId, invoiceNumber, dueDate }: AccountInvoice,
  amount: DecimalText,
): InvoiceAmount {
  return { invoiceId, invoiceNumber, dueDate, amount };
}

function moreThan(most: DecimalText, currency: string): string {
  return `must be at most the unallocated amount, ${most} ${currency}`;
}
