/** Maps columns of a file to fields, cells to values, and rows to records. */
import {
  type Field,
  fieldsOfObjects,
  type ImportKind,
  type Parts,
} from '../../../../src/kernel/importing/kinds.js';

/** The source of a field: a column, with replacements for its words, or a fixed value. */
export type Source =
  | { readonly column: string; readonly words?: Readonly<Record<string, string>> }
  | { readonly value: string };

export type Sources = Readonly<Record<string, Source>>;

/** The format of numbers and dates in the file. */
export interface Manner {
  readonly decimal: '.' | ',';
  readonly days: 'ymd' | 'dmy' | 'mdy';
}

export interface Mapping {
  readonly fields: Sources;
  /** The sources of a record's parts; empty where it has none in this file. */
  readonly parts: Sources;
  readonly manner: Manner;
}

/** A row by column names. Values from CSV are text, and an empty text is no value. */
export type Row = Readonly<Record<string, unknown>>;

/** Why a row makes no record: a cell does not fit its field. */
export class UnusableCell extends Error {
  readonly field: string;
  readonly fault: 'number' | 'day' | 'flag' | 'choice';
  readonly cell: string;

  constructor(field: string, fault: UnusableCell['fault'], cell: string) {
    super(`${field}: ${cell}`);
    this.name = 'UnusableCell';
    this.field = field;
    this.fault = fault;
    this.cell = cell;
  }
}

export type Values = Readonly<Record<string, unknown>>;

/** Keeps letters and digits only: `Customer-No.` becomes `customerno`. */
const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The fields that a file can have: those of records, and those of their parts where each part has a row. */
export interface Shape {
  readonly fields: readonly Field[];
  readonly parts?: Parts | undefined;
}

/** CSV has a row for each part; JSON lines have the parts in the record. */
export function shapeOf(kind: ImportKind, format: 'csv' | 'ndjson'): Shape {
  return format === 'csv'
    ? { fields: kind.fields, parts: kind.parts }
    : { fields: fieldsOfObjects(kind), parts: undefined };
}

/**
 * Guesses the mapping of a file: fields from column names, the format from cells.
 * @param rows some of the first rows
 */
export function guessMapping(
  { fields, parts }: Shape,
  columns: readonly string[],
  rows: readonly Row[],
): Mapping {
  const taken = new Set<string>();
  const own = guessSources(fields, columns, taken);
  const ofParts = parts === undefined ? {} : guessSources(parts.fields, columns, taken);
  const sources = {
    fields: fillRequired(fields, own, columns),
    parts:
      parts === undefined || (!parts.required && Object.keys(ofParts).length === 0)
        ? {}
        : fillRequired(parts.fields, ofParts, columns),
  };
  const used = [...Object.values(sources.fields), ...Object.values(sources.parts)];
  const cells = used.flatMap((source) => ('column' in source ? textsIn(rows, source.column) : []));
  return { ...sources, manner: guessManner(cells) };
}

function guessSources(fields: readonly Field[], columns: readonly string[], taken: Set<string>): Sources {
  const found: Record<string, Source> = {};
  // Exact names are matched first, whatever else their columns could be.
  for (const isLoose of [false, true]) {
    for (const { name, also = [] } of fields) {
      // A record's key may be its number, which is a field of its own; see `fillRequired`.
      if (found[name] !== undefined || (isLoose && name === 'key')) continue;
      const names = isLoose ? also : [plain(name)];
      const column = names
        .map((one) => columns.find((each) => plain(each) === one && !taken.has(each)))
        .find((each) => each !== undefined);
      if (column === undefined) continue;
      found[name] = { column };
      taken.add(column);
    }
  }
  return found;
}

/** A required field may share its column with another one: the number of an invoice is also its key. */
function fillRequired(fields: readonly Field[], found: Sources, columns: readonly string[]): Sources {
  const filled: Record<string, Source> = { ...found };
  for (const { name, required, also = [] } of fields) {
    if (required !== true || filled[name] !== undefined) continue;
    const names = [plain(name), ...also];
    const column = names
      .map((one) => columns.find((each) => plain(each) === one))
      .find((each) => each !== undefined);
    if (column !== undefined) filled[name] = { column };
  }
  return filled;
}

