/** The tax to declare for a period: by country, category and rate; supplies with reverse charge by customer; and tax claimed back. */
import type { CalendarDate } from '../kernel/dates.js';
import { add, toNumber } from '../kernel/money.js';
import type { Queries } from '../ports/readModels.js';
import { invoiceModel } from '../projections/invoice.js';
import { reverseCharge } from '../projections/invoiceTaxes.js';
import type { AggregateQuery, AggregateRow, Expression, GroupKey } from '../query/ast.js';
import { columnsOf } from '../query/columns.js';
import { allOf, where } from '../query/conditions.js';

/** Sums of documents with the same tax: invoices less credit notes. */
export type TaxRow = {
  readonly country: string | null;
  readonly category: string | null;
  readonly rate: number | null;
  readonly currency: string;
  readonly net: number;
  readonly tax: number;
  /** Number of invoices and credit notes that contribute. */
  readonly documents: number;
};

export type SalesRow = {
  /** Null if the documents state none. */
  readonly vatId: string | null;
  readonly country: string | null;
  readonly currency: string;
  readonly net: number;
};

/** Amounts are negative: they are claimed back. */
export type ReliefRow = Omit<TaxRow, 'documents'>;

export interface TaxReport {
  readonly rows: readonly TaxRow[];
  readonly salesList: readonly SalesRow[];
  readonly reliefs: readonly ReliefRow[];
}

export interface TaxPeriod {
  readonly from: CalendarDate;
  /** The last day. */
  readonly to: CalendarDate;
}

const { fields } = invoiceModel;
const entryFields = Object.fromEntries(
  ['taxes', 'taxReliefs'].flatMap((list) =>
    [...columnsOf(fields, list)].map(([name, column]) => [name, column.field] as const),
  ),
);

/**
 * Rows are in the order of the keys. The cost is that of the daily sums if the engine keeps them, otherwise of reading the period's
 * documents one by one.
 * @param timeLimit time that the engine may work on each of the three queries, in ms
 */
export async function taxReport(
  readModels: Queries,
  period: TaxPeriod,
  timeLimit: number,
): Promise<TaxReport> {
  const taxed = ofPeriod('taxes', period, timeLimit);
  const net = { name: 'net', operation: 'sum', field: 'taxes/net' } as const;
  const rows = await readModels.aggregate(invoiceModel, {
    ...taxed,
    groupBy: [...shareKeys('taxes')],
    measures: [
      net,
      { name: 'tax', operation: 'sum', field: 'taxes/tax' },
      { name: 'documents', operation: 'count' },
    ],
  });
  const sales = await readModels.aggregate(invoiceModel, {
    ...taxed,
    narrowing: allOf(where(fields, 'reverseCharged', 'eq', true), taxed.narrowing),
    entryFilter: allOf(taxed.entryFilter, where(entryFields, 'taxes/category', 'eq', reverseCharge)),
    groupBy: [{ field: 'buyerVatId' }, { field: 'taxes/country' }, { field: 'currency' }],
    measures: [net],
  });
  const reliefs = await readModels.aggregate(invoiceModel, {
    ...ofPeriod('taxReliefs', period, timeLimit),
    groupBy: [...shareKeys('taxReliefs')],
    measures: [
      { name: 'net', operation: 'sum', field: 'taxReliefs/net' },
      { name: 'tax', operation: 'sum', field: 'taxReliefs/tax' },
    ],
  });
  return {
    rows: rows.map((row) => ({ ...shareOf('taxes', row), documents: Number(row.measures.documents) })),
    salesList: sales.map(({ keys, measures }) => ({
      vatId: textOf(keys.buyerVatId),
      country: textOf(keys['taxes/country']),
      currency: String(keys.currency),
      net: amountOf(measures.net),
    })),
    reliefs: reliefs.map((row) => shareOf('taxReliefs', row)),
  };
}

type List = 'taxes' | 'taxReliefs';

function shareKeys(list: List): readonly GroupKey[] {
  return [`${list}/country`, `${list}/category`, `${list}/rate`, 'currency'].map((field) => ({ field }));
}

function shareOf(list: List, { keys, measures }: AggregateRow): ReliefRow {
  const rate = keys[`${list}/rate`];
  return {
    country: textOf(keys[`${list}/country`]),
    category: textOf(keys[`${list}/category`]),
    rate: typeof rate === 'number' ? rate : null,
    currency: String(keys.currency),
    net: amountOf(measures.net),
    tax: amountOf(measures.tax),
  };
}

/** Entries on these days, in documents that may have some. */
function ofPeriod(list: List, { from, to }: TaxPeriod, timeLimit: number) {
  const last = list === 'taxes' ? 'taxedTo' : 'relievedTo';
  const hasSome = where(fields, last, 'ge', from);
  const narrowing = list === 'taxes' ? allOf(hasSome, where(fields, 'taxedFrom', 'le', to)) : hasSome;
  const day = `${list}/date`;
  const entryFilter: Expression = allOf(
    where(entryFields, day, 'ge', from),
    where(entryFields, day, 'le', to),
  );
  return { narrowing, over: list, entryFilter, timeLimit } satisfies Partial<AggregateQuery>;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Exact, and never negative zero. */
function amountOf(sum: string | number | undefined): number {
  return toNumber(add(String(sum ?? '0'), '0'));
}
