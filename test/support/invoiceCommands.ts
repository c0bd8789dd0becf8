/** Commands on invoices, for tests that name only the fields they care about. */
import type { CreateInvoice } from '../../src/domain/invoice/commands.js';

/** Returns a draft in EUR for `customer-1`; totals and dates are computed. */
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
