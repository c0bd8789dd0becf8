/**
 * Amounts given back of invoices that clerks have credited, by the auditor's own count. Each day holds a stack of charges by its invoices,
 * and a return takes from the top.
 */
import type { Bill } from './bills.js';
import { smaller } from './exactly.js';
import { type SubscriptionBook, sumOf } from './subscriptionBook.js';
import type { OpenCharge, UsedPeriod } from './usage.js';

/** The sums of one credited invoice that stands, before tax and in parts. */
export interface CreditedBill {
  readonly bill: Bill;
  readonly byClerks: bigint;
  /** Given back by the subscription for days and usage that it billed, by invoices and the end; `all` includes open days. */
  readonly settled: bigint;
  readonly all: bigint;
  /** The part that lines of other invoices took back. */
  readonly takenBack: bigint;
  /** The billed amount, including clerks' changes to the draft. */
  readonly billed: bigint;
  /** Number of lines that may each be off by half a minor unit. */
  readonly lines: number;
}

/** Charges and returns for days at one time; `bill` is undefined if no invoice states them. */
interface Entry {
  readonly bill: Bill | undefined;
  readonly charges: readonly OpenCharge[];
}

/** @param changed the amounts by which clerks have changed the drafts of invoices, in parts */
export function creditedBills(
  book: SubscriptionBook,
  changed: ReadonlyMap<string, bigint>,
): readonly CreditedBill[] {
  const standing = [...book.bills.values()].filter(({ stands }) => stands);
  const takenBack = [...standing.flatMap((bill) => bill.takenBack), ...book.settledTakenBack];
  const touched = (id: string) => takenBack.some(({ invoiceId }) => invoiceId === id);
  const entries = book.history.filter(({ bill }) => bill?.stands !== false);
  const opened = [...entries, { bill: undefined, charges: book.usage.open() }];
  return standing
    .filter(({ credits, invoice }) => credits.size > 0 || touched(invoice.invoiceId))
    .map((bill) => {
      const { invoiceId } = bill.invoice;
      const usage = book.metered?.givenBackOf(invoiceId) ?? 0n;
      return {
        bill,
        byClerks: [...bill.credits.values()].reduce((sum, amount) => sum + amount, 0n),
        settled: usage + givenBack(book, bill, entries),
        all: usage + givenBack(book, bill, opened),
        takenBack: sumOf(takenBack.filter((one) => one.invoiceId === invoiceId)),
        billed: shares(book, bill, ({ amount }) => amount) + bill.carried + (changed.get(invoiceId) ?? 0n),
        lines: linesOn(book, bill, opened),
      };
    });
}

/** Returns the amount that clerks and the subscription give back beyond the billed amount; not negative. */
export function beyond({ byClerks, billed }: CreditedBill, given: bigint): bigint {
  const over = byClerks + given - billed;
  return over > 0n ? over : 0n;
}

function givenBack(book: SubscriptionBook, bill: Bill, entries: readonly Entry[]): bigint {
  return shares(book, bill, ({ period, index, amount }) => amount - leftOn(period, index, bill, entries));
}

interface BilledDay {
  readonly period: UsedPeriod;
  readonly index: number;
  /** The bill's charge for it, in millionths of a whole period. */
  readonly amount: bigint;
}

/** The sum over all days that a bill charges, in parts. */
function shares({ parts }: SubscriptionBook, { charges }: Bill, of: (day: BilledDay) => bigint): bigint {
  return charges.reduce((total, { period, days, given }) => {
    const sum = days.reduce((before, more, index) => {
      const amount = more + (given?.[index] ?? 0n);
      return amount > 0n ? before + of({ period, index, amount }) : before;
    }, 0n);
    return total + parts.share(sum, days.length);
  }, 0n);
}

/** Returns the part of a bill that is left on a day. */
function leftOn(period: UsedPeriod, index: number, bill: Bill, entries: readonly Entry[]): bigint {
  const pile: { readonly bill: Bill | undefined; amount: bigint }[] = [];
  for (const entry of entries) {
    const { days, given } = entry.charges.find((charge) => charge.period === period) ?? {};
    const first = given?.[index] ?? 0n;
    const change = (days?.[index] ?? 0n) + first;
    let less = first + (change < 0n ? -change : 0n);
    for (let top = pile.at(-1); less > 0n && top !== undefined; top = pile.at(-1)) {
      const taken = smaller(top.amount, less);
      top.amount -= taken;
      less -= taken;
      if (top.amount === 0n) pile.pop();
    }
    if (change > 0n) pile.push({ bill: entry.bill, amount: change });
  }
  return pile.reduce((left, each) => (each.bill === bill ? left + each.amount : left), 0n);
}

/** Returns the number of lines about the bill's days and of lines that take back. */
function linesOn({ usage }: SubscriptionBook, bill: Bill, entries: readonly Entry[]): number {
  const periods = new Set(bill.charges.map(({ period }) => period));
  return entries.reduce(
    (count, { charges }) => count + usage.lines(charges.filter(({ period }) => periods.has(period))),
    bill.takenBack.length + 2,
  );
}
