/** Text without all that people leave out, put in or write differently when they copy a number. */

/** Letters and digits alone, in capitals: `inv 2026-000123` and `INV-2026-000123` are one. */
export function squeeze(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}
