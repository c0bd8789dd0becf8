/** The state of a subscription after each event. Nothing is decided or looked up here. */
import { assertNever } from '../../kernel/assertNever.js';
import { earlierOf } from '../../kernel/dates.js';
import { sumAmounts } from '../../kernel/money.js';
import { noInvoices, withoutPeriod } from './billedInvoices.js';
import { afterDiscountApplied, afterDiscountRemoved, discountedDays } from './discounts/days.js';
import type {
  AutoRenewalChanged,
  PeriodPassedOver,
  PlanChanged,
  QuantityChanged,
  SubscriptionCreated,
  SubscriptionEvent,
  SubscriptionSuspended,
  SubscriptionTerminated,
  SubscriptionUnsuspended,
} from './events.js';
import {
  afterInvoice,
  afterMove,
  afterReduction,
  afterRelease,
  afterSettlement,
  afterVoid,
  afterVoidByOthers,
  beginPeriod,
  endTimeline,
  withCredited,
  withoutCredited,
} from './evolveMoney.js';
import { billedFrom, periodStart } from './periods.js';
import {
  type ActiveSubscription,
  comingInvoice,
  type DeletedSubscription,
  type DomainEntry,
  type ExistingSubscription,
  type KnownSubscription,
  type LivingSubscription,
  type ScheduledChange,
  type SubscriptionState,
  type SuspendedSubscription,
  type TerminatedSubscription,
} from './state.js';
import { changePlan, changeQuantity, markDays, startTimeline, startTrial } from './timeline.js';
import {
  afterAddition,
  afterPriceChange,
  afterUsageBilled,
  afterUsageMoved,
  afterUsageVoided,
  billsLater,
  measuredUntil,
  type UsageState,
  usageFrom,
  withCharges,
} from './usage/state.js';

