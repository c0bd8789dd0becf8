/** The sort order of a report's rows: columns by precedence. */
import { ActionIcon, Button, Group, Select, Stack, Text } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { useFieldChoices } from '../../parts/fields/words.js';
import { useReportWords } from './words.js';

export interface SortTerm {
  readonly column: string;
  readonly isDescending: boolean;
}

/** @param text `total desc, customerId` */
export function sortTermsIn(text: string | null | undefined): readonly SortTerm[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => ({
      column: part.replace(/\s+(asc|desc)$/i, ''),
      isDescending: /\sdesc$/i.test(part),
    }));
}

export function textOfSort(terms: readonly SortTerm[]): string | null {
  const chosen = terms.filter(({ column }) => column !== '');
  if (chosen.length === 0) return null;
  return chosen.map(({ column, isDescending }) => (isDescending ? `${column} desc` : column)).join(', ');
}

export interface SortByProps {
  readonly fields: readonly string[];
  readonly terms: readonly SortTerm[];
  readonly fault: string | undefined;
  readonly onChange: (terms: readonly SortTerm[]) => void;
}

export function SortBy({ fields, terms, fault, onChange }: SortByProps) {
  const words = useReportWords();
  const choicesOf = useFieldChoices();
  const put = (place: number, change: Partial<SortTerm>) =>
    onChange(terms.map((term, index) => (index === place ? { ...term, ...change } : term)));
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {words.sortBy}
      </Text>
      {terms.map(({ column, isDescending }, index) => {
        const place = String(index + 1);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sort column is identified by its place
          <Group key={index} gap="xs" wrap="wrap">
            <Select
              aria-label={words.sortColumn(place)}
              data={choicesOf(fields.includes(column) || column === '' ? fields : [...fields, column])}
              value={column === '' ? null : column}
              searchable
              flex="2 1 9rem"
              onChange={(chosen) => put(index, { column: chosen ?? '' })}
            />
            <Select
              aria-label={words.sortDirection(place)}
              data={[
                { value: 'asc', label: words.ascending },
                { value: 'desc', label: words.descending },
              ]}
              value={isDescending ? 'desc' : 'asc'}
              allowDeselect={false}
              flex="1 1 7rem"
              onChange={(chosen) => put(index, { isDescending: chosen === 'desc' })}
            />
            <ActionIcon
              variant="default"
              size={36}
              aria-label={words.removeSort(place)}
              onClick={() => onChange(terms.filter((_, other) => other !== index))}
            >
              <X size={16} aria-hidden />
            </ActionIcon>
          </Group>
        );
      })}
      {fault !== undefined && (
        <Text size="xs" c="red" role="alert">
          {fault}
        </Text>
      )}
      <Button
        variant="default"
        size="xs"
        leftSection={<Plus size={14} aria-hidden />}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => onChange([...terms, { column: '', isDescending: false }])}
      >
        {words.addSort}
      </Button>
    </Stack>
  );
}
