/** The rules of a quote: what each command leads to, in each state. */
import { assertNever } from '../../kernel/assertNever.js';
import { addDays, type CalendarDate, dayOfTimestamp } from '../../kernel/dates.js';
import type { Decider } from '../../kernel/decider.js';
import { DomainError, invalidField, NotFound } from '../../kernel/errors.js';
import type { DecimalText } from '../../kernel/money.js';
import type { LineTax } from '../../kernel/taxes.js';
import { completeAmounts, type SentAmounts } from '../shared/documentAmounts.js';
import { commonTax } from '../shared/taxes.js';
import type { QuoteCompleted, QuotedSubscription, QuoteEvent, QuoteMade, QuoteNotMailed } from './events.js';
import { quotedPeriod } from './subscription.js';

export type Quote = QuoteMade['data'];

interface Mailed {
  readonly quote: Quote;
  /** Ids of its mails whose outcome is not known yet. */
  readonly openMails: readonly string[];
}

/** The acceptance is final, and the quoted contract is being made. */
export interface AcceptingQuote extends Mailed {
  readonly status: 'accepting';
  readonly acceptedAt: string;
}

type ExistingQuote =
  | AcceptingQuote
  | (Mailed & { readonly status: 'open' | 'declined' | 'expired' })
  | (Mailed & { readonly status: 'accepted'; readonly made: QuoteCompleted['data'] });

export type QuoteState = { readonly status: 'none' } | ExistingQuote;

/** @throws DomainError QUOTE_NOT_FOUND */
function existingQuote(state: QuoteState): ExistingQuote {
  if (state.status === 'none') throw quoteNotFound();
  return state;
}

export function quoteNotFound(id?: string): DomainError {
  return new NotFound('QUOTE_NOT_FOUND', 'Quote', id);
}

/** Lines of an invoice as a client sends them, and the tax of lines that state none. */
interface QuotedInvoice {
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

export function evolve(state: QuoteState, event: QuoteEvent): QuoteState {
  if (event.type === 'QuoteMade') return { status: 'open', quote: event.data, openMails: [] };
  if (state.status === 'none') return state;
  const { quote, openMails } = state;
  switch (event.type) {
    case 'QuoteAccepted':
      return { status: 'accepting', quote, openMails, acceptedAt: event.data.at };
    case 'QuoteCompleted':
      return { status: 'accepted', quote, openMails, made: event.data };
    case 'QuoteDeclined':
      return { status: 'declined', quote, openMails };
    case 'QuoteExpired':
      return { status: 'expired', quote, openMails };
    case 'QuoteMailRequested':
      return { ...state, openMails: [...openMails, event.data.mailId] };
    case 'QuoteMailed':
    case 'QuoteNotMailed':
      return { ...state, openMails: openMails.filter((each) => each !== event.data.mailId) };
    default:
      return assertNever(event);
  }
}

const wording = { code: 'INVALID_AMOUNT', unitPrice: 'unitPrice' } as const;
/** The longest validity of a quote, in days: prices that hold for longer are a contract. */
const longestValidity = 366;

/** @throws DomainError QUOTE_NOT_FOUND, QUOTE_CLOSED, INVALID_AMOUNT, VALIDATION_ERROR, and those of a subscription that cannot be created */
function decide(command: QuoteCommand, state: QuoteState): readonly QuoteEvent[] {
  if (command.type === 'MakeQuote') return make(command, state);
  const existing = existingQuote(state);
  const { status, openMails } = existing;
  switch (command.type) {
    case 'AcceptQuote':
      if (status === 'accepted' || status === 'accepting') return [];
      refuseUnlessOpen(existing);
      return [{ type: 'QuoteAccepted', data: { at: command.at } }];
    case 'CompleteQuote':
      return status === 'accepting' ? [{ type: 'QuoteCompleted', data: command.made }] : [];
    case 'DeclineQuote':
      if (status === 'declined') return [];
      refuseUnlessOpen(existing);
      return [{ type: 'QuoteDeclined', data: { reason: command.reason } }];
    case 'ExpireQuote':
      return status === 'open' ? [{ type: 'QuoteExpired', data: {} }] : [];
    case 'RequestQuoteMail': {
      const { mailId } = command;
      if (openMails.includes(mailId)) return [];
      refuseUnlessOpen(existing);
      return [{ type: 'QuoteMailRequested', data: { mailId } }];
    }
    case 'CheckQuoteMail': {
      const { mailId } = command;
      const isClosed = status === 'declined' || status === 'expired';
      return isClosed && openMails.includes(mailId)
        ? [{ type: 'QuoteNotMailed', data: { mailId, reason: 'closed' } }]
        : [];
    }
    case 'CloseQuoteMail':
      return closeMail(command, existing);
    default:
      return assertNever(command);
  }
}

function make(command: MakeQuote, state: QuoteState): readonly QuoteEvent[] {
  if (state.status !== 'none')
    throw new DomainError('CONCURRENCY_CONFLICT', 'A quote with this id already exists');
  const { quoteId, quoteNumber, customerId, at: quotedAt, validUntil, offered, details } = command;
  checkValidity(validUntil, dayOfTimestamp(quotedAt));
  const names = { quoteId, quoteNumber, customerId, quotedAt, validUntil, ...details };
  if ('subscription' in offered) {
    const { subscription } = offered;
    const amounts = quotedPeriod(subscription, { customerId, at: quotedAt, validUntil });
    return [
      { type: 'QuoteMade', data: { ...names, ...amounts, taxRate: subscription.taxRate, subscription } },
    ];
  }
  const { sent, taxRate, usualTax } = offered;
  const amounts = completeAmounts(sent, wording, { taxRate, usualTax });
  const rate = sent.tax === null ? (commonTax(amounts.items)?.taxRate ?? taxRate) : null;
  return [{ type: 'QuoteMade', data: { ...names, ...amounts, taxRate: rate } }];
}

function checkValidity(validUntil: CalendarDate, today: CalendarDate): void {
  if (validUntil < today) throw invalidField('/validUntil', 'must be today or later');
  if (validUntil > addDays(today, longestValidity))
    throw invalidField('/validUntil', `must be within ${longestValidity} days`);
}

function refuseUnlessOpen({ status }: ExistingQuote): void {
  if (status === 'open') return;
  const shown = status === 'accepting' ? 'accepted' : status;
  throw new DomainError('QUOTE_CLOSED', `The quote is ${shown}; create another one`);
}

function closeMail({ mailId, outcome }: CloseQuoteMail, { openMails }: ExistingQuote): readonly QuoteEvent[] {
  if (!openMails.includes(mailId)) return [];
  if (outcome === 'sent') return [{ type: 'QuoteMailed', data: { mailId } }];
  return [{ type: 'QuoteNotMailed', data: { mailId, reason: outcome } }];
}

export const quoteDecider: Decider<QuoteState, QuoteCommand, QuoteEvent> = {
  initial: { status: 'none' },
  decide,
  evolve,
};
