/** Programs that end with the process that started them, however that ends: a failed or killed test leaves none running. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

/** A program of util-linux. Without it, the processes of a killed test keep running. */
const setpriv = '/usr/bin/setpriv';

/**
 * Returns a program and its arguments such that the kernel ends it when the process that started it is gone. Its process id stays the same.
 */
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
