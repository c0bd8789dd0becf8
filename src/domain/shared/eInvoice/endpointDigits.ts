/** The form and the check digits of electronic addresses by scheme, under the ids of Peppol's rules. */
import { digitsOf, isLuhn, modulo, weighted } from '../vatIds/arithmetic.js';

interface AddressRule {
  readonly rule: string;
  readonly form: RegExp;
  readonly holds: (address: string) => boolean;
}

const rules: Readonly<Record<string, AddressRule>> = {
  '0088': { rule: 'PEPPOL-COMMON-R040', form: /^\d+$/, holds: isGlobalLocation },
  '0192': {
    rule: 'PEPPOL-COMMON-R041',
    form: /^(?!0+$)\d{9}$/,
    holds: isOrganizationOfNorway,
  },
  '0184': { rule: 'PEPPOL-COMMON-R042', form: /^(?:DK)?\d{8}$/, holds: () => true },
  '0208': {
    rule: 'PEPPOL-COMMON-R043',
    form: /^\d{10}$/,
    holds: (number) => 97 - modulo(number.slice(0, 8), 97) === Number(number.slice(8)),
  },
  '0007': { rule: 'PEPPOL-COMMON-R049', form: /^\d{10}$/, holds: isLuhn },
  '0151': {
    rule: 'PEPPOL-COMMON-R050',
    form: /^\d{11}$/,
    holds: (number) => (weighted(number, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0,
  },
};

/** @param number nine digits */
export function isOrganizationOfNorway(number: string): boolean {
  return weighted(number, [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;
}

/** GS1: every second digit from the right counts three times. */
function isGlobalLocation(number: string): boolean {
  const sum = digitsOf(number)
    .toReversed()
    .reduce((all, digit, index) => all + (index % 2 === 0 ? digit : digit * 3), 0);
  return sum % 10 === 0;
}

/** @returns the id of the rule that an address breaks; undefined for none */
export function brokenAddressRule(address: string, scheme: string): string | undefined {
  const { rule, form, holds } = rules[scheme] ?? {};
  if (form === undefined || holds === undefined) return undefined;
  const number = address.trim();
  return form.test(number) && holds(number) ? undefined : rule;
}
