/**
 * Handles jobs whose process died while it held them. One of them may have caused that and would kill the next process, while the others
 * merely ran beside it. A job that was held twice when a process died is a suspect, and suspects run one at a time. From then on, each
 * death counts against a single job. A job that keeps causing deaths is kept as failed.
 */
import type { JobKind } from '../../ports/jobs.js';
import type { Database } from '../sqlite/database.js';
import type { JobOptions } from './messages.js';

/** Number of deaths of its process after which a job is a suspect. */
export const suspectAfter = 2;

/** Interval after which to retry a suspect held up by another, in ms. */
const lookAgain = 1_000;

/** Makes jobs taken by other instances wait again, at most as often as a job has attempts. */
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

/** Delay beyond which a clock must have been wrong, in ms: no job is delayed by more than a day. */
const longestWait = 2 * 24 * 60 * 60 * 1000;

/**
 * Resets jobs from a time when the clock was ahead. Enqueued jobs wait as long as they had to wait then, postponed ones are due at once,
 * and failed ones count as failed now. Otherwise they would wait until the clock gets there again, and no one could speed them up.
 */
export function bringBack(database: Database, { now }: Pick<JobOptions, 'now'>): void {
  database
    .prepare('UPDATE jobs SET due = max(?, ? + due - enqueued), enqueued = ? WHERE enqueued > ?')
    .run(now, now, now, now);
  database
    .prepare(`UPDATE jobs SET due = ? WHERE status = 'waiting' AND due > ? OR status = 'failed' AND due > ?`)
    .run(now, now + longestWait, now);
}

export function openSuspects(database: Database) {
  const active = database.prepare(
    `SELECT 1 FROM jobs WHERE status = 'active' AND crashes >= ${suspectAfter} LIMIT 1`,
  );
  const first = database.prepare<[due: number | null]>(
    `SELECT min(due) FROM jobs WHERE status = 'waiting' AND crashes >= ${suspectAfter} AND kind = ?`,
  );
  const isHeld = (): boolean => active.get() !== undefined;
  return {
    /** True while no suspect may be taken. */
    isHeld,
    /** Returns when the next suspect of the kind is due; `at` is the current time. Undefined when none is waiting. */
    nextDue(kind: JobKind, at: number) {
      const due = first.get(kind)?.[0] ?? undefined;
      return due !== undefined && isHeld() ? Math.max(due, at + lookAgain) : due;
    },
  };
}
