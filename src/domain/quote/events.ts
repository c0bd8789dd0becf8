/** Events of a quote. It names its customer only by id, so it contains nothing to erase. */
import type { CalendarDate } from '../../kernel/dates.js';
import type { DecimalText } from '../../kernel/money.js';
import type { LineTax } from '../../kernel/taxes.js';
import type { DiscountCode } from '../reference/events.js';
import type { BilledAmounts } from '../shared/documentAmounts.js';
import type { OfferFacts } from '../subscription/commands.js';
import type { BillingCycle } from '../subscription/cycles.js';

/** A quoted subscription with all facts that its creation uses, as of the quote. */
export interface QuotedSubscription {
  readonly offerId: string;
  readonly quantity: number;
  readonly billingCycle: BillingCycle;
  readonly autoRenewal: boolean;
  readonly billFirstPeriod: boolean;
  /** Null: the day of acceptance. */
  readonly startDate: CalendarDate | null;
  /** Unit price as sent; null: the price of the offer. */
  readonly unitPrice: DecimalText | null;
  readonly currency: string;
  /** End of the trial as sent; absent: as in the offer; null: no trial. */
  readonly trialEndDate?: CalendarDate | null;
  readonly setupFee?: DecimalText | null;
  readonly endDate?: CalendarDate;
  readonly anchorDay?: number;
  /** Null if the reference data did not contain the offer. */
  readonly offer:
    | (OfferFacts & {
        readonly name: string | null;
        /** UNECE Recommendation 20. */
        readonly unitCode?: string;
      })
    | null;
  /** Tax rate of lines without their own, e.g. `0.19`. */
  readonly taxRate: DecimalText;
  /** Tax of the offer; absent if only the rate was known. */
  readonly tax?: LineTax;
  readonly discounts: readonly { readonly code: string; readonly definition: DiscountCode | null }[];
}

/** A quote was created. Its amounts are those of the invoice, or of the first full period of the subscription. */
export interface QuoteMade {
  readonly type: 'QuoteMade';
  readonly data: BilledAmounts & {
    readonly quoteId: string;
    readonly quoteNumber: string;
    readonly customerId: string;
    /** UTC with milliseconds. */
    readonly quotedAt: string;
    /** Last day on which the quote can be accepted. */
    readonly validUntil: CalendarDate;
    /** Tax rate that the tax was computed with; null if the tax itself was sent. */
    readonly taxRate: DecimalText | null;
    /** Purchase order number of the buyer, passed on to the invoice; absent if unknown. */
    readonly purchaseOrder?: string;
    /** Note to the buyer, passed on to a quoted invoice; absent for none. */
    readonly note?: string;
    /** Absent: the quote becomes an invoice. */
    readonly subscription?: QuotedSubscription;
  };
}

/** The quote was accepted: the intent to create what was quoted, open until `QuoteCompleted`. It cannot be undone. */
export interface QuoteAccepted {
  readonly type: 'QuoteAccepted';
  readonly data: {
    /** Time of the acceptance, UTC with milliseconds. The invoice or subscription is created as of this time. */
    readonly at: string;
  };
}

/** The quoted invoice or subscription was created. */
export interface QuoteCompleted {
  readonly type: 'QuoteCompleted';
  readonly data: { readonly kind: 'invoice' | 'subscription'; readonly id: string };
}

/** The quote was declined. */
export interface QuoteDeclined {
  readonly type: 'QuoteDeclined';
  readonly data: { readonly reason: string | null };
}

/** The quote expired: its last day has passed. */
export interface QuoteExpired {
  readonly type: 'QuoteExpired';
  readonly data: Record<string, never>;
}

/** The intent to mail the quote, open until `QuoteMailed` or `QuoteNotMailed`. */
export interface QuoteMailRequested {
  readonly type: 'QuoteMailRequested';
  readonly data: { readonly mailId: string };
}

/** The mail server accepted the mail with the quote. */
export interface QuoteMailed {
  readonly type: 'QuoteMailed';
  readonly data: { readonly mailId: string };
}

/**
 * The quote was not mailed. `noAddress`: the customer has no address; `refused`: the mail server refused the mail; `closed`: the quote was
 * declined or expired first.
 */
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
