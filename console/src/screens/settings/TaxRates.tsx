/** The tax rates of other countries where the seller is registered. */
import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { NumberField } from '../../parts/forms/NumberField.js';
import { percentOf, readNumber, shareOf } from '../../parts/forms/numbers.js';
import type { Typed } from '../../parts/forms/readTyped.js';
import { CountryPicker } from '../../parts/pick/CountryPicker.js';
import { useSettingsWords } from './words.js';

export interface TypedRate {
  /** Key of the row while the page is open. */
  readonly key: number;
  readonly country: string;
  readonly percent: Typed;
}

/** Returns the seller's rates, editable. */
export function ratesOf({ taxRates }: Readonly<Record<string, unknown>>): readonly TypedRate[] {
  const rates = (taxRates ?? []) as readonly { readonly country: string; readonly rate: number }[];
  return rates.map(({ country, rate }, key) => ({ key, country, percent: percentOf(rate) }));
}

/** Returns the rates to send; undefined while one is incomplete. */
export function sentRatesOf(rates: readonly TypedRate[]) {
  const read = rates.map(({ country, percent }) => ({ country, percent: readNumber(percent, 4).number }));
  const sent = read.flatMap(({ country, percent }) =>
    country === '' || percent === undefined ? [] : [{ country, rate: shareOf(percent) }],
  );
  return sent.length === rates.length ? sent : undefined;
}

export interface TaxRatesProps {
  readonly rates: readonly TypedRate[];
  readonly faultAt: (path: string) => string | undefined;
  readonly onChange: (rates: readonly TypedRate[]) => void;
}

export function TaxRates({ rates, faultAt, onChange }: TaxRatesProps) {
  const words = useSettingsWords();
  const put = (key: number, change: Partial<TypedRate>) =>
    onChange(rates.map((one) => (one.key === key ? { ...one, ...change } : one)));
  return (
    <Stack gap="xs">
      <div>
        <Text size="sm" fw={600}>
          {words.taxRates}
        </Text>
        <Text size="xs" c="dimmed">
          {words.taxRatesHint}
        </Text>
      </div>
      {rates.map(({ key, country, percent }, index) => {
        const place = String(index + 1);
        return (
          <Group key={key} gap="xs" align="flex-start" wrap="nowrap">
            <CountryPicker
              aria-label={words.taxCountry(place)}
              flex={2}
              miw={0}
              value={country}
              error={faultAt(`/taxRates/${index}/country`)}
              onChange={(chosen) => put(key, { country: chosen })}
            />
            <NumberField
              aria-label={words.taxPercent(place)}
              digits={4}
              flex={1}
              miw={0}
              rightSection="%"
              value={percent}
              error={faultAt(`/taxRates/${index}/rate`)}
              onChange={(typed) => put(key, { percent: typed })}
            />
            <ActionIcon
              variant="default"
              size={36}
              aria-label={words.removeTaxRate(place)}
              onClick={() => onChange(rates.filter((one) => one.key !== key))}
            >
              <X size={16} aria-hidden />
            </ActionIcon>
          </Group>
        );
      })}
      <Button
        variant="default"
        size="xs"
        leftSection={<Plus size={14} aria-hidden />}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => {
          const key = Math.max(-1, ...rates.map((one) => one.key)) + 1;
          onChange([...rates, { key, country: '', percent: '' }]);
        }}
      >
        {words.addTaxRate}
      </Button>
    </Stack>
  );
}
