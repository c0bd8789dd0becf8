/** Binds the rules of credit notes to their streams. */
import {
  type CreditNoteCommand,
  type CreditNoteState,
  creditNoteDecider,
} from '../../domain/creditNote/decide.js';
import type { CreditNoteEvent } from '../../domain/creditNote/events.js';
import type { Aggregate } from '../engine/aggregate.js';

export const creditNoteAggregate: Aggregate<CreditNoteState, CreditNoteCommand, CreditNoteEvent> = {
  area: 'creditNote',
  decider: creditNoteDecider,
  encrypted: ['CreditNotePartiesKept'],
};
