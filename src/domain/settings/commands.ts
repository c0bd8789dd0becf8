/** Commands of the settings. */
import type { Seller } from './events.js';

/** A field that is absent stays. */
export interface ChangeSeller {
  readonly type: 'ChangeSeller';
  readonly fields: Partial<Seller>;
  /** The seller before the first change. */
  readonly initial: Seller;
}

export type SettingsCommand = ChangeSeller;
