/** Reads events, for tests that check whether more were appended. */

/** Path to all events except those that schedules and the printing of documents append. */
export const eventsOfCommands = `/api/audit/events?$filter=${encodeURIComponent("not (type in ('StoreSealed','DocumentHashed'))")}`;

/** Removes the test's addresses of processes from their answers, so that they can be compared. */
export function withoutAddresses(answered: unknown): unknown {
  return JSON.parse(JSON.stringify(answered).replace(/http:\/\/127\.0\.0\.1:\d+/g, ''));
}
