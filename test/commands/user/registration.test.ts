/** Registering users: names are unique under races, and a repeated command creates nothing twice. */
import { describe, expect, test } from '@jest/globals';
import { ensureFirstAdmin } from '../../../src/commands/user/firstAdmin.js';
import { findUserByLoginName, userAggregate } from '../../../src/commands/user/user.js';
import {
  ada,
  adasPassword,
  adminContext,
  sharedStores,
  type UserProcess,
  userProcess,
} from '../../support/userProcess.js';

describe('registering a user', () => {
  test('gives the first user the id 1 and a username made from the address', async () => {
    const { registration } = await userProcess();
    const { user, revision } = await registration.register(ada, adminContext());
    expect(user).toMatchObject({ id: 1, email: 'Ada@example.com', username: 'Ada', status: 'active' });
    expect(user.passwordHash).toMatch(/^\$argon2id\$/);
    expect(revision).toBe(0);
  });

  test('is in the read model at once, without the password', async () => {
    const { registration, stores } = await userProcess();
    await registration.register(ada, adminContext());
    expect(stores.documents.get('1')?.document).toEqual({
      id: 1,
      email: 'Ada@example.com',
      username: 'Ada',
      firstName: 'Ada',
      lastName: 'Lovelace',
      status: 'active',
      roles: 'User',
      admin: false,
      firstMail: null,
      secondFactor: false,
      byProvider: false,
      language: null,
      credentialVersion: 1,
      createdAt: '2026-01-02T03:04:05.000Z',
      updatedAt: '2026-01-02T03:04:05.000Z',
    });
  });

  test('leaves neither address nor name readable in the store', async () => {
    const { registration, stores } = await userProcess();
    await registration.register(ada, adminContext());
    const { events } = await stores.events.readAll({ limit: 1_000 });
    expect(JSON.stringify(events)).not.toMatch(/ada@|lovelace|argon/i);
  });

  test('appends the id to a username that is taken', async () => {
    const { registration } = await userProcess();
    await registration.register(ada, adminContext());
    const { user } = await registration.register({ ...ada, email: 'ada@example.org' }, adminContext());
    expect(user).toMatchObject({ id: 2, username: 'ada-2' });
  });

  test.each([
    ['the same address', { email: 'Ada@Example.com' }],
    ['the address in other letters', { email: 'ADA@EXAMPLE.COM' }],
    ['the same username', { email: 'other@example.com', username: 'ADA' }],
  ])('is refused for %s', async (_, change) => {
    const { registration } = await userProcess();
    await registration.register(ada, adminContext());
    await expect(registration.register({ ...ada, ...change }, adminContext())).rejects.toMatchObject({
      code: 'USER_ALREADY_EXISTS',
    });
  });

  test.each([
    ['an address that is not an e-mail address', { email: 'ada' }, 'VALIDATION_ERROR', '/email'],
    ['a username of digits', { username: '123' }, 'VALIDATION_ERROR', '/username'],
  ])('is refused for %s, with the path of the field', async (_, change, code, path) => {
    const { registration } = await userProcess();
    await expect(registration.register({ ...ada, ...change }, adminContext())).rejects.toMatchObject({
      code,
      extras: { errors: [{ path, message: expect.any(String) }] },
    });
  });

  test('is refused for a weak password', async () => {
    const { registration } = await userProcess();
    await expect(
      registration.register({ ...ada, password: 'lovelace1815' }, adminContext()),
    ).rejects.toMatchObject({
      code: 'WEAK_PASSWORD',
    });
  });

  test('creates one user from 20 concurrent registrations of one address in two processes', async () => {
    const stores = sharedStores();
    const processes = [await userProcess(stores), await userProcess(stores)];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        (processes[index % 2] ?? processes[0])?.registration.register(ada, adminContext()),
      ),
    );
    const registered = outcomes.filter(({ status }) => status === 'fulfilled');
    expect(registered).toHaveLength(1);
    expect([...stores.documents.values()].filter(({ document }) => document !== null)).toHaveLength(1);
  });

  test('gives 20 users with one mailbox name different usernames, in two processes at once', async () => {
    const stores = sharedStores();
    const processes = [await userProcess(stores), await userProcess(stores)];
    const registered = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (processes[index % 2] ?? processes[0])?.registration.register(
          { ...ada, email: `ada@${index}.example.com` },
          adminContext(),
        ),
      ),
    );
    expect(new Set(registered.map((each) => each?.user.username)).size).toBe(20);
    expect(new Set(registered.map((each) => each?.user.id)).size).toBe(20);
  });

  test('creates one user when the command is repeated in recovery', async () => {
    const stores = sharedStores();
    const context = adminContext();
    const first = await (await userProcess(stores)).registration.register(ada, context);
    const again = await (await userProcess(stores)).registration.register(ada, {
      ...context,
      recovering: true,
    });
    expect(again).toEqual(first);
    expect(stores.documents.size).toBe(1);
  });

  test('finishes in recovery what stopped after the address was claimed', async () => {
    const stores = sharedStores();
    const context = adminContext();
    const broken = await userProcess(stores);
    const append = stores.events.append.bind(stores.events);
    stores.events.append = async (stream, expected, events) => {
      if (stream.startsWith('user-')) throw new Error('the process died here');
      return append(stream, expected, events);
    };
    await expect(broken.registration.register(ada, context)).rejects.toThrow('the process died here');
    stores.events.append = append;
    const { registration } = await userProcess(stores);
    const { user } = await registration.register(ada, { ...context, recovering: true });
    expect(user).toMatchObject({ id: 1, username: 'Ada' });
  });

  test('is open to others if the first to claim the address never finished', async () => {
    const stores = sharedStores();
    const broken = await userProcess(stores);
    const append = stores.events.append.bind(stores.events);
    stores.events.append = async (stream, expected, events) => {
      if (stream.startsWith('user-')) throw new Error('the process died here');
      return append(stream, expected, events);
    };
    await expect(broken.registration.register(ada, adminContext())).rejects.toThrow();
    stores.events.append = append;
    const { registration, handler, claims } = await userProcess(stores);
    const { user } = await registration.register(ada, adminContext());
    expect(user).toMatchObject({ id: 2, username: 'Ada' });
    expect(await findUserByLoginName({ handler, claims }, 'ada@example.com')).toEqual(user);
  });

  test('is refused in recovery if another registered the address meanwhile', async () => {
    const stores = sharedStores();
    const { registration } = await userProcess(stores);
    await registration.register(ada, adminContext());
    await expect(registration.register(ada, adminContext({ recovering: true }))).rejects.toMatchObject({
      code: 'USER_ALREADY_EXISTS',
    });
  });
});

