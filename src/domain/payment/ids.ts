/** The ids of payments. */
import type { IdKind } from '../../kernel/ids.js';

export const paymentIds: IdKind = { name: 'payment', prefix: 'pay' };
