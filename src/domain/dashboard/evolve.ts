/** The dashboard after each of its events. */
import { assertNever } from '../../kernel/assertNever.js';
import type { DashboardEvent } from './events.js';
import type { DashboardState } from './state.js';

export function evolve(state: DashboardState, event: DashboardEvent): DashboardState {
  switch (event.type) {
    case 'DashboardCreated':
      return { status: 'present', dashboard: event.data };
    case 'DashboardUpdated':
      return state.status === 'present'
        ? { ...state, dashboard: { ...state.dashboard, ...event.data } }
        : state;
    case 'DashboardDeleted':
      return { status: 'deleted' };
    case 'ClaimAbandoned':
      return state;
    default:
      return assertNever(event);
  }
}
