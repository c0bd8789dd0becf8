/** Answers that report the progress of long work: one JSON object per line (NDJSON), the last with the result or the refusal. */
import { Readable } from 'node:stream';
import { refusalOf } from '../../ports/refusals.js';
import type { Answer } from '../server/route.js';
import { booleanParameter } from './schemas.js';

export const progressMediaType = 'application/x-ndjson';

export const progressParameter = {
  progress: booleanParameter.default(false).meta({
    description: 'True: the answer is JSON lines, each with `progress`, the last with `result` or `error`',
  }),
};

export interface Progress {
  readonly events: number;
  /** The expected number of events, or null if unknown. */
  readonly total: number | null;
}

const noEvents: Progress = { events: 0, total: null };

/** Shortest and longest time between two lines, in ms. The longest keeps the connection from being taken for dead. */
const interval = 250;
const silence = 15_000;

/** Does the work and reports its progress by calling `tell`. */
type Work<Told> = (tell: (progress: Told) => void) => Promise<object>;

export function progressAnswer(work: Work<Progress>): Answer {
  return progressFrom(noEvents, work);
}

/** Like `progressAnswer`, for progress that is not counted in events. @param start the progress before anything is done */
export function progressFrom<Told extends object>(start: Told, work: Work<Told>): Answer {
  return { file: { contentType: progressMediaType, content: Readable.from(lines(start, work)) } };
}

async function* lines<Told extends object>(
  start: Told,
  work: Work<Told>,
): AsyncGenerator<string, void, void> {
  let progress = start;
  let told: Told | undefined;
  let toldAt = performance.now();
  let over = false;
  const outcome = work((next) => {
    progress = next;
  })
    .then((result) => ({ result }), failure)
    .finally(() => {
      over = true;
    });
  // A failure is handled below, however long that takes.
  outcome.catch(() => undefined);
  while (!over) {
    let timer: NodeJS.Timeout | undefined;
    const tick = new Promise((resolve) => {
      timer = setTimeout(resolve, interval);
    });
    await Promise.race([outcome.catch(() => undefined), tick]).finally(() => clearTimeout(timer));
    if (over || (told === progress && performance.now() - toldAt < silence)) continue;
    told = progress;
    toldAt = performance.now();
    yield `${JSON.stringify({ progress })}\n`;
  }
  yield `${JSON.stringify(await outcome)}\n`;
}

/** @throws the error itself if it is not a refusal: the answer breaks off, and the log says why */
function failure(error: unknown) {
  const { code, message } = refusalOf(error, false);
  if (code === 'INTERNAL_ERROR') throw error;
  return { error: { code, detail: message } };
}
