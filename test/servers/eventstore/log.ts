/** The log of the stand-in: all events in order, and the events of each stream. */
import { randomUUID } from 'node:crypto';

export interface LoggedEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  /** Commit and prepare position in one, as for an event that committed itself. */
  readonly position: bigint;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
  /** Ticks of 100 ns since 1970, as a text. */
  readonly created: string;
}

export type Proposed = Pick<LoggedEvent, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>;

/** `-1` expects no stream. */
export type ExpectedVersion = number | 'any' | 'stream-exists';

export type AppendResult =
  | { readonly kind: 'appended'; readonly last: LoggedEvent }
  | { readonly kind: 'wrong'; readonly current: number }
  | { readonly kind: 'deleted' };

/** The result of reading a stream. Events of a deleted stream stay in the log until they are scavenged. */
export type StreamRead = readonly LoggedEvent[] | 'none' | 'deleted';

/** The type of the mark that the server puts at the end of a stream deleted for good. */
const tombstone = '$streamDeleted';

/** The share of appends that become visible late when some do, as measured on three nodes. */
const lateShare = 0.4;

/** The distance of two positions: real ones have gaps too. */
const stride = 128n;

export class Log {
  /** Events that can be read, in order. */
  readonly events: LoggedEvent[] = [];
  /** All accepted events. They decide conflicts, whether or not they can be read yet. */
  #taken: LoggedEvent[] = [];
  #visibleWithin = 0;
  readonly #streams = new Map<string, LoggedEvent[]>();
  /** The first revision of each truncated stream that can still be read. In a deleted stream no revision can. */
  readonly #readableFrom = new Map<string, number>();
  readonly #tombstoned = new Set<string>();
  readonly #listeners = new Set<() => void>();

  read(name: string): StreamRead {
    if (this.#tombstoned.has(name)) return 'deleted';
    const own = this.#streams.get(name) ?? [];
    const from = this.#readableFrom.get(name) ?? 0;
    const head = this.events.at(-1)?.position ?? -1n;
    const readable = own.filter(({ revision, position }) => revision >= from && position <= head);
    return readable.length === 0 ? 'none' : readable;
  }

  /** Cuts off the beginning of a stream: reads begin at revision `before`. */
  truncate(name: string, before: number): void {
    this.#readableFrom.set(name, before);
  }

  /** Deletes a stream so that it can come back: later appends continue after its last revision. */
  delete(name: string): void {
    this.truncate(name, (this.#streams.get(name)?.at(-1)?.revision ?? -1) + 1);
  }

  /** Deletes a stream for good. */
  tombstone(name: string): void {
    const own = this.#streams.get(name) ?? [];
    const [first] = own;
    if (first === undefined) throw new Error(`there is no stream ${name}`);
    const empty = new Uint8Array();
    this.#store({ ...first, id: randomUUID(), type: tombstone, data: empty, metadata: empty }, name, 2 ** 63);
    this.#showSoon();
    this.#tombstoned.add(name);
  }

  /** Removes events that no read of a stream returns. A deleted stream that can come back keeps its last event, as on a real server. */
  scavenge(): void {
    this.tamper((events) =>
      events.filter(({ stream, revision, type }) => {
        if (this.#tombstoned.has(stream)) return type === tombstone;
        const last = this.#streams.get(stream)?.at(-1)?.revision ?? 0;
        return revision >= Math.min(this.#readableFrom.get(stream) ?? 0, last);
      }),
    );
  }

  /** Returns the index of the first event after a position. */
  indexAfter(position: bigint): number {
    let [low, high] = [0, this.events.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.events[middle]?.position ?? 0n) > position) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Replaces the events, as somebody with write access to the files of the server could. The log keeps them sorted by position. */
  tamper(change: (events: readonly LoggedEvent[]) => readonly LoggedEvent[]): void {
    const changed = [...change(this.#taken)].sort((one, other) => (one.position < other.position ? -1 : 1));
    this.#taken = changed;
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
    if (this.#tombstoned.has(name)) return { kind: 'deleted' };
    const own = this.#streams.get(name) ?? [];
    const current = own.at(-1)?.revision ?? -1;
    if (expected === 'stream-exists' && current < 0) return { kind: 'wrong', current };
    const comesBack = expected === -1 && current < (this.#readableFrom.get(name) ?? 0);
    if (typeof expected === 'number' && expected !== current && !comesBack) {
      const repeated = own.slice(expected + 1, expected + 1 + proposed.length);
      const last = repeated.at(-1);
      const same =
        repeated.length === proposed.length && repeated.every(({ id }, index) => id === proposed[index]?.id);
      return same && last !== undefined ? { kind: 'appended', last } : { kind: 'wrong', current };
    }
    let last: LoggedEvent | undefined;
    for (const one of proposed) last = this.#store(one, name, (last?.revision ?? current) + 1);
    this.#showSoon();
    return last === undefined ? { kind: 'wrong', current } : { kind: 'appended', last };
  }

  #store(proposed: Proposed, stream: string, revision: number): LoggedEvent {
    const position = (this.#taken.at(-1)?.position ?? 0n) + stride;
    const event = { ...proposed, stream, revision, position, created: `${Date.now()}0000` };
    const own = this.#streams.get(stream) ?? [];
    own.push(event);
    this.#streams.set(stream, own);
    this.#taken.push(event);
    return event;
  }

  /**
   * Delays the visibility of some later appends by a random time up to `most` milliseconds, in the order of the log. At 0 everything
   * becomes visible at once.
   */
  delayVisibility(most: number): void {
    this.#visibleWithin = most;
    if (most === 0) this.#show(this.#taken.length);
  }

  /** The number of accepted events. */
  get taken(): number {
    return this.#taken.length;
  }

  /** Returns whether the event can be read. */
  shows({ position }: LoggedEvent): boolean {
    return position <= (this.events.at(-1)?.position ?? -1n);
  }

  /** Resolves when the event can be read. */
  async whenShown(event: LoggedEvent): Promise<void> {
    while (!this.shows(event)) await this.until(this.events.length, new AbortController().signal);
  }

  #showSoon(): void {
    const end = this.#taken.length;
    for (const listener of [...this.#listeners]) listener();
    if (!Number.isFinite(this.#visibleWithin)) return;
    const isLate = this.#visibleWithin > 0 && Math.random() < lateShare;
    if (isLate) setTimeout(() => this.#show(end), Math.random() * this.#visibleWithin);
    else this.#show(end);
  }

  #show(end: number): void {
    this.events.push(...this.#taken.slice(this.events.length, end));
    for (const listener of [...this.#listeners]) listener();
  }

  /** Resolves when `count` events were accepted. */
  async whenTaken(count: number): Promise<void> {
    await this.#until(() => this.#taken.length >= count, new AbortController().signal);
  }

  /** Resolves when there is an event at the index, or when `signal` aborts. */
  until(index: number, signal: AbortSignal): Promise<void> {
    return this.#until(() => this.events.length > index, signal);
  }

  async #until(isSo: () => boolean, signal: AbortSignal): Promise<void> {
    if (isSo() || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        this.#listeners.delete(look);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const look = (): void => {
        if (isSo()) done();
      };
      this.#listeners.add(look);
      signal.addEventListener('abort', done);
    });
  }
}
