/** The rules of a quote: what each command leads to, in each state. */
import { assertNever } from '../../kernel/assertNever.js';
import { addDays, type CalendarDate, dayOfTimestamp } from '../../kernel/dates.js';
import type { Decider } from '../../kernel/decider.js';
import { DomainError, invalidField } from '../../kernel/errors.js';
import { completeAmounts } from '../shared/documentAmounts.js';
import { commonTax } from '../shared/lineTaxes.js';
import type { CloseQuoteMail, MakeQuote, QuoteCommand } from './commands.js';
import type { QuoteEvent } from './events.js';
import { evolve } from './evolve.js';
import { type ExistingQuote, existingQuote, type QuoteState } from './state.js';
import { quotedPeriod } from './subscription.js';

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
  throw new DomainError('QUOTE_CLOSED', `The quote is ${shown}; make another one`);
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
