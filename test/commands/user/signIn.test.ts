/** Signing in and out as the token endpoint does it, limits on failed attempts, and password hashing. */
import { describe, expect, test } from '@jest/globals';
import { createPasswords } from '../../../src/commands/identity/passwords.js';
import { createServiceClients } from '../../../src/commands/identity/serviceClients.js';
import {
  createSignInFailures,
  failuresAllowed,
  failuresAllowedInAll,
} from '../../../src/commands/user/signInFailures.js';
import { userAggregate } from '../../../src/commands/user/user.js';
import { MemoryRecords } from '../../support/memoryRecords.js';
import {
  ada,
  adasPassword,
  adminContext,
  HandClock,
  serviceSecret,
  sharedStores,
  testKey,
  type UserProcess,
  userProcess,
} from '../../support/userProcess.js';

const invalid = { code: 'INVALID_CREDENTIALS' };
const unauthenticated = { code: 'UNAUTHENTICATED' };

async function withAda(change: Partial<typeof ada> = {}): Promise<UserProcess> {
  const process = await userProcess();
  await process.registration.register({ ...ada, ...change }, adminContext());
  return process;
}

describe('signing in with a password', () => {
  test.each(['ada@example.com', 'ADA@Example.com', 'ada'])('works with %j', async (loginName) => {
    const { signIn, tokens } = await withAda();
    const { accessToken, refreshToken } = await signIn.withPassword(loginName, adasPassword);
    expect(await tokens.verify(accessToken)).toEqual({
      kind: 'user',
      id: '1',
      roles: ['User'],
      expiresAt: expect.any(Number),
      signedInAt: expect.any(Number),
      grantId: expect.any(String),
    });
    expect(refreshToken).toEqual(expect.any(String));
  });
  test('works with the same letters in another Unicode normalization', async () => {
    const { signIn } = await withAda({ password: 'Crème brûlée 7' });
    await signIn.withPassword('ada', 'Crème brûlée 7'.normalize('NFD'));
  });
  test.each([
    ['a wrong password', 'ada', 'difference engine'],
    ['an empty password', 'ada', ''],
    ['a password that only begins like hers', 'ada', `${adasPassword}!`],
    ['an unknown name', 'eve', adasPassword],
    ['an endless password', 'ada', 'x'.repeat(100_000)],
  ])('is refused for %s with the same answer', async (_, loginName, password) => {
    const { signIn } = await withAda();
    await expect(signIn.withPassword(loginName, password)).rejects.toMatchObject({
      ...invalid,
      message: 'Wrong login name or password',
    });
  });
  test('accesses the stores as often for an unknown name, so that timing does not reveal who exists', async () => {
    const { signIn, stores } = await withAda();
    let asked = 0;
    for (const [port, method] of [
      [stores.events, 'readStream'],
      [stores.records, 'get'],
      [stores.records, 'put'],
    ] as const) {
      const own = Reflect.get(port, method).bind(port);
      Reflect.set(port, method, (...of: unknown[]) => {
        asked += 1;
        return own(...of);
      });
    }
    const counts: number[] = [];
    for (const name of ['ada@example.com', 'eve@example.com', 'ada', 'eve']) {
      asked = 0;
      await expect(signIn.withPassword(name, 'wrong')).rejects.toMatchObject(invalid);
      counts.push(asked);
    }
    expect(counts).toEqual(counts.map(() => counts[0]));
    expect(counts[0]).toBeGreaterThan(0);
  });
  test('is refused for a locked user, with the reason only if the password is right', async () => {
    const process = await withAda();
    await process.handler.handle(
      userAggregate,
      '1',
      { type: 'ChangeUser', status: 'locked' },
      adminContext(),
    );
    await expect(process.signIn.withPassword('ada', adasPassword)).rejects.toMatchObject({
      ...invalid,
      message: 'This account is locked',
    });
    await expect(process.signIn.withPassword('ada', 'wrong')).rejects.toMatchObject({
      ...invalid,
      message: 'Wrong login name or password',
    });
  });
  test('is refused for an invited user whose address is not verified', async () => {
    const { signIn } = await withAda({ status: 'invited' });
    await expect(signIn.withPassword('ada', adasPassword)).rejects.toMatchObject(invalid);
  });
  test('is refused for a deleted user', async () => {
    const { signIn, handler } = await withAda();
    await handler.handle(userAggregate, '1', { type: 'DeleteUser' }, adminContext());
    await expect(signIn.withPassword('ada', adasPassword)).rejects.toMatchObject(invalid);
  });
});

