/** Port: the service's time. Business rules use this clock; tokens, leases and records use the machine's. */
import { type CalendarDate, dayOf } from '../kernel/dates.js';

export interface Clock {
  now(): Date;
}

/** A clock set by hand, for tests of due dates. It follows the machine's clock until it is first set, and then stands still. */
export interface MovableClock extends Clock {
  /**
   * Sets the clock durably for every process of the service. Returns false when the clock is already past that moment: it never goes back.
   * @throws Unavailable
   */
  moveTo(moment: Date): Promise<boolean>;
  /** Adopts the time that another process has set. @throws Unavailable */
  refresh(): Promise<void>;
}

export const systemClock: Clock = { now: () => new Date() };

/** The UTC day of the service's clock. */
export function today(clock: Clock): CalendarDate {
  return dayOf(clock.now());
}
