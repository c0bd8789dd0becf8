/** Port: documents folded from events, and the queries over them. */

import type { Position, RecordedEvent } from '../kernel/events.js';
import type { AggregateQuery, AggregateRow, ListQuery, ScanQuery } from '../query/ast.js';
import type { Document, ReadModel } from '../query/fields.js';

/** A document folded from its stream up to `revision`; `document` is null once it has been deleted (a tombstone). */
export interface Versioned {
  readonly id: string;
  readonly revision: number;
  readonly document: Document | null;
}

/** One build of a read model, e.g. version 3 beside version 2. Opaque; a new generation starts empty. */
export type Generation = string;

export interface GenerationInfo {
  readonly generation: Generation;
  readonly version: number;
  /** Whether queries read this generation. */
  readonly live: boolean;
}

export interface ListPage {
  readonly documents: readonly Document[];
  /** Replaces `documents` where the engine can write JSON itself: an array of `length` documents with the selected members. */
  readonly written?: { readonly text: string; readonly length: number };
  /** Number of all matches; undefined unless the query asked for it. */
  readonly count: number | undefined;
}

export interface Checkpoint {
  readonly position: Position | undefined;
  /** The identity of the event store that the position belongs to. */
  readonly store: string;
  /** Raised by each runner that takes over; a write with an older epoch is refused. */
  readonly epoch: number;
  /**
   * Age in ms, by the runner's clock, of the moment at which no event was left after the position. Every deletion before that moment has
   * been applied. Absent while more events may follow, and in checkpoints that are read back.
   */
  readonly completeAgo?: number;
}

/** The caller of a query and the caller's limits. Without a demand, the caller is the service itself, which has slots of its own. */
export interface Demand {
  /** Whose share of the slots the query counts against when several callers wait, e.g. `user:user_1`. */
  readonly by: string;
  /** Aborted when the caller no longer waits for the answer: queued work never starts, running work ends soon. */
  readonly signal: AbortSignal;
  /** Reserves memory for a large answer before it is read. @param bytes the approximate size @throws Unavailable when there is none left */
  reserve(bytes: number): void;
}

/** A document as JSON text; the text of a deleted document is null. */
export type DocumentText = readonly [id: string, revision: number, text: string | null];

export interface ReadModels {
  /**
   * How long another process may go on writing and answering by an outdated register of generations, in ms. It is 0 with a single process.
   * After this time all writers know a build that was begun, and no one reads a build that was replaced.
   */
  readonly staleness: number;

  /** Frees the memory of cached documents. Absent where no cache exists. */
  evictAll?(): void;

  /** Creates whatever the models still lack: tables, columns, indexes, and a first live generation. */
  prepare(models: readonly ReadModel[]): Promise<void>;

  /** Returns the document from the live generation; undefined when there is none or it was deleted. */
  get(model: ReadModel, id: string): Promise<Versioned | undefined>;

  /**
   * As `get` for many ids, but returns only documents whose revision differs from the known one. Deleted documents come with null; unknown
   * ids are left out.
   * @param known the revision that the caller has of each id; −1: none
   */
  getChanged(model: ReadModel, known: ReadonlyMap<string, number>): Promise<readonly Versioned[]>;

  /**
   * As `get` for many ids and in any generation, tombstones included. Unknown ids are left out. Documents given to `writeSoon` appear only
   * once they would survive a crash.
   */
  getMany(model: ReadModel, generation: Generation, ids: readonly string[]): Promise<readonly Versioned[]>;