describe('tokens of a user', () => {
  test.each<[string, (process: UserProcess) => Promise<unknown>]>([
    [
      'are locked out',
      ({ handler }) =>
        handler.handle(userAggregate, '1', { type: 'ChangeUser', status: 'locked' }, adminContext()),
    ],
    [
      'get other roles',
      ({ handler }) =>
        handler.handle(userAggregate, '1', { type: 'ChangeUser', roles: ['Admin'] }, adminContext()),
    ],
    [
      'get another password',
      ({ handler }) =>
        handler.handle(userAggregate, '1', { type: 'ChangePassword', passwordHash: 'x' }, adminContext()),
    ],
    [
      'are deleted',
      ({ handler }) => handler.handle(userAggregate, '1', { type: 'DeleteUser' }, adminContext()),
    ],
  ])('stop working at once when users %s', async (_, change) => {
    const process = await withAda();
    const { accessToken, refreshToken } = await process.signIn.withPassword('ada', adasPassword);
    await process.tokens.verify(accessToken);
    await change(process);
    await expect(process.tokens.verify(accessToken)).rejects.toMatchObject(unauthenticated);
    await expect(process.signIn.withRefreshToken(refreshToken ?? '')).rejects.toMatchObject(invalid);
  });
  test('work before the read model has caught up', async () => {
    const stores = sharedStores();
    const { registration, signIn, tokens } = await userProcess(stores, { projects: false });
    await registration.register(ada, adminContext());
    const { accessToken } = await signIn.withPassword('ada', adasPassword);
    expect(await tokens.verify(accessToken)).toMatchObject({ id: '1' });
  });
});

describe('refreshing', () => {
  test('gives new tokens for the old refresh token', async () => {
    const { signIn, tokens, clock } = await withAda();
    const first = await signIn.withPassword('ada', adasPassword);
    clock.advance(2 * 3_600_000);
    const second = await signIn.withRefreshToken(first.refreshToken ?? '');
    expect(await tokens.verify(second.accessToken)).toMatchObject({ id: '1' });
    await signIn.withRefreshToken(second.refreshToken ?? '');
  });
  test('with a used token ends the session and all its access tokens', async () => {
    const { signIn, tokens } = await withAda();
    const first = await signIn.withPassword('ada', adasPassword);
    const second = await signIn.withRefreshToken(first.refreshToken ?? '');
    await expect(signIn.withRefreshToken(first.refreshToken ?? '')).rejects.toMatchObject(invalid);
    await expect(signIn.withRefreshToken(second.refreshToken ?? '')).rejects.toMatchObject(invalid);
    await expect(tokens.verify(second.accessToken)).rejects.toMatchObject(unauthenticated);
    const { accessToken } = await signIn.withPassword('ada', adasPassword);
    expect(await tokens.verify(accessToken)).toMatchObject({ id: '1' });
  });
});

describe('revoking', () => {
  test.each<['refreshToken' | 'accessToken']>([['refreshToken'], ['accessToken']])(
    'the %s ends both tokens of the session',
    async (which) => {
      const { signIn, tokens } = await withAda();
      const granted = await signIn.withPassword('ada', adasPassword);
      await signIn.revoke(granted[which] ?? '');
      await expect(tokens.verify(granted.accessToken)).rejects.toMatchObject(unauthenticated);
      await expect(signIn.withRefreshToken(granted.refreshToken ?? '')).rejects.toMatchObject(invalid);
    },
  );
  test('an unknown token is no error', async () => {
    const { signIn } = await withAda();
    await signIn.revoke('nonsense');
    await signIn.revoke('');
  });
});

describe('a service client', () => {
  test('gets a service token without a refresh token', async () => {
    const { signIn, tokens } = await userProcess();
    const granted = await signIn.withClientSecret('billing', serviceSecret);
    expect(granted).not.toHaveProperty('refreshToken');
    expect(await tokens.verify(granted.accessToken)).toEqual({
      kind: 'service',
      id: 'billing',
      roles: [],
      expiresAt: expect.any(Number),
    });
  });
  test.each([
    ['billing', 'wrong'],
    ['billing', ''],
    ['unknown', serviceSecret],
    ['', ''],
  ])('named %j with the secret %j is refused', async (id, secret) => {
    const { signIn } = await userProcess();
    await expect(signIn.withClientSecret(id, secret)).rejects.toMatchObject(invalid);
    expect(createServiceClients(new Map()).isSecretOf(id, secret)).toBe(false);
  });
});

