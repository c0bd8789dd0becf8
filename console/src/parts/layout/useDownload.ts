/** Fetches and saves a file, and tracks which file is being fetched and any problem. */
import { useState } from 'react';
import { type Problem, problemOf } from '../service/problem.js';
import { saveFile } from '../table/download.js';

export interface Download {
  /** The kind of file being fetched. */
  readonly coming: string | undefined;
  readonly problem: Problem | undefined;
  readonly start: (kind: string, name: string, ask: () => Promise<Response>) => Promise<void>;
}

export function useDownload(): Download {
  const [coming, setComing] = useState<string | undefined>(undefined);
  const [problem, setProblem] = useState<Problem | undefined>(undefined);

  async function start(kind: string, name: string, ask: () => Promise<Response>): Promise<void> {
    setComing(kind);
    setProblem(undefined);
    try {
      const response = await ask();
      saveFile(name, await response.blob());
    } catch (error) {
      setProblem(problemOf(error));
    }
    setComing(undefined);
  }

  return { coming, problem, start };
}
