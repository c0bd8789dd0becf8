/** Moments as the browser's input `datetime-local` takes them: by the clocks of this place. */

/** Empty for no moment. */
export function localTime(moment: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** In UTC; null for none. */
export function momentOf(typed: string): string | null {
  return typed === '' ? null : new Date(typed).toISOString();
}
