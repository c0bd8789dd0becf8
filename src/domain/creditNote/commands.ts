/** What can be asked of a credit note. */
import type { CreditNoteIssued } from './events.js';

/** As its invoice's intent says it, with the number that was drawn. Doing it again changes nothing. */
export interface IssueCreditNote {
  readonly type: 'IssueCreditNote';
  readonly note: CreditNoteIssued['data'];
}

export type CreditNoteCommand = IssueCreditNote;
