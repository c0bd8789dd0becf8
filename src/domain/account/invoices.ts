/** The rules of an account for what is owed: invoices charged, withdrawn and credited. */
import { DomainError, staleRevision } from '../../kernel/errors.js';
import {
  compareDecimals,
  isAmount,
  isMore,
  isNegative,
  isZero,
  roundAmount,
  smaller,
} from '../../kernel/money.js';
import { minus, mostPartsOfAnEvent, owedOn, partOf, payFromCredit, plus, takeOldest } from './booking.js';
import type {
  ChargeInvoice,
  PostCredit,
  ReceiveSubscriptionCredit,
  WithdrawInvoice,
  WriteOffInvoice,
} from './commands.js';
import type { AccountEvent, CreditPosted, InvoiceCharged, SubscriptionCreditReceived } from './events.js';
import { evolve } from './evolve.js';
import { type AccountInvoice, type AccountState, checkAmount, fault, invoiceIn, sourceKey } from './state.js';

/** @throws DomainError INVALID_AMOUNT for an invalid total, and for credits that exceed it */
export function charge(command: ChargeInvoice, state: AccountState): readonly AccountEvent[] {
  const { type: _, usesBalance, settle, past, ...invoice } = command;
  const { invoiceId, currency } = invoice;
  if (state.invoices.has(invoiceId)) return [];
  if (!isAmount(invoice.total, currency) || isNegative(invoice.total))
    throw fault('INVALID_AMOUNT', 'total', `must be an amount in ${currency}, at least 0`);
  const total = roundAmount(invoice.total, currency);
  const uses = usesBalance && settle === null ? takeOldest(state, currency, total, mostPartsOfAnEvent) : [];
  const charged: InvoiceCharged = { type: 'InvoiceCharged', data: { ...invoice, total, uses } };
  const events: AccountEvent[] = [charged];
  let current = evolve(state, charged);
  const follow = (next: readonly AccountEvent[]) => {
    events.push(...next);
    for (const event of next) current = evolve(current, event);
  };
  for (const credit of past?.before ?? [])
    follow(postCredit({ ...credit, type: 'PostCredit', invoiceId }, current));
  if (settle !== null) follow(settleAll(chargedInvoice(current, invoiceId), settle));
  for (const credit of past?.after ?? [])
    follow(postCredit({ ...credit, type: 'PostCredit', invoiceId }, current));
  return events;
}

/** No event where nothing is due. */
function settleAll(
  { invoiceId, invoiceNumber, currency, dueDate, due: amount }: AccountInvoice,
  settle: NonNullable<ChargeInvoice['settle']>,
): readonly AccountEvent[] {
  if (isZero(amount)) return [];
  const allocations = [{ invoiceId, invoiceNumber, dueDate, amount }];
  return [{ type: 'PaymentReceived', data: { ...settle, amount, currency, reference: null, allocations } }];
}

/**
 * No event where it was never charged.
 * @throws DomainError INVALID_STATUS_TRANSITION once a part of it was paid, credited or written off
 */
export function withdraw(
  { invoiceId, reason }: WithdrawInvoice,
  state: AccountState,
): readonly AccountEvent[] {
  const invoice = invoiceIn(state, invoiceId);
  if (invoice === undefined) return [];
  const { invoiceNumber, currency, total, dueDate, paid, credited, writtenOff } = invoice;
  if (![paid, credited, writtenOff].every(isZero)) {
    throw new DomainError(
      'INVALID_STATUS_TRANSITION',
      'An invoice that is partly paid, credited or written off cannot be cancelled; credit the rest',
    );
  }
  const data = { invoiceId, invoiceNumber, currency, total, dueDate, reason };
  return [{ type: 'InvoiceWithdrawn', data }];
}

/**
 * @throws DomainError INVOICE_NOT_FOUND, INVALID_STATUS_TRANSITION where nothing is due, PRECONDITION_FAILED where the amount due differs
 * from `expectedDue` or exceeds `mostDue`
 */
