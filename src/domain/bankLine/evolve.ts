/** A line of a bank statement after each of its events. */
import { assertNever } from '../../kernel/assertNever.js';
import type { BankLineBooking, BankLineEvent } from './events.js';
import type { BankLineState } from './state.js';

const never = { refusal: null, refused: null };

export function evolve(state: BankLineState, event: BankLineEvent): BankLineState {
  if (event.type === 'BankLineReceived')
    return { status: 'proposed', line: event.data, options: [], reason: 'unknown', ...never };
  if (state.status === 'none') return state;
  const { line, options } = state;
  switch (event.type) {
    case 'BankLineProposed':
      return {
        status: 'proposed',
        line,
        options: event.data.options,
        reason: event.data.reason,
        ...never,
      };
    case 'BankLineBookingRequested':
      return { status: 'booking', line, options, booking: event.data.booking };
    case 'BankLineBooked': {
      const booking = bookingOf(state);
      return booking === null ? state : { status: 'booked', line, options, booking };
    }
    case 'BankLineBookingAbandoned':
      return {
        status: 'proposed',
        line,
        options,
        reason: 'refused',
        refusal: event.data,
        refused: bookingOf(state),
      };
    case 'BankLineDropped':
      return { status: 'dropped', line, options };
    default:
      return assertNever(event);
  }
}

/** What is on its way to the account, is there, or was refused last. */
export function bookingOf(state: BankLineState): BankLineBooking | null {
  if ('booking' in state) return state.booking;
  return state.status === 'proposed' ? state.refused : null;
}
