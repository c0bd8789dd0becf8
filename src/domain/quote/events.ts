/** Events of a quote. It names its customer by id alone, so that nothing of it has to be erased. */
import type { CalendarDate } from '../../kernel/dates.js';
import type { DecimalText } from '../../kernel/money.js';
import type { LineTax } from '../../kernel/taxes.js';
import type { DiscountCode } from '../reference/events.js';
import type { BilledAmounts } from '../shared/documentAmounts.js';
import type { OfferFacts } from '../subscription/commands.js';
import type { BillingCycle } from '../subscription/cycles.js';

/** A subscription with all that its creation rests on, as it was known when it was quoted. */
export interface QuotedSubscription {
  readonly offerId: string;
  readonly quantity: number;
  readonly billingCycle: BillingCycle;
  readonly autoRenewal: boolean;
  readonly billFirstPeriod: boolean;
  /** Null: the day of acceptance. */
  readonly startDate: CalendarDate | null;
  /** As sent; null: that of the offer. */
  readonly unitPrice: DecimalText | null;
  readonly currency: string;
  /** As sent: absent as the offer says, null none. */
  readonly trialEndDate?: CalendarDate | null;
  readonly setupFee?: DecimalText | null;
  readonly endDate?: CalendarDate;
  readonly anchorDay?: number;
  /** Null where the reference data did not know it. */
  readonly offer:
    | (OfferFacts & {
        readonly name: string | null;
        /** UNECE Recommendation 20. */
        readonly unitCode?: string;
      })
    | null;
  /** The rate of lines of which no more is known, e.g. `0.19`. */
  readonly taxRate: DecimalText;
  /** How the offer is taxed; absent where no more than the rate was known. */
  readonly tax?: LineTax;
  readonly discounts: readonly { readonly code: string; readonly definition: DiscountCode | null }[];
}

export interface QuoteMade {
  readonly type: 'QuoteMade';
  /** The amounts are those of the invoice, or of a subscription's first full period. */
  readonly data: BilledAmounts & {
    readonly quoteId: string;
    readonly quoteNumber: string;
    readonly customerId: string;
    /** UTC with milliseconds. */
    readonly quotedAt: string;
    /** Last day on which it can be accepted. */
    readonly validUntil: CalendarDate;
    /** The rate that the tax was computed by; null where the tax itself was sent. */
    readonly taxRate: DecimalText | null;
    /** The buyer's order, which goes to the invoice; absent where nobody said it. */
    readonly purchaseOrder?: string;
    /** To the buyer; on the invoice too, where the quote becomes one. */
    readonly note?: string;
    /** Absent: it becomes an invoice. */
    readonly subscription?: QuotedSubscription;
  };
}

/** The intent: from now on what was quoted is made, whatever happens. */
export interface QuoteAccepted {
  readonly type: 'QuoteAccepted';
  readonly data: {
    /** UTC with milliseconds: the moment at which it is made, however late that is. */
    readonly at: string;
  };
}

/** The quoted invoice or subscription is there. */
export interface QuoteCompleted {
  readonly type: 'QuoteCompleted';
  readonly data: { readonly kind: 'invoice' | 'subscription'; readonly id: string };
}

export interface QuoteDeclined {
  readonly type: 'QuoteDeclined';
  readonly data: { readonly reason: string | null };
}

/** Its last day is over. */
export interface QuoteExpired {
  readonly type: 'QuoteExpired';
  readonly data: Record<string, never>;
}

/** A mail with the quote is on its way. */
export interface QuoteMailRequested {
  readonly type: 'QuoteMailRequested';
  readonly data: { readonly mailId: string };
}

export interface QuoteMailed {
  readonly type: 'QuoteMailed';
  readonly data: { readonly mailId: string };
}

/** `closed`: it was declined or expired before the mail left. */
export interface QuoteNotMailed {
  readonly type: 'QuoteNotMailed';
  readonly data: { readonly mailId: string; readonly reason: 'noAddress' | 'refused' | 'closed' };
}

export type QuoteEvent =
  | QuoteMade
  | QuoteAccepted
  | QuoteCompleted
  | QuoteDeclined
  | QuoteExpired
  | QuoteMailRequested
  | QuoteMailed
  | QuoteNotMailed;
