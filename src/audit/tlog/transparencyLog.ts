/**
 * The transparency log of the store: the signed tree over all events. Any process may grow it. Its state is written by compare-and-set, so
 * that one process at a time continues and each signed tree begins with the one signed before.
 */
import type { Position } from '../../kernel/events.js';
import { checkpointText, parseCheckpoint } from '../../kernel/tlog/checkpoint.js';
import { isSameHash } from '../../kernel/tlog/merkle.js';
import { type NoteSigner, signNote } from '../../kernel/tlog/signing.js';
import { oneAtATime, sleep } from '../../kernel/waiting.js';
import { apartFromCaller } from '../../ports/callerDeadline.js';
import type { EventStore } from '../../ports/eventStore.js';
import type { Files } from '../../ports/files.js';
import type { Records } from '../../ports/records.js';
import type { LogDecision } from './decisions.js';
import { grow, haltOf } from './growth.js';
import {
  emptyState,
  type HaltReason,
  type LoadedState,
  type LogState,
  loadState,
  rootOf,
  sizeOf,
  storeState,
} from './state.js';
import { createTileStore } from './tileStore.js';
import type { Witnesses } from './witnessClient.js';

/** The log signs nothing until an administrator has decided how it continues. */
export class LogHalted extends Error {
  override readonly name = 'LogHalted';
  constructor(
    readonly reason: HaltReason,
    detail: string,
  ) {
    super(`The transparency log has stopped: ${detail}`);
  }
}

export interface TransparencyLogDependencies {
  readonly store: EventStore;
  readonly records: Records;
  readonly files: Files;
  readonly storeId: string;
  /**
   * The position at which the store was restored from one with that identity; from there on it holds other events than the former store.
   * @throws Unavailable
   */
  readonly endOf: (formerStoreId: string) => Promise<Position | undefined>;
  /** The name of a new log, without a generation. */
  readonly origin: () => string;
  /** Whether the operator has named the log; it then signs under no other name. */
  readonly isOriginGiven: boolean;
  /** @param origin the name that the key signs under */
  readonly signer: (origin: string) => Promise<NoteSigner>;
  readonly witnesses: Witnesses | undefined;
  readonly realNow: () => Date;
}

export type TransparencyLog = ReturnType<typeof createTransparencyLog>;

/** Reasons that an operator can remove; under the others, resuming would sign a second tree under one name. */
const resumable: ReadonlySet<HaltReason> = new Set(['fork-at-witness', 'other-origin']);

/** Time between two checkpoints while the store changes all the time, in ms. */
const interval = 4_000;

