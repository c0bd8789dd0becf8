/** Routes about many subscriptions at once: aggregated metrics and the export. */
import { z } from 'zod';
import { revenueMovements } from '../../analytics/revenueMovements.js';
import { metricGroupings, subscriptionMetrics } from '../../analytics/subscriptionMetrics.js';
import { filterCondition } from '../../domain/report/filters.js';
import { addMonths, type CalendarDate, dayOf } from '../../kernel/dates.js';
import { DomainError, type FieldFault, invalidField } from '../../kernel/errors.js';
import { askedBy } from '../../ports/readModels.js';
import { subscriptionModel } from '../../projections/subscription.js';
import type { Expression, LiteralValue } from '../../query/ast.js';
import { allOfSome, sortBy, where } from '../../query/conditions.js';
import { ok } from '../common/answers.js';
import { area } from '../common/area.js';
import { beginFile } from '../common/begun.js';
import { csvMannerOf, csvOptions } from '../common/csvOptions.js';
import { listedFields } from '../common/listRoute.js';
import { calendarDate } from '../common/schemas.js';
import { columnTypes, spreadsheet } from '../common/spreadsheet.js';
import { jsonBody } from '../server/body.js';
import type { Route } from '../server/route.js';
import type { PreviewedServices } from '../services.js';

const { route } = area('subscriptions', { kinds: ['user'], roles: 'reporting' });
const { fields } = subscriptionModel;

const figures = {
  totalSubscriptions: z.int(),
  activeSubscriptions: z.int(),
  suspendedSubscriptions: z.int(),
  terminatedSubscriptions: z.int(),
  totalMRR: z.number(),
  mrrByCurrency: z.record(z.string(), z.number()),
};
const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** A figure or a group's value. Generators make an index signature of it, which must also allow `mrrByCurrency`. */
const grouped = z.union([scalar, z.record(z.string(), z.number())]);
const metricsAnswer = z
  .strictObject({
    ...figures,
    // The value of the grouping field is a sibling of the figures.
    groups: z.array(z.object(figures).catchall(grouped)).optional(),
  })
  .meta({ id: 'SubscriptionMetrics' });

const movementsAnswer = z.strictObject({
  value: z.array(
    z
      .strictObject({
        month: z.string(),
        currency: z.string(),
        new: z.number(),
        expansion: z.number(),
        contraction: z.number(),
        paused: z.number(),
        resumed: z.number(),
        lost: z.number(),
      })
      .meta({ id: 'RevenueMovement' }),
  ),
});

const groupBy = z
  .string()
  .transform((text, context) => {
    const names = text.split(',').map((name) => name.trim());
    for (const name of names) {
      if (Object.hasOwn(metricGroupings, name)) continue;
      context.addIssue(`must be any of ${Object.keys(metricGroupings).join(', ')}, separated by commas`);
      return z.NEVER;
    }
    return [...new Set(names)];
  })
  .meta({
    description: `Any of ${Object.keys(metricGroupings).join(', ')}, separated by commas`,
    examples: ['status,billingCycle'],
  });

const format = z
  .string()
  .transform((text, context) => {
    const name = text.trim().toLowerCase();
    if (name === 'csv') return 'csv';
    if (name === 'excel' || name === 'xlsx') return 'xlsx';
    context.addIssue('must be csv, excel or xlsx');
    return z.NEVER;
  })
  .meta({ enum: ['csv', 'excel', 'xlsx'] });

const exportRequest = z.strictObject({
  format,
  ...csvOptions,
  filters: z.record(z.string(), z.union([scalar, z.array(scalar).min(1).max(1_000)])).default({}),
});

