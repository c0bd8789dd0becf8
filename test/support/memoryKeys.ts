/** Keys in memory, for tests of code that uses the port. */
import type { Keys, WrappedKey } from '../../src/ports/keys.js';

export function memoryKeys(): Keys & { readonly size: number } {
  const stored = new Map<string, WrappedKey>();
  const had = new Set<string>();
  return {
    get size() {
      return stored.size;
    },
    add: async (keys) => {
      for (const key of keys) {
        stored.set(key.id, key);
        had.add(key.id);
      }
    },
    find: async (ids) => ids.flatMap((id) => stored.get(id) ?? []),
    everHad: async (id) => had.has(id),
    destroy: async (id) => {
      stored.delete(id);
    },
    close: async () => undefined,
  };
}
