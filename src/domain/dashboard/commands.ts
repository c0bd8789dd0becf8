/** Commands of a dashboard, and of the dashboards of a user. */
import type { DashboardContent, Widget } from './events.js';

export interface CreateDashboard extends DashboardContent {
  readonly type: 'CreateDashboard';
  readonly dashboardId: string;
  readonly dashboardType: string | null;
}

/** Null members stay; widgets are replaced all together. */
export interface UpdateDashboard {
  readonly type: 'UpdateDashboard';
  readonly name: string | null;
  readonly description: string | null;
  readonly refreshInterval: number | null;
  readonly widgets: readonly Widget[] | null;
}

export interface DeleteDashboard {
  readonly type: 'DeleteDashboard';
}

export type DashboardCommand = CreateDashboard | UpdateDashboard | DeleteDashboard;

export interface AssignDashboard {
  readonly type: 'AssignDashboard';
  readonly dashboardId: string;
  /** Null: as it is, and not the default for one that is new to the user. */
  readonly isDefault: boolean | null;
  /** Dashboards of the user that are known to exist no more: they make room. */
  readonly gone: readonly string[];
}

export interface UnassignDashboard {
  readonly type: 'UnassignDashboard';
  readonly dashboardId: string;
}

export type DashboardAssignmentCommand = AssignDashboard | UnassignDashboard;
