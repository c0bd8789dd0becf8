/** States of a reference record. */
import type { Customer, CustomerVatIdChecked, Order } from './events.js';

export type RecordState<Fields> =
  | { readonly status: 'none' }
  | { readonly status: 'present'; readonly fields: Fields }
  | {
      readonly status: 'removed';
      /** The last version of a removed offer. */
      readonly version?: number;
      /** The last fields of a removed meter. */
      readonly last?: Fields;
    };

/** `vatIdCheck` is about the customer's current identifier; absent if it was never checked. */
export type CustomerState =
  | Exclude<RecordState<Customer>, { readonly status: 'present' }>
  | {
      readonly status: 'present';
      readonly fields: Customer;
      readonly vatIdCheck?: CustomerVatIdChecked['data'];
    }
  | { readonly status: 'erased' };

export interface OrderState {
  readonly record: RecordState<Order>;
  /** The last cart that was closed for the order and whose discount uses were not given back. */
  readonly closedCartId: string | null;
  /** How often it has closed a cart or given uses back. A process that was paused meanwhile sees by it that another one has done so. */
  readonly turn: number;
}
