/** Looks at the databases of the data folder every day, and whenever somebody asks. */
import { fork } from 'node:child_process';
import { basename, join } from 'node:path';
import type { FileCondition, Integrity } from '../ports/integrity.js';
import type { Kept } from '../ports/storage.js';
import { Unavailable } from '../ports/unavailable.js';
import type { FileFinding } from './sqlite/integrityCheck.js';

export interface CheckedFile {
  readonly file: string;
  readonly holds: Kept;
  /** The remedy for the operator when the file is damaged. */
  readonly remedy: string;
}

export interface IntegrityOptions {
  readonly folder: string;
  readonly files: readonly CheckedFile[];
  /** Told of each file when it is found damaged, and again by the next check that finds it so. */
  readonly onDamage: (condition: FileCondition) => void;
}

/** After the start, and between the end of one check and the next, milliseconds. */
const firstAfter = 600_000;
const every = 86_400_000;

export interface OpenIntegrity extends Integrity {
  /** Ends a check that runs. */
  close(): Promise<void>;
}

export function openIntegrity({ folder, files, onDamage }: IntegrityOptions): OpenIntegrity {
  const conditions = new Map(
    files.map(({ file, holds }): [string, FileCondition] => [
      file,
      { file, holds, status: 'unchecked', checkedAt: null, fault: null, remedy: null },
    ]),
  );
  const known = () => [...conditions.values()];
  const closed = new AbortController();
  let running: Promise<readonly FileCondition[]> | undefined;
  let timer = later(firstAfter);

  function later(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => {
      // The next check covers the files that an interrupted one did not reach.
      check('slow').catch(() => undefined);
    }, milliseconds).unref();
  }

  function note({ file, looked, fault }: FileFinding): void {
    const name = basename(file);
    const checked = files.find((each) => each.file === name);
    if (checked === undefined || !looked) return;
    const { holds, remedy } = checked;
    const condition: FileCondition = {
      file: name,
      holds,
      status: fault === null ? 'sound' : 'damaged',
      checkedAt: new Date().toISOString(),
      fault,
      remedy: fault === null ? null : remedy,
    };
    conditions.set(name, condition);
    if (fault !== null) onDamage(condition);
  }

  async function run(pace: 'slow' | 'quick'): Promise<readonly FileCondition[]> {
    const paths = files.map(({ file }) => join(folder, file));
    const child = fork(new URL('./sqlite/integrityCheck.js', import.meta.url), [pace, ...paths], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const end = () => child.kill('SIGKILL');
    closed.signal.addEventListener('abort', end);
    child.on('message', note);
    try {
      const code = await new Promise<number | null>((resolve, reject) => {
        child.once('error', reject).once('exit', resolve);
      });
      if (code !== 0) throw new Unavailable('the check of the files was ended');
      return known();
    } finally {
      closed.signal.removeEventListener('abort', end);
    }
  }

  function check(pace: 'slow' | 'quick'): Promise<readonly FileCondition[]> {
    if (closed.signal.aborted) return Promise.reject(new Unavailable('the data folder is closed'));
    running ??= run(pace).finally(() => {
      running = undefined;
      clearTimeout(timer);
      if (!closed.signal.aborted) timer = later(every);
    });
    return running;
  }

  return {
    known,
    check: () => check('quick'),
    async close() {
      clearTimeout(timer);
      closed.abort();
      await running?.catch(() => undefined);
    },
  };
}
