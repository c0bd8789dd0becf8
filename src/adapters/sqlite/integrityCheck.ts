/**
 * A process that reads every page of SQLite files, table by table with its indexes, and every stored file, and reports damage. It is a
 * process because a check cannot be stopped from outside its thread, and because the system can lower the priority of a process but not of
 * a thread.
 */
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { damagedFiles } from '../files/check.js';
import { type Database, openForReading } from './database.js';
import { damaging } from './messages.js';

/** The finding about one file. A file that cannot be checked now, because it is gone or busy, has no fault. */
export interface FileFinding {
  readonly file: string;
  readonly looked: boolean;
  readonly fault: string | null;
}

/** The finding about one stored file. */
export interface StoredFileFinding {
  readonly key: string;
  readonly fault: string;
}

/** Rest after each table, as a multiple of the time it took, to leave disk time for others. */
const restShare = 2;

function tablesOf(database: Database): readonly string[] {
  return database
    .prepare<[string]>("SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 ORDER BY name")
    .all()
    .map(([name]) => name);
}

async function findingOf(file: string, rests: boolean): Promise<FileFinding> {
  // Opening a missing file would create an empty one.
  if (!existsSync(file)) return { file, looked: false, fault: null };
  let database: Database | undefined;
  try {
    database = openForReading(file, { cacheKiB: 2_048 });
    for (const table of tablesOf(database)) {
      const began = performance.now();
      const found = database.pragma(`integrity_check('${table.replaceAll("'", "''")}')`);
      if (found !== 'ok') return { file, looked: true, fault: `${table}: ${found}` };
      if (rests) await sleep((performance.now() - began) * restShare);
    }
    return { file, looked: true, fault: null };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const fault = damaging.test(code) && error instanceof Error ? `${error.message} (${code})` : null;
    return { file, looked: fault !== null, fault };
  } finally {
    database?.close();
  }
}

const [pace, storedFiles, ...files] = process.argv.slice(2);
// The parent process is gone.
const leave = () => process.exit(1);
process.on('disconnect', leave);
setPriority(constants.priority.PRIORITY_LOW);
for (const file of files) process.send?.(await findingOf(file, pace === 'slow'));
// Without a folder, the files are stored elsewhere.
if (storedFiles)
  for await (const finding of damagedFiles(storedFiles, pace === 'slow')) process.send?.(finding);
process.off('disconnect', leave).disconnect();
