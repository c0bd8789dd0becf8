/** The form of the numbers that the service draws: `RCP-2026-000001`, never twice, gaps allowed. */

import { numberAsRead } from '../../kernel/documentNumbers.js';

const drawnForm = /^RCP-\d{4}-\d{6,}$/i;

/** Whether a number has, or looks as if it had, the form of drawn ones, which nobody else may give. */
export function isDrawnForm(receiptNumber: string): boolean {
  return drawnForm.test(numberAsRead(receiptNumber));
}

/** @param at UTC timestamp of the creation */
export function sequenceFor(at: string): string {
  return `receipt-${at.slice(0, 4)}`;
}

/** @param number from 1 up */
export function drawnNumber(sequence: string, number: number): string {
  const year = sequence.slice(sequence.lastIndexOf('-') + 1);
  return `RCP-${year}-${String(number).padStart(6, '0')}`;
}
