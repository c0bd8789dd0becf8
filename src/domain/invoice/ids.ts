/** The ids of invoices. */
import type { IdKind } from '../../kernel/ids.js';

export const invoiceIds: IdKind = { name: 'invoice', prefix: 'inv' };