  /** Returns only the revisions, by id. Includes deleted documents for as long as their tombstones are kept. */
  revisions(
    model: ReadModel,
    generation: Generation,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, number>>;

  /**
   * Writes each document only if the stored one (or its tombstone) has a smaller revision. A document is always a fold of its whole stream,
   * so the greater revision contains everything the smaller one does. Resolves once readers see the documents.
   * @throws Unavailable
   */
  write(model: ReadModel, generations: readonly Generation[], documents: readonly Versioned[]): Promise<void>;

  /**
   * Compares all documents of two builds, in batches. Counts the documents that are equal byte for byte. Lists the ids of documents that
   * differ or that only one build has.
   * @throws Unavailable
   */
  compare(
    model: ReadModel,
    one: Generation,
    other: Generation,
  ): AsyncIterable<{ readonly equal: number; readonly ids: readonly string[] }>;

  /** As `write` to one build, for documents that are already JSON text. Absent where the engine does not store text. @throws Unavailable */
  writeTexts?(model: ReadModel, generation: Generation, documents: readonly DocumentText[]): Promise<void>;

  /**
   * As `write` for one document that is not a tombstone, but resolves as soon as every reader sees it; it is stored a moment later, with
   * others. A document lost because the process ended in between is folded again from the checkpoint. Available only where all readers are
   * in this process.
   * @param onFailure called when the document could not be stored after all
   * @throws nothing; it waits while too many documents are still to be stored
   */
  writeSoon?(
    model: ReadModel,
    generation: Generation,
    document: Versioned,
    onFailure: (error: unknown) => void,
  ): Promise<void>;

  /** Soon removes from the files whatever overwritten documents contained. Absent where this process owns no files. */
  scrub?(): void;

  /**
   * Returns a page of the live generation and the count of all matches, both as of one moment.
   * @throws QueryTimeout when a query without a suitable index takes too long; AnswerTooLarge when the page's documents are too large
   *   together; Unavailable when too many callers ask or the caller no longer waits
   */
  list(model: ReadModel, query: ListQuery, demand?: Demand): Promise<ListPage>;

  /**
   * Yields all matches in order as of one moment, in batches and in constant memory. The caller may stop early.
   * @throws QueryTimeout when the scan's own time limit is over; Unavailable when too many scans are open or the caller pauses for too long
   */
  scan(model: ReadModel, query: ScanQuery, demand?: Demand): AsyncIterable<readonly Document[]>;

  /**
   * Returns groups and exact sums over the live generation, ordered by their keys; without `groupBy` always exactly one row. A count with a
   * `field` counts the documents in which the field is not null. @throws QueryTimeout; AnswerTooLarge for too many groups; Unavailable as
   * `list`
   */
  aggregate(model: ReadModel, query: AggregateQuery, demand?: Demand): Promise<readonly AggregateRow[]>;

  /** All generations in the order in which they were begun. */
  generations(model: ReadModel): Promise<readonly GenerationInfo[]>;
  /** Starts an empty generation beside the live one, without query indexes; `makeLive` builds those. */
  begin(model: ReadModel): Promise<Generation>;
  /** Builds the indexes, then switches the single pointer that queries follow. */
  makeLive(model: ReadModel, generation: Generation): Promise<void>;
  drop(model: ReadModel, generation: Generation): Promise<void>;

  checkpoint(model: ReadModel, generation: Generation): Promise<Checkpoint | undefined>;
  /**
   * Returns false when the stored epoch is greater: another runner has taken over. Tombstones that a complete checkpoint has passed may be
   * removed some time later.
   */
  saveCheckpoint(model: ReadModel, generation: Generation, checkpoint: Checkpoint): Promise<boolean>;

  close(): Promise<void>;
}

/** The queries of read models. */
export type Queries = Pick<ReadModels, 'list' | 'scan' | 'aggregate'>;

/** Returns the queries bound to one caller, for code that does not know who the caller is. */
export function askedBy(readModels: Queries, demand: Demand): Queries {
  return {
    list: (model, query) => readModels.list(model, query, demand),
    scan: (model, query) => readModels.scan(model, query, demand),
    aggregate: (model, query) => readModels.aggregate(model, query, demand),
  };
}

/** A query hit its time limit. */
export class QueryTimeout extends Error {
  override readonly name: string = 'QueryTimeout';
}

/** A query's result is larger than one answer may be; callers treat it as one more limit a query can hit. */
export class AnswerTooLarge extends QueryTimeout {
  override readonly name: string = 'AnswerTooLarge';
}

/** An event could not be applied. The projection stops visibly at that event and skips nothing. */
export class ProjectionFault extends Error {
  override readonly name = 'ProjectionFault';
  constructor(
    readonly model: string,
    readonly event: Pick<RecordedEvent, 'stream' | 'revision' | 'type'>,
    cause: unknown,
  ) {
    super(`${model} cannot apply ${event.type} at ${event.stream}/${event.revision}`, { cause });
  }
}
