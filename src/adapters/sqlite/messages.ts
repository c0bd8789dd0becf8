/** Messages between the main thread and SQLite threads, and the form in which errors cross between them. */
import { DamagedFile, Unavailable } from '../../ports/unavailable.js';
import type { DatabaseSettings } from './database.js';

/** `workerData` of every thread in this folder. */
export interface ThreadStart {
  readonly file: string;
  /** URL of the module with the operations. */
  readonly module: string;
  readonly settings: DatabaseSettings;
  readonly options: unknown;
}

/** Heap space for the short-lived objects of a batch; with the default, each thread would hold on to 48 MB. */
export const threadLimits = { maxYoungGenerationSizeMb: 4 };

/** `workerData` of a reader. */
export interface ReaderStart extends ThreadStart {
  /** The turn that its caller has abandoned, as one 32-bit integer: a busy thread receives no messages, so they share memory. */
  readonly abandoned: SharedArrayBuffer;
}

/** An operation's name and its arguments. */
export type Call = readonly [name: string, args: readonly unknown[]];

/** The call name that makes a writer empty its WAL after the batch. */
export const checkpointCall = '';

export type WriterRequest =
  | { readonly kind: 'open'; readonly start: ThreadStart }
  | { readonly kind: 'batch'; readonly calls: readonly Call[] }
  | { readonly kind: 'close' };

/** A message to a writer thread: a request for one of its files, by number, or `end` when it has no files left. */
export type HostRequest = { readonly file: number; readonly request: WriterRequest } | 'end';

/** A message to a reader thread; `turn` is the number by which the work can be abandoned. */
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
  /** In the order of the calls; undefined for failed calls. */
  readonly results: readonly unknown[];
  readonly failures: readonly (readonly [index: number, error: FlatError])[];
}

export type ReaderReply = ThreadReply | ScanReply;

export type ScanReply =
  | ScanStep
  | { readonly kind: 'scan-failed'; readonly scan: number; readonly error: FlatError };

/** The next batch of a scan; when `done`, there is none. */
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

/** SQLite result codes that reflect the state of the machine, not a fault of the operation. */
const passing = /^SQLITE_(FULL|IOERR|BUSY|LOCKED|NOMEM|CANTOPEN|READONLY|PROTOCOL)/;

/** SQLite result codes after which nothing in the file can be trusted. */
export const damaging = /^SQLITE_(NOTADB|CORRUPT)/;

/** Turns an error into data. @param file the file in use; its path goes into the message to show whose disk is full or read-only */
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
      // A field that cannot be cloned (a function, say) is dropped.
    }
  }
  return { name: error.name, message: error.message, fields };
}

/** Reports the first damaged page found after `begin`; before that, the code that opens the file deals with damage. */
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

/** Rebuilds an error with its name and fields. `Unavailable` and `DamagedFile` get their class back; others only through `revive`. */
export function rebuildError(flat: FlatError, revive?: (flat: FlatError) => Error | undefined): Error {
  if (flat.name === 'Unavailable') return new Unavailable(flat.message);
  if (flat.name === 'DamagedFile') return revive?.(flat) ?? new DamagedFile(flat.message);
  return revive?.(flat) ?? Object.assign(new Error(flat.message), flat.fields, { name: flat.name });
}
