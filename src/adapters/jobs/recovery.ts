/**
 * The treatment of jobs whose process ended while it had them. One of them may have ended it, and would end the next; those that merely ran beside
 * it are innocent. So a job that was there twice is a suspect, and suspects run one at a time. From then on each end of a process counts against
 * one of them alone. One that goes on is kept as failed.
 */
import type { JobKind } from '../../ports/jobs.js';
import type { Database } from '../sqlite/database.js';
import type { JobOptions } from './messages.js';

/** So often a job's process ended under it before the job is a suspect. */
export const suspectAfter = 2;

/** How soon to look again for a suspect that another one holds up, milliseconds. */
const lookAgain = 1_000;

export interface Suspects {
  /** True while no suspect may be taken. */
  isHeld(): boolean;
  /** When the next suspect of the kind is due, `at` being now; undefined when none waits. */
  nextDue(kind: JobKind, at: number): number | undefined;
}

/** Makes what other instances had taken wait again, as many times as a job has attempts. */
export function recoverJobs(database: Database, { instanceId, attempts, now }: JobOptions): void {
  database
    .prepare(`UPDATE jobs SET crashes = crashes + 1, owner = NULL, due = ?, status = 'waiting'
      WHERE status = 'active' AND owner <> ?`)
    .run(now, instanceId);
  database
    .prepare(`UPDATE jobs SET status = 'failed', error = 'PROCESS_ENDED'
      WHERE status = 'waiting' AND crashes >= ?`)
    .run(Math.max(attempts, suspectAfter));
}

/** Nothing is put off for longer than a day, milliseconds; this much more is certain to be a clock's fault. */
const longestWait = 2 * 24 * 60 * 60 * 1000;

/**
 * Resets jobs of a time when the clock was ahead of now. Enqueued ones wait as long as they had to wait then, postponed ones come at once, and
 * those that failed then have failed by now. Without it they would wait until the clock comes there again, and nobody could hasten them.
 */
export function bringBack(database: Database, { now }: Pick<JobOptions, 'now'>): void {
  database
    .prepare('UPDATE jobs SET due = max(?, ? + due - enqueued), enqueued = ? WHERE enqueued > ?')
    .run(now, now, now, now);
  database
    .prepare(`UPDATE jobs SET due = ? WHERE status = 'waiting' AND due > ? OR status = 'failed' AND due > ?`)
    .run(now, now + longestWait, now);
}

export function openSuspects(database: Database): Suspects {
  const active = database.prepare(
    `SELECT 1 FROM jobs WHERE status = 'active' AND crashes >= ${suspectAfter} LIMIT 1`,
  );
  const first = database.prepare<[due: number | null]>(
    `SELECT min(due) FROM jobs WHERE status = 'waiting' AND crashes >= ${suspectAfter} AND kind = ?`,
  );
  const isHeld = (): boolean => active.get() !== undefined;
  return {
    isHeld,
    nextDue(kind, at) {
      const due = first.get(kind)?.[0] ?? undefined;
      return due !== undefined && isHeld() ? Math.max(due, at + lookAgain) : due;
    },
  };
}
