/** Lists the differences between two states of a record, field by field. */

export interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

type State = Readonly<Record<string, unknown>>;

/** Whether two values are equal as JSON, whatever the order of members. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame((one as State)[name], (other as State)[name]));
}

/** @param passedOver fields of no interest to people, e.g. `updatedAt` */
export function changesBetween(
  before: State,
  after: State,
  passedOver: readonly string[] = ['updatedAt', 'revenueChanges'],
): readonly Change[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .filter((field) => !passedOver.includes(field) && !isSame(before[field], after[field]))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));
}
