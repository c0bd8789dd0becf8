/** Sign-ins by a provider: who may come in, roles from the claim, and concurrent first sign-ins, which create one user. */
import { describe, expect, test } from '@jest/globals';
import {
  createProviderSignIn,
  type ProviderSignInDependencies,
} from '../../../src/commands/user/providerSignIn.js';
import { userAggregate, userOf, userStream } from '../../../src/commands/user/user.js';
import type { ProvidedIdentity } from '../../../src/ports/signInProvider.js';
import { ada, adminContext, sharedStores, type UserProcess, userProcess } from '../../support/userProcess.js';

const grace = (email: string): ProvidedIdentity => ({
  issuer: 'https://provider.example',
  subject: 'grace',
  claims: { email, email_verified: true, given_name: 'Grace', family_name: 'Hopper' },
});

function signInOf(process: UserProcess, more: Partial<ProviderSignInDependencies> = {}) {
  const { handler } = process;
  const signIn = createProviderSignIn({
    ...process,
    activeAdmins: {
      handle: (id, command, context) => handler.handle(userAggregate, id, command, context),
    },
    rolesClaim: 'roles',
    roleOf: new Map(),
    usualRole: 'User',
    signup: { isOpen: true, allowedDomains: [] },
    ...more,
  });
  return (identity: ProvidedIdentity) => signIn(identity, adminContext());
}

/** Six tabs, three in each of two processes. */
async function sixTabs() {
  const stores = sharedStores();
  const processes = [await userProcess(stores), await userProcess(stores)] as const;
  const doors = processes.map((process) => signInOf(process));
  const tabs = (identityOf: (tab: number) => ProvidedIdentity) =>
    Promise.all([0, 1, 2, 3, 4, 5].map((tab) => doors[tab % 2]?.(identityOf(tab))));
  return { process: processes[0], stores, tabs };
}

describe('an identity without a user', () => {
  const signup = (isOpen: boolean, ...allowedDomains: string[]) => ({ signup: { isOpen, allowedDomains } });
  const closed = { reason: 'unknown' };

  test('is refused while sign-up is closed, and no user is created', async () => {
    const process = await userProcess();
    await expect(signInOf(process, signup(false))(grace('grace@example.com'))).rejects.toMatchObject(closed);
    expect(process.stores.documents.size).toBe(0);
  });

  test('signs in as the user with the verified address', async () => {
    const process = await userProcess();
    await process.registration.register(ada, adminContext());
    const signIn = signInOf(process, signup(false));
    expect(await signIn(grace('ada@example.com'))).toMatchObject({ id: 1 });
    expect(await signIn(grace('moved@example.com'))).toMatchObject({ id: 1 });
  });

  test('signs up only with an address of an allowed domain', async () => {
    const process = await userProcess();
    const signIn = signInOf(process, signup(true, 'example.com'));
    await expect(signIn(grace('grace@elsewhere.example'))).rejects.toMatchObject(closed);
    expect(await signIn(grace('grace@example.com'))).toMatchObject({ id: 1 });
  });
});

describe('roles from the claim', () => {
  const roleOf = new Map([['admins', 'Admin' as const]]);
  const withClaim = (roles?: readonly string[]): ProvidedIdentity => {
    const { claims, ...who } = grace('ada@example.com');
    return { ...who, claims: { ...claims, ...(roles === undefined ? {} : { roles }) } };
  };

  test('are lost when the claim is no longer sent', async () => {
    const signIn = signInOf(await userProcess(), { roleOf });
    expect(await signIn(withClaim(['admins']))).toMatchObject({ roles: ['Admin'] });
    expect(await signIn(withClaim())).toMatchObject({ roles: ['User'] });
  });

  test('are lost with the claim even if they had been assigned here before', async () => {
    const process = await userProcess();
    await process.registration.register({ ...ada, roles: ['Admin'] }, adminContext());
    const signIn = signInOf(process, { roleOf });
    expect(await signIn(withClaim())).toMatchObject({ roles: ['Admin'] });
    expect(await signIn(withClaim(['admins']))).toMatchObject({ roles: ['Admin'] });
    expect(await signIn(withClaim())).toMatchObject({ roles: ['User'] });
  });

  test('are replaced by those that an Admin assigns later', async () => {
    const process = await userProcess();
    const signIn = signInOf(process, { roleOf });
    await signIn(withClaim(['admins']));
    const given = { type: 'ChangeUser', roles: ['Auditor'] } as const;
    await process.handler.handle(userAggregate, '1', given, adminContext());
    expect(await signIn(withClaim())).toMatchObject({ roles: ['Auditor'] });
  });
});

const ids = (users: readonly ({ readonly id: number } | undefined)[]) => [
  ...new Set(users.map((user) => user?.id)),
];

describe('six tabs of one person at once', () => {
  test('create one user and all sign in as that user', async () => {
    const { stores, tabs } = await sixTabs();
    expect(ids(await tabs(() => grace('grace@example.com')))).toHaveLength(1);
    expect(stores.documents.size).toBe(1);
  });

  test('link the user with the same address once and all sign in as that user', async () => {
    const { process, tabs } = await sixTabs();
    await process.registration.register(ada, adminContext());
    expect(ids(await tabs(() => grace('ada@example.com')))).toEqual([1]);
    const { events } = await process.stores.events.readAll({ limit: 1_000 });
    expect(events.filter(({ type }) => type === 'IdentityLinked')).toHaveLength(1);
  });

  test('sign in as one user even if their address changes at that moment', async () => {
    const { process, tabs } = await sixTabs();
    for (const email of ['ada@example.com', 'countess@example.com'])
      await process.registration.register({ ...ada, email }, adminContext());
    const came = ids(await tabs((tab) => grace(tab % 2 === 0 ? 'ada@example.com' : 'countess@example.com')));
    expect(came).toHaveLength(1);
    const linked = [1, 2].map(async (id) => (await userOf(process.handler, userStream(id)))?.identity);
    expect((await Promise.all(linked)).filter((identity) => identity !== undefined)).toHaveLength(1);
  });
});
