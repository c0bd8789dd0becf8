/** The frozen histories as streams of decrypted events, upcast to the current schemas. */
import { createEventLog } from '../../src/events/log.js';
import { upcasters } from '../../src/events/upcasters.js';
import type { RecordedEvent, StoredEvent } from '../../src/kernel/events.js';

interface FrozenHistory {
  readonly stream: string;
  readonly keys?: Readonly<Record<string, string>>;
  readonly events: readonly (StoredEvent & { readonly result?: unknown })[];
}

export async function readFrozenStreams(): Promise<
  readonly { readonly stream: string; readonly events: readonly RecordedEvent[] }[]
> {
  // @ts-expect-error: a script without types
  const { readHistories } = await import('../../scripts/frozen/files.mjs');
  const read: { readonly stream: string; readonly events: readonly RecordedEvent[] }[] = [];
  for (const { stream, keys = {}, events } of allOf(readHistories()).flatMap(({ histories }) => histories)) {
    const log = createEventLog({
      upcasters,
      realNow: () => new Date('2026-01-01T00:00:00.000Z'),
      keyring: {
        find: async (ids: Iterable<string>) =>
          new Map(
            [...ids].flatMap((id) => {
              const key = keys[id];
              return key === undefined ? [] : [[id, Buffer.from(key, 'base64')] as const];
            }),
          ),
      },
    } as unknown as Parameters<typeof createEventLog>[0]);
    const stored = events.map(({ result: _, ...event }, revision) => ({
      ...event,
      stream,
      revision,
      position: String(revision + 1).padStart(12, '0'),
    }));
    read.push({ stream, events: await log.decode(stored) });
  }
  return read;
}

/** By area. */
function allOf(read: unknown): readonly { readonly histories: readonly FrozenHistory[] }[] {
  return read as readonly { readonly histories: readonly FrozenHistory[] }[];
}
