/** The keys of commands in the embedded event store: which are under way, which are stored already, and when old ones go. */
import type { EventToAppend } from '../../kernel/events.js';
import type { CommandKeys, KeyedCommand } from '../../ports/eventStore.js';
import type { StoredKey } from './embeddedReads.js';
import type { KeyFields } from './embeddedWrites.js';

export interface StoredCommandKeys extends CommandKeys {
  /** The command that an append of these events is to store beside them, if it is under way and this is its first. */
  toStore(events: readonly EventToAppend[]): KeyFields | undefined;
  noteStored(fields: KeyFields): void;
  /** Resolves when no old ones are being removed any more. */
  stop(): Promise<void>;
}

interface KeysInFile {
  find(key: string): Promise<StoredKey | undefined>;
  drop(now: number, limit: number): Promise<number>;
}

/** How often old ones are looked for, milliseconds. */
const sweepInterval = 60_000;
/** Removed at a time, so that no append waits long behind them. */
const portion = 200;

export function createCommandKeys(file: KeysInFile): StoredCommandKeys {
  const underWay = new Map<string, KeyedCommand & { stored: boolean }>();
  let stopped = false;
  let sweeping: Promise<void> | undefined;

  async function sweep(): Promise<void> {
    try {
      while (!stopped && (await file.drop(Date.now(), portion)) === portion);
    } catch {
      // Nobody waits for it, old ones are not answered anyway, and the next round tries again.
    }
  }
  const timer = setInterval(() => {
    sweeping ??= sweep().finally(() => {
      sweeping = undefined;
    });
  }, sweepInterval).unref();

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
    async stop() {
      stopped = true;
      clearInterval(timer);
      await sweeping;
    },
  };
}
