/** Operations of the job file, run in its writer thread. Times are real, in ms since 1970. */
import type { JobKind, JobStatus } from '../../ports/jobs.js';
import type { Database, SqlValue } from '../sqlite/database.js';
import type { JobOperations, JobOptions, Outcome, StoredJob, TakenJob, TurnAnswer } from './messages.js';
import { bringBack, openSuspects, recoverJobs, suspectAfter } from './recovery.js';

const jobSchema = `
  CREATE TABLE IF NOT EXISTS jobs (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    data TEXT NOT NULL,
    status TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    crashes INTEGER NOT NULL DEFAULT 0,
    due INTEGER NOT NULL,
    enqueued INTEGER NOT NULL,
    error TEXT,
    owner TEXT,
    UNIQUE (kind, id)
  );
  CREATE INDEX IF NOT EXISTS jobs_by_due ON jobs (kind, status, due);
  CREATE INDEX IF NOT EXISTS jobs_suspected ON jobs (status, kind, due) WHERE crashes >= ${suspectAfter};
  CREATE INDEX IF NOT EXISTS jobs_by_enqueued ON jobs (status, enqueued);
  CREATE TABLE IF NOT EXISTS schedules (
    name TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    data TEXT NOT NULL,
    every INTEGER NOT NULL,
    due INTEGER NOT NULL
  ) WITHOUT ROWID;
`;

type DueRow = [sequence: number, id: string, data: string, attempts: number, enqueued: number];
type JobRow = [JobKind, string, string, JobStatus, number, string | null, number, number];