export function evolve(state: SubscriptionState, event: SubscriptionEvent): SubscriptionState {
  if (event.type === 'SubscriptionCreated') return evolveCreated(event);
  if (event.type === 'SubscriptionRemoved') return { status: 'removed' };
  // Once the key is destroyed, only the removal can be read. Without a creation, all other events are ignored.
  if (state.status === 'none' || state.status === 'removed') return state;
  switch (event.type) {
    case 'RenewalInvoiceRequested': {
      const { invoice, usage: billed } = event.data;
      const { invoiceId } = invoice;
      return onUsage(afterInvoice(state, event.data), (usage) => ({
        ...(billed === undefined ? usage : afterUsageBilled(usage, billed, { invoiceId })),
        newestInvoiceId: invoiceId,
      }));
    }
    case 'InvoiceUsageRequested': {
      const { invoiceId, additionId, usage: billed } = event.data;
      return onUsage(state, (usage) => ({
        ...afterUsageBilled(usage, billed, { invoiceId, additionId }),
        additions: [...usage.additions, event.data],
      }));
    }
    case 'InvoiceUsageCompleted': {
      const { additionId, how } = event.data;
      return onUsage(state, (usage) => afterAddition(usage, additionId, how === 'added'));
    }
    case 'UsageSettlementDue': {
      const { at } = event.data;
      return onUsage(state, (usage) => ({
        ...usage,
        settling: [...usage.settling, { invoiceId: null, at }],
      }));
    }
    case 'UsageSettled': {
      const { invoiceId, at } = event.data;
      const isIt = (one: UsageState['settling'][number]) => one.invoiceId === invoiceId && one.at === at;
      return onUsage(state, (usage) => ({ ...usage, settling: usage.settling.filter((one) => !isIt(one)) }));
    }
    case 'RenewalInvoiceMoved':
      return onUsage(afterMove(state, event.data), (usage) => afterUsageMoved(usage, event.data));
    case 'RenewalInvoiceCompleted':
      return { ...state, openInvoice: null };
    case 'InvoiceCredited':
      return { ...state, credited: withCredited(state.credited ?? [], event.data) };
    case 'InvoiceCreditAbandoned':
      return { ...state, credited: withoutCredited(state.credited ?? [], event.data.creditNoteId) };
    case 'InvoiceCreditRefused': {
      const { creditNoteId, left } = event.data;
      return { ...state, refusedCredits: [...(state.refusedCredits ?? []), { creditNoteId, left }] };
    }
    case 'InvoiceVoided':
      return onUsage(afterVoidByOthers(state, event.data.invoiceId), (usage) =>
        afterUsageVoided(usage, event.data.invoiceId, true),
      );
    case 'InvoiceWithdrawalRequested': {
      const { invoiceId, reason } = event.data;
      const voided = onUsage(afterVoid(state, invoiceId), (usage) =>
        afterUsageVoided(usage, invoiceId, false),
      );
      const withdrawing = { ...voided, withdrawals: [...voided.withdrawals, { invoiceId, reason }] };
      return withNotBegun(withdrawing, invoiceId);
    }
    case 'InvoiceWithdrawalCompleted':
      return {
        ...state,
        withdrawals: state.withdrawals.filter(({ invoiceId }) => invoiceId !== event.data.invoiceId),
      };
    case 'InvoiceReductionRequested': {
      const { reductionId, invoiceId, reason, lines } = event.data;
      const lowered = afterReduction(state, event.data);
      return {
        ...lowered,
        reductions: [...(state.reductions ?? []), { reductionId, invoiceId, reason, lines }],
      };
    }
    case 'InvoiceReductionCompleted':
      return {
        ...state,
        reductions: (state.reductions ?? []).filter(
          ({ reductionId }) => reductionId !== event.data.reductionId,
        ),
      };
    case 'OpenChargesCredited':
      return afterSettlement(state, event.data);
    case 'CreditReleased':
      return onUsage(afterRelease(state, event.data), (usage) =>
        event.data.usage === undefined
          ? usage
          : afterUsageBilled(usage, event.data.usage, { invoiceId: null }),
      );
    case 'CreditReleaseCompleted': {
      const { creditId } = event.data;
      return { ...state, releases: state.releases.filter((release) => release.creditId !== creditId) };
    }
    case 'SubscriptionUsesSettled': {
      const { useIds } = event.data;
      return { ...state, openUses: (state.openUses ?? []).filter(({ useId }) => !useIds.includes(useId)) };
    }
    case 'SubscriptionDeleted':
      return evolveDeleted(state);
    case 'SubscriptionDomainSet':
      return onExisting(state, (one) => ({ ...one, domains: withDomain(one.domains, event.data) }));
    case 'SubscriptionDomainRemoved':
      return onExisting(state, (one) => ({
        ...one,
        domains: one.domains.filter(({ domain }) => domain !== event.data.domain),
      }));
    case 'UsageThresholdsSet':
      return onExisting(state, (one) => ({ ...one, usageThresholds: event.data.thresholds }));
    case 'UsageThresholdReached': {
      const { from, threshold } = event.data;
      return onExisting(state, (one) => ({ ...one, usageReached: { from, threshold } }));
    }
    case 'QuantityChanged':
      return onLiving(state, (one) => evolveQuantity(one, event));
    case 'PlanChanged':
      return onLiving(state, (one) => evolvePlan(one, event));
    case 'DiscountApplied':
      return onLiving(state, (one) => afterDiscountApplied(one, event.data));
    case 'DiscountRemoved':
      return onLiving(state, (one) => afterDiscountRemoved(one, event.data));
    case 'AutoRenewalChanged':
      return onLiving(state, (one) => evolveAutoRenewal(one, event));
    case 'SubscriptionSuspended':
      return onLiving(state, (one) => evolveSuspended(one, event));
    case 'SubscriptionUnsuspended':
      return onLiving(state, (one) => evolveUnsuspended(one, event));
    case 'PeriodPassedOver':
      return onLiving(state, (one) => evolvePassedOver(one, event));
    case 'SubscriptionTerminated':
      return onLiving(state, (one) => evolveTerminated(one, event));
    case 'ChangeScheduled':
      return onLiving(state, (one) => ({
        ...one,
        scheduledChanges: withChange(one.scheduledChanges, event.data),
      }));
    case 'ScheduledChangeWithdrawn':
    case 'ScheduledChangeDropped':
      return onLiving(state, (one) => withoutChange(one, event.data.changeId));
    case 'SubscriptionRenewed': {
      const { period, renewalDate } = event.data;
      return onLiving(state, (one) => ({
        ...one,
        renewalDate,
        timeline: beginPeriod(one.timeline, period),
      }));
    }
    default:
      return assertNever(event);
  }
}

