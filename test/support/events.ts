/** Questions for events, of tests that watch whether there are more of them. */

/** The list of all events but seals, which the service adds by itself at any moment; more options follow with `&`. */
export const eventsButSeals = `/api/audit/events?$filter=${encodeURIComponent("type ne 'StoreSealed'")}`;
