/** Commands of a quote. `at` is the service's clock, RFC 3339 UTC with milliseconds. */
import type { CalendarDate } from '../../kernel/dates.js';
import type { DecimalText } from '../../kernel/money.js';
import type { LineTax } from '../../kernel/taxes.js';
import type { SentAmounts } from '../shared/documentAmounts.js';
import type { QuoteCompleted, QuotedSubscription, QuoteMade, QuoteNotMailed } from './events.js';

/** Lines of an invoice as a client sends them, and how they are taxed where they say nothing. */
export interface QuotedInvoice {
  readonly sent: SentAmounts;
  readonly taxRate: DecimalText;
  readonly usualTax: LineTax | null;
}

export type QuoteDetails = Pick<QuoteMade['data'], 'purchaseOrder' | 'note'>;

export interface MakeQuote {
  readonly type: 'MakeQuote';
  readonly at: string;
  readonly quoteId: string;
  readonly quoteNumber: string;
  readonly customerId: string;
  readonly validUntil: CalendarDate;
  readonly offered: QuotedInvoice | { readonly subscription: QuotedSubscription };
  readonly details?: QuoteDetails;
}

/** Again it changes nothing. */
export interface AcceptQuote {
  readonly type: 'AcceptQuote';
  readonly at: string;
}

/** Asked for by the service alone, once what was quoted is there. */
export interface CompleteQuote {
  readonly type: 'CompleteQuote';
  readonly made: QuoteCompleted['data'];
}

/** Again it changes nothing. */
export interface DeclineQuote {
  readonly type: 'DeclineQuote';
  readonly reason: string | null;
}

/** Asked for by the service alone, when its last day is over. */
export interface ExpireQuote {
  readonly type: 'ExpireQuote';
}

/** Also when it was mailed before. Under the same id while that is open it changes nothing. */
export interface RequestQuoteMail {
  readonly type: 'RequestQuoteMail';
  readonly mailId: string;
}

/** Before the mail leaves. */
export interface CheckQuoteMail {
  readonly type: 'CheckQuoteMail';
  readonly mailId: string;
}

/** Records the outcome of the mail. Doing it again changes nothing. */
export interface CloseQuoteMail {
  readonly type: 'CloseQuoteMail';
  readonly mailId: string;
  readonly outcome: 'sent' | Exclude<QuoteNotMailed['data']['reason'], 'closed'>;
}

export type QuoteCommand =
  | MakeQuote
  | AcceptQuote
  | CompleteQuote
  | DeclineQuote
  | ExpireQuote
  | RequestQuoteMail
  | CheckQuoteMail
  | CloseQuoteMail;
