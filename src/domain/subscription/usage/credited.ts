/**
 * Usage given back of invoices that clerks have credited, or changed as drafts. A clerk's credit of a usage line and the usage given back
 * together never exceed what the line billed; of a line that a clerk changed, usage is given back in proportion.
 */
import { groupByKey } from '../../../kernel/grouping.js';
import {
  add,
  type DecimalText,
  Exact,
  isNegative,
  isPositive,
  isZero,
  negate,
  roundAmount,
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
  /** What documents gave back of it. */
  given: DecimalText;
}

type UsedAccount = Schedule & { readonly currency: string; readonly usage?: UsageState };

/** The same for all parts of a period: a change of plan back in time moves usage from one to another, and gives nothing back. */
function poolOf({ from, chargeId }: Pick<UsageEntry, 'from' | 'chargeId'>, schedule: Schedule): string {
  return keyOf({ from: periodOf(schedule, from).from, chargeId });
}

/** The bills form a stack, in order; a reduction takes from the last one first. A lowered draft has billed that much less. */
function pileOf(entries: readonly Pick<UsageEntry, 'bills'>[]): readonly Pile[] {
  const sums = new Map<string | null, { readonly billed: DecimalText; readonly charged: DecimalText }>();
  for (const { invoiceId, amount, charged = amount } of entries.flatMap(({ bills }) => bills)) {
    const before = sums.get(invoiceId) ?? { billed: '0', charged: '0' };
    sums.set(invoiceId, { billed: add(before.billed, amount), charged: add(before.charged, charged) });
  }
  const pile = [...sums].flatMap(([invoiceId, { billed }]): Pile[] =>
    isPositive(billed) ? [{ invoiceId, billed, left: billed, given: '0' }] : [],
  );
  const less = [...sums.values()].filter(({ billed }) => isNegative(billed));
  let open = less.reduce((sum, { billed }) => subtract(sum, billed), '0');
  let given = less.reduce((sum, { charged }) => subtract(sum, charged), '0');
  for (const last of pile.toReversed()) {
    const taken = smaller(last.left, open);
    if (!isPositive(taken)) continue;
    const own = taken === open ? given : inProportion(taken, given, open);
    last.left = subtract(last.left, taken);
    last.given = own;
    open = subtract(open, taken);
    given = subtract(given, own);
  }
  return pile;
}

/** A part of what an invoice billed, as the document charges the lines that are given back; else all lines of the pool. */
function partCharged(
  part: DecimalText,
  pool: readonly OpenUsage[],
  invoiceId: string,
  charges: readonly CreditedUsage[],
): DecimalText {
  const billed = pool.flatMap(({ entry, open }) => {
    const own = entry.bills.filter((bill) => bill.invoiceId === invoiceId);
    const sum = own.reduce((all, { amount }) => add(all, amount), '0');
    return isPositive(sum) ? [{ entry, open, sum }] : [];
  });
  const given = billed.filter(({ open }) => isNegative(open));
  let [whole, charged] = [new Exact(0), new Exact(0)];
  for (const { entry, open, sum } of given.length > 0 ? given : billed) {
    const weight = isNegative(open) ? smaller(negate(open), sum) : sum;
    const lines = charges.filter((one) => keyOf(one) === keyOf(entry));
    const all = lines.reduce((total, { amount }) => add(total, amount), '0');
    whole = whole.plus(weight);
    charged = charged.plus(new Exact(weight).times(all).dividedBy(sum));
  }
  return whole.isZero() ? part : charged.times(part).dividedBy(whole).toFixed();
}

function inProportion(part: DecimalText, of: DecimalText, whole: DecimalText): DecimalText {
  return new Exact(part).times(of).dividedBy(whole).toFixed();
}

/** The part of an invoice in the bills of each charge and period. */
function partsOf(account: UsedAccount, invoiceId: string) {
  const pools = groupByKey(account.usage?.entries ?? [], (entry) => poolOf(entry, account));
  return [...pools].flatMap(([pool, entries]) =>
    pileOf(entries)
      .filter((one) => one.invoiceId === invoiceId)
      .map((pile) => ({ pool, ...pile })),
  );
}

/** Amount that later bills have given back of the usage that an invoice billed. */
export function usageGivenBack(account: UsedAccount, invoiceId: string): DecimalText {
  return partsOf(account, invoiceId).reduce((sum, { given }) => add(sum, given), '0');
}

