/** The bar above a list: the number of rows, the active filters, the choice of columns, and the download. */
import { ActionIcon, Button, Checkbox, Group, NativeSelect, Pill, Popover, Stack, Text } from '@mantine/core';
import { Columns3, Download, ListFilter } from 'lucide-react';
import { useState } from 'react';
import { useWords, wordOf } from '../../messages/words.js';
import { useName } from '../names/useName.js';
import type { Query } from '../service/query.js';
import { day, number } from '../words/format.js';
import type { Column } from './columns.js';
import { DownloadMenu } from './DownloadMenu.js';
import { FilterForm } from './FilterForm.js';
import { periodOf } from './periods.js';
import { Views } from './Views.js';
import { dayIn, emptySign, rangeOf, type View } from './view.js';

export interface BarProps<Row> {
  readonly label: string;
  readonly path: string;
  readonly query: Query;
  readonly columns: readonly Column<Row>[];
  readonly shown: readonly Column<Row>[];
  readonly view: View;
  readonly change: (part: Partial<View>) => void;
  readonly count: number | undefined;
  readonly isNarrow: boolean;
  /** Fields whose filters the chosen tab already shows. */
  readonly said: readonly string[];
}

type Words = ReturnType<typeof useWords>;

/** Returns a filter as text: `Status: Active, Suspended`. */
function textOfFilter<Row>(column: Column<Row>, text: string, words: Words): string {
  if (text === emptySign) return words.isEmpty;
  const nameOf = (value: string) =>
    column.values?.find((known) => known.value === value)?.name ?? wordOf(words, value);
  switch (column.kind) {
    case 'words':
      return text.split(',').map(nameOf).join(', ');
    case 'yesNo':
      return text === 'true' ? words.yes : words.no;
    case 'text':
      return text.startsWith('=') ? text.slice(1) : `${words.contains} ${text}`;
    default: {
      const period = periodOf(text);
      if (period !== undefined) return words[period];
      const { from, to } = rangeOf(text);
      const shown = (end: string) =>
        column.kind === 'number' ? number(Number(end)) : day(dayIn(end) ?? end);
      if (from === to) return shown(from);
      if (from === '') return `≤ ${shown(to)}`;
      return to === '' ? `≥ ${shown(from)}` : `${shown(from)} – ${shown(to)}`;
    }
  }
}

export function Bar<Row>(props: BarProps<Row>) {
  const { columns, shown, view, change, count, isNarrow, said } = props;
  const words = useWords();
  const [isFiltering, setFiltering] = useState(false);
  const filtered = columns.filter(({ field }) => view.filters[field] !== undefined && !said.includes(field));

  function without(field: string): void {
    const { [field]: _gone, ...rest } = view.filters;
    change({ filters: rest });
  }

  function toggleColumn(field: string): void {
    const fields = shown.map((column) => column.field);
    const next = fields.includes(field)
      ? fields.filter((name) => name !== field)
      : columns.map((column) => column.field).filter((name) => fields.includes(name) || name === field);
    if (next.length > 0) change({ show: next, row: view.row });
  }

  return (
    <Group justify="space-between" gap="xs" wrap="wrap">
      <Group gap="xs" wrap="wrap" miw={0} maw="100%">
        <Popover
          opened={isFiltering}
          onChange={setFiltering}
          width={330}
          position="bottom-start"
          shadow="md"
          trapFocus
          returnFocus
        >
          <Popover.Target>
            <Button
              variant="default"
              size="xs"
              leftSection={<ListFilter size={15} aria-hidden />}
              onClick={() => setFiltering(!isFiltering)}
            >
              {words.filter}
            </Button>
          </Popover.Target>
          <Popover.Dropdown aria-label={words.filters}>
            <FilterForm
              columns={columns}
              filters={view.filters}
              onApply={(filters) => {
                change({ filters });
                setFiltering(false);
              }}
            />
          </Popover.Dropdown>
        </Popover>
        <Views path={props.path} columns={columns} view={view} change={change} />
        {filtered.map((column) => (
          <FilterPill
            key={column.field}
            column={column}
            filter={view.filters[column.field] ?? ''}
            onRemove={() => without(column.field)}
          />
        ))}
      </Group>
      <Group gap="xs" wrap={isNarrow ? 'nowrap' : 'wrap'} w={isNarrow ? '100%' : undefined}>
        <Text size="sm" c="dimmed" role="status" style={{ whiteSpace: 'nowrap' }}>
          {count === undefined ? '' : words.rows(number(count))}
        </Text>
        {isNarrow ? (
          <Order {...props} />
        ) : (
          <Popover width={240} position="bottom-end" shadow="md" trapFocus returnFocus>
            <Popover.Target>
              <ActionIcon variant="default" size={30} aria-label={words.columns} title={words.columns}>
                <Columns3 size={16} aria-hidden />
              </ActionIcon>
            </Popover.Target>
            <Popover.Dropdown aria-label={words.columns}>
              <Stack gap={6}>
                {columns.map(({ field, name }) => (
                  <Checkbox
                    key={field}
                    size="xs"
                    label={name}
                    checked={shown.some((column) => column.field === field)}
                    onChange={() => toggleColumn(field)}
                  />
                ))}
              </Stack>
            </Popover.Dropdown>
          </Popover>
        )}
        <DownloadMenu {...props} icon={<Download size={16} aria-hidden />} />
      </Group>
    </Group>
  );
}

/** Chooses the order of a list without column headers. */
function Order<Row>({ columns, shown, view, change }: BarProps<Row>) {
  const words = useWords();
  const { sort = '' } = view;
  const offered = columns.filter(
    (column) =>
      column.ordered !== false && (shown.includes(column) || column.field === sort.replace(/^-/, '')),
  );
  return (
    <NativeSelect
      size="xs"
      flex="1 1 9rem"
      maw="14rem"
      aria-label={words.order}
      value={sort}
      data={[
        ...(sort === '' ? [{ value: '', label: words.order }] : []),
        ...offered.flatMap(({ field, name }) => [
          { value: field, label: words.upwards(name) },
          { value: `-${field}`, label: words.downwards(name) },
        ]),
      ]}
      onChange={({ currentTarget: { value } }) => change({ sort: value === '' ? undefined : value })}
    />
  );
}

interface FilterPillProps<Row> {
  readonly column: Column<Row>;
  readonly filter: string;
  readonly onRemove: () => void;
}

function FilterPill<Row>({ column, filter, onRemove }: FilterPillProps<Row>) {
  const words = useWords();
  const { names } = column;
  const id = names !== undefined && filter.startsWith('=') ? filter.slice(1) : undefined;
  const { name } = useName(names ?? 'customer', id);
  const text = `${column.name}: ${name ?? textOfFilter(column, filter, words)}`;
  return (
    <Pill
      size="md"
      withRemoveButton
      onRemove={onRemove}
      // Mantine keeps this button from the keyboard, because usually another control removes pills; here none does.
      removeButtonProps={{
        'aria-label': words.removeFilter(text),
        'aria-hidden': false,
        tabIndex: 0,
      }}
    >
      {text}
    </Pill>
  );
}
