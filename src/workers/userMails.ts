/** The jobs that send mails to users, and the one that finds first mails left out by a crash. */

import type { UserMails } from '../commands/user/mails.js';
import { type PasswordResets, passwordResetTask } from '../commands/user/passwordReset.js';
import { mailPurposes } from '../domain/user/events.js';
import type { Clock } from '../ports/clock.js';
import type { Job } from '../ports/jobs.js';
import { contextOf } from './context.js';
import { mailTimeLimit } from './mailLimits.js';
import type { JobSchedule, JobWorker } from './runtime.js';

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
        timeLimitMilliseconds: mailTimeLimit,
        run: (job) => mails.send(job),
      }),
    ),
    {
      kind: 'mail',
      task: passwordResetTask,
      concurrency: 4,
      timeLimitMilliseconds: mailTimeLimit,
      run: (job) => resets.send(job, contextOf(job, clock)),
    },
    ...Object.entries(notices).map(
      ([task, { send }]): JobWorker => ({
        kind: 'mail',
        task,
        concurrency: 1,
        timeLimitMilliseconds: mailTimeLimit,
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
