/** Sends an endpoint again what was requested: its cursor moves back, or single events become due again. */
import type { Positions } from '../publicEvents/positions.js';
import type { DeliveryState, Place } from './deliveryState.js';
import type { Endpoint } from './endpoint.js';

export function beginReplays(
  state: DeliveryState,
  endpoint: Endpoint,
  positions: Positions,
  now: number,
): void {
  for (const { revision, replay } of endpoint.replays) {
    if (revision <= state.replays) continue;
    state.replays = revision;
    if (replay.kind === 'since') rewind(state, positions.clamp(replay.after), replay.types, positions);
    else if (replay.kind === 'failed') for (const place of [...state.failed]) sendAgain(state, place, now);
    else {
      const { eventId: id, subject, after } = replay;
      sendAgain(state, { id, subject, after: positions.clamp(after) }, now);
    }
  }
}

function rewind(
  state: DeliveryState,
  after: string | null,
  types: readonly string[] | null,
  positions: Positions,
): void {
  const raw = (position: string | null) => (position === null ? '' : positions.read(position));
  const until = state.replaying?.until ?? state.cursor;
  if (until === null || raw(after) >= raw(until)) return;
  // A replay under way continues: both together send what either requests, and perhaps more.
  const all = [...new Set([...(state.replaying?.types ?? []), ...(types ?? [])])];
  state.replaying = types === null ? null : { types: all, until };
  if (raw(after) < raw(state.cursor)) {
    state.cursor = after;
    state.done = [];
  }
  // Deliveries held from there on are sent again anyway.
  const { cursor } = state;
  if (types === null) state.held = state.held.filter((one) => raw(one.after) < raw(cursor));
}

/** Due at once and alone: later events of its subject were sent already, or another one holds them back. */
function sendAgain(state: DeliveryState, place: Place, now: number): void {
  state.failed = state.failed.filter(({ id }) => id !== place.id);
  const waiting = state.held.find(({ id }) => id === place.id);
  if (waiting !== undefined) waiting.nextAt = now;
  else {
    const since = new Date(now).toISOString();
    state.held.push({ ...place, attempts: 0, nextAt: now, since, reached: null, alone: true });
  }
}
