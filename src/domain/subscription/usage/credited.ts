/**
 * Usage given back of invoices that clerks have credited. A clerk's credit of a usage line and the usage given back together never exceed
 * what the line billed.
 */
import {
  add,
  type DecimalText,
  isNegative,
  isPositive,
  negate,
  smaller,
  subtract,
} from '../../../kernel/money.js';
import type { CreditedUsage } from '../events.js';
import { keyOf, type UsageEntry, type UsageState } from './state.js';

/** A bill of usage; `left` is what later bills have not given back. `invoiceId` is null where the amount went to the account. */
interface Pile {
  readonly invoiceId: string | null;
  billed: DecimalText;
  left: DecimalText;
}

/** The bills form a stack, in order; a reduction takes from the last one first. */
function pileOf({ bills }: Pick<UsageEntry, 'bills'>): readonly Pile[] {
  const pile: Pile[] = [];
  for (const { invoiceId, amount } of bills) {
    if (!isNegative(amount)) {
      pile.push({ invoiceId, billed: amount, left: amount });
      continue;
    }
    let open = negate(amount);
    // A lowered draft has billed that much less.
    for (const own of pile.filter((one) => one.invoiceId === invoiceId).toReversed()) {
      const less = smaller(own.left, open);
      own.billed = subtract(own.billed, less);
      own.left = subtract(own.left, less);
      open = subtract(open, less);
    }
    for (const last of pile.toReversed()) {
      const less = smaller(last.left, open);
      last.left = subtract(last.left, less);
      open = subtract(open, less);
    }
  }
  return pile;
}

/** Amount that later bills have given back of the usage that an invoice billed. */
export function usageGivenBack(usage: UsageState | undefined, invoiceId: string): DecimalText {
  const own = (usage?.entries ?? []).flatMap(pileOf).filter((one) => one.invoiceId === invoiceId);
  return own.reduce((sum, { billed, left }) => add(sum, subtract(billed, left)), '0');
}

/** Amount by which clerks' credits of usage lines exceed what is left of them, as far as usage was given back; not negative. */
export function creditedTwice(
  usage: UsageState | undefined,
  invoiceId: string,
  credited: readonly CreditedUsage[],
): DecimalText {
  return (usage?.entries ?? []).reduce((sum, entry) => {
    const own = pileOf(entry).filter((one) => one.invoiceId === invoiceId);
    const left = own.reduce((all, one) => add(all, one.left), '0');
    const given = own.reduce((all, { billed, left: rest }) => add(all, subtract(billed, rest)), '0');
    const over = smaller(subtract(creditOf(credited, entry), left), given);
    return isPositive(over) ? add(sum, over) : sum;
  }, '0');
}

/** Computes the part of an amount to give back of an entry that clerks have not credited yet. */
export interface UncreditedUsage {
  of(entry: UsageEntry, amount: DecimalText): DecimalText;
}

/**
 * @param creditedOn clerks' credits of the usage lines of an invoice
 * @param leftOn amount that can still be given back of an invoice; undefined where no clerk has credited it
 */
export function uncreditedUsage(
  creditedOn: (invoiceId: string) => readonly CreditedUsage[],
  leftOn: (invoiceId: string) => DecimalText | undefined,
): UncreditedUsage {
  const rooms = new Map<string, DecimalText | undefined>();
  return {
    of(entry, amount) {
      let open = amount;
      let uncredited = '0';
      for (const { invoiceId, left } of pileOf(entry).toReversed()) {
        const part = smaller(left, open);
        open = subtract(open, part);
        if (!isPositive(part)) continue;
        if (invoiceId !== null && !rooms.has(invoiceId)) rooms.set(invoiceId, leftOn(invoiceId));
        const room = invoiceId === null ? undefined : rooms.get(invoiceId);
        if (invoiceId === null || room === undefined) {
          uncredited = add(uncredited, part);
          continue;
        }
        const rest = subtract(left, creditOf(creditedOn(invoiceId), entry));
        const given = [rest, room].reduce(smaller, part);
        if (!isPositive(given)) continue;
        rooms.set(invoiceId, subtract(room, given));
        uncredited = add(uncredited, given);
      }
      return add(uncredited, open);
    },
  };
}

function creditOf(credited: readonly CreditedUsage[], entry: UsageEntry): DecimalText {
  const own = credited.filter((one) => keyOf(one) === keyOf(entry));
  return own.reduce((sum, { amount }) => add(sum, amount), '0');
}
