/** A line of a bank statement after each of its events. */
import { assertNever } from '../../kernel/assertNever.js';
import type { BankLineEvent } from './events.js';
import type { BankLineState } from './state.js';

export function evolve(state: BankLineState, event: BankLineEvent): BankLineState {
  if (event.type === 'BankLineReceived')
    return { status: 'proposed', line: event.data, options: [], reason: 'unknown', refusal: null };
  if (state.status === 'none') return state;
  const { line, options } = state;
  switch (event.type) {
    case 'BankLineProposed':
      return {
        status: 'proposed',
        line,
        options: event.data.options,
        reason: event.data.reason,
        refusal: null,
      };
    case 'BankLineBookingRequested':
      return { status: 'booking', line, options, booking: event.data.booking };
    case 'BankLineBooked':
      return 'booking' in state ? { ...state, status: 'booked' } : state;
    case 'BankLineBookingAbandoned':
      return { status: 'proposed', line, options, reason: 'refused', refusal: event.data };
    case 'BankLineDropped':
      return { status: 'dropped', line, options };
    default:
      return assertNever(event);
  }
}
