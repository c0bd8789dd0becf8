/** Read models in their own SQLite file: one writer thread, reader threads, and hot documents in memory. */
import { chunks } from '../../../kernel/chunks.js';
import { parseInPieces } from '../../../kernel/pieces.js';
import { allSettled } from '../../../kernel/waiting.js';
import {
  AnswerTooLarge,
  type Demand,
  type DocumentText,
  type Generation,
  QueryTimeout,
  type ReadModels,
  type Versioned,
} from '../../../ports/readModels.js';
import { Unavailable } from '../../../ports/unavailable.js';
import type { ListQuery } from '../../../query/ast.js';
import type { ReadModel } from '../../../query/fields.js';
import { scrubLater } from '../../sqlite/checkpointing.js';
import { telling } from '../../sqlite/messages.js';
import { openReaders } from '../../sqlite/readerThreads.js';
import { openWriter } from '../../sqlite/writerThread.js';
import {
  absent,
  createHotDocuments,
  createUnwritten,
  createWriteBehind,
  type HotDocument,
} from './documentsInMemory.js';
import type { ReaderOperations, ReaderOptions, ReaderScans } from './readerOperations.js';
import { UnknownGeneration } from './schema.js';
import { revive as reviveOwn } from './threadErrors.js';
import type { WriterOperations, WriterOptions } from './writerOperations.js';

export interface EmbeddedReadModelsOptions {
  /** Path of the file, created when missing. It holds nothing that could not be folded from the events again. */
  readonly file: string;
  /** Called once when a thread has died; every later call throws `Unavailable`. */
  readonly onFailure: (error: Error) => void;
  /** Called once when a page of the file is found unreadable. */
  readonly onDamage?: (error: Error) => void;
  /** Time limit of one query, in ms; the default is 5,000. */
  readonly queryTimeLimit?: number;
  /** Most groups that one aggregation may return; the default is 100,000. */
  readonly maxGroups?: number;
  /** Number of hot documents to cache; the default is 4,000. */
  readonly hotDocuments?: number;
  /** Shortest time for which a deleted document's revision is kept, in ms; the default is ten minutes. */
  readonly tombstoneRetention?: number;
}

/** Characters above which a page's caller must reserve memory for it. */
const smallPage = 1024 * 1024;
/** Ids per operation of a reader. */
const readChunk = 1_000;
/** Limits of the documents kept while they cannot be written. */
const unwrittenLimits = { documents: 20_000, bytes: 32 * 1024 * 1024 };
/** Limits of the documents that are acknowledged before they are stored. */
const behindLimits = { linger: 25, documents: 1_000, characters: 4 * 1024 * 1024 };
/** Shortest time for which a query waits for its turn, in ms, however low its own limit is. */
const shortestWait = 2_000;

