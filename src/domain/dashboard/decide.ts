/** The rules of a dashboard: what each command leads to, in each state. */
import { assertNever } from '../../kernel/assertNever.js';
import type { Decider } from '../../kernel/decider.js';
import { DomainError, type FieldFault, faultsInWords, invalidField, NotFound } from '../../kernel/errors.js';
import { isSameJson } from '../../kernel/json.js';
import type { DashboardContent, DashboardCreated, DashboardEvent, Widget } from './events.js';
import { widgetShape, widgetTypes } from './widgetTypes.js';

/** The dashboard as its events made it. */
export type DashboardFields = DashboardCreated['data'];

interface PresentDashboard {
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

export interface CreateDashboard extends DashboardContent {
  readonly type: 'CreateDashboard';
  readonly dashboardId: string;
  readonly dashboardType: string | null;
}

/** Null members stay as they are; widgets are replaced as a whole. */
export type UpdateDashboard = { readonly type: 'UpdateDashboard' } & {
  readonly [Name in keyof DashboardContent]: DashboardContent[Name] | null;
};

export interface DeleteDashboard {
  readonly type: 'DeleteDashboard';
}

export type DashboardCommand = CreateDashboard | UpdateDashboard | DeleteDashboard;

export interface AssignDashboard {
  readonly type: 'AssignDashboard';
  readonly dashboardId: string;
  /** Null: unchanged; a dashboard that is new to the user is then not the default. */
  readonly isDefault: boolean | null;
  /** Dashboards of the user that no longer exist: they make room. */
  readonly gone: readonly string[];
}

export interface UnassignDashboard {
  readonly type: 'UnassignDashboard';
  readonly dashboardId: string;
}

export type DashboardAssignmentCommand = AssignDashboard | UnassignDashboard;

/**
 * @throws DomainError DASHBOARD_NOT_FOUND, INVALID_WIDGET_TYPE, VALIDATION_ERROR for duplicate widget ids; CONCURRENCY_CONFLICT for an id
 * that another dashboard has
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
  if (command.widgets !== null) checkWidgets(command.widgets);
  const { name, description, refreshInterval, widgets } = dashboard;
  const before: DashboardContent = { name, description, refreshInterval, widgets };
  const content: DashboardContent = {
    name: command.name ?? name,
    description: command.description ?? description,
    refreshInterval: command.refreshInterval ?? refreshInterval,
    widgets: command.widgets ?? widgets,
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
      throw invalidField(
        `/widgets/${index}/id`,
        'is the id of another widget',
        `Two widgets have the id ${id}`,
      );
    seen.add(id);
  }
}

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

export const dashboardDecider: Decider<DashboardState, DashboardCommand, DashboardEvent> = {
  initial: { status: 'none' },
  decide,
  evolve,
};

/**
 * Folds a name, so that names that differ only in case are equal. It maps to upper case first, so that letters with several lower-case
 * forms (ß and ss, ς and σ) become equal; compatibility forms (NFKC) become plain letters.
 */
export function foldDashboardName(name: string): string {
  return name.trim().normalize('NFKC').toUpperCase().toLowerCase().normalize('NFC');
}
