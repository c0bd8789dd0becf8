/** The read models of dashboards, and of the dashboards of each user. */
import type {
  DashboardAssignmentEvent,
  DashboardContent,
  DashboardEvent,
} from '../domain/dashboard/events.js';
import type { ClaimAbandoned } from '../kernel/events.js';
import type { DocumentOf, FieldTable, ReadModel } from '../query/fields.js';
import { change, projection } from './engine/projection.js';

export type WidgetQueryDocument = {
  dataSource: string;
  measure: string;
  groupBy: string | null;
  interval: 'day' | 'week' | 'month' | 'quarter' | 'year' | null;
  filter: string | null;
};

export type WidgetDocument = {
  id: string;
  type: string;
  title: string | null;
  size: string | null;
  query: WidgetQueryDocument | null;
};

const dashboardFields = {
  id: { type: 'string', description: 'Identifier' },
  name: { type: 'string', description: 'Name, unique ignoring case' },
  description: { type: 'string', nullable: true, description: 'Description' },
  type: { type: 'string', nullable: true, description: 'Free text, e.g. sales' },
  refreshInterval: {
    type: 'integer',
    nullable: true,
    description: 'Seconds between refreshes by a viewer; 0: never',
  },
  widgetCount: { type: 'integer', description: 'Number of widgets' },
  widgets: {
    type: 'collection',
    description: 'Widgets',
    listed: false,
    items: {
      id: { type: 'string', description: 'Identifier, unique within the dashboard' },
      type: { type: 'string', description: 'Type of chart' },
      title: { type: 'string', nullable: true, description: 'Title' },
      size: { type: 'string', nullable: true, description: 'Free text, e.g. large' },
    },
  },
  createdAt: { type: 'timestamp', description: 'When it was created' },
  updatedAt: { type: 'timestamp', description: 'When it last changed' },
} as const satisfies FieldTable;

export type DashboardDocument = DocumentOf<typeof dashboardFields>;

export const dashboardModel: ReadModel = {
  name: 'dashboards',
  version: 1,
  fields: dashboardFields,
  indexes: [['name'], ['type', 'createdAt'], ['createdAt']],
};

function content({ name, description, refreshInterval, widgets }: DashboardContent) {
  return {
    name,
    description,
    refreshInterval,
    widgetCount: widgets.length,
    widgets: widgets.map(({ query, ...widget }) => ({
      ...widget,
      query: query === null ? null : { ...query },
    })),
  };
}

/** Events about the dashboard; a fence is none. */
type Handled = Exclude<DashboardEvent, ClaimAbandoned>;

export const dashboardProjection = projection<DashboardDocument, Handled>({
  model: dashboardModel,
  streamPrefix: 'dashboard-',
  on: {
    DashboardCreated: (_none, { data, metadata }, id) => ({
      id,
      ...content(data),
      type: data.type,
      createdAt: metadata.at,
      updatedAt: metadata.at,
    }),
    DashboardUpdated: change(({ data }) => content(data)),
    DashboardDeleted: () => null,
  },
});

const dashboardAssignmentsFields = {
  id: { type: 'string', description: 'Id of the user' },
  dashboards: {
    type: 'collection',
    description: 'Dashboards of the user in order of assignment',
    items: {
      dashboardId: { type: 'string', description: 'Id of the dashboard' },
      isDefault: { type: 'boolean', description: "Whether it is the user's default" },
    },
  },
} as const satisfies FieldTable;

export type DashboardAssignmentsDocument = DocumentOf<typeof dashboardAssignmentsFields>;

export const dashboardAssignmentsModel: ReadModel = {
  name: 'dashboardAssignments',
  version: 1,
  fields: dashboardAssignmentsFields,
  indexes: [],
};

export const dashboardAssignmentsProjection = projection<
  DashboardAssignmentsDocument,
  DashboardAssignmentEvent
>({
  model: dashboardAssignmentsModel,
  streamPrefix: 'dashboards-of-user-',
  on: {
    DashboardAssigned: (document, { data }, id) => {
      const before = document?.dashboards ?? [];
      const known = before.some(({ dashboardId }) => dashboardId === data.dashboardId);
      const all = known ? before : [...before, data];
      return {
        id,
        dashboards: all.map(({ dashboardId, isDefault }) => ({
          dashboardId,
          isDefault: dashboardId === data.dashboardId ? data.isDefault : isDefault && !data.isDefault,
        })),
      };
    },
    DashboardUnassigned: (document, { data }) =>
      document && {
        ...document,
        dashboards: document.dashboards.filter(({ dashboardId }) => dashboardId !== data.dashboardId),
      },
  },
});
