/** The rules of a line of a bank statement: it is booked once, by a sure match or a clerk's decision, or it is dropped. */
import { assertNever } from '../../kernel/assertNever.js';
import type { Decider } from '../../kernel/decider.js';
import { DomainError } from '../../kernel/errors.js';
import { checkRetention } from '../shared/retention.js';
import type {
  AcceptProposal,
  BankLineCommand,
  CompleteBooking,
  EraseBankLineWords,
  ReceiveBankLine,
} from './commands.js';
import type { BankLineBooking, BankLineEvent, BankLineOption } from './events.js';
import { bookingOf, evolve } from './evolve.js';
import { type BankLineState, type ProposedLine, proposalNotFound } from './state.js';

/** @throws DomainError PROPOSAL_NOT_FOUND, INVALID_STATUS_TRANSITION, AMBIGUOUS_PROPOSAL */
function decide(command: BankLineCommand, state: BankLineState): readonly BankLineEvent[] {
  switch (command.type) {
    case 'ReceiveBankLine':
      return state.status === 'none' ? receive(command) : [];
    case 'AcceptProposal':
      return [request(accept(command, proposed(state)), false)];
    case 'DropProposal':
      proposed(state);
      return [{ type: 'BankLineDropped', data: { reason: command.reason } }];
    case 'EraseBankLineWords':
      return eraseWords(command, state);
    case 'CompleteBooking':
      return complete(command, state);
    case 'AbandonBooking': {
      const { code, message } = command;
      return isBooking(state, command) ? [{ type: 'BankLineBookingAbandoned', data: { code, message } }] : [];
    }
    default:
      return assertNever(command);
  }
}

function receive({ line, match, paymentId, reference }: ReceiveBankLine): readonly BankLineEvent[] {
  const { endToEndId, counterpartyName, counterpartyIban, remittance, ...data } = line;
  const received: readonly BankLineEvent[] = [
    { type: 'BankLineReceived', data },
    { type: 'BankLineWordsKept', data: { endToEndId, counterpartyName, counterpartyIban, remittance } },
  ];
  if (!match.sure) {
    const { reason, options } = match;
    return [...received, { type: 'BankLineProposed', data: { reason, options } }];
  }
  const { customerId, allocations } = match;
  const booking: BankLineBooking = {
    kind: 'payment',
    paymentId,
    customerId,
    reference: line.reference ?? reference,
    allocations: allocations.map(({ invoiceId, amount }) => ({ invoiceId, amount })),
  };
  return [...received, request(booking, true)];
}

function eraseWords({ retention }: EraseBankLineWords, state: BankLineState): readonly BankLineEvent[] {
  if (state.status === 'none') throw proposalNotFound();
  if (state.words === 'erased') return [];
  checkRetention(state.line.bookingDate, retention);
  return [{ type: 'BankLineWordsErased', data: {} }];
}

function request(booking: BankLineBooking, automatic: boolean): BankLineEvent {
  return { type: 'BankLineBookingRequested', data: { booking, automatic } };
}

/** Completes even a booking that was recorded as refused: what the account has taken is booked. */
function complete({ paymentId }: CompleteBooking, state: BankLineState): readonly BankLineEvent[] {
  if (state.status === 'booked' || bookingOf(state)?.paymentId !== paymentId) return [];
  return [{ type: 'BankLineBooked', data: { paymentId } }];
}

function isBooking(state: BankLineState, { paymentId }: { readonly paymentId: string }): boolean {
  return state.status === 'booking' && state.booking.paymentId === paymentId;
}

function proposed(state: BankLineState): ProposedLine {
  if (state.status === 'none') throw proposalNotFound();
  if (state.status === 'proposed') return state;
  const became = state.status === 'dropped' ? 'is already dropped' : 'is already booked';
  throw new DomainError('INVALID_STATUS_TRANSITION', `The line ${became}`);
}

function accept(command: AcceptProposal, state: ProposedLine): BankLineBooking {
  const { direction } = state.line;
  const option = chosen(command, state.options);
  if (direction === 'debit') {
    const returned =
      command.returnedPaymentId ?? (option?.kind === 'reversal' ? option.paymentId : undefined);
    const customerId = command.customerId ?? option?.customerId;
    if (returned === undefined || customerId === undefined)
      throw ambiguous('A debit reverses a payment; send its paymentId');
    return { kind: 'reversal', paymentId: returned, customerId, reason: reasonOf(state) };
  }
  if (command.returnedPaymentId !== null)
    throw ambiguous('A credit reverses no payment; leave out paymentId');
  const customerId = command.customerId ?? option?.customerId;
  if (customerId === undefined) throw ambiguous('The customer is not clear; send customerId');
  const own = option?.kind === 'payment' ? option.allocations : null;
  return {
    kind: 'payment',
    paymentId: command.own.paymentId,
    customerId,
    reference: command.reference ?? state.line.reference ?? command.own.reference,
    allocations:
      (command.allocations ?? own)?.map(({ invoiceId, amount }) => ({ invoiceId, amount })) ?? null,
  };
}

/** Undefined if the clerk names a customer or a payment instead. */
function chosen(
  { option, customerId, returnedPaymentId }: AcceptProposal,
  options: readonly BankLineOption[],
): BankLineOption | undefined {
  if (option !== null) {
    const found = options[option - 1];
    if (found === undefined) throw ambiguous(`Option ${option} not found`);
    return found;
  }
  if (customerId !== null || returnedPaymentId !== null) return undefined;
  if (options.length > 1) throw ambiguous(`${options.length} options match; send the number of one`);
  return options[0];
}

function ambiguous(message: string): DomainError {
  return new DomainError('AMBIGUOUS_PROPOSAL', message);
}

function reasonOf({ line: { returnReason }, words }: ProposedLine): string {
  const remittance = words === 'erased' ? '' : words.remittance;
  return returnReason ?? (remittance === '' ? 'Returned by the bank' : remittance);
}

export const bankLineDecider: Decider<BankLineState, BankLineCommand, BankLineEvent> = {
  initial: { status: 'none' },
  decide,
  evolve,
};
