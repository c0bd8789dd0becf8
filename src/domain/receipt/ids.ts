/** The ids of receipts. */
import type { IdKind } from '../../kernel/ids.js';

export const receiptIds: IdKind = { name: 'receipt', prefix: 'rcp' };
