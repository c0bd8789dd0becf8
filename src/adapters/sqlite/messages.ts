/** Messages between the main thread and SQLite threads, and the form in which an error crosses between them. */
import { DamagedFile, Unavailable } from '../../ports/unavailable.js';
import type { DatabaseSettings } from './database.js';

/** `workerData` of every thread of this folder. */
export interface ThreadStart {
  readonly file: string;
  /** URL of the module with the operations. */
  readonly module: string;
  readonly settings: DatabaseSettings;
  readonly options: unknown;
}

/** `workerData` of a reader. */
export interface ReaderStart extends ThreadStart {
  /** The memory that `abandonedIn` reads. */
  readonly turns: SharedArrayBuffer;
}

/** An operation's name and its arguments. */
export type Call = readonly [name: string, args: readonly unknown[]];

/** The name under which a writer is asked to empty its WAL after the batch. */
export const checkpointCall = '';

export type WriterRequest =
  | { readonly kind: 'open'; readonly start: ThreadStart }
  | { readonly kind: 'batch'; readonly calls: readonly Call[] }
  | { readonly kind: 'close' };

/** To a thread that writes: for one of its files, by the number of that; or that it has none any more. */
export type HostRequest = { readonly file: number; readonly request: WriterRequest } | 'end';

/** `turn` is the number by which the work can be abandoned. */
export type ReaderRequest =
  | { readonly kind: 'batch'; readonly turn: number; readonly calls: readonly Call[] }
  | { readonly kind: 'close' }
  | { readonly kind: 'scan'; readonly turn: number; readonly scan: number; readonly call: Call }
  | { readonly kind: 'next'; readonly turn: number; readonly scan: number }
  | { readonly kind: 'end'; readonly scan: number };

export type ThreadReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly error: FlatError }
  | Answers;

export type WriterReply = ThreadReply | { readonly kind: 'closed' };

export interface HostReply {
  readonly file: number;
  readonly reply: WriterReply;
}

export interface Answers {
  readonly kind: 'answers';
  /** In the order of the calls; undefined for those that failed. */
  readonly results: readonly unknown[];
  readonly failures: readonly (readonly [index: number, error: FlatError])[];
}

export type ReaderReply = ThreadReply | ScanReply;

export type ScanReply =
  | ScanStep
  | { readonly kind: 'scan-failed'; readonly scan: number; readonly error: FlatError };

/** The next batch of a scan, or that there is none. */
export interface ScanStep {
  readonly kind: 'step';
  readonly scan: number;
  readonly done: boolean;
  readonly batch: unknown;
}

/** An error as data: structured cloning alone would lose its name and its fields. */
export interface FlatError {
  readonly name: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** SQLite result codes that say something about the machine's state and nothing about the operation. */
const passing = /^SQLITE_(FULL|IOERR|BUSY|LOCKED|NOMEM|CANTOPEN|READONLY|PROTOCOL)/;

/** Codes after which nothing in the file can be trusted. */
export const damaging = /^SQLITE_(NOTADB|CORRUPT)/;

/** @param file that the engine was at work on: whose disk is full, or may not be written, is told by its path */
export function flattenError(error: unknown, file: string): FlatError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), fields: {} };
  if ('code' in error && typeof error.code === 'string') {
    const message = `${file}: ${error.message} (${error.code})`;
    if (passing.test(error.code)) return { name: 'Unavailable', message, fields: {} };
    if (damaging.test(error.code)) return { name: 'DamagedFile', message, fields: {} };
  }
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(error)) {
    if (name === 'name') continue;
    try {
      fields[name] = structuredClone(value);
    } catch {
      // A field that is no data (a function, say) stays behind.
    }
  }
  return { name: error.name, message: error.message, fields };
}

/** Tells once of a damaged page that is met from `begin` on: before that it is the business of who opens the file. */
export function telling(
  onDamage: ((error: Error) => void) | undefined,
  next?: (flat: FlatError) => Error | undefined,
): { readonly revive: (flat: FlatError) => Error | undefined; begin(): void } {
  let listens = false;
  return {
    revive(flat) {
      if (flat.name === 'DamagedFile' && listens) {
        listens = false;
        onDamage?.(new DamagedFile(flat.message));
      }
      return next?.(flat);
    },
    begin() {
      listens = true;
    },
  };
}

/** The error again, with its name and fields; only `Unavailable` and `DamagedFile` get their class back, others by `revive`. */
export function rebuildError(flat: FlatError, revive?: (flat: FlatError) => Error | undefined): Error {
  if (flat.name === 'Unavailable') return new Unavailable(flat.message);
  if (flat.name === 'DamagedFile') return revive?.(flat) ?? new DamagedFile(flat.message);
  return revive?.(flat) ?? Object.assign(new Error(flat.message), flat.fields, { name: flat.name });
}
