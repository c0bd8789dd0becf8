/** A queue by caller: each caller gets its turn however much another has put in. */

export interface FairQueue<Item> {
  readonly length: number;
  /** How much of it is for one of them. */
  lengthOf(by: string): number;
  push(by: string, item: Item): void;
  /**
   * The first of the one whose turn it is; the next one is another's, if anybody else waits.
   * @param mayGo whose turn is passed over when it answers false
   */
  shift(mayGo?: (by: string) => boolean): Item | undefined;
  /** False when it is not in the queue any more. */
  remove(by: string, item: Item): boolean;
  /** Takes out everything, in no order of interest. */
  clear(): Item[];
}

export function createFairQueue<Item>(): FairQueue<Item> {
  /** In the order of their turns; nobody is in it without an item. */
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
      // Behind all others, who each have their turn first.
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
