/** A long request with progress, cancelled when its component is removed. */
import { useRef, useState } from 'react';
import { askWithProgress, type Progress } from './lines.js';
import { type Problem, problemOf } from './problem.js';

export interface Run<Result> {
  readonly progress: Progress | undefined;
  readonly result: Result | undefined;
  readonly problem: Problem | undefined;
  readonly start: (body: unknown) => Promise<void>;
  readonly stop: () => void;
}

export function useRun<Result>(path: string): Run<Result> {
  const [progress, setProgress] = useState<Progress | undefined>(undefined);
  const [result, setResult] = useState<Result | undefined>(undefined);
  const [problem, setProblem] = useState<Problem | undefined>(undefined);
  const running = useRef<AbortController | undefined>(undefined);
  return {
    progress,
    result,
    problem,
    async start(body) {
      const controller = new AbortController();
      running.current = controller;
      setResult(undefined);
      setProblem(undefined);
      setProgress({ events: 0, total: null });
      try {
        setResult(await askWithProgress<Result>(path, body, controller.signal, setProgress));
      } catch (error) {
        if (!controller.signal.aborted) setProblem(problemOf(error));
      }
      setProgress(undefined);
    },
    stop: () => running.current?.abort(),
  };
}
