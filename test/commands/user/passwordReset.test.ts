/** A password reset does not reveal who has an account, is mailed once, and works once with the newest link only. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createUserLinks } from '../../../src/commands/user/links.js';
import { createUserMails } from '../../../src/commands/user/mails.js';
import {
  createPasswordResets,
  resetsAllowed,
  resetsAllowedFrom,
} from '../../../src/commands/user/passwordReset.js';
import type { NewUser } from '../../../src/commands/user/registration.js';
import { createSignInFailures, failuresAllowed } from '../../../src/commands/user/signInFailures.js';
import { userAggregate, userStream } from '../../../src/commands/user/user.js';
import type { UserCommand } from '../../../src/domain/user/commands.js';
import { linkLifetimes } from '../../../src/domain/user/links.js';
import type { Job } from '../../../src/ports/jobs.js';
import type { MailMessage } from '../../../src/ports/mail.js';
import { contextOf } from '../../../src/workers/context.js';
import { tokenIn } from '../../support/mailServer.js';
import { ada, adasPassword, adminContext, testKey, userProcess } from '../../support/userProcess.js';

const invalid = { code: 'VALIDATION_ERROR', extras: { errors: [{ path: '/token' }] } };
const next = 'difference engine no. 2';
const stranger = () => adminContext({ actor: { kind: 'guest', id: 'anonymous' }, requestId: 'asked-1' });

async function withResets(user: NewUser = ada) {
  const process = await userProcess();
  const { stores, clock, handler, log } = process;
  const { records } = stores;
  const jobs: Job[] = [];
  const sent: MailMessage[] = [];
  const faults: Error[] = [];
  const links = createUserLinks(records, testKey, clock.now);
  const enqueue = async (more: readonly Job[]) => {
    jobs.push(...more);
  };
  const mails = createUserMails({
    handler,
    records,
    links,
    jobs: { enqueue },
    readModels: {
      async *scan() {
        yield [];
      },
    },
    mail: {
      async send(message) {
        const fault = faults.shift();
        if (fault !== undefined) throw fault;
        sent.push(message);
      },
      async erase() {},
    },
    serviceName: 'Shop',
    locale: 'en-US',
    baseUrl: () => 'http://shop.example',
    appUrl: () => 'https://app.example',
    now: clock.now,
  });
  const failures = createSignInFailures(records, testKey, clock.now);
  const resets = createPasswordResets({
    ...process,
    jobs: { enqueue },
    records,
    links,
    mails,
    failures,
    pseudonymOf: (text) => `hidden ${text.length}`,
    now: clock.now,
  });
  await process.registration.register(user, adminContext());
  const change = (command: UserCommand) => handler.handle(userAggregate, '1', command, adminContext());
  const send = (job: Job) => resets.send(job, contextOf(job, { now: () => new Date(clock.now()) }));
  async function work(): Promise<void> {
    for (const job of jobs.splice(0)) await send(job);
  }
  async function events() {
    const all = [];
    for await (const batch of log.read(userStream(1))) all.push(...batch);
    return all;
  }
  /** Requests a mail and returns its token. */
  async function asked(email = 'ada@example.com'): Promise<string> {
    const before = sent.length;
    await resets.request(email, 'address:1', stranger());
    await work();
    return sent.slice(before).map(tokenIn)[0] ?? '';
  }
  const signsIn = (password: string) =>
    process.signIn.checkPassword('ada', password).then(
      () => true,
      () => false,
    );
  return { ...process, jobs, sent, faults, resets, change, send, work, events, asked, signsIn };
}

