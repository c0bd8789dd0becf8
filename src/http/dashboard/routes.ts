/** Routes of dashboards. */
import { dataSourceNames } from '../../analytics/dataSources.js';
import type { WidgetsRequest } from '../../analytics/widgetData.js';
import { checkQueries } from '../../analytics/widgetQuery.js';
import { dashboardOf } from '../../commands/dashboard/dashboard.js';
import type { Caller } from '../../commands/identity/caller.js';
import { checkTypes, dashboardNotFound } from '../../domain/dashboard/decide.js';
import { userNotFound } from '../../domain/user/state.js';
import { dashboardAssignmentsModel, dashboardModel } from '../../projections/dashboard.js';
import { userModel } from '../../projections/user.js';
import { oneOf } from '../../query/conditions.js';
import { created, live, ok, success, versioned } from '../common/answers.js';
import { area } from '../common/area.js';
import { documentOf, lastChange, resourceOf } from '../common/document.js';
import { pathId } from '../common/schemas.js';
import { sourceRight } from '../rights.js';
import { lacksRight } from '../server/authorization.js';
import { jsonBody } from '../server/body.js';
import type { Route } from '../server/route.js';
import type { Services } from '../services.js';
import { userIdIn } from '../user/schemas.js';
import {
  assignedAnswer,
  assignment,
  byUserAnswer,
  createdAnswer,
  dashboardAnswer,
  dashboardUpdate,
  exampleDashboard,
  exampleId,
  exampleListed,
  exampleNewDashboard,
  newDashboard,
  previewAnswer,
  storedAssignments,
  storedDashboard,
  updatedAnswer,
  widgetsOf,
  widgetsToPreview,
} from './schemas.js';

const { route, listRoute } = area('dashboards', { kinds: ['user'] });
const one = { id: pathId.describe('Id of the dashboard') };
const oneOfUser = { ...one, userId: pathId.describe('Id of the user') };
const deleted = success('The dashboard was deleted');
const unassigned = success('The user no longer has the dashboard', 'It is no longer assigned to the user');

const queryDescription =
  'The `query` of a widget defines its figures: a `measure` of a `dataSource`, grouped by a field (`groupBy`) or over time ' +
  '(`interval`), limited by a `filter`. Without a query, the figures follow from the title, the type and the dashboard’s type.';

