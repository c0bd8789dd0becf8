/** Answers with the progress of a long operation: one JSON object a line, the last with the result. */
import { BackOfficeError, type Problem } from './errors.js';
import { linesOf } from './files.js';

/** The counts so far, named by what is counted: `events`, `lines`. */
export interface Progress {
  readonly events?: number;
  readonly lines?: number;
  /** Null when unknown. */
  readonly total: number | null;
}

type Line<Result> =
  | { readonly progress: Progress }
  | { readonly result: Result }
  | { readonly error: Pick<Problem, 'code' | 'detail'> };

/** @throws BackOfficeError with the code of the refusal; NO_ANSWER when the answer breaks off */
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
