/** States of a line of a bank statement. */
import { type DomainError, NotFound } from '../../kernel/errors.js';
import type { BankLineBooking, BankLineOption, BankLineReceived, WaitingReason } from './events.js';
import type { LineWords } from './statement.js';

interface Known {
  readonly line: BankLineReceived['data'];
  readonly words: LineWords | 'erased';
  /** Options of the line, best first; none if the match was sure. */
  readonly options: readonly BankLineOption[];
}

export type ProposedLine = Known & {
  readonly status: 'proposed';
  readonly reason: WaitingReason;
  /** The account's last refusal, if there was one. */
  readonly refusal: { readonly code: string; readonly message: string } | null;
  /** The booking that was refused then. */
  readonly refused: BankLineBooking | null;
};
/** A line whose booking is on its way to the account. */
export type BookingLine = Known & { readonly status: 'booking'; readonly booking: BankLineBooking };
export type BookedLine = Known & { readonly status: 'booked'; readonly booking: BankLineBooking };
export type DroppedLine = Known & { readonly status: 'dropped' };

export type BankLineState =
  | { readonly status: 'none' }
  | ProposedLine
  | BookingLine
  | BookedLine
  | DroppedLine;

export function proposalNotFound(id?: string): DomainError {
  return new NotFound('PROPOSAL_NOT_FOUND', 'Proposal', id);
}
