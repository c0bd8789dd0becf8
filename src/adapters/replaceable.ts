/**
 * Databases whose content can be derived again. A damaged one is dropped and not kept, since it may contain personal data. When damage is found
 * while the database is in use, the process ends, and the next one starts with a new file.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { DamagedFile } from '../ports/unavailable.js';
import { damaging } from './sqlite/messages.js';

export interface Replaceable {
  readonly file: string;
  /** The effect of the next start, in words for the operator. */
  readonly remedy: string;
  /** Ends the process. */
  readonly onFailure: (error: Error) => void;
  readonly onDropped: (error: Error) => void;
}

/** Makes the next start drop the file, and ends the process. */
export function giveUp({ file, remedy, onFailure }: Replaceable, error: Error): void {
  writeFileSync(markOf(file), '');
  onFailure(new DamagedFile(`${error.message}; ${remedy}`));
}

/** @param open receives the function to call when damage is found later @throws the error of a second attempt by `open` */
export async function openReplaceable<Engine>(
  replaceable: Replaceable,
  open: (onDamage: (error: Error) => void) => Promise<Engine>,
): Promise<Engine> {
  const { file, onDropped } = replaceable;
  const drop = async (error: Error) => {
    for (const end of ['', '-wal', '-shm', '.damaged']) await rm(file + end, { force: true });
    onDropped(error);
  };
  const onDamage = (error: Error) => giveUp(replaceable, error);
  if (existsSync(markOf(file))) await drop(new DamagedFile(`${file} was found damaged`));
  try {
    return await open(onDamage);
  } catch (error) {
    if (!isDamaged(error)) throw error;
    await drop(error);
    return open(onDamage);
  }
}

export function isDamaged(error: unknown): error is Error {
  if (error instanceof DamagedFile) return true;
  return error instanceof Error && 'code' in error && damaging.test(String(error.code));
}

function markOf(file: string): string {
  return `${file}.damaged`;
}
