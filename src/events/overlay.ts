/**
 * An event log on top of another: appended events stay in memory, and readers see them after those of the log below. A command that runs on
 * it is decided as it would be now, without any effect.
 */
import { DomainError } from '../kernel/errors.js';
import type { EventMetadata, RecordedEvent } from '../kernel/events.js';
import { newUuid } from '../kernel/ids.js';
import type { JsonObject } from '../kernel/json.js';
import { WrongExpectedRevision } from '../ports/eventStore.js';
import type { EventLog, StreamHead } from './log.js';

/** The events appended to one stream. */
export interface Overlaid {
  readonly stream: string;
  /** Revision of the last event in the log below; -1 if it has no such stream. Later events there are not seen. */
  readonly base: number;
  readonly events: readonly RecordedEvent[];
}

export interface LogOverlay extends EventLog {
  /** Revision of the log below on which a stream is based; undefined if nothing was appended to it. */
  baseOf(stream: string): number | undefined;
  /** In the order of the first append to each stream. */
  appended(): readonly Overlaid[];
  /** @throws DomainError PREVIEW_TOO_LARGE once an append was refused for its size, even if that error was caught */
  assertWhole(): void;
}

/** The largest number of events: those of a bulk command on a thousand resources, each some years behind. */
const defaultLimit = 20_000;

/** In code-point order after every position of a store, as these consist of digits. */
const positionAt = (count: number) => `~${String(count).padStart(12, '0')}`;

export function createLogOverlay(
  log: EventLog,
  { limit = defaultLimit }: { readonly limit?: number } = {},
): LogOverlay {
  const streams = new Map<string, { stream: string; base: number; events: RecordedEvent[] }>();
  let count = 0;
  let overflown = false;

  const tooLarge = () =>
    new DomainError(
      'PREVIEW_TOO_LARGE',
      `The command makes more than ${limit} events, which no preview shows`,
    );

  return {
    decode: log.decode,
    async append({ stream, head, events, context }) {
      const below = streams.has(stream) ? undefined : await log.last(stream);
      // There is no await from here until the events are added, because others append at the same time.
      const own = streams.get(stream) ?? { stream, base: below?.revision ?? -1, events: [] };
      const end = own.base + own.events.length;
      if (end !== head.revision) {
        const expected = head.revision === -1 ? 'no-stream' : head.revision;
        throw new WrongExpectedRevision(stream, expected, end === -1 ? undefined : end);
      }
      if (count + events.length > limit) {
        overflown = true;
        throw tooLarge();
      }
      streams.set(stream, own);
      const at = context.at.toISOString();
      const metadata: EventMetadata = {
        actor: context.actor,
        at,
        recordedAt: at,
        requestId: context.requestId,
        causationId: context.commandId,
        schema: 0,
        hash: '',
      };
      const added = events.map(({ type, data }, index): RecordedEvent => {
        count += 1;
        return {
          id: newUuid(),
          stream,
          revision: head.revision + 1 + index,
          position: positionAt(count),
          type,
          // Copies the data as a store would return it.
          data: JSON.parse(JSON.stringify(data)) as JsonObject,
          metadata,
        };
      });
      own.events.push(...added);
      const next: StreamHead = { ...head, revision: head.revision + events.length, hash: '' };
      return { head: next, events: added };
    },
    async last(stream) {
      return streams.get(stream)?.events.at(-1) ?? log.last(stream);
    },
    async *read(stream, from = 0) {
      const own = streams.get(stream);
      if (own === undefined) {
        yield* log.read(stream, from);
        return;
      }
      if (from <= own.base) {
        for await (const batch of log.read(stream, from)) {
          const seen = batch.filter(({ revision }) => revision <= own.base);
          if (seen.length > 0) yield seen;
          if (seen.length < batch.length) break;
        }
      }
      const added = own.events.slice(Math.max(0, from - own.base - 1));
      if (added.length > 0) yield added;
    },
    baseOf: (stream) => streams.get(stream)?.base,
    appended: () => [...streams.values()],
    assertWhole() {
      if (overflown) throw tooLarge();
    },
  };
}
