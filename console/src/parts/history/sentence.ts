/** Events as sentences in the user's language: who did what. Pure, so that tests need no page. */
import type { Change } from './changes.js';
import type { en } from './messages.en.js';
import { plain } from './plain.js';

export type HistoryWords = typeof en;
type Data = Readonly<Record<string, unknown>>;

/** The currency and billing cycle of an event's amounts, from the record whose history it is. */
export interface About {
  readonly currency?: string | null | undefined;
  readonly billingCycle?: string | undefined;
}

/** Formats in the user's language. */
export interface Formats {
  day(date: string): string;
  money(amount: number, currency: string | null | undefined): string;
  number(value: number): string;
}

export interface Told {
  readonly type: string;
  readonly revision: number;
  readonly data: Data;
  readonly changes: readonly Change[];
  /** The actor, with whom the sentence begins. */
  readonly who: string;
  /** Names of the event's plans. */
  readonly fromPlan: string;
  readonly plan: string;
  readonly about: About;
  readonly formats: Formats;
}

/** Intermediate events, whose outcome another event tells. */
const steps = new Set([
  'RenewalInvoiceCompleted',
  'InvoiceUsageCompleted',
  'UsageSettlementDue',
  'UsageSettled',
  'SubscriptionUsesSettled',
  'CreditReleaseCompleted',
  'InvoiceReductionRequested',
  'InvoiceReductionCompleted',
  'InvoiceWithdrawalRequested',
  'InvoiceWithdrawalCompleted',
  'InvoiceIssueRequested',
  'InvoicePaymentRequested',
  'InvoicePartiesKept',
  'InvoiceVoidRequested',
  'CreditNoteCompleted',
  'CreditNotePartiesKept',
  'NoticesDelivered',
  'RenewalInvoiceMoved',
  'CartUsesSettled',
  'CartMergeBegun',
  'CartMergeAbandoned',
  'ClaimAbandoned',
  'OrderCartClosed',
  'OrderUsesReturned',
]);

/** Events whose `reason` is a code that their sentence explains. */
export const codedReasons: ReadonlySet<string> = new Set([
  'InvoiceNotMailed',
  'QuoteNotMailed',
  'ScheduledChangeDropped',
  'WebhookEndpointDisabled',
]);

export const isStep = (type: string) => steps.has(type);

const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const fields = (value: unknown) => Object(value) as Data;

