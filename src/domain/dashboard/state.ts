/** States of a dashboard. */
import { type DomainError, NotFound } from '../../kernel/errors.js';
import type { DashboardCreated } from './events.js';

/** The dashboard as its events made it. */
export type DashboardFields = DashboardCreated['data'];

export interface PresentDashboard {
  readonly status: 'present';
  readonly dashboard: DashboardFields;
}

export type DashboardState = { readonly status: 'none' } | PresentDashboard | { readonly status: 'deleted' };

/** @throws DomainError DASHBOARD_NOT_FOUND */
export function presentDashboard(state: DashboardState): PresentDashboard {
  if (state.status !== 'present') throw dashboardNotFound();
  return state;
}

export function dashboardNotFound(id?: string): DomainError {
  return new NotFound('DASHBOARD_NOT_FOUND', 'Dashboard', id);
}
