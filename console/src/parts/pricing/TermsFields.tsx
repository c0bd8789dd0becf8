/** The form fields of a pricing model, with its tiers. */
import { Button, Fieldset, Group, NativeSelect, SimpleGrid, Stack } from '@mantine/core';
import { NumberField } from '../forms/NumberField.js';
import { number } from '../words/format.js';
import {
  hasTiers,
  isForeign,
  type Model,
  type TermField,
  type TypedTerms,
  type TypedTier,
  tierFields,
} from './terms.js';
import { usePricingWords } from './words.js';

export interface TermsFieldsProps {
  readonly terms: TypedTerms;
  /** JSON pointer prefix of the service's faults, of an offer or of the calculator. */
  readonly place: '/pricing' | '/charge' | `/charges/${number}`;
  /** Models to choose from. */
  readonly models: readonly Model[];
  /** Fields besides the tiers. */
  readonly members: readonly TermField[];
  readonly faultAt: (path: string) => string | undefined;
  readonly onChange: (terms: TypedTerms) => void;
}

export function TermsFields({ terms, place, models, members, faultAt, onChange }: TermsFieldsProps) {
  const words = usePricingWords();
  const { model, fields, tiers } = terms;
  const changeTier = (index: number, tier: TypedTier) =>
    onChange({ ...terms, tiers: tiers.map((one, place) => (place === index ? tier : one)) });
  return (
    <Stack gap="sm">
      <NativeSelect
        label={words.model}
        value={model}
        data={models.map((value) => ({ value, label: words[`model_${value}`] }))}
        onChange={({ currentTarget: { value } }) => onChange({ ...terms, model: value as Model })}
      />
      {hasTiers(model) &&
        tiers.map((tier, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tiers have no id besides their place
          <Fieldset key={index} legend={words.tier(number(index + 1))}>
            <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xs">
              {tierFields
                .filter((field) => !isForeign(field, model))
                .filter((field) => field !== 'upTo' || index < tiers.length - 1)
                .map((field) => (
                  <NumberField
                    key={field}
                    label={words[field]}
                    value={tier[field] ?? ''}
                    error={faultAt(`${place}/tiers/${index}/${field}`)}
                    onChange={(typed) => changeTier(index, { ...tier, [field]: typed })}
                  />
                ))}
            </SimpleGrid>
            {tiers.length > 1 && (
              <Button
                mt="xs"
                size="compact-xs"
                variant="subtle"
                onClick={() => onChange({ ...terms, tiers: tiers.filter((_, place) => place !== index) })}
              >
                {words.removeTier}
              </Button>
            )}
          </Fieldset>
        ))}
      {hasTiers(model) && (
        <Group>
          <Button size="xs" variant="default" onClick={() => onChange({ ...terms, tiers: [...tiers, {}] })}>
            {words.addTier}
          </Button>
        </Group>
      )}
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xs">
        {members.map((name) => (
          <NumberField
            key={name}
            label={model === 'flat' ? words.flatPrice : words[name]}
            value={fields[name] ?? ''}
            error={faultAt(`${place}/${name}`)}
            onChange={(typed) => onChange({ ...terms, fields: { ...fields, [name]: typed } })}
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}
