/** Explains the amount of a usage line: the usage, the cost of all of it, and what was billed of it before. */
import type { SubscriptionEvent, UsageMeasured } from '../domain/subscription/events.js';
import type { Metered } from '../domain/subscription/usage/billing.js';
import { minimumId, priceOfDays } from '../domain/subscription/usage/minimum.js';
import { billedOf, entriesByKey, keyOf, type UsageState } from '../domain/subscription/usage/state.js';
import { addDays } from '../kernel/dates.js';
import { type DecimalText, roundAmount, sumAmounts, toNumber } from '../kernel/money.js';
import type { UsageCharge } from '../kernel/pricing/charges.js';
import type { Rated } from '../kernel/pricing/rating.js';
import type { LineText } from '../kernel/wording/lineText.js';
import { type ExplainedTerms, type LineReckoning, unexplained } from './lineExplanation.js';

export type UsageText = Extract<LineText, { readonly kind: 'usage' | 'usageCorrection' }>;

export function isUsageText(text: LineText | undefined): text is UsageText {
  return text?.kind === 'usage' || text?.kind === 'usageCorrection';
}

export type MinimumText = Extract<LineText, { readonly kind: 'minimum' | 'minimumCorrection' }>;

export function isMinimumText(text: LineText | undefined): text is MinimumText {
  return text?.kind === 'minimum' || text?.kind === 'minimumCorrection';
}

/** Returns the measurements that an event bills by an invoice; none if it bills no usage by it. */
export function measuredFor(event: SubscriptionEvent, invoiceId: string): readonly UsageMeasured[] {
  const asks =
    (event.type === 'RenewalInvoiceRequested' && event.data.invoice.invoiceId === invoiceId) ||
    (event.type === 'InvoiceUsageRequested' && event.data.invoiceId === invoiceId);
  return asks ? (event.data.usage?.entries ?? []) : [];
}

/** Whether a line bills this measurement. */
export function isBilledBy(
  { name, chargeId, from, to, quantity, billed }: UsageMeasured,
  text: UsageText | MinimumText,
): boolean {
  const isSame = isMinimumText(text)
    ? chargeId === minimumId && quantity === text.minimum
    : name === text.charge && quantity === text.quantity;
  return isSame && billed !== undefined && from === text.from && addDays(to, -1) === text.until;
}

/** The charge on these days; undefined if no plan has it any more. */
export function chargeOf(
  { terms }: Pick<UsageState, 'terms'>,
  { from, chargeId }: Pick<UsageMeasured, 'from' | 'chargeId'>,
): UsageCharge | undefined {
  const held = terms.findLast((one) => one.from <= from)?.charges.find(({ id }) => id === chargeId);
  return held ?? terms.flatMap(({ charges }) => charges).find(({ id }) => id === chargeId);
}

/** Prices a quantity of the charge; undefined if the price depends on single events. */
export type RateUsage = (charge: UsageCharge, quantity: DecimalText) => Promise<Rated | undefined>;

/** @param before the known usage when the line was requested */
export async function usageReckoning(
  before: UsageState,
  measured: UsageMeasured,
  text: UsageText,
  currency: string,
  rateUsage: RateUsage,
): Promise<LineReckoning> {
  const charge = chargeOf(before, measured);
  const known = entriesByKey(before).get(keyOf(measured));
  const terms = async (quantity: DecimalText, amount: DecimalText): Promise<ExplainedTerms> => {
    const rated = charge === undefined ? undefined : await rateUsage(charge, quantity);
    // More events have come since, or the terms have changed: only the amount is known.
    const isSame = rated !== undefined && roundAmount(rated.exact, currency) === amount;
    return {
      offer: measured.name,
      quantity: toNumber(quantity),
      freeUnits: charge?.terms.freeUnits ?? null,
      unitPrice: charge?.terms.unitPrice ?? null,
      model: charge?.terms.model ?? 'perUnit',
      lines: isSame ? rated.lines : [],
      amount: isSame ? rated.exact : amount,
    };
  };
  const { from, until } = text;
  const isFirst = known === undefined || known.bills.length === 0;
  return {
    days: { from, until, days: null, of: null },
    before: isFirst ? null : await terms(known.quantity, roundAmount(billedOf(known), currency)),
    after: await terms(measured.quantity, measured.amount),
    meter: charge?.meter ?? null,
    minimum: null,
    settled: measured.charged === undefined ? undefined : measured.billed,
  };
}

/**
 * @param before the subscription when the line was requested
 * @param beside what was measured together with the line
 */
export function minimumReckoning(
  before: Metered,
  measured: UsageMeasured,
  beside: readonly UsageMeasured[],
): LineReckoning {
  const { currency, knownFrom } = before;
  const { from, to, quantity: amount, amount: missing } = measured;
  const known = entriesByKey(before.usage);
  const entries = new Map<string, Pick<UsageMeasured, 'from' | 'chargeId' | 'amount'>>(known);
  for (const entry of beside) entries.set(keyOf(entry), entry);
  const usage = [...entries.values()].filter((one) => one.from === from && one.chargeId !== minimumId);
  const { price, of } = priceOfDays(before, { from, to });
  const billed = known.get(keyOf(measured));
  return {
    ...unexplained,
    days: { from, until: addDays(to, -1), days: null, of: null },
    minimum: {
      amount,
      price: from < knownFrom ? null : roundAmount(price.dividedBy(of).toFixed(), currency),
      usage: sumAmounts(
        usage.map((one) => one.amount),
        currency,
      ),
      missing,
      billed: roundAmount(billed === undefined ? '0' : billedOf(billed), currency),
    },
  };
}
