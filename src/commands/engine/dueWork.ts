/** Work that falls due as time passes. */
import type { CalendarDate } from '../../kernel/dates.js';

export interface DueWork {
  /** Does everything that is due now; leaves the rest for later once the signal is aborted. */
  processAll(signal: AbortSignal): Promise<unknown>;
  /** The first day after `after` on which something falls due. */
  nextDueDay(after: CalendarDate): Promise<CalendarDate | undefined>;
}
