/** Work on many things, a few at a time. */

/** Runs the work on every item, at most `limit` at once; the first rejection ends it. */
export async function inTurns<Item>(
  items: Iterable<Item>,
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = waiting.next(); next.done !== true; next = waiting.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: limit }, worker));
}
