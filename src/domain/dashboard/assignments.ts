/** The dashboards of one user, at most one of them the default: they share a stream, so that no race can make two defaults. */
import { assertNever } from '../../kernel/assertNever.js';
import type { Decider } from '../../kernel/decider.js';
import { DomainError } from '../../kernel/errors.js';
import type { AssignDashboard, DashboardAssignmentCommand } from './decide.js';
import type { DashboardAssignmentEvent } from './events.js';

export interface DashboardAssignments {
  /** In the order of their assignment. */
  readonly dashboardIds: readonly string[];
  readonly defaultId: string | null;
}

/** The largest number of dashboards of one user; a list of that many is returned whole. */
export const maximumAssignments = 200;

/** @throws DomainError VALIDATION_ERROR beyond the limit of one user */
function decide(
  command: DashboardAssignmentCommand,
  state: DashboardAssignments,
): readonly DashboardAssignmentEvent[] {
  const { dashboardId } = command;
  const assigned = state.dashboardIds.includes(dashboardId);
  switch (command.type) {
    case 'AssignDashboard':
      return assign(command, state, assigned);
    case 'UnassignDashboard':
      return assigned ? [{ type: 'DashboardUnassigned', data: { dashboardId } }] : [];
    default:
      return assertNever(command);
  }
}

function assign(
  { dashboardId, isDefault, gone }: AssignDashboard,
  { dashboardIds, defaultId }: DashboardAssignments,
  assigned: boolean,
): readonly DashboardAssignmentEvent[] {
  const before = defaultId === dashboardId;
  const after = isDefault ?? before;
  if (assigned && after === before) return [];
  const leaving = gone.filter((id) => id !== dashboardId && dashboardIds.includes(id));
  if (!assigned && dashboardIds.length - leaving.length >= maximumAssignments)
    throw new DomainError('VALIDATION_ERROR', `A user can have at most ${maximumAssignments} dashboards`);
  return [
    ...leaving.map((id) => ({ type: 'DashboardUnassigned', data: { dashboardId: id } }) as const),
    { type: 'DashboardAssigned', data: { dashboardId, isDefault: after } },
  ];
}

function evolve(state: DashboardAssignments, event: DashboardAssignmentEvent): DashboardAssignments {
  const { dashboardIds, defaultId } = state;
  const { dashboardId } = event.data;
  const otherDefault = defaultId === dashboardId ? null : defaultId;
  switch (event.type) {
    case 'DashboardAssigned':
      return {
        dashboardIds: dashboardIds.includes(dashboardId) ? dashboardIds : [...dashboardIds, dashboardId],
        defaultId: event.data.isDefault ? dashboardId : otherDefault,
      };
    case 'DashboardUnassigned':
      return { dashboardIds: dashboardIds.filter((id) => id !== dashboardId), defaultId: otherDefault };
    default:
      return assertNever(event);
  }
}

export const dashboardAssignmentsDecider: Decider<
  DashboardAssignments,
  DashboardAssignmentCommand,
  DashboardAssignmentEvent
> = { initial: { dashboardIds: [], defaultId: null }, decide, evolve };
