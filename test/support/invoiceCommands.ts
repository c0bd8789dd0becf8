/** Commands of invoices, for tests that say what of them matters. */
import type { CreateInvoice } from '../../src/domain/invoice/commands.js';

/** A draft in EUR of `customer-1`; sums and dates are computed. */
export function createInvoice(
  changes: Pick<CreateInvoice, 'items' | 'terms'> & Partial<CreateInvoice>,
): CreateInvoice {
  return {
    type: 'CreateInvoice',
    invoiceId: 'inv_1',
    invoiceNumber: null,
    customerId: 'customer-1',
    orderId: null,
    invoiceDate: null,
    dueDate: null,
    subtotal: null,
    tax: null,
    total: null,
    currency: 'EUR',
    country: null,
    status: 'draft',
    numbers: { sequence: 'invoice-2026', after: 0 },
    paymentId: 'pay_1',
    ...changes,
  };
}
