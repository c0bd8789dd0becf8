/** One step of folding a stream into the state of its aggregate. */
import type { DomainEvent, RecordedEvent } from '../../kernel/events.js';
import { DamagedEvent } from '../../ports/eventStore.js';
import type { Aggregate } from './aggregate.js';

/**
 * Events come back from the store as plain data; that those of an area's stream are the area's events is
 * what the stream's name says. Data that was forgotten (null) is not folded: `Removed` stands behind it.
 * @throws DamagedEvent for one that is none of the area's after all
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
