/** Port: the append-only event log, with one stream per aggregate and one order over all events. */
import type { EventToAppend, Position, StoredEvent } from '../kernel/events.js';

/** The required revision of the stream's last event (from 0), or that the stream must not exist yet. */
export type ExpectedRevision = number | 'no-stream';

export interface Appended {
  /** Revision of the last appended event. */
  readonly revision: number;
  readonly position: Position;
}

export interface ReadStreamOptions {
  /** First revision to read; defaults to 0, or to the last revision when reading backwards. */
  readonly from?: number;
  /** At most this many events (default 1,000, at most 4,096). */
  readonly limit?: number;
  readonly backwards?: boolean;
}

export interface AllPage<Event extends StoredEvent = StoredEvent> {
  readonly events: readonly Event[];
  /** How far the read has come, including events that the filter left out; pass it as `after` of the next read. */
  readonly position: Position | undefined;
  /** Whether no further events were stored at the time of the read. */
  readonly atEnd: boolean;
}

export interface ReadAllOptions {
  /** Reads events after this position; absent: from the beginning. */
  readonly after?: Position | undefined;
  /** At most this many events a page (at most 10,000). */
  readonly limit: number;
  /** Reads only streams whose names begin with one of these prefixes. */
  readonly streamPrefixes?: readonly string[];
}

/** The stream was not at the revision the writer expected; nothing was appended. */
export class WrongExpectedRevision extends Error {
  override readonly name = 'WrongExpectedRevision';
  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
    /** The revision of the stream's last event; undefined when there is no stream. */
    readonly actual: number | undefined,
  ) {
    super(`${stream} is at revision ${actual ?? 'none'}, expected ${expected}`);
  }
}

/** The bytes at a position are not the event they claim to be: something else changed them, or the file is damaged. */
export class DamagedEvent extends Error {
  override readonly name = 'DamagedEvent';
  constructor(
    readonly stream: string,
    readonly revision: number,
    readonly position: Position,
    options?: ErrorOptions,
  ) {
    super(`event ${revision} of ${stream} at position ${position} is damaged`, options);
  }
}

/** A remembered command, stored with the first events that it appends. */
export interface KeyedCommand {
  readonly commandId: string;
  /** Identifies the content of the request. */
  readonly fingerprint: string;
  /** Real time, milliseconds since 1970. */
  readonly expiresAt: number;
}

/**
 * Commands by the idempotency keys of their senders (`idempotencyKey` in the events' metadata). A command is stored in the transaction of
 * its first events, so a key is known if and only if the command appended something.
 */
export interface CommandKeys {
  /** Until `end`, the first append whose first event has this key in its metadata stores the command with it. */
  begin(key: string, command: KeyedCommand): void;
  end(key: string): void;
  /** Returns the command with this key; an expired command counts as unknown. @param now milliseconds since 1970 @throws Unavailable */
  find(key: string, now: number): Promise<KeyedCommand | undefined>;
}

export interface StreamPlace {
  readonly stream: string;
  readonly revision: number;
}

/**
 * Checks, for many events at once, that reading streams gives the events of the store's order, each from its place. Without this check,
 * verifying a store means looking at the beginnings and ends of streams.
 */
export interface SelfCheck {
  /** Returns the positions in a range, both ends included, whose events a read of their stream does not return from there. @throws Unavailable */
  misplaced(from: Position, upTo: Position): Promise<readonly Position[]>;
  /** Returns how many events up to a position a read of all streams would return. @throws Unavailable */
  streamed(upTo: Position): Promise<number>;
  /** Returns the first thousand events that streams contain but that lie before the first position. @throws Unavailable */
  inFront(): Promise<readonly StreamPlace[]>;
  /** Describes in one sentence each how the store's own structures differ from how the store creates them. @throws Unavailable */
  changes(): Promise<readonly string[]>;
}

export interface EventStore {
  /** Absent where the store cannot keep keys in the same transaction, or where other processes append to it too. */
  readonly commandKeys?: CommandKeys;

  /** Absent where a server keeps the events: its content can be read, but not how it is stored. */
  readonly selfCheck?: SelfCheck;

  /**
   * Appends all events of the call or none, durably by the time the promise resolves. A repeated call with the same event ids and expected
   * revision appends nothing and gives the original answer.
   * @throws WrongExpectedRevision, Unavailable
   */
  append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<Appended>;

  /**
   * Returns events of one stream in order; empty when the stream does not exist. @throws Unavailable; DamagedEvent when one of them is
   * damaged
   */
  readStream(stream: string, options?: ReadStreamOptions): Promise<readonly StoredEvent[]>;

  /**
   * Returns a page of all events in the store's order. The page ends before a damaged event.
   * @throws Unavailable; DamagedEvent when the first event of the page is damaged: to continue, read after its position
   */
  readAll(options: ReadAllOptions): Promise<AllPage>;

  /**
   * Resolves soon after an event may exist after `after` (at once when one already does), or when `signal` aborts. It may resolve without a
   * new event, but never misses one for more than a second.
   */
  waitForEvents(after: Position | undefined, signal: AbortSignal): Promise<void>;

  /** Returns the position of the last event; undefined in an empty store. */
  head(): Promise<Position | undefined>;

  close(): Promise<void>;
}