describe('requesting a password reset', () => {
  test('does the same work for an unknown address: nothing is looked up before the answer', async () => {
    const { resets, stores, jobs } = await withResets();
    const done: string[] = [];
    const watched = <Port extends object>(name: string, port: Port, methods: readonly (keyof Port)[]) => {
      for (const method of methods) {
        const own = port[method] as (...of: unknown[]) => unknown;
        Object.assign(port, {
          [method]: (...of: unknown[]) => {
            done.push(`${name}.${String(method)} ${String(of[0])}`);
            return own.apply(port, of);
          },
        });
      }
    };
    watched('records', stores.records, ['get', 'put']);
    watched('events', stores.events, ['readStream', 'append']);
    const [known, unknown] = [[] as string[], [] as string[]];
    for (const [address, to] of [
      ['ada@example.com', known],
      ['eve@example.com', unknown],
    ] as const) {
      expect(await resets.request(address, 'address:1', stranger())).toBeUndefined();
      to.push(...done.splice(0));
    }
    expect(known.length).toBeGreaterThan(0);
    expect(unknown).toEqual(known);
    expect(jobs.map(({ data }) => Object.keys(data))).toEqual([
      Object.keys(jobs[0]?.data ?? {}),
      Object.keys(jobs[0]?.data ?? {}),
    ]);
    // The pattern is longer than `ada`, which could be part of a random hexadecimal id.
    expect(JSON.stringify(jobs)).not.toMatch(/ada@|eve@|example/i);
  });

  test('is limited per address, however it is spelled, and per source', async () => {
    const { resets, clock, jobs } = await withResets();
    const spellings = [
      'ada@example.com',
      'ADA@Example.COM',
      ' ada@EXAMPLE.com',
      'Ada@example.com',
      'aDa@example.com',
    ];
    expect(spellings).toHaveLength(resetsAllowed);
    for (const [turn, spelling] of spellings.entries())
      await resets.request(spelling, `address:${'1'.repeat(turn + 1)}`, stranger());
    const tooMany = stranger();
    // Repeating it with its key does not evade the limit.
    for (const recovering of [false, true])
      await expect(
        resets.request('ADA@example.com', 'address:999999', { ...tooMany, recovering }),
      ).rejects.toMatchObject({ code: 'RATE_LIMITED', extras: { retryAfter: 3_600 } });
    for (let count = 0; count < resetsAllowedFrom; count += 1)
      await resets.request(`nobody${count}@example.com`, 'one and the same', stranger());
    await expect(
      resets.request('one.more@example.com', 'one and the same', stranger()),
    ).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    });
    const before = jobs.length;
    const again = stranger();
    clock.advance(3_600_001);
    await resets.request('ada@example.com', 'one and the same', again);
    // A repeated command does not count and enqueues the same job.
    for (let count = 0; count < 2 * resetsAllowed; count += 1)
      await resets.request('ada@example.com', 'one and the same', { ...again, recovering: true });
    expect(new Set(jobs.slice(before).map(({ id }) => id)).size).toBe(1);
    await expect(resets.request('no address', 'x', stranger())).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
  });

  test('records the requester without a secret, and mails the link to the user’s own address', async () => {
    const { asked, sent, events } = await withResets();
    const token = await asked('ADA@example.com');
    expect(sent).toMatchObject([{ recipient: 'user-1', to: 'Ada@example.com' }]);
    expect(sent[0]?.text).toContain(`https://app.example/password-reset#token=${token}`);
    expect(sent[0]?.text).toContain('POST http://shop.example/api/auth/password-reset/confirm');
    expect((await events()).at(-1)).toMatchObject({
      type: 'PasswordResetRequested',
      data: {},
      metadata: { actor: { kind: 'guest', id: 'anonymous' }, requestId: 'asked-1' },
    });
  });

  test('mails nothing to a locked, deleted or unknown user or one of a sign-in provider', async () => {
    const identity = { issuer: 'https://id.example', subject: 'ada' };
    const cases: readonly [NewUser, UserCommand | undefined][] = [
      [ada, { type: 'ChangeUser', status: 'locked' }],
      [ada, { type: 'DeleteUser' }],
      [ada, { type: 'RemoveUser' }],
      [{ ...ada, identity }, undefined],
    ];
    for (const [user, command] of cases) {
      const { asked, sent, change, events } = await withResets(user);
      if (command !== undefined) await change(command);
      await asked();
      await asked('eve@example.com');
      expect(sent).toEqual([]);
      expect((await events()).map(({ type }) => type)).not.toContain('PasswordResetRequested');
    }
  });

  test('by an Admin also reaches users of a provider, and is refused for an unknown or locked user', async () => {
    const identity = { issuer: 'https://id.example', subject: 'ada' };
    const { resets, sent, work, events, change } = await withResets({ ...ada, identity });
    const stale = adminContext({ expectedRevision: 7 });
    for (const recovering of [false, true])
      await expect(resets.requestFor(1, { ...stale, recovering })).rejects.toMatchObject({
        code: 'PRECONDITION_FAILED',
      });
    await resets.requestFor(1, adminContext({ actor: { kind: 'user', id: '7' } }));
    await work();
    expect(sent).toHaveLength(1);
    expect((await events()).at(-1)?.metadata.actor).toEqual({ kind: 'user', id: '7' });
    await expect(resets.requestFor(4711, adminContext())).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
    await change({ type: 'ChangeUser', status: 'locked' });
    await expect(resets.requestFor(1, adminContext())).rejects.toMatchObject({
      code: 'INVALID_STATUS_TRANSITION',
    });
  });

  test('is recorded and mailed once with one token, however often its job fails', async () => {
    const { resets, jobs, send, sent, faults, events } = await withResets();
    await resets.request('ada@example.com', 'address:1', stranger());
    const [job] = jobs;
    if (job === undefined) throw new Error('no job was asked for');
    faults.push(new Error('the mail server is away'), new Error('still'));
    await expect(send(job)).rejects.toThrow('away');
    await expect(send(job)).rejects.toThrow('still');
    await send(job);
    await send(job);
    expect(sent).toHaveLength(1);
    expect((await events()).filter(({ type }) => type === 'PasswordResetRequested')).toHaveLength(1);
    await resets.confirm(sent.map(tokenIn)[0] ?? '', next, stranger());
  });

  test('sends no mail if a newer request or a password change overtakes it', async () => {
    const { resets, jobs, send, sent, faults, change } = await withResets();
    await resets.request('ada@example.com', 'address:1', stranger());
    await resets.request('ada@example.com', 'address:1', stranger());
    const [first, second] = jobs;
    if (first === undefined || second === undefined) throw new Error('two jobs were asked for');
    faults.push(new Error('away'), new Error('away'));
    await expect(send(first)).rejects.toThrow('away');
    await expect(send(second)).rejects.toThrow('away');
    await send(first);
    expect(sent).toEqual([]);
    await change({ type: 'ChangePassword', passwordHash: 'another' });
    await send(second);
    expect(sent).toEqual([]);
  });
});

