/** One budget of memory for all answers under way: pages that are about to be read, and texts that their readers have not taken yet. */
import { Unavailable } from '../../ports/unavailable.js';

export interface AnswerBytesLimits {
  /** Bytes of all of them together. */
  readonly all: number;
  /** Milliseconds for which an answer may be read slowly before it loses its room to others that need it. */
  readonly patience: number;
}

/** The share of the budget that one request holds. */
export interface AnswerShare {
  /** Takes so many bytes for an answer that is not there yet. @throws Unavailable when there are not so many */
  reserve(bytes: number): void;
  /** The answer is there and goes out: it holds so many bytes from now on. False when there are not so many. */
  send(bytes: number): boolean;
  /** As `send` for answers that must be sent at any cost, e.g. the outcome of a write. */
  sendAnyway(bytes: number): void;
  giveBack(): void;
  /** Bytes that the request holds now. */
  readonly bytes: number;
}

export interface AnswerBytes {
  /** @param cut ends the answer's connection: its reader has had time enough */
  share(cut: () => void): AnswerShare;
  readonly held: number;
}

/** A reader below this rate is slow; bytes a millisecond. */
const slowReader = 256;

/** A class, since there is one for each request: V8 gives each object that is written with a getter a dictionary of its own. */
class Share implements AnswerShare {
  bytes = 0;
  /** When its answer began to go out; monotonic milliseconds. */
  since: number | undefined = undefined;
  readonly #budget: Budget;
  readonly cut: () => void;

  constructor(budget: Budget, cut: () => void) {
    this.#budget = budget;
    this.cut = cut;
  }

  reserve(bytes: number): void {
    if (!this.#budget.take(this, Math.max(bytes, this.bytes)))
      throw new Unavailable(`answers of ${this.#budget.held} bytes are under way already`);
  }

  send(bytes: number): boolean {
    if (!this.#budget.take(this, bytes)) return false;
    this.since = performance.now();
    return true;
  }

  sendAnyway(bytes: number): void {
    this.#budget.set(this, bytes);
    this.since = performance.now();
  }

  giveBack(): void {
    this.#budget.set(this, 0);
  }
}

class Budget {
  held = 0;
  readonly #limits: AnswerBytesLimits;
  readonly #shares = new Set<Share>();

  constructor(limits: AnswerBytesLimits) {
    this.#limits = limits;
  }

  set(share: Share, bytes: number): void {
    this.held += bytes - share.bytes;
    share.bytes = bytes;
    if (bytes > 0) this.#shares.add(share);
    else this.#shares.delete(share);
  }

  /** False when there are not so many. */
  take(share: Share, bytes: number): boolean {
    const more = bytes - share.bytes;
    if (more > 0 && !this.#makeRoom(more)) return false;
    this.set(share, bytes);
    return true;
  }

  /** Makes room by cutting those who have been reading for longer than it takes. */
  #makeRoom(bytes: number): boolean {
    const { all, patience } = this.#limits;
    const now = performance.now();
    for (const share of this.#shares) {
      if (this.held + bytes <= all) break;
      if (share.since === undefined || now - share.since < patience + share.bytes / slowReader) continue;
      this.set(share, 0);
      share.cut();
    }
    return this.held + bytes <= all;
  }
}

export function createAnswerBytes(limits: AnswerBytesLimits): AnswerBytes {
  const budget = new Budget(limits);
  return {
    share: (cut) => new Share(budget, cut),
    get held() {
      return budget.held;
    },
  };
}
