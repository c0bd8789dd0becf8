/** Whether the amounts of an invoice agree with each other. */
import { DomainError } from '../../kernel/errors.js';
import {
  compareDecimals,
  type DecimalText,
  isAmount,
  isNegative,
  isUnitPrice,
  lineAmount,
  sumAmounts,
} from '../../kernel/money.js';
import type { InvoiceItem } from './events.js';

export interface InvoiceAmounts {
  readonly items: readonly InvoiceItem[];
  readonly subtotal: DecimalText;
  readonly tax: DecimalText;
  readonly total: DecimalText;
  readonly currency: string;
}

/**
 * Each item is quantity × unit price, the subtotal is their sum, the total is subtotal + tax, and none of the
 * three is negative. Single items may be. A unit price that stands for an amount has the limits of amounts.
 * @throws DomainError INVALID_AMOUNT, naming what does not agree
 */
export function checkAmounts({ items, subtotal, tax, total, currency }: InvoiceAmounts): void {
  items.forEach((item, index) => {
    if (!isUnitPrice(item.unitPrice) && !isAmount(item.unitPrice, currency)) {
      throw invalid(`items/${index}/unitPrice`, 'is beyond the limits of unit prices');
    }
    if (!isAmount(item.amount, currency))
      throw invalid(`items/${index}/amount`, `is no amount in ${currency}`);
    if (compareDecimals(item.amount, lineAmount(item.unitPrice, item.quantity, currency)) !== 0) {
      throw invalid(`items/${index}/amount`, 'is not quantity × unitPrice');
    }
  });
  for (const [name, amount] of Object.entries({ subtotal, tax, total })) {
    if (!isAmount(amount, currency)) throw invalid(name, `is no amount in ${currency}`);
    if (isNegative(amount)) throw invalid(name, 'is negative');
  }
  const sum = sumAmounts(
    items.map((item) => item.amount),
    currency,
  );
  if (compareDecimals(subtotal, sum) !== 0) throw invalid('subtotal', `is not the sum of the items, ${sum}`);
  if (compareDecimals(total, sumAmounts([subtotal, tax], currency)) !== 0) {
    throw invalid('total', 'is not subtotal + tax');
  }
}

function invalid(path: string, message: string): DomainError {
  return new DomainError('INVALID_AMOUNT', `${path} ${message}`, { errors: [{ path: `/${path}`, message }] });
}
