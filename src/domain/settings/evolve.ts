/** The settings after each of their events. */
import type { SettingsEvent } from './events.js';
import type { SettingsState } from './state.js';

export function evolve(_state: SettingsState, { data }: SettingsEvent): SettingsState {
  return { status: 'present', seller: data };
}
