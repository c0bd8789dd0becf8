/** The rules of a credit note. How much it may be is the invoice's to say: see `invoice/credits.ts`. */
import { assertNever } from '../../kernel/assertNever.js';
import type { Decider } from '../../kernel/decider.js';
import { DomainError } from '../../kernel/errors.js';
import { checkRetention } from '../shared/retention.js';
import type { CreditNoteCommand, IssueCreditNote } from './commands.js';
import type { CreditNoteEvent } from './events.js';
import { evolve } from './evolve.js';
import { type CreditNoteState, creditNoteNotFound } from './state.js';

/**
 * @throws DomainError CONCURRENCY_CONFLICT for an id that the credit note of another invoice has; CREDIT_NOTE_NOT_FOUND,
 * DOCUMENT_RETAINED
 */
function decide(command: CreditNoteCommand, state: CreditNoteState): readonly CreditNoteEvent[] {
  switch (command.type) {
    case 'IssueCreditNote':
      return issue(command, state);
    case 'EraseCreditNoteParties':
      if (state.status === 'none') throw creditNoteNotFound();
      if (state.parties === 'erased') return [];
      checkRetention(state.note.creditNoteDate, command.retention);
      return [{ type: 'CreditNotePartiesErased', data: {} }];
    default:
      return assertNever(command);
  }
}

function issue({ note, parties }: IssueCreditNote, state: CreditNoteState): readonly CreditNoteEvent[] {
  if (state.status === 'none') {
    const issued = { type: 'CreditNoteIssued', data: note } as const;
    return parties === null ? [issued] : [issued, { type: 'CreditNotePartiesKept', data: parties }];
  }
  if (state.note.invoiceId === note.invoiceId) return [];
  throw new DomainError('CONCURRENCY_CONFLICT', 'A credit note with this id already exists');
}

export const creditNoteDecider: Decider<CreditNoteState, CreditNoteCommand, CreditNoteEvent> = {
  initial: { status: 'none' },
  decide,
  evolve,
};
