/** A control for each field with filters; an empty one does not filter. */
import {
  Button,
  Checkbox,
  Group,
  MultiSelect,
  NativeSelect,
  ScrollArea,
  Stack,
  TextInput,
} from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useWords } from '../../messages/words.js';
import { besideField } from '../pick/listbox.js';
import { Picker } from '../pick/Picker.js';
import type { Column } from './columns.js';
import { type Period, periodOf, periods } from './periods.js';
import { dayIn, rangeOf, textOfRange, type View } from './view.js';

type Filters = View['filters'];

/** Most values offered as boxes to tick; more are searched. */
const mostBoxes = 12;

interface ControlProps<Row> {
  readonly column: Column<Row>;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

function Control<Row>({ column, text, onChange }: ControlProps<Row>) {
  const words = useWords();
  const { name, kind, names, values = [], hint } = column;
  if (names !== undefined && names !== 'subscription')
    return (
      <Picker
        kind={names}
        label={name}
        size="xs"
        value={text.startsWith('=') ? text.slice(1) : ''}
        onChange={(id) => onChange(id === '' ? '' : `=${id}`)}
      />
    );
  switch (kind) {
    case 'words': {
      const chosen = text === '' ? [] : text.split(',');
      if (values.length > mostBoxes)
        return (
          <MultiSelect
            {...besideField}
            size="xs"
            label={name}
            data={values.map(({ value, name: label }) => ({ value, label }))}
            value={chosen}
            searchable
            openOnFocus={false}
            onChange={(next) => onChange(next.join(','))}
          />
        );
      return (
        <Checkbox.Group size="xs" label={name} value={chosen} onChange={(next) => onChange(next.join(','))}>
          <Group gap="sm" mt={4}>
            {values.map((known) => (
              <Checkbox key={known.value} size="xs" value={known.value} label={known.name} />
            ))}
          </Group>
        </Checkbox.Group>
      );
    }
    case 'yesNo':
      return (
        <NativeSelect
          size="xs"
          label={name}
          value={text}
          data={[
            { value: '', label: words.any },
            { value: 'true', label: words.yes },
            { value: 'false', label: words.no },
          ]}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'text':
      return (
        <TextInput
          size="xs"
          label={name}
          description={hint}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    default: {
      const range = rangeOf(text);
      const type = kind === 'number' ? 'number' : 'date';
      const step = kind === 'number' ? 'any' : undefined;
      const shown = (end: string) => (kind === 'number' ? end : (dayIn(end) ?? ''));
      return (
        <Stack gap={4}>
          {kind !== 'number' && (
            <NativeSelect
              size="xs"
              label={`${name}: ${words.period}`}
              value={periodOf(text) ?? ''}
              data={[
                { value: '', label: words.any },
                ...Object.keys(periods).map((period) => ({ value: period, label: words[period as Period] })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                onChange(value === '' ? '' : periods[value as Period])
              }
            />
          )}
          <Group grow gap="xs">
            <TextInput
              size="xs"
              type={type}
              step={step}
              label={`${name}: ${words.from}`}
              value={shown(range.from)}
              onChange={(event) => onChange(textOfRange({ ...range, from: event.currentTarget.value }))}
            />
            <TextInput
              size="xs"
              type={type}
              step={step}
              label={words.to}
              aria-label={`${name}: ${words.to}`}
              value={shown(range.to)}
              onChange={(event) => onChange(textOfRange({ ...range, to: event.currentTarget.value }))}
            />
          </Group>
        </Stack>
      );
    }
  }
}

export interface FilterFormProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly filters: Filters;
  readonly onApply: (filters: Filters) => void;
}

export function FilterForm<Row>({ columns, filters, onApply }: FilterFormProps<Row>) {
  const words = useWords();
  const [texts, setTexts] = useState(filters);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const set = Object.entries(texts).filter(([, text]) => text.trim() !== '');
    onApply(Object.fromEntries(set));
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <ScrollArea.Autosize mah="min(26rem, 60dvh)" type="auto" offsetScrollbars>
          <Stack gap="sm">
            {columns
              .filter(({ filtered = true, names }) => filtered && names !== 'subscription')
              .map((column) => (
                <Control
                  key={column.field}
                  column={column}
                  text={texts[column.field] ?? ''}
                  onChange={(text) => setTexts({ ...texts, [column.field]: text })}
                />
              ))}
          </Stack>
        </ScrollArea.Autosize>
        <Group justify="space-between">
          <Button size="xs" variant="subtle" onClick={() => onApply({})}>
            {words.clearFilters}
          </Button>
          <Button size="xs" type="submit">
            {words.apply}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