/** Returns undefined for an event without a sentence. */
export function sentenceOf(told: Told, words: HistoryWords): string | undefined {
  const { type, data, who, about, formats } = told;
  const { day, money, number } = formats;
  const amount = (value: unknown) => money(Number(value), text(data.currency) || about.currency);
  const on = (value: unknown) => day(text(value));
  const count = (value: unknown) => number(Number(value));
  switch (type) {
    case 'SubscriptionCreated':
      return words.subscriptionCreated(who, told.plan, count(data.quantity));
    case 'QuantityChanged':
      return withPrice(words.quantityChanged(who, count(data.from), count(data.to)), told, words);
    case 'PlanChanged':
      return withPrice(words.planChanged(who, told.fromPlan, told.plan), told, words);
    case 'DiscountApplied':
      return words.discountBegins(who, text(data.code), on(data.from));
    case 'DiscountRemoved':
      return words.discountEnds(who, text(data.code), on(data.to));
    case 'AutoRenewalChanged':
      return data.autoRenewal === true ? words.renewalOn(who) : words.renewalOff(who);
    case 'SubscriptionSuspended':
      return data.forDebt === true ? words.suspendedForDebt : words.suspended(who);
    case 'SubscriptionTerminated':
      return data.cause === 'term-end'
        ? words.termEnded(on(data.terminationDate))
        : words.terminated(who, on(data.terminationDate));
    case 'ChangeScheduled': {
      const { newQuantity } = fields(data.change);
      return newQuantity === undefined
        ? words.planScheduled(who, told.plan, on(data.effectiveDate))
        : words.quantityScheduled(who, count(newQuantity), on(data.effectiveDate));
    }
    case 'SubscriptionRenewed':
      return words.renewed(who, on(data.renewalDate));
    case 'RenewalInvoiceRequested': {
      const invoice = fields(data.invoice ?? data);
      return words.billed(who, money(Number(invoice.total), text(invoice.currency) || about.currency));
    }
    case 'SubscriptionDomainSet':
      return words.domainSet(who, text(data.domain), text(data.status));
    case 'SubscriptionDomainRemoved':
      return words.domainRemoved(who, text(data.domain));
    case 'InvoiceDrafted':
      return words.invoiceDrafted(who, amount(data.total));
    case 'InvoiceUpdated':
      return words.invoiceUpdated(who, amount(data.total));
    case 'InvoiceIssued':
      return words.invoiceIssued(who, text(data.invoiceNumber));
    case 'InvoiceBalanceChanged':
      return balanceSentence(data, amount, words);
    case 'InvoiceNotMailed':
      if (data.reason === 'noAddress') return words.notMailed_noAddress;
      return data.reason === 'cancelled' ? words.notMailed_cancelled : words.notMailed_refused;
    case 'InvoiceReminded':
      return reminderSentence(data.outcome === 'sent', Number(data.level), formats, words);
    case 'CreditNoteRequested':
      return words.credited(who, amount(data.total));
    case 'PaymentRecorded':
      return words.paymentRecorded(who, amount(data.amount));
    case 'AllocationRecorded':
      return words.allocated(amount(data.amount), text(data.invoiceNumber));
    case 'DeallocationRecorded':
      return words.deallocated(amount(data.amount), text(data.invoiceNumber));
    case 'RefundRecorded':
      return words.refunded(who, amount(data.amount));
    case 'RefundReversalRecorded':
      return words.refundReversed(who, amount(data.amount));
    case 'CreditNoteIssued':
      return words.creditNoteIssued(who, amount(data.total));
    default:
      return otherSentence(told, words);
  }
}

function otherSentence(told: Told, words: HistoryWords): string | undefined {
  const { type, revision, data, who, plan, about } = told;
  const { money, number } = told.formats;
  const amount = (value: unknown) => money(Number(value), text(data.currency) || about.currency);
  switch (type) {
    case 'QuoteMade':
      return words.quoteMade(who, amount(data.total), told.formats.day(text(data.validUntil)));
    case 'QuoteCompleted':
      return data.kind === 'invoice' ? words.quoteCompleted_invoice : words.quoteCompleted_subscription;
    case 'QuoteNotMailed':
      if (data.reason === 'noAddress') return words.quoteNotMailed_noAddress;
      return data.reason === 'closed' ? words.quoteNotMailed_closed : words.quoteNotMailed_refused;
    case 'CartItemAdded':
      return words.itemAdded(who, plan, number(Number(fields(data.item).quantity)));
    case 'CartItemChanged':
      return words.itemChanged(who, number(Number(data.quantity)));
    case 'CartDiscountApplied':
      return words.discountApplied(who, text(fields(data.discount).code));
    case 'CartDiscountRemoved':
      return words.discountRemoved(text(data.code));
    case 'UserRolesChanged': {
      const roles = Array.isArray(data.roles) ? data.roles.join(', ') : '';
      return words.rolesChanged(who, roles === '' ? words.noRoles : roles);
    }
    case 'UserStatusChanged':
      return data.status === 'locked' ? words.userLocked(who) : words.userUnlocked(who);
    case 'InvoiceUsageRequested': {
      const lines = Array.isArray(data.lines) ? data.lines : [];
      const total = lines.reduce((sum: number, line) => sum + Number(fields(line).amount), 0);
      return words.lateUsage(amount(total));
    }
    case 'UsageThresholdsSet': {
      const thresholds = Array.isArray(data.thresholds) ? data.thresholds : [];
      const shown = thresholds.map((one) => amount(one));
      return shown.length === 0 ? words.noThresholds(who) : words.thresholdsSet(who, shown.join(', '));
    }
    case 'UsageThresholdReached':
      return words.thresholdReached(amount(data.threshold));
    case 'MeterPut':
    case 'CustomerPut':
    case 'OfferPut':
    case 'OrderPut':
    case 'DiscountCodePut':
    case 'OrganizationPut':
      return revision === 0 ? words.recordAdded(who) : words.recordChanged(who);
    case 'InvoiceCredited':
      return words.invoicePartCredited(who, amount(data.amount));
    case 'OpenChargesCredited':
      return words.openCredited(amount(data.amount));
    case 'CreditReleased':
      return words.creditReleased(amount(data.amount));
    case 'CartOrderedAgain':
      return words.cartOrdered(text(data.orderId));
    case 'CartOrderCancelled':
      return words.cartOrderCancelled(text(data.orderId));
    case 'CartClosed':
      return data.because === 'merged' ? words.cartMergedAway : words.cartOrdered(text(data.into));
    case 'WebhookEndpointDisabled':
      return {
        gone: words.webhookStopped_gone,
        failing: words.webhookStopped_failing,
        forbidden: words.webhookStopped_forbidden,
      }[text(data.reason)];
    default:
      return plainSentence(type, who, words);
  }
}

