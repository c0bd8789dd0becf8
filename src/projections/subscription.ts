/** The read model of subscriptions: the source of lists, metrics, exports and the workers' searches. */
import type {
  ChangeScheduled,
  PlanChanged,
  SubscriptionCreated,
  SubscriptionEvent,
} from '../domain/subscription/events.js';
import { type DecimalText, Exact, toNumber, toNumberOrNull } from '../kernel/money.js';
import { type Charge, costOf } from '../kernel/pricing/rating.js';
import { discountsOn, termsAsJson, termsFromJson } from '../kernel/pricing/terms.js';
import type { DocumentOf, FieldTable, ReadModel } from '../query/fields.js';
import { chargesField, chargesShown } from './charges.js';
import { projection, type Reducer } from './engine/projection.js';

/** Reasons why recurring revenue changes in a month; suspensions pause it. */
export const revenueChangeKinds = ['new', 'expansion', 'contraction', 'paused', 'resumed', 'lost'] as const;
export type RevenueChangeKind = (typeof revenueChangeKinds)[number];

const fields = {
  id: { type: 'string', description: 'Identifier' },
  customerId: { type: 'string', description: 'The customer' },
  offerId: { type: 'string', description: 'The offer' },
  status: { type: 'string', description: 'Status', values: ['active', 'suspended', 'terminated'] },
  quantity: { type: 'integer', description: 'Number of billed units' },
  startDate: {
    type: 'date',
    description: 'First day of the subscription; renewal dates are counted from it',
  },
  renewalDate: {
    type: 'date',
    nullable: true,
    description: 'First day of the next period; null once terminated',
  },
  terminationDate: { type: 'date', nullable: true, description: 'Day on which service ends' },
  billingCycle: {
    type: 'string',
    description: 'Length of a billing period',
    values: ['weekly', 'monthly', 'quarterly', 'semiannual', 'yearly'],
  },
  autoRenewal: {
    type: 'boolean',
    description: 'Whether it renews automatically; otherwise it ends with its term',
  },
  unitPrice: {
    type: 'decimal',
    nullable: true,
    description: 'Unit price per period; null if unknown or if the pricing model has none',
  },
  pricing: {
    type: 'string',
    schema: 'Pricing',
    nullable: true,
    queryable: false,
    listed: false,
    description: 'How a quantity is priced per period; null: quantity × `unitPrice`',
  },
  charges: chargesField,
  usageThresholds: {
    type: 'string',
    schema: 'UsageThresholds',
    nullable: true,
    queryable: false,
    listed: false,
    description:
      'Amounts of a period’s usage, each reported as `subscription.usageThresholdReached` when reached',
  },
  minimumAmount: { type: 'decimal', nullable: true, description: 'Minimum charge per period' },
  offerVersion: {
    type: 'integer',
    nullable: true,
    description: 'Version of the offer that set its price; null for a price of its own',
  },
  trialEndDate: {
    type: 'date',
    nullable: true,
    description: 'First billed day after a free trial; null: no trial',
  },
  anchorDay: {
    type: 'integer',
    nullable: true,
    description: 'Day of the month on which periods begin; null: the day of the first billed day',
  },
  endDate: { type: 'date', nullable: true, description: 'Agreed day on which service ends' },
  setupFee: { type: 'decimal', nullable: true, description: 'One-time charge on the first invoice' },
  minimumTermEndDate: {
    type: 'date',
    nullable: true,
    description: 'End of the minimum term; an earlier end of service bills the days up to it',
  },
  noticeDays: {
    type: 'integer',
    nullable: true,
    description: 'Notice period in days',
  },
  currency: { type: 'string', description: 'ISO 4217 code of its prices' },
  pendingAmount: {
    type: 'decimal',
    nullable: true,
    description:
      'Used but unbilled amount before tax, to be billed by the next or final invoice; periods with a voided invoice are not included. ' +
      'Negative if too much was billed; may be null in lists',
  },
  finalInvoiceId: {
    type: 'string',
    nullable: true,
    description: 'Final invoice; null if nothing was open',
  },
  createdAt: { type: 'timestamp', description: 'When it was created' },
  updatedAt: { type: 'timestamp', description: 'When it last changed' },
  domains: {
    type: 'collection',
    description: 'Domains of the subscription',
    listed: false,
    items: {
      domain: { type: 'string', description: 'Domain name in ASCII form' },
      status: { type: 'string', description: 'Free text' },
    },
  },
  scheduledChanges: {
    type: 'collection',
    description: 'Changes that take effect on a later day',
    listed: false,
    items: {
      id: { type: 'string', description: 'Identifier of the change' },
      type: {
        type: 'string',
        description: 'What changes',
        values: ['upgrade-quantity', 'downgrade-quantity', 'plan-change'],
      },
      effectiveDate: { type: 'date', description: 'Day on which it takes effect' },
      newQuantity: { type: 'integer', nullable: true, description: 'The new quantity' },
      newOfferId: { type: 'string', nullable: true, description: 'The new offer' },
    },
  },
  discounts: {
    type: 'collection',
    description: 'Discounts from codes in order of application, ended ones included',
    listed: false,
    items: {
      code: { type: 'string', description: 'The code' },
      type: {
        type: 'string',
        description: 'Whether `value` is a percentage or an amount',
        values: ['percentage', 'fixed'],
      },
      value: { type: 'decimal', description: 'Percentage of the remaining amount, or an amount per period' },
      from: { type: 'date', description: 'First day on which it applies' },
      to: {
        type: 'date',
        nullable: true,
        description: 'First day on which it no longer applies; null: no end',
      },
    },
  },
  nextPeriodAmount: {
    type: 'decimal',
    nullable: true,
    listed: false,
    description: 'Price of the whole next period after discounts, before tax; null if unknown or terminated',
  },
  discountTerms: {
    type: 'collection',
    description: 'Uses and offers of the discounts, in the same order',
    queryable: false,
    listed: false,
    internal: true,
    items: {},
  },
  discountedOn: {
    type: 'date',
    internal: true,
    description: 'First day of the last period that began; its discounts apply',
  },
  revenueChanges: {
    type: 'collection',
    description: 'Changes of its recurring revenue by month',
    listed: false,
    items: {
      month: { type: 'date', description: 'First day of the month' },
      kind: { type: 'string', description: 'Reason for the change', values: revenueChangeKinds },
      amount: { type: 'decimal', description: 'Change of the price per period; negative for a decrease' },
    },
  },
  revenueChangedIn: {
    type: 'date',
    nullable: true,
    internal: true,
    description: 'Last month with a change',
  },
  recurringAmount: {
    type: 'decimal',
    internal: true,
    description: 'Price of the quantity for one period after discounts',
  },
} as const satisfies FieldTable;