export function open(database: Database, options: JobOptions): JobOperations {
  const { instanceId } = options;
  database.exec(jobSchema);
  recoverJobs(database, options);
  bringBack(database, options);
  const suspects = openSuspects(database);

  const insert = database.prepare(`INSERT INTO jobs (kind, id, data, status, attempts, due, enqueued)
    VALUES (?, ?, ?, 'waiting', 0, ?, ?)
    ON CONFLICT (kind, id) DO UPDATE SET data = excluded.data, status = 'waiting', attempts = 0, crashes = 0,
      due = excluded.due, enqueued = excluded.enqueued WHERE status = 'failed'`);
  const insertOrRepeat = database.prepare(`INSERT INTO jobs (kind, id, data, status, attempts, due, enqueued)
    VALUES (?, ?, ?, 'waiting', 0, ?, ?)
    ON CONFLICT (kind, id) DO UPDATE SET status = 'waiting', crashes = 0, due = excluded.due
      WHERE status = 'failed' AND due <= ?`);
  const hasten = database.prepare(
    `UPDATE jobs SET due = min(due, ?) WHERE kind = ? AND id = ? AND status = 'waiting'`,
  );
  const complete = database.prepare(
    `DELETE FROM jobs WHERE sequence = ? AND status = 'active' AND owner = ?`,
  );
  const fail = database.prepare(`UPDATE jobs SET status = 'failed', error = ?, due = ?, owner = NULL
    WHERE sequence = ? AND status = 'active' AND owner = ?`);
  const repeat = database.prepare(`UPDATE jobs SET status = 'waiting', error = ?, due = ?, owner = NULL
    WHERE sequence = ? AND status = 'active' AND owner = ?`);
  const postpone =
    database.prepare(`UPDATE jobs SET status = 'waiting', attempts = attempts - 1, error = ?, due = ?,
    owner = NULL WHERE sequence = ? AND status = 'active' AND owner = ?`);
  const release = database.prepare(`UPDATE jobs SET status = 'waiting', attempts = attempts - 1, owner = NULL
    WHERE sequence = ? AND status = 'active' AND owner = ?`);
  const dueJobs = database.prepare<DueRow>(`SELECT sequence, id, data, attempts, enqueued FROM jobs
    WHERE kind = ? AND status = 'waiting' AND due <= ? AND crashes < ${suspectAfter}
    ORDER BY due, sequence LIMIT ?`);
  const dueSuspect = database.prepare<DueRow>(`SELECT sequence, id, data, attempts, enqueued FROM jobs
    WHERE status = 'waiting' AND crashes >= ${suspectAfter} AND kind = ? AND due <= ?
    ORDER BY due, sequence LIMIT 1`);
  const take = database.prepare(
    `UPDATE jobs SET status = 'active', attempts = attempts + 1, owner = ? WHERE sequence = ?`,
  );
  const firstDue = database.prepare<[due: number | null]>(
    `SELECT min(due) FROM jobs WHERE kind = ? AND status = 'waiting' AND crashes < ${suspectAfter}`,
  );
  const putSchedule = database.prepare<
    [due: number]
  >(`INSERT INTO schedules (name, kind, id, data, every, due)
    VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (name) DO UPDATE SET kind = excluded.kind, id = excluded.id, data = excluded.data,
      due = min(due, excluded.due + excluded.every), every = excluded.every
    RETURNING due`);
  const dueSchedule = database.prepare<[kind: JobKind, id: string, data: string, every: number, due: number]>(
    'SELECT kind, id, data, every, due FROM schedules WHERE name = ?',
  );
  const moveSchedule = database.prepare('UPDATE schedules SET due = ? WHERE name = ?');
  const statusOf = database.prepare<[JobStatus]>('SELECT status FROM jobs WHERE kind = ? AND id = ?');
  const again = database.prepare(`UPDATE jobs SET status = 'waiting', attempts = 0, crashes = 0, due = ?
    WHERE kind = ? AND id = ? AND status = 'failed'`);
  const count = database.prepare<[JobKind, JobStatus, number]>(
    'SELECT kind, status, count(*) FROM jobs GROUP BY kind, status',
  );

  /** Stores the outcome of a job. A failed job gets the time of its end, because nothing else records when it failed. */
  function settle(outcome: Outcome, at: number): void {
    const { sequence } = outcome;
    if (outcome.result === 'completed') complete.run(sequence, instanceId);
    else if (outcome.result === 'failed') fail.run(outcome.error, at, sequence, instanceId);
    else if (outcome.result === 'again') repeat.run(outcome.error, outcome.due, sequence, instanceId);
    else if (outcome.result === 'postponed') postpone.run(outcome.error, outcome.due, sequence, instanceId);
    else release.run(sequence, instanceId);
  }

  function takeJobs(kind: JobKind, wanted: number, at: number): TurnAnswer['taken'][number] {
    const rows = suspects.isHeld() ? [] : dueSuspect.all(kind, at);
    rows.push(...dueJobs.all(kind, at, wanted - rows.length));
    const jobs = rows.map(([sequence, id, data, before, enqueued]): TakenJob => {
      take.run(instanceId, sequence);
      return { sequence, kind, id, data, attempt: before + 1, enqueued };
    });
    const dues = [firstDue.get(kind)?.[0], suspects.nextDue(kind, at)];
    const known = dues.filter((due) => typeof due === 'number');
    return { jobs, nextDue: known.length > 0 ? Math.min(...known) : undefined };
  }

  /**
   * Enqueues the job of a due schedule. One run makes up for all that were missed while no process was up. The rhythm stays that of the
   * first run.
   */
  function fire(name: string, at: number): TurnAnswer['schedules'][number] {
    const row = dueSchedule.get(name);
    if (!row) throw new Error(`schedule '${name}' does not exist`);
    const [kind, id, data, every, due] = row;
    if (due > at) return { kind, due };
    insert.run(kind, id, data, at, at);
    hasten.run(at, kind, id);
    const next = due + (Math.floor((at - due) / every) + 1) * every;
    moveSchedule.run(next, name);
    return { kind, due: next };
  }

  return {
    enqueue(jobs, due, at, failedBefore) {
      for (const { kind, id, data } of jobs) {
        if (failedBefore === undefined) insert.run(kind, id, data, due, at);
        else insertOrRepeat.run(kind, id, data, due, at, failedBefore);
      }
    },
    turn({ now: at, outcomes, wanted, schedules }) {
      for (const outcome of outcomes) settle(outcome, at);
      const fired = schedules.map((name) => fire(name, at));
      return {
        taken: wanted.map((each) => takeJobs(each.kind, each.count, at)),
        schedules: fired,
      };
    },
    schedule(name, every, { kind, id, data }, at) {
      const row = putSchedule.get(name, kind, id, data, every, at);
      if (!row) throw new Error(`schedule '${name}' could not be stored`);
      return row[0];
    },
    statuses: (jobs) => jobs.map(([kind, id]) => statusOf.get(kind, id)?.[0] ?? null),
    list({ status, kind, skip, top }) {
      const conditions: string[] = [];
      const values: SqlValue[] = [];
      if (status !== undefined) {
        conditions.push('status = ?');
        values.push(status);
      }
      if (kind !== undefined) {
        conditions.push('kind = ?');
        values.push(kind);
      }
      const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
      const rows = database
        .prepare<JobRow>(`SELECT kind, id, data, status, attempts, error, enqueued, due
          FROM jobs ${where} ORDER BY enqueued DESC, sequence DESC LIMIT ? OFFSET ?`)
        .all(...values, top, skip);
      const total = database.prepare<[number]>(`SELECT count(*) FROM jobs ${where}`).get(...values);
      return { jobs: rows.map(storedJob), count: total?.[0] ?? 0 };
    },
    retry: (kind, id, at) => again.run(at, kind, id).changes > 0,
    counts: () => count.all().map(([kind, status, jobs]) => ({ kind, status, count: jobs })),
  };
}

function storedJob([kind, id, data, status, attempts, error, enqueued, due]: JobRow): StoredJob {
  return { kind, id, data, status, attempts, error, enqueued, due };
}
