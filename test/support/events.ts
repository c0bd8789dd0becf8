/** Questions for events, of tests that watch whether there are more of them. */

/** The list of all events, without those that the schedule and the printing of documents append. */
export const eventsOfCommands = `/api/audit/events?$filter=${encodeURIComponent("not (type in ('StoreSealed','DocumentHashed'))")}`;

/** Removes from the answers of several processes the address that each names in a test. */
export function withoutAddresses(answered: unknown): unknown {
  return JSON.parse(JSON.stringify(answered).replace(/http:\/\/127\.0\.0\.1:\d+/g, ''));
}
