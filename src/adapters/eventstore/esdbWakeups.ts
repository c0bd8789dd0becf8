/** Wakes callers who wait for events: one subscription from the end serves all of them, and no wait exceeds a second. */
import {
  type AllStreamSubscription,
  END,
  type EventStoreDBClient,
  streamNameFilter,
} from '@eventstore/db-client';
import { createWakeups, sleep } from '../../kernel/waiting.js';

const longestWait = 1_000;
const longestDelay = 5_000;
/** Idle time after which the subscription ends, in ms. */
const idleFor = 30_000;

export function createBell(client: EventStoreDBClient, prefix: string) {
  const closing = new AbortController();
  const wakeups = createWakeups();
  let askedAt = 0;
  let listening = false;

  async function listen(): Promise<void> {
    const { signal } = closing;
    let delay = 100;
    while (!signal.aborted && performance.now() - askedAt < idleFor) {
      const subscription = client.subscribeToAll({
        fromPosition: END,
        filter: streamNameFilter({ prefixes: [prefix], checkpointInterval: 1_000 }),
        requiresLeader: true,
      });
      const heard = await waitForEnd(subscription, () => {
        delay = 100;
        wakeups.wake();
      });
      // Events may have arrived while no subscription was open; waking all callers makes them look.
      wakeups.wake();
      if (!heard) delay = Math.min(2 * delay, longestDelay);
      await sleep(delay, signal);
    }
  }

  /** Resolves when the subscription has ended, with whether it received anything. */
  function waitForEnd(subscription: AllStreamSubscription, onEvent: () => void): Promise<boolean> {
    return new Promise((resolve) => {
      let heard = false;
      const idle = setInterval(() => {
        if (performance.now() - askedAt >= idleFor) end();
      }, idleFor);
      const end = (): void => {
        clearInterval(idle);
        closing.signal.removeEventListener('abort', end);
        subscription.unsubscribe().catch(() => undefined);
        resolve(heard);
      };
      closing.signal.addEventListener('abort', end);
      subscription
        .on('data', () => {
          heard = true;
          onEvent();
        })
        .on('error', end)
        .on('end', end);
    });
  }

  return {
    /** Resolves with the next event, when `signal` aborts, or after a second. */
    async next(signal: AbortSignal) {
      askedAt = performance.now();
      if (!listening) {
        listening = true;
        listen().finally(() => {
          listening = false;
        });
      }
      if (!closing.signal.aborted) await wakeups.wait(signal, longestWait);
    },
    close() {
      closing.abort();
      wakeups.wake();
    },
  };
}
