/** States of a quote. */
import { type DomainError, NotFound } from '../../kernel/errors.js';
import type { QuoteCompleted, QuoteMade } from './events.js';

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

export type ExistingQuote =
  | AcceptingQuote
  | (Mailed & { readonly status: 'open' | 'declined' | 'expired' })
  | (Mailed & { readonly status: 'accepted'; readonly made: QuoteCompleted['data'] });

export type QuoteState = { readonly status: 'none' } | ExistingQuote;

/** @throws DomainError QUOTE_NOT_FOUND */
export function existingQuote(state: QuoteState): ExistingQuote {
  if (state.status === 'none') throw quoteNotFound();
  return state;
}

export function quoteNotFound(id?: string): DomainError {
  return new NotFound('QUOTE_NOT_FOUND', 'Quote', id);
}
