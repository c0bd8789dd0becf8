/** The form and check digits of VAT ids of the European Union. */
import { describe, expect, test } from '@jest/globals';
import { isVatIdOfUnion } from '../../../src/domain/shared/vatIds/vatId.js';

const valid = [
  ...[
    'ATU13585627',
    'BE0428759497',
    'BG175074752',
    'CY10259033P',
    'CZ25123891',
    'CZ7103192745',
    'CZ395601439',
  ],
  ...['DE136695976', 'DK13585628', 'EE100931558', 'EL094259216', 'GR094259216', 'ES54362315K', 'ESB58378431'],
  ...[
    'ESX2482300W',
    'FI20774740',
    'FR40303265045',
    'FRK7399859412',
    'HR33392005961',
    'HU12892312',
    'IE6433435F',
  ],
  ...[
    'IE6433435OA',
    'IE8D79739I',
    'IT00743110157',
    'LT119511515',
    'LT100001919017',
    'LU15027442',
    'LV40003521600',
  ],
  ...[
    'MT11679112',
    'NL004495445B01',
    'PL8567346215',
    'PT501964843',
    'RO18547290',
    'SE123456789701',
    'SI50223054',
  ],
  'SK2022749619',
];

/** Returns the next digit or letter, which no check digit accepts in its place. */
const next = (character: string) =>
  /\d/.test(character)
    ? String((Number(character) + 1) % 10)
    : String.fromCharCode(((character.charCodeAt(0) - 64) % 26) + 65);

describe('a VAT identifier', () => {
  test.each(valid)('%s is valid', (id) => expect(isVatIdOfUnion(id)).toBe(true));

  // The check digits stand before the B in a Dutch id, and before the last two digits in a Swedish one.
  test.each(valid.filter((id) => !/^(?:CZ\d{9}$|NL|SE)/.test(id)))(
    '%s is invalid with another last character',
    (id) => expect(isVatIdOfUnion(id.slice(0, -1) + next(id.slice(-1)))).toBe(false),
  );

  test.each([
    ['DE123456789'],
    ['FR12345678901'],
    ['NL004495446B01'],
    ['SE123456788701'],
    ['CZ711319274'],
    ['ATU1358562'],
    ['AT13585627'],
    ['BE9428759497'],
    ['IT00000000000'],
    ['ESZ41368432'],
    ['DE'],
  ])('%s is invalid', (id) => expect(isVatIdOfUnion(id)).toBe(false));

  test('of another country is not decided', () => {
    for (const id of ['GB980780684', 'CHE123456789', 'XI980780684', '__proto__'])
      expect(isVatIdOfUnion(id)).toBeUndefined();
  });
});
