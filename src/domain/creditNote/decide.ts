/** The rules of a credit note. How much it may be is the invoice's to say: see `invoice/credits.ts`. */
import type { Decider } from '../../kernel/decider.js';
import { DomainError } from '../../kernel/errors.js';
import type { CreditNoteCommand } from './commands.js';
import type { CreditNoteEvent } from './events.js';
import { evolve } from './evolve.js';
import type { CreditNoteState } from './state.js';

/** @throws DomainError CONCURRENCY_CONFLICT for an id that the credit note of another invoice has */
function decide({ note }: CreditNoteCommand, state: CreditNoteState): readonly CreditNoteEvent[] {
  if (state.status === 'none') return [{ type: 'CreditNoteIssued', data: note }];
  if (state.note.invoiceId === note.invoiceId) return [];
  throw new DomainError('CONCURRENCY_CONFLICT', 'Another credit note has this id');
}

export const creditNoteDecider: Decider<CreditNoteState, CreditNoteCommand, CreditNoteEvent> = {
  initial: { status: 'none' },
  decide,
  evolve,
};
