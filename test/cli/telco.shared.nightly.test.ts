/** A real file of subscriptions is imported with a mapping, and the service's figures are those of the file. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { sharedServers } from '../support/distributed.js';
import { runHere } from '../support/program.js';
import { type RunningService, startService } from '../support/service.js';
import { temporaryFolders } from '../support/temporaryFolder.js';

const whole = resolve('../shared/data/telco-subscriptions.csv.gz');
const present = existsSync(whole);
/** Shared servers get only the beginning of the file. Runs with one process import all of it. */
const rows = sharedServers() === undefined ? 7_043 : 2_500;
const newFolder = temporaryFolders();
const mapping = resolve('examples/telco/mapping.json');

type Row = Record<string, string>;
const yearly = (row: Row) => row.Contract !== 'Month-to-month';
const gone = (row: Row) => row.Churn === 'Yes';

/** Reads an amount in cents: 29.85 → 2985. */
const cents = (text: string) => Math.round(Number(text) * 100);

/** Returns the start of a subscription, `tenure` months before 1 November 2026. */
function startOf(row: Row): string {
  const months = 2026 * 12 + 10 - Number(row.tenure);
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`;
}

(present ? describe : describe.skip)('the telco file (skipped where ../shared/data is absent)', () => {
  let service: RunningService;
  let folder: string;
  let file: string;
  let all: Row[];
  let good: Row[];

  async function runImport(): Promise<{ said: string; rejected: { line: number; message: string }[] }> {
    const words = ['import', 'subscriptions', file, '--map', mapping, '--url', service.url];
    const TOKEN = await service.signIn('admin@example.com', 'correct horse battery staple');
    const { said } = await runHere(words, { TOKEN }, folder);
    const kept = readFileSync(join(folder, 'telco-subscriptions.csv.gz.rejected.ndjson'), 'utf8');
    return {
      said,
      rejected: kept
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line)),
    };
  }

  beforeAll(async () => {
    service = await startService({ TEST_CLOCK: 'true' });
    await service.call('/api/test-clock', { method: 'PUT', body: { now: '2026-11-21T12:00:00Z' } });
    folder = newFolder();
    const lines = gunzipSync(readFileSync(whole)).toString().split('\n');
    const text = lines.slice(0, 1 + rows).join('\n');
    file = join(folder, 'telco-subscriptions.csv.gz');
    writeFileSync(file, gzipSync(text));
    all = parse(text, { columns: true });
    good = all.filter((row) => row.TotalCharges?.trim() !== '');
  });
  afterAll(() => service.dispose());

  test('is imported except for the rows that are rejected with line and reason', async () => {
    const { said, rejected } = await runImport();
    expect(all).toHaveLength(rows);
    expect(said).toContain(
      `${good.length} imported, 0 existed already, ${all.length - good.length} rejected`,
    );
    const blank = all.flatMap((row, index) => (row.TotalCharges?.trim() === '' ? [index + 2] : []));
    expect(rejected.map(({ line }) => line)).toEqual(blank);
    for (const { message } of rejected) expect(message).toBe('TotalCharges is blank');
  });

  test('creates no duplicates when imported again', async () => {
    const { said } = await runImport();
    expect(said).toContain(`0 imported, ${good.length} existed already`);
    expect((await service.call('/api/subscriptions?$top=0')).body.count).toBe(good.length);
  });

  test("gives the file's own figures", async () => {
    const { body } = await service.call('/api/subscriptions/aggregated?groupBy=billingCycle,status');
    const active = good.filter((row) => !gone(row));
    // A yearly price is twelve months' charges, so its monthly revenue is the monthly charge.
    const total = active.reduce((sum, row) => sum + cents(row.MonthlyCharges ?? ''), 0);
    expect(body).toMatchObject({
      totalSubscriptions: good.length,
      activeSubscriptions: active.length,
      suspendedSubscriptions: 0,
      terminatedSubscriptions: good.length - active.length,
      totalMRR: total / 100,
      mrrByCurrency: { USD: total / 100 },
    });
    const group = (cycle: string, status: string) =>
      body.groups.find((one: Row) => one.billingCycle === cycle && one.status === status);
    for (const [cycle, isCycle] of [
      ['yearly', yearly],
      ['monthly', (row: Row) => !yearly(row)],
    ] as const) {
      const own = good.filter(isCycle);
      const living = own.filter((row) => !gone(row));
      expect(group(cycle, 'active')).toMatchObject({
        totalSubscriptions: living.length,
        totalMRR: living.reduce((sum, row) => sum + cents(row.MonthlyCharges ?? ''), 0) / 100,
      });
      expect(group(cycle, 'terminated')).toMatchObject({
        totalSubscriptions: own.length - living.length,
        totalMRR: 0,
      });
    }
  });

  test('passes the audit of the money', async () => {
    const { body } = await service.call('/api/audit/money', { method: 'POST' });
    expect(body).toMatchObject({ valid: true, subscriptions: good.length, findings: [] });
  });

  test('gives counts of the subscriptions that began in a range of days', async () => {
    const { body } = await service.call(
      '/api/subscriptions/aggregated?startDate=2025-01-01&endDate=2025-12-31',
    );
    expect(body.totalSubscriptions).toBe(good.filter((row) => startOf(row).startsWith('2025-')).length);
  });

  test('gives reports of the revenue by contract, and a widget shows the same monthly revenue', async () => {
    const made = await service.call('/api/reports', {
      body: {
        name: 'Revenue by contract',
        dataSource: 'subscriptions',
        filters: { status: 'active' },
        columns: ['quantity', 'recurringAmount'],
        groupBy: 'billingCycle',
        sortBy: 'billingCycle',
      },
    });
    const { body } = await service.call(`/api/reports/${made.body.id}/execute`, { body: { format: 'json' } });
    const living = good.filter((row) => !gone(row));
    const charges = (rows: readonly Row[]) =>
      rows.reduce((sum, row) => sum + cents(row.MonthlyCharges ?? ''), 0);
    const months = living.filter((row) => !yearly(row));
    const years = living.filter(yearly);
    expect(body.rows).toEqual([
      {
        billingCycle: 'monthly',
        currency: 'USD',
        quantity: months.length,
        recurringAmount: charges(months) / 100,
        count: months.length,
      },
      // A yearly price is twelve months' charges.
      {
        billingCycle: 'yearly',
        currency: 'USD',
        quantity: years.length,
        recurringAmount: (charges(years) * 12) / 100,
        count: years.length,
      },
    ]);
    const total = charges(months) + charges(years) * 12;
    expect(body).toMatchObject({
      totalRows: 2,
      summary: {
        totalAmount: total / 100,
        averageAmount: Math.round(total / living.length) / 100,
        currency: 'USD',
      },
    });

    const query = { dataSource: 'subscriptions', measure: 'mrr', groupBy: 'billingCycle' };
    const dashboard = await service.call('/api/dashboards', {
      body: { name: 'Contracts', widgets: [{ type: 'pie', title: 'MRR by contract', query }] },
    });
    const shown = await service.call(`/api/dashboards/${dashboard.body.id}`);
    const { labels, series } = shown.body.widgets[0].data;
    expect(series).toHaveLength(1);
    expect(
      Object.fromEntries(labels.map((label: string, at: number) => [label, series[0].values[at]])),
    ).toEqual({
      monthly: charges(months) / 100,
      yearly: charges(years) / 100,
    });
  });

  test("answers a clerk's question: which active yearly customers renew next month", async () => {
    const filter =
      "status eq 'active' and billingCycle eq 'yearly' and renewalDate ge 2026-12-01 and renewalDate lt 2027-01-01";
    const expected = good
      .filter((row) => yearly(row) && !gone(row) && startOf(row).slice(5, 7) === '12')
      .map((row) => ({
        customerId: row.customerID ?? '',
        unitPrice: (cents(row.MonthlyCharges ?? '') * 12) / 100,
      }))
      .sort((a, b) => b.unitPrice - a.unitPrice || (a.customerId < b.customerId ? -1 : 1));
    const found: { customerId: string; unitPrice: number }[] = [];
    let next: string | undefined = `/api/subscriptions?${new URLSearchParams({
      $filter: filter,
      $orderby: 'unitPrice desc,customerId',
      $select: 'customerId,unitPrice',
      $top: '50',
    })}`;
    while (next !== undefined) {
      const {
        status,
        body,
      }: { status: number; body: { value: []; count: number; '@odata.nextLink'?: string } } =
        await service.call(next);
      expect({ status, count: body.count }).toEqual({ status: 200, count: expected.length });
      found.push(...body.value);
      next = body['@odata.nextLink'];
    }
    expect(found).toEqual(expected);
    expect(found.length).toBeGreaterThan(100);
  });
});