export function createTransparencyLog(dependencies: TransparencyLogDependencies) {
  const { store, records, files, storeId, endOf, signer, witnesses, realNow } = dependencies;
  /** The state that this process last wrote, or read and compared with the events. */
  let known: LoadedState | undefined;
  /** The last run that was requested. */
  let latest: Promise<LogState> | undefined;

  const closing = new AbortController();

  const tilesOf = ({ generation }: LogState) => createTileStore(files, generation);

  async function put(state: LogState, expected: number | 'absent'): Promise<LoadedState | undefined> {
    const version = await storeState(records, state, expected);
    known = version === undefined ? undefined : { state, version };
    return known;
  }

  async function load(): Promise<LoadedState | undefined> {
    const loaded = await loadState(records);
    if (loaded !== undefined) return loaded;
    const made = await put(emptyState(dependencies.origin(), 1, storeId), 'absent');
    // Before a restore without its records, others may have seen a log of this name.
    known = undefined;
    return made;
  }

  async function halt({ state, version }: LoadedState, reason: HaltReason, detail: string): Promise<never> {
    await put({ ...state, halted: { reason, detail, at: realNow().toISOString() } }, version);
    throw new LogHalted(reason, detail);
  }

  /** Runs before this process signs for the first time and after another process has signed. @throws LogHalted */
  async function check(loaded: LoadedState): Promise<void> {
    const { state } = loaded;
    if (state.halted !== null) throw new LogHalted(state.halted.reason, state.halted.detail);
    if (known?.version === loaded.version) return;
    const given = dependencies.origin();
    if (dependencies.isOriginGiven && state.origin !== originOf(given, state.generation))
      await halt(loaded, 'other-origin', `its name is ${state.origin}, but TLOG_ORIGIN is ${given}`);
    const reason = await haltOf(store, state);
    if (reason !== undefined) {
      if (await isBehindBackup(state)) await haltWithNothing(loaded);
      await halt(loaded, reason, detailOf(reason, state));
    }
    // Every tree begins with the empty one, so a log that has signed nothing yet can ask with it what others have seen under its name.
    const shown = async () => state.signed || (await signed({ ...state, size: 0, levels: [] }));
    const ahead = await witnesses?.findAhead(await shown(), state.size);
    if (ahead !== undefined) {
      const detail = `${ahead.name} has seen ${ahead.size} events, but the log has ${state.size}`;
      await halt(loaded, 'fork-at-witness', detail);
    }
    await remakeTiles(loaded);
    if (state.storeId !== '' && state.storeId !== storeId) {
      const detail = `the store was restored from a backup of ${state.size} events, and what was signed after that backup is unknown`;
      await halt(loaded, 'restored', detail);
    }
    known = loaded;
  }

  /** Whether events that the log has signed were not restored, e.g. because the records come from a newer backup. */
  async function isBehindBackup({ storeId: former, position }: LogState): Promise<boolean> {
    const end = former === '' || former === storeId ? undefined : await endOf(former);
    return end !== undefined && position !== null && position >= end;
  }

  /** A tree without its events cannot be shown: only its name is kept, which never signs again. */
  async function haltWithNothing({ state, version }: LoadedState): Promise<never> {
    const { origin, generation, storeId: former, size } = state;
    const detail = `the store was restored from a backup, but the log has signed ${size} events, more than the backup has`;
    return halt({ state: emptyState(origin, generation, former), version }, 'restored', detail);
  }

  /** A restored store has no tiles: they are made again, and must result in the same tree. */
  async function remakeTiles(loaded: LoadedState): Promise<void> {
    const { state } = loaded;
    const tiles = tilesOf(state);
    const lastFull = Math.floor(state.size / 256) - 1;
    if (lastFull < 0 || state.position === null) return;
    if ((await tiles.get({ level: 0, index: lastFull })) !== undefined) return;
    let made = emptyState(state.origin, state.generation, storeId);
    for (let more = true; more; ) {
      const grown = await grow(store, tiles, made, closing.signal, state.position);
      if (grown.damaged !== undefined) throw grown.damaged;
      ({ state: made, more } = grown);
    }
    if (made.size !== state.size || !isSameHash(rootOf(made), rootOf(state)))
      await halt(loaded, 'events-rewritten', detailOf('events-rewritten', state));
  }

  async function signed(state: LogState): Promise<string> {
    const { origin, size } = state;
    return signNote(await signer(origin), checkpointText({ origin, size, root: rootOf(state) }));
  }

  async function sign(state: LogState): Promise<LogState> {
    const note = await signed(state);
    return { ...state, signed: note, published: witnesses === undefined ? note : state.published };
  }

  async function advanceNow(): Promise<LogState> {
    for (;;) {
      const loaded = await load();
      if (loaded === undefined) continue;
      await check(loaded);
      const { state: before, version } = loaded;
      const { state: grown, more, damaged } = await grow(store, tilesOf(before), before, closing.signal);
      const isChanged = grown.size > before.size;
      const isSigned = !more && (isChanged || before.signed === '' || sizeOf(before.signed) < before.size);
      const next = isSigned ? await sign(grown) : grown;
      const stored = isChanged || isSigned ? await put(next, version) : loaded;
      if (stored === undefined || more) continue;
      if (damaged !== undefined) throw damaged;
      return publish(stored);
    }
  }

  /** A log older than its witnesses is included: its earlier checkpoint is cosigned afterwards. */
  const isPublished = ({ published, size }: LogState) =>
    sizeOf(published) === size && (witnesses === undefined || witnesses.isCosigned(published));

  /** Has the newest checkpoint cosigned; it is published once enough witnesses have cosigned it. */
  async function publish(loaded: LoadedState): Promise<LogState> {
    const { state, version } = loaded;
    if (witnesses === undefined || isPublished(state)) return state;
    const asked = await witnesses.cosign(state, tilesOf(state), closing.signal);
    if (asked.fork !== undefined) {
      // Another process may meanwhile have continued the log and been cosigned.
      const now = await loadState(records);
      if (now?.version === version) await halt(loaded, 'fork-at-witness', asked.fork);
      return now?.state ?? state;
    }
    if (asked.note === undefined) return state;
    return (await put({ ...state, published: asked.note }, version))?.state ?? state;
  }

  const inTurn = oneAtATime(() => apartFromCaller(advanceNow));

  function advance(): Promise<LogState> {
    latest = inTurn();
    return latest;
  }

  return {
    /** Adds and signs all events up to now. @throws Unavailable, DamagedEvent, LogHalted */
    advance,
    tilesOf,
    /** Follows the store until `signal` aborts. @param failed called when the log cannot continue */
    async follow(signal: AbortSignal, failed: (error: unknown) => void) {
      let position: Position | undefined;
      let published = true;
      while (!signal.aborted) {
        try {
          const state = await advance();
          position = state.position ?? undefined;
          published = isPublished(state);
        } catch (error) {
          if (!signal.aborted) failed(error);
        }
        await sleep(interval, signal);
        // Checkpoints without enough cosignatures go to the witnesses again, even without new events.
        if (published) await store.waitForEvents(position, signal).catch(() => undefined);
      }
    },
    /** The state as stored; undefined before the log's first event. @throws Unavailable */
    async current() {
      return (await loadState(records))?.state;
    },
    /**
     * Continues after a halt. @param record keeps the decision before it takes effect @throws LogHalted if `resume` would sign two trees
     * under one name
     */
    async decide(decision: LogDecision, record?: (decision: LogDecision, halted: LogState) => Promise<void>) {
      const loaded = await load();
      const halted = loaded?.state.halted;
      if (loaded !== undefined && halted != null) {
        const { state, version } = loaded;
        if (decision === 'resume' && !resumable.has(halted.reason))
          throw new LogHalted(
            halted.reason,
            `${halted.detail}; resuming would publish two different logs under one name`,
          );
        await record?.(decision, state);
        const generation = state.generation + 1;
        const next =
          decision === 'resume'
            ? { ...state, halted: null }
            : emptyState(originOf(dependencies.origin(), generation), generation, storeId);
        await put(next, version);
        known = undefined;
      }
      return advance();
    },
    /** Aborts running work and waits for its end. */
    async close() {
      closing.abort();
      await Promise.allSettled([latest]);
    },
  };
}

/** The first log of a store has the plain name; each one begun by a decision has a name under which no checkpoint was signed. */
export function originOf(origin: string, generation: number): string {
  return generation === 1 ? origin : `${origin}/${generation}`;
}

/** The size of the published tree; undefined before the first one. @throws Unavailable */
export async function publishedSize(records: Records): Promise<number | undefined> {
  return parseCheckpoint((await loadState(records))?.state.published ?? '')?.size;
}

function detailOf(reason: 'events-lost' | 'events-rewritten', { size, position }: LogState): string {
  const now = reason === 'events-lost' ? 'ends before that' : 'now has different events there';
  return `it has signed ${size} events up to position ${position}, but the store ${now}`;
}
