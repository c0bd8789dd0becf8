/** Runs one command on one stream: load, decide, append, and decide again after a lost race. */
import {
  type EventLog,
  firstPage,
  headAfter,
  noStream,
  StreamErased,
  type StreamHead,
} from '../../events/log.js';
import type { CommandContext } from '../../kernel/context.js';
import { DomainError, NotFound } from '../../kernel/errors.js';
import type { DomainEvent, RecordedEvent } from '../../kernel/events.js';
import { type DueRules, noDueRules, type UnfinishedStep } from '../../kernel/unfinished.js';
import { WrongExpectedRevision } from '../../ports/eventStore.js';
import { type Aggregate, applyEvent, idIn } from './aggregate.js';
import { type CachedState, createStateCache, type FoldSnapshots } from './foldedStates.js';
import type { HandleOptions, Loaded, Outcome } from './outcome.js';
import { preconditionFailed } from './precondition.js';

/** The command was not decided: `step` must be finished first. State and revision are the newest ones. */
export class NotYet<State> implements Loaded<State> {
  constructor(
    readonly step: UnfinishedStep,
    readonly state: State,
    readonly revision: number,
  ) {}
}

/** Called with the states before and after each command that changed something; awaited, and must not reject. */
export type OnChanged = (
  area: string,
  id: string,
  before: Loaded<unknown>,
  after: Loaded<unknown>,
) => Promise<void>;

export interface StreamDependencies {
  readonly log: EventLog;
  readonly onChanged?: OnChanged | undefined;
  /** See `CommandHandlerDependencies`. */
  readonly rules?: DueRules | undefined;
  readonly onAppended: (stream: string, events: readonly RecordedEvent[]) => Promise<void>;
  /** Approximate limit of memory for folded states, in bytes. */
  readonly cacheBytes: number;
  /** If absent, every state is folded from the first event on. */
  readonly snapshots?: Pick<FoldSnapshots, 'find' | 'offer'> | undefined;
}

/** Limit of folded states in memory; reading a short stream again takes a fraction of a millisecond. */
const keptStates = 4_000;
const raceBudgetMilliseconds = 5_000;

/** For streams restored from a backup that is older than their erasure: the keys know of the erasure, the events do not. */
function erasedElsewhere(): DomainError {
  return new DomainError('RESOURCE_ERASED', 'The resource was erased and cannot be changed');
}

function isShownUpTo(kept: CachedState | undefined, revision: number): boolean {
  return kept?.isShown === true && kept.head.revision >= revision;
}

export type Streams = ReturnType<typeof createStreams>;

