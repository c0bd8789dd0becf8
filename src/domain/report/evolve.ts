/** The report's definition after each of its events. */
import { assertNever } from '../../kernel/assertNever.js';
import type { ReportEvent } from './events.js';
import type { ReportState } from './state.js';

export function evolve(state: ReportState, event: ReportEvent): ReportState {
  switch (event.type) {
    case 'ReportCreated': {
      const { reportId: _, ...report } = event.data;
      return { status: 'present', report };
    }
    case 'ReportUpdated':
      return state.status === 'present' ? { ...state, report: { ...state.report, ...event.data } } : state;
    case 'ReportDeleted':
      return { status: 'deleted' };
    default:
      return assertNever(event);
  }
}
