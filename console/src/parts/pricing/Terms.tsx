/** The terms of a price in words: model, tiers and other fields. */
import { Stack, Text } from '@mantine/core';
import { money, number } from '../words/format.js';
import { fieldsOf, type TermField, typedTermsOf } from './terms.js';
import { usePricingWords } from './words.js';

type Numbers = Readonly<Record<string, number | null>>;

const counts: readonly TermField[] = ['freeUnits', 'packageSize', 'freeEvents'];
const percents: readonly TermField[] = ['rate', 'discountPercent'];

interface TermsProps {
  /** As the API has them; null means the offer's unit price. */
  readonly terms: Readonly<Record<string, unknown>> | null;
  readonly currency: string | null;
}

export function Terms({ terms, currency }: TermsProps) {
  const words = usePricingWords();
  if (terms === null) return words.atPrice;
  const { model } = typedTermsOf(terms);
  const tiers: readonly Numbers[] = Array.isArray(terms.tiers) ? terms.tiers : [];
  const price = (value: number) => money(value, currency, { price: true });
  const rateOf = (value: number) => `${number(value)} %`;
  const shown = (name: TermField, value: number) => {
    if (counts.includes(name)) return number(value);
    return percents.includes(name) ? rateOf(value) : price(value);
  };
  const ofTier = ({ unitPrice, rate, flatFee }: Numbers) =>
    [
      typeof unitPrice === 'number' ? price(unitPrice) : undefined,
      typeof rate === 'number' ? rateOf(rate) : undefined,
      typeof flatFee === 'number' ? price(flatFee) : undefined,
    ]
      .filter((part) => part !== undefined)
      .join(' + ');
  const lines = [
    ...tiers.map((tier) => {
      const units = typeof tier.upTo === 'number' ? words.upToUnits(number(tier.upTo)) : words.beyond;
      return `${units}: ${ofTier(tier)}`;
    }),
    ...fieldsOf[model].flatMap((name) => {
      const value = terms[name];
      return typeof value === 'number' ? [`${words[name]}: ${shown(name, value)}`] : [];
    }),
  ];
  return (
    <Stack gap={2}>
      <Text size="sm">{words[`model_${model}`]}</Text>
      {lines.map((line) => (
        <Text key={line} size="xs" c="dimmed">
          {line}
        </Text>
      ))}
    </Stack>
  );
}
