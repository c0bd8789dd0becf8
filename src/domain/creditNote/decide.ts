/** The rules of a credit note. The invoice limits its amount: see `invoice/credits.ts`. */
import { assertNever } from '../../kernel/assertNever.js';
import type { Decider } from '../../kernel/decider.js';
import { DomainError, NotFound } from '../../kernel/errors.js';
import type { Parties } from '../shared/parties.js';
import { checkRetention } from '../shared/retention.js';
import type { CreditNoteEvent, CreditNoteIssued } from './events.js';

export type CreditNoteState =
  | { readonly status: 'none' }
  | {
      readonly status: 'issued';
      readonly note: CreditNoteIssued['data'];
      /** `erased` if they were erased here, or on the invoice before. */
      readonly parties: Parties | 'erased';
    };

export function creditNoteNotFound(id?: string): DomainError {
  return new NotFound('CREDIT_NOTE_NOT_FOUND', 'Credit note', id);
}

/** Issues the note of its invoice's intent, with the number that was drawn. Repeating it changes nothing. */
export interface IssueCreditNote {
  readonly type: 'IssueCreditNote';
  readonly note: CreditNoteIssued['data'];
  /** Null if the invoice's parties were erased. */
  readonly parties: Parties | null;
}

/** Erases the parties once the law no longer requires them. Does nothing if none are kept. */
export interface EraseCreditNoteParties {
  readonly type: 'EraseCreditNoteParties';
  readonly retention: { readonly at: string; readonly years: number };
}

export type CreditNoteCommand = IssueCreditNote | EraseCreditNoteParties;

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

export const creditNoteDecider: Decider<CreditNoteState, CreditNoteCommand, CreditNoteEvent> = {
  initial: { status: 'none' },
  decide,
  evolve,
};
