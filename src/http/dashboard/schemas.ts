/** Schemas of requests about dashboards, and of their answers. */
import { z } from 'zod';
import { dataSourceNames } from '../../analytics/dataSources.js';
import type { SentWidget } from '../../commands/dashboard/dashboard.js';
import { widgetIntervals } from '../../domain/dashboard/events.js';
import { widgetTypes } from '../../domain/dashboard/widgetTypes.js';
import type { JsonObject } from '../../kernel/json.js';
import { externalId, humanText, optionalText } from '../common/schemas.js';
import { errorCode } from '../server/problems.js';

export const maximumWidgets = 50;
/** One day, in seconds. */
const maximumRefreshInterval = 86_400;

const interval = z.enum(widgetIntervals);

// Any text is accepted here: a domain rule refuses unknown words with its own code.
const word = z.string().trim();

const widgetQuery = z
  .strictObject({
    dataSource: word.meta({ enum: [...dataSourceNames] }),
    measure: humanText(200)
      .default('count')
      .describe(
        '`count`; `sum:<field>` or `average:<field>` of a numeric field; `distinct:<field>`, the number of different values; `mrr`, the ' +
          'monthly recurring revenue of active subscriptions that have started; `arr`, twelve times that',
      ),
    groupBy: humanText(128).nullish().describe('A field of the data source'),
    interval: interval.nullish().describe("Interval of the data source's main date"),
    filter: humanText(1_000).nullish().describe("An OData filter expression on the data source's fields"),
  })
  .describe('What the widget shows; default: derived from its title and type')
  .meta({ id: 'NewWidgetQuery' });

// The answer of a read can be sent back: unset fields may be null, and computed data is ignored.
const widget = z
  .strictObject({
    id: externalId.nullish().describe('Unique within the dashboard; generated if absent'),
    type: word.meta({
      description: 'The endings `-chart`, `_chart` and `Chart` are accepted too',
      enum: [...widgetTypes],
    }),
    title: optionalText(200).nullish(),
    size: optionalText(64).nullish(),
    query: widgetQuery.nullish(),
    data: z.unknown().optional().describe('Ignored'),
    message: z.unknown().optional().describe('Ignored'),
  })
  .meta({ id: 'NewWidget' });

const widgets = z.array(widget).max(maximumWidgets);
const name = humanText(200).describe('Unique, ignoring case');
const description = optionalText(2_000);
const refreshInterval = z
  .int()
  .min(0)
  .max(maximumRefreshInterval)
  .describe('Seconds between refreshes by a viewer; 0: never');

export const newDashboard = z.strictObject({
  name,
  description: description.nullish(),
  type: humanText(64).nullish(),
  widgets: widgets.default([]),
  refreshInterval: refreshInterval.nullish(),
});

export const dashboardUpdate = z
  .strictObject({
    name: name.optional(),
    description: description.nullish().describe('Null leaves it unchanged, like an absent field'),
    refreshInterval: refreshInterval.nullish().describe('Null leaves it unchanged, like an absent field'),
    widgets: widgets.optional().describe('Replaces all widgets'),
  })
  .refine((body) => Object.keys(body).length > 0, 'must contain at least one field to change');

export const widgetsToPreview = z.strictObject({
  type: humanText(64).nullish().describe('Type of the dashboard for these widgets'),
  widgets: widgets.min(1),
});

export const assignment = z.strictObject({
  isDefault: z
    .boolean()
    .describe("Makes it the user's default, replacing the previous one; absent: unchanged")
    .optional(),
});

/** Converts a request's widgets for the commands. */
export function widgetsOf(sent: z.output<typeof widgets>): readonly SentWidget[] {
  return sent.map(({ id, type, title, size, query }) => ({
    id: id ?? null,
    type,
    title: title ?? null,
    size: size ?? null,
    query:
      query == null
        ? null
        : {
            dataSource: query.dataSource,
            measure: query.measure,
            groupBy: query.groupBy ?? null,
            interval: query.interval ?? null,
            filter: query.filter ?? null,
          },
  }));
}

const id = z.string();
const timestampAnswer = z.iso.datetime();
const text = z.string().nullable();

