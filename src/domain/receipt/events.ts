/** Events of a receipt. The data is kept under the receipt's own key, so that it can be erased. */

import type { ClaimAbandoned } from '../../kernel/events.js';
import type { DecimalText } from '../../kernel/money.js';
import type { BilledAmounts } from '../shared/documentAmounts.js';
import type { Parties } from '../shared/parties.js';

export interface ReceiptCreated {
  readonly type: 'ReceiptCreated';
  readonly data: BilledAmounts & {
    readonly receiptId: string;
    readonly receiptNumber: string;
    readonly orderId: string;
    readonly customerId: string;
    /** UTC with milliseconds. */
    readonly receiptDate: string;
    /** UTC timestamp; absent in what was made before it was kept. */
    readonly createdAt?: string;
    readonly paymentMethod: string | null;
    /** To the buyer; absent where there is none. */
    readonly note?: string;
    /** As they were when it was made; absent in what was made before they were kept. */
    readonly parties?: Parties;
  };
}

/** Soft: what it says is kept. */
export interface ReceiptDeleted {
  readonly type: 'ReceiptDeleted';
  readonly data: Record<string, never>;
}

/** For good: the key of the stream is destroyed with it. What books need stays, in clear; absent in what was removed before it was kept. */
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
