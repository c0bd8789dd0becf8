/** Converts timestamps to and from the browser's `datetime-local` input, in local time. */

/** Returns an empty text for an invalid timestamp. */
export function localTime(moment: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Returns the timestamp in UTC; null for an empty text. */
export function momentOf(typed: string): string | null {
  return typed === '' ? null : new Date(typed).toISOString();
}
