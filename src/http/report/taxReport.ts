/** The route of the tax report: JSON, CSV or XLSX. */
import { z } from 'zod';
import { inLimits } from '../../analytics/reportExecution.js';
import { type TaxReport, taxReport } from '../../analytics/taxReport.js';
import { dayOf } from '../../kernel/dates.js';
import { invalidField } from '../../kernel/errors.js';
import type { JsonObject } from '../../kernel/json.js';
import { askedBy, type ReadModels } from '../../ports/readModels.js';
import { ok } from '../common/answers.js';
import { beginFile } from '../common/begun.js';
import { csvMannerOf, formatParameters } from '../common/csvOptions.js';
import { calendarDate } from '../common/schemas.js';
import { spreadsheet } from '../common/spreadsheet.js';
import { type Route, route } from '../server/route.js';

const formats = ['json', 'csv', 'xlsx'] as const;

const query = {
  from: calendarDate.describe('First day; default: the first day of the month of `to`').optional(),
  to: calendarDate.describe('Last day; default: today').optional(),
  ...formatParameters(formats),
};

const country = z.string().nullable().describe("The buyer's country, else the seller's");
const currency = z.string();
const net = z.number();
const share = {
  country,
  category: z.string().nullable().describe('Tax category (UNCL 5305); null: the document names none'),
  rate: z.number().nullable().describe('E.g. 0.19; null: unknown, because the tax was sent as an amount'),
  currency,
  net,
  tax: z.number(),
};

const answer = z
  .strictObject({
    from: z.iso.date(),
    to: z.iso.date(),
    rows: z.array(
      z.strictObject({ ...share, documents: z.int().describe('Number of invoices and credit notes') }),
    ),
    salesList: z
      .array(z.strictObject({ vatId: z.string().nullable(), country, currency, net }))
      .describe("Supplies with reverse charge (category AE) by the buyer's VAT identifier"),
    reliefs: z
      .array(z.strictObject(share))
      .describe('Tax claimed back for amounts written off with `taxRelief`; negative. Not part of `rows`'),
  })
  .meta({ id: 'TaxReport' });

const example = {
  from: '2026-01-01',
  to: '2026-03-31',
  rows: [
    { country: 'DE', category: 'S', rate: 0.19, currency: 'EUR', net: 149.5, tax: 28.41, documents: 2 },
    { country: 'FR', category: 'AE', rate: 0, currency: 'EUR', net: 1_000, tax: 0, documents: 1 },
  ],
  salesList: [{ vatId: 'FR40303265045', country: 'FR', currency: 'EUR', net: 1_000 }],
  reliefs: [{ country: 'DE', category: 'S', rate: 0.19, currency: 'EUR', net: -100, tax: -19 }],
} satisfies z.input<typeof answer>;

const columns = ['list', 'country', 'vatId', 'category', 'rate', 'currency', 'net', 'tax', 'documents'];

export function taxReportRoute(readModels: ReadModels, timeLimit: number): Route {
  return route('GET', '/api/tax-report', {
    operationId: 'getTaxReport',
    tag: 'reports',
    summary:
      'Returns the tax of a period by country, category and rate, and the supplies with reverse charge',
    description:
      'Counts invoices less credit notes by the date of the document, both days included. Drafts and cancelled invoices are excluded. ' +
      'The rows of a period add up to its documents. CSV and XLSX have all lists in one table, told apart by the column `list`.',
    access: { kinds: ['user'], roles: 'reporting' },
    query,
    errors: ['EXECUTION_FAILED'],
    answers: [
      ...ok('The report', answer, example),
      {
        status: 200,
        description: 'The report as one table',
        mediaTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      },
    ],
    async handle({ query, context, demand }) {
      const { format, to = dayOf(context.at) } = query;
      const { from = `${to.slice(0, 7)}-01` } = query;
      if (from > to)
        throw invalidField('from', `must not be after ${to}, the last day`, '`to` must not be before `from`');
      const report = await inLimits(() => taxReport(askedBy(readModels, demand()), { from, to }, timeLimit));
      if (format === 'json') return { body: { from, to, ...report } };
      const table = {
        name: `tax-report-${from}-${to}`,
        sheet: 'tax report',
        columns,
        types: { net: 'decimal', tax: 'decimal' },
        batches: tableOf(report),
      };
      return { file: await beginFile(spreadsheet(format, table, csvMannerOf(query))) };
    },
  });
}

async function* tableOf({ rows, salesList, reliefs }: TaxReport): AsyncGenerator<readonly JsonObject[]> {
  yield rows.map((row) => ({ list: 'rows', ...row }));
  yield salesList.map((row) => ({ list: 'salesList', ...row }));
  yield reliefs.map((row) => ({ list: 'reliefs', ...row }));
}
