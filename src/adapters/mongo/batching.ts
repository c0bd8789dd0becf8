/**
 * Batches calls: those that arrive while one is running share the next round trip. Under load one round trip serves many callers; otherwise no call
 * waits.
 */
import { apartFromCaller } from '../../ports/callerDeadline.js';

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * @param work returns a result for each item, in their order; when it fails, all of its items fail
 * @param most maximum number of items in a batch
 */
export function createBatching<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  most: number,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let working = false;

  async function drain(): Promise<void> {
    working = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      try {
        const results = await work(batch.map(({ item }) => item));
        for (const [index, { resolve, reject }] of batch.entries()) {
          const result = results[index];
          if (index < results.length) resolve(result as Result);
          else reject(new Error('a call in a batch was not answered'));
        }
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    working = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // At the end of this turn, so that all calls made in it are batched.
      if (!working) {
        working = true;
        // Each caller's wait ends by its own deadline; the shared batch has none.
        apartFromCaller(() => queueMicrotask(drain));
      }
    });
}