/** @throws Error when the file cannot be opened */
export async function openEmbeddedReadModels(options: EmbeddedReadModelsOptions): Promise<ReadModels> {
  const { file, onFailure, queryTimeLimit = 5_000 } = options;
  const damage = telling(options.onDamage, reviveOwn);
  const { revive } = damage;
  const writerOptions: WriterOptions = { tombstoneRetention: options.tombstoneRetention ?? 600_000 };
  const writer = await openWriter<WriterOperations>({
    file,
    module: new URL('./writerOperations.js', import.meta.url),
    // Freed pages must not keep the content of deleted documents.
    settings: { synchronous: 'normal', secureDelete: true },
    options: writerOptions,
    revive,
    onFailure,
  });
  const readerOptions: ReaderOptions = { timeLimit: queryTimeLimit, groups: options.maxGroups ?? 100_000 };
  const readers = await openReaders<ReaderOperations, ReaderScans>({
    file,
    module: new URL('./readerOperations.js', import.meta.url),
    threads: 2,
    settings: { cacheKiB: 4_096 },
    options: readerOptions,
    slow: ['slowList', 'aggregate'],
    revive,
    onFailure,
  });
  damage.begin();
  const hot = createHotDocuments({
    documents: options.hotDocuments ?? 4_000,
    bytes: 16 * 1024 * 1024,
  });
  const unwritten = createUnwritten(unwrittenLimits);
  const scrubbing = scrubLater(() => writer.checkpoint());
  // A killed process leaves a log behind, possibly with deleted content.
  scrubbing.ask();
  const live = new Map<string, Generation>();

  function liveOf(model: ReadModel): Generation {
    const generation = live.get(model.name);
    if (generation === undefined) throw new Error(`the read model ${model.name} was not prepared`);
    return generation;
  }

  /** Runs a query on the live generation, and again if that was dropped in favour of a new one meanwhile. */
  async function onLive<Result>(
    model: ReadModel,
    work: (generation: Generation) => Promise<Result>,
  ): Promise<Result> {
    const generation = liveOf(model);
    try {
      return await work(generation);
    } catch (error) {
      if (!(error instanceof UnknownGeneration) || liveOf(model) === generation) throw error;
      return await work(liveOf(model));
    }
  }

  /**
   * Returns the demand on a reader. A statement cannot be interrupted while SQLite runs it, so its caller gets an answer after twice the
   * time limit. A longer wait for a turn is not the query's fault.
   */
  function asked(demand: Demand | undefined, timeLimit = queryTimeLimit) {
    const patience = 2 * timeLimit;
    return {
      by: demand?.by,
      signal: demand?.signal,
      waitLimit: Math.max(patience, shortestWait),
      runLimit: patience,
      late: () => new QueryTimeout(`no answer within ${patience} ms`),
    };
  }

  async function buildIndexes(model: ReadModel, generation: Generation): Promise<void> {
    // One operation per index, so that other writes get their turn.
    for (const name of await writer.call('missingIndexes', model, generation)) {
      await writer.call('createIndex', model, generation, name);
    }
  }

  async function dropContent(generation: Generation): Promise<void> {
    while (!(await writer.call('dropSlice', generation)));
    scrubbing.ask();
  }

  async function find(generation: Generation, id: string): Promise<HotDocument | undefined> {
    const found = known(generation, id);
    if (found !== undefined) return found;
    return hot.read(generation, id, async () => {
      const [found] = await readers.call('documents', generation, [id]);
      return found && { revision: found[1], body: found[2] };
    });
  }

  async function findChanged(
    generation: Generation,
    revisions: ReadonlyMap<string, number>,
  ): Promise<readonly Versioned[]> {
    const changed: Versioned[] = [];
    const missing: string[] = [];
    for (const [id, revision] of revisions) {
      const kept = known(generation, id);
      if (kept === undefined) missing.push(id);
      else if (kept.revision !== revision) changed.push(versioned(id, kept));
    }
    for (const chunk of chunks(missing, readChunk)) {
      const stored = await readers.call('revisions', generation, chunk);
      const other = stored.filter(([id, revision]) => revisions.get(id) !== revision).map(([id]) => id);
      if (other.length === 0) continue;
      for (const [id, revision, body] of await readers.call('documents', generation, other))
        changed.push(versioned(id, { revision, body }));
    }
    return changed;
  }

  async function findPage(generation: Generation, query: ListQuery, demand: Demand | undefined) {
    const limits = asked(demand);
    const quick = await readers.callFor(limits, 'list', generation, query, smallPage);
    const found =
      quick === 'slow' ? await readers.callFor(limits, 'slowList', generation, query, smallPage) : quick;
    if (!('characters' in found)) return found;
    // Large pages are read one at a time, each when there is memory for it.
    demand?.reserve(found.characters);
    const large = await readers.callFor(limits, 'slowList', generation, query);
    if (!('characters' in large)) return large;
    throw new AnswerTooLarge('the documents of the page are too large for one answer');
  }

  async function writeSlice(
    generation: Generation,
    chunk: readonly DocumentText[],
    admit: boolean,
  ): Promise<void> {
    const refused = new Set(await writer.call('write', generation, chunk));
    chunk.forEach(([id, revision, body], index) => {
      if (refused.has(index)) return;
      hot.noteWritten(generation, id, { revision, body }, admit);
      if (body === null) scrubbing.ask();
    });
  }

  /** Writes documents in slices. At most two slices are queued at the writer, so that the next is ready and other writes get their turn. */
  async function writeSlices(
    generation: Generation,
    documents: readonly DocumentText[],
    admit: boolean,
  ): Promise<void> {
    let former: Promise<void> = Promise.resolve();
    for (const chunk of slicesOf(documents)) {
      const current = writeSlice(generation, chunk, admit);
      // The awaits below handle a failure, unless an earlier chunk has failed already.
      current.catch(() => {});
      await former;
      former = current;
    }
    await former;
  }

  /** Writes to one generation, and remembers documents for which there was no space. */
  async function store(
    generation: Generation,
    documents: readonly DocumentText[],
    admit: boolean,
  ): Promise<void> {
    try {
      await writeSlices(generation, documents, admit);
      unwritten.written(generation, documents);
      for (const [id, revision] of documents) behind.supersede(generation, id, revision);
    } catch (error) {
      if (error instanceof Unavailable) unwritten.remember(generation, documents);
      throw error;
    }
  }

  const behind = createWriteBehind({
    ...behindLimits,
    write: (generation, documents) => store(generation, documents, true),
  });

  /** Returns a document known without reading the file. */
  function known(generation: Generation, id: string): HotDocument | undefined {
    const stored = hot.get(generation, id);
    const [, revision, body] = behind.newest(generation, id) ?? [];
    if (revision === undefined || body === undefined) return stored;
    return stored !== undefined && stored.revision >= revision ? stored : { revision, body };
  }

  /** Waits until everything is stored. Returns the hot documents among these, and the ids of those that only the file may have. */
  async function storedAtHand(generation: Generation, ids: readonly string[]) {
    await behind.settled(generation);
    const kept: [id: string, document: HotDocument][] = [];
    const missing: string[] = [];
    for (const id of new Set(ids)) {
      const document = hot.get(generation, id);
      if (document === undefined) missing.push(id);
      else if (document !== absent) kept.push([id, document]);
    }
    return { kept, missing };
  }

  return {
    staleness: 0,
    evictAll: hot.clear,

    async prepare(models) {
      for (const generation of await writer.call('retired')) await dropContent(generation);
      for (const model of models) {
        const generations = await writer.call('ensureLive', model);
        const current = generations.find((each) => each.live);
        if (current === undefined) continue;
        if (current.version === model.version) await buildIndexes(model, current.generation);
        live.set(model.name, current.generation);
      }
    },

    async get(model, id) {
      const found = await onLive(model, (generation) => find(generation, id));
      const newer = unwritten.newer(liveOf(model), id, found?.revision);
      if (newer !== undefined) return newer.document === null ? undefined : newer;
      return found?.body == null ? undefined : versioned(id, found);
    },

    async getChanged(model, revisions) {
      const changed = await onLive(model, (generation) => findChanged(generation, revisions));
      const found = new Map(changed.map((one) => [one.id, one]));
      for (const [id, revision] of revisions) {
        const newer = unwritten.newer(liveOf(model), id, found.get(id)?.revision ?? revision);
        if (newer !== undefined) found.set(id, newer);
      }
      return [...found.values()];
    },

    async getMany(_model, generation, ids) {
      // A runner continues its fold from these documents, and its checkpoint passes those that need no change. They must be stored by then.
      const { kept, missing } = await storedAtHand(generation, ids);
      const found = kept.map(([id, document]) => versioned(id, document));
      for (const chunk of chunks(missing, readChunk)) {
        for (const [id, revision, body] of await readers.call('documents', generation, chunk))
          found.push(versioned(id, { revision, body }));
      }
      return found;
    },

    async *compare(_model, one, other) {
      await Promise.all([one, other].map((generation) => behind.settled(generation)));
      yield* readers.scan('differing', one, other);
    },

    async revisions(_model, generation, ids) {
      // A caller that asks for revisions only relies on what is stored.
      const { kept, missing } = await storedAtHand(generation, ids);
      const found = new Map(kept.map(([id, { revision }]) => [id, revision]));
      for (const chunk of chunks(missing, readChunk)) {
        for (const [id, revision] of await readers.call('revisions', generation, chunk))
          found.set(id, revision);
      }
      return found;
    },

    async write({ listedOnly }, generations, documents) {
      const written = documents.map(writtenForm);
      await allSettled(
        generations.map(async (generation) => {
          await store(generation, written, listedOnly !== true);
        }),
      );
    },

    writeTexts: ({ listedOnly }, generation, documents) => store(generation, documents, listedOnly !== true),

    writeSoon: (_model, generation, document, onFailure) =>
      behind.add(generation, writtenForm(document), onFailure),

    async list(model, query, demand) {
      const found = await onLive(model, async (generation) => {
        await behind.settled(generation);
        return findPage(generation, query, demand);
      });
      const { count } = found;
      if ('text' in found)
        return { documents: [], written: { text: found.text, length: found.length }, count };
      return { documents: await parseInPieces(found.bodies), count };
    },

    async *scan(model, query, demand) {
      for (;;) {
        const generation = liveOf(model);
        let begun = false;
        try {
          await behind.settled(generation);
          const limits =
            query.timeLimit === undefined
              ? { by: demand?.by, signal: demand?.signal }
              : asked(demand, query.timeLimit);
          for await (const bodies of readers.scanFor(limits, 'matches', generation, query)) {
            begun = true;
            yield bodies.map((body) => JSON.parse(body));
          }
          return;
        } catch (error) {
          // The generation was dropped in favour of a new one between the call and its first row.
          if (begun || !(error instanceof UnknownGeneration) || liveOf(model) === generation) throw error;
        }
      }
    },

    aggregate: (model, query, demand) =>
      onLive(model, async (generation) => {
        await behind.settled(generation);
        return readers.callFor(asked(demand, query.timeLimit), 'aggregate', generation, query);
      }),

    generations: (model) => readers.call('generations', model.name),

    begin: (model) => writer.call('begin', model),

    async makeLive(model, generation) {
      await buildIndexes(model, generation);
      await writer.call('makeLive', model, generation);
      live.set(model.name, generation);
    },

    async drop(_model, generation) {
      // Pending writes would find no table.
      await behind.settled(generation);
      await writer.call('retire', generation);
      await dropContent(generation);
    },

    checkpoint: (_model, generation) => readers.call('checkpoint', generation),

    saveCheckpoint: (_model, generation, checkpoint) => writer.call('saveCheckpoint', generation, checkpoint),

    scrub: () => scrubbing.ask(),

    async close() {
      await behind.flush();
      await scrubbing.stop();
      await readers.close();
      await writer.close();
    },
  };
}

function versioned(id: string, { revision, body }: HotDocument): Versioned {
  return { id, revision, document: body === null ? null : JSON.parse(body) };
}

/** Size of one operation of the writer, in documents and in characters. */
const sliceSize = 250;
const sliceCharacters = 1024 * 1024;

function writtenForm({ id, revision, document }: Versioned): DocumentText {
  return [id, revision, document === null ? null : JSON.stringify(document)];
}

function* slicesOf(documents: readonly DocumentText[]): Generator<DocumentText[], void, void> {
  let slice: DocumentText[] = [];
  let characters = 0;
  for (const document of documents) {
    slice.push(document);
    characters += document[2]?.length ?? 0;
    if (slice.length < sliceSize && characters < sliceCharacters) continue;
    yield slice;
    slice = [];
    characters = 0;
  }
  if (slice.length > 0) yield slice;
}
