/** Answers of a file that hold until the next write, so that asking again and again wakes no thread. */

export interface UntilWritten {
  /** @returns the read, which is repeated only after a write */
  value<Value>(read: () => Promise<Value>): () => Promise<Value>;
  /** Runs a write; what is read beside it is not kept. */
  writing<Result>(write: () => Promise<Result>): Promise<Result>;
}

export function rememberUntilWritten(): UntilWritten {
  /** Rises as a write begins, and as it ends. */
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
