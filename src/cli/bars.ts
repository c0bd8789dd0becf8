/** Bars that show how far a command has come. */
import { SingleBar } from 'cli-progress';

export interface Bar {
  /** @param total as far as is known by now @param more what the format names beside the two */
  update(done: number, total: number, more?: Readonly<Record<string, number | string>>): void;
  /** The work is done: all of the bar is. Nothing that follows shares its line. */
  complete(): void;
  /** Leaves it as it is, where the work broke off. Does nothing after `complete`. */
  stop(): void;
}

type Terminal = NodeJS.WritableStream & { readonly isTTY?: boolean };

/**
 * Draws nothing where nobody watches. The terminal's line wrapping is left alone: a command that is interrupted could not turn it on again.
 * @param format e.g. `{bar} {percentage}% | {value} of {total}`; undefined: none is wanted
 */
export function startBar(
  format: string | undefined,
  more: Readonly<Record<string, number | string>> = {},
  stream: Terminal = process.stderr,
): Bar {
  if (stream.isTTY !== true || format === undefined) return { update() {}, complete() {}, stop() {} };
  const bar = new SingleBar({ format, stream, linewrap: true });
  let total = 1;
  let drawn = true;
  const end = () => {
    if (drawn) bar.stop();
    drawn = false;
  };
  bar.start(1, 0, more);
  return {
    update(done, known, payload = {}) {
      // A source that grows while it is read has more done than its total.
      total = Math.max(done, known, 1);
      bar.setTotal(total);
      bar.update(done, payload);
    },
    complete() {
      bar.update(total);
      end();
    },
    stop: end,
  };
}

/** @param work its bar is complete when it resolves, and stands still when it throws */
export async function underBar<Value>(bar: Bar, work: (bar: Bar) => Promise<Value>): Promise<Value> {
  try {
    const value = await work(bar);
    bar.complete();
    return value;
  } finally {
    bar.stop();
  }
}
