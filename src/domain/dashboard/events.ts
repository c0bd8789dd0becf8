/** Events of a dashboard, and of a user's assigned dashboards. */
import type { ClaimAbandoned } from '../../kernel/events.js';

export const widgetIntervals = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type WidgetInterval = (typeof widgetIntervals)[number];

/** The query of a widget, as its author wrote it. It was validated on receipt. */
export interface WidgetQuery {
  readonly dataSource: string;
  /** `count`, `mrr`, `sum:<field>` or `average:<field>`. */
  readonly measure: string;
  readonly groupBy: string | null;
  /** Interval of the data source's main date to group by; null: none. */
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
  /** Null: derived from the widget's type and title and the dashboard's type. */
  readonly query: WidgetQuery | null;
}

/** Content of a dashboard that can change. */
export interface DashboardContent {
  readonly name: string;
  readonly description: string | null;
  /** Refresh interval, in seconds; null: none. */
  readonly refreshInterval: number | null;
  readonly widgets: readonly Widget[];
}

/** A dashboard was created. */
export interface DashboardCreated {
  readonly type: 'DashboardCreated';
  readonly data: DashboardContent & { readonly dashboardId: string; readonly type: string | null };
}

/** The dashboard was changed. The data is its new content. */
export interface DashboardUpdated {
  readonly type: 'DashboardUpdated';
  readonly data: DashboardContent;
}

/** The dashboard was deleted. */
export interface DashboardDeleted {
  readonly type: 'DashboardDeleted';
  readonly data: Record<string, never>;
}

export type DashboardEvent = DashboardCreated | DashboardUpdated | DashboardDeleted | ClaimAbandoned;

/** A dashboard was assigned to a user, or its default flag changed. A new default replaces the former one. */
export interface DashboardAssigned {
  readonly type: 'DashboardAssigned';
  readonly data: { readonly dashboardId: string; readonly isDefault: boolean };
}

/** A dashboard is no longer assigned to the user. */
export interface DashboardUnassigned {
  readonly type: 'DashboardUnassigned';
  readonly data: { readonly dashboardId: string };
}

export type DashboardAssignmentEvent = DashboardAssigned | DashboardUnassigned;
