/** A list of offers by name, with a picker to add one. */
import { CloseButton, Group, Stack, Text } from '@mantine/core';
import { useNames } from '../../parts/names/useName.js';
import { Picker } from '../../parts/pick/Picker.js';
import { useReferenceWords } from './words.js';

interface OffersFieldProps {
  readonly label: string;
  readonly hint: string | undefined;
  readonly value: readonly string[];
  readonly fault: string | undefined;
  readonly onChange: (offers: readonly string[]) => void;
}

export function OffersField({ label, hint, value, fault, onChange }: OffersFieldProps) {
  const words = useReferenceWords();
  const nameOf = useNames('offer', value);
  return (
    <Stack gap={4}>
      <Picker
        kind="offer"
        label={label}
        hint={hint}
        fault={fault}
        value=""
        onChange={(id) => id !== '' && !value.includes(id) && onChange([...value, id])}
      />
      {value.map((id) => (
        <Group key={id} gap="xs" justify="space-between" wrap="nowrap">
          <Text size="sm">
            <bdi>{nameOf(id)}</bdi>
          </Text>
          <CloseButton
            size="sm"
            aria-label={words.takeOut(nameOf(id))}
            onClick={() => onChange(value.filter((one) => one !== id))}
          />
        </Group>
      ))}
    </Stack>
  );
}
