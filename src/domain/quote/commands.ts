/** Commands of a quote. `at` is the service's clock, RFC 3339 UTC with milliseconds. */
import type { CalendarDate } from '../../kernel/dates.js';
import type { DecimalText } from '../../kernel/money.js';
import type { LineTax } from '../../kernel/taxes.js';
import type { SentAmounts } from '../shared/documentAmounts.js';
import type { QuoteCompleted, QuotedSubscription, QuoteMade, QuoteNotMailed } from './events.js';

/** Lines of an invoice as a client sends them, and the tax of lines that state none. */
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

/** Repeating it changes nothing. */
export interface AcceptQuote {
  readonly type: 'AcceptQuote';
  readonly at: string;
}

/** Sent only by the service, once the quoted contract exists. */
export interface CompleteQuote {
  readonly type: 'CompleteQuote';
  readonly made: QuoteCompleted['data'];
}

/** Repeating it changes nothing. */
export interface DeclineQuote {
  readonly type: 'DeclineQuote';
  readonly reason: string | null;
}

/** Sent only by the service, after the last day of validity. */
export interface ExpireQuote {
  readonly type: 'ExpireQuote';
}

/** Mails the quote, even if it was mailed before. Under the id of an open mail it changes nothing. */
export interface RequestQuoteMail {
  readonly type: 'RequestQuoteMail';
  readonly mailId: string;
}

/** Runs just before the mail is sent: a closed quote is not mailed. */
export interface CheckQuoteMail {
  readonly type: 'CheckQuoteMail';
  readonly mailId: string;
}

/** Records the outcome of the mail. Repeating it changes nothing. */
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
