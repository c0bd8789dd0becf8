/** The log of the stand-in: all events in order, and where each stream's are. */

export interface LoggedEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  /** Commit and prepare position at once, as of an event that committed itself. */
  readonly position: bigint;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
  /** Ticks of 100 ns since 1970, as a text. */
  readonly created: string;
}

export type Proposed = Pick<LoggedEvent, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>;

/** `-1`: no stream. */
export type ExpectedVersion = number | 'any' | 'stream-exists';

export type AppendResult =
  | { readonly kind: 'appended'; readonly last: LoggedEvent }
  | { readonly kind: 'wrong'; readonly current: number };

/** Distance of two positions: real ones have gaps too. */
const stride = 128n;

export class Log {
  readonly events: LoggedEvent[] = [];
  readonly #streams = new Map<string, LoggedEvent[]>();
  readonly #listeners = new Set<() => void>();

  stream(name: string): readonly LoggedEvent[] | undefined {
    return this.#streams.get(name);
  }

  /** Index of the first event behind a position. */
  indexAfter(position: bigint): number {
    let [low, high] = [0, this.events.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.events[middle]?.position ?? 0n) > position) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** What somebody does who can write the server's files: the events are others from now on, in the order that is given. */
  tamper(change: (events: readonly LoggedEvent[]) => readonly LoggedEvent[]): void {
    const changed = [...change(this.events)].sort((one, other) => (one.position < other.position ? -1 : 1));
    this.events.splice(0, this.events.length, ...changed);
    this.#streams.clear();
    for (const event of changed) {
      const own = this.#streams.get(event.stream) ?? [];
      own.push(event);
      this.#streams.set(event.stream, own);
    }
    for (const own of this.#streams.values()) own.sort((one, other) => one.revision - other.revision);
  }

  append(name: string, expected: ExpectedVersion, proposed: readonly Proposed[]): AppendResult {
    const own = this.#streams.get(name) ?? [];
    const current = own.length - 1;
    if (expected === 'stream-exists' && current < 0) return { kind: 'wrong', current };
    if (typeof expected === 'number' && expected !== current) {
      const repeated = own.slice(expected + 1, expected + 1 + proposed.length);
      const last = repeated.at(-1);
      const same =
        repeated.length === proposed.length && repeated.every(({ id }, index) => id === proposed[index]?.id);
      return same && last !== undefined ? { kind: 'appended', last } : { kind: 'wrong', current };
    }
    const created = `${Date.now()}0000`;
    for (const one of proposed) {
      const position = (this.events.at(-1)?.position ?? 0n) + stride;
      const event = { ...one, stream: name, revision: own.length, position, created };
      own.push(event);
      this.events.push(event);
    }
    this.#streams.set(name, own);
    for (const listener of this.#listeners) listener();
    const last = own.at(-1);
    return last === undefined ? { kind: 'wrong', current } : { kind: 'appended', last };
  }

  /** Resolves when there is an event at the index, or when `signal` aborts. */
  async until(index: number, signal: AbortSignal): Promise<void> {
    if (this.events.length > index || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        this.#listeners.delete(look);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const look = (): void => {
        if (this.events.length > index) done();
      };
      this.#listeners.add(look);
      signal.addEventListener('abort', done);
    });
  }
}
