/** Exact money: digits, rounding, limits. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { currencyDigitsByCode } from '../../src/kernel/currencies.js';
import {
  compareDecimals,
  currencyDigits,
  exactProduct,
  isAmount,
  isAmountOfSome,
  isNegative,
  isUnitPrice,
  isZero,
  lineAmount,
  negate,
  normalizeCurrency,
  parseDecimal,
  rateAmount,
  ratioAmount,
  roundAmount,
  scaleUnitPrice,
  subtract,
  sumAmounts,
  toNumber,
} from '../../src/kernel/money.js';

describe('currencies', () => {
  test.each([
    ['JPY', 0],
    ['KRW', 0],
    ['ISK', 0],
    ['USD', 2],
    ['EUR', 2],
    ['MRU', 2],
    ['KWD', 3],
    ['TND', 3],
    ['CLF', 4],
    ['UYW', 4],
  ])('%s has %d digits after the point', (code, digits) => {
    expect(currencyDigits(code)).toBe(digits);
  });
  test('are read in any case', () => {
    expect(normalizeCurrency('usd')).toBe('USD');
    expect(normalizeCurrency('Eur')).toBe('EUR');
  });
  test('that do not exist or cannot be billed are refused', () => {
    for (const code of ['XXX', 'XTS', 'XAU', 'XDR', 'ZZZ', 'US', 'DOLLAR', '', 'ſek', '$']) {
      expect(normalizeCurrency(code)).toBeUndefined();
    }
    expect(() => currencyDigits('ZZZ')).toThrow(expect.objectContaining({ code: 'VALIDATION_ERROR' }));
  });
  test('all have codes of three letters', () => {
    expect([...currencyDigitsByCode.keys()].filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
    expect(currencyDigitsByCode.size).toBeGreaterThan(165);
  });
  test('include recent ones', () => {
    for (const code of ['AED', 'BRL', 'CHF', 'CNY', 'GBP', 'INR', 'SLE', 'VED', 'XCG', 'ZWG', 'XPF', 'UYI']) {
      expect(normalizeCurrency(code)).toBe(code);
    }
  });
});

describe('reading decimals', () => {
  test.each([
    [10, '10'],
    [0.1, '0.1'],
    [1e-7, '0.0000001'],
    [1e21, '1000000000000000000000'],
    [-0, '0'],
    ['10.50', '10.5'],
    ['-0.00', '0'],
    ['007', '7'],
  ])('%p is %s', (value, text) => {
    expect(parseDecimal(value)).toBe(text);
  });
  test.each([Number.NaN, Number.POSITIVE_INFINITY, '', ' 1', '1e3', '0x10', '1.', '.5', '+1', '1,5', '١'])(
    '%p is not a decimal',
    (value) => {
      expect(parseDecimal(value)).toBeUndefined();
    },
  );
});

describe('rounding', () => {
  test('is half up in magnitude, so that a change and its reversal cancel out', () => {
    expect(roundAmount('0.005', 'USD')).toBe('0.01');
    expect(roundAmount('-0.005', 'USD')).toBe('-0.01');
    expect(roundAmount('0.004999', 'USD')).toBe('0.00');
    expect(roundAmount('-0.004999', 'USD')).toBe('0.00');
    expect(roundAmount('2.5', 'JPY')).toBe('3');
    expect(roundAmount('-2.5', 'JPY')).toBe('-3');
    expect(roundAmount('1.0005', 'KWD')).toBe('1.001');
    expect(roundAmount('1', 'CLF')).toBe('1.0000');
  });
  test('of products and ratios happens once', () => {
    expect(lineAmount('0.333333', 3, 'USD')).toBe('1.00');
    expect(lineAmount('1.005', 1, 'USD')).toBe('1.01');
    expect(ratioAmount('30', 18, 28, 'USD')).toBe('19.29');
    expect(ratioAmount('-30', 18, 28, 'USD')).toBe('-19.29');
    expect(ratioAmount('0.01', 1, 2, 'USD')).toBe('0.01');
    expect(rateAmount('50.00', '0.19', 'USD')).toBe('9.50');
    expect(rateAmount('0.50', '0.19', 'USD')).toBe('0.10');
    expect(exactProduct('0.000001', 3)).toBe('0.000003');
    expect(scaleUnitPrice('10', 12, 52)).toBe('2.307692');
  });
  test('agrees with integer arithmetic for random ratios', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
        fc.integer({ min: 0, max: 366 }),
        fc.integer({ min: 1, max: 366 }),
        (cents, days, periodDays) => {
          const value = (cents / 100).toFixed(2);
          const doubled = BigInt(Math.abs(cents)) * BigInt(days) * 2n + BigInt(periodDays);
          const magnitude = doubled / (2n * BigInt(periodDays));
          const expected = cents < 0 ? -magnitude : magnitude;
          if (magnitude >= 10_000_000_000_000n) return;
          expect(BigInt(ratioAmount(value, days, periodDays, 'USD').replace('.', ''))).toBe(expected);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe('limits', () => {
  test('unit prices have at most six digits after the point and stay below 10^9', () => {
    for (const price of ['0', '999999999.999999', '-999999999.999999', '0.000001', '10.500000']) {
      expect(isUnitPrice(price)).toBe(true);
    }
    for (const price of ['1000000000', '-1000000000', '0.0000001', 'NaN', 'Infinity', '1e3', '']) {
      expect(isUnitPrice(price)).toBe(false);
    }
  });
  test('amounts have the digits of their currency and stay below 10^11', () => {
    expect(isAmount('99999999999.99', 'USD')).toBe(true);
    expect(isAmount('100000000000', 'USD')).toBe(false);
    expect(isAmount('1.005', 'USD')).toBe(false);
    expect(isAmount('1.005', 'KWD')).toBe(true);
    expect(isAmount('1.0', 'JPY')).toBe(true);
    expect(isAmount('1.5', 'JPY')).toBe(false);
    expect(isAmount('abc', 'JPY')).toBe(false);
  });
  test('amounts of an unknown currency may have the digits of any', () => {
    expect(isAmountOfSome('99999999999.9999', null)).toBe(true);
    expect(isAmountOfSome('0.00001', null)).toBe(false);
    expect(isAmountOfSome('100000000000', null)).toBe(false);
    expect(isAmountOfSome('abc', null)).toBe(false);
    expect(isAmountOfSome('1.5', 'JPY')).toBe(false);
  });
  test('apply to every calculated amount', () => {
    const tooMuch = expect.objectContaining({ code: 'INVALID_AMOUNT' });
    expect(() => lineAmount('999999999', 1_000_000, 'USD')).toThrow(tooMuch);
    expect(() => sumAmounts(['99999999999.99', '0.01'], 'USD')).toThrow(tooMuch);
    expect(() => roundAmount('-100000000000', 'USD')).toThrow(tooMuch);
    expect(lineAmount('99999.999999', 1_000_000, 'CLF')).toBe('99999999999.0000');
  });
  test('make every amount and unit price exact as a JSON number', () => {
    const fifteenDigits = fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n });
    const codes = fc.constantFrom('JPY', 'USD', 'KWD', 'CLF');
    fc.assert(
      fc.property(fifteenDigits, codes, (units, code) => {
        const amount = shifted(units % 10n ** BigInt(11 + currencyDigits(code)), currencyDigits(code));
        const unitPrice = shifted(units, 6);
        expect([isAmount(amount, code), isUnitPrice(unitPrice)]).toEqual([true, true]);
        for (const text of [amount, unitPrice]) expect(parseDecimal(toNumber(text))).toBe(parseDecimal(text));
      }),
    );
  });
});

function shifted(units: bigint, places: number): string {
  const text = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
  const whole = text.slice(0, text.length - places);
  const sign = units < 0n ? '-' : '';
  return places === 0 ? `${sign}${whole}` : `${sign}${whole}.${text.slice(text.length - places)}`;
}

describe('sums and signs', () => {
  test('sums are exact', () => {
    expect(sumAmounts(['0.10', '0.20', '-0.30'], 'USD')).toBe('0.00');
    expect(sumAmounts([], 'KWD')).toBe('0.000');
    expect(sumAmounts(Array<string>(1_000).fill('0.01'), 'USD')).toBe('10.00');
    expect(subtract('0.3', '0.1')).toBe('0.2');
  });
  test('negation keeps the digits and never gives -0', () => {
    expect(negate('12.50')).toBe('-12.50');
    expect(negate('-12.50')).toBe('12.50');
    expect(negate('0.00')).toBe('0.00');
    expect(isZero('-0.00')).toBe(true);
    expect(isNegative('-0.00')).toBe(false);
    expect(isNegative('-0.01')).toBe(true);
  });
  test('comparison is by value', () => {
    expect(compareDecimals('1.0', '1')).toBe(0);
    expect(compareDecimals('9', '10')).toBeLessThan(0);
    expect(compareDecimals('-9', '-10')).toBeGreaterThan(0);
  });
});