function plainSentence(type: string, who: string, words: HistoryWords): string | undefined {
  const key = Object.hasOwn(plain, type) ? plain[type] : undefined;
  if (key === undefined) return undefined;
  const message = words[key];
  return typeof message === 'string' ? message : message(who);
}

/** Level 0 is a reminder that a clerk sent before the first was due. */
function reminderSentence(isSent: boolean, level: number, { number }: Formats, words: HistoryWords): string {
  if (level === 0) return isSent ? words.remindedNow : words.notRemindedNow;
  return isSent ? words.reminded(number(level)) : words.notReminded(number(level));
}

function balanceSentence(
  data: Data,
  amount: (value: unknown) => string,
  words: HistoryWords,
): string | undefined {
  const cause = fields(data.cause);
  if (cause.kind === 'charge') return words.balance_charge(amount(data.amountDue));
  const said = {
    payment: words.balance_payment,
    balance: words.balance_balance,
    subscriptionCredit: words.balance_balance,
    creditNote: words.balance_creditNote,
    reversal: words.balance_reversal,
    deallocation: words.balance_deallocation,
    writeOff: words.balance_writeOff,
  }[text(cause.kind)];
  return said?.(amount(cause.amount), amount(data.amountDue));
}

/** Adds the difference in price per period. */
function withPrice(
  sentence: string,
  { changes, about, formats: { money } }: Told,
  words: HistoryWords,
): string {
  const change = changes.find(({ field }) => field === 'recurringAmount');
  const difference = Number(change?.after) - Number(change?.before);
  const { billingCycle = '', currency } = about;
  const each = {
    weekly: words.a_weekly,
    monthly: words.a_monthly,
    quarterly: words.a_quarterly,
    semiannual: words.a_semiannual,
    yearly: words.a_yearly,
  }[billingCycle];
  if (each === undefined || !Number.isFinite(difference) || difference === 0) return sentence;
  const sign = difference > 0 ? '+' : '−';
  return `${sentence}, ${each(`${sign}${money(Math.abs(difference), currency)}`)}`;
}

/** Fields of no interest to most users; the audit shows them. */
const internal = new Set([
  'id',
  'createdAt',
  'updatedAt',
  'revenueChanges',
  'revenueChangedIn',
  'recurringAmount',
  'numberKey',
  'subscriptionId',
  'cartId',
  'billedFrom',
  'billedTo',
  'taxedFrom',
  'taxedTo',
  'discountedOn',
]);

const isPlain = (value: unknown) => value === null || typeof value !== 'object';

/** Returns the changes that people are shown: plain values of known fields. */
export function readableChanges(changes: readonly Change[]): readonly Change[] {
  return changes.filter(
    ({ field, before, after }) =>
      !internal.has(field) &&
      isPlain(before) &&
      isPlain(after) &&
      !((before ?? '') === '' && (after ?? '') === ''),
  );
}
