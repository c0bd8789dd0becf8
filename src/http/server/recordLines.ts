/** Bodies with one record per line: NDJSON, and CSV where the columns are known. A malformed line does not affect the others. */
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { JsonObject, JsonValue } from '../../kernel/json.js';
import { sizeText } from '../../kernel/wording/sizeText.js';
import type { Field, FieldTable } from '../../query/fields.js';
import { type BodyReader, maxJsonBytes, readBytes } from './body.js';
import { Refusal } from './problems.js';
import { parseJson } from './validation.js';

export type Line =
  | { readonly line: number; readonly value: JsonValue }
  | { readonly line: number; readonly fault: Refusal };

/** A line is limited like a body of its own, since its events have to fit into one append. */
export const lineLimits = { bytes: 4 * 1024 * 1024, lines: 1_000, lineBytes: maxJsonBytes };

const csvType = 'text/csv';

/**
 * Reads the lines, numbered from 1; empty ones are skipped.
 * @param columns when given, CSV (RFC 4180, with a heading) is accepted too. Cells are converted to their fields' types. An
 * empty cell counts as a field that was not sent
 */
export function linesBody(example: JsonValue, columns?: FieldTable): BodyReader<readonly Line[]> {
  return {
    mediaTypes: ['application/x-ndjson', ...(columns === undefined ? [] : [csvType])],
    maxBytes: lineLimits.bytes,
    optional: false,
    schema: z
      .string()
      .describe(
        `One JSON object per line, at most ${lineLimits.lines} lines of ${sizeText(lineLimits.lineBytes)}`,
      ),
    example: `${JSON.stringify(example)}\n`,
    async read(incoming) {
      if (incoming.mediaType === undefined) throw new Refusal('VALIDATION_ERROR', 'Send a body');
      const bytes = await readBytes(incoming, lineLimits.bytes);
      const value =
        incoming.mediaType === csvType && columns !== undefined ? csvLines(bytes, columns) : jsonLines(bytes);
      return { value, fingerprint: () => `${incoming.mediaType}\n${bytes.toString('latin1')}` };
    },
  };
}

const byteOrderMark = Buffer.from('\ufeff');
const newlineByte = 0x0a;
const isBlank = (byte: number | undefined) => byte === 0x20 || byte === 0x09 || byte === 0x0d;

function jsonLines(bytes: Buffer): readonly Line[] {
  const lines: Line[] = [];
  let start = bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark) ? byteOrderMark.length : 0;
  for (let line = 1; start < bytes.length; line += 1) {
    // Byte by byte, because a body can have millions of empty lines.
    let first = start;
    while (isBlank(bytes[first])) first += 1;
    if (first === bytes.length || bytes[first] === newlineByte) {
      start = first + 1;
      continue;
    }
    const newline = bytes.indexOf(newlineByte, first);
    const end = newline === -1 ? bytes.length : newline;
    const text = bytes.subarray(start, end);
    start = end + 1;
    if (lines.length === lineLimits.lines) throw tooMany();
    if (text.length > lineLimits.lineBytes) {
      const most = `The line has more than ${sizeText(lineLimits.lineBytes)}`;
      lines.push({ line, fault: new Refusal('PAYLOAD_TOO_LARGE', most) });
      continue;
    }
    try {
      lines.push({ line, value: parseJson(text) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      lines.push({ line, fault: error });
    }
  }
  return lines;
}

const rowSchema = z.object({ info: z.object({ lines: z.int() }), record: z.array(z.string()) });

function csvLines(bytes: Buffer, columns: FieldTable): readonly Line[] {
  const [heading, ...rows] = csvRows(bytes);
  if (heading === undefined) return [];
  if (rows.length > lineLimits.lines) throw tooMany();
  // The `id` of a list is the `key` of an import.
  const names = heading.record.map((name) => (name === 'id' ? 'key' : name));
  for (const [index, name] of names.entries()) {
    if (names.indexOf(name) !== index) throw notCsv(`column ${name} is repeated`);
    // An object with this name would hide it from the schema.
    if (name === '__proto__') throw notCsv(`${name} is not a column`);
  }
  const fields = heading.record.map((name) => (Object.hasOwn(columns, name) ? columns[name] : undefined));
  return rows.map(({ info, record }) => {
    const cells = record.map((text, index) => [names[index] ?? '', text, fields[index]] as const);
    const sent = cells.filter(([, text]) => text !== '');
    const value: JsonObject = Object.fromEntries(
      sent.map(([name, text, field]) => [name, cell(text, field)]),
    );
    return { line: info.lines, value };
  });
}

/** Most cells of a heading; no record has as many fields. */
const maxColumns = 1_000;

/** Checks the number of columns before anything is parsed: a million cells would hold up all other requests. */
function checkColumns(bytes: Buffer): void {
  const newline = bytes.indexOf(newlineByte);
  const heading = newline === -1 ? bytes : bytes.subarray(0, newline);
  let columns = 1;
  for (let at = heading.indexOf(0x2c); at !== -1; at = heading.indexOf(0x2c, at + 1)) {
    columns += 1;
    if (columns > maxColumns) throw notCsv(`it has more than ${maxColumns} columns`);
  }
}

function csvRows(bytes: Buffer) {
  checkColumns(bytes);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (text.includes('\0')) throw notCsv('it contains U+0000');
    const options = {
      bom: true,
      info: true,
      skip_empty_lines: true,
      max_record_size: lineLimits.lineBytes,
      // A heading, and one row more than allowed.
      to: lineLimits.lines + 2,
    };
    return z.array(rowSchema).parse(parse(text, options));
  } catch (error) {
    if (error instanceof CsvError) throw notCsv(error.message);
    if (error instanceof TypeError) throw new Refusal('VALIDATION_ERROR', 'The body must be UTF-8');
    throw error;
  }
}

/** Converts a cell to its column's type. One that does not fit stays text, so that the schema reports it. Lists use commas or semicolons. */
function cell(text: string, field: Field | undefined): JsonValue {
  if (field === undefined) return text;
  const { type } = field;
  const number = type === 'integer' || type === 'decimal';
  if (number && /^-?\d{1,30}(\.\d{1,30})?$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  if ('schema' in field && field.schema === 'OfferIds')
    return text.split(/[,;]/).map((entry) => entry.trim());
  return text;
}

function notCsv(why: string): Refusal {
  return new Refusal('VALIDATION_ERROR', `The body is not CSV: ${why}`);
}

function tooMany(): Refusal {
  return new Refusal('PAYLOAD_TOO_LARGE', `The body may have at most ${lineLimits.lines} lines`);
}
