/** Calendar days: today, and the day a number of days after another. */

/** Returns today in UTC, as the service counts days. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

export function daysAfter(date: string, count: number): string {
  const moved = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + count);
  return moved.toISOString().slice(0, 10);
}
