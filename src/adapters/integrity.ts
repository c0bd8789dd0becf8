/** Checks the databases and the stored files of the data folder every day and on request. */
import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { FileCondition, Integrity } from '../ports/integrity.js';
import type { Kept } from '../ports/storage.js';
import { Unavailable } from '../ports/unavailable.js';
import { fileMark, goneFault, remedyOf, shownPath } from './files/kinds.js';
import type { FileFinding, StoredFileFinding } from './sqlite/integrityCheck.js';

export interface CheckedFile {
  readonly file: string;
  readonly holds: Kept;
  /** The remedy for the operator when the file is damaged. */
  readonly remedy: string;
}

export interface IntegrityOptions {
  readonly folder: string;
  readonly files: readonly CheckedFile[];
  /** Whether the folder contains stored files. */
  readonly storesFiles: boolean;
  /** Called for each damaged file, by every check that finds it damaged. */
  readonly onDamage: (condition: FileCondition) => void;
}

/** Delay after the start, and after the end of a check, in ms. */
const firstAfter = 600_000;
const every = 86_400_000;
/** Maximum number of stored files that are named; all are counted. */
const mostNamed = 100;

export interface OpenIntegrity extends Integrity {
  /** Ends a running check. */
  close(): Promise<void>;
}

export function openIntegrity({ folder, files, storesFiles, onDamage }: IntegrityOptions): OpenIntegrity {
  const conditions = new Map(
    files.map(({ file, holds }): [string, FileCondition] => [
      file,
      { file, holds, status: 'unchecked', checkedAt: null, fault: null, remedy: null },
    ]),
  );
  /** The condition of the folder of stored files, followed by those of its damaged or missing files. */
  let stored: readonly FileCondition[] = storesFiles ? [storedCondition('files', 'unchecked')] : [];
  let expected: () => AsyncIterable<string> = async function* () {};
  const known = () => [...conditions.values(), ...stored];
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

  async function gone(): Promise<StoredFileFinding[]> {
    const found: StoredFileFinding[] = [];
    const isThere = (key: string) => existsSync(join(folder, 'files', key + fileMark));
    const missed: string[] = [];
    for await (const key of expected()) if (!isThere(key)) missed.push(key);
    if (missed.length === 0) return found;
    // A file that has been replaced or erased in the meantime is no longer expected.
    const still = new Set(missed);
    for await (const key of expected())
      if (still.delete(key) && !isThere(key)) found.push({ key, fault: goneFault });
    return found;
  }

  function noteStored(findings: readonly StoredFileFinding[]): void {
    const named = new Map(
      findings.map(({ key, fault }) => [
        shownPath(key),
        storedCondition(shownPath(key), 'damaged', fault, remedyOf(key)),
      ]),
    );
    const some = [...named.values()].slice(0, mostNamed);
    const fault = `${findings.length} of the stored files are damaged or gone`;
    const whole =
      findings.length === 0
        ? storedCondition('files', 'sound')
        : storedCondition('files', 'damaged', fault, 'see each of them');
    stored = [whole, ...some];
    for (const condition of some) onDamage(condition);
  }

  async function run(pace: 'slow' | 'quick'): Promise<readonly FileCondition[]> {
    const paths = files.map(({ file }) => join(folder, file));
    const findings: StoredFileFinding[] = [];
    const root = storesFiles ? join(folder, 'files') : '';
    const child = fork(new URL('./sqlite/integrityCheck.js', import.meta.url), [pace, root, ...paths], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const end = () => child.kill('SIGKILL');
    closed.signal.addEventListener('abort', end);
    child.on('message', (finding: FileFinding | StoredFileFinding) => {
      if ('key' in finding) findings.push(finding);
      else note(finding);
    });
    try {
      const code = await new Promise<number | null>((resolve, reject) => {
        child.once('error', reject).once('exit', resolve);
      });
      if (code !== 0) throw new Unavailable('the check of the files was ended');
      if (storesFiles) noteStored([...findings, ...(await gone())]);
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
    expect(keys) {
      expected = keys;
    },
    async close() {
      clearTimeout(timer);
      closed.abort();
      await running?.catch(() => undefined);
    },
  };
}

function storedCondition(
  file: string,
  status: FileCondition['status'],
  fault: string | null = null,
  remedy: string | null = null,
): FileCondition {
  const checkedAt = status === 'unchecked' ? null : new Date().toISOString();
  return { file, holds: 'files', status, checkedAt, fault, remedy };
}
