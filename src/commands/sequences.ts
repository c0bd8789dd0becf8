/** Numbers that are never given twice: each is the revision of an event in a stream of its own. */
import type { EventLog, StreamHead } from '../events/eventLog.js';
import { headAfter, noStream } from '../events/eventLog.js';
import type { CommandContext } from '../kernel/context.js';
import { WrongExpectedRevision } from '../ports/eventStore.js';
import { createStreamQueue } from './streamQueue.js';

export interface Sequences {
  /**
   * The next number, from 1 up. The same command gets the same number again when it is repeated in recovery.
   * @param name e.g. `user`. @param holder the stream that the number is for.
   */
  next(name: string, holder: string, context: CommandContext): Promise<number>;
}

export function createSequences(log: EventLog): Sequences {
  const heads = new Map<string, StreamHead>();
  const queue = createStreamQueue(1_024);

  async function drawn(stream: string, context: CommandContext): Promise<number | undefined> {
    let head = noStream;
    let number: number | undefined;
    for await (const batch of log.read(stream)) {
      for (const event of batch) {
        head = headAfter(head, event);
        if (event.metadata.causationId === context.commandId) number = event.revision + 1;
      }
    }
    heads.set(stream, head);
    return number;
  }

  async function advance(stream: string): Promise<StreamHead> {
    let head = heads.get(stream) ?? noStream;
    for await (const batch of log.read(stream, head.revision + 1))
      for (const event of batch) head = headAfter(head, event);
    return head;
  }

  return {
    next(name, holder, context) {
      const stream = `sequence-${name}`;
      return queue.run(stream, async () => {
        const earlier = context.recovering === true ? await drawn(stream, context) : undefined;
        if (earlier !== undefined) return earlier;
        for (;;) {
          const head = heads.get(stream) ?? (await advance(stream));
          try {
            const logged = await log.append({
              stream,
              head,
              events: [{ type: 'NumberDrawn', data: { number: head.revision + 2, holder } }],
              encrypted: false,
              context,
            });
            heads.set(stream, logged.head);
            return logged.head.revision + 1;
          } catch (error) {
            if (!(error instanceof WrongExpectedRevision)) throw error;
            heads.set(stream, await advance(stream));
          }
        }
      });
    },
  };
}
