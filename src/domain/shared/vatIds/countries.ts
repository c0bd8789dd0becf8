/**
 * The form and the check digits of the VAT identifiers of the European Union by prefix, as the member states have published them. A rule
 * gets the part after the prefix, already in its form.
 */
import { digitsOf, isLuhn, isMod11And10, modulo, weighted } from './arithmetic.js';

export interface VatIdRule {
  readonly form: RegExp;
  readonly holds: (number: string) => boolean;
}

const last = (text: string) => Number(text.at(-1));

function rule(form: RegExp, holds: VatIdRule['holds']): VatIdRule {
  return { form, holds };
}

/** The weighted sum of all digits, including the check digit, must be a multiple of `by`. */
function multiple(form: RegExp, weights: readonly number[], by: number): VatIdRule {
  return rule(form, (number) => weighted(number, weights) % by === 0);
}

function austria(number: string): boolean {
  const digits = digitsOf(number.slice(1));
  const sum = digits.slice(0, 7).reduce((all, digit, index) => {
    const product = digit * (index % 2 === 0 ? 1 : 2);
    return all + Math.floor(product / 10) + (product % 10);
  }, 0);
  return (96 - sum) % 10 === last(number);
}

function bulgaria(number: string): boolean {
  if (number.length === 10) {
    const person = (weighted(number, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10;
    const foreigner = weighted(number, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10;
    const other = (11 - (weighted(number, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
    return [person, foreigner, other].includes(last(number));
  }
  const first = weighted(number, [1, 2, 3, 4, 5, 6, 7, 8]) % 11;
  const second = weighted(number, [3, 4, 5, 6, 7, 8, 9, 10]) % 11;
  return (first === 10 ? second % 10 : first) === last(number);
}

function cyprus(number: string): boolean {
  const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];
  const sum = digitsOf(number.slice(0, 8)).reduce(
    (all, digit, index) => all + (index % 2 === 0 ? (odd[digit] ?? 0) : digit),
    0,
  );
  return !number.startsWith('12') && String.fromCharCode(65 + (sum % 26)) === number.at(-1);
}

/** The number of a company, or of a person by the birth number, which has had a check digit since 1954. */
function czechia(number: string): boolean {
  if (number.length === 8)
    return (
      !number.startsWith('9') && (11 - (weighted(number, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === last(number)
    );
  if (number.length === 9)
    return /^(?:6\d{8}|\d\d(?:[05][1-9]|[16][0-2])(?:0[1-9]|[12]\d|3[01])\d{3})$/.test(number);
  return modulo(number.slice(0, 9), 11) % 10 === last(number);
}

function greece(number: string): boolean {
  return (weighted(number, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === last(number);
}

/** A person's number ends with the letter of the identity card, a company's with a digit or a letter. */
function spain(number: string): boolean {
  const letters = 'TRWAGMYFPDXBNJZSQVHLCKE';
  const person = /^([XYZKLM]?)(\d+)([A-Z])$/.exec(number);
  if (person !== null && !/^[A-HJNP-SUVW]/.test(number)) {
    const [, kind = '', digits = ''] = person;
    const whole = Number((/[XYZ]/.test(kind) ? 'XYZ'.indexOf(kind) : '') + digits);
    return letters[whole % 23] === number.at(-1);
  }
  const check = (10 - (luhnSum(number.slice(1, 8)) % 10)) % 10;
  return number.at(-1) === String(check) || number.at(-1) === 'JABCDEFGHI'[check];
}

/** The Luhn sum of digits that a check digit follows, which counts as 0. */
function luhnSum(digits: string): number {
  return digitsOf(digits)
    .toReversed()
    .reduce((all, digit, index) => all + (index % 2 === 0 ? digit * 2 - (digit > 4 ? 9 : 0) : digit), 0);
}

/** The key of the SIREN, as two digits or with letters. */
function france(number: string): boolean {
  const siren = number.slice(2);
  if (!siren.startsWith('000') && !isLuhn(siren)) return false;
  if (/^\d\d/.test(number)) return modulo(`${siren}12`, 97) === Number(number.slice(0, 2));
  const alphabet = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  const [first = 0, second = 0] = [...number.slice(0, 2)].map((letter) => alphabet.indexOf(letter));
  const key = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100;
  return (Number(siren) + 1 + Math.floor(key / 11)) % 11 === key % 11;
}

/** The older form has a letter or sign in the second place, which moves to the front as a 0. */
function ireland(number: string): boolean {
  const letters = 'WABCDEFGHIJKLMNOPQRSTUV';
  const isOld = !/^\d{7}/.test(number);
  const digits = isOld ? `0${number.slice(2, 7)}${number[0]}` : number.slice(0, 7);
  const further = isOld || number[8] === undefined ? 0 : 'WABCDEFGHI'.indexOf(number[8]) * 9;
  return letters[(weighted(digits, [8, 7, 6, 5, 4, 3, 2]) + further) % 23] === number[7];
}

function italy(number: string): boolean {
  const province = Number(number.slice(7, 10));
  const isProvince = (province > 0 && province < 101) || [120, 121, 888, 999].includes(province);
  return !number.startsWith('0000000') && isProvince && isLuhn(number);
}

function lithuania(number: string): boolean {
  const body = digitsOf(number.slice(0, -1));
  const sum = (first: number) =>
    body.reduce((all, digit, index) => all + digit * (((index + first) % 9) + 1), 0) % 11;
  return (sum(0) === 10 ? sum(2) % 10 : sum(0)) === last(number);
}

/** Numbers of companies begin with 4 or more, others are those of persons; since 2017 these begin with 32 and have nothing to check. */
function latvia(number: string): boolean {
  if (/^[4-9]/.test(number)) return weighted(number, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3;
  if (number.startsWith('32')) return true;
  return ((1 + weighted(number, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11) % 10 === last(number);
}

/** Checks the number of a company, or since 2020 the whole identifier (ISO/IEC 7064, MOD 97-10). */
function netherlands(number: string): boolean {
  const isCompany =
    weighted(number, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0 && Number(number.slice(0, 9)) > 0;
  const all = [...`NL${number}`].map((letter) => Number.parseInt(letter, 36)).join('');
  return isCompany || modulo(all, 97) === 1;
}

function portugal(number: string): boolean {
  const check = 11 - (weighted(number, [9, 8, 7, 6, 5, 4, 3, 2]) % 11);
  return (check > 9 ? 0 : check) === last(number);
}

function romania(number: string): boolean {
  const padded = number.padStart(10, '0');
  return ((weighted(padded, [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10 === last(number);
}

function slovenia(number: string): boolean {
  const check = 11 - (weighted(number, [8, 7, 6, 5, 4, 3, 2]) % 11);
  return check !== 11 && check % 10 === last(number);
}

export const vatIdRules: ReadonlyMap<string, VatIdRule> = new Map(
  Object.entries({
    AT: rule(/^U\d{8}$/, austria),
    BE: rule(/^[01]\d{9}$/, (number) => 97 - modulo(number.slice(0, 8), 97) === Number(number.slice(8))),
    BG: rule(/^\d{9,10}$/, bulgaria),
    CY: rule(/^\d{8}[A-Z]$/, cyprus),
    CZ: rule(/^\d{8,10}$/, czechia),
    DE: rule(/^[1-9]\d{8}$/, isMod11And10),
    DK: multiple(/^[1-9]\d{7}$/, [2, 7, 6, 5, 4, 3, 2, 1], 11),
    EE: multiple(/^\d{9}$/, [3, 7, 1, 3, 7, 1, 3, 7, 1], 10),
    EL: rule(/^\d{9}$/, greece),
    ES: rule(/^(?:\d{8}[A-Z]|[A-HJNP-SUVW]\d{7}[0-9A-J]|[XYZKLM]\d{7}[A-Z])$/, spain),
    FI: multiple(/^\d{8}$/, [7, 9, 10, 5, 8, 4, 2, 1], 11),
    FR: rule(/^[0-9A-HJ-NP-Z]{2}\d{9}$/, france),
    HR: rule(/^\d{11}$/, isMod11And10),
    HU: multiple(/^\d{8}$/, [9, 7, 3, 1, 9, 7, 3, 1], 10),
    IE: rule(/^(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/, ireland),
    IT: rule(/^\d{11}$/, italy),
    LT: rule(/^(?:\d{7}1\d|\d{10}1\d)$/, lithuania),
    LU: rule(/^\d{8}$/, (number) => modulo(number.slice(0, 6), 89) === Number(number.slice(6))),
    LV: rule(/^\d{11}$/, latvia),
    MT: multiple(/^[1-9]\d{7}$/, [3, 4, 6, 7, 8, 9, 10, 1], 37),
    NL: rule(/^\d{9}B\d{2}$/, netherlands),
    PL: multiple(/^\d{10}$/, [6, 5, 7, 2, 3, 4, 5, 6, 7, -1], 11),
    PT: rule(/^[1-9]\d{8}$/, portugal),
    RO: rule(/^[1-9]\d{1,9}$/, romania),
    SE: rule(/^\d{10}(?:0[1-9]|[1-8]\d|9[0-4])$/, (number) => isLuhn(number.slice(0, 10))),
    SI: rule(/^[1-9]\d{7}$/, slovenia),
    SK: rule(/^[1-9]\d[2-47-9]\d{7}$/, (number) => modulo(number, 11) === 0),
  }),
);
