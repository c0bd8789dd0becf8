/** The days that subscriptions can deal with, far enough from the ends of four-digit years for every cycle. */
import { type CalendarDate, isCalendarDate } from '../../kernel/dates.js';
import { DomainError } from '../../kernel/errors.js';

const firstDay = '1900-01-01';
const lastDay = '2999-12-31';

/** @throws DomainError VALIDATION_ERROR for what is no day between 1900 and 2999; `field` is its name in the request */
export function checkDate(date: CalendarDate, field: string): void {
  if (isCalendarDate(date) && date >= firstDay && date <= lastDay) return;
  throw new DomainError('VALIDATION_ERROR', `${field} must be a day from ${firstDay} to ${lastDay}`, {
    errors: [{ path: `/${field}`, message: `must be a day from ${firstDay} to ${lastDay}` }],
  });
}
