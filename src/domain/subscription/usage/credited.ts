/**
 * Usage given back of invoices that clerks have credited. A clerk's credit of a usage line and the usage given back together never exceed
 * what the line billed.
 */
import { groupByKey } from '../../../kernel/grouping.js';
import {
  add,
  type DecimalText,
  isNegative,
  isPositive,
  isZero,
  negate,
  smaller,
  subtract,
} from '../../../kernel/money.js';
import type { CreditedUsage } from '../events.js';
import { periodOf, type Schedule } from '../periods.js';
import { keyOf, type UsageEntry, type UsageState } from './state.js';

/** The amount that an invoice billed of a charge in a period; `left` is what later bills have not given back. Null: the account has it. */
interface Pile {
  readonly invoiceId: string | null;
  readonly billed: DecimalText;
  left: DecimalText;
}

type UsedAccount = Schedule & { readonly usage?: UsageState };

/** The same for all parts of a period: a change of plan back in time moves usage from one to another, and gives nothing back. */
function poolOf({ from, chargeId }: Pick<UsageEntry, 'from' | 'chargeId'>, schedule: Schedule): string {
  return keyOf({ from: periodOf(schedule, from).from, chargeId });
}

/** The bills form a stack, in order; a reduction takes from the last one first. A lowered draft has billed that much less. */
function pileOf(entries: readonly Pick<UsageEntry, 'bills'>[]): readonly Pile[] {
  const sums = new Map<string | null, DecimalText>();
  for (const { invoiceId, amount } of entries.flatMap(({ bills }) => bills))
    sums.set(invoiceId, add(sums.get(invoiceId) ?? '0', amount));
  const pile = [...sums].flatMap(([invoiceId, billed]): Pile[] =>
    isPositive(billed) ? [{ invoiceId, billed, left: billed }] : [],
  );
  const less = [...sums.values()].filter(isNegative);
  let open = less.reduce((sum, amount) => subtract(sum, amount), '0');
  for (const last of pile.toReversed()) {
    const taken = smaller(last.left, open);
    last.left = subtract(last.left, taken);
    open = subtract(open, taken);
  }
  return pile;
}

/** The part of an invoice in the bills of each charge and period. */
function partsOf(account: UsedAccount, invoiceId: string) {
  const pools = groupByKey(account.usage?.entries ?? [], (entry) => poolOf(entry, account));
  return [...pools].flatMap(([pool, entries]) =>
    pileOf(entries)
      .filter((one) => one.invoiceId === invoiceId)
      .map(({ billed, left }) => ({ pool, left, given: subtract(billed, left) })),
  );
}

/** Amount that later bills have given back of the usage that an invoice billed. */
export function usageGivenBack(account: UsedAccount, invoiceId: string): DecimalText {
  return partsOf(account, invoiceId).reduce((sum, { given }) => add(sum, given), '0');
}

/** Amount by which clerks' credits of usage lines exceed what is left of them, as far as usage was given back; not negative. */
export function creditedTwice(
  account: UsedAccount,
  invoiceId: string,
  credited: readonly CreditedUsage[],
): DecimalText {
  return partsOf(account, invoiceId).reduce((sum, { pool, left, given }) => {
    const over = smaller(subtract(creditOf(credited, pool, account), left), given);
    return isPositive(over) ? add(sum, over) : sum;
  }, '0');
}

/** An entry with its open amount, negative where it is to be given back. */
export interface OpenUsage {
  readonly entry: UsageEntry;
  readonly open: DecimalText;
}

/**
 * The same with what clerks have already given back taken off what is to be given back.
 * @param creditedOn what clerks have credited of the usage lines of an invoice
 * @param leftOn what can still be given back of an invoice; undefined where no clerk has credited it
 */
export function lessCredited(
  opens: readonly OpenUsage[],
  account: UsedAccount,
  creditedOn: (invoiceId: string) => readonly CreditedUsage[],
  leftOn: (invoiceId: string) => DecimalText | undefined,
): readonly OpenUsage[] {
  const rooms = new Map<string, DecimalText | undefined>();
  const withheld = new Map<string, DecimalText>();
  for (const [pool, own] of groupByKey(opens, ({ entry }) => poolOf(entry, account))) {
    let open = own.reduce((sum, one) => subtract(sum, one.open), '0');
    let kept = '0';
    for (const { invoiceId, left } of pileOf(own.map(({ entry }) => entry)).toReversed()) {
      const part = smaller(left, open);
      if (!isPositive(part)) break;
      open = subtract(open, part);
      if (invoiceId === null) continue;
      if (!rooms.has(invoiceId)) rooms.set(invoiceId, leftOn(invoiceId));
      const room = rooms.get(invoiceId);
      if (room === undefined) continue;
      const rest = subtract(left, creditOf(creditedOn(invoiceId), pool, account));
      const most = [rest, room].reduce(smaller, part);
      const given = isPositive(most) ? most : '0';
      rooms.set(invoiceId, subtract(room, given));
      kept = add(kept, subtract(part, given));
    }
    withheld.set(pool, kept);
  }
  return opens.map(({ entry, open }) => {
    const pool = poolOf(entry, account);
    const kept = withheld.get(pool) ?? '0';
    if (!isNegative(open) || isZero(kept)) return { entry, open };
    const less = smaller(kept, negate(open));
    withheld.set(pool, subtract(kept, less));
    return { entry, open: add(open, less) };
  });
}

function creditOf(credited: readonly CreditedUsage[], pool: string, schedule: Schedule): DecimalText {
  const own = credited.filter((one) => poolOf(one, schedule) === pool);
  return own.reduce((sum, { amount }) => add(sum, amount), '0');
}
