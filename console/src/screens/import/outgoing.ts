/** Turns a file into records, each with its original rows, and into faults for unusable rows. */
import {
  hasParts,
  type Mapping,
  type Row,
  type Shape,
  UnusableCell,
  type Values,
  valuesOf,
} from './mapping.js';
import { cellsOf, type FileRecord, type Separator } from './records.js';

/** Why a row makes no record. */
export type RowFault =
  | { readonly why: 'cells'; readonly cells: number; readonly columns: number }
  | {
      readonly why: 'cell';
      readonly field: string;
      readonly fault: UnusableCell['fault'];
      readonly cell: string;
    }
  | { readonly why: 'noObject' | 'scattered' | 'tooMany' };

interface FromRows {
  readonly line: number;
  /** The last line up to which everything is decided: a resumed import starts after it. */
  readonly settled: number;
  /** The rows as in the file. */
  readonly text: string;
}

export type Outgoing =
  | (FromRows & { readonly values: Values })
  | (FromRows & { readonly key: string | null; readonly fault: RowFault });

/** Most parts of a record, as limited by the service. */
const mostParts = 1_000;

/** Makes column names unique, so that two columns of one name can be told apart. */
export function columnsOf(heading: readonly string[]): readonly string[] {
  const names: string[] = [];
  for (const [index, cell] of heading.entries()) {
    const name = cell.trim() === '' ? `#${index + 1}` : cell.trim();
    names.push(names.includes(name) ? `${name} (${index + 1})` : name);
  }
  return names;
}

/** @returns undefined for a row of empty cells, as spreadsheets leave behind */
export function rowOf(
  text: string,
  columns: readonly string[],
  separator: Separator,
): { readonly row: Row } | { readonly fault: RowFault } | undefined {
  const cells = cellsOf(text, separator);
  if (cells.every((cell) => cell.trim() === '')) return undefined;
  const isWhole =
    cells.length >= columns.length && cells.slice(columns.length).every((cell) => cell.trim() === '');
  if (!isWhole) return { fault: { why: 'cells', cells: cells.length, columns: columns.length } };
  return { row: Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? ''])) };
}

export function objectOf(text: string): { readonly row: Row } | { readonly fault: RowFault } {
  const fault = { why: 'noObject' } as const;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { row: { ...value } }
      : { fault };
  } catch {
    return { fault };
  }
}

export interface Making {
  readonly shape: Shape;
  readonly mapping: Mapping;
  /** The columns of a CSV file; absent where each line is a JSON object. */
  readonly table?: { readonly columns: readonly string[]; readonly separator: Separator } | undefined;
}

interface Open {
  readonly key: string;
  readonly line: number;
  readonly values: Values;
  readonly parts: Values[];
  readonly texts: string[];
  lastLine: number;
}

/**
 * Consecutive rows with the same key make one record where records have parts.
 * @param records without the heading
 */
export async function* outgoingFrom(
  records: AsyncIterable<FileRecord>,
  { shape, mapping, table }: Making,
): AsyncGenerator<Outgoing, void, void> {
  const { fields, parts } = shape;
  const isGathered = parts !== undefined && hasParts(shape, mapping);
  const ended = new Set<string>();
  let open: Open | undefined;

  function* end(): Generator<Outgoing, void, void> {
    if (open === undefined || parts === undefined) return;
    const { key, line, lastLine, texts } = open;
    ended.add(key);
    const values = open.parts.length === 0 ? open.values : { ...open.values, [parts.into]: open.parts };
    open = undefined;
    yield { line, settled: lastLine, text: texts.join('\n'), values };
  }

  for await (const { line, text } of records) {
    const refuse = (fault: RowFault, key: string | null = null): Outgoing => ({
      line,
      // The record still being gathered began earlier and is yielded later.
      settled: open === undefined ? line : open.line - 1,
      text,
      key,
      fault,
    });
    const read = table === undefined ? objectOf(text) : rowOf(text, table.columns, table.separator);
    if (read === undefined) continue;
    if ('fault' in read) {
      yield refuse(read.fault);
      continue;
    }
    try {
      const values = valuesOf(fields, mapping.fields, read.row, mapping.manner);
      if (!isGathered) {
        yield { line, settled: line, text, values };
        continue;
      }
      const key = String(values.key ?? '');
      if (open?.key !== key || key === '') {
        yield* end();
        if (ended.has(key) && key !== '') {
          yield refuse({ why: 'scattered' }, key);
          continue;
        }
      }
      const part = valuesOf(parts.fields, mapping.parts, read.row, mapping.manner);
      open ??= { key, line, lastLine: line, values, parts: [], texts: [] };
      if (open.parts.length === mostParts) {
        yield refuse({ why: 'tooMany' }, key);
        continue;
      }
      if (Object.keys(part).length > 0) open.parts.push(part);
      open.texts.push(text);
      open.lastLine = line;
    } catch (error) {
      if (!(error instanceof UnusableCell)) throw error;
      const { field, fault, cell } = error;
      yield refuse({ why: 'cell', field, fault, cell });
    }
  }
  yield* end();
}