/** Changes the usage of a subscription; one without usage charges stays as it is. */
function onUsage<State extends Pick<KnownSubscription, 'usage'>>(
  state: State,
  change: (usage: UsageState) => UsageState,
): State {
  return state.usage === undefined ? state : { ...state, usage: change(state.usage) };
}

/** A deleted subscription ignores the event. */
function onExisting(
  state: KnownSubscription,
  change: (state: ExistingSubscription) => KnownSubscription,
): KnownSubscription {
  return state.status === 'deleted' ? state : change(state);
}

/** A terminated or deleted subscription ignores the event. */
function onLiving(
  state: KnownSubscription,
  change: (state: LivingSubscription) => KnownSubscription,
): KnownSubscription {
  return state.status === 'active' || state.status === 'suspended' ? change(state) : state;
}

function evolveQuantity(state: LivingSubscription, { data }: QuantityChanged): LivingSubscription {
  const { to, effectiveDate, changeId } = data;
  const timeline = changeQuantity(state.timeline, effectiveDate, to);
  const changed = { ...withoutChange(state, changeId), timeline };
  return onUsage(changed, (usage) => afterPriceChange(usage, effectiveDate, state));
}

function evolvePlan(state: LivingSubscription, { data }: PlanChanged): LivingSubscription {
  const { toOfferId: offerId, tax, effectiveDate, changeId } = data;
  const timeline = changePlan(state.timeline, effectiveDate, { ...data, offerId }, tax);
  const usage = withCharges(state.usage, effectiveDate, offerId, data, state);
  return {
    ...withoutChange(state, changeId),
    timeline: discountedDays(state, timeline, effectiveDate),
    ...(usage === undefined ? {} : { usage }),
  };
}

function evolveCreated({ data }: SubscriptionCreated): ActiveSubscription {
  const { renewalDate, trialEndDate, endDate = renewalDate, setupFee } = data;
  const isTrial = trialEndDate === renewalDate;
  const from = isTrial ? billedFrom(data) : periodStart(data, renewalDate);
  const running = { from, to: earlierOf(renewalDate, endDate) };
  const isOrderPaid = data.billFirstPeriod !== true && !isTrial;
  const nothing = sumAmounts([], data.currency);
  // Named one by one: with `...rest`, V8 gives each object a hidden class of its own.
  const subscription: ActiveSubscription = {
    subscriptionId: data.subscriptionId,
    customerId: data.customerId,
    startDate: data.startDate,
    renewalDate,
    billingCycle: data.billingCycle,
    autoRenewal: data.autoRenewal,
    currency: data.currency,
    status: 'active',
    timeline: isTrial ? startTrial(data, from) : startTimeline(data, running, isOrderPaid),
    billedFrom: from,
    knownFrom: from,
    isOrderPaid,
    creditBalance: nothing,
    carried: setupFee ?? nothing,
    invoices: noInvoices,
    openInvoice: null,
    withdrawals: [],
    releases: [],
    releaseCount: 0,
    domains: [],
    scheduledChanges: [],
    resumed: null,
  };
  const agreed = agreedTerms(data);
  const { offerId } = data;
  const terms = agreed === undefined ? subscription : { ...subscription, ...agreed };
  const own = billsLater(data) ? { ...terms, usage: usageFrom(from, offerId, data) } : terms;
  return data.isToBeSuspended === true ? { ...own, isToBeSuspended: true } : own;
}

const agreedNames = [
  'trialEndDate',
  'anchorDay',
  'endDate',
  'setupFee',
  'minimumTermEndDate',
  'noticeDays',
] as const;

/** Undefined where none were agreed, as for most subscriptions. */
function agreedTerms(
  data: SubscriptionCreated['data'],
): Pick<SubscriptionCreated['data'], (typeof agreedNames)[number]> | undefined {
  const said = agreedNames.filter((name) => data[name] !== undefined);
  return said.length === 0 ? undefined : Object.fromEntries(said.map((name) => [name, data[name]]));
}

function evolveAutoRenewal(state: LivingSubscription, { data }: AutoRenewalChanged): LivingSubscription {
  const { autoRenewal, renewsBefore } = data;
  const { renewsBefore: _over, ...rest } = state;
  return renewsBefore === undefined ? { ...rest, autoRenewal } : { ...rest, autoRenewal, renewsBefore };
}

