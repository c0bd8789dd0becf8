/** The amounts of invoices and receipts agree with whole-number arithmetic, for any lines in any currency. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkAmounts, completeAmounts } from '../../src/domain/shared/documentAmounts.js';
import { DomainError } from '../../src/kernel/errors.js';
import type { DecimalText } from '../../src/kernel/money.js';

const digitsOf = { JPY: 0, USD: 2, KWD: 3 } as const;
const wording = { code: 'INVALID_AMOUNT', unitPrice: 'unitPrice' } as const;

const currency = fc.constantFrom('JPY' as const, 'USD' as const, 'KWD' as const);
/** A line with its price in millionths. */
const line = fc.record({
  quantity: fc.integer({ min: 1, max: 1_000 }),
  millionths: fc.bigInt(0n, 99_999_999_999n),
});

function text(value: bigint, digits: number): DecimalText {
  const scale = 10n ** BigInt(digits);
  const fraction = digits === 0 ? '' : `.${String(value % scale).padStart(digits, '0')}`;
  return `${value / scale}${fraction}`;
}

/** Rounds half up from millionths to the currency's digits. */
function rounded(millionths: bigint, digits: number): bigint {
  const step = 10n ** BigInt(6 - digits);
  return (millionths + step / 2n) / step;
}

test('the subtotal is the sum of the lines, and the total the subtotal plus tax, to the last digit', () => {
  fc.assert(
    fc.property(
      currency,
      fc.array(line, { minLength: 1, maxLength: 40 }),
      fc.bigInt(0n, 100_000n),
      (code, lines, tax) => {
        const digits = digitsOf[code];
        const items = lines.map(({ quantity, millionths }) => ({
          description: 'line',
          quantity,
          unitPrice: text(millionths, 6),
          amount: null,
        }));
        const amounts = completeAmounts(
          { items, subtotal: null, tax: text(tax, digits), total: null, currency: code },
          wording,
        );
        const sums = lines.map(({ quantity, millionths }) => rounded(BigInt(quantity) * millionths, digits));
        const subtotal = sums.reduce((sum, each) => sum + each, 0n);
        expect(amounts.items.map(({ amount }) => amount)).toEqual(sums.map((sum) => text(sum, digits)));
        expect(amounts.subtotal).toBe(text(subtotal, digits));
        expect(amounts.total).toBe(text(subtotal + tax, digits));
        // Computed amounts are accepted when sent.
        checkAmounts(amounts, wording);
        expect(completeAmounts(amounts, wording)).toEqual(amounts);
      },
    ),
  );
});

test('an amount that is one minor unit off is refused with its path', () => {
  fc.assert(
    fc.property(
      currency,
      fc.array(line, { minLength: 1, maxLength: 5 }),
      fc.constantFrom('subtotal', 'total', 'items/0/amount'),
      (code, lines, place) => {
        const digits = digitsOf[code];
        const items = lines.map(({ quantity, millionths }) => ({
          description: 'line',
          quantity,
          unitPrice: text(millionths, 6),
          amount: null,
        }));
        const sent = { items, subtotal: null, tax: null, total: null, currency: code };
        const good = completeAmounts(sent, wording);
        const more = (amount: DecimalText) => text(BigInt(amount.replace('.', '')) + 1n, digits);
        const wrong =
          place === 'items/0/amount'
            ? {
                ...sent,
                items: good.items.map((item, index) =>
                  index === 0 ? { ...item, amount: more(item.amount) } : item,
                ),
              }
            : { ...sent, [place]: more(place === 'subtotal' ? good.subtotal : good.total) };
        expect(() => completeAmounts(wrong, wording)).toThrow(
          expect.objectContaining({
            code: 'INVALID_AMOUNT',
            extras: { errors: [expect.objectContaining({ path: `/${place}` })] },
          }),
        );
        expect(() => completeAmounts(wrong, wording)).toThrow(DomainError);
      },
    ),
  );
});
