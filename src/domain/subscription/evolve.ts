/** The state of a subscription after each event. Nothing is decided or looked up here. */
import { assertNever } from '../../kernel/assertNever.js';
import { dayOfTimestamp, earlierOf } from '../../kernel/dates.js';
import { sumAmounts } from '../../kernel/money.js';
import type { RenewalInvoiceRequested, SubscriptionCreated, SubscriptionEvent } from './events.js';
import { anchorBefore, periodOf } from './periods.js';
import type {
  ActiveSubscription,
  DomainEntry,
  ExistingSubscription,
  LivingSubscription,
  ScheduledChange,
  SubscriptionState,
  SuspendedSubscription,
  TerminatedSubscription,
} from './state.js';
import { changeTerms, chargePeriod, startTimeline } from './timeline.js';

export function evolve(state: SubscriptionState, event: SubscriptionEvent): SubscriptionState {
  if (event.type === 'SubscriptionCreated') return created(event);
  if (event.type === 'SubscriptionRemoved') return { status: 'removed' };
  // Once the key is gone, only the removal itself can still be read; what has no beginning has no middle.
  if (state.status === 'none' || state.status === 'removed') return state;
  if (event.type === 'RenewalInvoiceCompleted') return { ...state, openInvoice: null };
  if (state.status === 'deleted') return state;
  if (event.type === 'SubscriptionDeleted') return { status: 'deleted', openInvoice: state.openInvoice };
  return evolveExisting(state, event);
}

type InnerEvent = Exclude<
  SubscriptionEvent,
  { type: 'SubscriptionCreated' | 'SubscriptionRemoved' | 'SubscriptionDeleted' | 'RenewalInvoiceCompleted' }
>;

function evolveExisting(state: ExistingSubscription, event: InnerEvent): ExistingSubscription {
  switch (event.type) {
    case 'SubscriptionDomainSet':
      return { ...state, domains: withDomain(state.domains, event.data) };
    case 'SubscriptionDomainRemoved':
      return { ...state, domains: state.domains.filter(({ domain }) => domain !== event.data.domain) };
    default:
      return state.status === 'terminated' ? state : evolveLiving(state, event);
  }
}

function evolveLiving(
  state: LivingSubscription,
  event: Exclude<InnerEvent, { type: 'SubscriptionDomainSet' | 'SubscriptionDomainRemoved' }>,
): ExistingSubscription {
  switch (event.type) {
    case 'QuantityChanged': {
      const { to, effectiveDate, changeId } = event.data;
      const timeline = changeTerms(state.timeline, effectiveDate, { quantity: to });
      return { ...withoutChange(state, changeId), timeline };
    }
    case 'PlanChanged': {
      const { toOfferId, unitPrice, effectiveDate, changeId } = event.data;
      const timeline = changeTerms(state.timeline, effectiveDate, { offerId: toOfferId, unitPrice });
      return { ...withoutChange(state, changeId), timeline };
    }
    case 'AutoRenewalChanged':
      return { ...state, autoRenewal: event.data.autoRenewal };
    case 'SubscriptionSuspended':
      return suspended(state);
    case 'SubscriptionUnsuspended':
      return { ...state, status: 'active', renewalDate: event.data.renewalDate };
    case 'SubscriptionTerminated':
      return terminated(state, event.data.terminationDate);
    case 'ChangeScheduled':
      return { ...state, scheduledChanges: withChange(state.scheduledChanges, event.data) };
    case 'ScheduledChangeWithdrawn':
    case 'ScheduledChangeDropped':
      return withoutChange(state, event.data.changeId);
    case 'RenewalInvoiceRequested':
      return invoiced(state, event);
    case 'SubscriptionRenewed':
      return { ...state, renewalDate: event.data.renewalDate };
    default:
      return assertNever(event);
  }
}

function created({ data }: SubscriptionCreated): ActiveSubscription {
  const { quantity, unitPrice, offerId, renewalDate } = data;
  const running = { from: anchorBefore(data, renewalDate), to: renewalDate };
  // Named one by one: V8 gives what `...rest` leaves of an object a hidden class of its own each time.
  return {
    subscriptionId: data.subscriptionId,
    customerId: data.customerId,
    startDate: data.startDate,
    renewalDate,
    billingCycle: data.billingCycle,
    autoRenewal: data.autoRenewal,
    currency: data.currency,
    status: 'active',
    timeline: startTimeline({ offerId, quantity, unitPrice }, running),
    creditBalance: sumAmounts([], data.currency),
    latestInvoice: null,
    openInvoice: null,
    domains: [],
    scheduledChanges: [],
  };
}

function invoiced(state: LivingSubscription, { data }: RenewalInvoiceRequested): LivingSubscription {
  const { invoice, creditBalance } = data;
  const { invoiceId, period, total } = invoice;
  // A later change can reach back to the start of the period of its day; invoices are made up to two periods ahead.
  const running = periodOf(state, dayOfTimestamp(invoice.invoiceDate));
  return {
    ...state,
    creditBalance,
    latestInvoice: { invoiceId, period, total },
    openInvoice: invoice,
    timeline: chargePeriod(state.timeline, period, earlierOf(period.from, running.from)),
  };
}

function suspended(state: LivingSubscription): SuspendedSubscription {
  return { ...state, status: 'suspended' };
}

function terminated(state: LivingSubscription, terminationDate: string): TerminatedSubscription {
  const { scheduledChanges: _ended, ...rest } = state;
  return { ...rest, status: 'terminated', terminationDate };
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
