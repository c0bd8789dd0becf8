/** Binds an area's rules to its streams. */
import type { Decider } from '../../kernel/decider.js';
import type { DomainEvent, RecordedEvent } from '../../kernel/events.js';
import type { Unfinished, UnfinishedStep } from '../../kernel/unfinished.js';
import { DamagedEvent } from '../../ports/eventStore.js';

export interface Aggregate<
  State,
  Command,
  Event extends DomainEvent,
  Step extends UnfinishedStep = UnfinishedStep,
> {
  /** The area's name in the singular; stream names are `<area>-<id>`. */
  readonly area: string;
  readonly decider: Decider<State, Command, Event>;
  /** Whether event data is encrypted under the stream's own key: all of it, or that of the listed event types. */
  readonly encrypted: boolean | readonly Event['type'][];
  /** The work to finish before a command is decided; `CommandHandler.finishWith` says how each step is finished. */
  readonly unfinished?: Unfinished<State, Command, Step>;
}

export function streamOf(aggregate: { readonly area: string }, id: string): string {
  return `${aggregate.area}-${id}`;
}

/** Returns the id in the name of one of the aggregate's streams; the inverse of `streamOf`. */
export function idIn(aggregate: { readonly area: string }, stream: string): string {
  return stream.slice(aggregate.area.length + 1);
}

/**
 * Events come back from the store as plain data; the stream's name vouches that they are events of its area. Erased data (null) is skipped:
 * a later `Removed` accounts for it.
 * @throws DamagedEvent when the area does not know the event after all
 */
export function applyEvent<State, Event extends DomainEvent>(
  { decider }: Pick<Aggregate<State, never, Event>, 'decider'>,
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
