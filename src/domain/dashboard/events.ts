/** Events of a dashboard, and of the dashboards of a user. */
import type { ClaimAbandoned } from '../../kernel/events.js';

export const widgetIntervals = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type WidgetInterval = (typeof widgetIntervals)[number];

/** The query of a widget, as its author wrote it; it was checked when it came. */
export interface WidgetQuery {
  readonly dataSource: string;
  /** `count`, `mrr`, `sum:<field>` or `average:<field>`. */
  readonly measure: string;
  readonly groupBy: string | null;
  /** The intervals of the data source's main date. */
  readonly interval: WidgetInterval | null;
  /** An OData filter expression. */
  readonly filter: string | null;
}

export interface Widget {
  /** Unique within the dashboard. */
  readonly id: string;
  readonly type: string;
  readonly title: string | null;
  readonly size: string | null;
  /** Null: what it shows follows from its type and title and the dashboard's type. */
  readonly query: WidgetQuery | null;
}

/** The content of a dashboard that can change. */
export interface DashboardContent {
  readonly name: string;
  readonly description: string | null;
  /** Seconds. */
  readonly refreshInterval: number | null;
  readonly widgets: readonly Widget[];
}

export interface DashboardCreated {
  readonly type: 'DashboardCreated';
  readonly data: DashboardContent & { readonly dashboardId: string; readonly type: string | null };
}

/** The dashboard's content as it is from now on. */
export interface DashboardUpdated {
  readonly type: 'DashboardUpdated';
  readonly data: DashboardContent;
}

export interface DashboardDeleted {
  readonly type: 'DashboardDeleted';
  readonly data: Record<string, never>;
}

export type DashboardEvent = DashboardCreated | DashboardUpdated | DashboardDeleted | ClaimAbandoned;

/** In the stream of the user: a default takes the place of the one before it. Said again, it changes what it says of the default. */
export interface DashboardAssigned {
  readonly type: 'DashboardAssigned';
  readonly data: { readonly dashboardId: string; readonly isDefault: boolean };
}

export interface DashboardUnassigned {
  readonly type: 'DashboardUnassigned';
  readonly data: { readonly dashboardId: string };
}

export type DashboardAssignmentEvent = DashboardAssigned | DashboardUnassigned;
