/** The state of an aggregate at the beginning of a day, so that late work gives the same result as work done in time. */
import type { EventLog } from '../../events/log.js';
import { type CalendarDate, dayOfTimestamp } from '../../kernel/dates.js';
import type { DomainEvent } from '../../kernel/events.js';
import { type Aggregate, applyEvent, streamOf } from './aggregate.js';

export type StateOn = ReturnType<typeof createStateOn>;

export function createStateOn(log: Pick<EventLog, 'read'>) {
  /**
   * Returns the state at the beginning of the day.
   * @param day UTC, by the service's clock
   * @param otherwise the state if the aggregate did not exist yet: `nothing` for the initial one, `first` for the one after its first event
   * @throws Unavailable, DamagedEvent
   */
  return async <State, Event extends DomainEvent>(
    aggregate: Pick<Aggregate<State, never, Event>, 'area' | 'decider'>,
    id: string,
    day: CalendarDate,
    otherwise: 'nothing' | 'first',
  ): Promise<State> => {
    let state = aggregate.decider.initial;
    let counted = 0;
    for await (const page of log.read(streamOf(aggregate, id))) {
      for (const event of page) {
        const isLater = dayOfTimestamp(event.metadata.at) >= day;
        if (isLater && (otherwise === 'nothing' || counted > 0)) return state;
        if (event.data === null) continue;
        state = applyEvent(aggregate, state, event);
        counted += 1;
        if (isLater) return state;
      }
    }
    return state;
  };
}
