/** The log as readers of the service see it: a request for the proof of an event waits until a published tree contains the event. */

import type { CommandContext } from '../../kernel/context.js';
import { DomainError, invalidField } from '../../kernel/errors.js';
import type { Position } from '../../kernel/events.js';
import type { TilePlace } from '../../kernel/tlog/tiles.js';
import { sleep } from '../../kernel/waiting.js';
import type { EventStore } from '../../ports/eventStore.js';
import type { LogDecision } from './decisions.js';
import { proveConsistency, proveEvent, tileBytes } from './proofs.js';
import { type LogState, sizeOf } from './state.js';
import { createTileCache } from './tileStore.js';
import { LogHalted, type TransparencyLog } from './transparencyLog.js';

export type PublicLog = ReturnType<typeof createPublicLog>;

export interface LogStatus {
  readonly origin: string;
  readonly key: string;
  readonly size: number;
  readonly published: number;
  readonly halted: LogState['halted'];
}

/** Longest time that a request waits for witnesses, and the pause between two attempts, both in ms. */
const longestWait = 10_000;
const pause = 200;

export function createPublicLog({
  log,
  store,
  keyOf,
  signAs,
  record,
}: {
  readonly log: TransparencyLog;
  readonly store: EventStore;
  /** The verifier key under a name. */
  readonly keyOf: (origin: string) => Promise<string>;
  /** Signs the text as a note under a name. */
  readonly signAs: (origin: string, text: string) => Promise<string>;
  readonly record: (context: CommandContext) => (decision: LogDecision, halted: LogState) => Promise<void>;
}) {
  const cached = createTileCache();
  const tilesOf = (state: LogState) => cached(log.tilesOf(state), state.generation);

  async function started(): Promise<LogState> {
    const state = await log.current();
    return state === undefined || state.published === '' ? advanced() : state;
  }

  /** Works for a log that stopped before its first checkpoint too. */
  const known = async (): Promise<LogState> => (await log.current()) ?? advanced();

  async function advanced(): Promise<LogState> {
    try {
      return await log.advance();
    } catch (error) {
      if (error instanceof LogHalted)
        throw new DomainError('SERVICE_UNAVAILABLE', error.message, { retryAfter: 60 });
      throw error;
    }
  }

  async function statusOf({ origin, size, published, halted }: LogState): Promise<LogStatus> {
    return { origin, key: await keyOf(origin), size, published: sizeOf(published), halted };
  }

  return {
    /** The newest checkpoint with the required number of cosignatures. @throws Unavailable, DomainError */
    async checkpoint() {
      const { published } = await started();
      if (published === '') throw notCosigned();
      return published;
    },
    /** The verifier key of the log. @throws Unavailable */
    key: async () => keyOf((await known()).origin),
    /** Signs a text with that key. @param text ends with a newline @throws Unavailable */
    sign: async (text: string) => signAs((await known()).origin, text),
    /** Undefined for a tile that the tree does not have. @throws Unavailable */
    async tile(place: TilePlace) {
      const state = await started();
      return tileBytes(state, tilesOf(state), place);
    },
    /** Undefined if there is no event. @throws Unavailable; DomainError SERVICE_UNAVAILABLE while no published tree contains it */
    async prove(position: Position, signal: AbortSignal) {
      let state = await started();
      const end = performance.now() + longestWait;
      for (;;) {
        const proof = await proveEvent(store, state, tilesOf(state), position);
        if (proof !== undefined) return proof;
        // The tree has the event and the published tree does not: wait for witnesses.
        const published = sizeOf(state.published) === state.size;
        if (published && position <= (state.position ?? '')) return undefined;
        const head = await store.head();
        if (head === undefined || position > head) return undefined;
        if (performance.now() > end || signal.aborted) throw notCosigned();
        if (state.size > 0 && position <= (state.position ?? '')) await sleep(pause, signal);
        state = await advanced();
      }
    },
    /** @param to defaults to the published size @throws RangeError for sizes that the published tree never had; Unavailable, DomainError */
    async consistency(from: number, later: number | undefined) {
      const state = await started();
      return proveConsistency(state, tilesOf(state), from, later ?? sizeOf(state.published));
    },
    /** The log at this moment, for a verification of the whole store; undefined before its first event. @throws Unavailable */
    async loggedTree() {
      // This takes in new events and makes lost tiles again. A log that cannot continue is compared as far as it has come.
      await log.advance().catch(() => undefined);
      const state = await log.current();
      return state && { state, tiles: log.tilesOf(state) };
    },
    status: async () => statusOf(await known()),
    /** @throws DomainError for a decision that would sign two trees under one name; Unavailable */
    async decide(decision: LogDecision, context: CommandContext) {
      try {
        return await statusOf(await log.decide(decision, record(context)));
      } catch (error) {
        if (!(error instanceof LogHalted)) throw error;
        throw invalidField('/decision', 'does not let this log go on', error.message);
      }
    },
  };
}

function notCosigned(): DomainError {
  return new DomainError(
    'SERVICE_UNAVAILABLE',
    'The tree with this event is not cosigned by enough witnesses yet; retry later',
    { retryAfter: 10 },
  );
}