describe('resetting a password', () => {
  test('ends every session and the old password, and records the reset without the token', async () => {
    const { asked, resets, signsIn, signIn, consoleSessions, events } = await withResets();
    const granted = await signIn.withPassword('ada', adasPassword);
    const session = await consoleSessions.begin({ id: 1, roles: ['User'], credentialVersion: 1 });
    const token = await asked();
    await resets.confirm(token, next, stranger());
    expect([await signsIn(adasPassword), await signsIn(next)]).toEqual([false, true]);
    await expect(signIn.withRefreshToken(granted.refreshToken ?? '')).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    });
    await expect(consoleSessions.find(session.token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const last = (await events()).at(-1);
    expect(last).toMatchObject({ type: 'UserPasswordChanged', data: { by: 'reset' } });
    expect(JSON.stringify(await events())).not.toContain(token);
  });

  test('activates an invited user, since the mail has verified the address', async () => {
    const { asked, resets, signsIn } = await withResets({ ...ada, status: 'invited' });
    await resets.confirm(await asked(), next, stranger());
    expect(await signsIn(next)).toBe(true);
  });

  test('unlocks a sign-in closed by wrong passwords, with or without a second factor', async () => {
    for (const withFactor of [false, true]) {
      const { asked, resets, signIn, change } = await withResets();
      if (withFactor) await change({ type: 'SetSecondFactor', sealedSecret: 'x', recoveryHashes: [] });
      for (let guess = 0; guess < failuresAllowed; guess += 1)
        await expect(signIn.checkPassword('ada', `guess ${guess}`)).rejects.toMatchObject({
          code: 'INVALID_CREDENTIALS',
        });
      await resets.confirm(await asked(), next, stranger());
      const code = await signIn.checkPassword('ada', next).then(
        () => 'in',
        (error: { code: string }) => error.code,
      );
      expect(code).toBe(withFactor ? 'OTP_REQUIRED' : 'in');
    }
  });

  test('does not reset the failed attempts at a second factor', async () => {
    const { asked, resets, signIn, change } = await withResets();
    await change({ type: 'SetSecondFactor', sealedSecret: 'x', recoveryHashes: [] });
    const second = { otp: 'WRONG-CODES', context: stranger() };
    const guess = (password: string) => signIn.checkPassword('ada', password, undefined, second);
    for (let count = 0; count < failuresAllowed; count += 1)
      await expect(guess(adasPassword)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await resets.confirm(await asked(), next, stranger());
    await expect(guess(next)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  test('does not replace the second factor at the sign-in', async () => {
    const { asked, resets, signIn, change } = await withResets();
    await change({ type: 'SetSecondFactor', sealedSecret: 'x', recoveryHashes: [] });
    await resets.confirm(await asked(), next, stranger());
    await expect(signIn.checkPassword('ada', next)).rejects.toMatchObject({ code: 'OTP_REQUIRED' });
  });

  test('succeeds once of two concurrent attempts', async () => {
    const { asked, resets, signsIn } = await withResets();
    const token = await asked();
    const passwords = ['first of the two', 'second of the two'];
    const outcomes = await Promise.allSettled(
      passwords.map((password) => resets.confirm(token, password, stranger())),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
    expect(await signsIn(passwords[winner] ?? '')).toBe(true);
  });

  test('is refused with a weak password, and the link stays valid', async () => {
    const { asked, resets, signsIn } = await withResets();
    const token = await asked();
    for (const weak of ['short', 'password123', 'i am Lovelace'])
      await expect(resets.confirm(token, weak, stranger())).rejects.toMatchObject({ code: 'WEAK_PASSWORD' });
    await resets.confirm(token, next, stranger());
    expect(await signsIn(next)).toBe(true);
  });

  test('does not accept a link of another kind, and its own link is accepted nowhere else', async () => {
    const { resets, asked, stores, clock } = await withResets({ ...ada, status: 'invited' });
    const links = createUserLinks(stores.records, testKey, clock.now);
    const invitation = await links.make('invitation/1/first', {
      userId: 1,
      purpose: 'invitation',
      linkVersion: 1,
    });
    await expect(resets.confirm(invitation.token, next, stranger())).rejects.toMatchObject(invalid);
    expect(await links.find(await asked(), 'invitation', true)).toBeUndefined();
  });

  /** What may happen between the mail and its use; all but the first two end the link. */
  const happenings: readonly [string, boolean, UserCommand | 'newer' | 'late' | 'used'][] = [
    ['another name', true, { type: 'ChangeUser', firstName: 'Augusta' }],
    ['other roles', true, { type: 'ChangeUser', roles: ['Reporting'] }],
    ['another password', false, { type: 'ChangePassword', passwordHash: 'another' }],
    ['a lock', false, { type: 'ChangeUser', status: 'locked' }],
    ['a deletion', false, { type: 'DeleteUser' }],
    ['an erasure', false, { type: 'RemoveUser' }],
    ['a newer link', false, 'newer'],
    ['time', false, 'late'],
    ['its use', false, 'used'],
  ];
  test('succeeds exactly if nothing that happened before has ended the link', async () => {
    const runs = Number(process.env.PASSWORD_RESET_RUNS ?? 25);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...happenings), { maxLength: 4 }), async (sequence) => {
        const { asked, resets, change, clock } = await withResets();
        const token = await asked();
        for (const [, , happening] of sequence) {
          if (happening === 'newer') await asked();
          else if (happening === 'late') clock.advance(linkLifetimes['password-reset'] * 1_000 + 1);
          else if (happening === 'used')
            await resets.confirm(token, 'used in between', stranger()).catch(() => undefined);
          else await change(happening).catch(() => undefined);
        }
        const held = await resets.confirm(token, next, stranger()).then(
          () => true,
          () => false,
        );
        // A newer link is not sent to a locked or deleted user, but their older link has ended too.
        expect(held).toBe(sequence.every(([, keeps]) => keeps));
      }),
      { numRuns: runs },
    );
  });
});
