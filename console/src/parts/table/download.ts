/** Everything that a view covers, with the columns that are shown, as a file. */
import { call, send } from '../service/call.js';
import type { Query } from '../service/query.js';
import type { ListBody } from './rows.js';

/** The mark in front tells Excel that it is UTF-8. */
const byteOrderMark = '\ufeff';

/** The most that the service answers at once. */
const pageSize = 1_000;

/** Beginnings of texts that a spreadsheet would run as a formula, white space passed over. */
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
  /** The navigations to expand beside ids, as in OData. */
  readonly expand?: string | undefined;
  readonly signal: AbortSignal;
}

/** A file that the service writes of an entity set. */
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

/** The service's CSV with the names of the columns as they are read, in the place of those of the fields. */
export async function withHeading(csv: Blob, names: readonly string[]): Promise<Blob> {
  // Names of fields are ASCII: each of their characters is a byte.
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
