/** What all reference records have in common: they are put, put again and removed. */
import type { Decider } from '../../kernel/decider.js';
import { DomainError } from '../../kernel/errors.js';

export type RecordState<Fields> =
  | { readonly status: 'none' }
  | { readonly status: 'present'; readonly fields: Fields }
  | { readonly status: 'removed' };

/** A field that is absent stays, or has its initial value in a new record. */
export interface PutRecord<Fields> {
  readonly type: 'PutRecord';
  readonly fields: Partial<Fields>;
  /** Given when the caller wants an existing record changed, or a new one made, and nothing otherwise. */
  readonly onlyIf?: 'present' | 'absent' | undefined;
}
export interface RemoveRecord {
  readonly type: 'RemoveRecord';
}
export type RecordCommand<Fields> = PutRecord<Fields> | RemoveRecord;

/** The whole record as it is from now on. */
export interface RecordPut<Type extends string, Fields> {
  readonly type: Type;
  readonly data: Fields;
}
export interface RecordRemoved<Type extends string> {
  readonly type: Type;
  readonly data: Record<string, never>;
}

export interface RecordKind<Put extends string, Removed extends string, Fields> {
  /** In the words of a refusal, e.g. `offer`. */
  readonly what: string;
  readonly put: Put;
  readonly removed: Removed;
  readonly blank: Fields;
  /** @throws DomainError VALIDATION_ERROR */
  readonly check: (fields: Fields) => void;
}

export type RecordDecider<Put extends string, Removed extends string, Fields> = Decider<
  RecordState<Fields>,
  RecordCommand<Fields>,
  RecordPut<Put, Fields> | RecordRemoved<Removed>
>;

/** The rules of one kind. They throw VALIDATION_ERROR, PRECONDITION_FAILED, and NOT_FOUND for a record that does not exist (any more). */
export function recordDecider<Put extends string, Removed extends string, Fields extends object>({
  what,
  put,
  removed,
  blank,
  check,
}: RecordKind<Put, Removed, Fields>): RecordDecider<Put, Removed, Fields> {
  type Event = RecordPut<Put, Fields> | RecordRemoved<Removed>;
  const isPut = (event: Event): event is RecordPut<Put, Fields> => event.type === put;
  return {
    initial: { status: 'none' },
    decide(command, state) {
      if (command.type === 'RemoveRecord') {
        if (state.status !== 'present') throw new DomainError('NOT_FOUND', `There is no such ${what}`);
        return [{ type: removed, data: {} }];
      }
      const before = state.status === 'present' ? state.fields : undefined;
      const { onlyIf } = command;
      if (onlyIf === 'present' && before === undefined)
        throw new DomainError('PRECONDITION_FAILED', `There is no such ${what}`);
      if (onlyIf === 'absent' && before !== undefined)
        throw new DomainError('PRECONDITION_FAILED', `The ${what} is there already`);
      const data = { ...(before ?? blank), ...command.fields };
      if (before !== undefined && sameFields(before, data)) return [];
      check(data);
      return [{ type: put, data }];
    },
    evolve: (_state, event) =>
      isPut(event) ? { status: 'present', fields: event.data } : { status: 'removed' },
  };
}

function sameFields(left: object, right: object): boolean {
  const other = new Map(Object.entries(right));
  return Object.entries(left).every(([name, value]) => sameValue(value, other.get(name)));
}

/** Lists are the same when they hold the same in the same order; a kind that does not care for the order sorts them. */
function sameValue(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  return Array.isArray(left) && JSON.stringify(left) === JSON.stringify(right);
}

export function invalidField(field: string, message: string): DomainError {
  return new DomainError('VALIDATION_ERROR', `${field} ${message}`, {
    errors: [{ path: `/${field}`, message }],
  });
}
