/** The exports that a module needs so that a thread can run it: named synchronous functions over one database. */
import type { Database } from './database.js';

/** Any table of functions; results and arguments are copied between threads, so they are plain data. */
export type Operations<Table> = { [Name in keyof Table]: (...args: never[]) => unknown };

/** Functions that answer step by step: each `next` gives one batch of rows, all under one snapshot. */
export type Scans<Table> = { [Name in keyof Table]: (...args: never[]) => Iterator<unknown, void, void> };

/**
 * The export `open` of a module: prepares its statements once and answers its operations.
 *
 * In a writer an operation that throws undoes its own writes only: the others of its batch run again then, from the beginning. A batch may also be
 * undone after all its operations have returned (a full disk). Memory that an operation keeps outside of the file is dropped by `forget`. A
 * writer's `open` makes the schema; a reader's finds it.
 */
export type OpenOperations<Table extends Operations<Table>, Options = undefined> = (
  database: Database,
  options: Options,
  running: Running,
) => Table;

/** A writer that remembers the content of the file. */
export interface Forgetting {
  /** Called whenever writes were undone. */
  readonly forget?: () => void;
}

/** Questions that an operation of a reader can ask about itself; a writer's operations are always waited for. */
export interface Running {
  /** Whether the caller is gone: what takes long looks now and then, and throws. */
  isAbandoned(): boolean;
}

/**
 * The export `scans` of a module for reader threads. The database is a connection of this one scan, inside a
 * read transaction: pages that are read one after the other belong to the same moment.
 */
export type OpenScans<Table extends Scans<Table>, Options = undefined> = (
  database: Database,
  options: Options,
  running: Running,
) => Table;

/** The type of a scan's batches. */
export type BatchOf<Scan> = Scan extends (...args: never[]) => Iterator<infer Batch, void, void>
  ? Batch
  : never;
