/** Yields matches one by one, and evaluates in memory what SQL cannot decide. */

import type { JsonValue } from '../../../kernel/json.js';
import type { Expression } from '../../../query/ast.js';
import { matches } from '../../../query/evaluate.js';
import type { Document, KeptSums } from '../../../query/fields.js';
import type { Database } from '../../sqlite/database.js';
import { type Column, columnName, decode, isKey } from '../columns.js';
import type { Deadline } from '../deadline.js';
import { tableName } from './schema.js';
import type { CompiledFilter } from './sql/compileQuery.js';
import { identifier, parameter, type SqlFragment, type SqlValue, sql } from './sql/sqlFragment.js';
import { planOf, windowsOf } from './statements.js';

/** A generation as a reader sees it. */
export interface Table {
  readonly generation: string;
  readonly columns: readonly Column[];
  /** Number of documents. */
  readonly documents: number;
  /** Fields by which the generation keeps counts. */
  readonly counted?: readonly string[];
  /** The sums that the generation keeps. */
  readonly summed?: KeptSums | undefined;
}

export interface Match {
  readonly rowid: number;
  /** The requested fields, and the id. */
  readonly document: Document;
}

export interface Walk {
  readonly filter: CompiledFilter;
  /** The order of the rows; absent: any order. */
  readonly order?: SqlFragment | undefined;
  /** Expressions that will be evaluated on the matches, besides the residual filter. */
  readonly expressions?: readonly Expression[];
  /** Fields that will be read from the matches. */
  readonly fields?: readonly string[];
  readonly deadline?: Deadline | undefined;
}

export function* walkMatches(
  database: Database,
  table: Table,
  { filter, order, expressions = [], fields = [], deadline }: Walk,
): Generator<Match, void, void> {
  const { residual, where } = filter;
  const needed = new Set(fields);
  for (const expression of residual === undefined ? expressions : [residual, ...expressions]) {
    collectFields(expression, needed);
  }
  const read = rowReader(table, needed);
  for (const row of rowsOf(database, table, { selected: read.selected, where, order, deadline })) {
    if (read.parses) deadline?.checkNow();
    else deadline?.check();
    const document = read.document(row);
    if (residual === undefined || matches(residual, document)) yield { rowid: row[0], document };
  }
}

type Row = [number, string, ...SqlValue[]];

/**
 * Yields the rows that SQL selects. Where SQL has to scan every row and few match, no code of ours would run for a long time. The table is
 * then read in windows, and the time is checked between them.
 */
function* rowsOf(
  database: Database,
  table: Table,
  {
    selected,
    where,
    order,
    deadline,
  }: Pick<Walk, 'order' | 'deadline'> & { selected: string; where: SqlFragment | undefined },
): Generator<Row, void, void> {
  const from: SqlFragment = {
    text: `SELECT rowid, id${selected} FROM ${identifier(tableName(table.generation)).text}`,
    parameters: [],
  };
  const all = sql`${from}${where === undefined ? sql`` : sql` WHERE ${where}`}${order === undefined ? sql`` : sql` ORDER BY ${order}`}`;
  const scans =
    where !== undefined &&
    order === undefined &&
    planOf(database, all).some((step) => step.startsWith('SCAN'));
  if (!scans) {
    yield* database.prepare<Row>(all.text).iterate(...all.parameters);
    return;
  }
  for (const { after, upTo } of windowsOf(database, table.generation)) {
    const within = sql`rowid > ${parameter(BigInt(after))} AND rowid <= ${parameter(BigInt(upTo))}`;
    // The plus sign makes the planner use the window.
    const window = sql`${from} WHERE ${within} AND +(${where})`;
    yield* database.prepare<Row>(window.text).iterate(...window.parameters);
    deadline?.checkNow();
  }
}

interface RowReader {
  /** Columns after rowid and id, each preceded by a comma. */
  readonly selected: string;
  /** Whether whole documents are parsed, each of which may take long. */
  readonly parses: boolean;
  document(row: readonly [number, string, ...SqlValue[]]): Document;
}

/** Reads fields from their columns if each has one, otherwise from the body, which takes several times as long to parse. */
function rowReader({ columns }: Table, needed: ReadonlySet<string>): RowReader {
  const wanted = columns.filter(({ field }) => field === 'id' || needed.has(field));
  const own = wanted.filter((column) => !isKey(column));
  if ([...needed].some((field) => !wanted.some((column) => column.field === field))) {
    return { selected: ', body', parses: true, document: ([, , body]) => JSON.parse(String(body)) };
  }
  return {
    parses: false,
    selected: own.map((column) => `, ${identifier(columnName(column)).text}`).join(''),
    document: ([, key, ...values]) => {
      const document: Document = { id: key };
      own.forEach((column, index) => {
        const value = decode(column.type, values[index] ?? null);
        if (value !== null) document[column.field] = value;
      });
      return document;
    },
  };
}

/** Adds the names of the document's fields and collections that an expression reads. */
export function collectFields(expression: Expression, into: Set<string>): void {
  switch (expression.kind) {
    case 'literal':
      return;
    case 'field':
      if (expression.of === undefined) into.add(expression.name);
      return;
    case 'not':
    case 'negative':
    case 'in':
      collectFields(expression.operand, into);
      return;
    case 'call':
      for (const argument of expression.arguments) collectFields(argument, into);
      return;
    case 'any':
    case 'all':
      into.add(expression.collection);
      if (expression.predicate !== undefined) collectFields(expression.predicate, into);
      return;
    default:
      collectFields(expression.left, into);
      collectFields(expression.right, into);
  }
}

/** Returns a document's value as a key or operand; non-scalar values become null. */
export function scalarOf(value: JsonValue | undefined): string | number | boolean | null {
  return value === undefined || typeof value === 'object' ? null : value;
}
