/** Processes that tests start end with them, even when the tests fail. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { tethered } from '../servers/tethered.js';
import { startProcesses } from '../support/service.js';
import { temporaryFolders } from '../support/temporaryFolder.js';
import { until } from '../support/until.js';

const newFolder = temporaryFolders();

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Returns the ids of processes with a text in their environment, as far as the system shows them. */
function processesWith(text: string): string[] {
  if (!existsSync('/proc/self/environ')) return [];
  return readdirSync('/proc').filter((id) => {
    try {
      return /^\d+$/.test(id) && readFileSync(`/proc/${id}/environ`, 'utf8').includes(text);
    } catch {
      // It has ended meanwhile, or belongs to another user.
      return false;
    }
  });
}

test('a process is ended when its companion fails to start', async () => {
  const folder = newFolder();
  const starting = startProcesses({ DATA_DIR: folder }, ['api,worker,projector', 'cook']);
  await expect(starting).rejects.toThrow('ROLES: must be one or more of api, worker, projector');
  // It may have been ended before it had locked the folder, so the file may be missing.
  const owner = join(folder, 'owner.json');
  if (existsSync(owner)) expect(runs(JSON.parse(readFileSync(owner, 'utf8')).pid)).toBe(false);
  expect(processesWith(folder)).toEqual([]);
});

(existsSync('/usr/bin/setpriv') ? test : test.skip)(
  'a program ends with the process that has started it, also when that is killed (skipped where setpriv is absent)',
  async () => {
    const [program, words] = tethered(process.execPath, [
      '-e',
      'process.stdout.write("runs"); setInterval(() => undefined, 1000)',
    ]);
    const script = `
      const child = require('node:child_process').spawn(${JSON.stringify(program)}, ${JSON.stringify(words)});
      // Before it runs it is not tethered yet.
      child.stdout.once('data', () => process.stdout.write(child.pid + '\\n'));
      setInterval(() => undefined, 1000);`;
    const starter = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(starter.stdout, 'data');
    const pid = Number(line);
    expect(runs(pid)).toBe(true);
    starter.kill('SIGKILL');
    await until(() => !runs(pid));
  },
);
