/** The quote after each of its events. */
import { assertNever } from '../../kernel/assertNever.js';
import type { QuoteEvent } from './events.js';
import type { QuoteState } from './state.js';

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
