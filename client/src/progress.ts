/** Answers that tell how far a long piece of work has come, one JSON object a line, the last with its result. */
import { BackOfficeError, type Problem } from './errors.js';
import { linesOf } from './files.js';

/** The counts so far; the name says what is counted: `events`, `lines`. */
export interface Progress {
  readonly events?: number;
  readonly lines?: number;
  /** Null when it is not known. */
  readonly total: number | null;
}

type Line<Result> =
  | { readonly progress: Progress }
  | { readonly result: Result }
  | { readonly error: Pick<Problem, 'code' | 'detail'> };

/** @throws BackOfficeError with the code that the work was refused with; NO_ANSWER when it breaks off */
export async function followProgress<Result>(
  response: Response,
  onProgress: (progress: Progress) => void,
): Promise<Result> {
  for await (const text of linesOf(response.body ?? new Blob().stream())) {
    const line: Line<Result> = JSON.parse(text);
    if ('progress' in line) onProgress(line.progress);
    else if ('result' in line) return line.result;
    else throw new BackOfficeError(line.error.code, `${line.error.code}: ${line.error.detail}`);
  }
  throw new BackOfficeError('NO_ANSWER', 'The answer broke off before its end');
}
