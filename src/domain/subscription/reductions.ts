/**
 * Reductions of the invoices that billed open days, where no invoice to come can hold them: each of these is lowered as a draft, or
 * credited by a note. What no invoice billed, such as days paid with the order, is credit of the account.
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

/** Given back of one invoice, or of none: so much of a whole period for each of these days. */
interface Part extends LoweredDays, Pick<UnbilledPart, 'offerId' | 'tax'> {
  readonly invoiceId: string | null;
}

interface Texts {
  readonly nameOf: (offerId: string) => string;
  /** The same of offers that are taxed alike; undefined: all are. */
  readonly taxKeyOf: ((offerId: string) => string) | undefined;
}

export interface Reductions {
  readonly ofInvoices: readonly Omit<InvoiceReductionRequested['data'], 'reductionId' | 'reason'>[];
  /** Amounts that no invoice carries; undefined where there are none. */
  readonly ofNone:
    | {
        /** By offers, which say how they are taxed where `tax` does not. */
        readonly lines: readonly (Pick<UnbilledPart, 'offerId' | 'tax'> & { readonly amount: DecimalText })[];
        readonly days: readonly LoweredDays[];
      }
    | undefined;
}

/** Everything that open days give back, day by day from the last charge on. */
export function reductionsOf(account: CreditedAccount, texts: Texts): Reductions {
  const given = partsOf(account, texts);
  return reductionsBy(account, given, fitted(account, given), texts);
}

/** Reductions by open days of these invoices alone, as far as each can hold all of it. */
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

/** Nothing when it was completed before. */
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

/** An invoice that was lowered by what it gave back of others holds no more than it asked for: the rest is of none. */
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

/** Amount to be given back of an invoice beyond what it holds: not rounded, and 0 where that would round to nothing. */
function excessOf(account: CreditedAccount, invoiceId: string, parts: readonly Part[]): DecimalText {
  const all = prorated(parts, account);
  const wanted = subtract(all, creditedBefore(account, invoiceId, all));
  const excess = subtract(wanted, roomOf(account, invoiceId));
  return isPositive(roundAmount(excess, account.currency)) ? excess : '0';
}

/** Under no name those of none. */
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

/** The lower charge of a step, or what it gives back beside its charge where the two are taxed differently. Not negative. */
function givenBackOn(step: Step, taxKeyOf: Texts['taxKeyOf']) {
  return byTax(unbilledParts(step).toReversed(), taxKeyOf)
    .filter(({ whole }) => isNegative(whole))
    .map((part) => ({ ...part, whole: negate(part.whole) }));
}

/** A line for each stretch of days; what clerks credited before is taken off the last ones. */
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

/** Neighbouring days together. */
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
