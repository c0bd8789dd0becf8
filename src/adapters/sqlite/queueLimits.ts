/** Limits of the queue before a thread: how many calls may be unanswered, and how much memory their arguments take. */
import { Unavailable } from '../../ports/unavailable.js';

export interface Room {
  readonly calls: number;
  /**
   * Reserves room for a call and returns its size, to be given back once it is answered.
   * @throws Unavailable when there is no room; TypeError for arguments that cannot be sent to a thread
   */
  take(args: readonly unknown[]): number;
  giveBack(size: number): void;
}

/** @param name what the calls wait for, in the message of the refusal */
export function makeRoom(name: string, maxCalls: number, maxBytes: number): Room {
  let calls = 0;
  let bytes = 0;
  return {
    get calls() {
      return calls;
    },
    take: (args) => {
      const size = approximateSize(args);
      if (calls >= maxCalls || bytes + size > maxBytes) {
        throw new Unavailable(`${name}: ${calls} calls of about ${bytes} bytes are waiting already`);
      }
      calls += 1;
      bytes += size;
      return size;
    },
    giveBack: (size) => {
      calls -= 1;
      bytes -= size;
    },
  };
}

const perValue = 16;

/** Returns an approximate size in bytes: two per UTF-16 unit of a string, the length of a buffer, and a flat amount for everything else. */
function approximateSize(value: unknown): number {
  if (typeof value === 'string') return perValue + value.length * 2;
  if (typeof value === 'function' || typeof value === 'symbol') {
    // Found here, it fails only its own call; found by `postMessage`, it would fail every call sent with it.
    throw new TypeError(`a ${typeof value} cannot be sent to a thread`);
  }
  if (typeof value !== 'object' || value === null) return perValue;
  if (ArrayBuffer.isView(value)) return perValue + value.byteLength;
  let size = perValue;
  if (Array.isArray(value)) {
    for (const item of value) size += approximateSize(item);
    return size;
  }
  for (const [name, member] of Object.entries(value))
    size += perValue + name.length + approximateSize(member);
  return size;
}
