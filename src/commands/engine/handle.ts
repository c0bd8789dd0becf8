/** load → decide → append → answer: the one way in which any aggregate changes. */
import { type EventLog, headAfter, noStream, type StreamHead } from '../../events/log.js';
import type { CommandContext } from '../../kernel/context.js';
import { DomainError } from '../../kernel/errors.js';
import type { DomainEvent, RecordedEvent } from '../../kernel/events.js';
import { derivedUuid } from '../../kernel/ids.js';
import { DamagedEvent, WrongExpectedRevision } from '../../ports/eventStore.js';
import { type Aggregate, streamOf } from './aggregate.js';
import { preconditionFailed } from './precondition.js';
import { type CachedState, createStateCache } from './stateCache.js';
import { createStreamQueue } from './streamQueue.js';

export interface Loaded<State> {
  readonly state: State;
  /** -1 when there is no stream. */
  readonly revision: number;
}

export interface Outcome<State, Event> extends Loaded<State> {
  /** When this command's last event happened, RFC 3339 UTC; undefined when there is none. */
  readonly at: string | undefined;
  /** The events of this command; empty when it changed nothing. */
  readonly events: readonly Event[];
}

export interface HandleOptions {
  /**
   * The stream is most likely not there, since its id was made for this command: it is not read before the first
   * attempt. Should it exist after all, the append finds out and the command is decided again.
   */
  readonly fresh?: boolean;
  /**
   * A lost race is not retried but thrown as CONCURRENCY_CONFLICT: for commands that rest on what was
   * found outside the stream, such as a claim, and must start over as a whole.
   */
  readonly expected?: number;
}

export interface CommandHandler {
  /**
   * Runs one command on one aggregate.
   * @throws DomainError of the rules; PRECONDITION_FAILED when the context names another revision;
   * CONCURRENCY_CONFLICT when others were faster again and again; Unavailable; DamagedEvent.
   */
  handle<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    id: string,
    command: Command,
    context: CommandContext,
    options?: HandleOptions,
  ): Promise<Outcome<State, Event>>;
  /**
   * What an earlier run of this very command did to the aggregate, as it was then; undefined when there was none, or none
   * that got through. Data that was forgotten since is missing in it.
   */
  earlier<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    id: string,
    context: CommandContext,
  ): Promise<Outcome<State, Event> | undefined>;
  /** The state as it is now, the events of other processes included. */
  load<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    id: string,
  ): Promise<Loaded<State>>;
  /** Forgets what is kept in memory of a stream, e.g. after its data was erased. */
  evict(stream: string): void;
  /** How many commands wait or run. */
  pending(): number;
}

export interface CommandHandlerDependencies {
  readonly log: EventLog;
  /** Called with the events of each command before it is answered, so that its caller reads its own writes. */
  readonly onAppended: (stream: string, events: readonly RecordedEvent[]) => Promise<void>;
  /** Told what became of each command. */
  readonly onOutcome?: (area: string, outcome: 'changed' | 'unchanged' | 'refused' | 'failed') => void;
  /** Bytes that folded states may take in memory, roughly (default 128 MiB). */
  readonly cacheBytes?: number;
  /** Commands that may wait or run at once (default 4,096). */
  readonly queueLimit?: number;
}

/** Folded states kept in memory at most. */
const keptStates = 20_000;
const raceBudgetMilliseconds = 5_000;

/**
 * Events come back from the store as plain data; that those of an area's stream are the area's events is
 * what the stream's name says. Data that was forgotten (null) is not folded: `Removed` stands behind it.
 * @throws DamagedEvent for one that is none of the area's after all
 */
function evolved<State, Event extends DomainEvent>(
  { decider }: Aggregate<State, never, Event>,
  state: State,
  event: RecordedEvent,
): State {
  if (event.data === null) return state;
  try {
    return decider.evolve(state, event as unknown as Event);
  } catch (error) {
    throw new DamagedEvent(event.stream, event.revision, event.position, { cause: error });
  }
}

/** The same circumstances for a further step of a command, with ids of its own that come out the same in a repetition. */
export function stepOf(context: CommandContext, step: string): CommandContext {
  const { expectedRevision: _onlyForTheFirst, ...rest } = context;
  return { ...rest, commandId: derivedUuid(context.commandId, step) };
}

/**
 * As `stepOf`, for a step that the state makes repeatable: it is decided anew in a repetition of the command, and what an
 * earlier run of it did is not looked for.
 */
export function repeatableStepOf(context: CommandContext, step: string): CommandContext {
  const { recovering: _, ...rest } = stepOf(context, step);
  return rest;
}