export function subscriptionReportRoutes({
  readModels,
  defaultCurrency,
}: PreviewedServices): readonly Route[] {
  return [
    route('GET', '/api/subscriptions/aggregated', {
      operationId: 'aggregateSubscriptions',
      summary: 'Counts subscriptions by start date and sums their monthly recurring revenue',
      description:
        'MRR counts active subscriptions that have started. Prices of all billing cycles are converted to months: 52 weeks, 12 months, 4 quarters or 2 half-years a year. `groupBy` adds the same figures per group.',
      query: {
        startDate: calendarDate.describe('Started on or after this day').optional(),
        endDate: calendarDate.describe('Started on or before this day').optional(),
        groupBy: groupBy.optional(),
      },
      answers: ok(
        '`totalMRR` is in the default currency; `mrrByCurrency` has the others, also per group',
        metricsAnswer,
        {
          totalSubscriptions: 3,
          activeSubscriptions: 2,
          suspendedSubscriptions: 0,
          terminatedSubscriptions: 1,
          totalMRR: 89.7,
          mrrByCurrency: { USD: 89.7 },
        },
      ),
      async handle({ query, context, demand }) {
        const conditions: Expression[] = [];
        if (query.startDate !== undefined) conditions.push(where(fields, 'startDate', 'ge', query.startDate));
        if (query.endDate !== undefined) conditions.push(where(fields, 'startDate', 'le', query.endDate));
        return {
          body: await subscriptionMetrics(askedBy(readModels, demand()), {
            filter: allOfSome(conditions),
            groupBy: query.groupBy ?? [],
            defaultCurrency,
            today: dayOf(context.at),
          }),
        };
      },
    }),

    route('GET', '/api/subscriptions/revenue-movements', {
      operationId: 'listRevenueMovements',
      summary:
        'Returns the movements of monthly recurring revenue: new, expansion, contraction, paused, resumed and lost',
      description:
        'One entry per month and currency; decreases are negative and months without movements are omitted. A change counts from its effective date, an end from its ' +
        'last day. An end during a suspension counts only as `paused`; deleted subscriptions are excluded.',
      query: {
        from: calendarDate
          .describe('Any day of the first month; default: eleven months before the last')
          .optional(),
        to: calendarDate.describe('Any day of the last month; default: today').optional(),
      },
      answers: ok('Sorted by month', movementsAnswer, {
        value: [
          {
            month: '2026-03',
            currency: 'EUR',
            new: 59.8,
            expansion: 29.9,
            contraction: 0,
            paused: -10,
            resumed: 0,
            lost: -29.9,
          },
        ],
      }),
      async handle({ query, context, demand }) {
        const { to = dayOf(context.at) } = query;
        const { from = elevenMonthsBefore(to) } = query;
        return { body: { value: await revenueMovements(askedBy(readModels, demand()), { from, to }) } };
      },
    }),

    route('POST', '/api/subscriptions/export', {
      operationId: 'exportSubscriptions',
      summary: 'Exports subscriptions as a CSV or Excel file',
      description:
        '`filters` takes any list field with a value or an array of values, and `from` and `to` for the start date, both inclusive. ' +
        'For a timestamp field, a date covers the whole day.',
      access: { kinds: ['user'] },
      body: jsonBody(exportRequest, {
        example: { format: 'csv', filters: { status: 'active', from: '2026-01-01' } },
      }),
      errors: ['UNKNOWN_FIELD'],
      answers: [
        {
          status: 200,
          description: 'The file, sorted by start date, without a row limit',
          mediaTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
        },
      ],
      async handle({ body, demand, context }) {
        const today = dayOf(context.at);
        const filter = allOfSome(
          Object.entries(body.filters).map(([name, value]) => exportCondition(name, value, today)),
        );
        const query = { ...(filter === undefined ? {} : { filter }), orderBy: [sortBy(fields, 'startDate')] };
        const batches = readModels.scan(subscriptionModel, query, demand());
        const table = {
          name: 'subscriptions',
          columns: listedFields(fields),
          types: columnTypes(fields),
          batches,
        };
        return { file: await beginFile(spreadsheet(body.format, table, csvMannerOf(body))) };
      },
    }),
  ];
}

/** Returns the first of the month, eleven months before; never before the first day that can be written. */
function elevenMonthsBefore(day: CalendarDate): CalendarDate {
  const first = `${day.slice(0, 7)}-01`;
  return first < '0000-12-01' ? '0000-01-01' : addMonths(first, -11);
}

/** Converts an option to a condition. Values mean the same as in report filters. */
function exportCondition(
  name: string,
  value: LiteralValue | LiteralValue[],
  today: CalendarDate,
): Expression {
  if (name === 'from' || name === 'to') {
    const day = calendarDate.safeParse(value);
    if (!day.success) throw invalidField(`/filters/${name}`, 'must be a date such as 2026-01-31');
    return where(fields, 'startDate', name === 'from' ? 'ge' : 'le', day.data);
  }
  const declared = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (declared === undefined || declared.type === 'collection' || declared.internal === true) {
    throw new DomainError('UNKNOWN_FIELD', `${name} is not a field of subscriptions`, {
      field: name,
      errors: [{ path: `/filters/${name}`, message: 'is not a field of subscriptions' }],
    });
  }
  const reference = { kind: 'field', name, type: declared.type } as const;
  const faults: FieldFault[] = [];
  const condition = filterCondition(reference, declared, value, `/filters/${name}`, faults, today);
  if (condition === undefined) throw invalidField(`/filters/${name}`, faults[0]?.message ?? 'is malformed');
  return condition;
}
