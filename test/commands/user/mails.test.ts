/** Mails to users and their links: a mail is sent once, also after a crash, and its link works once and for a limited time. */
import { describe, expect, test } from '@jest/globals';
import type { Caller } from '../../../src/commands/identity/caller.js';
import { createUserLinks } from '../../../src/commands/user/links.js';
import { createUserMails } from '../../../src/commands/user/mails.js';
import type { NewUser } from '../../../src/commands/user/registration.js';
import { createUserSignup } from '../../../src/commands/user/signup.js';
import { existingUser, userAggregate } from '../../../src/commands/user/user.js';
import type { UserCommand } from '../../../src/domain/user/commands.js';
import { linkLifetimes } from '../../../src/domain/user/links.js';
import type { Job } from '../../../src/ports/jobs.js';
import { type MailMessage, MailRefused } from '../../../src/ports/mail.js';
import { Unavailable } from '../../../src/ports/unavailable.js';
import type { Document } from '../../../src/query/fields.js';
import { tokenIn } from '../../support/mailServer.js';
import { ada, adasPassword, adminContext, testKey, userProcess } from '../../support/userProcess.js';

const clerk: Caller = { kind: 'user', id: '2', roles: ['User'] };
const appAdmin: Caller = { kind: 'user', id: '3', roles: ['AppAdmin'] };
const invitedAda: NewUser = { ...ada, status: 'invited', firstMail: 'verification' };

async function withMails(user: NewUser = invitedAda) {
  const process = await userProcess();
  const { stores, clock, handler } = process;
  const { records, documents } = stores;
  const jobs: Job[] = [];
  const sent: MailMessage[] = [];
  const forgotten: string[] = [];
  let fault: Error | undefined;
  const links = createUserLinks(records, testKey, clock.now);
  const mails = createUserMails({
    handler,
    records,
    links,
    jobs: {
      enqueue: async (more: readonly Job[]) => {
        jobs.push(...more);
      },
    },
    readModels: {
      // The filter is ignored, since the read models' own test covers filters.
      async *scan() {
        yield [...documents.values()]
          .map(({ document }) => document)
          .filter((document): document is Document => document?.status === 'invited');
      },
    },
    mail: {
      async send(message) {
        if (fault !== undefined) throw fault;
        sent.push(message);
      },
      async erase(recipient) {
        forgotten.push(recipient);
      },
    },
    serviceName: 'Shop',
    locale: 'en-US',
    baseUrl: () => 'http://shop.example',
    appUrl: () => 'https://app.example',
    now: clock.now,
  });
  const signup = createUserSignup({
    ...process,
    links,
    mode: 'verify',
    role: 'Customer',
    allowedDomains: [],
    mailFirst: (id, purpose) => mails.first(id, purpose),
  });
  await process.registration.register(user, adminContext());
  const change = (command: UserCommand) => handler.handle(userAggregate, '1', command, adminContext());
  const statusOf = async () => existingUser((await handler.load(userAggregate, '1')).state)?.status;
  /** Runs all jobs that were enqueued. */
  async function work(): Promise<void> {
    for (const job of jobs.splice(0)) await mails.send(job);
  }
  return {
    ...process,
    jobs,
    sent,
    forgotten,
    links,
    mails,
    signup,
    change,
    statusOf,
    work,
    break: (error: Error | undefined) => {
      fault = error;
    },
  };
}

