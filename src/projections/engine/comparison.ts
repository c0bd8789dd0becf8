/** Compares two builds of a read model document by document, to report before the switch what a rebuild changes. */

import type { Position } from '../../kernel/events.js';
import { canonicalJson } from '../../kernel/json.js';
import { sleep } from '../../kernel/waiting.js';
import type { EventStore } from '../../ports/eventStore.js';
import type { Generation, ReadModels, Versioned } from '../../ports/readModels.js';
import { type AnyProjection, isOfEvents, isOfStates } from './projection.js';

export interface Comparison {
  /** Documents that are identical in both, byte for byte. */
  readonly equal: number;
  readonly differing: number;
  /** Only in the old build. */
  readonly removed: number;
  /** Only in the new build. */
  readonly added: number;
  /** The ids of the first 100 documents that differ. */
  readonly ids: readonly string[];
}

export interface ComparedBuilds {
  readonly old: Generation;
  readonly fresh: Generation;
  /** The position of the new build when it was complete. Later events may be in one build only and are no difference. */
  readonly position: Position | undefined;
  readonly signal: AbortSignal;
}

export interface BuildComparison {
  /** Runs while the old build is still live and both builds hold the same events. */
  compare(builds: ComparedBuilds): Promise<void>;
  result(): Comparison;
}

type Pair = readonly [id: string, old: Versioned | undefined, fresh: Versioned | undefined];

const mostIds = 100;
const batchSize = 500;
/** Attempts, and pauses between them in ms, for documents that are written during the comparison. */
const attempts = 10;
const distance = 50;

export function compareBuilds(
  projection: AnyProjection,
  { readModels, store }: { readonly readModels: ReadModels; readonly store: EventStore },
): BuildComparison {
  const { model } = projection;
  const counts = { equal: 0, differing: 0, removed: 0, added: 0 };
  const ids: string[] = [];

  function count(id: string, kind: keyof typeof counts): void {
    counts[kind] += 1;
    if (kind !== 'equal' && ids.length < mostIds) ids.push(id);
  }

  async function pairsOf(batch: readonly string[], { old, fresh }: ComparedBuilds): Promise<readonly Pair[]> {
    const byId = (all: readonly Versioned[]) => new Map(all.map((one) => [one.id, one]));
    const [before, after] = await Promise.all([
      readModels.getMany(model, old, batch).then(byId),
      readModels.getMany(model, fresh, batch).then(byId),
    ]);
    return batch.map((id) => [id, before.get(id), after.get(id)]);
  }

  /** Returns the pairs of a batch once no write to either document is in progress. */
  async function readSettledPairs(
    batch: readonly string[],
    builds: ComparedBuilds,
  ): Promise<readonly Pair[]> {
    const settled: Pair[] = [];
    let left = batch;
    for (let attempt = 1; left.length > 0; attempt += 1) {
      builds.signal.throwIfAborted();
      if (attempt > 1) await sleep(distance, builds.signal);
      const moving: string[] = [];
      for (const pair of await pairsOf(left, builds)) {
        const [id, old, fresh] = pair;
        if (isSettled(old, fresh) || attempt === attempts) settled.push(pair);
        else moving.push(id);
      }
      left = moving;
    }
    return settled;
  }

  /** Whether both documents have the same revision. Documents derived from states count as settled when their content is equal. */
  function isSettled(old: Versioned | undefined, fresh: Versioned | undefined): boolean {
    if (old?.revision === fresh?.revision) return true;
    return (
      isOfStates(projection) &&
      canonicalJson(old?.document ?? null) === canonicalJson(fresh?.document ?? null)
    );
  }

  /** Returns the position of the first event missing from one of the two; undefined if none is. */
  async function firstMissing([id, old, fresh]: Pair): Promise<Position | undefined> {
    if (isOfEvents(projection)) return id;
    const from = Math.min(old?.revision ?? -1, fresh?.revision ?? -1) + 1;
    const stream = isOfStates(projection) ? id : projection.streamPrefix + id;
    return (await store.readStream(stream, { from, limit: 1 }))[0]?.position;
  }

  /** Whether the missing event is newer than the completed new build, or not yet applied to the old one. */
  async function isUnderWay(pair: Pair, builds: ComparedBuilds): Promise<boolean> {
    const [, old, fresh] = pair;
    const missing = await firstMissing(pair);
    if (missing === undefined) return false;
    if (missing > (builds.position ?? '')) return true;
    if ((old?.revision ?? -1) >= (fresh?.revision ?? -1)) return false;
    const checkpoint = await readModels.checkpoint(model, builds.old);
    return checkpoint !== undefined && missing > (checkpoint.position ?? '');
  }

  async function differenceOf(pair: Pair, builds: ComparedBuilds): Promise<keyof typeof counts | undefined> {
    const [, old, fresh] = pair;
    const [was, is] = [old?.document ?? null, fresh?.document ?? null];
    if (was === null && is === null) return undefined;
    if (was !== null && is !== null && isSettled(old, fresh))
      return canonicalJson(was) === canonicalJson(is) ? 'equal' : 'differing';
    if (await isUnderWay(pair, builds)) return undefined;
    if (is === null) return 'removed';
    return was === null ? 'added' : 'differing';
  }

  return {
    async compare(builds) {
      for await (const { equal, ids: others } of readModels.compare(model, builds.old, builds.fresh)) {
        builds.signal.throwIfAborted();
        counts.equal += equal;
        for (let start = 0; start < others.length; start += batchSize) {
          for (const pair of await readSettledPairs(others.slice(start, start + batchSize), builds)) {
            const kind = await differenceOf(pair, builds);
            if (kind !== undefined) count(pair[0], kind);
          }
        }
      }
    },
    result: () => ({ ...counts, ids }),
  };
}
