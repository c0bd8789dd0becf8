/** The rows of a real file of invoice lines, and their sums in integers. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';

export const retailFile = resolve('../shared/data/online-retail-2010-12.csv.gz');
export const hasRetailFile = existsSync(retailFile);
export const retailMapping = resolve('examples/online-retail/mapping.json');

export interface RetailRow {
  readonly InvoiceNo: string;
  readonly Description: string;
  readonly Quantity: string;
  readonly InvoiceDate: string;
  readonly UnitPrice: string;
  readonly CustomerID: string;
  readonly Country: string;
}
/** Returns pence, in integers only: 2.55 → 255. All prices of the file have at most two digits. */
export function pence(price: string): number {
  const [pounds = '0', rest = ''] = price.split('.');
  return Number(pounds) * 100 + Number(rest.padEnd(2, '0'));
}

export const isCancelled = (row: RetailRow) => row.InvoiceNo.startsWith('C');

/** Returns why a row that is not cancelled is unusable; undefined for a good one. */
export function fault(row: RetailRow): string | undefined {
  if (row.CustomerID.trim() === '') return 'CustomerID is blank';
  if (row.Description.trim() === '') return 'Description is blank';
  if (Number(row.Quantity) < 1) return 'Quantity is less than 1';
  if (pence(row.UnitPrice) <= 0) return 'UnitPrice is not above 0';
  return undefined;
}

export function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

/** All rows of the file, in its order. */
export function retailRows(): RetailRow[] {
  return parse<RetailRow>(gunzipSync(readFileSync(retailFile)), { columns: true });
}

/** Returns the usable rows of each invoice by its number. */
export function usableInvoices(rows: readonly RetailRow[]): Map<string, RetailRow[]> {
  const good = rows.filter((row) => !isCancelled(row) && fault(row) === undefined);
  return grouped(good, (row) => row.InvoiceNo);
}

/** The total of the lines in pence. */
export function totalPence(lines: readonly RetailRow[]): number {
  return lines.reduce((sum, row) => sum + Number(row.Quantity) * pence(row.UnitPrice), 0);
}