function evolveSuspended(state: LivingSubscription, { data }: SubscriptionSuspended): SuspendedSubscription {
  const suspended = { ...withoutResumed(state), status: 'suspended' } as const;
  return data.forDebt === true ? { ...suspended, forDebt: true } : suspended;
}

/** Its invoice, where that stays, is none of a period to come any more. */
function evolvePassedOver(state: LivingSubscription, { data: { period } }: PeriodPassedOver) {
  const timeline = markDays(state.timeline, period, 'unused');
  const invoice = comingInvoice(state);
  if (invoice === undefined) return { ...state, timeline };
  const { invoiceId } = invoice;
  return withNotBegun(
    { ...state, timeline, invoices: withoutPeriod(state.invoices, invoiceId, state) },
    invoiceId,
  );
}

function withNotBegun<State extends KnownSubscription>(state: State, invoiceId: string): State {
  if (state.status !== 'suspended' || state.forDebt !== true) return state;
  const { notBegun = [] } = state;
  return notBegun.includes(invoiceId) ? state : { ...state, notBegun: [...notBegun, invoiceId] };
}

function evolveUnsuspended(state: LivingSubscription, { data }: SubscriptionUnsuspended): ActiveSubscription {
  const resumed = data.resumed ?? null;
  const timeline = resumed === null ? state.timeline : markDays(state.timeline, resumed, 'used');
  return { ...withoutResumed(state), status: 'active', renewalDate: data.renewalDate, timeline, resumed };
}

function evolveTerminated(
  state: LivingSubscription,
  { data }: SubscriptionTerminated,
): TerminatedSubscription {
  const { scheduledChanges: _ended, ...rest } = withoutResumed(state);
  const { terminationDate, billedUntil } = data;
  const timeline = endTimeline(state, data);
  const settled = onUsage(rest, (usage) => measuredUntil(usage, terminationDate, state));
  const ended = {
    ...settled,
    status: 'terminated',
    timeline,
    terminationDate,
    finalInvoiceId: null,
  } as const;
  const { trialEndDate } = state;
  if (trialEndDate === undefined || terminationDate > trialEndDate || billedUntil !== undefined) return ended;
  // A customer who leaves within the trial owes no set-up fee, even if an invoice ahead has charged it.
  const carried = sumAmounts([], state.currency);
  const others = state.invoices.others.map((invoice) => ({ ...invoice, carried }));
  return { ...ended, carried, invoices: { ...state.invoices, others } };
}

function evolveDeleted(state: KnownSubscription): DeletedSubscription {
  if (state.status === 'deleted' || state.status === 'terminated') return { ...state, status: 'deleted' };
  const { scheduledChanges: _ended, ...rest } = withoutResumed(state);
  return { ...rest, status: 'deleted', terminationDate: null, finalInvoiceId: null };
}

/** The state without the fields that only active or only suspended subscriptions have. */
function withoutResumed(
  state: LivingSubscription,
): Omit<SuspendedSubscription, 'status' | 'forDebt' | 'notBegun'> {
  if (state.status === 'suspended') {
    const { forDebt: _paid, notBegun: _over, ...rest } = state;
    return rest;
  }
  const { resumed: _over, isToBeSuspended: _done, ...rest } = state;
  return rest;
}

function withChange(changes: readonly ScheduledChange[], added: ScheduledChange): readonly ScheduledChange[] {
  const { changeId, effectiveDate, change } = added;
  const later = changes.findIndex((planned) => planned.effectiveDate > effectiveDate);
  const place = later < 0 ? changes.length : later;
  return [...changes.slice(0, place), { changeId, effectiveDate, change }, ...changes.slice(place)];
}

function withoutChange(state: LivingSubscription, changeId: string | null): LivingSubscription {
  if (changeId === null) return state;
  const scheduledChanges = state.scheduledChanges.filter((planned) => planned.changeId !== changeId);
  return { ...state, scheduledChanges };
}

function withDomain(domains: readonly DomainEntry[], added: DomainEntry): readonly DomainEntry[] {
  const { domain, status } = added;
  const later = domains.findIndex((entry) => entry.domain >= domain);
  const place = later < 0 ? domains.length : later;
  const rest = domains[place]?.domain === domain ? place + 1 : place;
  return [...domains.slice(0, place), { domain, status }, ...domains.slice(rest)];
}
