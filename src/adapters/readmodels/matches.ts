/** Matches one after the other, with what SQL cannot decide evaluated in memory on each row. */

import type { JsonValue } from '../../kernel/json.js';
import type { Expression } from '../../query/ast.js';
import { matches } from '../../query/evaluate.js';
import type { Document } from '../../query/fields.js';
import type { Database } from '../sqlite/database.js';
import { type Column, columnName, decode, isKey } from './columns.js';
import type { CompiledFilter } from './compileQuery.js';
import type { Deadline } from './deadline.js';
import { tableName } from './schema.js';
import { identifier, type SqlFragment, type SqlValue } from './sqlFragment.js';

/** A generation as a reader knows it. */
export interface Table {
  readonly generation: string;
  readonly columns: readonly Column[];
  /** How many documents there are. */
  readonly documents: number;
}

export interface Match {
  readonly rowid: number;
  /** The fields that were asked for, and the id. */
  readonly document: Document;
}

export interface Walk {
  readonly filter: CompiledFilter;
  /** The order of the rows; any when absent. */
  readonly order?: SqlFragment;
  /** What is going to be evaluated on the matches, besides the filter's rest. */
  readonly expressions?: readonly Expression[];
  /** Fields that are going to be read from the matches. */
  readonly fields?: readonly string[];
  readonly deadline?: Deadline;
}

export function* walk(
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
  const name = identifier(tableName(table.generation)).text;
  const statement = database.prepare<[number, string, ...SqlValue[]]>(
    `SELECT rowid, id${read.selected} FROM ${name}${where === undefined ? '' : ` WHERE ${where.text}`}${
      order === undefined ? '' : ` ORDER BY ${order.text}`
    }`,
  );
  const parameters = [...(where?.parameters ?? []), ...(order?.parameters ?? [])];
  for (const row of statement.iterate(...parameters)) {
    deadline?.check();
    const document = read.document(row);
    if (residual === undefined || matches(residual, document)) yield { rowid: row[0], document };
  }
}

interface RowReader {
  /** Columns behind rowid and id, each with a comma before it. */
  readonly selected: string;
  document(row: readonly [number, string, ...SqlValue[]]): Document;
}

/** Reads fields from their columns where all of them have one, else from the body: parsing one takes several times as long. */
function rowReader({ columns }: Table, needed: ReadonlySet<string>): RowReader {
  const wanted = columns.filter(({ field }) => field === 'id' || needed.has(field));
  const own = wanted.filter((column) => !isKey(column));
  if ([...needed].some((field) => !wanted.some((column) => column.field === field))) {
    return { selected: ', body', document: ([, , body]) => JSON.parse(String(body)) };
  }
  return {
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

/** Adds the names of the document's fields and collections that an expression looks at. */
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

/** A value of a document as a key or an operand; what is no scalar is null. */
export function scalarOf(value: JsonValue | undefined): string | number | boolean | null {
  return value === undefined || typeof value === 'object' ? null : value;
}
