/** Credits and the balance of an invoice. The customer's account decides what is paid and due, the invoice follows. */
import {
  compareDecimals,
  type DecimalText,
  isZero,
  roundAmount,
  subtract,
  sumAmounts,
} from '../../kernel/money.js';
import type { BalanceCause, InvoiceBalance, InvoiceEvent } from './events.js';
import type { ExistingInvoice, IssuedInvoice } from './state.js';

/** Totals of its credit notes, those that lack their number included. */
export function amountCredited({ invoice, credits }: IssuedInvoice): DecimalText {
  return sumAmounts(
    credits.map(({ total }) => total),
    invoice.currency,
  );
}

/** Whether something of it was paid or credited. */
export function isTouched({ invoice, credits, balance }: IssuedInvoice): boolean {
  return credits.length > 0 || (balance !== null && compareDecimals(balance.amountDue, invoice.total) !== 0);
}

/** Amount settled at the issue, by payments or from the account; nothing until the account has said so. */
export function paidAtIssue(state: ExistingInvoice): DecimalText {
  const issued = state.status === 'voiding' ? state.issued : state;
  if (issued === null || !('balanceAtIssue' in issued) || issued.balanceAtIssue === undefined) return '0';
  const { total, currency } = state.invoice;
  return roundAmount(subtract(total, issued.balanceAtIssue.amountDue), currency);
}

/** The newest sequence holds, in whatever order they come. */
export function isNewer(told: InvoiceBalance, known: InvoiceBalance | null): boolean {
  return known === null || told.sequence > known.sequence;
}

export function newestOf(told: InvoiceBalance, known: InvoiceBalance | null): InvoiceBalance {
  return known === null || told.sequence > known.sequence ? told : known;
}

/** The newest word of the account, and the state of the invoice from then on. */
export function balanceEvents(
  state: ExistingInvoice,
  told: InvoiceBalance,
  cause: BalanceCause,
): readonly InvoiceEvent[] {
  const known = balanceOf(state);
  if (!isNewer(told, known)) return [];
  const changed: InvoiceEvent = {
    type: 'InvoiceBalanceChanged',
    data: { ...balanceIn(told), cause },
  };
  if (state.status !== 'issued' && state.status !== 'paid') return [changed];
  const { payment } = state;
  const reason = cause.id === payment?.paymentId ? payment.reason : null;
  return [changed, ...statusEvents(state.status, told, reason)];
}

/** The balance alone: what is nothing mostly is left out. */
export function balanceIn({
  sequence,
  amountPaid,
  amountDue,
  amountWrittenOff = '0',
  amountRelieved = '0',
}: InvoiceBalance): InvoiceBalance {
  return {
    sequence,
    amountPaid,
    amountDue,
    ...(isZero(amountWrittenOff) ? {} : { amountWrittenOff }),
    ...(isZero(amountRelieved) ? {} : { amountRelieved }),
  };
}

/** Paid when nothing is due or written off, and only then. */
export function statusEvents(
  status: IssuedInvoice['status'],
  { amountDue, amountWrittenOff = '0' }: InvoiceBalance,
  reason: string | null = null,
): readonly InvoiceEvent[] {
  if (isZero(amountDue) && isZero(amountWrittenOff))
    return status === 'paid' ? [] : [{ type: 'InvoicePaid', data: { reason } }];
  return status === 'paid' ? [{ type: 'InvoiceReopened', data: {} }] : [];
}

function balanceOf(state: ExistingInvoice): InvoiceBalance | null {
  if (state.status === 'voiding') return state.issued?.balance ?? null;
  return 'balance' in state ? state.balance : null;
}