export type SubscriptionDocument = DocumentOf<
  typeof fields,
  { discountTerms: { useId: string; offerIds: string[] | null }[] }
>;
type ScheduledChangeDocument = SubscriptionDocument['scheduledChanges'][number];

export const subscriptionModel: ReadModel = {
  name: 'subscriptions',
  version: 16,
  fields,
  alsoIndexed: [
    'quantity',
    'renewalDate',
    'terminationDate',
    'billingCycle',
    'autoRenewal',
    'unitPrice',
    'currency',
    'pendingAmount',
    'finalInvoiceId',
    'updatedAt',
  ],
  counted: ['status', 'billingCycle', 'autoRenewal', 'currency'],
  summed: {
    over: 'revenueChanges',
    by: ['revenueChanges/month', 'revenueChanges/kind', 'currency', 'billingCycle'],
    of: ['revenueChanges/amount'],
  },
  indexes: [
    ['status', 'renewalDate'],
    ['status', 'billingCycle', 'renewalDate'],
    ['customerId', 'startDate'],
    ['offerId', 'renewalDate', 'status'],
    ['startDate'],
    ['createdAt'],
  ],
};

type Change = Partial<SubscriptionDocument>;

function isInTrial({ trialEndDate, renewalDate }: SubscriptionDocument): boolean {
  return trialEndDate !== null && trialEndDate === renewalDate;
}

