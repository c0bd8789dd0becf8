/** The frozen histories, each with a log that reads it. Each event has the document that it led to when it was frozen. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Keyring } from '../../src/events/encryption.js';
import { createEventLog, type EventLog } from '../../src/events/log.js';
import { upcasters } from '../../src/events/upcasters.js';
import type { StoredEvent } from '../../src/kernel/events.js';
import type { EventStore } from '../../src/ports/eventStore.js';
import type { Document } from '../../src/query/fields.js';

export interface FrozenEvent extends StoredEvent {
  readonly result: { readonly document?: Document | null };
}

export interface FrozenHistory {
  readonly name: string;
  readonly stream: string;
  readonly events: readonly FrozenEvent[];
  readonly log: EventLog;
  readonly keyring: Pick<Keyring, 'find' | 'lost'>;
}

const folder = 'test/fixtures/events';

function historyOf(name: string, [first = '', ...lines]: readonly string[]): FrozenHistory {
  const { stream, keys = {} } = JSON.parse(first);
  const known = new Map(
    Object.entries<string>(keys).map(([id, key]) => [id, new Uint8Array(Buffer.from(key, 'base64'))]),
  );
  const events = lines.map((line, revision): FrozenEvent => {
    const event = JSON.parse(line);
    return { ...event, stream, revision, position: String(revision).padStart(12, '0') };
  });
  const keyring = {
    find: async (ids: Iterable<string>) =>
      new Map([...ids].flatMap((id) => (known.has(id) ? [[id, known.get(id) as Uint8Array] as const] : []))),
    lost: async () => new Set<string>(),
  };
  const store = {
    readStream: async (_stream: string, { from = 0, limit = 1_000 } = {}) => events.slice(from, from + limit),
  };
  const log = createEventLog({
    store: store as unknown as EventStore,
    keyring: keyring as unknown as Keyring,
    upcasters,
    realNow: () => new Date(0),
  });
  return { name, stream, events, log, keyring };
}

export const frozenHistories: readonly FrozenHistory[] = readdirSync(folder).flatMap((file) => {
  const lines = readFileSync(`${folder}/${file}`, 'utf8').split('\n');
  const starts = lines.flatMap((line, index) => (line.startsWith('{"history"') ? [index] : []));
  return starts.map((start, index) =>
    historyOf(
      `${file} ${JSON.parse(lines[start] ?? '{}').history}`,
      lines.slice(start, starts[index + 1]).filter((line) => line !== ''),
    ),
  );
});
