/** The subscriptions on which something was begun that somebody has to finish, as their own states say. */
import { subscriptionAggregate } from '../../src/commands/subscription/subscription.js';
import type { SubscriptionEvent } from '../../src/domain/subscription/events.js';
import type { SubscriptionState } from '../../src/domain/subscription/state.js';
import type { RecordedEvent } from '../../src/kernel/events.js';

const { area, decider, unfinished } = subscriptionAggregate;

export class BegunWork {
  readonly #states = new Map<string, SubscriptionState>();

  add(event: RecordedEvent): void {
    const { stream, data } = event;
    if (!stream.startsWith(`${area}-`) || data === null) return;
    const state = this.#states.get(stream) ?? decider.initial;
    this.#states.set(stream, decider.evolve(state, event as unknown as SubscriptionEvent));
  }

  streams(): readonly string[] {
    return [...this.#states].flatMap(([stream, state]) =>
      unfinished?.next(state)?.at === 'now' ? [stream] : [],
    );
  }
}
