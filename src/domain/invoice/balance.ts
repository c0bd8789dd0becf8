/** Credits and the balance of an invoice. The customer's account decides what is paid and due; the invoice follows. */
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

/** Total of its credit notes, including those that still lack their number. */
export function amountCredited({ invoice, credits }: IssuedInvoice): DecimalText {
  return sumAmounts(
    credits.map(({ total }) => total),
    invoice.currency,
  );
}

/** Whether any of it was paid, credited or written off. */
export function isTouched({ invoice, credits, balance }: IssuedInvoice): boolean {
  return credits.length > 0 || (balance !== null && compareDecimals(balance.amountDue, invoice.total) !== 0);
}

/** Amount settled at the issue, by payments or from the account; 0 until the account has reported it. */
export function paidAtIssue(state: ExistingInvoice): DecimalText {
  const issued = state.status === 'voiding' ? state.issued : state;
  if (issued === null || !('balanceAtIssue' in issued) || issued.balanceAtIssue === undefined) return '0';
  const { total, currency } = state.invoice;
  return roundAmount(subtract(total, issued.balanceAtIssue.amountDue), currency);
}

/** The highest sequence holds, in whatever order the reports come. */
export function isNewer(told: InvoiceBalance, known: InvoiceBalance | null): boolean {
  return known === null || told.sequence > known.sequence;
}

export function newestOf(told: InvoiceBalance, known: InvoiceBalance | null): InvoiceBalance {
  return known === null || told.sequence > known.sequence ? told : known;
}

/** Records a newer balance from the account, and the status that follows from it. */
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

/** The balance alone; written-off and relieved amounts are left out where they are 0. */
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
