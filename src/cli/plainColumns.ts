/** Reads the rows of a CSV whose columns have the names of record fields (docs/import.md), which the console's page takes too. */
import { type Field, kinds } from '../kernel/importing/kinds.js';
import type { JsonValue } from '../kernel/json.js';
import type { MappedRecord, RowReading } from './mapping.js';
import type { Row } from './mappingSources.js';

/** Terms of offers that are JSON in a cell. The console's page does not take them. */
const jsonFields: readonly string[] = ['charges', 'pricing'];

type Types = ReadonlyMap<string, Field['type']>;

function typesOf(fields: readonly Field[] = []): Types {
  return new Map(fields.map(({ name, type }) => [name, type]));
}

/**
 * Text that does not fit its column's type stays text, so that the service reports it. The entries of a list are separated by commas or
 * semicolons.
 */
function cellOf(name: string, text: string, types: Types): JsonValue | readonly string[] {
  const type = types.get(name);
  if (type === 'list') return text.split(/[,;]/).map((entry) => entry.trim());
  if (type === 'number' && /^-?\d{1,30}(\.\d{1,30})?$/.test(text)) return Number(text);
  if (type === 'flag' && /^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  return jsonFields.includes(name) ? (jsonIn(text) ?? text) : text;
}

function jsonIn(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An empty cell is a field that is not sent. */
function recordOf(cells: readonly (readonly [name: string, text: string])[], types: Types): MappedRecord {
  return Object.fromEntries(
    cells.filter(([, text]) => text !== '').map(([name, text]) => [name, cellOf(name, text, types)]),
  );
}

const cellsOf = (row: Row) => Object.entries(row).map(([name, text]) => [name.trim(), text.trim()] as const);

export function plainColumns(kind: string): RowReading {
  const { fields, parts } = kinds.find(({ name }) => name === kind) ?? {};
  const own = typesOf(fields);
  const ofParts = typesOf(parts?.fields);
  const partName = (column: string) => {
    if (parts === undefined) return undefined;
    if (column.startsWith(`${parts.into}/`)) return column.slice(parts.into.length + 1);
    // A name that the record has too needs the prefix.
    return ofParts.has(column) && !own.has(column) ? column : undefined;
  };
  const reading: RowReading = {
    reasonToSkip: () => undefined,
    recordOf(row) {
      // The id in an exported list is the key of an import.
      const named = cellsOf(row)
        .filter(([column]) => partName(column) === undefined)
        .map(([name, text]) => [name === 'id' && !Object.hasOwn(row, 'key') ? 'key' : name, text] as const);
      return recordOf(named, own);
    },
  };
  if (parts === undefined) return reading;
  return {
    ...reading,
    group: {
      applies: (row) => Object.keys(row).some((column) => partName(column.trim()) !== undefined),
      into: parts.into,
      by: (row) => (Object.hasOwn(row, 'key') ? 'key' : 'id'),
      entryOf(row) {
        const cells = cellsOf(row).flatMap(([column, text]) => {
          const name = partName(column);
          return name === undefined ? [] : [[name, text] as const];
        });
        const entry = recordOf(cells, ofParts);
        return Object.keys(entry).length === 0 ? undefined : entry;
      },
    },
  };
}
