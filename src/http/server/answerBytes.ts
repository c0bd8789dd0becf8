/** One budget of memory for all answers under way: pages that are about to be read, and texts that their readers have not taken yet. */
import { Unavailable } from '../../ports/unavailable.js';

export interface AnswerBytesLimits {
  /** Bytes of all of them together. */
  readonly all: number;
  /** Milliseconds for which an answer may be read slowly before it loses its room to others that need it. */
  readonly patience: number;
}

/** What one request has of the budget. */
export interface AnswerShare {
  /** Takes so many bytes for an answer that is not there yet. @throws Unavailable when there are not so many */
  reserve(bytes: number): void;
  /** The answer is there and goes out: it holds so many bytes from now on. False when there are not so many. */
  send(bytes: number): boolean;
  /** As `send` for what must be told whatever it takes, e.g. what a write has done. */
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

/** Whoever reads an answer at less than this is slow; bytes a millisecond. */
const slowReader = 256;

interface Held {
  bytes: number;
  /** When its answer began to go out; monotonic milliseconds. */
  since: number | undefined;
  readonly cut: () => void;
}

export function createAnswerBytes({ all, patience }: AnswerBytesLimits): AnswerBytes {
  const shares = new Set<Held>();
  let held = 0;

  function set(share: Held, bytes: number): void {
    held += bytes - share.bytes;
    share.bytes = bytes;
    if (bytes > 0) shares.add(share);
    else shares.delete(share);
  }

  /** Makes room by cutting those who have been reading for longer than it takes. */
  function makeRoom(bytes: number): boolean {
    const now = performance.now();
    for (const share of shares) {
      if (held + bytes <= all) break;
      if (share.since === undefined || now - share.since < patience + share.bytes / slowReader) continue;
      set(share, 0);
      share.cut();
    }
    return held + bytes <= all;
  }

  return {
    share(cut) {
      const share: Held = { bytes: 0, since: undefined, cut };
      const take = (bytes: number) => {
        const more = bytes - share.bytes;
        if (more > 0 && !makeRoom(more)) return false;
        set(share, bytes);
        return true;
      };
      return {
        reserve(bytes) {
          if (!take(Math.max(bytes, share.bytes)))
            throw new Unavailable(`answers of ${held} bytes are under way already`);
        },
        send(bytes) {
          if (!take(bytes)) return false;
          share.since = performance.now();
          return true;
        },
        sendAnyway(bytes) {
          set(share, bytes);
          share.since = performance.now();
        },
        giveBack: () => set(share, 0),
        get bytes() {
          return share.bytes;
        },
      };
    },
    get held() {
      return held;
    },
  };
}
