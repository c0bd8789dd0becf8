/** Requests that wait for events: their number is limited, and all end when the service stops. */
import type { Readable } from 'node:stream';
import { DomainError } from '../../kernel/errors.js';

export interface Followers {
  /** Takes a place until `end`. @throws DomainError SERVICE_UNAVAILABLE when none is free */
  begin(): { readonly stopping: AbortSignal; end(): void };
  during<Result>(work: (stopping: AbortSignal) => Promise<Result>): Promise<Result>;
  /** Makes all of them answer with what there is. */
  stop(): void;
}

/** @param most requests at a time: each holds a place among the requests being answered */
export function createFollowers(most = 128): Followers {
  const stopping = new AbortController();
  let current = 0;

  function begin() {
    if (current >= most)
      throw new DomainError(
        'SERVICE_UNAVAILABLE',
        `The feed already has ${most} waiting clients; retry later`,
        {
          retryAfter: 5,
        },
      );
    current += 1;
    let ended = false;
    return {
      stopping: stopping.signal,
      end() {
        if (!ended) current -= 1;
        ended = true;
      },
    };
  }

  return {
    begin,
    async during(work) {
      const { stopping: signal, end } = begin();
      try {
        return await work(signal);
      } finally {
        end();
      }
    },
    stop: () => stopping.abort(),
  };
}

/** Ends a stream when the signal aborts, e.g. because its reader has gone. */
export function stoppedBy(signal: AbortSignal, content: Readable): void {
  const destroy = () => content.destroy();
  if (signal.aborted) destroy();
  signal.addEventListener('abort', destroy, { once: true });
  content.once('close', () => signal.removeEventListener('abort', destroy));
}
