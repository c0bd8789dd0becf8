/** Work that falls due as time passes. */
import type { CalendarDate } from '../../kernel/dates.js';

export interface DueWork {
  /** Does everything that is due now; what takes longer than the signal is left for later. */
  processAll(signal: AbortSignal): Promise<unknown>;
  /** The first day after `after` on which something comes due. */
  nextDueDay(after: CalendarDate): Promise<CalendarDate | undefined>;
}
