/** Checks and refusals of an account. */
import { addDays, type CalendarDate } from '../../kernel/dates.js';
import { type DomainError, type ErrorCode, refusedField } from '../../kernel/errors.js';
import { type DecimalText, isAmount, isPositive } from '../../kernel/money.js';

/** @param path JSON pointer into what was sent, without its first slash */
export function fault(code: ErrorCode, path: string, message: string): DomainError {
  return refusedField(code, `/${path}`, message);
}

/** @throws DomainError with the code unless it is an amount of the currency and more than 0 */
export function checkAmount(code: ErrorCode, path: string, amount: DecimalText, currency: string): void {
  if (!isAmount(amount, currency)) throw fault(code, path, `must be an amount in ${currency}`);
  if (!isPositive(amount)) throw fault(code, path, 'must be greater than 0');
}

/** Accepts tomorrow, which has begun in some time zones. @throws DomainError VALIDATION_ERROR for a later day */
export function checkHasCome(path: string, day: CalendarDate, today: CalendarDate): void {
  const latest = addDays(today, 1);
  if (day > latest) throw fault('VALIDATION_ERROR', path, `must not be later than tomorrow, ${latest}`);
}