describe('a first mail', () => {
  test('goes to the user’s address, by a job that contains only ids', async () => {
    const { mails, jobs, sent, work } = await withMails();
    await mails.first(1, 'verification');
    expect(jobs).toEqual([
      { kind: 'mail', id: 'verification/1/first', data: { userId: '1', purpose: 'verification' } },
    ]);
    await work();
    expect(sent).toMatchObject([{ id: 'verification/1/first', recipient: 'user-1', to: 'Ada@example.com' }]);
    expect(sent[0]?.text).toMatch(/until 2026-03-07 05:06 UTC/);
  });
  test('is sent once, however often it is requested and its job runs', async () => {
    const { mails, jobs, sent, work } = await withMails();
    await mails.first(1, 'verification');
    await mails.first(1, 'verification');
    const [job] = jobs;
    await work();
    if (job !== undefined) await mails.send(job);
    await mails.first(1, 'verification');
    await work();
    expect(sent).toHaveLength(1);
  });
  test('that could not be sent is retried with the same token', async () => {
    const { mails, jobs, sent, links, work, break: breakOff } = await withMails();
    await mails.first(1, 'verification');
    const [job] = jobs;
    breakOff(new Error('no mail today'));
    await expect(work()).rejects.toThrow('no mail today');
    const holder = { userId: 1, purpose: 'verification', linkVersion: 1 } as const;
    const { token } = await links.make('verification/1/first', holder);
    breakOff(undefined);
    if (job !== undefined) await mails.send(job);
    expect(sent.map(tokenIn)).toEqual([token]);
  });
  test.each<[string, UserCommand]>([
    ['is active meanwhile', { type: 'ChangeUser', status: 'active' }],
    ['is locked', { type: 'ChangeUser', status: 'locked' }],
    ['is deleted', { type: 'DeleteUser' }],
    ['is erased', { type: 'RemoveUser' }],
  ])('is not sent to a user who %s', async (_, command) => {
    const { mails, change, sent, work } = await withMails();
    await mails.first(1, 'verification');
    await change(command);
    await work();
    expect(sent).toEqual([]);
  });
  test('that a crash prevented is sent once by the catch-up', async () => {
    const { mails, sent, work, clock } = await withMails();
    const since = new Date(clock.now() - 1_000);
    await mails.catchUp(since);
    await work();
    await mails.catchUp(since);
    await work();
    expect(sent).toHaveLength(1);
  });
  test('is enqueued again after a lost queue or an unreachable mail server, but not after a refusal', async () => {
    const { mails, jobs, sent, work, clock, break: breakOff } = await withMails();
    const since = new Date(clock.now() - 1_000);
    await mails.first(1, 'verification');
    jobs.length = 0;
    await mails.catchUp(since);
    expect(jobs).toHaveLength(1);
    breakOff(new Unavailable('no mail server'));
    await expect(work()).rejects.toThrow(Unavailable);
    await mails.catchUp(since);
    expect(jobs).toHaveLength(1);
    breakOff(new MailRefused('no such mailbox'));
    await expect(work()).rejects.toThrow(MailRefused);
    await mails.catchUp(since);
    expect(jobs).toEqual([]);
    expect(sent).toEqual([]);
  });
  test('is not enqueued for a user created without one', async () => {
    const { mails, jobs, clock } = await withMails({ ...ada, status: 'invited' });
    await mails.catchUp(new Date(clock.now() - 1_000));
    expect(jobs).toEqual([]);
  });
});

describe('a mail that is requested again', () => {
  test('is a new mail each time, up to ten times an hour', async () => {
    const { mails, sent, work, clock } = await withMails();
    for (let count = 0; count < 10; count += 1) await mails.again(1, 'verification', clerk, adminContext());
    await expect(mails.again(1, 'verification', clerk, adminContext())).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      extras: { retryAfter: 3_600 },
    });
    await mails.again(1, 'invitation', clerk, adminContext());
    clock.advance(3_600_001);
    await mails.again(1, 'verification', clerk, adminContext());
    await work();
    expect(new Set(sent.map(tokenIn)).size).toBe(12);
  });
  test('is refused again if the command is repeated, whether it was one too many or named another revision', async () => {
    const { mails, jobs } = await withMails();
    const stale = adminContext({ expectedRevision: 7 });
    for (const recovering of [false, true])
      await expect(mails.again(1, 'verification', clerk, { ...stale, recovering })).rejects.toMatchObject({
        code: 'PRECONDITION_FAILED',
      });
    for (let count = 0; count < 10; count += 1) await mails.again(1, 'verification', clerk, adminContext());
    const last = adminContext();
    for (const recovering of [false, true])
      await expect(mails.again(1, 'verification', clerk, { ...last, recovering })).rejects.toMatchObject({
        code: 'RATE_LIMITED',
      });
    expect(jobs).toHaveLength(10);
  });
  test('is the same mail if the command is repeated, and counts once', async () => {
    const { mails, jobs } = await withMails();
    const context = adminContext();
    for (let count = 0; count < 20; count += 1)
      await mails.again(1, 'invitation', clerk, { ...context, recovering: count > 0 });
    expect(new Set(jobs.map(({ id }) => id))).toEqual(new Set([`invitation/1/${context.commandId}`]));
  });
});

