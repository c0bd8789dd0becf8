/** Work on many things, a few at a time. */

/** Runs the work on every item, at most `limit` at once; after the first rejection it begins no more, and ends when none is under way. */
export async function inTurns<Item>(
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
