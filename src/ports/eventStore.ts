/** Port: the append-only log of events, one stream per aggregate, and the order of all of them. */
import type { EventToAppend, Position, StoredEvent } from '../kernel/events.js';

/** The revision that the stream's last event must have (from 0), or that there must be no stream yet. */
export type ExpectedRevision = number | 'no-stream';

export interface Appended {
  /** Revision of the last event that was appended. */
  readonly revision: number;
  readonly position: Position;
}

export interface ReadStreamOptions {
  /** First revision to read; the default is 0, backwards the last. */
  readonly from?: number;
  /** At most this many events (default 1,000, at most 4,096). */
  readonly limit?: number;
  readonly backwards?: boolean;
}

export interface AllPage<Event extends StoredEvent = StoredEvent> {
  readonly events: readonly Event[];
  /** How far the read has come, events that the filter left out included: the `after` of the next read. */
  readonly position: Position | undefined;
  /** True when nothing more was stored at the time of the read. */
  readonly atEnd: boolean;
}

export interface ReadAllOptions {
  /** Events after this position; from the beginning when absent. */
  readonly after?: Position | undefined;
  /** At most this many events a page (at most 10,000). */
  readonly limit: number;
  /** Only streams whose names begin with one of these. */
  readonly streamPrefixes?: readonly string[];
}

/** The stream was not where the writer expected it; nothing was appended. */
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

/** The bytes at a position are not the event they claim to be: they were changed behind the store's back, or the file is damaged. */
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

/** The memory of a command, stored with the first events that it appends. */
export interface KeyedCommand {
  readonly commandId: string;
  /** Says what was asked. */
  readonly fingerprint: string;
  /** Real time, milliseconds since 1970. */
  readonly expiresAt: number;
}

/**
 * Commands by the keys of those who sent them (`idempotencyKey` of the events' metadata). They are stored in the transaction of the first events of
 * the command: a key is known if and only if something of the command was appended.
 */
export interface CommandKeys {
  /** From now on, until `end`, the first append whose first event has this key in its metadata stores the command with it. */
  begin(key: string, command: KeyedCommand): void;
  end(key: string): void;
  /** The command with this key; one that has expired counts as unknown. @param now milliseconds since 1970 @throws Unavailable */
  find(key: string, now: number): Promise<KeyedCommand | undefined>;
}

export interface StreamPlace {
  readonly stream: string;
  readonly revision: number;
}

/**
 * Whether anyone who reads streams gets the events that stand in the order of the store, each from its place, told of many events at once. Who
 * verifies a store without it looks at the beginnings and ends of streams.
 */
export interface SelfCheck {
  /** Positions, from one to another and both of them, of events that anyone who reads their streams does not get from there. @throws Unavailable */
  misplaced(from: Position, upTo: Position): Promise<readonly Position[]>;
  /** How many events up to a position anyone who reads all streams gets. @throws Unavailable */
  streamed(upTo: Position): Promise<number>;
  /** Events that anyone who reads their streams gets, and that stand in front of the first position: the first thousand. @throws Unavailable */
  inFront(): Promise<readonly StreamPlace[]>;
  /** How what the store itself made differs from how it makes it, a sentence each. @throws Unavailable */
  changes(): Promise<readonly string[]>;
}

export interface EventStore {
  /** Absent where a store cannot keep them in the same transaction, or where other processes append to it too. */
  readonly commandKeys?: CommandKeys;

  /** Absent where a server keeps the events: what it holds can be read, not how. */
  readonly selfCheck?: SelfCheck;

  /**
   * Appends all events of the call or none, durable when the promise resolves. The same event ids at the same
   * expected revision are recognised: nothing is appended twice and the answer is that of the first time.
   * @throws WrongExpectedRevision, Unavailable
   */
  append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<Appended>;

  /** Events of one stream in order; empty for a stream that does not exist. @throws Unavailable; DamagedEvent when one of them is */
  readStream(stream: string, options?: ReadStreamOptions): Promise<readonly StoredEvent[]>;

  /**
   * A page of all events in the order of the store. It ends in front of a damaged event.
   * @throws Unavailable; DamagedEvent when the first event of the page is damaged: what follows is read from behind its position
   */
  readAll(options: ReadAllOptions): Promise<AllPage>;

  /**
   * Resolves soon after something may stand behind `after` (at once when it already does), or when `signal` aborts.
   * It may resolve for nothing; it never sleeps through an event for more than a second.
   */
  waitForEvents(after: Position | undefined, signal: AbortSignal): Promise<void>;

  /** Position of the last event; undefined in an empty store. */
  head(): Promise<Position | undefined>;

  close(): Promise<void>;
}
