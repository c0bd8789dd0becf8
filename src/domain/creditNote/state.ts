/** States of a credit note. */
import { type DomainError, NotFound } from '../../kernel/errors.js';
import type { Parties } from '../shared/parties.js';
import type { CreditNoteIssued } from './events.js';

export type CreditNoteState =
  | { readonly status: 'none' }
  | {
      readonly status: 'issued';
      readonly note: CreditNoteIssued['data'];
      /** `erased` where they are gone or were gone already from the invoice. */
      readonly parties: Parties | 'erased';
    };

export function creditNoteNotFound(id?: string): DomainError {
  return new NotFound('CREDIT_NOTE_NOT_FOUND', 'Credit note', id);
}
