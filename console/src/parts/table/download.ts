/** Everything that a view covers, with the columns that are shown, as a file. */
import { call } from '../service/call.js';
import type { Query } from '../service/query.js';
import type { ListBody } from './rows.js';

/** The most that the service answers at once. */
const pageSize = 1_000;

/** What a spreadsheet would run as a formula begins with one of these, white space passed over. */
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

/** @param tell called with how many rows are there so far */
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

export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
