/**
 * The only way in which an aggregate changes: load → finish what is open or due → decide → append → finish what the command began → answer.
 */
import type { EventLog } from '../../events/log.js';
import type { CommandContext } from '../../kernel/context.js';
import { DomainError } from '../../kernel/errors.js';
import type { DomainEvent, RecordedEvent } from '../../kernel/events.js';
import { type DueRules, noDueRules, type UnfinishedStep } from '../../kernel/unfinished.js';
import type { Tracing } from '../../ports/tracing.js';
import { Unavailable } from '../../ports/unavailable.js';
import { type Aggregate, streamOf } from './aggregate.js';
import { createStreams, NotYet, type OnChanged } from './decide.js';
import { createFinishing, createPasses, type Finishers } from './finishing.js';
import type { FoldSnapshots } from './foldedStates.js';
import type { HandleOptions, Loaded, Outcome } from './outcome.js';

export interface CommandHandler {
  /** Registers how the steps that an aggregate declares are finished, by kind; called before the first command. */
  finishWith<State, Command, Event extends DomainEvent, Step extends UnfinishedStep>(
    aggregate: Aggregate<State, Command, Event, Step>,
    finishers: Finishers<State, Command, Event, Step>,
  ): void;
  /**
   * Runs one command on one aggregate. Finishes its open and due work first, and decides the command on the state after that. Finishes the
   * work that the command begins before it answers.
   * @throws DomainError of the rules; PRECONDITION_FAILED when the context names another revision; CONCURRENCY_CONFLICT after too many lost
   *   races; Unavailable; DamagedEvent.
   */
  handle<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    id: string,
    command: Command,
    context: CommandContext,
    options?: HandleOptions,
  ): Promise<Outcome<State, Event>>;
  /**
   * Returns the effect of an earlier run of this very command on the aggregate, as it was then, and makes the read models show it.
   * Undefined when no earlier run got through. Data erased since then is missing from it.
   */
  previousOutcome<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    id: string,
    context: CommandContext,
  ): Promise<Outcome<State, Event> | undefined>;
  /** Whether an earlier run of a repeated command got through; false without a read for a command that is not repeated. */
  wasCarriedOut<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    id: string,
    context: CommandContext,
  ): Promise<boolean>;
  /**
   * Returns the state on which the command would be decided, after finishing open and due work as `handle` does.
   * @param command undefined for workers: finishes everything that is open or due now
   */
  finishDueWork<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    id: string,
    command: Command | undefined,
    context: CommandContext,
  ): Promise<Loaded<State>>;
  /** Returns the current state, including events of other processes. */
  load<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    id: string,
  ): Promise<Loaded<State>>;
  /** Same as `load`, and makes the read models show the state: for a caller that answers with another process's work. */
  loadShown<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    id: string,
  ): Promise<Loaded<State>>;
  /** Drops what is kept in memory of a stream, e.g. after its data was erased. */
  evict(stream: string): void;
  evictAll(): void;
  /** Number of commands that wait or run. */
  pending(): number;
}

export type CommandOutcome = 'changed' | 'unchanged' | 'refused' | 'failed';

export interface CommandHandlerDependencies {
  readonly log: EventLog;
  /** Called with the events of each command before it is answered, so that its caller reads its own writes. */
  readonly onAppended: (stream: string, events: readonly RecordedEvent[]) => Promise<void>;
  readonly onChanged?: OnChanged;
  /** The configured rules of due dates; none if absent. */
  readonly rules?: DueRules;
  /** If absent, no spans are recorded. */
  readonly tracing?: Pick<Tracing, 'span'> | undefined;
  /** Called with the outcome of each command. */
  readonly onOutcome?: (area: string, outcome: CommandOutcome) => void;
  /** Approximate limit of memory for folded states, in bytes (default 48 MiB). */
  readonly cacheBytes?: number;
  /** Snapshots of the states of long streams; without them every state is folded from the first event on. */
  readonly snapshots?: Pick<FoldSnapshots, 'find' | 'offer'>;
  /** Limit of commands that wait or run at once (default 4,096). */
  readonly queueLimit?: number;
}

const nothingDone: readonly string[] = [];

