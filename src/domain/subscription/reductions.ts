/**
 * Reductions of the invoices that billed open days, where no later invoice can hold them: a draft is lowered, an issued invoice credited.
 * Days that no invoice billed, such as those paid with the order, become credit on the account.
 */
import { laterOf } from '../../kernel/dates.js';
import { groupByKey } from '../../kernel/grouping.js';
import {
  type DecimalText,
  Exact,
  isNegative,
  isPositive,
  isZero,
  negate,
  roundAmount,
  smaller,
  subtract,
  sumAmounts,
} from '../../kernel/money.js';
import { type ReducedLine, said, shownDays } from '../shared/lineText.js';
import type { CompleteInvoiceReduction } from './commands.js';
import { type CreditedAccount, creditedBefore, roomOf } from './creditedInvoices.js';
import type { InvoiceReductionRequested, LoweredDays, SubscriptionEvent } from './events.js';
import { prorated, takenFrom } from './givenBack.js';
import { byTax, taxedAs, taxedOffer } from './openLines.js';
import type { Period } from './periods.js';
import { known, type SubscriptionState } from './state.js';
import { billsItself, type Step, type UnbilledPart, unbilledParts } from './timeline.js';

/** Days given back of one invoice, or of none (null); `less` is the amount for a whole period. */
interface Part extends LoweredDays, Pick<UnbilledPart, 'offerId' | 'tax'> {
  readonly invoiceId: string | null;
}

interface Texts {
  readonly nameOf: (offerId: string) => string;
  /** Returns the same key for offers that are taxed alike; undefined: all are. */
  readonly taxKeyOf: ((offerId: string) => string) | undefined;
}

export interface Reductions {
  readonly ofInvoices: readonly Omit<InvoiceReductionRequested['data'], 'reductionId' | 'reason'>[];
  /** Reductions that no invoice can hold; undefined where there are none. */
  readonly ofNone:
    | {
        /** One for each offer and tax; the offer decides the tax where `tax` is absent. */
        readonly lines: readonly (Pick<UnbilledPart, 'offerId' | 'tax'> & { readonly amount: DecimalText })[];
        readonly days: readonly LoweredDays[];
      }
    | undefined;
}

/** Everything that open days give back; on each day the last charge is reduced first. */
export function reductionsOf(account: CreditedAccount, texts: Texts): Reductions {
  const given = partsOf(account, texts);
  return reductionsBy(account, given, fitted(account, given), texts);
}

/** Reductions of these invoices only, without invoices that cannot hold all of theirs. */
export function reductionsOfInvoices(
  account: CreditedAccount,
  texts: Texts,
  invoiceIds: ReadonlySet<string>,
): Reductions['ofInvoices'] {
  const given = partsOf(account, texts);
  const held = [...byInvoice(given)].flatMap(([invoiceId, own]) =>
    invoiceIds.has(invoiceId) && !isPositive(excessOf(account, invoiceId, own)) ? own : [],
  );
  return reductionsBy(account, given, held, texts).ofInvoices;
}

function reductionsBy(
  account: CreditedAccount,
  given: readonly Part[],
  parts: readonly Part[],
  texts: Texts,
): Reductions {
  const { currency } = account;
  const ofInvoices = [...byInvoice(parts)].flatMap(([invoiceId, own]) => {
    if (invoiceId === '') return [];
    const over = creditedBefore(
      account,
      invoiceId,
      prorated(
        given.filter((part) => part.invoiceId === invoiceId),
        account,
      ),
    );
    const takenBack = isZero(over) ? {} : { takenBack: [{ invoiceId, amount: over }] };
    const lines = linesOf(account, own, over, texts);
    return [{ invoiceId, lines, days: own.map(daysOf), ...takenBack }];
  });
  const rest = parts.filter(({ invoiceId }) => invoiceId === null);
  const lines = [...groupByKey(rest, taxedOffer).values()].flatMap((own) =>
    own
      .slice(0, 1)
      .map((part) => ({ ...taxedAs(part), amount: roundAmount(prorated(own, account), currency) })),
  );
  return { ofInvoices, ofNone: rest.length === 0 ? undefined : { lines, days: rest.map(daysOf) } };
}

/** No event when it was already completed. */
export function completeReduction(
  { reductionId, how, creditNoteId }: CompleteInvoiceReduction,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  const open = known(state)?.reductions?.find((reduction) => reduction.reductionId === reductionId);
  if (open === undefined) return [];
  const note = creditNoteId === null ? {} : { creditNoteId };
  const { invoiceId } = open;
  return [{ type: 'InvoiceReductionCompleted', data: { reductionId, invoiceId, how, ...note } }];
}

