/** The rules of a user's dashboards: every command in every state, and at most one default after any history. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  dashboardAssignmentsDecider,
  maximumAssignments,
} from '../../../src/domain/dashboard/assignments.js';
import type { DashboardAssignmentCommand } from '../../../src/domain/dashboard/decide.js';
import type { DashboardAssignmentEvent } from '../../../src/domain/dashboard/events.js';
import { fold } from '../../../src/kernel/decider.js';
import { dashboardAssignmentsProjection } from '../../../src/projections/dashboard.js';
import { specification } from '../../support/given.js';

const given = specification(dashboardAssignmentsDecider);

const assigned = (dashboardId: string, isDefault = false): DashboardAssignmentEvent => ({
  type: 'DashboardAssigned',
  data: { dashboardId, isDefault },
});
const unassigned = (dashboardId: string): DashboardAssignmentEvent => ({
  type: 'DashboardUnassigned',
  data: { dashboardId },
});
const assign = (
  dashboardId: string,
  isDefault: boolean | null,
  gone: readonly string[] = [],
): DashboardAssignmentCommand => ({ type: 'AssignDashboard', dashboardId, isDefault, gone });

const states = {
  'not assigned': [assigned('b', true)],
  assigned: [assigned('b', true), assigned('a')],
  'the default': [assigned('b'), assigned('a', true)],
  'no more assigned': [assigned('a', true), unassigned('a')],
} satisfies Record<string, readonly DashboardAssignmentEvent[]>;
type State = keyof typeof states;

const table: Record<
  string,
  [DashboardAssignmentCommand, Record<State, readonly DashboardAssignmentEvent[]>]
> = {
  'assign as the default': [
    assign('a', true),
    {
      'not assigned': [assigned('a', true)],
      assigned: [assigned('a', true)],
      'the default': [],
      'no more assigned': [assigned('a', true)],
    },
  ],
  'assign, but not as the default': [
    assign('a', false),
    {
      'not assigned': [assigned('a')],
      assigned: [],
      'the default': [assigned('a')],
      'no more assigned': [assigned('a')],
    },
  ],
  'assign, without a word about the default': [
    assign('a', null),
    {
      'not assigned': [assigned('a')],
      assigned: [],
      'the default': [],
      'no more assigned': [assigned('a')],
    },
  ],
  unassign: [
    { type: 'UnassignDashboard', dashboardId: 'a' },
    {
      'not assigned': [],
      assigned: [unassigned('a')],
      'the default': [unassigned('a')],
      'no more assigned': [],
    },
  ],
};

const stateNames = Object.keys(states) as State[];
describe.each(Object.entries(table))('%s', (_name, [command, outcomes]) => {
  test.each(stateNames)('when the dashboard is %s', (state) => {
    given(states[state]).when(command).then(outcomes[state]);
  });
});

test('a new default replaces the one before it, and removing it leaves none', () => {
  const state = given([assigned('a', true)])
    .when(assign('b', true))
    .then([assigned('b', true)]);
  expect(state).toEqual({ dashboardIds: ['a', 'b'], defaultId: 'b' });
  expect(
    given([assigned('a', true)])
      .when(assign('a', false))
      .then([assigned('a')]),
  ).toEqual({ dashboardIds: ['a'], defaultId: null });
});

test('a user has a limited number of dashboards; deleted ones make room', () => {
  const many = Array.from({ length: maximumAssignments }, (_, index) => assigned(`d${index}`));
  given(many).when(assign('one more', null)).then('VALIDATION_ERROR');
  given(many)
    .when(assign('d7', true))
    .then([assigned('d7', true)]);
  given(many)
    .when(assign('one more', null, ['d3', 'unknown', 'one more']))
    .then([unassigned('d3'), assigned('one more')]);
});

test('after any commands the read model matches the state, with at most one default', () => {
  const id = fc.constantFrom('a', 'b', 'c');
  const command: fc.Arbitrary<DashboardAssignmentCommand> = fc.oneof(
    fc.tuple(id, fc.constantFrom(true, false, null)).map(([one, isDefault]) => assign(one, isDefault)),
    id.map((dashboardId) => ({ type: 'UnassignDashboard' as const, dashboardId })),
  );
  fc.assert(
    fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
      const events: DashboardAssignmentEvent[] = [];
      for (const one of commands) {
        const state = fold(dashboardAssignmentsDecider, dashboardAssignmentsDecider.initial, events);
        events.push(...dashboardAssignmentsDecider.decide(one, state));
      }
      const state = fold(dashboardAssignmentsDecider, dashboardAssignmentsDecider.initial, events);
      const document = events.reduce<ReturnType<typeof dashboardAssignmentsProjection.apply>>(
        (before, event) => dashboardAssignmentsProjection.apply(before, event as never, '7'),
        null,
      );
      const shown = (document?.dashboards ?? []) as { dashboardId: string; isDefault: boolean }[];
      expect(shown.map(({ dashboardId }) => dashboardId)).toEqual(state.dashboardIds);
      expect(shown.filter(({ isDefault }) => isDefault).map(({ dashboardId }) => dashboardId)).toEqual(
        state.defaultId === null ? [] : [state.defaultId],
      );
    }),
  );
});
