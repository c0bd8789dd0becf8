/** The rules of a dashboard: what each command leads to, in each state. */
import { assertNever } from '../../kernel/assertNever.js';
import type { Decider } from '../../kernel/decider.js';
import { DomainError, type FieldFault, faultsInWords } from '../../kernel/errors.js';
import { isSameJson } from '../../kernel/json.js';
import type { CreateDashboard, DashboardCommand, UpdateDashboard } from './commands.js';
import type { DashboardContent, DashboardEvent, Widget } from './events.js';
import { evolve } from './evolve.js';
import { type DashboardState, type PresentDashboard, presentDashboard } from './state.js';
import { widgetShape, widgetTypes } from './widgetTypes.js';

/**
 * @throws DomainError DASHBOARD_NOT_FOUND, INVALID_WIDGET_TYPE, VALIDATION_ERROR for widget ids that are there twice;
 * CONCURRENCY_CONFLICT for an id that another dashboard has
 */
function decide(command: DashboardCommand, state: DashboardState): readonly DashboardEvent[] {
  switch (command.type) {
    case 'CreateDashboard':
      return create(command, state);
    case 'UpdateDashboard':
      return update(command, presentDashboard(state));
    case 'DeleteDashboard':
      presentDashboard(state);
      return [{ type: 'DashboardDeleted', data: {} }];
    default:
      return assertNever(command);
  }
}

function create(command: CreateDashboard, state: DashboardState): readonly DashboardEvent[] {
  if (state.status !== 'none')
    throw new DomainError('CONCURRENCY_CONFLICT', 'A dashboard with this id already exists');
  checkWidgets(command.widgets);
  const { type: _, dashboardType, ...fields } = command;
  return [{ type: 'DashboardCreated', data: { ...fields, type: dashboardType } }];
}

function update(command: UpdateDashboard, { dashboard }: PresentDashboard): readonly DashboardEvent[] {
  const { name, description, refreshInterval, widgets } = command;
  if (widgets !== null) checkWidgets(widgets);
  const before: DashboardContent = {
    name: dashboard.name,
    description: dashboard.description,
    refreshInterval: dashboard.refreshInterval,
    widgets: dashboard.widgets,
  };
  const content: DashboardContent = {
    name: name ?? before.name,
    description: description ?? before.description,
    refreshInterval: refreshInterval ?? before.refreshInterval,
    widgets: widgets ?? before.widgets,
  };
  return isSameJson(content, before) ? [] : [{ type: 'DashboardUpdated', data: content }];
}

/** @throws DomainError INVALID_WIDGET_TYPE */
export function checkTypes(widgets: readonly Pick<Widget, 'type'>[]): void {
  const unsupported = widgets.flatMap(({ type }, index): FieldFault[] =>
    widgetShape(type) === undefined
      ? [{ path: `/widgets/${index}/type`, message: `must be one of ${widgetTypes.join(', ')}` }]
      : [],
  );
  if (unsupported.length > 0)
    throw new DomainError('INVALID_WIDGET_TYPE', faultsInWords('The widget type', unsupported), {
      errors: unsupported,
    });
}

function checkWidgets(widgets: readonly Widget[]): void {
  checkTypes(widgets);
  const seen = new Set<string>();
  for (const [index, { id }] of widgets.entries()) {
    if (seen.has(id))
      throw new DomainError('VALIDATION_ERROR', `Two widgets have the id ${id}`, {
        errors: [{ path: `/widgets/${index}/id`, message: 'is the id of another widget' }],
      });
    seen.add(id);
  }
}

export const dashboardDecider: Decider<DashboardState, DashboardCommand, DashboardEvent> = {
  initial: { status: 'none' },
  decide,
  evolve,
};
