/** Answers that tell how far a long piece of work has come: one JSON object a line (NDJSON), the last with the result or the refusal. */
import { Readable } from 'node:stream';
import { refusalOf } from '../../ports/refusals.js';
import type { Answer } from '../server/route.js';
import { booleanParameter } from './schemas.js';

export const progressMediaType = 'application/x-ndjson';

/** The query parameter by which a caller asks for it. */
export const progressParameter = {
  progress: booleanParameter.default(false).meta({
    description: 'True: the answer is JSON lines, each with `progress`, the last with `result` or `error`',
  }),
};

export interface Progress {
  readonly events: number;
  /** How many there will be, as far as is known. */
  readonly total: number | null;
}

const noEvents: Progress = { events: 0, total: null };

/** At most one line in so many milliseconds; and one at least as often as `silence`, so that nobody takes the connection for dead. */
const interval = 250;
const silence = 15_000;

/** Is told how to say how far it has come. */
type Work<Told> = (tell: (progress: Told) => void) => Promise<object>;

export function progressAnswer(work: Work<Progress>): Answer {
  return progressFrom(noEvents, work);
}

/** As `progressAnswer`, where what is counted is no events. @param start before anything is done */
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

/** @throws what is no refusal: the answer breaks off, and the log says why */
function failure(error: unknown) {
  const { code, message } = refusalOf(error, false);
  if (code === 'INTERNAL_ERROR') throw error;
  return { error: { code, detail: message } };
}
