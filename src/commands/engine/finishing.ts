/** Finishes open and due work of an aggregate before a command is decided, and the work that the command began after it. */
import type { CommandContext } from '../../kernel/context.js';
import { DomainError } from '../../kernel/errors.js';
import type { DomainEvent } from '../../kernel/events.js';
import type { UnfinishedStep } from '../../kernel/unfinished.js';
import { type Aggregate, streamOf } from './aggregate.js';
import type { Outcome } from './outcome.js';
import { repeatableStepOf } from './steps.js';

/** More than a century of weeks, with a change in each. */
const passLimit = 12_000;
/** Passes in a row that may leave the stream as it was: others do the same, or what is done shows elsewhere. */
const idlePassLimit = 20;

/** A step that an aggregate has named as unfinished, for the one who knows how to finish it. */
export interface UnfinishedWork<State, Command, Event, Step> {
  /** The id of the aggregate. */
  readonly id: string;
  readonly step: Step;
  /** In which the step is unfinished. */
  readonly state: State;
  /** The context of the command that met it. The state makes its effects repeatable: no earlier run is looked for. */
  readonly context: CommandContext;
  /** Runs a command of the step on the aggregate itself, as it is: nothing is finished before it or after it. */
  readonly run: (command: Command, context: CommandContext) => Promise<Outcome<State, Event>>;
}

/**
 * Brings one step to its end. Any number of processes may do so at once, and each may die anywhere. Their events are decided on the state, so that
 * doing it again changes nothing.
 */
export type Finish<State, Command, Event, Step> = (
  work: UnfinishedWork<State, Command, Event, Step>,
) => Promise<void>;

/** By kind of step, so that each journey stands in a file of its own; several may be said of one aggregate. */
export type Finishers<State, Command, Event, Step extends UnfinishedStep> = {
  readonly [Kind in Step['kind']]?: Finish<State, Command, Event, Extract<Step, { readonly kind: Kind }>>;
};

export interface FinishingDependencies {
  /** Runs a command, which the context says to be part of a step. */
  readonly run: <State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    id: string,
    command: Command,
    context: CommandContext,
  ) => Promise<Outcome<State, Event>>;
}

/** The steps that are done before one command. */
export interface Passes {
  /** Their kinds. */
  readonly done: readonly string[];
  /**
   * Notes that a step comes next, and the stream's revision before it. Steps are done outside the stream's queue, since they
   * may wait for other streams, whose own steps may wait for this one.
   * @throws DomainError CONCURRENCY_CONFLICT when there is no end to them
   */
  next(step: UnfinishedStep, revision: number): void;
}

export function createPasses(): Passes {
  const done: string[] = [];
  let passes = 0;
  let idle = 0;
  let before: number | undefined;
  return {
    done,
    next({ kind }, revision) {
      passes += 1;
      idle = revision === before ? idle + 1 : 0;
      before = revision;
      if (passes > passLimit || idle > idlePassLimit)
        throw new DomainError(
          'CONCURRENCY_CONFLICT',
          'Earlier work on the resource is still running; repeat later',
        );
      if (!done.includes(kind)) done.push(kind);
    },
  };
}

export type Finishing = ReturnType<typeof createFinishing>;

export function createFinishing({ run }: FinishingDependencies) {
  const finishers = new Map<string, (work: never) => Promise<void>>();

  return {
    finishWith<State, Command, Event extends DomainEvent, Step extends UnfinishedStep>(
      { area }: Aggregate<State, Command, Event, Step>,
      table: Finishers<State, Command, Event, Step>,
    ): void {
      const all: Readonly<Record<string, ((work: never) => Promise<void>) | undefined>> = { ...table };
      for (const [kind, finish] of Object.entries(all)) {
        if (finish === undefined) continue;
        const key = `${area}/${kind}`;
        if (finishers.has(key)) throw new Error(`how the ${kind} of a ${area} is finished was said before`);
        finishers.set(key, finish);
      }
    },

    /** Brings the step to its end; a no-op where others were faster. */
    async finish<State, Command, Event extends DomainEvent>(
      aggregate: Aggregate<State, Command, Event>,
      id: string,
      step: UnfinishedStep,
      state: State,
      context: CommandContext,
    ): Promise<void> {
      const stream = streamOf(aggregate, id);
      const finish = finishers.get(`${aggregate.area}/${step.kind}`) as
        | Finish<State, Command, Event, UnfinishedStep>
        | undefined;
      if (finish === undefined)
        throw new Error(`nobody has said how the ${step.kind} of ${stream} is finished`);
      const finishing = [...(context.finishing ?? []), stream];
      await finish({
        id,
        step,
        state,
        context: { ...repeatableStepOf(context, step.kind), finishing },
        run: (command, own) => run(aggregate, id, command, { ...own, finishing }),
      });
    },
  };
}
