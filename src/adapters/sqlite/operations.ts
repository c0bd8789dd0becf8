/** The exports a module needs to run in a thread: named synchronous functions over one database. */
import type { Database } from './database.js';

/** A table of functions. Arguments and results are copied between threads, so they must be plain data. */
export type Operations<Table> = { [Name in keyof Table]: (...args: never[]) => unknown };

/** Calls an operation by its name, in the thread that has the file open. */
export type CallOf<Table extends Operations<Table>> = <Name extends keyof Table & string>(
  name: Name,
  ...args: Parameters<Table[Name]>
) => Promise<ReturnType<Table[Name]>>;

/** Functions that return their result step by step: each `next` gives one batch of rows, all from one snapshot. */
export type Scans<Table> = { [Name in keyof Table]: (...args: never[]) => Iterator<unknown, void, void> };

/**
 * The export `open` of a module: prepares its statements once and returns its operations.
 *
 * In a writer, an operation that throws undoes only its own writes; the others of its batch then run again from the beginning. A batch may
 * also be undone after all its operations have returned (a full disk). `forget` drops memory that an operation keeps outside the file. A
 * writer's `open` creates the schema; a reader's finds it in place.
 */
export type OpenOperations<Table extends Operations<Table>, Options = undefined> = (
  database: Database,
  options: Options,
  running: Running,
) => Table;

/** A writer that caches content of the file in memory. */
export interface Forgetting {
  /** Called whenever writes have been undone. */
  readonly forget?: () => void;
}

/** What an operation of a reader can ask about itself. A writer's operations are never abandoned. */
export interface Running {
  /** Whether the caller is gone. Long operations check it now and then, and throw. */
  isAbandoned(): boolean;
}

/**
 * The export `scans` of a module for reader threads. The database is a connection for this scan alone, inside a read transaction, so all
 * pages read belong to the same moment.
 */
export type OpenScans<Table extends Scans<Table>, Options = undefined> = (
  database: Database,
  options: Options,
  running: Running,
) => Table;

export type BatchOf<Scan> = Scan extends (...args: never[]) => Iterator<infer Batch, void, void>
  ? Batch
  : never;
