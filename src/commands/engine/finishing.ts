/** Finishes open and due work of an aggregate before a command is decided, and afterwards the work that the command has begun. */
import type { CommandContext } from '../../kernel/context.js';
import { DomainError } from '../../kernel/errors.js';
import type { DomainEvent } from '../../kernel/events.js';
import { derivedUuid } from '../../kernel/ids.js';
import type { UnfinishedStep } from '../../kernel/unfinished.js';
import { type Aggregate, streamOf } from './aggregate.js';
import type { Outcome } from './outcome.js';

/** Returns the context of a further step of a command. Its command id is derived, so that a repetition gets the same one. */
export function stepOf(context: CommandContext, step: string): CommandContext {
  const { expectedRevision: _onlyForTheFirst, ...rest } = context;
  return { ...rest, commandId: derivedUuid(context.commandId, step) };
}

/**
 * Same as `stepOf`, for a step that the state makes repeatable. A repetition of the command decides it again without looking for the effect
 * of an earlier run.
 */
export function repeatableStepOf(context: CommandContext, step: string): CommandContext {
  const { recovering: _, isOverdue: __, ...rest } = stepOf(context, step);
  return rest;
}

/** Context of a command that several processes may run under one id: each looks for the others' events before it decides. */
export const runByOthersToo = {
  recovering: true,
  isOverdue: () => true,
} as const satisfies Partial<CommandContext>;

/** Limit of steps for one command: enough for a change in every week of more than a century. */
const passLimit = 12_000;
/** Limit of steps in a row that leave the stream unchanged: other processes do the same work, or its effects are elsewhere. */
const idlePassLimit = 20;

/** A step that an aggregate reports as unfinished, with what its finisher needs. */
export interface UnfinishedWork<State, Command, Event, Step> {
  /** The id of the aggregate. */
  readonly id: string;
  readonly step: Step;
  /** The state in which the step is unfinished. */
  readonly state: State;
  /** The context of the command that met the step. The state makes the step's effects repeatable, so no earlier run is looked for. */
  readonly context: CommandContext;
  /** Runs a command of the step on the aggregate itself, without finishing anything before or after it. */
  readonly run: (command: Command, context: CommandContext) => Promise<Outcome<State, Event>>;
}

/**
 * Finishes one step. Any number of processes may do so at once, and each may die at any point. The resulting events are decided on the
 * state, so repeating a step changes nothing.
 */
export type Finish<State, Command, Event, Step> = (
  work: UnfinishedWork<State, Command, Event, Step>,
) => Promise<void>;

/** Finishers by kind of step. An aggregate may have several tables, so that each kind of work has a file of its own. */
export type Finishers<State, Command, Event, Step extends UnfinishedStep> = {
  readonly [Kind in Step['kind']]?: Finish<State, Command, Event, Extract<Step, { readonly kind: Kind }>>;
};

interface FinishingDependencies {
  /** Runs a command whose context marks it as part of a step. */
  readonly run: <State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    id: string,
    command: Command,
    context: CommandContext,
  ) => Promise<Outcome<State, Event>>;
}

/** Counts the steps done before one command. */
export function createPasses() {
  const done: string[] = [];
  let passes = 0;
  let idle = 0;
  let before: number | undefined;
  return {
    /** Kinds of the steps done so far. */
    done,
    /**
     * Records the next step and the stream's revision before it. Steps are done outside the stream's queue, since they may wait for other
     * streams, whose own steps may wait for this one.
     * @throws DomainError CONCURRENCY_CONFLICT when the steps do not come to an end
     */
    next({ kind }: UnfinishedStep, revision: number) {
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

    /** Finishes the step; a no-op when other processes were faster. */
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
