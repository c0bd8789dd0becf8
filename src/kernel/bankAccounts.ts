/** Numbers of bank accounts (IBAN, ISO 13616) and of banks (BIC, ISO 9362). */

const ibanForm = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const bicForm = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/;

/** Without spaces, in capitals; undefined where its check digits do not fit (ISO 7064, MOD 97-10) or it has not the form. */
export function normalizeIban(text: string): string | undefined {
  const iban = text.replace(/\s+/g, '').toUpperCase();
  if (!ibanForm.test(iban)) return undefined;
  const turned = iban.slice(4) + iban.slice(0, 4);
  let rest = 0;
  for (const character of turned) {
    const digits = Number.parseInt(character, 36);
    rest = (rest * (digits > 9 ? 100 : 10) + digits) % 97;
  }
  return rest === 1 ? iban : undefined;
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
