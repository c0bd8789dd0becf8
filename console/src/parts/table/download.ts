/** Downloads all rows of a view as a file, with the columns shown. */
import { call, send } from '../service/call.js';
import type { Query } from '../service/query.js';
import type { ListBody } from './rows.js';

/** Tells Excel that the file is UTF-8. */
const byteOrderMark = '\ufeff';

/** The service's largest page. */
const pageSize = 1_000;

/** Beginnings of texts that a spreadsheet would run as formulas, after any white space. */
const formula = /^[\s\ufeff\u200b]*[=+\-@\t\r]/;

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvLine(values: readonly unknown[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

export async function* pagesOf(
  path: string,
  query: Query,
  fields: readonly string[],
  signal: AbortSignal,
): AsyncIterable<readonly Readonly<Record<string, unknown>>[]> {
  for (let skip = 0; ; skip += pageSize) {
    const asked = { ...query, $select: fields.join(','), $skip: skip, $top: pageSize, $count: false };
    const { body } = await call<ListBody<Record<string, unknown>>>('GET', path, { query: asked, signal });
    yield body.value;
    if (body.value.length < pageSize) return;
  }
}

interface FileOptions {
  readonly query: Query;
  readonly fields: readonly string[];
  /** Navigation properties to expand, as in OData. */
  readonly expand?: string | undefined;
  readonly signal: AbortSignal;
}

/** Returns the file that the service writes for an entity set. */
export async function fileOfSet(
  set: string,
  format: 'csv' | 'xlsx',
  { query, fields, expand, signal }: FileOptions,
): Promise<Blob> {
  const asked = {
    ...query,
    $select: fields.join(','),
    $expand: expand,
    $format: format,
  };
  const response = await send('GET', `/odata/${set}`, { query: asked, signal });
  return response.blob();
}

/** Replaces the field names in the heading of the service's CSV by the names of the columns. */
export async function withHeading(csv: Blob, names: readonly string[]): Promise<Blob> {
  // Field names are ASCII, so an index into the text is an offset in bytes.
  const fields = (await csv.slice(0, 16_384).text()).replace(byteOrderMark, '');
  return csvFile([csvLine(names), csv.slice(fields.indexOf('\n') + 1)]);
}

export function csvFile(lines: readonly BlobPart[]): Blob {
  return new Blob([byteOrderMark, ...lines], { type: 'text/csv;charset=utf-8' });
}

export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
