/** The jobs that send mails to customers and users, and the one that finds first mails of users left out by a crash. */

import type { UserMails } from '../commands/user/mails.js';
import { type PasswordResets, passwordResetTask } from '../commands/user/passwordReset.js';
import { mailPurposes } from '../domain/user/events.js';
import type { CommandContext } from '../kernel/context.js';
import type { Clock } from '../ports/clock.js';
import type { Job } from '../ports/jobs.js';
import { longestSending } from '../ports/mail.js';
import { contextOf } from './context.js';
import type { JobSchedule, JobWorker } from './runtime.js';

/** The time limit in ms; an attachment may have to be rendered first. */
const timeLimitMilliseconds = longestSending + 15 * 60_000;

/** @param mails the sender of the mails of one task */
export function customerMailWorker(
  task: string,
  mails: { send(job: Job, context: CommandContext, signal: AbortSignal): Promise<void> },
  clock: Clock,
): JobWorker {
  return {
    kind: 'mail',
    task,
    concurrency: 4,
    timeLimitMilliseconds,
    run: (job, signal) => mails.send(job, contextOf(job, clock), signal),
  };
}

export const userMailSchedule: JobSchedule = {
  name: 'user-mails',
  everyMilliseconds: 600_000,
  atStart: true,
  job: { kind: 'maintenance', id: 'user-mails', data: {} },
};

/** Greatest age of a user whose missing first mail is still looked for, in ms. */
const lookBack = 86_400_000;

/** Mails to staff about events. */
export interface NoticeMails {
  /** Queues the mails about what happened since then; a job that waits or is done is not queued twice. @throws Unavailable */
  ask(since: Date): Promise<void>;
  /** @throws Unavailable */
  send(job: Job): Promise<void>;
}

export function userMailWorkers(
  mails: UserMails,
  resets: Pick<PasswordResets, 'send'>,
  /** By the prefix of their jobs' ids. */
  notices: Readonly<Record<string, NoticeMails>>,
  clock: Clock,
): readonly JobWorker[] {
  return [
    ...mailPurposes.map(
      (purpose): JobWorker => ({
        kind: 'mail',
        task: purpose,
        concurrency: 4,
        timeLimitMilliseconds,
        run: (job) => mails.send(job),
      }),
    ),
    {
      kind: 'mail',
      task: passwordResetTask,
      concurrency: 4,
      timeLimitMilliseconds,
      run: (job) => resets.send(job, contextOf(job, clock)),
    },
    ...Object.entries(notices).map(
      ([task, { send }]): JobWorker => ({
        kind: 'mail',
        task,
        concurrency: 1,
        timeLimitMilliseconds,
        run: send,
      }),
    ),
    {
      kind: 'maintenance',
      task: 'user-mails',
      concurrency: 2,
      async run() {
        const since = new Date(clock.now().getTime() - lookBack);
        await mails.catchUp(since);
        for (const { ask } of Object.values(notices)) await ask(since);
      },
    },
  ];
}
