/**
 * Documents that are answered for and stored a moment later, in lots. A lot is one transaction, and of a document that changes again meanwhile only
 * the newest is written. Their events are durable, so what a crash takes is folded again.
 */
import { Unavailable } from '../../../ports/unavailable.js';
import type { WrittenDocument } from './documentWriter.js';

export interface WriteBehind {
  /** Resolves when there is room; everyone who asks from the call on sees the document. @param onFailure told when it could not be stored */
  add(generation: string, document: WrittenDocument, onFailure: (error: unknown) => void): Promise<void>;
  /** The newest that is not stored yet. */
  newest(generation: string, id: string): WrittenDocument | undefined;
  /** Told of what was stored past it: that, and what is older, waits no longer. */
  supersede(generation: string, id: string, revision: number): void;
  /** Resolves when what was added before the call is stored, or could not be. At once where there is nothing of the generation. */
  settled(generation: string): Promise<void>;
  /** As `settled`, of all. */
  flush(): Promise<void>;
}

export interface WriteBehindOptions {
  readonly write: (generation: string, documents: readonly WrittenDocument[]) => Promise<void>;
  /** How long a lot is gathered at most, milliseconds. */
  readonly linger: number;
  /** Documents, and characters of them, with which a lot is full; while one is being written, who adds to a full one waits. */
  readonly documents: number;
  readonly characters: number;
}

interface Entry {
  readonly document: WrittenDocument;
  readonly onFailure: (error: unknown) => void;
}

/** By generation and id. */
type Lot = Map<string, Map<string, Entry>>;

export function createWriteBehind({ write, linger, documents, characters }: WriteBehindOptions): WriteBehind {
  let gathering: Lot = new Map();
  let writing: Lot = new Map();
  let [gatheredDocuments, gatheredCharacters] = [0, 0];
  let timer: NodeJS.Timeout | undefined;
  /** The lot that is being written; the next one waits for it. */
  let underWay: Promise<void> | undefined;

  async function flushNow(): Promise<void> {
    await underWay;
    // Somebody else who waited may have begun with it.
    if (underWay !== undefined || gathering.size === 0) return underWay;
    clearTimeout(timer);
    timer = undefined;
    writing = gathering;
    gathering = new Map();
    [gatheredDocuments, gatheredCharacters] = [0, 0];
    underWay = store(writing).finally(() => {
      writing = new Map();
      underWay = undefined;
    });
    await underWay;
  }

  async function store(lot: Lot): Promise<void> {
    await Promise.all([...lot].map(([generation, entries]) => storeAll(generation, [...entries.values()])));
  }

  async function storeAll(generation: string, entries: readonly Entry[]): Promise<void> {
    try {
      await write(
        generation,
        entries.map(({ document }) => document),
      );
    } catch (error) {
      if (error instanceof Unavailable || entries.length === 1)
        for (const each of entries) each.onFailure(error);
      // One that cannot be written must not keep its neighbours from it.
      else await Promise.all(entries.map((each) => storeAll(generation, [each])));
    }
  }

  function isFull(): boolean {
    return gatheredDocuments >= documents || gatheredCharacters >= characters;
  }

  return {
    async add(generation, document, onFailure) {
      while (isFull()) await flushNow();
      const [id, revision, body] = document;
      const own = gathering.get(generation) ?? new Map<string, Entry>();
      gathering.set(generation, own);
      if ((own.get(id)?.document[1] ?? -1) < revision) own.set(id, { document, onFailure });
      gatheredDocuments += 1;
      gatheredCharacters += body?.length ?? 0;
      if (isFull()) flushNow();
      else timer ??= setTimeout(flushNow, linger).unref();
    },
    newest(generation, id) {
      return (gathering.get(generation)?.get(id) ?? writing.get(generation)?.get(id))?.document;
    },
    supersede(generation, id, revision) {
      for (const lot of [gathering, writing]) {
        const own = lot.get(generation);
        const entry = own?.get(id);
        if (entry !== undefined && entry.document[1] <= revision) own?.delete(id);
      }
    },
    async settled(generation) {
      if (gathering.has(generation)) await flushNow();
      else if (writing.has(generation)) await underWay;
    },
    flush: flushNow,
  };
}
