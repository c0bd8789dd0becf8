/**
 * A write that takes effect once: the content of a form has one idempotency key, which every retry without an answer reuses. Changed
 * content is another request with another key.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { dismissUndone } from '../feedback/notices.js';
import { type Answer, call } from '../service/call.js';
import { type Problem, problemOf } from '../service/problem.js';
import type { Query } from '../service/query.js';
import { readAnew } from '../service/read.js';
import { newIdempotencyKey } from './idempotencyKey.js';

export interface Command {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Query;
  readonly body?: unknown;
  /** The `ETag` of the state that the user saw. */
  readonly ifMatch?: string | undefined;
}

export interface CommandState<Body> {
  /** Resolves to the answer or the refusal; to undefined while another command is being sent. */
  readonly send: (command: Command) => Promise<Answer<Body> | Problem | undefined>;
  readonly isSending: boolean;
  readonly problem: Problem | undefined;
  readonly forget: () => void;
}

/** Most retries without an answer, and the pause before the first, in ms. */
const repetitions = 6;
const firstPause = 300;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function sendUntilAnswered<Body>(command: Command, idempotencyKey: string): Promise<Answer<Body>> {
  const { method, path, ...options } = command;
  for (let tries = 0; ; tries += 1) {
    try {
      return await call<Body>(method, path, { ...options, idempotencyKey });
    } catch (error) {
      const problem = problemOf(error);
      // A command still being carried out answers the next retry.
      const isRunning = problem.code === 'CONCURRENCY_CONFLICT' && problem.retryAfter !== undefined;
      if (!(problem.isPassing || isRunning) || tries === repetitions) throw problem;
      await pause((problem.retryAfter ?? 0) * 1_000 || firstPause * 2 ** tries);
    }
  }
}

/** Whether the command certainly had no effect and is not being carried out. */
function isFinal({ isPassing, code, retryAfter }: Problem): boolean {
  if (isPassing || code === 'IDEMPOTENCY_KEY_REUSED') return false;
  return code !== 'CONCURRENCY_CONFLICT' || retryAfter === undefined;
}

export function useCommand<Body = unknown>(): CommandState<Body> {
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem | undefined>(undefined);
  const latest = useRef<{ readonly content: string; readonly key: string } | undefined>(undefined);
  const running = useRef(false);

  const send = useCallback(
    async (command: Command) => {
      // Ignores a second click while the first is being sent.
      if (running.current) return undefined;
      running.current = true;
      const content = JSON.stringify(command);
      if (latest.current?.content !== content) latest.current = { content, key: newIdempotencyKey() };
      setSending(true);
      setProblem(undefined);
      try {
        const answer = await sendUntilAnswered<Body>(command, latest.current.key);
        // After success, the same content is meant as a new command.
        latest.current = undefined;
        dismissUndone(command);
        await readAnew(client);
        return answer;
      } catch (error) {
        const refusal = problemOf(error);
        // A final refusal had no effect, and a user who sends it again has fixed the cause. The old key would only return the same refusal.
        if (isFinal(refusal)) latest.current = undefined;
        setProblem(refusal);
        return refusal;
      } finally {
        running.current = false;
        setSending(false);
      }
    },
    [client],
  );

  const forget = useCallback(() => setProblem(undefined), []);
  return { send, isSending, problem, forget };
}
