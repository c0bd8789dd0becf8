/** Routes of reports: their definitions, and their execution. */
import { type DataSourceName, dataSourceNames, dataSources } from '../../analytics/dataSources.js';
import { executeReport, type ReportResult } from '../../analytics/reportExecution.js';
import type { ReportRequest } from '../../analytics/reportQueries.js';
import { requireRevision } from '../../commands/engine/precondition.js';
import { reportSources } from '../../commands/report/report.js';
import { presentReport, reportNotFound, sourceOf } from '../../domain/report/decide.js';
import type { ReportDefinition } from '../../domain/report/events.js';
import { dayOf } from '../../kernel/dates.js';
import { DomainError, quoted } from '../../kernel/errors.js';
import { askedBy } from '../../ports/readModels.js';
import { reportModel } from '../../projections/report.js';
import { created, ok, success, versioned } from '../common/answers.js';
import { area } from '../common/area.js';
import { csvMannerOf } from '../common/csvOptions.js';
import { documentOf, lastChange, resourceOf } from '../common/document.js';
import { pathId } from '../common/schemas.js';
import { sourceRight } from '../rights.js';
import { requireRight } from '../server/authorization.js';
import { jsonBody } from '../server/body.js';
import type { Route } from '../server/route.js';
import type { Services } from '../services.js';
import { csvReport, firstRows, jsonReport, xlsxReport } from './answer.js';
import {
  createdAnswer,
  exampleDefinition,
  exampleId,
  exampleListed,
  exampleResult,
  execution,
  executionAnswer,
  newReport,
  reportAnswer,
  reportUpdate,
  updatedAnswer,
} from './schemas.js';
import { taxReportRoute } from './taxReport.js';

const { route, listRoute } = area('reports', { kinds: ['user'] });
const one = { id: pathId.describe('Id of the report') };
const deleted = success('The report was deleted');

export function reportRoutes(services: Services): readonly Route[] {
  const { reports: commands, readModels, reportTimeLimit } = services;
  return [
    listRoute('/api/reports', {
      operationId: 'listReports',
      summary: 'Lists report definitions',
      model: reportModel,
      example: exampleListed,
      page: ({ query }, { demand }) => readModels.list(reportModel, query, demand()),
    }),

    route('GET', '/api/reports/{id}', {
      operationId: 'getReport',
      summary: 'Returns a report definition',
      description:
        'Includes data source, filters, columns, groups and order; `POST …/execute` returns the rows.',
      params: one,
      errors: ['REPORT_NOT_FOUND'],
      answers: versioned('The definition', reportAnswer, {
        ...exampleListed,
        ...exampleDefinition,
        description: null,
      }),
      async handle({ params }) {
        const { document, revision } = await documentOf(readModels, reportModel, params.id, reportNotFound);
        const { filters = {}, columns = [] } = document;
        return { body: { ...resourceOf(reportModel, document), filters, columns }, revision };
      },
    }),

    route('POST', '/api/reports', {
      operationId: 'createReport',
      summary: 'Creates a report definition',
      description:
        'Columns are fields of the data source, or of its lists, such as `items/quantity`: with one of these, the rows are the ' +
        'entries of that list. With `groupBy`, the rows are groups: the grouping columns, the sums of numeric columns and ' +
        '`count`. Sums of money have one row per `currency`.',
      body: jsonBody(newReport, { example: exampleDefinition }),
      errors: ['INVALID_DATA_SOURCE', 'INVALID_COLUMNS'],
      answers: created('The report was created', createdAnswer, {
        id: exampleId,
        name: 'Sales by status',
        type: 'sales',
        createdAt: '2026-04-01T09:00:00.000Z',
      }),
      async handle({ body, context }) {
        const { type, columns, ...rest } = body;
        const report = {
          ...rest,
          reportType: type ?? null,
          description: textOf(rest.description),
          columns: columns ?? null,
          groupBy: textOf(rest.groupBy),
          sortBy: textOf(rest.sortBy),
        };
        const { id, outcome } = await commands.create(report, context);
        return {
          body: { id, name: report.name, type: report.reportType, createdAt: outcome.at },
          revision: outcome.revision,
          location: `/api/reports/${id}`,
          tags: [id],
        };
      },
    }),

    route('PUT', '/api/reports/{id}', {
      operationId: 'updateReport',
      summary: 'Changes a report definition; omitted fields keep their values',
      description:
        'The data source cannot change. Null or an empty text removes `description`, `groupBy` or `sortBy`. Columns are checked now and at each execution.',
      params: one,
      body: jsonBody(reportUpdate, { example: { columns: ['currency', 'total'], groupBy: 'currency' } }),
      errors: ['REPORT_NOT_FOUND', 'INVALID_DATA_SOURCE', 'INVALID_COLUMNS'],
      answers: versioned('The change is saved', updatedAnswer, {
        id: exampleId,
        name: 'Sales by currency',
        updatedAt: '2026-04-01T09:10:00.000Z',
      }),
      async handle({ params: { id }, body, context }) {
        const { type, ...rest } = body;
        const change = {
          name: rest.name,
          description: rest.description === undefined ? undefined : textOf(rest.description),
          reportType: type,
          columns: rest.columns,
          groupBy: rest.groupBy === undefined ? undefined : textOf(rest.groupBy),
          sortBy: rest.sortBy === undefined ? undefined : textOf(rest.sortBy),
          filters: rest.filters,
        };
        const outcome = await commands.update(id, change, context);
        const { name } = presentReport(outcome.state);
        const updatedAt = await lastChange(outcome, readModels, reportModel, id);
        return { body: { id, name, updatedAt }, revision: outcome.revision, tags: [id] };
      },
    }),

    route('DELETE', '/api/reports/{id}', {
      operationId: 'deleteReport',
      summary: 'Deletes a report definition',
      description: 'Its history stays; results are never stored.',
      params: one,
      errors: ['REPORT_NOT_FOUND'],
      answers: deleted.answers,
      async handle({ params: { id }, context }) {
        await commands.delete(id, context);
        return { body: deleted.body, tags: [id] };
      },
    }),

    executionRoute(services),
    taxReportRoute(readModels, reportTimeLimit),
  ];
}

