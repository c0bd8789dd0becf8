/** The ids of refunds. An account has the id of its customer. */
import type { IdKind } from '../../kernel/ids.js';

export const refundIds: IdKind = { name: 'refund', prefix: 'rfd' };
