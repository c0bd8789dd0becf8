/** Numbers of bank accounts (IBAN, ISO 13616) and of banks (BIC, ISO 9362). */

const ibanForm = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const bicForm = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/;

/** Without spaces, in capitals; undefined where its check digits do not fit (ISO 7064, MOD 97-10) or it has not the form. */
export function normalizeIban(text: string): string | undefined {
  const iban = text.replace(/\s+/g, '').toUpperCase();
  if (!ibanForm.test(iban)) return undefined;
  return remainderBy97(iban.slice(4) + iban.slice(0, 4)) === 1 ? iban : undefined;
}

/** ISO 7064, MOD 97-10. @param text of digits and capitals, which count as 10 to 35 */
export function remainderBy97(text: string): number {
  let rest = 0;
  for (const character of text) {
    const digits = Number.parseInt(character, 36);
    rest = (rest * (digits > 9 ? 100 : 10) + digits) % 97;
  }
  return rest;
}

/** In capitals; undefined where it has not the form. */
export function normalizeBic(text: string): string | undefined {
  const bic = text.replace(/\s+/g, '').toUpperCase();
  return bicForm.test(bic) ? bic : undefined;
}

/** In groups of four, as people read it. */
export function spacedIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ');
}
