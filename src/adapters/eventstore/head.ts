/** The position of the last event known to this process, and the callers who wait for the next one. */
import { setMaxListeners } from 'node:events';

export class Head {
  #rowid: number;
  #released = false;
  readonly #waiting = new Set<() => void>();

  constructor(rowid: number) {
    this.#rowid = rowid;
  }

  get rowid(): number {
    return this.#rowid;
  }

  /** Moves the head and wakes all waiting callers, unless the head is there or further already. */
  moveTo(rowid: number): void {
    if (rowid <= this.#rowid) return;
    this.#rowid = rowid;
    this.#wake();
  }

  /** Resolves when the head is past `rowid`, when the signal aborts, or when the store is closed. */
  waitBeyond(rowid: number, signal: AbortSignal): Promise<void> {
    if (this.#rowid > rowid || signal.aborted || this.#released) return Promise.resolve();
    // All projections of a process may share one shutdown signal; Node would warn of a leak from the eleventh listener on.
    setMaxListeners(0, signal);
    return new Promise((resolve) => {
      const done = () => {
        signal.removeEventListener('abort', done);
        this.#waiting.delete(done);
        resolve();
      };
      signal.addEventListener('abort', done);
      this.#waiting.add(done);
    });
  }

  release(): void {
    this.#released = true;
    this.#wake();
  }

  #wake(): void {
    for (const done of [...this.#waiting]) done();
  }
}