/** Returns the discounts of the last period that began. */
export function countingDiscounts(
  document: SubscriptionDocument,
  day = document.discountedOn,
): Pick<Charge, 'discounts'> {
  const dated = document.discounts.map(({ value, ...one }, place) => ({
    ...one,
    value: String(value),
    offerIds: document.discountTerms[place]?.offerIds ?? null,
  }));
  const discounts = discountsOn(dated, document.offerId, day);
  return discounts === undefined ? {} : { discounts };
}

/** Returns the amount of one period with the discounts of its first day, with the decimal places of read models. */
function amountOf(document: SubscriptionDocument, day: string): DecimalText {
  const { unitPrice, pricing, quantity } = document;
  const price = unitPrice === null ? null : String(unitPrice);
  const terms = termsFromJson(pricing);
  const exact = costOf({
    quantity,
    unitPrice: price,
    ...(terms === null ? {} : { pricing: terms }),
    ...countingDiscounts(document, day),
  });
  return new Exact(exact).toDecimalPlaces(6).toFixed();
}

/** Returns 0 during the trial. */
function recurringAmountOf(document: SubscriptionDocument): DecimalText {
  return isInTrial(document) ? '0' : amountOf(document, document.discountedOn);
}

/** Returns null if the price is unknown or no period follows. */
function nextPeriodAmountOf(document: SubscriptionDocument): number | null {
  const { unitPrice, pricing, renewalDate } = document;
  if (renewalDate === null || (unitPrice === null && pricing === null)) return null;
  return toNumber(amountOf(document, renewalDate));
}

function planOf(data: PlanChanged['data'] | SubscriptionCreated['data']) {
  const { unitPrice, pricing, charges, minimumAmount, offerVersion } = data;
  return {
    unitPrice: toNumberOrNull(unitPrice),
    pricing: pricing === undefined ? null : termsAsJson(pricing),
    charges: chargesShown(charges),
    minimumAmount: toNumberOrNull(minimumAmount),
    offerVersion: offerVersion ?? null,
  };
}

/** Applies a change, and updates the time and the derived fields. */
function changed(document: SubscriptionDocument, at: string, change: Change): SubscriptionDocument {
  const next = { ...document, ...change, updatedAt: at };
  next.recurringAmount = toNumber(recurringAmountOf(next));
  next.nextPeriodAmount = nextPeriodAmountOf(next);
  return next;
}

/** Returns the reducer of a change; a subscription that is gone stays gone. */
function change<Event extends SubscriptionEvent>(
  changeOf: (data: Event['data'], before: SubscriptionDocument) => Change,
): Reducer<SubscriptionDocument, Event> {
  return (before, { data, metadata }) => before && changed(before, metadata.at, changeOf(data, before));
}

/** As `change`, and the recurring revenue changes with it, in the month of a day. */
function changeRevenue<Event extends SubscriptionEvent>(
  changeOf: (data: Event['data'], before: SubscriptionDocument) => Change,
  movementOf: (data: Event['data'], before: SubscriptionDocument) => Movement,
): Reducer<SubscriptionDocument, Event> {
  return (before, event, id) => {
    const after = change(changeOf)(before, event, id);
    return before && after && moveRevenue(after, movementOf(event.data, before));
  };
}

interface Movement {
  readonly kind: RevenueChangeKind | 'change';
  readonly day: string;
}

/**
 * Adds the difference in recurring revenue to the month of a day. A subscription that has not begun changes nothing before the month in
 * which it begins.
 */
function moveRevenue(document: SubscriptionDocument, { kind, day }: Movement): SubscriptionDocument {
  const { status, recurringAmount, startDate, revenueChanges } = document;
  const after = new Exact(status === 'active' ? recurringAmount : 0);
  const before = revenueChanges.reduce((sum, { amount }) => sum.plus(amount), new Exact(0));
  const change = after.minus(before);
  if (change.isZero()) return document;
  const named = kind !== 'change' ? kind : change.isNegative() ? 'contraction' : 'expansion';
  const month = `${(day < startDate ? startDate : day).slice(0, 7)}-01`;
  const own = (one: SubscriptionDocument['revenueChanges'][number]) =>
    one.month === month && one.kind === named;
  const amount = change.plus(revenueChanges.find(own)?.amount ?? 0).toNumber();
  const changes = [...revenueChanges.filter((one) => !own(one)), { month, kind: named, amount }];
  return {
    ...document,
    revenueChanges: changes,
    revenueChangedIn:
      changes
        .map((one) => one.month)
        .toSorted()
        .at(-1) ?? null,
  };
}