export function createCommandHandler(dependencies: CommandHandlerDependencies): CommandHandler {
  const { log, onAppended, onOutcome } = dependencies;
  const cache = createStateCache({ states: keptStates, bytes: dependencies.cacheBytes ?? 128 * 1024 * 1024 });
  const queue = createStreamQueue(dependencies.queueLimit ?? 4_096);

  async function advance<State, Event extends DomainEvent>(
    aggregate: Aggregate<State, never, Event>,
    stream: string,
    from: CachedState,
  ): Promise<CachedState> {
    let { state, head } = from as { state: State; head: StreamHead };
    for await (const batch of log.read(stream, head.revision + 1)) {
      for (const event of batch) {
        state = evolved(aggregate, state, event);
        head = headAfter(head, event);
      }
    }
    if (head.revision === from.head.revision) return from;
    const advanced = { state, head };
    cache.set(stream, advanced);
    return advanced;
  }

  /** What an earlier run of the same command did, told from the stream itself. */
  async function earlierRun<State, Event extends DomainEvent>(
    aggregate: Aggregate<State, never, Event>,
    stream: string,
    context: CommandContext,
  ): Promise<Outcome<State, Event> | undefined> {
    if (context.recovering !== true) return undefined;
    let state = aggregate.decider.initial;
    let outcome: Outcome<State, Event> | undefined;
    const mine: Event[] = [];
    for await (const batch of log.read(stream)) {
      for (const event of batch) {
        state = evolved(aggregate, state, event);
        if (event.metadata.causationId !== context.commandId) continue;
        mine.push(event as unknown as Event);
        outcome = { state, revision: event.revision, events: mine, at: event.metadata.at };
      }
    }
    return outcome;
  }

  async function run<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    stream: string,
    command: Command,
    context: CommandContext,
    options: HandleOptions,
  ): Promise<Outcome<State, Event>> {
    const before = await earlierRun(aggregate, stream, context);
    if (before !== undefined) return before;
    const start: CachedState = { state: aggregate.decider.initial, head: noStream };
    let current = cache.get(stream);
    // What comes from the cache may be behind other processes. A success proves itself by its expected
    // revision; a refusal must be looked at again on the newest state before it is told to anybody.
    let confirmed = false;
    const refresh = async () => {
      current = await advance(aggregate, stream, current ?? start);
      confirmed = true;
    };
    if (current === undefined && options.fresh !== true) await refresh();
    const deadline = performance.now() + raceBudgetMilliseconds;
    for (;;) {
      const { state, head } = (current ?? start) as { state: State; head: StreamHead };
      const expected = options.expected ?? context.expectedRevision;
      if (expected !== undefined && expected !== head.revision) {
        if (!confirmed) {
          await refresh();
          continue;
        }
        if (options.expected !== undefined)
          throw new DomainError('CONCURRENCY_CONFLICT', 'The resource was changed by another request');
        throw preconditionFailed(() => aggregate.decider.decide(command, state));
      }
      let events: readonly Event[];
      try {
        events = aggregate.decider.decide(command, state);
      } catch (error) {
        if (confirmed || !(error instanceof DomainError)) throw error;
        await refresh();
        continue;
      }
      if (events.length === 0) {
        if (confirmed) return { state, revision: head.revision, events, at: undefined };
        await refresh();
        continue;
      }
      try {
        const logged = await log.append({ stream, head, events, encrypted: aggregate.encrypted, context });
        let next = state;
        for (const event of events) next = aggregate.decider.evolve(next, event);
        cache.set(stream, { state: next, head: logged.head });
        await onAppended(stream, logged.events);
        return { state: next, revision: logged.head.revision, events, at: context.at.toISOString() };
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision)) {
          // Whether it was appended is not known: the next command starts from what the store says.
          cache.delete(stream);
          throw error;
        }
        // The earlier run may have been slow rather than dead, and faster than this one in the end.
        const earlier = await earlierRun(aggregate, stream, context);
        if (earlier !== undefined) return earlier;
        if (performance.now() > deadline) {
          throw new DomainError(
            'CONCURRENCY_CONFLICT',
            'Other requests changed the resource at the same time, again and again',
          );
        }
        await refresh();
      }
    }
  }

  return {
    async handle(aggregate, id, command, context, options = {}) {
      const stream = streamOf(aggregate, id);
      try {
        const outcome = await queue.run(stream, () => run(aggregate, stream, command, context, options));
        onOutcome?.(aggregate.area, outcome.events.length > 0 ? 'changed' : 'unchanged');
        return outcome;
      } catch (error) {
        onOutcome?.(aggregate.area, error instanceof DomainError ? 'refused' : 'failed');
        throw error;
      }
    },
    earlier: (aggregate, id, context) => earlierRun(aggregate, streamOf(aggregate, id), context),
    async load<State, Command, Event extends DomainEvent>(
      aggregate: Aggregate<State, Command, Event>,
      id: string,
    ) {
      const stream = streamOf(aggregate, id);
      const { state, head } = await advance(
        aggregate,
        stream,
        cache.get(stream) ?? { state: aggregate.decider.initial, head: noStream },
      );
      return { state: state as State, revision: head.revision };
    },
    evict: (stream) => {
      cache.delete(stream);
    },
    pending: () => queue.pending,
  };
}
