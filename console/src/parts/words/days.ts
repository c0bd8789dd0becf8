/** Calendar days: today, and as many days after one. */

/** Today as the service counts days: in UTC. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

export function daysAfter(date: string, count: number): string {
  const moved = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + count);
  return moved.toISOString().slice(0, 10);
}
