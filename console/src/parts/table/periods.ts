/** Periods with names. */

/** Relative days: an address with them means the same period tomorrow. */
export const periods = {
  period_today: 'today',
  period_week: 'today-6..today',
  period_month: 'today-29..today',
  period_quarter: 'today-89..today',
  period_past: '..today-1',
  period_coming: 'today..today+6',
} as const;
export type Period = keyof typeof periods;

/** Returns the name of a relative period; undefined for other texts. */
export function periodOf(text: string): Period | undefined {
  return (Object.keys(periods) as Period[]).find((period) => periods[period] === text);
}
