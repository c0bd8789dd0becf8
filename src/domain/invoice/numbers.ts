/** The form of the numbers that the service draws: `INV-2026-000001`, gapless in each year of issue. */

import { numberAsRead } from '../../kernel/documentNumbers.js';

const drawnForm = /^INV-\d{4}-\d{6,}$/i;

/** Whether a number has, or looks as if it had, the form of drawn ones, which nobody else may give. */
export function isDrawnForm(invoiceNumber: string): boolean {
  return drawnForm.test(numberAsRead(invoiceNumber));
}

/** @param at UTC timestamp of the issue */
export function sequenceFor(at: string): string {
  return `invoice-${at.slice(0, 4)}`;
}

/** @param number from 1 up */
export function drawnNumber(sequence: string, number: number): string {
  const year = sequence.slice(sequence.lastIndexOf('-') + 1);
  return `INV-${year}-${String(number).padStart(6, '0')}`;
}
