/** Binds an area's rules to its streams. */
import type { Decider } from '../../kernel/decider.js';
import type { DomainEvent } from '../../kernel/events.js';
import type { Unfinished, UnfinishedStep } from '../../kernel/unfinished.js';

export interface Aggregate<
  State,
  Command,
  Event extends DomainEvent,
  Step extends UnfinishedStep = UnfinishedStep,
> {
  /** The area's name in the singular; a stream is called `<area>-<id>`. */
  readonly area: string;
  readonly decider: Decider<State, Command, Event>;
  /** Whether the data of its events is encrypted under a key of the stream's own, or of which types of them it is. */
  readonly encrypted: boolean | readonly Event['type'][];
  /** The work to do before a command is decided; the engine learns how from `CommandHandler.finishWith`. */
  readonly unfinished?: Unfinished<State, Command, Step>;
}

export function streamOf(aggregate: { readonly area: string }, id: string): string {
  return `${aggregate.area}-${id}`;
}

/** The id in the name of one of the aggregate's streams: what `streamOf` was given. */
export function idIn(aggregate: { readonly area: string }, stream: string): string {
  return stream.slice(aggregate.area.length + 1);
}
