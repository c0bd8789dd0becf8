/** Numbers of invoices and receipts as people read them. */

const invisible = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

/** Whether there is nothing of a number to be read: it would be a blank on paper. */
export function showsNothing(number: string): boolean {
  return numberAsRead(number) === '';
}

/**
 * What two numbers that look the same have in common, whichever way they were typed: composed or not (Unicode's NFKC),
 * with full-width letters, other dashes and spaces, or characters that show nothing. For comparing, never for showing.
 */
export function numberAsRead(number: string): string {
  return number
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .replace(invisible, '')
    .replace(/\p{Pd}/gu, '-')
    .trim();
}