export function createStreams(dependencies: StreamDependencies) {
  const { log, onAppended, onChanged, cacheBytes, snapshots, rules = noDueRules } = dependencies;
  const cache = createStateCache({ states: keptStates, bytes: cacheBytes });

  async function advance<State, Event extends DomainEvent>(
    aggregate: Aggregate<State, never, Event>,
    stream: string,
    from: CachedState,
  ): Promise<CachedState> {
    const current = { ...from, isShown: false } as { state: State; head: StreamHead; snapshot?: number };
    for await (const batch of log.read(stream, from.head.revision + 1)) {
      for (const event of batch) {
        current.state = applyEvent(aggregate, current.state, event);
        current.head = headAfter(current.head, event);
      }
      // A stream that continues after its first page may be long enough for a snapshot.
      if (from.head.revision !== -1 || current.snapshot !== undefined || batch.length < firstPage) continue;
      current.snapshot = -1;
      const jumped = await jump(aggregate, stream, current.head.revision);
      if (jumped !== undefined) return keep(stream, jumped);
    }
    return current.head.revision === from.head.revision ? from : keep(stream, current);
  }

  /** Folds from the stream's snapshot to the end of the stream; undefined unless the snapshot is beyond revision `behind`. */
  async function jump<State, Event extends DomainEvent>(
    aggregate: Aggregate<State, never, Event>,
    stream: string,
    behind: number,
  ): Promise<CachedState | undefined> {
    const found = await snapshots?.find(stream);
    if (found === undefined || found.head.revision <= behind) return undefined;
    const { revision, hash } = found.head;
    let { state, head } = found as { state: State; head: StreamHead };
    let stands = false;
    for await (const batch of log.read(stream, revision)) {
      for (const event of batch) {
        if (stands) {
          state = applyEvent(aggregate, state, event);
          head = headAfter(head, event);
        } else if (event.revision === revision && event.metadata.hash === hash) stands = true;
        else return undefined;
      }
    }
    return stands ? { state, head, snapshot: revision } : undefined;
  }

  function keep(stream: string, { state, head, snapshot = -1, isShown = false }: CachedState): CachedState {
    const offered = snapshots?.offer(stream, { state, head }, snapshot) ?? -1;
    const kept = offered < 0 ? { state, head, isShown } : { state, head, isShown, snapshot: offered };
    cache.set(stream, kept);
    return kept;
  }

  /**
   * Makes the read models show the events up to the revision, regardless of which process appended them. Another process may have died
   * or stalled between appending and showing them, and a caller whose answer rests on these events reads them next.
   */
  async function show(stream: string, revision: number): Promise<void> {
    if (revision < 0 || isShownUpTo(cache.get(stream), revision)) return;
    const last = await log.last(stream);
    if (last === undefined) return;
    await onAppended(stream, [last]);
    const kept = cache.get(stream);
    if (kept !== undefined && kept.head.revision <= last.revision)
      cache.set(stream, { ...kept, isShown: true });
  }

  /** Returns the effect of an earlier run of the same command, as `toldFromStream` does, and makes the read models show it. */
  async function earlierRun<State, Event extends DomainEvent>(
    aggregate: Aggregate<State, never, Event>,
    stream: string,
    context: CommandContext,
  ): Promise<Outcome<State, Event> | undefined> {
    const outcome = await toldFromStream(aggregate, stream, context);
    if (outcome !== undefined) await show(stream, outcome.revision);
    return outcome;
  }

  /** Returns the effect of an earlier run of the same command, read from the stream. */
  async function toldFromStream<State, Event extends DomainEvent>(
    aggregate: Aggregate<State, never, Event>,
    stream: string,
    context: CommandContext,
  ): Promise<Outcome<State, Event> | undefined> {
    let state = aggregate.decider.initial;
    let outcome: Outcome<State, Event> | undefined;
    const mine: Event[] = [];
    for await (const batch of log.read(stream)) {
      for (const event of batch) {
        state = applyEvent(aggregate, state, event);
        if (event.metadata.causationId !== context.commandId) continue;
        mine.push(event as unknown as Event);
        outcome = { state, revision: event.revision, events: mine, at: event.metadata.at };
      }
    }
    return outcome;
  }

  /** @param done kinds of the steps already done before this command */
  async function decide<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    stream: string,
    command: Command,
    context: CommandContext,
    options: HandleOptions,
    done: readonly string[],
  ): Promise<Outcome<State, Event> | NotYet<State>> {
    const before = context.recovering === true ? await earlierRun(aggregate, stream, context) : undefined;
    if (before !== undefined) return before;
    const start: CachedState = { state: aggregate.decider.initial, head: noStream };
    let current = cache.get(stream);
    // A cached state may be behind other processes. The expected revision proves a success; a refusal must be checked on the newest state
    // before it is answered.
    let confirmed = false;
    const refresh = async () => {
      current = await advance(aggregate, stream, current ?? start);
      confirmed = true;
    };
    if (current === undefined && options.fresh !== true) await refresh();
    const deadline = performance.now() + raceBudgetMilliseconds;
    for (;;) {
      const { state, head } = (current ?? start) as { state: State; head: StreamHead };
      // Checked with the state already at hand: if another run appends from now on, the expected revision reveals it.
      const elsewhere =
        context.isOverdue?.() === true ? await earlierRun(aggregate, stream, context) : undefined;
      if (elsewhere !== undefined) return elsewhere;
      const expected = options.expected ?? context.expectedRevision;
      if (expected !== undefined && expected !== head.revision) {
        if (!confirmed) {
          await refresh();
          continue;
        }
        if (options.expected !== undefined)
          throw new DomainError(
            'CONCURRENCY_CONFLICT',
            'Another request changed the resource; read it again and repeat',
          );
        throw preconditionFailed(() => aggregate.decider.decide(command, state));
      }
      const step = aggregate.unfinished?.before(state, command, context.at.toISOString(), done, rules);
      if (step !== undefined) {
        if (confirmed) return new NotYet(step, state, head.revision);
        await refresh();
        continue;
      }
      let events: readonly Event[];
      try {
        events = aggregate.decider.decide(command, state);
      } catch (error) {
        if (confirmed && error instanceof NotFound) throw error.withId(idIn(aggregate, stream));
        if (confirmed || !(error instanceof DomainError)) throw error;
        await refresh();
        continue;
      }
      if (events.length === 0) {
        if (!confirmed) {
          await refresh();
          continue;
        }
        // An empty decision may rest on the work of another process, perhaps on an earlier run of this very request.
        await show(stream, head.revision);
        return { state, revision: head.revision, events, at: undefined };
      }
      try {
        const logged = await log.append({ stream, head, events, encrypted: aggregate.encrypted, context });
        let next = state;
        for (const event of events) next = aggregate.decider.evolve(next, event);
        const { snapshot = -1 } = current ?? start;
        // Kept before anything is awaited: the stream's next commands wait until then.
        keep(stream, { state: next, head: logged.head, snapshot, isShown: true });
        const shown = onAppended(stream, logged.events);
        const { revision } = logged.head;
        await onChanged?.(
          aggregate.area,
          idIn(aggregate, stream),
          { state, revision: head.revision },
          { state: next, revision },
        );
        await shown;
        return { state: next, revision: logged.head.revision, events, at: context.at.toISOString() };
      } catch (error) {
        if (error instanceof StreamErased) {
          // Someone else has erased the stream since this state was loaded; the rules decide what that means on the newest state.
          const { revision } = head;
          await refresh();
          if ((current ?? start).head.revision === revision) throw erasedElsewhere();
          continue;
        }
        if (!(error instanceof WrongExpectedRevision)) {
          // It is unknown whether the append succeeded: the next command starts from what the store has.
          cache.delete(stream);
          throw error;
        }
        // Another run of the same request may have been faster: an earlier run that was slow, not dead, or a later one that overtook this
        // one.
        const mayBeRepeated = context.recovering === true || context.idempotencyKey !== undefined;
        const earlier = mayBeRepeated ? await earlierRun(aggregate, stream, context) : undefined;
        if (earlier !== undefined) return earlier;
        if (performance.now() > deadline) {
          throw new DomainError(
            'CONCURRENCY_CONFLICT',
            'Other requests keep changing the resource; repeat later',
          );
        }
        await refresh();
      }
    }
  }

  async function load<State, Event extends DomainEvent>(
    aggregate: Aggregate<State, never, Event>,
    stream: string,
  ): Promise<Loaded<State>> {
    const start: CachedState = { state: aggregate.decider.initial, head: noStream };
    const { state, head } = await advance(aggregate, stream, cache.get(stream) ?? start);
    return { state: state as State, revision: head.revision };
  }

  return {
    decide,
    previousOutcome: earlierRun,
    /** The newest state, including events of other processes. */
    load,
    show,
    /** Returns the state as a command of this process has just left it. */
    async currentState<State, Event extends DomainEvent>(
      aggregate: Aggregate<State, never, Event>,
      stream: string,
    ): Promise<Loaded<State>> {
      const kept = cache.get(stream);
      if (kept === undefined) return load(aggregate, stream);
      return { state: kept.state as State, revision: kept.head.revision };
    },
    evict(stream: string): void {
      cache.delete(stream);
    },
    evictAll(): void {
      cache.clear();
    },
  };
}
