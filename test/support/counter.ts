/** The smallest aggregate with a rule, and everything that its commands need, for tests of the command engine. */
import { randomUUID } from 'node:crypto';
import type { Aggregate } from '../../src/commands/engine/aggregate.js';
import {
  type CommandHandler,
  type CommandHandlerDependencies,
  createCommandHandler,
} from '../../src/commands/engine/handle.js';
import { createKeyring, type Keyring } from '../../src/events/encryption.js';
import { createEventLog, type EventLog } from '../../src/events/log.js';
import type { CommandContext } from '../../src/kernel/context.js';
import { DomainError } from '../../src/kernel/errors.js';
import type { RecordedEvent } from '../../src/kernel/events.js';
import type { EventStore } from '../../src/ports/eventStore.js';
import type { Keys } from '../../src/ports/keys.js';
import { memoryKeys } from './memoryKeys.js';

export type CounterEvent = { readonly type: 'Counted'; readonly data: { readonly by: number } };
export type CounterCommand = { readonly type: 'Count'; readonly by: number; readonly max?: number };

/** Counts up; adding 0 changes nothing, and exceeding `max` is refused. */
export const counter: Aggregate<number, CounterCommand, CounterEvent> = {
  area: 'counter',
  encrypted: true,
  decider: {
    initial: 0,
    decide({ by, max }, state) {
      if (max !== undefined && state + by > max) throw new DomainError('INVALID_QUANTITY', `at most ${max}`);
      return by === 0 ? [] : [{ type: 'Counted', data: { by } }];
    },
    evolve: (state, event) => state + event.data.by,
  },
};

/** One process of the service; several of them on one store are several processes. */
export interface CounterProcess {
  readonly handler: CommandHandler;
  readonly log: EventLog;
  readonly keyring: Keyring;
  readonly appended: RecordedEvent[];
}

export const testDataKey = new Uint8Array(32).fill(7);

export function counterProcess(
  store: EventStore,
  keys: Keys = memoryKeys(),
  options: Pick<CommandHandlerDependencies, 'cacheBytes' | 'onChanged' | 'rules' | 'snapshots'> = {},
): CounterProcess {
  // A larger keyring would take longer to allocate than most tests run.
  const keyring = createKeyring(keys, testDataKey, { capacity: 500 });
  const log = createEventLog({
    store,
    keyring,
    upcasters: {},
    realNow: () => new Date('2026-01-02T03:04:05.678Z'),
  });
  const appended: RecordedEvent[] = [];
  const handler = createCommandHandler({
    ...options,
    log,
    onAppended: async (_stream, events) => {
      appended.push(...events);
    },
  });
  return { handler, log, keyring, appended };
}

export function contextOf(overrides: Partial<CommandContext> = {}): CommandContext {
  return {
    actor: { kind: 'user', id: '1' },
    at: new Date('2026-01-02T03:04:05.000Z'),
    requestId: 'request-1',
    commandId: randomUUID(),
    ...overrides,
  };
}

export async function eventsOf(log: EventLog, stream: string): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const batch of log.read(stream)) events.push(...batch);
  return events;
}
