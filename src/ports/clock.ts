/** Port: the service's time. Rules use this one; tokens, leases and records keep the machine's. */
import { type CalendarDate, dayOf } from '../kernel/dates.js';

export interface Clock {
  now(): Date;
}

/** A clock that is set by hand, for tests of what comes due. Until it is first set it goes with the machine's; then it stands still. */
export interface MovableClock extends Clock {
  /** Sets the clock for every process of the service, durably. False when it is past that moment already: it never goes back. @throws Unavailable */
  moveTo(moment: Date): Promise<boolean>;
  /** Takes over what another process has set. @throws Unavailable */
  refresh(): Promise<void>;
}

export const systemClock: Clock = { now: () => new Date() };

/** The UTC day of the service's clock. */
export function today(clock: Clock): CalendarDate {
  return dayOf(clock.now());
}