export function dashboardRoutes({
  dashboards: commands,
  dashboardAssignments: assignments,
  readModels,
  widgetData,
}: Services): readonly Route[] {
  /** Returns a user's dashboards that still exist, in the order of their assignment. */
  async function dashboardsOf(userId: string) {
    const stored = (await readModels.get(dashboardAssignmentsModel, userId))?.document;
    if (stored == null) return [];
    const assigned = storedAssignments.parse(stored).dashboards;
    if (assigned.length === 0) return [];
    const ids = assigned.map(({ dashboardId }) => dashboardId);
    const filter = oneOf(dashboardModel.fields, 'id', ids);
    const page = await readModels.list(dashboardModel, { filter, skip: 0, top: ids.length, count: false });
    const byId = new Map(page.documents.map((document) => [document.id, document]));
    return assigned.flatMap(({ dashboardId, isDefault }) => {
      const found = byId.get(dashboardId);
      if (found === undefined) return [];
      const { id, name, type } = storedDashboard.parse(found);
      return [{ id, name, type, isDefault }];
    });
  }

  return [
    listRoute('/api/dashboards', {
      operationId: 'listDashboards',
      summary: 'Lists dashboards',
      model: dashboardModel,
      example: exampleListed,
      page: ({ query }, { demand }) => readModels.list(dashboardModel, query, demand()),
    }),

    route('GET', '/api/dashboards/by-user/{userId}', {
      operationId: 'listDashboardsOfUser',
      summary: 'Lists the dashboards assigned to a user, with the default one',
      description: '`GET /api/dashboards/{id}` returns the widgets and their figures.',
      params: { userId: pathId.describe('Id of the user') },
      errors: ['USER_NOT_FOUND'],
      answers: ok('In order of assignment', byUserAnswer, {
        userId: '7',
        dashboards: [{ id: exampleId, name: 'Sales overview', type: 'sales', isDefault: true }],
      }),
      async handle({ params }) {
        const userId = String(userIdIn(params.userId));
        await documentOf(readModels, userModel, userId, userNotFound);
        return { body: { userId, dashboards: await dashboardsOf(userId) } };
      },
    }),

    route('GET', '/api/dashboards/{id}', {
      operationId: 'getDashboard',
      summary: 'Returns one dashboard with its widgets and their current figures',
      description:
        'If the figures of a widget fail or time out, its `data` contains an `error`; the other widgets are not affected. The ' +
        '`ETag` is the revision of the dashboard, for `If-Match`; the figures change without a new revision.',
      params: one,
      errors: ['DASHBOARD_NOT_FOUND'],
      answers: live('The dashboard', dashboardAnswer, exampleDashboard),
      async handle({ params, caller, context, demand }) {
        const { document, revision } = await documentOf(
          readModels,
          dashboardModel,
          params.id,
          dashboardNotFound,
        );
        const { type, widgets } = storedDashboard.parse(document);
        const data = await widgetData({
          dashboardType: type,
          widgets,
          now: context.at,
          demand: demand(),
          allows: sourcesOf(caller),
        });
        return {
          body: {
            ...resourceOf(dashboardModel, document),
            widgets: widgets.map((widget, index) => ({ ...widget, ...data[index] })),
          },
          revision,
          headers: { 'cache-control': 'no-store' },
        };
      },
    }),

    route('POST', '/api/dashboards/preview', {
      operationId: 'previewWidgets',
      summary: 'Previews the figures of widgets without storing them',
      description: `For editors of dashboards. ${queryDescription}`,
      body: jsonBody(widgetsToPreview, {
        example: {
          widgets: [
            {
              type: 'donut',
              title: 'Invoices by status',
              query: { dataSource: 'invoices', groupBy: 'status' },
            },
          ],
        },
      }),
      errors: ['INVALID_WIDGET_TYPE'],
      // The command changes nothing that could be done twice, and the figures change over time.
      storesAnswers: false,
      answers: ok('The current figures of each widget, or the reason why it has none', previewAnswer, {
        widgets: [
          {
            data: {
              labels: ['draft', 'issued', 'paid'],
              series: [{ name: 'invoices', values: [2, 5, 9] }],
            },
          },
        ],
      }),
      async handle({ body, caller, context, demand }) {
        const widgets = widgetsOf(body.widgets);
        checkTypes(widgets);
        const data = await widgetData({
          dashboardType: body.type ?? null,
          widgets,
          now: context.at,
          demand: demand(),
          allows: sourcesOf(caller),
        });
        return {
          body: { widgets: [...data] },
          headers: { 'cache-control': 'no-store' },
        };
      },
    }),

    route('POST', '/api/dashboards', {
      operationId: 'createDashboard',
      summary: 'Creates a dashboard',
      description: queryDescription,
      body: jsonBody(newDashboard, { example: exampleNewDashboard }),
      errors: ['INVALID_WIDGET_TYPE', 'INVALID_DATA_SOURCE', 'DUPLICATE_DASHBOARD'],
      answers: created('The dashboard was created', createdAnswer, {
        id: exampleId,
        name: 'Sales overview',
        type: 'sales',
        createdAt: '2026-03-31T09:00:00.000Z',
      }),
      async handle({ body, context }) {
        const widgets = widgetsOf(body.widgets);
        checkQueries(widgets, context.at);
        const { id, outcome } = await commands.create(
          {
            name: body.name,
            description: body.description ?? null,
            dashboardType: body.type ?? null,
            refreshInterval: body.refreshInterval ?? null,
            widgets,
          },
          context,
        );
        const { name, type } = dashboardOf(outcome);
        return {
          body: { id, name, type, createdAt: outcome.at },
          revision: outcome.revision,
          location: `/api/dashboards/${id}`,
          tags: [id],
        };
      },
    }),

    route('PUT', '/api/dashboards/{id}', {
      operationId: 'updateDashboard',
      summary: 'Changes a dashboard; omitted fields keep their values',
      description: queryDescription,
      params: one,
      body: jsonBody(dashboardUpdate, { example: { name: 'Sales of the year', refreshInterval: 60 } }),
      errors: ['DASHBOARD_NOT_FOUND', 'INVALID_WIDGET_TYPE', 'INVALID_DATA_SOURCE', 'DUPLICATE_DASHBOARD'],
      answers: versioned('The change is saved', updatedAnswer, {
        id: exampleId,
        name: 'Sales of the year',
        updatedAt: '2026-03-31T09:30:00.000Z',
      }),
      async handle({ params: { id }, body, context }) {
        const widgets = body.widgets === undefined ? null : widgetsOf(body.widgets);
        if (widgets !== null) checkQueries(widgets, context.at);
        const outcome = await commands.update(
          id,
          {
            name: body.name ?? null,
            description: body.description ?? null,
            refreshInterval: body.refreshInterval ?? null,
            widgets,
          },
          context,
        );
        return {
          body: {
            id,
            name: dashboardOf(outcome).name,
            updatedAt: await lastChange(outcome, readModels, dashboardModel, id),
          },
          revision: outcome.revision,
          tags: [id],
        };
      },
    }),

    route('DELETE', '/api/dashboards/{id}', {
      operationId: 'deleteDashboard',
      summary: 'Deletes a dashboard with its widgets and assignments',
      description: 'Its history stays for auditors; its name can be used again.',
      params: one,
      errors: ['DASHBOARD_NOT_FOUND'],
      answers: deleted.answers,
      async handle({ params: { id }, context }) {
        await commands.delete(id, context);
        return { body: deleted.body, tags: [id] };
      },
    }),

    route('PUT', '/api/dashboards/{id}/users/{userId}', {
      operationId: 'assignDashboard',
      summary: 'Assigns a dashboard to a user, optionally as the default',
      description: 'The `ETag` is the revision of the user’s assignments; `If-Match` compares with it.',
      params: oneOfUser,
      body: jsonBody(assignment, { example: { isDefault: true }, optional: true }),
      errors: ['DASHBOARD_NOT_FOUND', 'USER_NOT_FOUND'],
      answers: versioned('The dashboard is assigned', assignedAnswer, {
        id: exampleId,
        userId: '7',
        isDefault: true,
      }),
      async handle({ params: { id, userId }, body, context }) {
        const to = { dashboardId: id, userId: String(userIdIn(userId)), isDefault: body.isDefault ?? null };
        const { state, revision } = await assignments.assign(to, context);
        return { body: { id, userId, isDefault: state.defaultId === id }, revision, tags: [id] };
      },
    }),

    route('DELETE', '/api/dashboards/{id}/users/{userId}', {
      operationId: 'unassignDashboard',
      summary: 'Removes a dashboard from a user; nothing changes if it is not assigned',
      description: 'The dashboard itself stays. Removing the default one leaves the user without a default.',
      params: oneOfUser,
      errors: ['DASHBOARD_NOT_FOUND', 'USER_NOT_FOUND'],
      answers: unassigned.answers,
      async handle({ params: { id, userId }, context }) {
        await assignments.unassign({ dashboardId: id, userId: String(userIdIn(userId)) }, context);
        return {
          body: unassigned.body,
          tags: [id],
        };
      },
    }),
  ];
}

/** Returns a test of whether the caller may see the figures of a data source. */
function sourcesOf(caller: Caller): NonNullable<WidgetsRequest['allows']> {
  return (dataSource) => {
    const named = dataSourceNames.find((name) => name === dataSource);
    return named === undefined || !lacksRight(caller, sourceRight(named));
  };
}
