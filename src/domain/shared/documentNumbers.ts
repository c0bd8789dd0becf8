/** Numbers of invoices and receipts: as people read them, and as the service draws them. */

const invisible = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

/** Whether a number has nothing to read, so that it would be blank on paper. */
export function showsNothing(number: string): boolean {
  return numberAsRead(number) === '';
}

/**
 * Normalises a number, so that numbers that look the same compare as equal. It handles composed and decomposed characters (Unicode's NFKC),
 * full-width letters, other dashes and spaces, and invisible characters. For comparing, never for showing.
 */
export function numberAsRead(number: string): string {
  return number
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .replace(invisible, '')
    .replace(/\p{Pd}/gu, '-')
    .trim();
}

export interface DrawnNumbers {
  /** Whether a number has, or seems to have, the form of drawn ones, which only the service may give. */
  isDrawnForm(number: string): boolean;
  /** The sequence from which a number is drawn. @param at UTC timestamp */
  sequenceFor(at: string): string;
  /** @param number from 1 up */
  drawnNumber(sequence: string, number: number): string;
}

/** Numbers such as `INV-2026-000001`, counted from 1 each year. @param document in the singular; names the sequences */
export function drawnNumbers(prefix: string, document: string): DrawnNumbers {
  const form = new RegExp(`^${prefix}-\\d{4}-\\d{6,}$`, 'i');
  return {
    isDrawnForm: (number) => form.test(numberAsRead(number)),
    sequenceFor: (at) => `${document}-${at.slice(0, 4)}`,
    drawnNumber(sequence, number) {
      const year = sequence.slice(sequence.lastIndexOf('-') + 1);
      return `${prefix}-${year}-${String(number).padStart(6, '0')}`;
    },
  };
}

/** `INV-2026-000001`, without gaps in each year of issue. */
export const invoiceNumbers = drawnNumbers('INV', 'invoice');
/** `CN-2026-000001`, without gaps in each year. */
export const creditNoteNumbers = drawnNumbers('CN', 'credit-note');
/** `Q-2026-000001`; never twice, gaps allowed. */
export const quoteNumbers = drawnNumbers('Q', 'quote');
/** `RCP-2026-000001`; never twice, gaps allowed. */
export const receiptNumbers = drawnNumbers('RCP', 'receipt');
