/**
 * load → finish what is open or due → decide → append → finish what that began → answer: the one way in which any
 * aggregate changes.
 */
import type { EventLog } from '../../events/log.js';
import type { CommandContext } from '../../kernel/context.js';
import { DomainError } from '../../kernel/errors.js';
import type { DomainEvent, RecordedEvent } from '../../kernel/events.js';
import { type DueRules, noDueRules, type UnfinishedStep } from '../../kernel/unfinished.js';
import type { Tracing } from '../../ports/tracing.js';
import { type Aggregate, streamOf } from './aggregate.js';
import { createStreams, NotYet, type OnChanged } from './decide.js';
import { createFinishing, createPasses, type Finishers } from './finishing.js';
import type { FoldSnapshots } from './foldSnapshots.js';
import type { HandleOptions, Loaded, Outcome } from './outcome.js';
import { createStreamQueue } from './streamQueue.js';

export interface CommandHandler {
  /** How steps are finished that an aggregate declares, by their kind; said once, before the first command. */
  finishWith<State, Command, Event extends DomainEvent, Step extends UnfinishedStep>(
    aggregate: Aggregate<State, Command, Event, Step>,
    finishers: Finishers<State, Command, Event, Step>,
  ): void;
  /**
   * Runs one command on one aggregate. Open or due work on it is finished first, and the command is decided on the state after that. Work that the
   * command begins is finished before it is answered.
   * @throws DomainError of the rules; PRECONDITION_FAILED when the context names another revision; CONCURRENCY_CONFLICT when others were faster
   * again and again; Unavailable; DamagedEvent.
   */
  handle<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    id: string,
    command: Command,
    context: CommandContext,
    options?: HandleOptions,
  ): Promise<Outcome<State, Event>>;
  /**
   * Returns the effect of an earlier run of this very command on the aggregate, as it was then, and shown by read models. Undefined when there was
   * none, or none that got through. Data that was forgotten since is missing in it.
   */
  previousOutcome<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    id: string,
    context: CommandContext,
  ): Promise<Outcome<State, Event> | undefined>;
  /**
   * The state on which the command would be decided: what is open or due before it is finished, as `handle` does it.
   * @param command undefined: all that is open or due by now is finished, which is what workers come for
   */
  finishDueWork<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    id: string,
    command: Command | undefined,
    context: CommandContext,
  ): Promise<Loaded<State>>;
  /** The state as it is now, the events of other processes included. */
  load<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    id: string,
  ): Promise<Loaded<State>>;
  /** As `load`, and shown by read models when it is answered: for a caller whose answer is that another process has done the work. */
  loadShown<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    id: string,
  ): Promise<Loaded<State>>;
  /** Forgets what is kept in memory of a stream, e.g. after its data was erased. */
  evict(stream: string): void;
  evictAll(): void;
  /** How many commands wait or run. */
  pending(): number;
}

export type CommandOutcome = 'changed' | 'unchanged' | 'refused' | 'failed';

export interface CommandHandlerDependencies {
  readonly log: EventLog;
  /** Called with the events of each command before it is answered, so that its caller reads its own writes. */
  readonly onAppended: (stream: string, events: readonly RecordedEvent[]) => Promise<void>;
  readonly onChanged?: OnChanged;
  /** The configured rules of due dates; absent: none. */
  readonly rules?: DueRules;
  /** Absent: no spans are told. */
  readonly tracing?: Pick<Tracing, 'span'> | undefined;
  /** Told what became of each command. */
  readonly onOutcome?: (area: string, outcome: CommandOutcome) => void;
  /** Bytes that folded states may take in memory, roughly (default 48 MiB). */
  readonly cacheBytes?: number;
  /** Snapshots of the states of long streams; without them every state is folded from the first event on. */
  readonly snapshots?: Pick<FoldSnapshots, 'find' | 'offer'>;
  /** Commands that may wait or run at once (default 4,096). */
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

  /** A command that is part of a step of the aggregate itself has nothing before it and nothing after it. */
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
      // 1. In the stream's turn: load the state, decide, append, and show the events to the read models (`decide.ts`).
      let outcome = await queue.run(stream, () =>
        streams.decide(aggregate, stream, command, context, options, nothingDone),
      );
      // 2. Where earlier work of the stream has to come first: do it, and decide again.
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

  /** For a command that has just been carried out. @returns the aggregate with nothing begun any more */
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
