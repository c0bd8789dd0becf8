/** Command keys of the embedded event store: tracks which commands are under way and which are stored, and removes expired ones. */
import type { EventToAppend } from '../../kernel/events.js';
import type { CommandKeys, KeyedCommand } from '../../ports/eventStore.js';
import { sweepEvery } from '../sqlite/sweeping.js';
import type { StoredKey } from './embeddedReads.js';
import type { KeyFields } from './embeddedWrites.js';

export interface StoredCommandKeys extends CommandKeys {
  /** Returns the command to store with an append of these events, if it is under way and this is its first append. */
  toStore(events: readonly EventToAppend[]): KeyFields | undefined;
  noteStored(fields: KeyFields): void;
  /** Stops the sweep; resolves when no expired keys are being removed any more. */
  stop(): Promise<void>;
}

interface KeysInFile {
  find(key: string): Promise<StoredKey | undefined>;
  drop(now: number, limit: number): Promise<number>;
}

/** How often expired keys are removed, in ms. */
const sweepInterval = 60_000;
/** Keys removed at a time, so that no append waits long behind them. */
const portion = 200;

export function createCommandKeys(file: KeysInFile): StoredCommandKeys {
  const underWay = new Map<string, KeyedCommand & { stored: boolean }>();
  const sweep = sweepEvery(sweepInterval, portion, () => file.drop(Date.now(), portion));

  return {
    begin(key, { commandId, fingerprint, expiresAt }) {
      underWay.set(key, { commandId, fingerprint, expiresAt, stored: false });
    },
    end(key) {
      underWay.delete(key);
    },
    async find(key, now) {
      const [commandId, fingerprint, expiresAt] = (await file.find(key)) ?? [];
      if (commandId === undefined || fingerprint === undefined || expiresAt === undefined) return undefined;
      return expiresAt > now ? { commandId, fingerprint, expiresAt } : undefined;
    },
    toStore([first]) {
      const key = first?.metadata.idempotencyKey;
      const command = typeof key === 'string' ? underWay.get(key) : undefined;
      if (typeof key !== 'string' || command === undefined || command.stored) return undefined;
      return [key, command.commandId, command.fingerprint, command.expiresAt];
    },
    noteStored([key]) {
      const command = underWay.get(key);
      if (command !== undefined) command.stored = true;
    },
    stop: sweep.stop,
  };
}
