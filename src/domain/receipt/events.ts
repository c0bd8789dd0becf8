/** Events of a receipt. The data is encrypted under the receipt's own key, so that it can be erased. */

import type { ClaimAbandoned } from '../../kernel/events.js';
import type { DecimalText } from '../../kernel/money.js';
import type { BilledAmounts } from '../shared/documentAmounts.js';
import type { Parties } from '../shared/parties.js';

/** A receipt was created. */
export interface ReceiptCreated {
  readonly type: 'ReceiptCreated';
  readonly data: BilledAmounts & {
    readonly receiptId: string;
    readonly receiptNumber: string;
    readonly orderId: string;
    readonly customerId: string;
    /** UTC with milliseconds. */
    readonly receiptDate: string;
    /** Time of creation, UTC; absent in events from before it was recorded. */
    readonly createdAt?: string;
    readonly paymentMethod: string | null;
    /** Note to the buyer; absent for none. */
    readonly note?: string;
    /** Seller and buyer at the time of the receipt; absent if the customer was unknown, and in older events. */
    readonly parties?: Parties;
  };
}

/** The receipt was deleted for callers; its content is kept. */
export interface ReceiptDeleted {
  readonly type: 'ReceiptDeleted';
  readonly data: Record<string, never>;
}

/** The receipt was erased for good: the stream's key is destroyed. The data is what accounting needs, unencrypted; absent in older events. */
export interface ReceiptRemoved {
  readonly type: 'ReceiptRemoved';
  readonly data: {
    readonly receiptNumber?: string;
    readonly receiptDate?: string;
    readonly total?: DecimalText;
    readonly currency?: string;
  };
}

export type ReceiptEvent = ReceiptCreated | ReceiptDeleted | ReceiptRemoved | ClaimAbandoned;
