/**
 * Answers `tolower(x) eq 'y'` with the index of `x` itself. The values that equal `y` except for the case of ASCII letters lie in few
 * places of the index. They are sought one by one, skipping the rows in between. Texts whose case mapping goes beyond ASCII have a twin
 * with its own index.
 */
import type { Expression } from '../../../query/ast.js';
import type { Database } from '../../sqlite/database.js';
import { type Column, columnName, isKey, twinName } from '../columns.js';
import type { Table } from './matches.js';
import { tableName } from './schema.js';
import { identifier, joinFragments, parameter, type SqlFragment, sql } from './sql/sqlFragment.js';
import { planOf } from './statements.js';

/** Most seeks per search; data with more variants is read row by row. */
const mostSeeks = 500;

type LetterCase = 'lower' | 'upper';

/** Returns a condition served by indexes; undefined when the expression is not such a comparison or no index fits. */
export function ignoringCaseSql(
  database: Database,
  table: Table,
  expression: Expression,
): SqlFragment | undefined {
  const asked = comparisonIgnoringCase(expression, table.columns);
  if (asked === undefined) return undefined;
  const { column, letterCase, text } = asked;
  const values = valuesOf(database, table, column, text, letterCase);
  if (values === undefined) return undefined;
  const own = identifier(columnName(column));
  const twin = identifier(twinName(column, letterCase));
  const among = joinFragments(values.map(parameter), ', ');
  return sql`((${own} IN (${among}) AND ${twin} IS NULL) OR ${twin} = ${parameter(text)})`;
}

function comparisonIgnoringCase(
  expression: Expression,
  columns: readonly Column[],
): { readonly column: Column; readonly letterCase: LetterCase; readonly text: string } | undefined {
  if (expression.kind !== 'comparison' || expression.operator !== 'eq') return undefined;
  const { left, right } = expression;
  const [call, literal] = left.kind === 'call' ? [left, right] : [right, left];
  if (call.kind !== 'call' || literal.kind !== 'literal' || typeof literal.value !== 'string')
    return undefined;
  if (call.name !== 'tolower' && call.name !== 'toupper') return undefined;
  const [argument] = call.arguments;
  if (argument?.kind !== 'field' || argument.of !== undefined) return undefined;
  const column = columns.find(({ field }) => field === argument.name);
  const text = literal.value;
  // libsql cuts text off at U+0000 and replaces lone surrogates.
  if (column?.type !== 'string' || isKey(column) || text.includes('\0') || !text.isWellFormed())
    return undefined;
  return { column, letterCase: call.name === 'tolower' ? 'lower' : 'upper', text };
}

/** Returns every value of the column that equals the text when only ASCII letters change case; undefined when no index leads to them. */
function valuesOf(
  database: Database,
  table: Table,
  column: Column,
  text: string,
  letterCase: LetterCase,
): readonly string[] | undefined {
  const own = identifier(columnName(column));
  const from = (value: string) =>
    sql`SELECT ${own} FROM ${identifier(tableName(table.generation))} WHERE ${own} >= ${parameter(value)} ORDER BY ${own} LIMIT 1`;
  if (!planOf(database, from(text)).every((step) => step.includes('COVERING INDEX'))) return undefined;
  const other = letterCase === 'lower' ? /[A-Z]/ : /[a-z]/;
  if (other.test(text)) return [];
  const variants = variantsOf(text);
  const found: string[] = [];
  let next: string | undefined = variants.first;
  for (let seeks = 0; next !== undefined; seeks += 1) {
    if (seeks === mostSeeks) return undefined;
    const { text: statement, parameters } = from(next);
    const [value] = database.prepare<[string]>(statement).get(...parameters) ?? [];
    if (value === undefined) break;
    const same = variants.has(value);
    if (same) found.push(value);
    next = variants.after(value);
  }
  return found;
}

export interface Variants {
  /** The least variant in code-point order, which is the order of the index: upper-case letters come before lower-case ones. */
  readonly first: string;
  has(value: string): boolean;
  /** Returns the least variant greater than a value; undefined when there is none. */
  after(value: string): string | undefined;
}

export function variantsOf(text: string): Variants {
  const lower = Array.from(text, (character) =>
    inAscii(character, /[A-Z]/, (letter) => letter.toLowerCase()),
  );
  const upper = Array.from(text, (character) =>
    inAscii(character, /[a-z]/, (letter) => letter.toUpperCase()),
  );

  /** Returns the least variant with these first characters. */
  const leastWith = (beginning: readonly string[]) =>
    beginning.join('') + upper.slice(beginning.length).join('');

  /** Returns the least variant greater than all those with these first characters. */
  function leastBehind(beginning: readonly string[]): string | undefined {
    for (let at = beginning.length - 1; at >= 0; at -= 1) {
      const higher = lower[at];
      if (higher !== undefined && higher !== upper[at] && beginning[at] === upper[at])
        return leastWith([...beginning.slice(0, at), higher]);
    }
    return undefined;
  }

  return {
    first: upper.join(''),
    has(value) {
      const characters = Array.from(value);
      return (
        characters.length === lower.length &&
        characters.every((character, at) => character === lower[at] || character === upper[at])
      );
    },
    after(value) {
      const characters = Array.from(value);
      const at = characters.findIndex(
        (character, index) => character !== lower[index] && character !== upper[index],
      );
      // The value is a variant, the beginning of one, or longer than all of them.
      if (at === -1) {
        return characters.length < upper.length ? leastWith(characters) : leastBehind(characters);
      }
      const beginning = characters.slice(0, at);
      const [point, least, greatest] = [characters[at], upper[at], lower[at]].map((one) =>
        one?.codePointAt(0),
      );
      if (point === undefined || least === undefined || greatest === undefined) return leastBehind(beginning);
      if (point < least) return leastWith(beginning);
      if (point < greatest) return leastWith([...beginning, lower[at] ?? '']);
      return leastBehind(beginning);
    },
  };
}

function inAscii(character: string, letters: RegExp, change: (letter: string) => string): string {
  return letters.test(character) ? change(character) : character;
}
