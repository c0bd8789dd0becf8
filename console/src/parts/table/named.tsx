/** A column of records with names: the API has their ids, users see the names. */
import type { NamedKind } from '../names/kinds.js';
import { Named } from '../names/Named.js';
import type { Column } from './columns.js';

/** Returns the column of the customer; the list can be ordered by the customer's name. */
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
    // Sorting by ids makes no sense beside names.
    ordered: false,
    show: (row) => {
      const id = row[field];
      return id === null || id === undefined || id === '' ? '' : <Named kind={names} id={id} />;
    },
    width: 200,
  };
}