describe('an invitation to a user who signs in at a provider', () => {
  const linked: NewUser = {
    ...ada,
    status: 'active',
    identity: { issuer: 'https://id.example', subject: 'ada' },
  };
  const linking = {
    type: 'LinkIdentity',
    issuer: 'https://id.example',
    subject: 'ada',
    passwordHash: '',
  } as const;
  const key: Caller = { kind: 'apiKey', id: 'key_1', roles: [], rights: ['users:write'] };

  test.each([
    ['other staff', clerk],
    ['themselves', { ...clerk, id: '1' }],
    ['an API key', key],
  ])('is refused to %s, but a verification mail is not', async (_, by) => {
    const { mails, work, sent } = await withMails(linked);
    await expect(mails.again(1, 'invitation', by, adminContext())).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
    await mails.again(1, 'verification', by, adminContext());
    await work();
    expect(sent).toHaveLength(1);
  });
  test('can be sent by an AppAdmin and accepted', async () => {
    const { mails, work, sent, signup } = await withMails(linked);
    await mails.again(1, 'invitation', appAdmin, adminContext());
    await work();
    await signup.acceptInvitation(sent.map(tokenIn)[0] ?? '', adasPassword, adminContext());
  });
  test('is not sent, or no longer valid, if the user is linked to the provider after it was requested', async () => {
    const { mails, change, work, sent, signup } = await withMails();
    await mails.again(1, 'invitation', clerk, adminContext());
    await work();
    await mails.again(1, 'invitation', clerk, adminContext());
    await change(linking);
    await work();
    expect(sent).toHaveLength(1);
    const accepted = signup.acceptInvitation(sent.map(tokenIn)[0] ?? '', adasPassword, adminContext());
    await expect(accepted).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  });
});

describe('a link', () => {
  const invalid = { code: 'VALIDATION_ERROR', extras: { errors: [{ path: '/token' }] } };

  async function withLink(purpose: 'verification' | 'invitation' = 'verification') {
    const all = await withMails({ ...invitedAda, firstMail: purpose });
    await all.mails.first(1, purpose);
    await all.work();
    return { ...all, token: all.sent.map(tokenIn)[0] ?? '' };
  }

  test.each(['verification', 'invitation'] as const)(
    'of the kind %s expires after its lifetime',
    async (purpose) => {
      const { signup, clock, token, statusOf } = await withLink(purpose);
      const accept = () =>
        purpose === 'verification'
          ? signup.acceptVerification(token, adminContext())
          : signup.acceptInvitation(token, adasPassword, adminContext());
      clock.advance(linkLifetimes[purpose] * 1_000 - 1);
      const early = await accept().catch((error: unknown) => error);
      expect(early).toBeUndefined();
      expect(await statusOf()).toBe('active');
      const late = await withLink(purpose);
      late.clock.advance(linkLifetimes[purpose] * 1_000 + 1);
      await expect(
        purpose === 'verification'
          ? late.signup.acceptVerification(late.token, adminContext())
          : late.signup.acceptInvitation(late.token, adasPassword, adminContext()),
      ).rejects.toMatchObject(invalid);
      expect(await late.statusOf()).toBe('invited');
    },
  );
  test('that was used is valid only for the same command repeated', async () => {
    const { signup, token } = await withLink();
    const context = adminContext();
    await signup.acceptVerification(token, context);
    await signup.acceptVerification(token, { ...context, recovering: true });
    await expect(signup.acceptVerification(token, adminContext())).rejects.toMatchObject(invalid);
  });
  test('whose use a crash left unrecorded still works only once', async () => {
    const { signup, token, stores } = await withLink('invitation');
    const put = stores.records.put.bind(stores.records);
    stores.records.put = async () => {
      throw new Error('the process died here');
    };
    await expect(signup.acceptInvitation(token, adasPassword, adminContext())).rejects.toThrow('died');
    stores.records.put = put;
    await expect(signup.acceptInvitation(token, 'another of hers', adminContext())).rejects.toMatchObject(
      invalid,
    );
  });
  test('is not readable in the records, and neither is the user’s address', async () => {
    const { mails, work, sent, stores } = await withMails();
    const written: unknown[] = [];
    const put = stores.records.put.bind(stores.records);
    stores.records.put = (...record) => {
      written.push(record);
      return put(...record);
    };
    await mails.first(1, 'verification');
    await work();
    expect(written).toHaveLength(2);
    expect(JSON.stringify(written)).not.toContain(sent.map(tokenIn)[0]);
    expect(JSON.stringify(written)).not.toMatch(/ada@|lovelace/i);
  });
  test('is erased with its user, and so are the records of the mails', async () => {
    const { links, mails, signup, forgotten, jobs, token } = await withLink();
    await links.eraseUser(1);
    await mails.eraseUser(1);
    expect(forgotten).toEqual(['user-1']);
    await expect(signup.acceptVerification(token, adminContext())).rejects.toMatchObject(invalid);
    await mails.first(1, 'verification');
    expect(jobs).toHaveLength(1);
  });
});
