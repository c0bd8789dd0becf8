/**
 * Keeps the lines of all kinds supplied with jobs. It exchanges one turn at a time with the job file, and the next as soon as there is
 * something to report or request.
 */
import { setMaxListeners } from 'node:events';
import type { JobHandler, JobKind } from '../../ports/jobs.js';
import { type AttemptEnd, type Line, openLine } from './jobSlots.js';
import type { Outcome, TakenJob, Turn, TurnAnswer } from './messages.js';
import { delayAfter, faultName, type RetryPolicy, uncountedUntil } from './retries.js';

export interface DispatcherOptions {
  readonly turn: (turn: Turn) => Promise<TurnAnswer>;
  readonly retries: RetryPolicy;
  readonly now: () => number;
  /** Called for each job that has completed or is kept as failed, once that is stored. */
  readonly settled: (job: TakenJob, outcome: 'completed' | 'failed') => void;
  /** Called when a turn failed; it is retried. */
  readonly turnFailed: (error: unknown) => void;
}

/** Longest timer, in ms: the machine's clock may be changed while one runs. */
const longestTimer = 30_000;
const longestPause = 5_000;
const schedulesATurn = 100;

/** A line, and when the file next has a job for it; 0 when that is unknown. */
interface Supply {
  readonly line: Line;
  due: number;
}

interface Ended {
  readonly job: TakenJob;
  readonly outcome: Outcome;
}

