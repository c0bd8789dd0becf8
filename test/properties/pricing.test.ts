/** Prices agree with an oracle that counts unit by unit and event by event, in whole numbers. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { rate } from '../../src/kernel/pricing/rating.js';
import { checkPriceTerms, type PriceTerms } from '../../src/kernel/pricing/terms.js';

/** Fourteen digits hold a percentage of millionths exactly. */
const scale = 10n ** 14n;
const millionth = 10n ** 8n;

/** Writes millionths as a decimal text. */
const text = (millionths: number) => (millionths / 1e6).toFixed(6).replace(/\.?0+$/, '') || '0';
const price = fc.integer({ min: 0, max: 5_000_000 });
const bounds = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 4 });

function exactly(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.replace('-', '').split('.');
  const magnitude = BigInt(whole) * scale + BigInt(fraction.padEnd(14, '0'));
  expect(fraction.length).toBeLessThanOrEqual(14);
  return decimal.startsWith('-') ? -magnitude : magnitude;
}

const tiered = fc
  .tuple(bounds, fc.infiniteStream(fc.tuple(price, fc.option(price))))
  .map(([ends, stream]) => {
    const sorted: (number | null)[] = [...ends].sort((left, right) => left - right);
    return [...sorted, null].map((upTo) => {
      const [unit = 0, fee = null] = stream.next().value ?? [];
      return { upTo, unit, fee };
    });
  });
type Tiers = typeof tiered extends fc.Arbitrary<infer Value> ? Value : never;

function termsOf(model: 'graduated' | 'volume' | 'graduatedPercentage', tiers: Tiers): PriceTerms {
  return {
    model,
    tiers: tiers.map(({ upTo, unit, fee }) => ({
      upTo: upTo === null ? null : String(upTo),
      ...(model === 'graduatedPercentage' ? { rate: text(unit) } : { unitPrice: text(unit) }),
      ...(fee === null ? {} : { flatFee: text(fee) }),
    })),
  };
}

const holds = (unit: number, { upTo }: Tiers[number]) => upTo === null || unit <= upTo;

test('graduated: each unit costs the price of its tier, and each tier entered its flat fee', () => {
  fc.assert(
    fc.property(tiered, fc.nat(80), fc.boolean(), (tiers, quantity, isRate) => {
      const entered = new Set([0]);
      let sum = 0n;
      for (let unit = 1; unit <= quantity; unit += 1) {
        const index = tiers.findIndex((tier) => holds(unit, tier));
        entered.add(index);
        sum += (BigInt(tiers[index]?.unit ?? 0) * millionth) / (isRate ? 100n : 1n);
      }
      for (const index of entered) sum += BigInt(tiers[index]?.fee ?? 0) * millionth;
      const terms = termsOf(isRate ? 'graduatedPercentage' : 'graduated', tiers);
      checkPriceTerms(terms, 'usage', '');
      expect(exactly(rate(terms, { quantity: String(quantity) }).exact)).toBe(sum);
    }),
  );
});

test('volume: the tier of the last unit sets the price of all units', () => {
  fc.assert(
    fc.property(tiered, fc.nat(80), (tiers, quantity) => {
      const tier = tiers.find((one) => holds(quantity, one));
      let sum = BigInt(tier?.fee ?? 0) * millionth;
      for (let unit = 1; unit <= quantity; unit += 1) sum += BigInt(tier?.unit ?? 0) * millionth;
      expect(exactly(rate(termsOf('volume', tiers), { quantity: String(quantity) }).exact)).toBe(sum);
    }),
  );
});

test('package: the first unit of a package after the free units charges the whole package', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      price,
      fc.nat(20),
      fc.nat(80),
      (size, cost, free, quantity) => {
        let [sum, left] = [0n, 0];
        for (let unit = free + 1; unit <= quantity; unit += 1) {
          if (left === 0) [sum, left] = [sum + BigInt(cost) * millionth, size];
          left -= 1;
        }
        const terms: PriceTerms = {
          model: 'package',
          packageSize: String(size),
          packagePrice: text(cost),
          freeUnits: String(free),
        };
        expect(exactly(rate(terms, { quantity: String(quantity) }).exact)).toBe(sum);
      },
    ),
  );
});

test('percentage: each event is charged separately, and free events and amounts are used up in order', () => {
  const terms = fc.record(
    {
      fixedFee: price,
      freeEvents: fc.nat(5),
      freeAmount: fc.nat(300),
      eventMinimum: fc.integer({ min: 0, max: 500_000 }),
      eventMaximum: fc.integer({ min: 500_000, max: 3_000_000 }),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(price, terms, fc.array(fc.nat(200), { maxLength: 8 }), (percent, more, values) => {
      let pot = more.freeAmount ?? Number.POSITIVE_INFINITY;
      let sum = 0n;
      values.forEach((value, index) => {
        const mayBeFree = index < (more.freeEvents ?? (more.freeAmount === undefined ? 0 : values.length));
        const hadPot = pot > 0;
        let left = value;
        while (mayBeFree && left > 0 && pot > 0) [left, pot] = [left - 1, pot - 1];
        if (mayBeFree && left === 0 && hadPot) return;
        let cost =
          (BigInt(percent) * BigInt(left) * millionth) / 100n + BigInt(more.fixedFee ?? 0) * millionth;
        const [least, most] = [more.eventMinimum, more.eventMaximum];
        if (least !== undefined && cost < BigInt(least) * millionth) cost = BigInt(least) * millionth;
        if (most !== undefined && cost > BigInt(most) * millionth) cost = BigInt(most) * millionth;
        sum += cost;
      });
      const { freeEvents, freeAmount, ...prices } = more;
      const rated = rate(
        {
          model: 'percentage',
          rate: text(percent),
          ...Object.fromEntries(Object.entries(prices).map(([name, value]) => [name, text(value)])),
          ...(freeEvents === undefined ? {} : { freeEvents }),
          ...(freeAmount === undefined ? {} : { freeAmount: String(freeAmount) }),
        },
        { events: values.map(String) },
      );
      expect(exactly(rated.exact)).toBe(sum);
      expect(rated.lines.reduce((total, { amount }) => total + exactly(amount), 0n)).toBe(sum);
    }),
  );
});
