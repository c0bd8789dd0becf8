/** Port: documents folded from events, and the queries over them. */

import type { Position, RecordedEvent } from '../kernel/events.js';
import type { AggregateQuery, AggregateRow, ListQuery, ScanQuery } from '../query/ast.js';
import type { Document, ReadModel } from '../query/fields.js';

/** A document folded from its stream up to `revision`; `document` is null for one that was deleted (a tombstone). */
export interface Versioned {
  readonly id: string;
  readonly revision: number;
  readonly document: Document | null;
}

/** One build of a read model, e.g. version 3 beside version 2. Opaque; a new one starts empty. */
export type Generation = string;

export interface GenerationInfo {
  readonly generation: Generation;
  readonly version: number;
  /** The one that answers queries. */
  readonly live: boolean;
}

export interface ListPage {
  readonly documents: readonly Document[];
  /** A JSON array of so many documents with the members that the query names, instead of `documents`, where the engine can. */
  readonly written?: { readonly text: string; readonly length: number };
  /** All matches, when the query asked for them. */
  readonly count: number | undefined;
}

export interface Checkpoint {
  readonly position: Position | undefined;
  /** The identity of the event store that the position belongs to. */
  readonly store: string;
  /** Raised by each runner that takes over; a write of an older epoch is refused. */
  readonly epoch: number;
  /**
   * So many milliseconds ago, as its runner counts them, nothing lay behind the position: what had been deleted by then is passed. Absent where
   * more may follow, and in what was read.
   */
  readonly completeAgo?: number;
}

/** The caller of a query, and the caller's limits. Without one the caller is the service itself, which has places of its own. */
export interface Demand {
  /** The caller whose share it takes where several wait, e.g. `user:user_1`. */
  readonly by: string;
  /** Aborted when nobody waits for the answer any more: what has not begun never does, what runs ends soon. */
  readonly signal: AbortSignal;
  /** Takes memory for an answer that is large, before it is read. @param bytes about so many @throws Unavailable when there is none */
  reserve(bytes: number): void;
}

/** A document as its JSON text; null of a deleted one. */
export type DocumentText = readonly [id: string, revision: number, text: string | null];

export interface ReadModels {
  /**
   * Milliseconds for which another process may still write and answer by the register of generations before its change. It is 0 where there is one
   * process. A build that was begun so long ago is known to all writers, one that was replaced so long ago is read by nobody.
   */
  readonly staleness: number;

  /** Gives back the memory of documents that are kept to answer sooner. Absent where none are. */
  evictAll?(): void;

  /** Makes what the models need and does not exist: tables, columns, indexes, and a first live generation. */
  prepare(models: readonly ReadModel[]): Promise<void>;

  /** The document in the live generation; undefined when there is none or it was deleted. */
  get(model: ReadModel, id: string): Promise<Versioned | undefined>;

  /**
   * As `get`, for many: those alone whose revision is not the known one, deleted ones with null; unknown ids are left out.
   * @param known the revision that the caller has of each id; −1: none
   */
  getChanged(model: ReadModel, known: ReadonlyMap<string, number>): Promise<readonly Versioned[]>;

  /**
   * As `get`, for many and in any generation, with tombstones, and of what `writeSoon` was given what outlasts a crash alone. Ids that are
   * unknown are left out.
   */
  getMany(model: ReadModel, generation: Generation, ids: readonly string[]): Promise<readonly Versioned[]>;

