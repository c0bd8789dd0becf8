/** What tests start ends with them, also when they fail. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
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

test('a process whose companion does not start is ended', async () => {
  const folder = newFolder();
  const starting = startProcesses({ DATA_DIR: folder }, ['api,worker,projector', 'cook']);
  await expect(starting).rejects.toThrow('ROLES: must be one or more of api, worker, projector');
  const { pid } = JSON.parse(readFileSync(join(folder, 'owner.json'), 'utf8'));
  expect(runs(pid)).toBe(false);
});

(existsSync('/usr/bin/setpriv') ? test : test.skip)(
  'a program ends with the process that has started it, also when that is killed (skipped where setpriv is absent)',
  async () => {
    const [program, words] = tethered(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
    const script = `
      const child = require('node:child_process').spawn(${JSON.stringify(program)}, ${JSON.stringify(words)});
      process.stdout.write(child.pid + '\\n');
      setInterval(() => undefined, 1000);`;
    const starter = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(starter.stdout, 'data');
    const pid = Number(line);
    expect(runs(pid)).toBe(true);
    starter.kill('SIGKILL');
    await until(() => !runs(pid));
  },
);