export function writeOff(command: WriteOffInvoice, state: AccountState): readonly AccountEvent[] {
  const { invoiceId, reason, taxRelief, date, expectedDue, mostDue } = command;
  const { invoiceNumber, currency, dueDate, due: amount } = chargedInvoice(state, invoiceId);
  if (expectedDue !== undefined && compareDecimals(expectedDue, amount) !== 0) throw staleRevision();
  if (mostDue !== undefined && isMore(amount, mostDue))
    throw new DomainError('PRECONDITION_FAILED', `The amount has risen to ${amount}; propose it again`);
  if (isZero(amount))
    throw new DomainError(
      'INVALID_STATUS_TRANSITION',
      'Nothing is due on the invoice, so it cannot be written off',
    );
  const part = { invoiceId, invoiceNumber, dueDate, amount };
  return [{ type: 'InvoiceWrittenOff', data: { ...part, currency, reason, taxRelief, date } }];
}

/**
 * Lowers the amount due on its invoice first; the rest pays other amounts due, and what is left then lies on account.
 * @throws DomainError INVOICE_NOT_FOUND, INVALID_STATUS_TRANSITION for a cancelled invoice, INVALID_AMOUNT for more than is left to
 * credit
 */
export function postCredit(command: PostCredit, state: AccountState): readonly AccountEvent[] {
  const { creditNoteId, creditNoteNumber, invoiceId, creditNoteDate } = command;
  if (state.credits.has(creditNoteId)) return [];
  const invoice = chargedInvoice(state, invoiceId);
  if (invoice.withdrawn)
    throw new DomainError('INVALID_STATUS_TRANSITION', 'A cancelled invoice cannot be credited');
  const { invoiceNumber, currency, dueDate } = invoice;
  checkAmount('INVALID_AMOUNT', 'total', command.total, currency);
  if (isMore(plus(currency, invoice.credited, command.total), invoice.total)) {
    const left = minus(currency, invoice.total, invoice.credited);
    throw fault('INVALID_AMOUNT', 'total', `must be at most the amount left to credit, ${left} ${currency}`);
  }
  const total = roundAmount(command.total, currency);
  // A written-off amount was never paid, so the customer cannot get it back.
  const { amount: applied, takenBack } = partOf(invoice, smaller(total, owedOn(invoice)));
  const document = { creditNoteId, creditNoteNumber, invoiceId, invoiceNumber, currency };
  const posted: CreditPosted = {
    type: 'CreditPosted',
    data: {
      ...document,
      total,
      applied,
      creditNoteDate,
      dueDate,
      ...(takenBack === undefined ? {} : { takenBack }),
    },
  };
  const allocations = payFromCredit(evolve(state, posted), { kind: 'creditNote', id: creditNoteId });
  return [{ ...posted, data: { ...posted.data, allocations } }];
}

/** Pays amounts due; the rest lies on account. @throws DomainError INVALID_AMOUNT */
export function receiveSubscriptionCredit(
  { type: _, ...credit }: ReceiveSubscriptionCredit,
  state: AccountState,
): readonly AccountEvent[] {
  const { creditId, currency } = credit;
  const source = { kind: 'subscriptionCredit', id: creditId } as const;
  if (state.sources.has(sourceKey(source))) return [];
  checkAmount('INVALID_AMOUNT', 'amount', credit.amount, currency);
  const amount = roundAmount(credit.amount, currency);
  const received: SubscriptionCreditReceived = {
    type: 'SubscriptionCreditReceived',
    data: { ...credit, amount },
  };
  const allocations = payFromCredit(evolve(state, received), source);
  return [{ ...received, data: { ...received.data, allocations } }];
}

/** Returns a charged invoice, even a withdrawn one. @throws DomainError INVOICE_NOT_FOUND where it was never charged to this account */
export function chargedInvoice(state: AccountState, invoiceId: string): AccountInvoice {
  const invoice = state.invoices.get(invoiceId);
  if (invoice === undefined)
    throw new DomainError('INVOICE_NOT_FOUND', 'Invoice not found on the account of this customer');
  return invoice;
}
