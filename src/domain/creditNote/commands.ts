/** Commands of a credit note. */
import type { Parties } from '../shared/parties.js';
import type { CreditNoteIssued } from './events.js';

/** As its invoice's intent says it, with the number that was drawn. Doing it again changes nothing. */
export interface IssueCreditNote {
  readonly type: 'IssueCreditNote';
  readonly note: CreditNoteIssued['data'];
  /** Null where the invoice's were erased. */
  readonly parties: Parties | null;
}

/** Once the law does not ask for them any more. Nothing where none are kept. */
export interface EraseCreditNoteParties {
  readonly type: 'EraseCreditNoteParties';
  readonly retention: { readonly at: string; readonly years: number };
}

export type CreditNoteCommand = IssueCreditNote | EraseCreditNoteParties;
