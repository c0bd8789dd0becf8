/** The rules that all reference records share: they are put, put again and removed. The checks of each kind are in the file of its name. */
import type { Decider } from '../../kernel/decider.js';
import { capitalized, DomainError, NotFound } from '../../kernel/errors.js';
import { isSameJson } from '../../kernel/json.js';
import type { Customer, CustomerVatIdChecked, Order, RecordPut, RecordRemoved } from './events.js';

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

/** Absent fields stay as they are, or have their initial value in a new record. */
export interface PutRecord<Fields> {
  readonly type: 'PutRecord';
  readonly fields: Partial<Fields>;
  /** The state that the caller expects (RFC 9110, 13.1): that the record exists, or that it does not. */
  readonly onlyIf?: RecordPresence | undefined;
}

export type RecordPresence = 'present' | 'absent';
export interface RemoveRecord {
  readonly type: 'RemoveRecord';
}

export type RecordCommand<Fields> = PutRecord<Fields> | RemoveRecord;

/** Erases for good, even a customer who was removed before. Repeating it changes nothing. */
export interface EraseCustomer {
  readonly type: 'EraseCustomer';
}

/** Does nothing if the customer has another identifier by now, or the result is already recorded. */
export type RecordVatIdCheck = { readonly type: 'RecordVatIdCheck' } & CustomerVatIdChecked['data'];

export type CustomerCommand = RecordCommand<Customer> | EraseCustomer | RecordVatIdCheck;

/** Records that the cart was dealt with. Repeating it changes nothing. */
export interface CompleteCartClosing {
  readonly type: 'CompleteCartClosing';
  readonly cartId: string;
  /** The order's turn; another turn concerns another cart, or the same cart again. */
  readonly turn: number;
}
/** Records that the cart has given back its discount uses, or has none. Repeating it changes nothing. */
export interface CompleteUsesReturn {
  readonly type: 'CompleteUsesReturn';
  readonly cartId: string;
  readonly turn: number;
}
export type OrderCommand = RecordCommand<Order> | CompleteCartClosing | CompleteUsesReturn;

/** @param put the type of the event that puts a record of this kind; any other type removes it */
function recordEvolution<Put extends string, Removed extends string, Fields>(put: Put) {
  type Event = RecordPut<Put, Fields> | RecordRemoved<Removed>;
  const isPut = (event: Event): event is RecordPut<Put, Fields> => event.type === put;
  return (_state: RecordState<Fields>, event: Event): RecordState<Fields> =>
    isPut(event) ? { status: 'present', fields: event.data } : { status: 'removed' };
}

interface RecordKind<Put extends string, Removed extends string, Fields> {
  /** The name in refusals, e.g. `offer`. */
  readonly what: string;
  readonly put: Put;
  readonly removed: Removed;
  readonly blank: Fields;
  /** @throws DomainError VALIDATION_ERROR */
  readonly check: (fields: Fields) => void;
  /** Derives fields from the new ones and the previous record; absent: none. */
  readonly complete?: (fields: Fields, before: RecordState<Fields>) => Fields;
  /** Absent: the record as it was put. */
  readonly evolve?: RecordDecider<Put, Removed, Fields>['evolve'];
}

export type RecordDecider<Put extends string, Removed extends string, Fields> = Decider<
  RecordState<Fields>,
  RecordCommand<Fields>,
  RecordPut<Put, Fields> | RecordRemoved<Removed>
>;

/**
 * The rules of one kind. They throw VALIDATION_ERROR, NOT_FOUND for a record that does not exist or no longer does, and PRECONDITION_FAILED
 * if a record that is put is not in the state that its caller expects.
 */
export function recordDecider<Put extends string, Removed extends string, Fields extends object>({
  what,
  put,
  removed,
  blank,
  check,
  complete,
  evolve = recordEvolution<Put, Removed, Fields>(put),
}: RecordKind<Put, Removed, Fields>): RecordDecider<Put, Removed, Fields> {
  return {
    initial: { status: 'none' },
    decide(command, state) {
      if (command.type === 'RemoveRecord') {
        if (state.status !== 'present') throw new NotFound('NOT_FOUND', capitalized(what));
        return [{ type: removed, data: {} }];
      }
      // A record that was put before its kind had all of its fields lacks some of them.
      const before = state.status === 'present' ? { ...blank, ...state.fields } : undefined;
      const { onlyIf } = command;
      if (onlyIf !== undefined && onlyIf !== (before === undefined ? 'absent' : 'present'))
        throw new DomainError(
          'PRECONDITION_FAILED',
          before === undefined ? `There is no ${what} to replace` : `The ${what} already exists`,
        );
      const data = { ...(before ?? blank), ...command.fields };
      if (before !== undefined && sameFields(before, data)) return [];
      check(data);
      return [{ type: put, data: complete?.(data, state) ?? data }];
    },
    evolve,
  };
}

function sameFields(left: object, right: object): boolean {
  const other = new Map(Object.entries(right));
  return Object.entries(left).every(([name, value]) => sameValue(value, other.get(name)));
}

/** Lists and objects are equal if they hold the same in the same order; a kind for which the order of a list does not matter sorts it. */
function sameValue(left: unknown, right: unknown): boolean {
  return left === right || (typeof left === 'object' && isSameJson(left, right));
}