describe('failed attempts to sign in', () => {
  const closed = { code: 'RATE_LIMITED', extras: { retryAfter: 900 } };
  function failures(clock = new HandClock(), records = new MemoryRecords(clock.now)) {
    return createSignInFailures(records, testKey, clock.now);
  }
  const wrong = async () => undefined;
  const right = async () => 'in';

  async function failTimes(times: number, each: ReturnType<typeof failures>, name = 'ada') {
    for (let count = 0; count < times; count += 1) expect(await each.attempt(name, wrong)).toBeUndefined();
  }

  test('close the name after ten, even for the right password', async () => {
    const each = failures();
    await failTimes(failuresAllowed, each);
    await expect(each.attempt('ada', right)).rejects.toMatchObject(closed);
    expect(await each.attempt('eve', right)).toBe('in');
  });
  test('are reset by a success before the tenth', async () => {
    const each = failures();
    await failTimes(9, each);
    expect(await each.attempt('ada', right)).toBe('in');
    await failTimes(9, each);
    expect(await each.attempt('ada', right)).toBe('in');
  });
  test('close the name for 15 minutes, also across a restart', async () => {
    const clock = new HandClock();
    const records = new MemoryRecords(clock.now);
    await failTimes(10, failures(clock, records));
    clock.advance(14 * 60_000);
    const restarted = failures(clock, records);
    await expect(restarted.attempt('ada', right)).rejects.toMatchObject({ extras: { retryAfter: 60 } });
    clock.advance(60_000);
    expect(await restarted.attempt('ada', right)).toBe('in');
  });
  test('do not exceed ten of many concurrent attempts in two processes', async () => {
    const clock = new HandClock();
    const records = new MemoryRecords(clock.now);
    const processes = [failures(clock, records), failures(clock, records)];
    let looked = 0;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) =>
        processes[index % 2]?.attempt('ada', async () => {
          looked += 1;
          return undefined;
        }),
      ),
    );
    expect(looked).toBe(10);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(50);
  });
  test('do not include concurrent successful attempts', async () => {
    const each = failures();
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => each.attempt('ada', right)));
    expect(new Set(outcomes)).toEqual(new Set(['in']));
  });
  test('do not include attempts whose password could not be checked', async () => {
    const each = failures();
    for (let count = 0; count < 15; count += 1) {
      await expect(
        each.attempt('ada', async () => {
          throw new Error('no room');
        }),
      ).rejects.toThrow('no room');
    }
    expect(await each.attempt('ada', right)).toBe('in');
  });
  test.each([
    [
      'by the soft hyphens and zero-width spaces in an address',
      ['ada@exa\u00ADmple.com', 'ada@e\u200Bxample.com'],
    ],
    ['by case and full-width letters', ['ADA@example.com', 'ada@ｅxample.com', 'ＡＤＡ']],
    ['by address and username', ['ada@example.com', 'ada']],
  ])('close a user for every spelling of the name: %s', async (_, spellings) => {
    const { signIn } = await withAda();
    for (let count = 0; count < failuresAllowed; count += 1) {
      const guess = signIn.withPassword(spellings[count % spellings.length] ?? '', 'wrong');
      await expect(guess).rejects.toMatchObject(invalid);
    }
    for (const spelling of [...spellings, 'ada', 'ada@example.com', 'ada@exam\u00ADple.com'])
      await expect(signIn.withPassword(spelling, adasPassword)).rejects.toMatchObject({
        code: 'RATE_LIMITED',
      });
  });
  test.each([
    ['nobody@exa\u00ADmple.com', 'nobody@example.com'],
    ['ＮＯＢＯＤＹ', 'nobody'],
  ])('close an unknown name for every spelling: %j', async (one, other) => {
    const { signIn } = await withAda();
    for (let count = 0; count < failuresAllowed; count += 1)
      await expect(signIn.withPassword(one, 'wrong')).rejects.toMatchObject(invalid);
    await expect(signIn.withPassword(other, 'wrong')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });
  test('under a name that resembles a user’s counter key close no user', async () => {
    const { signIn } = await withAda();
    for (const name of ['sign-in of user 1', 'unknown name ada', 'user 1'])
      for (let count = 0; count < failuresAllowed; count += 1)
        await expect(signIn.withPassword(name, 'wrong')).rejects.toMatchObject(invalid);
    await signIn.withPassword('ada', adasPassword);
  });
  test('from one address close the name for that address only', async () => {
    const { signIn } = await withAda();
    for (let count = 0; count < failuresAllowed; count += 1)
      await expect(signIn.withPassword('ada', 'wrong', 'address:9.9.9.9')).rejects.toMatchObject(invalid);
    await expect(signIn.withPassword('ada', adasPassword, 'address:9.9.9.9')).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    });
    await signIn.withPassword('ada', adasPassword, 'address:8.8.8.8');
  });
  test('from very many addresses close the name for all but a browser that signed in before', async () => {
    const { signIn } = await withAda();
    for (let count = 0; count < failuresAllowedInAll; count += 1)
      await expect(signIn.withPassword('ada', 'wrong', `address:${count}`)).rejects.toMatchObject(invalid);
    const come = (browser?: string) =>
      signIn.checkPassword('ada', adasPassword, 'address:8.8.8.8', {
        otp: undefined,
        context: adminContext(),
        browserOf: () => browser,
      });
    await expect(come()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(await come('browser 1')).toMatchObject({ id: 1 });
  });
  test('by a browser that signed in before are counted for that browser', async () => {
    const { signIn } = await withAda();
    const second = { otp: undefined, context: adminContext(), browserOf: () => 'browser 1' };
    for (let count = 0; count < failuresAllowed; count += 1)
      await expect(signIn.checkPassword('ada', 'wrong', `address:${count}`, second)).rejects.toMatchObject(
        invalid,
      );
    await expect(signIn.checkPassword('ada', adasPassword, undefined, second)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    });
    await signIn.withPassword('ada', adasPassword);
  });
  test('are counted for unknown names too, and no name is readable in the records', async () => {
    const { signIn, stores } = await withAda();
    for (let count = 0; count < 10; count += 1) {
      await expect(signIn.withPassword('nobody@example.com', 'wrong')).rejects.toMatchObject(invalid);
    }
    await expect(signIn.withPassword('nobody@example.com', 'wrong')).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    });
    expect(stores.records.dump()).not.toContain('nobody');
  });
});

