/** A column of things that have names: the service has their ids, people see what they are called. */
import type { NamedKind } from '../names/kinds.js';
import { Named } from '../names/Named.js';
import type { Column } from './columns.js';

/** The customer, by whose name the list can be ordered. */
export function customerColumn(name: string): Column<{ readonly customerId: string | null }> {
  return { ...namedColumn('customerId', name, 'customer'), ordered: true, orderBy: 'customer/name' };
}

export function namedColumn<Field extends string>(
  field: Field,
  name: string,
  names: NamedKind,
): Column<Readonly<Record<Field, string | null | undefined>>> {
  return {
    field,
    name,
    kind: 'text',
    names,
    // The order of ids says nothing beside names.
    ordered: false,
    show: (row) => {
      const id = row[field];
      return id === null || id === undefined || id === '' ? '' : <Named kind={names} id={id} />;
    },
    width: 200,
  };
}
