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

/** `vatIdCheck` is of the identifier that the customer has; absent where nobody has asked. */
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
  /** The last cart that was closed for the order and whose discount uses it has not given back. */
  readonly closedCartId: string | null;
  /** How often it has closed a cart or given uses back. Who stood still while it did so is told by it that somebody else has. */
  readonly turn: number;
}
