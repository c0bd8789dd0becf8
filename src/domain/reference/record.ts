/** What all reference records have in common: they are put, put again and removed. */
import { DomainError } from '../../kernel/errors.js';

export type RecordState<Fields> =
  | { readonly status: 'none' }
  | { readonly status: 'present'; readonly fields: Fields }
  | { readonly status: 'removed' };

/** The record after a put in which a field that was not sent stays; undefined when that changes nothing. */
export function merged<Fields extends object>(
  state: RecordState<Fields>,
  blank: Fields,
  sent: Partial<Fields>,
): Fields | undefined {
  const before = state.status === 'present' ? state.fields : blank;
  const after = { ...before, ...sent };
  if (state.status === 'present' && sameFields(before, after)) return undefined;
  return after;
}

/** @throws DomainError NOT_FOUND for a record that does not exist (any more) */
export function checkPresent<Fields>(state: RecordState<Fields>, what: string): void {
  if (state.status !== 'present') throw new DomainError('NOT_FOUND', `There is no such ${what}`);
}

function sameFields(left: object, right: object): boolean {
  const other = new Map(Object.entries(right));
  return Object.entries(left).every(([name, value]) => other.get(name) === value);
}
