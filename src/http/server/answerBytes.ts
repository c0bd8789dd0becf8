/** One memory budget for all answers in flight: pages about to be read, and texts that clients have not received yet. */
import { Unavailable } from '../../ports/unavailable.js';

export interface AnswerBytesLimits {
  /** Bytes of all answers together. */
  readonly all: number;
  /** How long a client may read slowly before its answer gives way to others, in ms. */
  readonly patience: number;
}

/** One request's share of the budget. */
export interface AnswerShare {
  /** Reserves bytes for an answer that does not exist yet. @throws Unavailable when the budget is exhausted */
  reserve(bytes: number): void;
  /** Sets the share to the size of the finished answer, which now goes out. Returns false when the budget is exhausted. */
  send(bytes: number): boolean;
  /** Like `send`, for answers that must be sent in any case, e.g. the outcome of a write. */
  sendAnyway(bytes: number): void;
  giveBack(): void;
  /** Bytes that the request currently holds. */
  readonly bytes: number;
}

export interface AnswerBytes {
  /** @param cut ends the answer's connection because its client was too slow */
  share(cut: () => void): AnswerShare;
  readonly held: number;
}

/** A client that reads below this rate is slow, in bytes per ms. */
const slowReader = 256;

/** A class, since there is one per request: V8 gives each object literal that has a getter a dictionary of its own. */
class Share implements AnswerShare {
  bytes = 0;
  /** When the answer began to go out, in monotonic ms. */
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

  /** Returns false when the budget is exhausted. */
  take(share: Share, bytes: number): boolean {
    const more = bytes - share.bytes;
    if (more > 0 && !this.#makeRoom(more)) return false;
    this.set(share, bytes);
    return true;
  }

  /** Makes room by cutting clients that have been reading for longer than their answer should take. */
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
