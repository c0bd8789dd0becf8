/** The rules that all reference records share: they are put, put again and removed. The checks of each kind are in the file of its name. */
import type { Decider } from '../../kernel/decider.js';
import { capitalized, DomainError, NotFound } from '../../kernel/errors.js';
import { isSameJson } from '../../kernel/json.js';
import type { RecordCommand } from './commands.js';
import type { RecordPut, RecordRemoved } from './events.js';
import { recordEvolution } from './evolve.js';
import type { RecordState } from './state.js';

export interface RecordKind<Put extends string, Removed extends string, Fields> {
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
