/** How mails that were asked for and have not gone are asked for again, by schedules that come every few minutes. */
import type { EnqueueOptions } from '../../ports/jobs.js';

/**
 * One that is kept as failed goes on being tried until a server takes it, once in half an hour. In between it is among the failed jobs, where an
 * operator finds it.
 */
export const askedAgain: EnqueueOptions = { failedFor: 30 * 60_000 };