/**
 * Amount by which clerks' credits of usage lines exceed what is left of them, as far as usage was given back; not negative.
 * @param charged what the document charges for usage; undefined: as it was billed
 */
export function creditedTwice(
  account: UsedAccount,
  invoiceId: string,
  credited: readonly CreditedUsage[],
  charged: readonly CreditedUsage[] | undefined,
): DecimalText {
  return partsOf(account, invoiceId).reduce((sum, { pool, billed, given }) => {
    const all = charged === undefined ? billed : amountOf(charged, pool, account);
    const left = subtract(all, given);
    const over = smaller(subtract(amountOf(credited, pool, account), left), given);
    return isPositive(over) ? add(sum, over) : sum;
  }, '0');
}

/** An entry with its open amount, negative where it is to be given back. */
export interface OpenUsage {
  readonly entry: UsageEntry;
  readonly open: DecimalText;
}

/** `charged` is the amount of the line: it differs from `open` where a clerk had changed the line that it gives back. */
export interface UsageToBill extends OpenUsage {
  readonly charged: DecimalText;
}

/**
 * What clerks have already given back is taken off what is to be given back. The rest is given back as the documents charged it.
 * @param chargedOn what a document charges for usage; undefined: as it was billed
 * @param creditedOn what clerks have credited of the usage lines of an invoice
 * @param leftOn what can still be given back of an invoice; undefined where no clerk has credited it
 */
export function asCharged(
  opens: readonly OpenUsage[],
  account: UsedAccount,
  chargedOn: (invoiceId: string) => readonly CreditedUsage[] | undefined,
  creditedOn: (invoiceId: string) => readonly CreditedUsage[],
  leftOn: (invoiceId: string) => DecimalText | undefined,
): readonly UsageToBill[] {
  const rooms = new Map<string, DecimalText | undefined>();
  /** By pool: what is not given back, and by how much the lines give back less than the usage that they settle. */
  const withheld = new Map<string, { kept: DecimalText; less: DecimalText }>();
  for (const [pool, own] of groupByKey(opens, ({ entry }) => poolOf(entry, account))) {
    let open = own.reduce((sum, one) => subtract(sum, one.open), '0');
    let [kept, less] = ['0', '0'];
    for (const { invoiceId, billed, left, given: before } of pileOf(
      own.map(({ entry }) => entry),
    ).toReversed()) {
      const part = smaller(left, open);
      if (!isPositive(part)) break;
      open = subtract(open, part);
      if (invoiceId === null) continue;
      const charges = chargedOn(invoiceId);
      const all = charges === undefined ? billed : amountOf(charges, pool, account);
      const rest = isNegative(subtract(all, before)) ? '0' : subtract(all, before);
      // The last part takes the rounding.
      const isLast = isZero(subtract(left, part));
      const scaled = smaller(
        roundAmount(partCharged(part, own, invoiceId, charges ?? []), account.currency),
        rest,
      );
      const wanted = charges === undefined ? part : isLast ? rest : scaled;
      if (!rooms.has(invoiceId)) rooms.set(invoiceId, leftOn(invoiceId));
      const room = rooms.get(invoiceId);
      let given = wanted;
      if (room !== undefined) {
        const uncredited = subtract(rest, amountOf(creditedOn(invoiceId), pool, account));
        given = [uncredited, room].reduce(smaller, wanted);
        if (isNegative(given)) given = '0';
        rooms.set(invoiceId, subtract(room, given));
      }
      const settled = isZero(wanted)
        ? part
        : roundAmount(inProportion(part, given, wanted), account.currency);
      kept = add(kept, subtract(part, settled));
      less = add(less, subtract(settled, given));
    }
    withheld.set(pool, { kept, less });
  }
  return opens.map(({ entry, open }) => {
    const held = withheld.get(poolOf(entry, account));
    if (held === undefined || !isNegative(open)) return { entry, open, charged: open };
    const kept = smaller(held.kept, negate(open));
    const billed = add(open, kept);
    const less = smaller(held.less, negate(billed));
    held.kept = subtract(held.kept, kept);
    held.less = subtract(held.less, less);
    return { entry, open: billed, charged: add(billed, less) };
  });
}

function amountOf(credited: readonly CreditedUsage[], pool: string, schedule: Schedule): DecimalText {
  const own = credited.filter((one) => poolOf(one, schedule) === pool);
  return own.reduce((sum, { amount }) => add(sum, amount), '0');
}
