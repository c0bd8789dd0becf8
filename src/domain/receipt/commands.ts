/** Commands of a receipt. What the rules need to know (ids, numbers, the order) comes with the command. */
import type { DecimalText } from '../../kernel/money.js';
import type { SentAmounts } from '../shared/documentAmounts.js';
import type { Parties } from '../shared/parties.js';
import type { Retention } from '../shared/retention.js';

/** Facts of an order; null where the reference data does not say. */
export interface OrderFacts {
  readonly status: string | null;
  readonly customerId: string | null;
  readonly total: DecimalText | null;
  readonly currency: string | null;
}

export interface CreateReceipt extends SentAmounts {
  readonly type: 'CreateReceipt';
  readonly receiptId: string;
  /** Sent, or drawn when it was not. */
  readonly receiptNumber: { readonly text: string; readonly drawn: boolean };
  readonly orderId: string;
  /** The reference data of the order; null when it does not know it. */
  readonly order: OrderFacts | null;
  /** Whether it may differ from its order. */
  readonly allowDifference: boolean;
  readonly customerId: string | null;
  readonly receiptDate: string;
  /** UTC timestamp. */
  readonly createdAt: string;
  readonly paymentMethod: string | null;
  /** To the buyer. */
  readonly note?: string | null;
  /** As they are now; absent where the customer is not known. */
  readonly parties?: Parties;
}

export interface DeleteReceipt {
  readonly type: 'DeleteReceipt';
}

/** For good, once the law does not ask for it any more; also of a receipt that was deleted before. Doing it again changes nothing. */
export interface RemoveReceipt {
  readonly type: 'RemoveReceipt';
  readonly retention: Retention;
}

export type ReceiptCommand = CreateReceipt | DeleteReceipt | RemoveReceipt;
