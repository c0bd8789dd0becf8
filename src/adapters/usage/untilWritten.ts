/** Caches answers of a file until the next write, so that repeated questions wake no thread. */

export interface UntilWritten {
  /** @returns a cached version of the read, which runs again only after a write */
  value<Value>(read: () => Promise<Value>): () => Promise<Value>;
  /** Runs a write; results of concurrent reads are not cached. */
  writing<Result>(write: () => Promise<Result>): Promise<Result>;
}

export function rememberUntilWritten(): UntilWritten {
  /** Rises when a write starts and when it ends. */
  let changes = 0;
  let writes = 0;
  return {
    value(read) {
      let known: { readonly value: Awaited<ReturnType<typeof read>>; readonly at: number } | undefined;
      return async () => {
        if (known !== undefined && known.at === changes) return known.value;
        const at = changes;
        const isQuiet = writes === 0;
        const value = await read();
        if (isQuiet) known = { value, at };
        return value;
      };
    },
    async writing(write) {
      changes += 1;
      writes += 1;
      try {
        return await write();
      } finally {
        changes += 1;
        writes -= 1;
      }
    },
  };
}
