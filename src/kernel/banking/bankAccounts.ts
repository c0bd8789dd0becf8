/** Numbers of bank accounts (IBAN, ISO 13616) and banks (BIC, ISO 9362). */

const ibanForm = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const bicForm = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/;

/** Returns the IBAN without spaces, in capitals. Undefined if the format or the check digits (ISO 7064, MOD 97-10) are wrong. */
export function normalizeIban(text: string): string | undefined {
  const iban = text.replace(/\s+/g, '').toUpperCase();
  if (!ibanForm.test(iban)) return undefined;
  return remainderBy97(iban.slice(4) + iban.slice(0, 4)) === 1 ? iban : undefined;
}

/** Returns the remainder of ISO 7064, MOD 97-10. @param text of digits and capitals, which count as 10 to 35 */
export function remainderBy97(text: string): number {
  let rest = 0;
  for (const character of text) {
    const digits = Number.parseInt(character, 36);
    rest = (rest * (digits > 9 ? 100 : 10) + digits) % 97;
  }
  return rest;
}

/** Returns the BIC without spaces, in capitals; undefined if the format is wrong. */
export function normalizeBic(text: string): string | undefined {
  const bic = text.replace(/\s+/g, '').toUpperCase();
  return bicForm.test(bic) ? bic : undefined;
}

/** Returns the IBAN in groups of four, for people to read. */
export function spacedIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ');
}
