/** Tracks the streams with unfinished work, as their own states report it. */
import { dueAreas } from '../../src/commands/due/projection.js';
import type { RecordedEvent } from '../../src/kernel/events.js';
import { noDueRules } from '../../src/kernel/unfinished.js';

export class BegunWork {
  readonly #states = new Map<string, unknown>();

  add(event: RecordedEvent): void {
    const { stream, data } = event;
    const area = areaOf(stream);
    if (area === undefined || data === null) return;
    const state = this.#states.get(stream) ?? area.decider.initial;
    this.#states.set(stream, area.decider.evolve(state, event as never));
  }

  streams(): readonly string[] {
    return [...this.#states].flatMap(([stream, state]) =>
      areaOf(stream)?.unfinished?.next(state, noDueRules)?.at === 'now' ? [stream] : [],
    );
  }
}

function areaOf(stream: string) {
  return dueAreas.find(({ area }) => stream.startsWith(`${area}-`));
}
