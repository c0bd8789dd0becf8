/** The invoices of a real shop are imported into the service, listed, reported, issued, paid and printed. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { forEachConcurrently } from '../../src/kernel/waiting.js';
import {
  hasRetailFile,
  pence,
  type RetailRow,
  retailFile,
  retailMapping,
  retailRows,
  totalPence,
  usableInvoices,
} from '../support/onlineRetail.js';
import { noPdfText, pdfPages } from '../support/pdfText.js';
import { runHere } from '../support/program.js';
import { adminPassword, type RunningService, startService } from '../support/service.js';
import { everyEntry } from '../support/storeContents.js';
import { temporaryFolders } from '../support/temporaryFolder.js';

const newFolder = temporaryFolders();

(hasRetailFile ? describe : describe.skip)(
  'the invoices of the Online Retail file (skipped where ../shared/data is absent)',
  () => {
    let service: RunningService;
    let expected: Map<string, RetailRow[]>;
    const ids = new Map<string, string>();

    const runImport = async (): Promise<string> => {
      const words = ['import', 'invoices', retailFile, '--map', retailMapping, '--url', service.url];
      const TOKEN = await service.signIn('admin@example.com', adminPassword);
      return (await runHere(words, { TOKEN }, newFolder())).said;
    };

    beforeAll(async () => {
      expected = usableInvoices(retailRows());
      service = await startService({ SELLER_NAME: 'Online Retail Ltd', PDF_LOCALE: 'en-GB' });
    });
    afterAll(() => service.dispose());

    test('are all imported exactly once', async () => {
      expect(await runImport()).toContain(`${expected.size} imported, 0 existed already`);
      expect(await runImport()).toContain(`0 imported, ${expected.size} existed already`);
      for (const { id, invoiceNumber } of await everyEntry(service, '/api/invoices/odata'))
        ids.set(invoiceNumber, id);
      expect([...ids.keys()].sort()).toEqual([...expected.keys()].sort());
    });

    test("have the file's own totals, each and in sum", async () => {
      const totals = (await everyEntry(service, '/api/invoices/odata')).map(
        ({ invoiceNumber, total, currency }) => [invoiceNumber, Math.round(total * 100), currency],
      );
      const own = [...expected].map(([number, lines]) => [number, totalPence(lines), 'GBP']);
      const byNumber = (left: (string | number)[], right: (string | number)[]) =>
        String(left[0]) < String(right[0]) ? -1 : 1;
      expect(totals.sort(byNumber)).toEqual(own.sort(byNumber));
      const sum = own.reduce((all, [, total]) => all + Number(total), 0);
      expect(sum).toBe(34_552_828);
    });

    test('pass the audit of the money', async () => {
      const { body } = await service.call('/api/audit/money', { method: 'POST' });
      expect(body).toMatchObject({ valid: true, invoices: 848, findings: [] });
    });

    test('are found by the descriptions of their lines', async () => {
      const filter = "items/any(i: contains(i/description,'LANTERN'))";
      const { body } = await service.call(
        `/api/invoices/odata?$filter=${encodeURIComponent(filter)}&$top=1000`,
      );
      const lanterns = [...expected].flatMap(([number, lines]) =>
        lines.some(({ Description }) => Description.includes('LANTERN')) ? [number] : [],
      );
      expect(lanterns.length).toBeGreaterThan(50);
      expect(body.count).toBe(lanterns.length);
      expect(body.value.map(({ invoiceNumber }: { invoiceNumber: string }) => invoiceNumber).sort()).toEqual(
        lanterns.sort(),
      );
    });

    const execute = async (definition: object, request: object = {}) => {
      const made = await service.call('/api/reports', {
        body: { name: 'Retail', dataSource: 'invoices', ...definition },
      });
      const executed = await service.call(`/api/reports/${made.body.id}/execute`, { body: request });
      if (executed.status !== 200) throw new Error(executed.text);
      return executed.body;
    };

    const showing = async (queries: Record<string, object>) => {
      const widgets = Object.entries(queries).map(([title, query]) => ({
        type: 'bar',
        title,
        query: { dataSource: 'invoices', ...query },
      }));
      const made = await service.call('/api/dashboards', {
        body: { name: Object.keys(queries).join(', '), widgets },
      });
      const { body } = await service.call(`/api/dashboards/${made.body.id}`);
      type Shown = { labels: string[]; series: { name: string; values: number[] }[] };
      return body.widgets.map(({ data }: { data: Shown }) => data) as Shown[];
    };

    test('are reported with their average, and a widget shows the same', async () => {
      const { totalRows, summary } = await execute({ columns: ['invoiceNumber', 'total'] });
      expect(totalRows).toBe(expected.size);
      expect(summary).toEqual({
        totalAmount: 345_528.28,
        averageAmount: Math.round(34_552_828 / expected.size) / 100,
        currency: 'GBP',
      });
      const [average] = await showing({ 'Average invoice': { measure: 'average:total' } });
      expect(average).toEqual({
        labels: ['average total'],
        series: [{ name: 'average total (GBP)', values: [summary.averageAmount] }],
      });
    });

    test('are reported by month, and by day within a range, and widgets show the same', async () => {
      const byMonth = await execute({ columns: ['total'], groupBy: 'month' });
      expect(byMonth.rows).toEqual([
        { month: '2010-12', currency: 'GBP', total: 345_528.28, count: expected.size },
      ]);
      const dayOf = (lines: readonly RetailRow[]) => (lines[0]?.InvoiceDate ?? '').slice(0, 10);
      const days = new Map<string, { pounds: number; count: number }>();
      for (const lines of expected.values()) {
        const before = days.get(dayOf(lines)) ?? { pounds: 0, count: 0 };
        days.set(dayOf(lines), { pounds: before.pounds + totalPence(lines), count: before.count + 1 });
      }
      const { rows } = await execute(
        { columns: ['total'], groupBy: 'day' },
        { dateRange: '2010-12-02 to 2010-12-07' },
      );
      expect(rows).toEqual(
        [...days]
          .filter(([day]) => day >= '2010-12-02' && day <= '2010-12-07')
          .sort(([left], [right]) => (left < right ? -1 : 1))
          .map(([day, { pounds, count }]) => ({ day, currency: 'GBP', total: pounds / 100, count })),
      );
      expect(rows.length).toBeGreaterThan(3);

      const [months, shownDays] = await showing({
        'By month': { measure: 'sum:total', interval: 'month' },
        'By day': { measure: 'sum:total', interval: 'day' },
      });
      expect(months).toEqual({
        labels: ['2010-12'],
        series: [{ name: 'total (GBP)', values: [345_528.28] }],
      });
      const values = shownDays?.series[0]?.values ?? [];
      const told = (shownDays?.labels ?? []).flatMap((day, index) =>
        values[index] === 0 ? [] : [[day, values[index]]],
      );
      expect(told).toEqual(
        [...days]
          .sort(([left], [right]) => (left < right ? -1 : 1))
          .map(([day, { pounds }]) => [day, pounds / 100]),
      );
    });

    test('are reported with the ten best-selling products, and a widget shows the same', async () => {
      const report = await execute({
        columns: ['items/quantity', 'items/amount'],
        groupBy: 'items/description',
        sortBy: 'items/amount desc, items/description',
      });
      const products = new Map<string, { quantity: number; amount: number; count: number }>();
      for (const line of [...expected.values()].flat()) {
        const name = line.Description.trim();
        const before = products.get(name) ?? { quantity: 0, amount: 0, count: 0 };
        products.set(name, {
          quantity: before.quantity + Number(line.Quantity),
          amount: before.amount + totalPence([line]),
          count: before.count + 1,
        });
      }
      const topTen = [...products]
        .sort(([left, a], [right, b]) => b.amount - a.amount || (left < right ? -1 : 1))
        .slice(0, 10)
        .map(([name, { quantity, amount, count }]) => ({
          'items/description': name,
          currency: 'GBP',
          'items/quantity': quantity,
          'items/amount': amount / 100,
          count,
        }));
      expect(report.rows.slice(0, 10)).toEqual(topTen);
      expect(report.totalRows).toBe(products.size);
      expect(report.summary.totalAmount).toBe(345_528.28);

      const [best] = await showing({
        'Best products': { measure: 'sum:items/amount', groupBy: 'items/description' },
      });
      expect(best?.labels.slice(0, 10)).toEqual(topTen.map((row) => row['items/description']));
      expect(best?.series).toHaveLength(1);
      expect(best?.series[0]?.values.slice(0, 10)).toEqual(topTen.map((row) => row['items/amount']));
      const pounds = best?.series[0]?.values.reduce((sum, value) => sum + Math.round(value * 100), 0);
      expect(pounds).toBe(34_552_828);
    });

    test('are reported by country and month, and a widget shows the same', async () => {
      const countries = new Map<string, { amount: number; count: number }>();
      for (const lines of expected.values()) {
        const country = lines[0]?.Country ?? '';
        const before = countries.get(country) ?? { amount: 0, count: 0 };
        countries.set(country, { amount: before.amount + totalPence(lines), count: before.count + 1 });
      }
      const own = [...countries].sort(([left], [right]) => (left < right ? -1 : 1));
      const { rows } = await execute({ columns: ['total'], groupBy: 'country,month', sortBy: 'country' });
      expect(rows).toEqual(
        own.map(([country, { amount, count }]) => ({
          country,
          month: '2010-12',
          currency: 'GBP',
          total: amount / 100,
          count,
        })),
      );
      expect(rows.length).toBeGreaterThan(10);

      const measure = 'sum:total';
      const [whole, monthly] = await showing({
        'By country': { measure, groupBy: 'country' },
        'By country and month': { measure, groupBy: 'country', interval: 'month' },
      });
      const largestFirst = [...own].sort(([, left], [, right]) => right.amount - left.amount);
      expect(whole).toEqual({
        labels: largestFirst.map(([country]) => country),
        series: [{ name: 'total (GBP)', values: largestFirst.map(([, { amount }]) => amount / 100) }],
      });
      expect(monthly?.labels).toEqual(['2010-12']);
      expect(monthly?.series.slice(0, 20)).toEqual(
        largestFirst
          .slice(0, 20)
          .map(([country, { amount }]) => ({ name: `${country} (GBP)`, values: [amount / 100] })),
      );
    });

    test('are issued under their own numbers, and paid', async () => {
      for (const status of ['issued', 'paid']) {
        await forEachConcurrently(ids, 16, async ([invoiceNumber, id]) => {
          const { body } = await service.call(`/api/invoices/${id}/status`, {
            method: 'PATCH',
            body: { status },
          });
          expect(body).toMatchObject({ id, invoiceNumber, status });
        });
      }
      const paid = await service.call("/api/invoices/odata?$filter=status eq 'paid'&$top=0");
      expect(paid.body.count).toBe(expected.size);
    });

    (noPdfText === undefined ? test : test.skip)(
      'the longest one is printed with all its lines (skipped where there is no pdftotext)',
      async () => {
        const [number, lines] = [...expected].reduce((longest, one) =>
          one[1].length > longest[1].length ? one : longest,
        );
        const token = await service.signIn('admin@example.com', adminPassword);
        const answer = await fetch(`${service.url}/api/invoices/${ids.get(number)}/export-pdf`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
        });
        expect(answer.status).toBe(200);
        expect(answer.headers.get('content-disposition')).toContain(`invoice-${number}.pdf`);
        const pages = pdfPages(Buffer.from(await answer.arrayBuffer()));
        expect(pages.length).toBeGreaterThan(5);
        for (const page of pages) expect(page).toContain(number);
        const money = (amount: number) =>
          `£${(amount / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`;
        const printed = pages.join('\n');
        // Each line on the page has its description, quantity, price and amount in this order.
        const shown = printed.split('\n').map((line) => line.trim().replace(/\s+/g, ' '));
        const missing = lines.filter(({ Description, Quantity, UnitPrice }) => {
          const description = Description.trim().replace(/\s+/g, ' ');
          const price = pence(UnitPrice);
          const figures = `${Number(Quantity).toLocaleString('en-GB')} ${money(price)} ${money(price * Number(Quantity))}`;
          return !shown.includes(`${description} ${figures}`);
        });
        expect(missing).toEqual([]);
        expect(printed).toContain(money(totalPence(lines)));
      },
    );
  },
);
