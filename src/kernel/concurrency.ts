/** Concurrent work that leaves nothing running when the caller gets its result. */

/** Runs the work on every item, at most `limit` at once. After the first rejection it starts no more, waits for what is running, and rejects. */
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

/** Waits until all promises have settled. Rejects with the first failure in list order. */
export async function allSettled<const Promises extends readonly Promise<unknown>[]>(promises: Promises) {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