describe('finding a user by login name', () => {
  test.each(['ada@example.com', ' ADA@EXAMPLE.COM ', 'ada', 'ADA'])('finds Ada by %j', async (name) => {
    const process = await userProcess();
    const { user } = await process.registration.register(ada, adminContext());
    expect(await findUserByLoginName(process, name)).toEqual(user);
  });
  test.each(['eve@example.com', 'eve', '', '@', '1', 'ada@'])('finds nobody by %j', async (name) => {
    const process = await userProcess();
    await process.registration.register(ada, adminContext());
    expect(await findUserByLoginName(process, name)).toBeUndefined();
  });
  test('finds nobody by the name of a deleted user, and the name is free again', async () => {
    const process = await userProcess();
    await process.registration.register(ada, adminContext());
    await process.handler.handle(userAggregate, '1', { type: 'DeleteUser' }, adminContext());
    expect(await findUserByLoginName(process, 'ada')).toBeUndefined();
    const { user } = await process.registration.register(ada, adminContext());
    expect(user).toMatchObject({ id: 2, username: 'Ada' });
    expect(await findUserByLoginName(process, 'ada')).toMatchObject({ id: 2 });
  });
});

describe('the first Admin', () => {
  const email = 'admin@example.com';
  /** A process without the lock that keeps others from doing the same. */
  const of = (process: UserProcess) => ({
    ...process,
    alone: <Result>(work: () => Promise<Result>) => work(),
  });

  test('is created in an empty store with the given password', async () => {
    const process = await userProcess();
    const made = await ensureFirstAdmin(of(process), { email, password: adasPassword }, adminContext());
    expect(made).toEqual({ id: 1, email });
    const { accessToken } = await process.signIn.withPassword(email, adasPassword);
    expect(await process.tokens.verify(accessToken)).toEqual({
      kind: 'user',
      id: '1',
      roles: ['Admin'],
      expiresAt: expect.any(Number),
      signedInAt: expect.any(Number),
      grantId: expect.any(String),
    });
  });
  test('gets a generated password, returned once, if none was given', async () => {
    const process = await userProcess();
    const made = await ensureFirstAdmin(of(process), { email }, adminContext());
    expect(made?.generatedPassword).toMatch(/^[\w-]{24}$/);
    await process.signIn.withPassword(email, made?.generatedPassword ?? '');
    expect(await ensureFirstAdmin(of(process), { email }, adminContext())).toBeUndefined();
  });
  test('is created even with a weak password, and the weakness is returned', async () => {
    const process = await userProcess();
    const made = await ensureFirstAdmin(of(process), { email, password: 'password1' }, adminContext());
    expect(made?.weakness).toMatch(/common/);
  });
  test('is not created again after its deletion', async () => {
    const process = await userProcess();
    await ensureFirstAdmin(of(process), { email, password: adasPassword }, adminContext());
    await process.handler.handle(userAggregate, '1', { type: 'DeleteUser' }, adminContext());
    expect(
      await ensureFirstAdmin(of(process), { email, password: adasPassword }, adminContext()),
    ).toBeUndefined();
  });
  test('is created once by processes that start at the same time', async () => {
    const stores = sharedStores();
    const processes = await Promise.all(Array.from({ length: 4 }, () => userProcess(stores)));
    const made = await Promise.all(
      processes.map((process) => ensureFirstAdmin(of(process), { email }, adminContext())),
    );
    expect(made.filter((each) => each !== undefined)).toHaveLength(1);
    expect([...stores.documents.values()].filter(({ document }) => document !== null)).toHaveLength(1);
  });
});
