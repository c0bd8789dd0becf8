/** A line of a bank statement after each of its events. */
import { assertNever } from '../../kernel/assertNever.js';
import type { BankLineBooking, BankLineEvent } from './events.js';
import type { BankLineState } from './state.js';

const never = { refusal: null, refused: null };

export function evolve(state: BankLineState, event: BankLineEvent): BankLineState {
  if (event.type === 'BankLineReceived')
    return {
      status: 'proposed',
      line: event.data,
      words: 'erased',
      options: [],
      reason: 'unknown',
      ...never,
    };
  if (state.status === 'none') return state;
  const { line, words, options } = state;
  const known = { line, words, options };
  switch (event.type) {
    case 'BankLineWordsKept':
      return { ...state, words: event.data };
    case 'BankLineWordsErased':
      return { ...state, words: 'erased' };
    case 'BankLineProposed':
      return {
        ...known,
        status: 'proposed',
        options: event.data.options,
        reason: event.data.reason,
        ...never,
      };
    case 'BankLineBookingRequested':
      return { ...known, status: 'booking', booking: event.data.booking };
    case 'BankLineBooked': {
      const booking = bookingOf(state);
      return booking === null ? state : { ...known, status: 'booked', booking };
    }
    case 'BankLineBookingAbandoned':
      return {
        ...known,
        status: 'proposed',
        reason: 'refused',
        refusal: event.data,
        refused: bookingOf(state),
      };
    case 'BankLineDropped':
      return { ...known, status: 'dropped' };
    default:
      return assertNever(event);
  }
}

/** Returns the booking that is on its way to the account, has arrived there, or was refused last. */
export function bookingOf(state: BankLineState): BankLineBooking | null {
  if ('booking' in state) return state.booking;
  return state.status === 'proposed' ? state.refused : null;
}
