/** Things that have something in common, put together. */

/** By key, in the order in which the keys came first; within a group in the order in which the items came. */
export function groupByKey<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const same = groups.get(key);
    if (same === undefined) groups.set(key, [item]);
    else same.push(item);
  }
  return groups;
}
