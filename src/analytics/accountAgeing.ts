/** The overdue amounts of a customer by age on a given day, computed from the account's amounts by due date. */
import { type CalendarDate, daysBetween } from '../kernel/dates.js';
import { add, parseDecimal, toNumber } from '../kernel/money.js';
import type { AccountDocument } from '../projections/account.js';

/** Bands by the number of days overdue; `current` is not overdue. */
export const ageingBands = ['current', 'days1to30', 'days31to60', 'days61to90', 'over90'] as const;
export type AgeingBand = (typeof ageingBands)[number];

/** Returns the overdue amounts in bands; an amount is overdue from the day after its due date. @param today by the service's clock, UTC */
export function ageingOf({ dues }: Pick<AccountDocument, 'dues'>, currency: string, today: CalendarDate) {
  const sums: Record<AgeingBand, string> = {
    current: '0',
    days1to30: '0',
    days31to60: '0',
    days61to90: '0',
    over90: '0',
  };
  let overdue = '0';
  for (const due of dues) {
    if (due.currency !== currency) continue;
    const amount = parseDecimal(due.amount) ?? '0';
    const band = bandOf(daysBetween(due.dueDate, today));
    sums[band] = add(sums[band], amount);
    if (band !== 'current') overdue = add(overdue, amount);
  }
  return {
    overdue: toNumber(overdue),
    ageing: {
      current: toNumber(sums.current),
      days1to30: toNumber(sums.days1to30),
      days31to60: toNumber(sums.days31to60),
      days61to90: toNumber(sums.days61to90),
      over90: toNumber(sums.over90),
    },
  };
}

function bandOf(daysLate: number): AgeingBand {
  if (daysLate <= 0) return 'current';
  if (daysLate <= 30) return 'days1to30';
  if (daysLate <= 60) return 'days31to60';
  return daysLate <= 90 ? 'days61to90' : 'over90';
}
