/** States of a quote. */
import { type DomainError, NotFound } from '../../kernel/errors.js';
import type { QuoteCompleted, QuoteMade } from './events.js';

export type Quote = QuoteMade['data'];

interface Mailed {
  readonly quote: Quote;
  /** Mails of it whose end is not known. */
  readonly openMails: readonly string[];
}

/** It is accepted for everybody, and what was quoted is being made. */
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
