/** Whether a VAT identifier can be one: by its form and its check digits. Whether anybody has it, only its member state knows. */
import { vatIdRules } from './countries.js';

/** Written with its prefix, in capitals, without spaces. @returns undefined of one that no member state of the European Union gives */
export function isVatIdOfUnion(vatId: string): boolean | undefined {
  const written = vatId.slice(0, 2);
  // Greece gives EL; some write the code of the country.
  const rule = vatIdRules.get(written === 'GR' ? 'EL' : written);
  const number = vatId.slice(2);
  return rule === undefined ? undefined : rule.form.test(number) && rule.holds(number);
}