describe('hashing passwords', () => {
  const options = { memoryKibibytes: 64, passes: 1 };
  test('uses Argon2id with a new salt each time', async () => {
    const passwords = createPasswords();
    const [one, other] = [await passwords.hash(adasPassword), await passwords.hash(adasPassword)];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await passwords.matches(adasPassword, one)).toBe(true);
    expect(await passwords.matches('something else', one)).toBe(false);
  });
  test('accepts no password for an unknown user, after the same work as for a known one', async () => {
    const costs: string[] = [];
    const passwords = createPasswords(options, async (hash) => {
      costs.push(String(hash).split('$', 4).join('$'));
      return true;
    });
    expect(await passwords.matches(adasPassword, await passwords.hash(adasPassword))).toBe(true);
    expect(await passwords.matches(adasPassword, undefined)).toBe(false);
    expect(costs).toEqual(['$argon2id$v=19$m=64,t=1,p=1', '$argon2id$v=19$m=64,t=1,p=1']);
  });
  test('takes turns among sources, each with a limited queue', async () => {
    const passwords = createPasswords({
      memoryKibibytes: 64,
      passes: 1,
      running: 1,
      waiting: 40,
      waitingEach: 10,
    });
    const order: string[] = [];
    const check = (by: string) => passwords.matches('wrong', undefined, by).then(() => order.push(by));
    const crowd = Promise.allSettled(Array.from({ length: 30 }, () => check('address:1')));
    await Promise.all([check('address:2'), check('address:2')]);
    const refused = (await crowd).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(19);
    expect(order.lastIndexOf('address:2')).toBeLessThan(6);
  });

  test('refuses requests beyond the limit at once and handles the rest', async () => {
    const passwords = createPasswords({ ...options, running: 1, waiting: 2 });
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => passwords.hash(adasPassword)));
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(outcomes[4]).toMatchObject({ reason: { code: 'SERVICE_UNAVAILABLE' } });
    await passwords.hash(adasPassword);
  });
});
