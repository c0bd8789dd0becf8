/** Runs commands of the program in this process, as `main.ts` does. Tests of signals, pipes and the start run a separate process. */
import { runProgram, tellFault } from '../../src/program/program.js';

export interface Ended {
  readonly code: number;
  /** Standard output. */
  readonly out: string;
  /** Standard error. */
  readonly said: string;
}

/**
 * @param words the arguments of the program, the command first; not `start`
 * @param folder working folder for files that the command writes
 */
export async function runHere(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
  folder?: string,
): Promise<Ended> {
  let out = '';
  let said = '';
  const outputs = {
    print: (line: string) => {
      out += `${line}\n`;
    },
    tell: (line: string) => {
      said += `${line}\n`;
    },
  };
  try {
    return { code: (await runProgram(words, environment, outputs, folder)) ?? 0, out, said };
  } catch (error) {
    tellFault(error, outputs);
    return { code: 1, out, said };
  }
}
