/** A quoted subscription: the command that creates it, and the price of one period. */

import { type CalendarDate, dayOfTimestamp } from '../../kernel/dates.js';
import { invalidField } from '../../kernel/errors.js';
import type { BilledAmounts, BilledItem } from '../shared/documentAmounts.js';
import { said } from '../shared/lineText.js';
import type { CreateSubscription } from '../subscription/commands.js';
import type { BillingCycle } from '../subscription/cycles.js';
import { subscriptionDecider } from '../subscription/decide.js';
import type { QuotedSubscription } from './events.js';

/** The ids, time and customer of a creation. */
export interface CreationNames {
  readonly at: string;
  readonly customerId: string;
  readonly subscriptionId: string;
  /** The id of its first invoice, if it is billed at once. */
  readonly invoiceId: string;
  readonly useIdOf: (code: string) => string;
  /** The day of the shared invoice that takes its first invoice as a section; absent: it has its own. */
  readonly sharedOn?: CalendarDate | undefined;
}

const unnamed = { subscriptionId: '', invoiceId: '', useIdOf: (code: string) => code };

/**
 * Returns the price of the first full period, with the set-up fee. It refuses whatever the acceptance would refuse, on any day on which
 * that is possible.
 * @throws DomainError of the rules of subscriptions
 */
export function quotedPeriod(
  terms: QuotedSubscription,
  quoted: Pick<CreationNames, 'at' | 'customerId'> & { readonly validUntil: CalendarDate },
): BilledAmounts {
  checkStart(terms, quoted.validUntil);
  decide(creationOf(terms, { ...quoted, ...unnamed }));
  const { trialEndDate: _, endDate: __, anchorDay: ___, offer, ...lasting } = terms;
  const untried = offer === null ? null : { ...offer, trialDays: 0 };
  const whole = { ...lasting, offer: untried, startDate: null, billFirstPeriod: true };
  const requested = decide(creationOf(whole, { ...quoted, ...unnamed })).find(
    (event) => event.type === 'RenewalInvoiceRequested',
  );
  if (requested === undefined) throw new Error('a period that is billed has asked for no invoice');
  const { items, subtotal, tax, total, currency } = requested.data.invoice;
  if (items.some(({ text }) => text?.kind === 'period' && text.isPriceUnknown === true))
    throw invalidField('/unitPrice', 'is required, because the offer has no price');
  return {
    items: items.map((item) => withoutDays(item, terms.billingCycle)),
    ...{ subtotal, tax, total, currency },
  };
}

/** As it was quoted, even if the offer, its taxes or the codes have changed since. Codes are promised: their limits no longer count. */
export function creationOf(
  terms: QuotedSubscription,
  { at, customerId, subscriptionId, invoiceId, useIdOf, sharedOn }: CreationNames,
  promised = false,
): CreateSubscription {
  const { offerId, quantity, billingCycle, autoRenewal, unitPrice, currency, offer, taxRate, tax } = terms;
  const { trialEndDate, setupFee, endDate, anchorDay, discounts } = terms;
  const only = <Value>(value: Value | null | undefined) =>
    new Map(value == null ? [] : [[offerId, value] as const]);
  return {
    type: 'CreateSubscription',
    ...{ at, subscriptionId, customerId, offerId, quantity, billingCycle, autoRenewal, unitPrice, currency },
    startDate: terms.startDate ?? dayOfTimestamp(at),
    backdate: false,
    takenOver: null,
    offer,
    defaultCurrency: currency,
    billFirstPeriod: terms.billFirstPeriod
      ? {
          ...{ invoiceId, taxRate, taxes: only(tax), sharedOn },
          ...{ offerNames: only(offer?.name), offerUnits: only(offer?.unitCode) },
        }
      : null,
    agreed: { trialEndDate, setupFee, endDate, anchorDay },
    ...(discounts.length === 0
      ? {}
      : {
          discounts: discounts.map(({ code, definition }) => ({
            ...{ code, useId: useIdOf(code), defaultCurrency: currency },
            definition: promised && definition !== null ? { ...definition, ...unlimited } : definition,
          })),
        }),
  };
}

const unlimited = { startsAt: null, expiresAt: null, usageLimit: null, perCustomerLimit: null };

function decide(command: CreateSubscription) {
  return subscriptionDecider.decide(command, subscriptionDecider.initial);
}

/** Agreed days depend on the start, which must not be before a possible acceptance. */
function checkStart(
  { startDate, trialEndDate, endDate }: QuotedSubscription,
  validUntil: CalendarDate,
): void {
  if (startDate === null) {
    if (trialEndDate != null || endDate !== undefined)
      throw invalidField('/startDate', 'is required with trialEndDate or endDate');
  } else if (startDate < validUntil) {
    throw invalidField(
      '/startDate',
      `must be ${validUntil} or later, because the quote can be accepted until then; leave it out to start on that day`,
    );
  }
}

/** The days of a period are known only when it begins. */
function withoutDays(item: BilledItem, cycle: BillingCycle): BilledItem {
  const { text } = item;
  if (text?.kind === 'period') {
    const { offer, about } = text;
    return {
      ...item,
      ...said({ kind: 'recurring', offer, cycle, ...(about === undefined ? {} : { about }) }),
    };
  }
  if (text?.kind !== 'discount') return item;
  const { from: _, until: __, days: ___, of: ____, ...discount } = text;
  return { ...item, ...said(discount) };
}