export function createCommandHandler(dependencies: CommandHandlerDependencies): CommandHandler {
  const {
    log,
    onAppended,
    onOutcome,
    tracing,
    cacheBytes = 48 * 1024 * 1024,
    queueLimit = 4_096,
  } = dependencies;
  const { rules = noDueRules } = dependencies;
  const streams = createStreams({
    log,
    onAppended,
    onChanged: dependencies.onChanged,
    cacheBytes,
    rules,
    snapshots: dependencies.snapshots,
  });
  const queue = createStreamQueue(queueLimit);
  const { finish, finishWith } = createFinishing({ run: handle });

  /** For a command that is part of a step of the aggregate itself: nothing is finished before or after it. */
  function asPartOf<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    stream: string,
    { finishing }: CommandContext,
  ): Aggregate<State, Command, Event> {
    if (finishing === undefined || !finishing.includes(stream)) return aggregate;
    const { area, decider, encrypted } = aggregate;
    return { area, decider, encrypted };
  }

  async function handle<State, Command, Event extends DomainEvent>(
    declared: Aggregate<State, Command, Event>,
    id: string,
    command: Command,
    context: CommandContext,
    options: HandleOptions = {},
  ): Promise<Outcome<State, Event>> {
    const stream = streamOf(declared, id);
    const aggregate = asPartOf(declared, stream, context);
    const { area, unfinished } = aggregate;
    const startedAt = tracing === undefined ? 0 : performance.now();
    const ended = (outcome: CommandOutcome, failed?: string) => {
      onOutcome?.(area, outcome);
      tracing?.span({
        name: `command ${area}`,
        parent: context.traceparent,
        startedAt,
        failed,
        attributes: { 'command.outcome': outcome, 'command.id': context.commandId },
      });
    };
    try {
      // 1. In the stream's turn: load the state, decide, append, and make the read models show the events (`decide.ts`).
      let outcome = await queue.run(stream, () =>
        streams.decide(aggregate, stream, command, context, options, nothingDone),
      );
      // 2. If earlier work of the stream comes first: finish it, and decide again.
      if (outcome instanceof NotYet) {
        const passes = createPasses();
        while (outcome instanceof NotYet) {
          const { step, state, revision } = outcome;
          passes.next(step, revision);
          await finish(aggregate, id, step, state, context);
          outcome = await queue.run(stream, () =>
            streams.decide(aggregate, stream, command, context, options, passes.done),
          );
        }
      }
      // 3. Finish the work on other streams that the command has begun.
      if (unfinished?.begun(outcome.state, command, nothingDone) !== undefined)
        outcome = { ...outcome, ...(await finishBegun(aggregate, id, outcome, command, context)) };
      // 4. Count and trace the outcome.
      ended(outcome.events.length > 0 ? 'changed' : 'unchanged');
      return outcome;
    } catch (error) {
      if (error instanceof DomainError) ended('refused');
      else ended('failed', error instanceof Error ? error.name : 'Error');
      throw error;
    }
  }

  /** Finishes what a command that was just carried out has begun. @returns the aggregate with nothing left to finish */
  async function finishBegun<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    id: string,
    { state, revision }: Loaded<State>,
    command: Command,
    context: CommandContext,
  ): Promise<Loaded<State>> {
    const passes = createPasses();
    let current: Loaded<State> = { state, revision };
    for (;;) {
      const step = aggregate.unfinished?.begun(current.state, command, passes.done);
      if (step === undefined) return current;
      passes.next(step, current.revision);
      await finish(aggregate, id, step, current.state, context);
      current = await streams.currentState(aggregate, streamOf(aggregate, id));
    }
  }

  return {
    finishWith,
    handle,
    previousOutcome: (aggregate, id, context) =>
      streams.previousOutcome(aggregate, streamOf(aggregate, id), context),
    async wasCarriedOut(aggregate, id, context) {
      if (context.recovering !== true) return false;
      return (await streams.previousOutcome(aggregate, streamOf(aggregate, id), context)) !== undefined;
    },
    async finishDueWork(declared, id, command, context) {
      const stream = streamOf(declared, id);
      const aggregate = asPartOf(declared, stream, context);
      const passes = createPasses();
      for (;;) {
        const loaded = await streams.load(aggregate, stream);
        const at = context.at.toISOString();
        const step = aggregate.unfinished?.before(loaded.state, command, at, passes.done, rules);
        if (step === undefined) return loaded;
        passes.next(step, loaded.revision);
        await finish(aggregate, id, step, loaded.state, context);
      }
    },
    load: (aggregate, id) => streams.load(aggregate, streamOf(aggregate, id)),
    async loadShown(aggregate, id) {
      const stream = streamOf(aggregate, id);
      const loaded = await streams.load(aggregate, stream);
      await streams.show(stream, loaded.revision);
      return loaded;
    },
    evict: streams.evict,
    evictAll: streams.evictAll,
    pending: () => queue.pending,
  };
}

/** The work on each stream inside a process, in turn, so that commands on a busy stream do not race each other. */
export interface StreamQueue {
  /** Runs the work after all earlier work of the stream, whether that succeeded or failed. @throws Unavailable when the queue is full */
  run<T>(stream: string, work: () => Promise<T>): Promise<T>;
  /** Whether work of the stream is running or waiting. */
  isBusy(stream: string): boolean;
  /** Amount of work that waits or runs. */
  readonly pending: number;
}

/** @param limit limit of work that waits or runs, over all streams */
export function createStreamQueue(limit: number): StreamQueue {
  const tails = new Map<string, Promise<unknown>>();
  let pending = 0;
  return {
    get pending() {
      return pending;
    },
    isBusy: (stream) => tails.has(stream),
    async run(stream, work) {
      if (pending >= limit) throw new Unavailable('too many commands are waiting');
      pending += 1;
      const before = tails.get(stream);
      const mine = before === undefined ? work() : before.then(work, work);
      tails.set(stream, mine);
      try {
        return await mine;
      } finally {
        pending -= 1;
        if (tails.get(stream) === mine) tails.delete(stream);
      }
    },
  };
}