/** Returns the pending amount after an event; null (unknown) after an older event without it. */
function pending({
  pendingAmount,
}: {
  readonly pendingAmount?: DecimalText;
}): Pick<SubscriptionDocument, 'pendingAmount'> {
  return { pendingAmount: toNumberOrNull(pendingAmount) };
}

function without({ scheduledChanges }: SubscriptionDocument, changeId: string | null) {
  return scheduledChanges.filter(({ id }) => id !== changeId);
}

function plannedDocument({
  changeId,
  effectiveDate,
  change,
}: ChangeScheduled['data']): ScheduledChangeDocument {
  const { type } = change;
  return change.type === 'plan-change'
    ? { id: changeId, type, effectiveDate, newQuantity: null, newOfferId: change.newOfferId }
    : { id: changeId, type, effectiveDate, newQuantity: change.newQuantity, newOfferId: null };
}

function changesOn({ effectiveDate }: { readonly effectiveDate: string }): Movement {
  return { kind: 'change', day: effectiveDate };
}

export const subscriptionProjection = projection<SubscriptionDocument, SubscriptionEvent>({
  model: subscriptionModel,
  streamPrefix: 'subscription-',
  on: {
    SubscriptionCreated: (_none, event, id) => {
      const { customerId, offerId, quantity, startDate, renewalDate } = event.data;
      const { billingCycle, autoRenewal, currency, setupFee } = event.data;
      const fee = toNumberOrNull(setupFee);
      const document: SubscriptionDocument = {
        id,
        customerId,
        offerId,
        quantity,
        startDate,
        renewalDate,
        billingCycle,
        autoRenewal,
        currency,
        status: 'active',
        terminationDate: null,
        ...planOf(event.data),
        usageThresholds: null,
        trialEndDate: event.data.trialEndDate ?? null,
        anchorDay: event.data.anchorDay ?? null,
        endDate: event.data.endDate ?? null,
        setupFee: fee,
        minimumTermEndDate: event.data.minimumTermEndDate ?? null,
        noticeDays: event.data.noticeDays ?? null,
        pendingAmount: fee ?? 0,
        finalInvoiceId: null,
        createdAt: event.metadata.at,
        updatedAt: event.metadata.at,
        domains: [],
        scheduledChanges: [],
        discounts: [],
        discountTerms: [],
        discountedOn: startDate,
        nextPeriodAmount: null,
        revenueChanges: [],
        revenueChangedIn: null,
        recurringAmount: 0,
      };
      return moveRevenue(changed(document, event.metadata.at, {}), { kind: 'new', day: startDate });
    },
    QuantityChanged: changeRevenue(
      (data, before) => ({
        ...pending(data),
        quantity: data.to,
        scheduledChanges: without(before, data.changeId),
      }),
      changesOn,
    ),
    PlanChanged: changeRevenue(
      (data, before) => ({
        ...pending(data),
        offerId: data.toOfferId,
        ...planOf(data),
        scheduledChanges: without(before, data.changeId),
      }),
      changesOn,
    ),
    DiscountApplied: changeRevenue(
      (data, { discounts, discountTerms, renewalDate }) => {
        const { code, type, value, from, to, offerIds, useId } = data;
        // A discount of the first period applies once that period is billed.
        const isBegun = renewalDate !== null && from < renewalDate;
        return {
          ...pending(data),
          discounts: [...discounts, { code, type, value: toNumber(value), from, to }],
          discountTerms: [...discountTerms, { useId, offerIds: offerIds === null ? null : [...offerIds] }],
          ...(isBegun ? { discountedOn: from } : {}),
        };
      },
      ({ from }) => ({ kind: 'new', day: from }),
    ),
    DiscountRemoved: change((data, { discounts, discountTerms }) => {
      const { useId, to } = data;
      const place = discountTerms.findIndex((one) => one.useId === useId);
      const kept = discounts.map((one, index) => (index === place ? { ...one, to } : one));
      const counts = (index: number) => index !== place || (kept[index]?.from ?? to) < to;
      return {
        ...pending(data),
        discounts: kept.filter((_, index) => counts(index)),
        discountTerms: discountTerms.filter((_, index) => counts(index)),
      };
    }),
    SubscriptionUsesSettled: change(() => ({})),
    UsageThresholdsSet: change(({ thresholds }) => ({ usageThresholds: thresholds.map(toNumber) })),
    AutoRenewalChanged: change(({ autoRenewal }) => ({ autoRenewal })),
    SubscriptionSuspended: changeRevenue(
      () => ({ status: 'suspended' }),
      ({ date }) => ({ kind: 'paused', day: date }),
    ),
    SubscriptionUnsuspended: changeRevenue(
      (data) => ({
        ...pending(data),
        status: 'active',
        renewalDate: data.renewalDate,
        ...(data.resumed == null ? {} : { discountedOn: data.date }),
      }),
      // A trial that has ended in the meantime brought no revenue before.
      ({ date }, { revenueChanges }) => ({
        kind: revenueChanges.length === 0 ? 'new' : 'resumed',
        day: date,
      }),
    ),
    PeriodPassedOver: change(pending),
    SubscriptionTerminated: changeRevenue(
      (data) => ({
        ...pending(data),
        status: 'terminated',
        terminationDate: data.terminationDate,
        renewalDate: null,
        scheduledChanges: [],
      }),
      ({ terminationDate }) => ({ kind: 'lost', day: terminationDate }),
    ),
    OpenChargesCredited: change(pending),
    CreditReleased: change(pending),
    CreditReleaseCompleted: change(() => ({})),
    ChangeScheduled: change((data, { scheduledChanges }) => ({
      scheduledChanges: [...scheduledChanges, plannedDocument(data)],
    })),
    ScheduledChangeWithdrawn: change(({ changeId }, before) => ({
      scheduledChanges: without(before, changeId),
    })),
    ScheduledChangeDropped: change(({ changeId }, before) => ({
      scheduledChanges: without(before, changeId),
    })),
    RenewalInvoiceRequested: change((data) => ({
      ...pending(data),
      ...(data.invoice.kind === 'final' ? { finalInvoiceId: data.invoice.invoiceId } : {}),
    })),
    RenewalInvoiceMoved: change(({ invoiceId, toInvoiceId }, { finalInvoiceId }) =>
      finalInvoiceId === invoiceId ? { finalInvoiceId: toInvoiceId } : {},
    ),
    RenewalInvoiceCompleted: change(() => ({})),
    InvoiceUsageRequested: change(() => ({})),
    InvoiceUsageCompleted: change(() => ({})),
    UsageSettlementDue: change(() => ({})),
    UsageThresholdReached: change(() => ({})),
    UsageSettled: change(() => ({})),
    InvoiceCredited: change(pending),
    InvoiceCreditAbandoned: change(pending),
    InvoiceCreditRefused: change(() => ({})),
    InvoiceVoided: change((data, { finalInvoiceId }) => ({
      ...pending(data),
      finalInvoiceId: finalInvoiceId === data.invoiceId ? null : finalInvoiceId,
    })),
    InvoiceWithdrawalRequested: change(pending),
    InvoiceReductionRequested: change(pending),
    InvoiceReductionCompleted: change(() => ({})),
    InvoiceWithdrawalCompleted: change(() => ({})),
    SubscriptionRenewed: changeRevenue(
      (data) => ({ ...pending(data), renewalDate: data.renewalDate, discountedOn: data.period.from }),
      ({ period }, before) => ({ kind: isInTrial(before) ? 'new' : 'change', day: period.from }),
    ),
    SubscriptionDomainSet: change(({ domain, status }, { domains }) => ({
      domains: [...domains.filter((each) => each.domain !== domain), { domain, status }].sort((a, b) =>
        a.domain < b.domain ? -1 : 1,
      ),
    })),
    SubscriptionDomainRemoved: change(({ domain }, { domains }) => ({
      domains: domains.filter((each) => each.domain !== domain),
    })),
    SubscriptionDeleted: () => null,
    SubscriptionRemoved: () => null,
  },
});
