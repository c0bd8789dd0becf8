/** Tables of the job file. */
import { suspectAfter } from './recovery.js';

export const jobSchema = `
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