/** Limits reductions to what each invoice asked for, which is less where it gave back for others; the excess belongs to no invoice. */
function fitted(account: CreditedAccount, parts: readonly Part[]): readonly Part[] {
  return [...byInvoice(parts)].flatMap(([invoiceId, own]) => {
    const excess = invoiceId === '' ? '0' : excessOf(account, invoiceId, own);
    if (!isPositive(excess)) return own;
    const all = prorated(own, account);
    return own.flatMap((part) => {
      const rest = new Exact(part.less).times(excess).dividedBy(all).toDecimalPlaces(6).toFixed();
      const kept = subtract(part.less, rest);
      return [
        { ...part, less: kept },
        { ...part, invoiceId: null, less: rest },
      ].filter(({ less }) => isPositive(less));
    });
  });
}

/** The amount to give back beyond what the invoice holds: not rounded, but 0 where it would round to 0. */
function excessOf(account: CreditedAccount, invoiceId: string, parts: readonly Part[]): DecimalText {
  const all = prorated(parts, account);
  const wanted = subtract(all, creditedBefore(account, invoiceId, all));
  const excess = subtract(wanted, roomOf(account, invoiceId));
  return isPositive(roundAmount(excess, account.currency)) ? excess : '0';
}

/** Parts of no invoice are under the empty key. */
function byInvoice(parts: readonly Part[]): ReadonlyMap<string, readonly Part[]> {
  return groupByKey(parts, ({ invoiceId }) => invoiceId ?? '');
}

function partsOf(account: CreditedAccount, { taxKeyOf }: Texts): readonly Part[] {
  const { timeline } = account;
  return timeline.flatMap((step, index) => {
    const to = timeline[index + 1]?.from;
    if (to === undefined || !billsItself(step)) return [];
    return givenBackOn(step, taxKeyOf).flatMap(({ whole, ...taxed }) =>
      takenFrom(account, { from: step.from, to }, whole).map((taken) => ({ ...taken, ...taxed })),
    );
  });
}

/** Amounts that a step gives back, not negative: the net reduction, or the whole old charge where old and new are taxed differently. */
function givenBackOn(step: Step, taxKeyOf: Texts['taxKeyOf']) {
  return byTax(unbilledParts(step).toReversed(), taxKeyOf)
    .filter(({ whole }) => isNegative(whole))
    .map((part) => ({ ...part, whole: negate(part.whole) }));
}

/** One line for each stretch of days. `over`, which clerks have already credited, is taken off the last lines. */
function linesOf(account: CreditedAccount, parts: readonly Part[], over: DecimalText, { nameOf }: Texts) {
  const { currency } = account;
  const lines = [...groupByKey(parts, taxedOffer).values()].flatMap((own) =>
    stretchesOf(own).map(
      (stretch): ReducedLine => ({
        ...said({ kind: 'givenBack', offer: nameOf(own[0]?.offerId ?? ''), ...shownDays(spanOf(stretch)) }),
        amount: roundAmount(prorated(stretch, account), currency),
        ...(own[0]?.tax === undefined ? {} : { tax: own[0].tax }),
      }),
    ),
  );
  let left = over;
  return lines
    .toReversed()
    .map(({ amount, ...saying }) => {
      const taken = isPositive(left) ? smaller(left, amount) : '0';
      left = subtract(left, taken);
      return { ...saying, amount: sumAmounts([subtract(amount, taken)], currency) };
    })
    .toReversed()
    .filter(({ amount }) => isPositive(amount));
}

/** Groups neighbouring days. */
function stretchesOf(parts: readonly Part[]): readonly (readonly Part[])[] {
  const stretches: Part[][] = [];
  for (const part of [...parts].sort((one, other) => (one.from < other.from ? -1 : 1))) {
    const last = stretches.at(-1);
    if (last !== undefined && spanOf(last).to >= part.from) last.push(part);
    else stretches.push([part]);
  }
  return stretches;
}

function spanOf(parts: readonly Period[]): Period {
  const [first] = parts;
  const to = parts.reduce((latest, part) => laterOf(latest, part.to), '');
  return { from: first?.from ?? to, to };
}

function daysOf({ from, to, less, tax }: Part): LoweredDays {
  return tax === undefined ? { from, to, less } : { from, to, less, tax };
}
