/** The log of the stand-in: all events in order, and where each stream's are. */
import { randomUUID } from 'node:crypto';

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
  | { readonly kind: 'wrong'; readonly current: number }
  | { readonly kind: 'deleted' };

/** The result of reading a stream; the events of a deleted stream stay in the order of the log until they are scavenged. */
export type StreamRead = readonly LoggedEvent[] | 'none' | 'deleted';

/** The type of the server's own mark at the end of a stream that was deleted for good. */
const tombstone = '$streamDeleted';

/** The share of appends that are shown late when some are, as measured on three nodes. */
const lateShare = 0.4;

/** Distance of two positions: real ones have gaps too. */
const stride = 128n;

export class Log {
  /** Events that can be read, in order. */
  readonly events: LoggedEvent[] = [];
  /** All that were taken: a conflict comes of them, whether they can be read yet or not. */
  #taken: LoggedEvent[] = [];
  #visibleWithin = 0;
  readonly #streams = new Map<string, LoggedEvent[]>();
  /** The first revision of each truncated stream that is still read; all of them are cut off in a deleted one. */
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

  /** Cuts the beginning of a stream off: reads begin at the revision. */
  truncate(name: string, before: number): void {
    this.#readableFrom.set(name, before);
  }

  /** Deletes a stream so that it may come back: what is appended then goes on behind its last revision. */
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

  /**
   * Removes events that no read of a stream finds any more. A deleted stream that may come back keeps its last event, as on a real server.
   */
  scavenge(): void {
    this.tamper((events) =>
      events.filter(({ stream, revision, type }) => {
        if (this.#tombstoned.has(stream)) return type === tombstone;
        const last = this.#streams.get(stream)?.at(-1)?.revision ?? 0;
        return revision >= Math.min(this.#readableFrom.get(stream) ?? 0, last);
      }),
    );
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

  /** Replaces the events, as somebody who can write the server's files could, in the order that is given. */
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
   * Delays the reading of some appends from now on, by a random time up to so many milliseconds, in the order of the log. At 0 everything
   * is shown at once.
   */
  delayVisibility(most: number): void {
    this.#visibleWithin = most;
    if (most === 0) this.#show(this.#taken.length);
  }

  /** The number of events taken. */
  get taken(): number {
    return this.#taken.length;
  }

  /** Whether the event can be read. */
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

  /** Resolves when so many events were taken. */
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