function guessManner(cells: readonly string[]): Manner {
  const numbers = cells.filter((cell) => /^[\d.,'’\s\u00a0€$£-]+$/.test(cell) && /\d/.test(cell));
  const comma = numbers.filter((cell) => /,\d{1,2}$/.test(cell) || /\.\d{3},\d/.test(cell)).length;
  const point = numbers.filter((cell) => /\.\d{1,2}$/.test(cell) || /,\d{3}\.\d/.test(cell)).length;
  const slashed = cells.flatMap((cell) => {
    const [, first, second] = /^(\d{1,2})\/(\d{1,2})\/\d{4}/.exec(cell) ?? [];
    return first === undefined || second === undefined ? [] : [[Number(first), Number(second)] as const];
  });
  const dotted = cells.some((cell) => /^\d{1,2}\.\d{1,2}\.\d{4}/.test(cell));
  const days = dotted || slashed.some(([first]) => first > 12) ? 'dmy' : slashed.length > 0 ? 'mdy' : 'ymd';
  return { decimal: comma > point ? ',' : '.', days };
}

/** Returns the texts of a column without empty ones. */
export function textsIn(rows: readonly Row[], column: string): readonly string[] {
  return rows.flatMap((row) => {
    const cell = row[column];
    return typeof cell === 'string' && cell.trim() !== '' ? [cell.trim()] : [];
  });
}

/** Whether records have parts in this file. */
export function hasParts({ parts }: Shape, mapping: Mapping): boolean {
  return parts !== undefined && (parts.required || Object.keys(mapping.parts).length > 0);
}

/** Returns the required fields that have no source. */
export function missingIn(shape: Shape, mapping: Mapping): readonly string[] {
  const without = (some: readonly Field[], sources: Sources) =>
    some
      .filter(({ name, required }) => required === true && sources[name] === undefined)
      .map(({ name }) => name);
  const ofParts = hasParts(shape, mapping) ? without(shape.parts?.fields ?? [], mapping.parts) : [];
  return [...without(shape.fields, mapping.fields), ...ofParts];
}

/** @returns the values, without fields whose cell is empty @throws UnusableCell */
export function valuesOf(fields: readonly Field[], sources: Sources, row: Row, manner: Manner): Values {
  const values: Record<string, unknown> = {};
  for (const field of fields) {
    const source = sources[field.name];
    if (source === undefined) continue;
    const value = 'value' in source ? source.value : row[source.column];
    // Values other than text, from JSON, have their type already.
    const taken = typeof value === 'string' ? cellOf(field, source, value.trim(), manner) : value;
    if (taken !== undefined && taken !== null) values[field.name] = taken;
  }
  return values;
}

function cellOf(field: Field, source: Source, cell: string, manner: Manner): unknown {
  if (cell === '') return undefined;
  const unusable = (fault: UnusableCell['fault']) => new UnusableCell(field.name, fault, cell);
  switch (field.type) {
    case 'text':
      return cell;
    case 'list':
      return cell.split(/[,;]/).map((entry) => entry.trim());
    case 'number': {
      const number = numberIn(cell, manner);
      if (number === undefined) throw unusable('number');
      return number;
    }
    case 'day': {
      const moment = momentIn(cell, manner);
      if (moment === undefined) throw unusable('day');
      return moment.slice(0, 10);
    }
    case 'moment':
    case 'instant': {
      const moment = momentIn(cell, manner);
      if (moment === undefined) throw unusable('day');
      return field.type === 'instant' && moment.length === 10 ? `${moment}T00:00:00Z` : moment;
    }
    case 'flag': {
      const word = cell.toLowerCase();
      if (yes.has(word)) return true;
      if (no.has(word)) return false;
      throw unusable('flag');
    }
    case 'choice': {
      const words = 'words' in source ? source.words : undefined;
      const chosen = words?.[cell] ?? field.choices?.find((one) => plain(one) === plain(cell));
      if (chosen === undefined) throw unusable('choice');
      return chosen;
    }
  }
}

const yes = new Set(['true', 'yes', 'y', '1', 'x', 'ja', 'j', 'wahr']);
const no = new Set(['false', 'no', 'n', '0', 'nein', 'falsch']);

/** Ignores currency signs and thousands separators. */
function numberIn(cell: string, { decimal }: Manner): number | undefined {
  const bare = cell.replaceAll(/[\s\u00a0'’€$£]/g, '');
  const grouped = decimal === ',' ? /^-?\d{1,3}(\.\d{3})+(,\d+)?$/ : /^-?\d{1,3}(,\d{3})+(\.\d+)?$/;
  const thousands = decimal === ',' ? '.' : ',';
  const ungrouped = grouped.test(bare) ? bare.replaceAll(thousands, '') : bare;
  const pointed = decimal === ',' ? ungrouped.replace(',', '.') : ungrouped;
  return /^-?\d{1,30}(\.\d{1,30})?$/.test(pointed) ? Number(pointed) : undefined;
}

const isoMoment =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}:\d{2})(:\d{2}(?:\.\d+)?)?\s*([Zz]|[+-]\d{2}:\d{2})?)?$/;
const localMoment = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:,?\s+(\d{1,2}:\d{2})(:\d{2})?)?$/;

/** Returns a day as a day, and a day with a time as a timestamp, in UTC where no offset is given. */
function momentIn(cell: string, { days }: Manner): string | undefined {
  const iso = isoMoment.exec(cell);
  if (iso !== null) {
    const [, year = '', month = '', day = '', time, seconds = ':00', offset = 'Z'] = iso;
    return joined(year, month, day, time, seconds, offset);
  }
  const local = localMoment.exec(cell);
  if (local === null || days === 'ymd') return undefined;
  const [, first = '', second = '', year = '', time, seconds = ':00'] = local;
  const [day, month] = days === 'dmy' ? [first, second] : [second, first];
  return joined(year, month, day, time, seconds, 'Z');
}

function joined(
  year: string,
  month: string,
  day: string,
  time: string | undefined,
  seconds: string,
  offset: string,
): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const parsed = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== date) return undefined;
  return time === undefined ? date : `${date}T${time.padStart(5, '0')}${seconds}${offset.toUpperCase()}`;
}
