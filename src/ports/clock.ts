/** Port: the service's time. Rules use this one; tokens, leases and records keep the machine's. */
import { type CalendarDate, dayOf } from '../kernel/dates.js';

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The UTC day of the service's clock. */
export function today(clock: Clock): CalendarDate {
  return dayOf(clock.now());
}
