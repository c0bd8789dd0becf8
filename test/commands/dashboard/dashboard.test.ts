/** Dashboard commands: unique names under interleavings that tests over HTTP rarely meet, and the assignments of several users. */
import { describe, expect, test } from '@jest/globals';
import {
  createDashboardAssignmentCommands,
  dashboardAssignmentsAggregate,
} from '../../../src/commands/dashboard/assignment.js';
import { createDashboardCommands, type NewDashboard } from '../../../src/commands/dashboard/dashboard.js';
import { type Claims, createClaims } from '../../../src/commands/engine/claims.js';
import { userAggregate } from '../../../src/commands/user/user.js';
import { maximumAssignments } from '../../../src/domain/dashboard/assignments.js';
import { eventsOf } from '../../support/counter.js';
import { ada, adminContext, sharedStores, testKey, userProcess } from '../../support/userProcess.js';

const named = (name: string): NewDashboard => ({
  name,
  description: null,
  dashboardType: null,
  refreshInterval: null,
  widgets: [{ id: null, type: 'line', title: null, size: null, query: null }],
});
const renamed = (name: string) => ({ name, description: null, refreshInterval: null, widgets: null });

/** @param wrap intercepts the calls of the commands to their claims */
async function dashboardProcess(
  stores = sharedStores(),
  wrap: (claims: Claims) => Claims = (claims) => claims,
) {
  const { handler, log, registration } = await userProcess(stores);
  const claims = createClaims(log, testKey);
  return {
    stores,
    handler,
    log,
    registration,
    commands: createDashboardCommands({ handler, claims: wrap(claims) }),
    assignments: createDashboardAssignmentCommands(handler),
  };
}

describe('the name of a dashboard', () => {
  test('that a dashboard has taken back stays its own, however late the release of the first change comes', async () => {
    const late: (() => Promise<void>)[] = [];
    const { commands } = await dashboardProcess(undefined, (claims) => ({
      ...claims,
      // Every release waits until the end of the test.
      release: async (request, context) => {
        late.push(() => claims.release(request, context));
      },
    }));
    const { id } = await commands.create(named('There'), adminContext());
    await commands.update(id, renamed('Back'), adminContext());
    await commands.update(id, renamed('There'), adminContext());
    for (const release of late) await release();
    await expect(commands.create(named('there'), adminContext())).rejects.toMatchObject({
      code: 'DUPLICATE_DASHBOARD',
    });
  });

  test('that was claimed but not used yet goes to the next taker, and the first is refused', async () => {
    const stores = sharedStores();
    const next = await dashboardProcess(stores);
    let overtaken = false;
    const first = await dashboardProcess(stores, (claims) => ({
      ...claims,
      // Another create comes between the claim and the event that confirms it.
      take: async (request, context) => {
        await claims.take(request, context);
        if (overtaken) return;
        overtaken = true;
        await next.commands.create(named('Wanted'), adminContext());
      },
    }));
    await expect(first.commands.create(named('Wanted'), adminContext())).rejects.toMatchObject({
      code: 'DUPLICATE_DASHBOARD',
    });
  });

  test('goes to one of fifty concurrent creates in two processes', async () => {
    const stores = sharedStores();
    const processes = [await dashboardProcess(stores), await dashboardProcess(stores)];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        processes[index % 2]?.commands.create(named('Race'), adminContext()),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 'DUPLICATE_DASHBOARD' });
    }
  });

  test('is given once when a create is repeated, which returns the same dashboard', async () => {
    const { commands, log } = await dashboardProcess();
    const context = adminContext();
    const { id } = await commands.create(named('Once'), context);
    const again = await commands.create(named('Once'), { ...context, recovering: true });
    expect(again.id).toBe(id);
    expect(await eventsOf(log, `dashboard-${id}`)).toHaveLength(1);
  });
});

describe('the dashboards of users', () => {
  test('each user has their own default, and a deleted user is not found', async () => {
    const { commands, assignments, registration, handler } = await dashboardProcess();
    const { id } = await commands.create(named('Shared'), adminContext());
    const users = [];
    for (const email of ['ada@example.com', 'bob@example.com']) {
      const { user } = await registration.register({ ...ada, email }, adminContext());
      users.push(String(user.id));
    }
    for (const userId of users) {
      const { state } = await assignments.assign(
        { dashboardId: id, userId, isDefault: true },
        adminContext(),
      );
      expect(state).toEqual({ dashboardIds: [id], defaultId: id });
    }
    const [first = ''] = users;
    await assignments.unassign({ dashboardId: id, userId: first }, adminContext());
    const states = await Promise.all(
      users.map(
        async (userId) => (await handler.load(dashboardAssignmentsAggregate, userId)).state.defaultId,
      ),
    );
    expect(states).toEqual([null, id]);
    await handler.handle(userAggregate, first, { type: 'DeleteUser' }, adminContext());
    const again = { dashboardId: id, userId: first, isDefault: true };
    await expect(assignments.assign(again, adminContext())).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
    await expect(assignments.unassign(again, adminContext())).rejects.toMatchObject({
      code: 'USER_NOT_FOUND',
    });
  });

  test('twenty concurrent default assignments in two processes leave one default', async () => {
    const stores = sharedStores();
    const processes = [await dashboardProcess(stores), await dashboardProcess(stores)];
    const [one] = processes;
    if (one === undefined) throw new Error('there is a process');
    const { user } = await one.registration.register(ada, adminContext());
    const userId = String(user.id);
    const ids: string[] = [];
    for (let index = 0; index < 20; index += 1)
      ids.push((await one.commands.create(named(`Dashboard ${index}`), adminContext())).id);
    await Promise.all(
      ids.map((dashboardId, index) =>
        processes[index % 2]?.assignments.assign({ dashboardId, userId, isDefault: true }, adminContext()),
      ),
    );
    const { state } = await one.handler.load(dashboardAssignmentsAggregate, userId);
    expect([...state.dashboardIds].sort()).toEqual([...ids].sort());
    expect(ids).toContain(state.defaultId);
  });

  test('deleted dashboards make room for a user who has the maximum number', async () => {
    const { commands, assignments, registration, handler } = await dashboardProcess();
    const { user } = await registration.register(ada, adminContext());
    const userId = String(user.id);
    const make = async (name: string) => (await commands.create(named(name), adminContext())).id;
    const give = (dashboardId: string) =>
      assignments.assign({ dashboardId, userId, isDefault: null }, adminContext());
    const ids: string[] = [];
    for (let index = 0; index < maximumAssignments; index += 1) {
      ids.push(await make(`Dashboard ${index}`));
      await give(ids[index] ?? '');
    }
    const more = await make('One more');
    await expect(give(more)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    const [first = '', second = ''] = ids;
    await commands.delete(first, adminContext());
    await commands.delete(second, adminContext());
    await give(more);
    const { state } = await handler.load(dashboardAssignmentsAggregate, userId);
    expect(state.dashboardIds).toEqual([...ids.slice(2), more]);
  });
});
