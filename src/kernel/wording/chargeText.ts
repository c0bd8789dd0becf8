/** Words the terms of a usage charge for a document. */
import { type DecimalText, Exact } from '../money.js';
import type { UsageCharge } from '../pricing/charges.js';
import type { PriceTerms, PriceTier } from '../pricing/terms.js';
import { type DocumentWords, fill } from './documentWords.js';
import type { NumberWriter } from './numbers.js';

type Writer = Pick<NumberWriter, 'quantity' | 'unitPrice' | 'percent'>;
type Member = DecimalText | undefined;

/** Words the terms in the order in which they apply. */
export function wordCharge(charge: UsageCharge, words: DocumentWords, writer: Writer): string {
  const { name, terms } = charge;
  const parts = [...priceOf(terms, words, writer), ...boundsOf(terms, words, writer)];
  return fill(words.lineAbout, { offer: name, text: parts.join(words.comma) });
}

function priceOf(terms: PriceTerms, words: DocumentWords, writer: Writer): readonly string[] {
  const { model, tiers = [], packageSize, packagePrice, freeUnits, fixedFee } = terms;
  const units = (value: DecimalText) => writer.quantity(Number(value));
  const bound = model === 'graduatedPercentage' ? writer.unitPrice : units;
  const said = (tier: PriceTier) => {
    const { upTo, flatFee } = tier;
    const fee = some(flatFee, (price) => fill(words.usageFee, { price: writer.unitPrice(price) }));
    const text = [...eachOf(tier, words, writer), ...fee].join(' + ');
    return upTo === null
      ? fill(words.usageAbove, { text })
      : fill(words.usageUpTo, { quantity: bound(upTo), text });
  };
  return [
    ...some(freeUnits, (free) => fill(words.usageFree, { quantity: units(free) })),
    ...some(packagePrice, (price) =>
      fill(words.usagePackage, { price: writer.unitPrice(price), quantity: units(packageSize ?? '0') }),
    ),
    ...(model === 'volume' ? [words.usageWhole] : []),
    ...tiers.map(said),
    ...eachOf(terms, words, writer),
    ...some(fixedFee, (fee) => fill(words.usageEvent, { price: writer.unitPrice(fee) })),
  ];
}

function eachOf(
  { unitPrice, rate }: Pick<PriceTerms, 'unitPrice' | 'rate'>,
  words: DocumentWords,
  writer: Writer,
): readonly string[] {
  return [
    ...some(unitPrice, (price) => fill(words.usageEach, { price: writer.unitPrice(price) })),
    ...some(rate, (percent) => fill(words.usagePercent, { percent: percentOf(percent, writer) })),
  ];
}

function boundsOf(terms: PriceTerms, words: DocumentWords, writer: Writer): readonly string[] {
  const { freeEvents, freeAmount, eventMinimum, eventMaximum, discountPercent, minimum, maximum } = terms;
  const least = (price: string) => fill(words.usageAtLeast, { price });
  const most = (price: string) => fill(words.usageAtMost, { price });
  const ofEvent = (price: DecimalText) => fill(words.usageEvent, { price: writer.unitPrice(price) });
  const free = (amount: DecimalText) => fill(words.usageFree, { quantity: writer.unitPrice(amount) });
  return [
    ...(freeEvents === undefined
      ? some(freeAmount, free)
      : [
          fill(words.usageFreeEvents, { quantity: writer.quantity(freeEvents) }),
          ...some(freeAmount, (amount) => most(free(amount))),
        ]),
    ...some(eventMinimum, (price) => least(ofEvent(price))),
    ...some(eventMaximum, (price) => most(ofEvent(price))),
    ...some(discountPercent, (percent) => fill(words.lineDiscount, { code: percentOf(percent, writer) })),
    ...some(minimum, (price) => least(writer.unitPrice(price))),
    ...some(maximum, (price) => most(writer.unitPrice(price))),
  ];
}

function percentOf(percent: DecimalText, writer: Writer): string {
  return writer.percent(new Exact(percent).div(100).toFixed());
}

function some(value: Member, say: (value: DecimalText) => string): readonly string[] {
  return value === undefined ? [] : [say(value)];
}
