/** Steps of a quote before its next command: making the accepted contract, expiry after the last day, and mails. */
import { addDays } from '../../kernel/dates.js';
import { isDue, type NextStep, type Unfinished, whenBegun } from '../../kernel/unfinished.js';
import type { AcceptingQuote, QuoteCommand, QuoteState } from './decide.js';

export type QuoteStep =
  /** The quoted contract is made, then `CompleteQuote`. */
  | { readonly kind: 'making'; readonly of: AcceptingQuote }
  /** `ExpireQuote`. */
  | { readonly kind: 'expiry' }
  /** Has the mails sent; their jobs close them, so this step leaves no trace at once. */
  | { readonly kind: 'mail'; readonly mailIds: readonly string[] };

function making(state: QuoteState): QuoteStep | undefined {
  return state.status === 'accepting' ? { kind: 'making', of: state } : undefined;
}

/** Comes after everything else, and once: a job is responsible from then on. */
function mailToSend(state: QuoteState, done: readonly string[]): QuoteStep | undefined {
  if (state.status === 'none' || state.openMails.length === 0 || done.includes('mail')) return undefined;
  return { kind: 'mail', mailIds: state.openMails };
}

/** The job that has sent a mail requests no other. */
function mailsFollow({ type }: QuoteCommand): boolean {
  return type !== 'CheckQuoteMail' && type !== 'CloseQuoteMail';
}

function expiryOf(state: QuoteState): NextStep | undefined {
  return state.status === 'open' ? { kind: 'expiry', at: addDays(state.quote.validUntil, 1) } : undefined;
}

export const unfinishedQuote: Unfinished<QuoteState, QuoteCommand, QuoteStep> = {
  begun: (state, command, done) =>
    making(state) ?? (mailsFollow(command) ? mailToSend(state, done) : undefined),
  before(state, command, at, done) {
    const expiry = expiryOf(state);
    if (expiry !== undefined && isDue(expiry.at, at)) return { kind: 'expiry' };
    return making(state) ?? (command === undefined ? mailToSend(state, done) : undefined);
  },
  next(state) {
    return whenBegun(making(state) ?? mailToSend(state, [])) ?? expiryOf(state);
  },
};
