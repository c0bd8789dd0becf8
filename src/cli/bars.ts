/** Progress bars of commands. */
import { SingleBar } from 'cli-progress';

export interface Bar {
  /** @param total as far as it is known now @param more further values that the format names */
  update(done: number, total: number, more?: Readonly<Record<string, number | string>>): void;
  /** Fills the bar, because the work is done. Later output starts on a new line. */
  complete(): void;
  /** Leaves the bar as it is, because the work was interrupted. Does nothing after `complete`. */
  stop(): void;
}

type Terminal = NodeJS.WritableStream & { readonly isTTY?: boolean };

/**
 * Draws nothing without a terminal. The terminal's line wrapping is left on: a command that is interrupted could not turn it on again.
 * @param format e.g. `{bar} {percentage}% | {value} of {total}`; undefined: no bar
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
      // A source that grows while it is read can have more done than its total.
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

/** @param work completes the bar when it resolves; the bar stops where it is when it throws */
export async function underBar<Value>(bar: Bar, work: (bar: Bar) => Promise<Value>): Promise<Value> {
  try {
    const value = await work(bar);
    bar.complete();
    return value;
  } finally {
    bar.stop();
  }
}
