/** The ids of batches of usage events, and of reversals. */
import type { IdKind } from '../../kernel/ids.js';

export const usageBatchIds: IdKind = { name: 'usage batch', prefix: 'usb' };
export const usageReversalIds: IdKind = { name: 'usage reversal', prefix: 'usr' };