export function openDispatcher({ turn, retries, now, settled, turnFailed }: DispatcherOptions) {
  const supplies = new Map<JobKind, Supply>();
  const schedules = new Map<string, number>();
  const stopping = new AbortController();
  // Every running attempt listens to it.
  setMaxListeners(0, stopping.signal);
  let outcomes: Ended[] = [];
  let exchanging: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let faults = 0;
  let closing = false;
  let ended = false;
  let drained: (() => void) | undefined;

  function outcomeOf(job: TakenJob, end: AttemptEnd): Outcome {
    const { sequence, attempt } = job;
    if (end.ok) return { sequence, result: 'completed' };
    // A handler that stops because of the signal has not failed.
    if (stopping.signal.aborted) return { sequence, result: 'released' };
    const error = faultName(end.error);
    const at = now();
    const due = uncountedUntil(job, end.error, at, retries, Math.random());
    if (due !== undefined) return { sequence, result: 'postponed', error, due };
    if (attempt >= retries.attempts) return { sequence, result: 'failed', error };
    return { sequence, result: 'again', error, due: at + delayAfter(attempt, retries, Math.random()) };
  }

  function attemptEnded(job: TakenJob, end: AttemptEnd): void {
    if (ended) return;
    outcomes.push({ job, outcome: outcomeOf(job, end) });
    exchange();
    if (drained && runningJobs().length === 0) drained();
  }

  function runningJobs(): TakenJob[] {
    return [...supplies.values()].flatMap(({ line }) => [...line.runningJobs()]);
  }

  /** Returns the next turn; undefined when there is nothing to exchange. */
  function nextTurn(): { turn: Turn; lines: Supply[]; said: Ended[] } | undefined {
    const at = now();
    const lines = closing
      ? []
      : [...supplies.values()].filter(({ line, due }) => due <= at && line.wantedCount() > 0);
    const due = closing ? [] : [...schedules].filter(([, moment]) => moment <= at).slice(0, schedulesATurn);
    if (lines.length === 0 && due.length === 0 && outcomes.length === 0) return undefined;
    const said = outcomes;
    outcomes = [];
    const wanted = lines.map(({ line }) => ({ kind: line.kind, count: line.wantedCount() }));
    return {
      turn: {
        now: at,
        outcomes: said.map(({ outcome }) => outcome),
        wanted,
        schedules: due.map(([name]) => name),
      },
      lines,
      said,
    };
  }

  function exchange(): void {
    clearTimeout(timer);
    if (exchanging || ended) return;
    const next = nextTurn();
    if (!next) {
      sleep();
      return;
    }
    // Set before the turn, so that a wake during the turn is not lost.
    for (const supply of next.lines) supply.due = Number.POSITIVE_INFINITY;
    exchanging = turn(next.turn)
      .then(
        (answer) => hear(next, answer),
        (error: unknown) => {
          turnFailed(error);
          outcomes = [...next.said, ...outcomes];
          for (const supply of next.lines) supply.due = 0;
          faults += 1;
        },
      )
      .finally(() => {
        exchanging = undefined;
        if (faults === 0) exchange();
        else timer = setTimeout(exchange, Math.min(longestPause, 50 * 2 ** faults)).unref();
      });
  }

  function hear(
    { turn: said, lines, said: ends }: NonNullable<ReturnType<typeof nextTurn>>,
    answer: TurnAnswer,
  ): void {
    faults = 0;
    for (const [index, name] of said.schedules.entries()) {
      const fired = answer.schedules[index];
      if (!fired) continue;
      schedules.set(name, fired.due);
      wake(fired.kind, 0);
    }
    for (const { job, outcome } of ends) {
      if (outcome.result === 'completed' || outcome.result === 'failed') settled(job, outcome.result);
      else wake(job.kind, outcome.result === 'released' ? 0 : outcome.due);
    }
    for (const [index, supply] of lines.entries()) {
      const taken = answer.taken[index];
      if (!taken) continue;
      wake(supply.line.kind, taken.nextDue ?? Number.POSITIVE_INFINITY);
      supply.line.accept(taken.jobs, said.wanted[index]?.count ?? 0);
    }
  }

  function wake(kind: JobKind, due: number): void {
    const supply = supplies.get(kind);
    if (supply && due < supply.due) supply.due = due;
  }

  /** Sleeps until the next job or schedule is due. A line without a free slot wakes up when a job ends. */
  function sleep(): void {
    if (closing) return;
    const dues = [...supplies.values()].filter(({ line }) => line.wantedCount() > 0).map(({ due }) => due);
    const next = Math.min(...dues, ...schedules.values());
    if (next === Number.POSITIVE_INFINITY) return;
    timer = setTimeout(exchange, Math.min(longestTimer, Math.max(1, next - now()))).unref();
  }

  async function waitForRunning(milliseconds: number): Promise<void> {
    if (runningJobs().length === 0) return;
    let limit: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      drained = resolve;
      limit = setTimeout(resolve, milliseconds);
    });
    clearTimeout(limit);
  }

  function giveBack(jobs: readonly TakenJob[]): void {
    for (const job of jobs) outcomes.push({ job, outcome: { sequence: job.sequence, result: 'released' } });
  }

  /** Resolves when no turn is under way: everything has been reported, or the job file is out of reach. */
  async function exchangeOnce(): Promise<void> {
    while (exchanging) await exchanging;
  }

  return {
    work(kind: JobKind, handler: JobHandler, concurrency: number) {
      if (supplies.has(kind)) throw new Error(`jobs of kind '${kind}' already have a handler`);
      if (!Number.isInteger(concurrency) || concurrency < 1)
        throw new RangeError('concurrency must be at least 1');
      const line = openLine({ kind, handler, concurrency, signal: stopping.signal, ended: attemptEnded });
      supplies.set(kind, { line, due: 0 });
      exchange();
    },
    /** Checks for due jobs of the kind. */
    wake(kind: JobKind) {
      wake(kind, 0);
      exchange();
    },
    /** Sets when a schedule is due; a later call replaces it. */
    schedule(name: string, due: number) {
      schedules.set(name, due);
      exchange();
    },
    /** Stops taking jobs, waits for running ones, and gives back those that did not finish. */
    async close(grace: number) {
      closing = true;
      for (const { line } of supplies.values()) giveBack(line.stop());
      // Running handlers may finish first; the last quarter of the time is for those that react to the signal.
      await waitForRunning(grace * 0.75);
      stopping.abort(new Error('the process is stopping'));
      await waitForRunning(grace * 0.25);
      await exchangeOnce();
      // Gives back jobs of a turn that was under way when `close` began.
      for (const { line } of supplies.values()) giveBack(line.stop());
      giveBack(runningJobs());
      exchange();
      await exchangeOnce();
      ended = true;
      clearTimeout(timer);
    },
  };
}
