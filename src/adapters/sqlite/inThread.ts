/** Reads a database file in the calling thread, for work that covers the whole file off the main thread. */
import { setImmediate } from 'node:timers/promises';
import { openForReading } from './database.js';
import { type FlatError, flattenError, rebuildError } from './messages.js';
import type { BatchOf, CallOf, OpenOperations, OpenScans, Operations, Scans } from './operations.js';

/** The same calls and errors as those of reader threads. */
export interface ReadInThread<Table extends Operations<Table>, ScanTable extends Scans<ScanTable>> {
  readonly call: CallOf<Table>;
  /** Yields to the thread's messages before each step. */
  scan<Name extends keyof ScanTable & string>(
    name: Name,
    ...args: Parameters<ScanTable[Name]>
  ): AsyncGenerator<BatchOf<ScanTable[Name]>, void, void>;
  close(): void;
}

/** @throws Error when the file cannot be opened */
export function readInThread<
  Table extends Operations<Table>,
  ScanTable extends Scans<ScanTable> = Record<never, never>,
  Options = undefined,
>(
  file: string,
  {
    open,
    scans,
  }: { readonly open: OpenOperations<Table, Options>; readonly scans?: OpenScans<ScanTable, Options> },
  options: Options,
  revive?: (error: FlatError) => Error | undefined,
): ReadInThread<Table, ScanTable> {
  const database = openForReading(file, { cacheKiB: 4_096 });
  const running = { isAbandoned: () => false };
  const operations = open(database, options, running);
  const steps = scans?.(database, options, running);

  function asBetweenThreads<Result>(read: () => Result): Result {
    try {
      return read();
    } catch (error) {
      throw rebuildError(flattenError(error, file), revive);
    }
  }

  return {
    // The casts: an operation answers with the result of its name.
    call: async (name, ...args) =>
      asBetweenThreads(() => operations[name](...args)) as ReturnType<Table[typeof name]>,
    async *scan(name, ...args) {
      const own = steps?.[name](...args);
      for (;;) {
        await setImmediate();
        const step = asBetweenThreads(() => own?.next());
        if (step === undefined || step.done === true) return;
        yield step.value as BatchOf<ScanTable[typeof name]>;
      }
    },
    close: () => database.close(),
  };
}