export const createdAnswer = z.strictObject({ id, name: z.string(), type: text, createdAt: timestampAnswer });
export const updatedAnswer = z.strictObject({ id, name: z.string(), updatedAt: timestampAnswer });
export const assignedAnswer = z.strictObject({ id, userId: z.string(), isDefault: z.boolean() });
export const byUserAnswer = z
  .strictObject({
    userId: z.string(),
    dashboards: z.array(z.strictObject({ id, name: z.string(), type: text, isDefault: z.boolean() })),
  })
  .meta({ id: 'DashboardsOfUser' });

const data = z
  .strictObject({
    labels: z.array(z.string()),
    series: z.array(
      z.strictObject({
        name: z.string(),
        values: z.array(z.number().nullable()).describe('One per label; null for an average of no values'),
      }),
    ),
    error: z
      .strictObject({ code: errorCode, message: z.string() })
      .describe('Reason why this widget has no figures')
      .optional(),
  })
  .meta({ id: 'WidgetData' });

/** A widget as the read model stores it and answers show it. */
const shownWidget = z.strictObject({
  id,
  type: z.string(),
  title: text,
  size: text,
  query: z
    .strictObject({
      dataSource: z.enum(dataSourceNames),
      measure: z.string(),
      groupBy: text,
      interval: interval.nullable(),
      filter: text,
    })
    .nullable(),
});

export const dashboardAnswer = z
  .strictObject({
    id,
    name: z.string(),
    description: text,
    type: text,
    refreshInterval: z.int().nullable(),
    widgetCount: z.int(),
    widgets: z.array(
      shownWidget
        .extend({
          data: data.nullable(),
          message: z.string().describe('Reason why `data` is null: no figure matches the title').optional(),
        })
        .meta({ id: 'Widget' }),
    ),
    createdAt: timestampAnswer,
    updatedAt: timestampAnswer,
  })
  .meta({ id: 'Dashboard' });

export const previewAnswer = z.strictObject({
  widgets: z
    .array(z.strictObject({ data: data.nullable(), message: z.string().optional() }))
    .describe('In the order sent'),
});

/** Types the documents that the routes read. */
export const storedDashboard = z.object({
  id,
  name: z.string(),
  type: text,
  widgets: z.array(shownWidget),
});
export const storedAssignments = z.object({
  dashboards: z.array(z.object({ dashboardId: id, isDefault: z.boolean() })),
});

export const exampleId = 'dash_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f';

export const exampleNewDashboard: JsonObject = {
  name: 'Sales overview',
  description: 'What was billed',
  type: 'sales',
  refreshInterval: 300,
  widgets: [
    {
      id: 'revenue',
      type: 'line',
      title: 'Revenue by month',
      size: 'large',
      query: {
        dataSource: 'invoices',
        measure: 'sum:revenue',
        interval: 'month',
        filter: "status in ('issued','paid')",
      },
    },
    { type: 'metric', title: 'Active subscriptions', size: 'small' },
  ],
};

export const exampleDashboard: JsonObject = {
  id: exampleId,
  name: 'Sales overview',
  description: 'What was billed',
  type: 'sales',
  refreshInterval: 300,
  widgetCount: 1,
  widgets: [
    {
      id: 'revenue',
      type: 'line',
      title: 'Revenue by month',
      size: 'large',
      query: {
        dataSource: 'invoices',
        measure: 'sum:revenue',
        groupBy: null,
        interval: 'month',
        filter: "status in ('issued','paid')",
      },
      data: {
        labels: ['2026-01', '2026-02'],
        series: [
          { name: 'revenue (EUR)', values: [177.91, 0] },
          { name: 'revenue (USD)', values: [29.9, 59.8] },
        ],
      },
    },
  ],
  createdAt: '2026-03-31T09:00:00.000Z',
  updatedAt: '2026-03-31T09:30:00.000Z',
};

export const exampleListed: JsonObject = {
  id: exampleId,
  name: 'Sales overview',
  description: 'What was billed',
  type: 'sales',
  refreshInterval: 300,
  widgetCount: 1,
  createdAt: '2026-03-31T09:00:00.000Z',
  updatedAt: '2026-03-31T09:30:00.000Z',
};
