/** A queue that serves callers in turn, however many items one of them has added. */

export interface FairQueue<Item> {
  readonly length: number;
  /** Number of items that wait for this caller. */
  lengthOf(by: string): number;
  push(by: string, item: Item): void;
  /**
   * Removes and returns the first item of the caller whose turn it is. The next turn goes to another caller, if one is waiting.
   * @param mayGo a caller for whom it returns false is skipped
   */
  shift(mayGo?: (by: string) => boolean): Item | undefined;
  /** Returns false when the item is no longer in the queue. */
  remove(by: string, item: Item): boolean;
  /** Removes and returns all items, in no particular order. */
  clear(): Item[];
}

export function createFairQueue<Item>(): FairQueue<Item> {
  /** Items by caller, in the order of turns. A caller without items has no entry. */
  const lines = new Map<string, Item[]>();
  let length = 0;

  return {
    get length() {
      return length;
    },
    lengthOf: (by) => lines.get(by)?.length ?? 0,
    push(by, item) {
      const line = lines.get(by);
      if (line === undefined) lines.set(by, [item]);
      else line.push(item);
      length += 1;
    },
    shift(mayGo = () => true) {
      const by = firstOf(lines.keys(), mayGo);
      const line = by === undefined ? undefined : lines.get(by);
      if (by === undefined || line === undefined) return undefined;
      const item = line.shift();
      length -= 1;
      // The caller moves behind all others.
      lines.delete(by);
      if (line.length > 0) lines.set(by, line);
      return item;
    },
    remove(by, item) {
      const line = lines.get(by);
      const index = line?.indexOf(item) ?? -1;
      if (line === undefined || index < 0) return false;
      line.splice(index, 1);
      length -= 1;
      if (line.length === 0) lines.delete(by);
      return true;
    },
    clear() {
      const all = [...lines.values()].flat();
      lines.clear();
      length = 0;
      return all;
    },
  };
}

function firstOf<Item>(items: Iterable<Item>, isWanted: (item: Item) => boolean): Item | undefined {
  for (const item of items) if (isWanted(item)) return item;
  return undefined;
}
