/** The credit note after each of its events. */
import { assertNever } from '../../kernel/assertNever.js';
import type { CreditNoteEvent } from './events.js';
import type { CreditNoteState } from './state.js';

export function evolve(state: CreditNoteState, event: CreditNoteEvent): CreditNoteState {
  switch (event.type) {
    case 'CreditNoteIssued':
      return { status: 'issued', note: event.data, parties: 'erased' };
    case 'CreditNotePartiesKept':
      return state.status === 'none' ? state : { ...state, parties: event.data };
    case 'CreditNotePartiesErased':
      return state.status === 'none' ? state : { ...state, parties: 'erased' };
    default:
      return assertNever(event);
  }
}
