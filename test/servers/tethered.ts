/** Programs that end with the process that has started them, however that ends: a test that fails or is killed leaves none behind. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

/** A program of util-linux; without it, processes of a killed test stay. */
const setpriv = '/usr/bin/setpriv';

/** A program and its words such that the kernel ends it once the process that has started it is gone. Its process id stays its own. */
export function tethered(program: string, words: readonly string[]): readonly [string, readonly string[]] {
  return existsSync(setpriv) ? [setpriv, ['--pdeathsig', 'KILL', '--', program, ...words]] : [program, words];
}

export function spawnTethered(
  program: string,
  words: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  return spawn(...tethered(program, words), options);
}
