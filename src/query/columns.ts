/** The columns of rows made from documents: the documents' fields, and those of their list entries. */
import type { FieldTable, ScalarField } from './fields.js';

export interface Column {
  /** `total`, or `items/quantity` for a field of a list's entries. */
  readonly name: string;
  readonly field: ScalarField;
  /** The list whose entries it belongs to; undefined for a field of the document itself. */
  readonly list: string | undefined;
}

/**
 * Returns the columns by name, in the order of the table. Internal fields are not columns, except the one named by `internal`.
 * @param only the names of the wanted columns; absent: all
 */
export function columnsOf(
  fields: FieldTable,
  internal?: string,
  only?: readonly string[],
): ReadonlyMap<string, Column> {
  const columns = new Map<string, Column>();
  const add = (column: Column) => {
    if (only === undefined || only.includes(column.name)) columns.set(column.name, column);
  };
  for (const [name, field] of Object.entries(fields)) {
    if (field.internal === true && name !== internal) continue;
    if (field.type === 'collection') {
      for (const [part, item] of Object.entries(field.items)) {
        if (item.type === 'collection' || item.internal === true) continue;
        add({ name: `${name}/${part}`, field: item, list: name });
      }
    } else if (field.queryable !== false) add({ name, field, list: undefined });
  }
  return columns;
}
