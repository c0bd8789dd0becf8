/** Numbers that are never given twice: each is the revision of an event in a stream of its own. */
import { type EventLog, headAfter, noStream, type StreamHead } from '../../events/log.js';
import type { CommandContext } from '../../kernel/context.js';
import type { RecordedEvent } from '../../kernel/events.js';
import { WrongExpectedRevision } from '../../ports/eventStore.js';
import { createStreamQueue } from './handle.js';

/** A number was drawn from the sequence. */
export interface NumberDrawn {
  readonly type: 'NumberDrawn';
  readonly data: {
    /** The number, from 1 without gaps. */
    readonly number: number;
    /** The stream that the number is for. */
    readonly holder: string;
  };
}

export type SequenceEvent = NumberDrawn;

export type Sequences = ReturnType<typeof createSequences>;

/** What is known of a sequence: its end, and the holders of the numbers after `from`. A number is its event's revision + 1. */
interface Known {
  head: StreamHead;
  from: number;
  readonly holders: Map<string, number>;
}

export interface SequenceOptions {
  /** Holders kept in memory for each sequence (default 10,000); older ones are read again. */
  readonly keptHolders?: number;
}

export function createSequences(log: EventLog, { keptHolders = 10_000 }: SequenceOptions = {}) {
  const sequences = new Map<string, Known>();
  const queue = createStreamQueue(1_024);

  function note(sequence: Known, event: RecordedEvent): void {
    sequence.head = headAfter(sequence.head, event);
    if (sequence.holders.size >= keptHolders) {
      sequence.holders.clear();
      sequence.from = event.revision;
    }
    sequence.holders.set(String(event.data?.holder), event.revision + 1);
  }

  /** Returns a sequence without its holders, of which there may be very many. */
  async function beginSequence(stream: string): Promise<Known> {
    const last = await log.last(stream);
    if (last === undefined) return { head: noStream, from: 0, holders: new Map() };
    return { head: headAfter(noStream, last), from: last.revision + 1, holders: new Map() };
  }

  async function advance(stream: string): Promise<Known> {
    const known = sequences.get(stream);
    if (known === undefined) {
      const sequence = await beginSequence(stream);
      sequences.set(stream, sequence);
      return sequence;
    }
    for await (const batch of log.read(stream, known.head.revision + 1))
      for (const event of batch) note(known, event);
    return known;
  }

  /** Returns the number of the last matching event, from revision `from` on; undefined when none matches. */
  async function findGiven(
    stream: string,
    from: number,
    wanted: (event: RecordedEvent) => boolean,
  ): Promise<number | undefined> {
    let number: number | undefined;
    for await (const batch of log.read(stream, from))
      for (const event of batch) if (wanted(event)) number = event.revision + 1;
    return number;
  }

  /** Draws the next number, unless `already` finds that the sequence has one. */
  async function draw(
    stream: string,
    holder: string,
    context: CommandContext,
    already: (sequence: Known) => Promise<number | undefined>,
  ): Promise<number> {
    for (
      let sequence = sequences.get(stream) ?? (await advance(stream));
      ;
      sequence = await advance(stream)
    ) {
      const given = await already(sequence);
      if (given !== undefined) return given;
      const drawn: SequenceEvent = {
        type: 'NumberDrawn',
        data: { number: sequence.head.revision + 2, holder },
      };
      try {
        const { events } = await log.append({
          stream,
          head: sequence.head,
          events: [drawn],
          encrypted: false,
          context,
        });
        for (const event of events) note(sequence, event);
        return sequence.head.revision + 1;
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision)) throw error;
      }
    }
  }

  return {
    /**
     * Draws the next number, from 1 up. A command repeated in recovery gets the same number again.
     * @param name e.g. `user`. @param holder the stream that the number is for.
     */
    next(name: string, holder: string, context: CommandContext) {
      const stream = streamFor(name);
      return queue.run(stream, async () => {
        const mine = (event: RecordedEvent) => event.metadata.causationId === context.commandId;
        const earlier = context.recovering === true ? await findGiven(stream, 0, mine) : undefined;
        return earlier ?? draw(stream, holder, context, async () => undefined);
      });
    },
    /**
     * Returns the one number of a holder, no matter who asks for it and how often. Numbers have no gaps as long as each holder has promised
     * to use its number.
     * @param after a number that was the last one at some time before the promise
     */
    once(name: string, holder: string, after: number, context: CommandContext) {
      const stream = streamFor(name);
      return queue.run(stream, async () => {
        const isHeld = (event: RecordedEvent) => event.data?.holder === holder;
        // Searches memory first, then the stream if memory does not reach back far enough. Repeated after each lost race, since others may
        // have drawn more numbers in between than memory keeps.
        const given = async ({ holders, from }: Known) =>
          holders.get(holder) ?? (after < from ? findGiven(stream, after, isHeld) : undefined);
        return draw(stream, holder, context, given);
      });
    },
    /** Returns the last number drawn; it may be slightly out of date. 0 for none. */
    async last(name: string) {
      const stream = streamFor(name);
      const known = sequences.get(stream);
      if (known !== undefined) return known.head.revision + 1;
      // Queued behind the draws; otherwise it would overwrite what they know of the sequence.
      const { head } = await queue.run(stream, async () => sequences.get(stream) ?? advance(stream));
      return head.revision + 1;
    },
  };
}

function streamFor(name: string): string {
  return `sequence-${name}`;
}
