/** The rules of dashboards: the outcome of every command in every state. */
import { describe, expect, test } from '@jest/globals';
import {
  type DashboardCommand,
  dashboardDecider,
  foldDashboardName,
  type UpdateDashboard,
} from '../../../src/domain/dashboard/decide.js';
import type { DashboardEvent, Widget } from '../../../src/domain/dashboard/events.js';
import { widgetShape, widgetTypes } from '../../../src/domain/dashboard/widgetTypes.js';
import { DomainError, type ErrorCode } from '../../../src/kernel/errors.js';
import { specification } from '../../support/given.js';

const given = specification(dashboardDecider);

const widget = (id: string, type = 'line'): Widget => ({
  id,
  type,
  title: 'Revenue',
  size: 'large',
  query: { dataSource: 'invoices', measure: 'sum:total', groupBy: null, interval: 'month', filter: null },
});
const content = { name: 'Sales', description: 'What is sold', refreshInterval: 60, widgets: [widget('w1')] };
const created: DashboardEvent = {
  type: 'DashboardCreated',
  data: { dashboardId: 'dash_1', ...content, type: 'sales' },
};
const deleted: DashboardEvent = { type: 'DashboardDeleted', data: {} };
const fenced: DashboardEvent = { type: 'ClaimAbandoned', data: { claim: 'claim-dashboard-name-x' } };

const states = {
  none: [],
  'none, after a fence': [fenced],
  present: [created],
  'present, after a fence': [created, fenced],
  deleted: [created, deleted],
} satisfies Record<string, readonly DashboardEvent[]>;
type State = keyof typeof states;

const create: DashboardCommand = {
  type: 'CreateDashboard',
  dashboardId: 'dash_1',
  ...content,
  dashboardType: 'sales',
};
const unchanged: UpdateDashboard = {
  type: 'UpdateDashboard',
  name: null,
  description: null,
  refreshInterval: null,
  widgets: null,
};
const rename: UpdateDashboard = { ...unchanged, name: 'Sales of the year' };

const notFound: Record<State, ErrorCode> = {
  none: 'DASHBOARD_NOT_FOUND',
  'none, after a fence': 'DASHBOARD_NOT_FOUND',
  present: 'DASHBOARD_NOT_FOUND',
  'present, after a fence': 'DASHBOARD_NOT_FOUND',
  deleted: 'DASHBOARD_NOT_FOUND',
};

/** The outcome of each command in each state: the events, or the refusal. */
const table: Record<string, [DashboardCommand, Record<State, readonly DashboardEvent[] | ErrorCode>]> = {
  create: [
    create,
    {
      none: [created],
      'none, after a fence': [created],
      present: 'CONCURRENCY_CONFLICT',
      'present, after a fence': 'CONCURRENCY_CONFLICT',
      deleted: 'CONCURRENCY_CONFLICT',
    },
  ],
  rename: [
    rename,
    {
      ...notFound,
      present: [{ type: 'DashboardUpdated', data: { ...content, name: 'Sales of the year' } }],
      'present, after a fence': [
        { type: 'DashboardUpdated', data: { ...content, name: 'Sales of the year' } },
      ],
    },
  ],
  'change nothing': [unchanged, { ...notFound, present: [], 'present, after a fence': [] }],
  delete: [
    { type: 'DeleteDashboard' },
    { ...notFound, present: [deleted], 'present, after a fence': [deleted] },
  ],
};

const stateNames = Object.keys(states) as State[];
describe.each(Object.entries(table))('%s', (_name, [command, outcomes]) => {
  test.each(stateNames)('when it is %s', (state) => {
    given(states[state]).when(command).then(outcomes[state]);
  });
});

test('an update changes the fields that it names and leaves the rest', () => {
  const state = given([created])
    .when({ ...unchanged, description: '', refreshInterval: 0, widgets: [] })
    .then([
      {
        type: 'DashboardUpdated',
        data: { name: 'Sales', description: '', refreshInterval: 0, widgets: [] },
      },
    ]);
  expect(state).toMatchObject({ status: 'present', dashboard: { type: 'sales', widgets: [] } });
});

test('an update with the current values changes nothing', () => {
  given([created])
    .when({ ...unchanged, ...content })
    .then([]);
});

test.each<[string, DashboardCommand]>([
  ['a new dashboard', { ...create, widgets: [widget('a'), widget('b', 'hologram'), widget('c', 'Line')] }],
  ['an update', { ...unchanged, widgets: [widget('a'), widget('b', 'hologram'), widget('c', 'Line')] }],
])('%s names each widget of an unsupported type', (_name, command) => {
  const history = command.type === 'CreateDashboard' ? [] : [created];
  given(history).when(command).then('INVALID_WIDGET_TYPE');
  expect(refusalOf(() => given(history).when(command).events).extras.errors).toMatchObject([
    { path: '/widgets/1/type' },
    { path: '/widgets/2/type' },
  ]);
});

test('widget ids are unique within the dashboard', () => {
  const twice = [widget('a'), widget('b'), widget('a')];
  given()
    .when({ ...create, widgets: twice })
    .then('VALIDATION_ERROR');
  given([created])
    .when({ ...unchanged, widgets: twice })
    .then('VALIDATION_ERROR');
  expect(refusalOf(() => given().when({ ...create, widgets: twice }).events).extras.errors).toMatchObject([
    { path: '/widgets/2/id' },
  ]);
});

test('every widget type may have a known suffix, and no other', () => {
  expect(widgetTypes).toHaveLength(17);
  for (const type of widgetTypes) {
    for (const spelled of [type, `${type}-chart`, `${type}_chart`, `${type}Chart`])
      expect([spelled, widgetShape(spelled)]).toEqual([spelled, widgetShape(type)]);
    expect(widgetShape(`${type}-charts`)).toBeUndefined();
    expect(widgetShape(`${type}chart`)).toBeUndefined();
  }
  for (const type of ['', '-chart', 'constructor', 'toString', '__proto__', 'pie-chart-chart'])
    expect([type, widgetShape(type)]).toEqual([type, undefined]);
});

test('names that differ only in case are the same', () => {
  for (const [one, same] of [
    ['Sales', 'SALES'],
    ['Straße', 'STRASSE'],
    ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
    ['é', 'e\u0301'],
  ] as const)
    expect(foldDashboardName(one)).toBe(foldDashboardName(same));
  expect(foldDashboardName('Sales 1')).not.toBe(foldDashboardName('Sales 2'));
});

function refusalOf(attempt: () => unknown): DomainError {
  try {
    attempt();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('it was not refused');
}
