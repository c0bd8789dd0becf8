/** Schemas of requests about reports, and of their answers. */
import { z } from 'zod';
import { dataSourceNames } from '../../analytics/dataSources.js';
import type { DateRange } from '../../analytics/reportQueries.js';
import { filterOperators, maxFilterValues } from '../../domain/report/filters.js';
import { isCalendarDate, normalizeTimestamp } from '../../kernel/dates.js';
import type { JsonObject } from '../../kernel/json.js';
import { csvOptions } from '../common/csvOptions.js';
import { anyJson, humanText, optionalText } from '../common/schemas.js';

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const filters = z
  .record(
    z.string(),
    z.union([
      scalar,
      z.array(scalar).min(1).max(maxFilterValues),
      z.partialRecord(z.enum(filterOperators), scalar),
    ]),
  )
  .describe(
    'Column → value, array of values, or an object with gt, ge, lt, le, ne or contains. For a timestamp column, a date covers the whole day; `today-30` counts from the day of the run',
  )
  .meta({ id: 'ReportFilters' });
const columns = z.array(humanText(256)).max(200);
const description = optionalText(2_000).nullable();
const type = humanText(100).nullable();
const groupBy = optionalText(2_000)
  .nullable()
  .describe(
    'Columns separated by commas; `month` and `day` of the main date, `<column>:month`, `<column>:day`',
  );
const sortBy = optionalText(2_000)
  .nullable()
  .describe('Columns separated by commas, each followed by asc or desc');

export const newReport = z.strictObject({
  name: humanText(200),
  description: description.optional(),
  type: type.optional(),
  dataSource: z.string().meta({ enum: [...dataSourceNames] }),
  filters: filters.default({}),
  columns: columns.describe('Default: the fields in the list of the source').optional(),
  groupBy: groupBy.optional(),
  sortBy: sortBy.optional(),
});

export const reportUpdate = z
  .strictObject({
    name: humanText(200).optional(),
    description: description.optional(),
    type: type.optional(),
    filters: filters.optional(),
    columns: columns.optional(),
    groupBy: groupBy.optional(),
    sortBy: sortBy.optional(),
  })
  .refine((body) => Object.keys(body).length > 0, 'must contain at least one field to change');

const dateRange = z
  .string()
  .transform((text, context): DateRange => {
    const [, first = '', last = ''] = /^\s*(\S+)\s+to\s+(\S+)\s*$/i.exec(text) ?? [];
    const from = momentOf(first);
    const to = momentOf(last);
    if (from === undefined || to === undefined)
      context.addIssue('must be two dates joined by the word to, such as 2026-01-01 to 2026-03-31');
    // Compared by their days, or as moments if both are moments.
    else if (to.slice(0, from.length) < from.slice(0, to.length)) context.addIssue('ends before it begins');
    else return { from, to };
    return z.NEVER;
  })
  .describe('Both days included')
  .meta({ examples: ['2026-01-01 to 2026-03-31'] });

function momentOf(text: string): string | undefined {
  return isCalendarDate(text) ? text : normalizeTimestamp(text);
}

const format = z
  .string()
  .transform((text, context) => {
    const name = text.trim().toLowerCase();
    if (name === 'json' || name === 'csv' || name === 'xlsx') return name;
    if (name === 'excel') return 'xlsx';
    context.addIssue('must be json, csv or xlsx');
    return z.NEVER;
  })
  .meta({ enum: ['json', 'csv', 'xlsx', 'excel'] });

export const execution = z
  .strictObject({
    dateRange: dateRange.optional(),
    format: format.default('json'),
    ...csvOptions,
    includeMetadata: z.boolean().default(false),
    limit: z
      .int()
      .min(0)
      .max(10_000)
      .describe('Maximum number of JSON rows; `totalRows` and `summary` cover all rows')
      .optional(),
  })
  .refine(({ format, limit }) => limit === undefined || format === 'json', {
    message: 'is allowed only with format json; files contain all rows',
    path: ['limit'],
  });

const nullableText = z.string().nullable();
export const createdAnswer = z.strictObject({
  id: z.string(),
  name: z.string(),
  type: nullableText,
  createdAt: z.iso.datetime(),
});
export const updatedAnswer = z.strictObject({
  id: z.string(),
  name: z.string(),
  updatedAt: z.iso.datetime(),
});
export const reportAnswer = z
  .strictObject({
    ...createdAnswer.shape,
    description: nullableText,
    dataSource: z.enum(dataSourceNames),
    filters: z.record(z.string(), anyJson),
    columns: z.array(z.string()),
    groupBy: nullableText,
    sortBy: nullableText,
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Report' });

const figures = { totalAmount: z.number(), averageAmount: z.number() };
export const executionAnswer = z
  .strictObject({
    reportId: z.string(),
    executedAt: z.iso.datetime(),
    rows: z.array(z.record(z.string(), scalar)),
    totalRows: z.int(),
    summary: z.strictObject({
      ...figures,
      currency: nullableText.describe(
        'Currency of the two figures: the one of all amounts, or the default currency if there are several or none. Null for reports without amounts',
      ),
      byCurrency: z
        .record(z.string(), z.strictObject(figures))
        .describe('Present with several currencies')
        .optional(),
    }),
    metadata: z
      .strictObject({
        dataSource: z.enum(dataSourceNames),
        columns: z.array(z.strictObject({ name: z.string(), type: z.string() })),
        groupBy: nullableText,
        sortBy: nullableText,
        filters: z.record(z.string(), anyJson),
        dateRange: z.strictObject({ field: z.string(), from: z.string(), to: z.string() }).nullable(),
        durationMilliseconds: z.number(),
        eventPosition: nullableText.describe(
          'Position up to which all events are included; later ones may be',
        ),
      })
      .optional(),
  })
  .meta({ id: 'ReportResult' });

export const exampleId = 'rep_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f';

export const exampleDefinition = {
  name: 'Sales by status',
  type: 'sales',
  dataSource: 'invoices',
  filters: { status: ['issued', 'paid'], total: { gt: 0 } },
  columns: ['status', 'total'],
  groupBy: 'status',
  sortBy: 'total desc',
};

export const exampleListed: JsonObject = {
  id: exampleId,
  name: 'Sales by status',
  type: 'sales',
  dataSource: 'invoices',
  createdAt: '2026-04-01T09:00:00.000Z',
  updatedAt: '2026-04-01T09:00:00.000Z',
};

export const exampleResult: JsonObject = {
  reportId: exampleId,
  executedAt: '2026-04-01T09:05:00.000Z',
  rows: [
    { status: 'paid', currency: 'EUR', total: 1250.5, count: 4 },
    { status: 'issued', currency: 'EUR', total: 177.91, count: 1 },
  ],
  totalRows: 2,
  summary: { totalAmount: 1428.41, averageAmount: 285.68, currency: 'EUR' },
};
