/** The credit note after each of its events. */
import type { CreditNoteEvent } from './events.js';
import type { CreditNoteState } from './state.js';

export function evolve(_state: CreditNoteState, { data }: CreditNoteEvent): CreditNoteState {
  return { status: 'issued', note: data };
}
