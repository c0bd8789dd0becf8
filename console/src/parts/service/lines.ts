/** Answers with progress: lines of JSON, the last with the result or the refusal. */
import { send } from './call.js';
import { Problem } from './problem.js';

export interface Progress {
  readonly events: number;
  readonly total: number | null;
}

interface Line<Result> {
  readonly progress?: Progress;
  readonly result?: Result;
  readonly error?: { readonly code: string; readonly detail: string };
}

/** @throws Problem also for a refusal in the last line */
export async function askWithProgress<Result>(
  path: string,
  body: unknown,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Result> {
  const asked = { query: { progress: true }, body, signal };
  const response = await send('POST', path, asked);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const part = await reader?.read();
    rest += part?.value ?? '';
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) {
      const line: Line<Result> = JSON.parse(text);
      if (line.progress !== undefined) onProgress(line.progress);
      if (line.error !== undefined)
        throw new Problem({ status: response.status, title: line.error.detail, ...line.error });
      if (line.result !== undefined) return line.result;
    }
    if (part === undefined || part.done)
      throw new Problem({ status: 0, code: 'UNREACHABLE', title: 'The answer ended before its result' });
  }
}
