/** One active Admin always remains, however many are ended at the same time, and even if a process stops midway. */
import { describe, expect, test } from '@jest/globals';
import { createActiveAdmins } from '../../../src/commands/user/activeAdmins.js';
import { existingUser, userAggregate } from '../../../src/commands/user/user.js';
import type { UserCommand } from '../../../src/domain/user/commands.js';
import type { Role } from '../../../src/domain/user/roles.js';
import type { Document } from '../../../src/query/fields.js';
import {
  ada,
  adminContext,
  type SharedStores,
  sharedStores,
  userProcess,
} from '../../support/userProcess.js';

const remove: UserCommand = { type: 'DeleteUser' };
const lastAdmin = { code: 'UNAUTHORIZED', message: expect.stringMatching(/last active Admin/) };

async function processOn(stores: SharedStores) {
  const process = await userProcess(stores);
  const activeAdmins = createActiveAdmins({
    handler: process.handler,
    readModels: {
      // The filter is ignored: candidates are confirmed from their events.
      async *scan() {
        yield [...stores.documents.values()]
          .map(({ document }) => document)
          .filter((document): document is Document => document !== null);
      },
    },
  });
  const end = (id: number, command = remove) => activeAdmins.handle(String(id), command, adminContext());
  return { ...process, activeAdmins, end };
}
type Process = Awaited<ReturnType<typeof processOn>>;

async function withUsers(...users: readonly (readonly Role[])[]) {
  const stores = sharedStores();
  const one = await processOn(stores);
  for (const [index, roles] of users.entries())
    await one.registration.register({ ...ada, email: `user${index + 1}@example.com`, roles }, adminContext());
  return { stores, one, another: await processOn(stores) };
}

async function activeAdminsOf({ handler }: Process, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let id = 1; id <= count; id += 1) {
    const user = existingUser((await handler.load(userAggregate, String(id))).state);
    if (user?.status === 'active' && user.roles.includes('Admin')) ids.push(id);
  }
  return ids;
}

describe('the last active Admin', () => {
  test.each<[string, UserCommand]>([
    ['deleted', remove],
    ['erased', { type: 'RemoveUser' }],
    ['locked', { type: 'ChangeUser', status: 'locked' }],
    ['stripped of the role', { type: 'ChangeUser', roles: ['User'] }],
  ])('cannot be %s until there is another one', async (_, command) => {
    const { one } = await withUsers(['Admin'], ['AppAdmin']);
    await expect(one.end(1, command)).rejects.toMatchObject(lastAdmin);
    await one.end(2, { type: 'ChangeUser', roles: ['Admin'] });
    expect((await one.end(1, command)).events).toHaveLength(1);
    expect(await activeAdminsOf(one, 2)).toEqual([2]);
  });
  test('can be renamed, and other users can be deleted', async () => {
    const { one } = await withUsers(['Admin'], ['User']);
    await one.end(1, { type: 'ChangeUser', firstName: 'Augusta' });
    await one.end(2);
    expect(await activeAdminsOf(one, 2)).toEqual([1]);
  });
  test('is recognised although the read model still shows a locked Admin as active', async () => {
    const { one, stores } = await withUsers(['Admin'], ['Admin']);
    const before = stores.documents.get('2');
    await one.end(2, { type: 'ChangeUser', status: 'locked' });
    if (before !== undefined) stores.documents.set('2', before);
    await expect(one.end(1)).rejects.toMatchObject(lastAdmin);
  });
});

describe('concurrent ends', () => {
  test('of eight Admins in two processes leave one', async () => {
    const { one, another } = await withUsers(...Array.from({ length: 8 }, (): Role[] => ['Admin']));
    const ended = await Promise.allSettled(
      [1, 2, 3, 4, 5, 6, 7, 8].map((id) => (id % 2 === 0 ? one : another).end(id)),
    );
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    expect(ended.find(({ status }) => status === 'rejected')).toMatchObject({ reason: lastAdmin });
    expect(await activeAdminsOf(one, 8)).toHaveLength(1);
  });
  test('of the same Admin succeed once', async () => {
    const { one, another } = await withUsers(['Admin'], ['Admin']);
    const ended = await Promise.allSettled([one.end(1), another.end(1)]);
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(ended.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'USER_NOT_FOUND' },
    });
  });
});

describe('a process that stops midway through an end', () => {
  /** Begins to end Admin 1 and stops before it is done. Returns how to continue. */
  async function stopped({ one, stores }: { one: Process; stores: SharedStores }) {
    const append = stores.events.append.bind(stores.events);
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let arrived: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    stores.events.append = async (stream, expected, events) => {
      if (stream === 'user-1' && events[0]?.type === 'UserDeleted') {
        arrived();
        await held;
      }
      return append(stream, expected, events);
    };
    const ending = one.end(1);
    await begun;
    stores.events.append = append;
    return { ending, goOn };
  }

  test('blocks no other end, after which its own is refused', async () => {
    const { one, another, stores } = await withUsers(['Admin'], ['Admin']);
    const { ending, goOn } = await stopped({ one, stores });
    await another.end(2);
    goOn();
    await expect(ending).rejects.toMatchObject(lastAdmin);
    expect(await activeAdminsOf(another, 2)).toEqual([1]);
  });
  test('completes its end if there was no other one meanwhile', async () => {
    const { one, another, stores } = await withUsers(['Admin'], ['Admin']);
    const { ending, goOn } = await stopped({ one, stores });
    goOn();
    await ending;
    await expect(another.end(2)).rejects.toMatchObject(lastAdmin);
  });
  test('after the user’s event does not block later ends', async () => {
    const { one, another, stores } = await withUsers(['Admin'], ['Admin'], ['Admin']);
    const append = stores.events.append.bind(stores.events);
    stores.events.append = async (stream, expected, events) => {
      if (events[0]?.type === 'AdminEndSettled') throw new Error('the process died here');
      return append(stream, expected, events);
    };
    await one.end(1);
    stores.events.append = append;
    await another.end(2);
    expect(await activeAdminsOf(another, 3)).toEqual([3]);
  });
});

test('a stale If-Match is refused before anything is begun, also in a repeated command', async () => {
  const { one, stores } = await withUsers(['Admin'], ['User']);
  const context = adminContext({ expectedRevision: 7 });
  for (const [id, recovering] of [
    ['1', false],
    ['1', true],
    ['2', true],
  ] as const) {
    const stale = one.activeAdmins.handle(id, remove, { ...context, recovering });
    await expect(stale).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' });
  }
  const { events } = await stores.events.readAll({ limit: 1_000 });
  expect(events.map(({ type }) => type)).not.toContain('AdminEndBegun');
});

test('a repeated command returns its first outcome', async () => {
  const { one, another } = await withUsers(['Admin'], ['Admin']);
  const context = adminContext({ expectedRevision: 0 });
  const first = await one.activeAdmins.handle('1', remove, context);
  const again = await another.activeAdmins.handle('1', remove, { ...context, recovering: true });
  expect(again).toMatchObject({ events: first.events, revision: first.revision });
});
