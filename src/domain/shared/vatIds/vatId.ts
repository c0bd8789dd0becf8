/** Whether a VAT identifier is possible by its form and its check digits. Only its member state knows whether it is assigned. */
import { vatIdRules } from './countries.js';

/** @param vatId with its prefix, in capitals, without spaces @returns undefined for a prefix of no member state of the European Union */
export function isVatIdOfUnion(vatId: string): boolean | undefined {
  const written = vatId.slice(0, 2);
  // Greece uses EL; some write its country code.
  const rule = vatIdRules.get(written === 'GR' ? 'EL' : written);
  const number = vatId.slice(2);
  return rule === undefined ? undefined : rule.form.test(number) && rule.holds(number);
}
