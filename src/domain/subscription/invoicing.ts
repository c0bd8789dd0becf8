/**
 * The renewal invoice: the coming period in advance, day-exact corrections for what changed in periods that
 * were charged already, and the credit balance.
 */
import { addDays, dayOfTimestamp, daysBetween, laterOf } from '../../kernel/dates.js';
import {
  compareDecimals,
  type DecimalText,
  exactProduct,
  isNegative,
  isZero,
  lineAmount,
  negate,
  rateAmount,
  ratioAmount,
  subtract,
  sumAmounts,
} from '../../kernel/money.js';
import type { OfferNames } from './commands.js';
import type { InvoiceLine, RenewalInvoiceRequested } from './events.js';
import { type Period, periodOf, periodText, type Schedule } from './periods.js';
import { type ActiveSubscription, comingPeriod } from './state.js';
import { type Charge, type Step, type Terms, type Timeline, termsOn } from './timeline.js';

type NameOf = (offerId: string) => string;

/** Days after the later of invoice date and period start. */
const paymentTermDays = 14;

/** The intent for the coming period's invoice. @throws DomainError INVALID_AMOUNT beyond the limits of amounts */
export function renewalInvoice(
  subscription: ActiveSubscription,
  facts: {
    readonly at: string;
    readonly invoiceId: string;
    readonly taxRate: DecimalText;
    readonly offerNames: OfferNames;
  },
): RenewalInvoiceRequested {
  const { subscriptionId, customerId, currency, timeline } = subscription;
  const period = comingPeriod(subscription);
  const nameOf: NameOf = (offerId) => facts.offerNames.get(offerId) ?? offerId;
  const charges = [
    periodLine(termsOn(timeline, period.from), period, currency, nameOf),
    ...corrections(timeline, subscription, currency, nameOf),
  ];
  const { items, creditBalance } = withCredit(charges, subscription.creditBalance, currency);
  const subtotal = sumAmounts(
    items.map((item) => item.amount),
    currency,
  );
  const tax = rateAmount(subtotal, facts.taxRate, currency);
  const dueDay = addDays(laterOf(dayOfTimestamp(facts.at), period.from), paymentTermDays);
  const invoice = {
    invoiceId: facts.invoiceId,
    subscriptionId,
    customerId,
    period,
    invoiceDate: facts.at,
    dueDate: `${dueDay}T00:00:00.000Z`,
    items,
    subtotal,
    tax,
    total: sumAmounts([subtotal, tax], currency),
    currency,
  };
  return { type: 'RenewalInvoiceRequested', data: { invoice, creditBalance } };
}

function periodLine(
  { offerId, quantity, unitPrice }: Terms,
  period: Period,
  currency: string,
  nameOf: NameOf,
): InvoiceLine {
  const unknown = unitPrice === null ? ' (price not known)' : '';
  return {
    description: `${nameOf(offerId)}, ${periodText(period)}${unknown}`,
    quantity,
    unitPrice: unitPrice ?? '0',
    amount: lineAmount(unitPrice ?? '0', quantity, currency),
  };
}

/**
 * One line for each change on charged days that no invoice has seen: the difference in price of a whole period × the
 * days from the change to that period's end ÷ the days of that very period, rounded once.
 */
function corrections(
  timeline: Timeline,
  schedule: Schedule,
  currency: string,
  nameOf: NameOf,
): readonly InvoiceLine[] {
  const lines: InvoiceLine[] = [];
  timeline.forEach((step, index) => {
    const next = timeline[index + 1];
    if (step.charged === null || next === undefined) return;
    let period = periodOf(schedule, step.from);
    for (;;) {
      const begins = period.from >= step.from;
      const before = begins ? undefined : timeline[index - 1];
      const difference = subtract(owed(step), before === undefined ? '0' : owed(before));
      if (!isZero(difference)) lines.push(correction(step, before, difference, period, currency, nameOf));
      if (period.to >= next.from) return;
      period = periodOf(schedule, period.to);
    }
  });
  return lines.filter((line) => !isZero(line.amount));
}

function correction(
  step: Step,
  before: Step | undefined,
  difference: DecimalText,
  period: Period,
  currency: string,
  nameOf: NameOf,
): InvoiceLine {
  const part = { from: laterOf(step.from, period.from), to: period.to };
  const days = daysBetween(part.from, part.to);
  const periodDays = daysBetween(period.from, period.to);
  const amount = ratioAmount(difference, days, periodDays, currency);
  const what =
    before === undefined ? changeText(step.charged ?? step, step, nameOf) : changeText(before, step, nameOf);
  return {
    description: `${what}, ${periodText(part)} (${days} of ${periodDays} days)`,
    quantity: 1,
    unitPrice: amount,
    amount,
  };
}

/** What a whole period of the step's terms costs more than was charged for it. */
function owed(step: Step): DecimalText {
  return step.charged === null ? '0' : subtract(cost(step), cost(step.charged));
}

function cost({ unitPrice, quantity }: Charge): DecimalText {
  return exactProduct(unitPrice ?? '0', quantity);
}

function changeText(before: Charge & { readonly offerId?: string }, after: Terms, nameOf: NameOf): string {
  const parts: string[] = [];
  if (before.offerId !== undefined && before.offerId !== after.offerId) {
    parts.push(`Plan ${nameOf(before.offerId)} to ${nameOf(after.offerId)}`);
  }
  if (before.quantity !== after.quantity) parts.push(`Quantity ${before.quantity} to ${after.quantity}`);
  if (before.unitPrice !== after.unitPrice) {
    parts.push(`Price ${before.unitPrice ?? 'not known'} to ${after.unitPrice ?? 'not known'}`);
  }
  return parts.length === 0 ? `Correction, ${nameOf(after.offerId)}` : parts.join(', ');
}

/**
 * Uses credit up, or gives the invoice a floor at 0 and carries the rest over. Either is a line of its own,
 * so that the lines always add up to the subtotal.
 */
function withCredit(
  charges: readonly InvoiceLine[],
  credit: DecimalText,
  currency: string,
): { readonly items: readonly InvoiceLine[]; readonly creditBalance: DecimalText } {
  const sum = sumAmounts(
    charges.map((line) => line.amount),
    currency,
  );
  if (isNegative(sum)) {
    const rest = negate(sum);
    return {
      items: [...charges, creditLine('Carried over as credit', rest)],
      creditBalance: sumAmounts([credit, rest], currency),
    };
  }
  const used = compareDecimals(sum, credit) < 0 ? sum : credit;
  if (isZero(used)) return { items: charges, creditBalance: credit };
  return {
    items: [...charges, creditLine('Credit from earlier reductions', negate(used))],
    creditBalance: sumAmounts([credit, negate(used)], currency),
  };
}

function creditLine(description: string, amount: DecimalText): InvoiceLine {
  return { description, quantity: 1, unitPrice: amount, amount };
}