function executionRoute({
  reports: commands,
  readModels,
  eventPosition,
  defaultCurrency,
  reportTimeLimit: timeLimit,
}: Services): Route {
  async function definitionOf(id: string, expectedRevision: number | undefined): Promise<ReportDefinition> {
    const { state, revision } = await commands.load(id);
    const report = presentReport(state);
    requireRevision(revision, expectedRevision);
    return report;
  }

  async function metadataOf({ definition, range, model, source }: ReportRequest, { columns }: ReportResult) {
    const { dataSource, groupBy, sortBy } = definition;
    return {
      dataSource,
      columns: [...columns],
      groupBy,
      sortBy,
      dateRange: range === undefined ? null : { field: source.mainDate.name, ...range },
      eventPosition: (await eventPosition(model)) ?? null,
    };
  }

  return route('POST', '/api/reports/{id}/execute', {
    operationId: 'executeReport',
    summary: 'Executes a report',
    description:
      'Changes nothing, so an `Idempotency-Key` has no effect. CSV contains only the rows; totals are in the headers ' +
      '`X-Total-Rows`, `X-Report-Summary` and `X-Report-Metadata`. XLSX has them on the last sheet.',
    params: one,
    body: jsonBody(execution, {
      example: { dateRange: '2026-01-01 to 2026-03-31', format: 'json', includeMetadata: false },
      optional: true,
    }),
    errors: ['REPORT_NOT_FOUND', 'INVALID_DATA_SOURCE', 'INVALID_COLUMNS', 'EXECUTION_FAILED'],
    // The rows may contain data of any person, so no copy may outlive that person's erasure.
    storesAnswers: false,
    answers: [
      ...ok('The rows and their totals', executionAnswer, exampleResult),
      {
        status: 200,
        description: 'The rows and their totals',
        mediaTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      },
    ],
    async handle({ params: { id }, body, caller, context, demand }) {
      const started = performance.now();
      const definition = await definitionOf(id, context.expectedRevision);
      const source = sourceOf(definition.dataSource, reportSources);
      const named = sourceName(definition.dataSource);
      requireRight(caller, sourceRight(named));
      const { model } = dataSources[named];
      const request = {
        ...{ definition, model, source, defaultCurrency, timeLimit },
        range: body.dateRange,
        today: dayOf(context.at),
      };
      const result = await executeReport(askedBy(readModels, demand()), request);
      const known = body.includeMetadata ? await metadataOf(request, result) : undefined;
      const head = { reportId: id, name: definition.name, executedAt: context.at.toISOString() };
      // The metadata is known once the rows have been read; filters may be too long for a header.
      const metadata =
        known &&
        (() => ({
          ...known,
          filters: definition.filters,
          durationMilliseconds: Math.ceil(performance.now() - started),
        }));
      switch (body.format) {
        case 'json':
          return body.limit === undefined
            ? jsonReport({ ...head, metadata }, result)
            : firstRows({ ...head, metadata }, result, body.limit);
        case 'xlsx':
          return xlsxReport({ ...head, metadata }, result);
        case 'csv':
          return csvReport({ ...head, metadata: known && (() => known) }, result, csvMannerOf(body));
      }
    },
  });
}

/** @throws DomainError INVALID_DATA_SOURCE */
function sourceName(name: string): DataSourceName {
  const known = dataSourceNames.find((one) => one === name);
  if (known === undefined)
    throw new DomainError('INVALID_DATA_SOURCE', `Data source ${quoted(name)} not found`);
  return known;
}

function textOf(text: string | null | undefined): string | null {
  return text === undefined || text === null || text === '' ? null : text;
}
