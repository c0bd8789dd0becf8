/** The settings as their events made them. */
import type { Seller } from './events.js';

export type SettingsState =
  | { readonly status: 'none' }
  | { readonly status: 'present'; readonly seller: Seller };
