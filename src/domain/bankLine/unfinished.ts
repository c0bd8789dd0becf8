/** The open step of a bank line: the account must take its booking. */
import { type Unfinished, whenBegun } from '../../kernel/unfinished.js';
import type { BankLineCommand } from './commands.js';
import type { BankLineState, BookingLine } from './state.js';

/** The account takes it or refuses it, then `CompleteBooking` or `AbandonBooking`. */
export interface BankLineStep {
  readonly kind: 'book';
  readonly of: BookingLine;
}

function begun(state: BankLineState): BankLineStep | undefined {
  return state.status === 'booking' ? { kind: 'book', of: state } : undefined;
}

export const unfinishedBankLine: Unfinished<BankLineState, BankLineCommand, BankLineStep> = {
  begun,
  before: begun,
  next: (state) => whenBegun(begun(state)),
};
