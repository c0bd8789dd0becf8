/** How schedules that run every few minutes queue requested mails that have not been sent. */
import type { EnqueueOptions } from '../../ports/jobs.js';

/**
 * Tries a mail whose job has failed again every half hour until a server accepts it. In between it is listed among the failed jobs, where
 * an operator finds it.
 */
export const askedAgain: EnqueueOptions = { failedFor: 30 * 60_000 };