  /** The revisions alone, by id; of deleted documents too, as long as their tombstones are kept. */
  revisions(
    model: ReadModel,
    generation: Generation,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, number>>;

  /**
   * Writes documents, each only if the stored one (a tombstone included) has a smaller revision. A document is always a fold of its whole stream,
   * so the greater revision holds all that the smaller one does. Answers once a reader sees them.
   * @throws Unavailable
   */
  write(model: ReadModel, generations: readonly Generation[], documents: readonly Versioned[]): Promise<void>;

  /**
   * Compares all documents of two builds, in batches. It counts those that both have, byte for byte, and lists the ids of those that only one has,
   * or the other otherwise.
   * @throws Unavailable
   */
  compare(
    model: ReadModel,
    one: Generation,
    other: Generation,
  ): AsyncIterable<{ readonly equal: number; readonly ids: readonly string[] }>;

  /** As `write` to one build, of documents that are JSON texts already. Absent where texts are of no use. @throws Unavailable */
  writeTexts?(model: ReadModel, generation: Generation, documents: readonly DocumentText[]): Promise<void>;

  /**
   * As `write` of one that is no tombstone, but answers as soon as every reader sees it and stores it a moment later, with others. Documents that
   * the process loses when it ends in between are folded again from the checkpoint. Only where all readers are in this process.
   * @param onFailure told when it could not be stored after all
   * @throws nothing; it waits where too many are to be stored
   */
  writeSoon?(
    model: ReadModel,
    generation: Generation,
    document: Versioned,
    onFailure: (error: unknown) => void,
  ): Promise<void>;

  /** Soon leaves in no file what documents held before they were written again. Absent where no files are this process's. */
  scrub?(): void;

  /**
   * A page of the live generation and the count of all matches, both as of one moment.
   * @throws QueryTimeout when what no index serves takes too long; AnswerTooLarge when the page's documents are too large together;
   * Unavailable when too many ask, or nobody waits any more
   */
  list(model: ReadModel, query: ListQuery, demand?: Demand): Promise<ListPage>;

  /**
   * All matches in order, in batches, in constant memory, as of one moment. The caller may stop early.
   * @throws QueryTimeout when its own time limit is over; Unavailable when too many are open, or its caller has left it alone for too long
   */
  scan(model: ReadModel, query: ScanQuery, demand?: Demand): AsyncIterable<readonly Document[]>;

  /**
   * Groups and exact sums over the live generation, ordered by their keys; without `groupBy` always exactly one row. A count with a
   * `field` counts where it is not null. @throws QueryTimeout; AnswerTooLarge for too many groups; Unavailable as `list`
   */
  aggregate(model: ReadModel, query: AggregateQuery, demand?: Demand): Promise<readonly AggregateRow[]>;

  /** In the order in which they were begun. */
  generations(model: ReadModel): Promise<readonly GenerationInfo[]>;
  /** Starts an empty generation beside the live one, without its query indexes: they come with `makeLive`. */
  begin(model: ReadModel): Promise<Generation>;
  /** Builds the indexes and then switches the one pointer that queries follow. */
  makeLive(model: ReadModel, generation: Generation): Promise<void>;
  drop(model: ReadModel, generation: Generation): Promise<void>;

  checkpoint(model: ReadModel, generation: Generation): Promise<Checkpoint | undefined>;
  /** False when the stored epoch is greater: another runner has taken over. Tombstones that a complete one has passed may go, some time later. */
  saveCheckpoint(model: ReadModel, generation: Generation, checkpoint: Checkpoint): Promise<boolean>;

  close(): Promise<void>;
}

/** The queries of read models. */
export type Queries = Pick<ReadModels, 'list' | 'scan' | 'aggregate'>;

/** The queries as one caller asks them, for code that does not know who that is. */
export function askedBy(readModels: Queries, demand: Demand): Queries {
  return {
    list: (model, query) => readModels.list(model, query, demand),
    scan: (model, query) => readModels.scan(model, query, demand),
    aggregate: (model, query) => readModels.aggregate(model, query, demand),
  };
}

/** A query ran into its time limit. */
export class QueryTimeout extends Error {
  override readonly name: string = 'QueryTimeout';
}

/** A query would answer more than one answer may hold; to its caller another limit that the query ran into. */
export class AnswerTooLarge extends QueryTimeout {
  override readonly name: string = 'AnswerTooLarge';
}

/** An event could not be applied: the projection stops there, visibly, and skips nothing. */
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
