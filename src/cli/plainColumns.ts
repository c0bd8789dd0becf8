/**
 * Reads the rows of a CSV whose columns have the names of record fields (docs/import.md). A test compares their types with the console's.
 */
import type { JsonValue } from '../kernel/json.js';
import type { MappedRecord, RowReading } from './mapping.js';
import type { Row } from './mappingSources.js';

type ColumnType = 'number' | 'flag' | 'list' | 'json' | 'text';

const types: Readonly<Record<string, ColumnType>> = {
  ...ofType('number', [
    'amount',
    'anchorDay',
    'discount',
    'minimumAmount',
    'minimumSubtotal',
    'minimumTermCycles',
    'noticeDays',
    'paymentTermsDays',
    'perCustomerLimit',
    'periods',
    'price',
    'quantity',
    'setupFee',
    'stock',
    'subtotal',
    'tax',
    'taxRate',
    'total',
    'trialDays',
    'unitPrice',
    'usageLimit',
    'userId',
    'value',
  ]),
  ...ofType('list', ['discounts', 'offerIds']),
  ...ofType('json', ['charges', 'pricing']),
  ...ofType('flag', ['active', 'allowDifference', 'autoRenewal', 'backdate', 'billFirstPeriod']),
};

function ofType(type: ColumnType, names: readonly string[]): Readonly<Record<string, ColumnType>> {
  return Object.fromEntries(names.map((name) => [name, type]));
}

/** Fields of a record's entries. `plain` ones need no prefix, since the record has no field of that name. */
interface Entries {
  readonly into: string;
  readonly plain: readonly string[];
}

const taxed = ['taxCategory', 'taxRate', 'taxReason', 'taxReasonCode', 'unitCode'];
const entriesOf: Readonly<Record<string, Entries>> = {
  invoices: {
    into: 'items',
    plain: ['description', 'quantity', 'unitPrice', 'amount', 'discount', ...taxed],
  },
  receipts: {
    into: 'items',
    plain: ['description', 'quantity', 'price', 'amount', 'unitCode', 'supplyFrom', 'supplyTo'],
  },
  payments: { into: 'allocations', plain: ['invoiceNumber', 'invoiceId'] },
  organizations: { into: 'members', plain: ['userId', 'role'] },
};

/**
 * Text that does not fit its column's type stays text, so that the service reports it. The entries of a list are separated by commas or
 * semicolons.
 */
function cellOf(text: string, type: ColumnType | undefined): JsonValue | readonly string[] {
  if (type === 'list') return text.split(/[,;]/).map((entry) => entry.trim());
  if (type === 'number' && /^-?\d{1,30}(\.\d{1,30})?$/.test(text)) return Number(text);
  if (type === 'json') return jsonIn(text) ?? text;
  if (type === 'flag' && /^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  return text;
}

function jsonIn(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An empty cell is a field that is not sent. */
function recordOf(cells: readonly (readonly [name: string, text: string])[]): MappedRecord {
  return Object.fromEntries(
    cells
      .filter(([, text]) => text !== '')
      .map(([name, text]) => [name, cellOf(text, Object.hasOwn(types, name) ? types[name] : undefined)]),
  );
}

export function plainColumns(kind: string): RowReading {
  const entries = Object.hasOwn(entriesOf, kind) ? entriesOf[kind] : undefined;
  const prefix = entries === undefined ? undefined : `${entries.into}/`;
  const entryName = (column: string) => {
    if (prefix !== undefined && column.startsWith(prefix)) return column.slice(prefix.length);
    return entries?.plain.includes(column) === true ? column : undefined;
  };
  const cellsOf = (row: Row) =>
    Object.entries(row).map(([name, text]) => [name.trim(), text.trim()] as const);
  const reading: RowReading = {
    reasonToSkip: () => undefined,
    recordOf(row) {
      const own = cellsOf(row).filter(([column]) => entryName(column) === undefined);
      // The id in an exported list is the key of an import.
      const named = own.map(
        ([name, text]) => [name === 'id' && !Object.hasOwn(row, 'key') ? 'key' : name, text] as const,
      );
      return recordOf(named);
    },
  };
  if (entries === undefined) return reading;
  return {
    ...reading,
    group: {
      applies: (row) => Object.keys(row).some((column) => entryName(column.trim()) !== undefined),
      into: entries.into,
      by: (row) => (Object.hasOwn(row, 'key') ? 'key' : 'id'),
      entryOf(row) {
        const cells = cellsOf(row).flatMap(([column, text]) => {
          const name = entryName(column);
          return name === undefined ? [] : [[name, text] as const];
        });
        const entry = recordOf(cells);
        return Object.keys(entry).length === 0 ? undefined : entry;
      },
    },
  };
}
