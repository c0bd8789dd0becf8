/** What of an invoice is credited and what is still due: the one place that says so. */
import { type DecimalText, subtract, sumAmounts } from '../../kernel/money.js';
import type { IssuedInvoice } from './state.js';

/** Totals of its credit notes, those that lack their number included. */
export function amountCredited({ invoice, credits }: IssuedInvoice): DecimalText {
  return sumAmounts(
    credits.map(({ total }) => total),
    invoice.currency,
  );
}

/** A paid invoice has nothing due; credits of one that is issued have lowered it. */
export function amountDue(state: IssuedInvoice): DecimalText {
  const due = state.status === 'paid' ? '0' : subtract(state.invoice.total, amountCredited(state));
  return sumAmounts([due], state.invoice.currency);
}
