/** Work on many things at once, or a few at a time, that leaves nothing going on behind its caller's back. */

/** Runs the work on every item, at most `limit` at once; after the first rejection it begins no more, and ends when none is under way. */
export async function forEachConcurrently<Item>(
  items: Iterable<Item>,
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  let failed = false;
  const worker = async () => {
    try {
      for (let next = waiting.next(); next.done !== true; next = waiting.next()) {
        await work(next.value);
        if (failed) return;
      }
    } catch (error) {
      failed = true;
      throw error;
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: limit }, worker));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** Waits for all, failed ones included, and then fails with the first failure, in the order of the list. */
export async function allSettled<const Promises extends readonly Promise<unknown>[]>(promises: Promises) {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
