/** Collects what handlers and callbacks are given, and lets a test wait for a number of items. */

export interface Gathered<Item> {
  readonly items: readonly Item[];
  add(item: Item): void;
  /** Resolves once at least `count` items have come. */
  reaches(count: number): Promise<void>;
}

export function gathered<Item>(): Gathered<Item> {
  const items: Item[] = [];
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  return {
    items,
    add(item) {
      items.push(item);
      for (const { count, resolve } of waiting) if (items.length >= count) resolve();
    },
    reaches: (count) =>
      new Promise((resolve) => {
        if (items.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
  };
}
