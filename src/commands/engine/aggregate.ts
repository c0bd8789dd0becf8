/** What binds an area's rules to its streams. */
import type { Decider } from '../../kernel/decider.js';
import type { DomainEvent } from '../../kernel/events.js';

export interface Aggregate<State, Command, Event extends DomainEvent> {
  /** The area's name in the singular; a stream is called `<area>-<id>`. */
  readonly area: string;
  readonly decider: Decider<State, Command, Event>;
  /** Whether the data of its events is encrypted under a key of the stream's own. */
  readonly encrypted: boolean;
}

export function streamOf(aggregate: { readonly area: string }, id: string): string {
  return `${aggregate.area}-${id}`;
}

/** The id in the name of one of the aggregate's streams: what `streamOf` was given. */
export function idIn(aggregate: { readonly area: string }, stream: string): string {
  return stream.slice(aggregate.area.length + 1);
}
