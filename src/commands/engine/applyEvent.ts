/** Folds one event into the state of its aggregate. */
import type { DomainEvent, RecordedEvent } from '../../kernel/events.js';
import { DamagedEvent } from '../../ports/eventStore.js';
import type { Aggregate } from './aggregate.js';

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
