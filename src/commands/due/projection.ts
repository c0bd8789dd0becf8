/** Derives the read model of due work from the states of streams. */
import { keepNewest } from '../../kernel/newest.js';
import { type DueRules, type NextStep, noDueRules, now } from '../../kernel/unfinished.js';
import type { Generation, Versioned } from '../../ports/readModels.js';
import type { StateProjection } from '../../projections/engine/projection.js';
import { applyEvent, streamOf } from '../engine/aggregate.js';
import type { Loaded } from '../engine/outcome.js';
import { type DueArea, dueAreas } from './areas.js';
import { begunAt, dueModel } from './model.js';

export interface DueProjection extends StateProjection {
  readonly areas: ReadonlyMap<string, DueArea>;
  readonly rules: DueRules;
  /** Undoes `noteWritten`, after a write that failed. */
  forget(generation: Generation, stream: string): void;
}

export interface DueProjectionOptions {
  /** See `dueModel`; not needed by a thread that fills a build, which is given only the build's name. */
  readonly version?: number;
  /** If absent, nothing is configured. */
  readonly rules?: DueRules;
  /** Loads a state as the engine does, from its cache and snapshots. If absent, states are folded from the first event on. */
  readonly load?: (area: DueArea, id: string) => Promise<Loaded<unknown>>;
  /** Limit of streams whose written revision this process remembers; it looks up the others. Default 50,000. */
  readonly remembered?: number;
}

export function createDueProjection({
  version = 0,
  rules = noDueRules,
  load,
  remembered = 50_000,
}: DueProjectionOptions = {}): DueProjection {
  const areas = new Map(dueAreas.map((area) => [area.area, area]));
  const written = keepNewest<string, number>(remembered);
  const key = (generation: string, stream: string) => `${generation}/${stream}`;
  const prefixes = [...areas.keys()].map((area) => streamOf({ area }, ''));

  return {
    model: dueModel(version),
    areas,
    rules,
    streamPrefixes: prefixes,
    async documentOf(stream, log) {
      const area = areaOf(areas, stream);
      const id = stream.slice(area.area.length + 1);
      const { state, revision } = await (load === undefined ? fold(area, stream, log) : load(area, id));
      return dueDocument(area, stream, { state, revision }, rules);
    },
    isWritten: (generation, stream, revision) => (written.get(key(generation, stream)) ?? -1) >= revision,
    noteWritten(generation, stream, revision) {
      const one = key(generation, stream);
      if ((written.get(one) ?? -1) < revision) written.set(one, revision);
    },
    forget(generation, stream) {
      written.delete(key(generation, stream));
    },
  };
}

/** Returns the document of a stream in a state; `document` is null when nothing will fall due. */
export function dueDocument(
  area: DueArea,
  stream: string,
  { state, revision }: Loaded<unknown>,
  rules: DueRules,
): Versioned {
  const next = area.unfinished?.next(state, rules);
  const document = next && { id: stream, area: area.area, kind: next.kind, at: momentOf(next) };
  return { id: stream, revision, document: document ?? null };
}

function momentOf({ at }: NextStep): string {
  if (at === now) return begunAt;
  return at.length === 'YYYY-MM-DD'.length ? `${at}T00:00:00.000Z` : at;
}

function areaOf(areas: ReadonlyMap<string, DueArea>, stream: string): DueArea {
  for (const [name, area] of areas) if (stream.startsWith(streamOf({ area: name }, ''))) return area;
  throw new Error(`nothing comes due on ${stream}`);
}

async function fold(
  area: DueArea,
  stream: string,
  log: Parameters<StateProjection['documentOf']>[1],
): Promise<Loaded<unknown>> {
  let state = area.decider.initial;
  let revision = -1;
  for await (const batch of log.read(stream)) {
    for (const event of batch) {
      state = applyEvent(area, state, event);
      revision = event.revision;
    }
  }
  return { state, revision };
}
