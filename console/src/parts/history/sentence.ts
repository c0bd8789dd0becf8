/** Events as sentences in the user's language: who did what. Pure, so that tests need no page. */
import type { Change } from './changes.js';
import type { en } from './messages.en.js';

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
]);

/** Events whose `reason` is a code that their sentence explains. */
export const codedReasons: ReadonlySet<string> = new Set([
  'InvoiceNotMailed',
  'QuoteNotMailed',
  'ScheduledChangeDropped',
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
    case 'SubscriptionUnsuspended':
      return words.resumed(who);
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
    case 'ScheduledChangeWithdrawn':
      return words.changeWithdrawn(who);
    case 'ScheduledChangeDropped':
      return words.changeDropped;
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
    case 'SubscriptionDeleted':
      return words.subscriptionDeleted(who);
    case 'InvoiceDrafted':
      return words.invoiceDrafted(who, amount(data.total));
    case 'InvoiceUpdated':
      return words.invoiceUpdated(who, amount(data.total));
    case 'InvoiceIssued':
      return words.invoiceIssued(who, text(data.invoiceNumber));
    case 'InvoiceBalanceChanged':
      return balanceSentence(data, amount, words);
    case 'InvoicePaid':
      return words.invoicePaid;
    case 'InvoiceReopened':
      return words.invoiceReopened;
    case 'InvoiceCancelled':
      return words.invoiceCancelled(who);
    case 'InvoiceMailRequested':
      return words.mailRequested(who);
    case 'InvoiceMailed':
      return words.mailed;
    case 'InvoiceNotMailed':
      if (data.reason === 'noAddress') return words.notMailed_noAddress;
      return data.reason === 'cancelled' ? words.notMailed_cancelled : words.notMailed_refused;
    case 'InvoiceReminded':
      return reminderSentence(data.outcome === 'sent', Number(data.level), formats, words);
    case 'CreditNoteRequested':
      return words.credited(who, amount(data.total));
    case 'InvoiceDeleted':
      return words.invoiceDeleted(who);
    case 'PaymentRecorded':
      return words.paymentRecorded(who, amount(data.amount));
    case 'AllocationRecorded':
      return words.allocated(amount(data.amount), text(data.invoiceNumber));
    case 'DeallocationRecorded':
      return words.deallocated(amount(data.amount), text(data.invoiceNumber));
    case 'ReversalRecorded':
      return words.reversed(who);
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
  const { type, revision, data, who, plan } = told;
  const { number } = told.formats;
  switch (type) {
    case 'QuoteMade': {
      const { day, money } = told.formats;
      return words.quoteMade(who, money(Number(data.total), text(data.currency)), day(text(data.validUntil)));
    }
    case 'QuoteAccepted':
      return words.quoteAccepted(who);
    case 'QuoteCompleted':
      return data.kind === 'invoice' ? words.quoteCompleted_invoice : words.quoteCompleted_subscription;
    case 'QuoteDeclined':
      return words.quoteDeclined(who);
    case 'QuoteExpired':
      return words.quoteExpired;
    case 'QuoteMailRequested':
      return words.quoteMailRequested(who);
    case 'QuoteMailed':
      return words.quoteMailed;
    case 'QuoteNotMailed':
      if (data.reason === 'noAddress') return words.quoteNotMailed_noAddress;
      return data.reason === 'closed' ? words.quoteNotMailed_closed : words.quoteNotMailed_refused;
    case 'ReceiptCreated':
      return words.receiptCreated(who);
    case 'ReceiptDeleted':
      return words.receiptDeleted(who);
    case 'CartCreated':
      return words.cartCreated(who);
    case 'CartItemAdded':
      return words.itemAdded(who, plan, number(Number(fields(data.item).quantity)));
    case 'CartItemChanged':
      return words.itemChanged(who, number(Number(data.quantity)));
    case 'CartItemRemoved':
      return words.itemRemoved(who);
    case 'CartDiscountApplied':
      return words.discountApplied(who, text(fields(data.discount).code));
    case 'CartDiscountRemoved':
      return words.discountRemoved(text(data.code));
    case 'UserRegistered':
      return words.userRegistered(who);
    case 'UserPasswordChanged':
      return words.passwordChanged(who);
    case 'PasswordResetRequested':
      return words.passwordReset(who);
    case 'UserRolesChanged': {
      const roles = Array.isArray(data.roles) ? data.roles.join(', ') : '';
      return words.rolesChanged(who, roles === '' ? words.noRoles : roles);
    }
    case 'UserNameChanged':
      return words.nameChanged(who);
    case 'UserStatusChanged':
      return data.status === 'locked' ? words.userLocked(who) : words.userUnlocked(who);
    case 'UserSessionsEnded':
      return words.sessionsEnded(who);
    case 'SecondFactorSet':
      return words.secondFactorSet(who);
    case 'SecondFactorRemoved':
      return words.secondFactorRemoved(who);
    case 'UserDeleted':
      return words.userDeleted(who);
    case 'InvoiceUsageRequested': {
      const lines = Array.isArray(data.lines) ? data.lines : [];
      const total = lines.reduce((sum: number, line) => sum + Number(fields(line).amount), 0);
      return words.lateUsage(told.formats.money(total, told.about.currency));
    }
    case 'UsageThresholdsSet': {
      const thresholds = Array.isArray(data.thresholds) ? data.thresholds : [];
      const shown = thresholds.map((one) => told.formats.money(Number(one), told.about.currency));
      return shown.length === 0 ? words.noThresholds(who) : words.thresholdsSet(who, shown.join(', '));
    }
    case 'UsageThresholdReached':
      return words.thresholdReached(told.formats.money(Number(data.threshold), text(data.currency)));
    case 'MeterPut':
    case 'CustomerPut':
    case 'OfferPut':
    case 'OrderPut':
    case 'DiscountCodePut':
    case 'OrganizationPut':
      return revision === 0 ? words.recordAdded(who) : words.recordChanged(who);
    case 'MeterRemoved':
    case 'CustomerRemoved':
    case 'OfferRemoved':
    case 'OrderRemoved':
    case 'DiscountCodeRemoved':
    case 'OrganizationRemoved':
      return words.recordRemoved(who);
    default:
      return undefined;
  }
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
