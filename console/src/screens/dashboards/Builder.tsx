/** Builds a widget, with a preview of its figures while it is being changed. */
import { Button, Code, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { WidgetData } from 'back-office-client';
import { useState } from 'react';
import { useWords } from '../../messages/words.js';
import { Conditions } from '../../parts/fields/Conditions.js';
import { type Condition, conditionsIn, odataOf } from '../../parts/fields/conditions.js';
import { useFieldChoices, useFieldWords, useNameOfField } from '../../parts/fields/words.js';
import { fieldsOf, sourceNames } from '../../parts/figures/sources.js';
import { useNameOfSource } from '../../parts/figures/words.js';
import { Dialog } from '../../parts/layout/Dialog.js';
import { Columns, Section } from '../../parts/layout/Section.js';
import { type Answer, call } from '../../parts/service/call.js';
import type { Problem } from '../../parts/service/problem.js';
import { Read } from '../../parts/states/States.js';
import { type Draft, type Query, sentOf } from './draft.js';
import { WidgetView } from './WidgetView.js';
import { useDashboardWords } from './words.js';

interface Previews {
  readonly widgets: readonly { readonly data: WidgetData | null; readonly message?: string }[];
}

export interface BuilderProps {
  readonly dashboardType: string | null;
  /** The widget to change; undefined for a new one. */
  readonly draft: Draft | undefined;
  readonly onTake: (draft: Draft) => void;
  readonly onClose: () => void;
}

const types = ['metric', 'line', 'area', 'column', 'pie', 'donut', 'funnel', 'table'] as const;
const sizes = ['small', 'medium', 'large'] as const;
const intervals = ['day', 'week', 'month', 'quarter', 'year'] as const;

/** Debounce before the preview is requested, in ms. */
const restMilliseconds = 400;

function newDraft(): Draft {
  return {
    key: crypto.getRandomValues(new Uint32Array(2)).join('-'),
    id: undefined,
    type: 'column',
    title: '',
    size: null,
    query: { dataSource: 'invoices', measure: 'count', groupBy: 'status', interval: null, filter: null },
    data: null,
  };
}

export function Builder({ dashboardType, draft: opened, onTake, onClose }: BuilderProps) {
  const words = useDashboardWords();
  const common = useWords();
  const [draft, setDraft] = useState<Draft>(() => opened ?? newDraft());
  const [asked] = useDebouncedValue(draft, restMilliseconds);
  const body = { type: dashboardType, widgets: [sentOf(asked)] };
  const preview = useQuery<Answer<Previews>, Problem>({
    queryKey: ['read', '/api/dashboards/preview', body],
    queryFn: ({ signal }) => call<Previews>('POST', '/api/dashboards/preview', { body, signal }),
    placeholderData: keepPreviousData,
  });
  const shown = preview.data?.body.widgets[0];
  const label = draft.title === null || draft.title === '' ? words.untitled : draft.title;
  return (
    <Dialog
      title={opened === undefined ? words.addWidget : words.editWidget}
      onClose={onClose}
      size="70rem"
      keepsTyped
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onTake({ ...draft, data: shown?.data ?? null });
        }}
      >
        <Stack gap="sm">
          <Columns>
            <Stack gap="sm">
              <Look draft={draft} onChange={setDraft} />
              <Question draft={draft} onChange={setDraft} />
            </Stack>
            <Section title={words.preview}>
              <Read reading={preview}>
                {() =>
                  shown === undefined ? null : (
                    <WidgetView widget={{ type: draft.type, title: draft.title, ...shown }} label={label} />
                  )
                }
              </Read>
            </Section>
          </Columns>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {common.cancel}
            </Button>
            <Button type="submit">{words.takeOver}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

interface PartProps {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

/** The title of a widget, and its type of chart. */
function Look({ draft, onChange }: PartProps) {
  const words = useDashboardWords();
  const typeNames = types.map((value) => ({ value: value as string, label: words[`type_${value}`] }));
  // Another word of the API for one of these types stays as it is.
  const isKnown = typeNames.some(({ value }) => value === draft.type);
  return (
    <>
      <TextInput
        label={words.widgetTitle}
        data-autofocus
        value={draft.title ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ ...draft, title: value })}
      />
      <Group grow gap="sm">
        <Select
          label={words.shownAs}
          data={isKnown ? typeNames : [...typeNames, { value: draft.type, label: draft.type }]}
          value={draft.type}
          allowDeselect={false}
          onChange={(value) => onChange({ ...draft, type: value ?? draft.type })}
        />
        <Select
          label={words.size}
          data={sizes.map((value) => ({ value, label: words[`size_${value}`] }))}
          value={sizes.find((one) => one === draft.size) ?? null}
          clearable
          onChange={(size) => onChange({ ...draft, size })}
        />
      </Group>
    </>
  );
}

/** The query of a widget. */
function Question({ draft, onChange }: PartProps) {
  const words = useDashboardWords();
  const nameOfSource = useNameOfSource();
  const nameOf = useNameOfField();
  const choicesOf = useFieldChoices();
  const { query } = draft;
  const change = (part: Partial<Query>) =>
    query !== null && onChange({ ...draft, query: { ...query, ...part } });
  return (
    <>
      <Select
        label={words.dataSource}
        data={[
          { value: '', label: words.byTitle },
          ...sourceNames.map((value) => ({ value: value as string, label: nameOfSource(value) })),
        ]}
        value={query?.dataSource ?? ''}
        allowDeselect={false}
        onChange={(dataSource) =>
          onChange({
            ...draft,
            query:
              dataSource === null || dataSource === ''
                ? null
                : { dataSource, measure: 'count', groupBy: null, interval: null, filter: null },
          })
        }
      />
      {query !== null && (
        <>
          <Select
            label={words.measure}
            data={measuresOf(query.dataSource, words, nameOf)}
            value={query.measure}
            allowDeselect={false}
            searchable
            onChange={(measure) => change({ measure: measure ?? 'count' })}
          />
          <Group grow gap="sm">
            <Select
              label={words.groupBy}
              placeholder={words.none}
              data={choicesOf(Object.keys(fieldsOf(query.dataSource)))}
              value={query.groupBy}
              clearable
              searchable
              onChange={(groupBy) => change({ groupBy })}
            />
            <Select
              label={words.interval}
              placeholder={words.none}
              data={intervals.map((value) => ({ value, label: words[`interval_${value}`] }))}
              value={query.interval}
              clearable
              onChange={(interval) => change({ interval })}
            />
          </Group>
          <Filter
            key={query.dataSource}
            source={query.dataSource}
            filter={query.filter}
            onChange={(filter) => change({ filter })}
          />
        </>
      )}
    </>
  );
}

interface FilterProps {
  readonly source: string;
  readonly filter: string | null;
  readonly onChange: (filter: string | null) => void;
}

/** Keeps incomplete conditions here, because the OData filter cannot hold them. */
function Filter({ source, filter, onChange }: FilterProps) {
  const words = useDashboardWords();
  const fieldWords = useFieldWords();
  const [conditions, setConditions] = useState(() => conditionsIn(filter));
  const set = (next: readonly Condition[]) => {
    setConditions(next);
    onChange(odataOf(next, source));
  };
  if (conditions === undefined)
    return (
      <Stack gap={4} align="flex-start">
        <Text size="sm" fw={600}>
          {words.filter}
        </Text>
        <Text size="sm">{fieldWords.otherExpression}</Text>
        <Code>{filter}</Code>
        <Button size="xs" variant="default" onClick={() => set([])}>
          {fieldWords.replaceExpression}
        </Button>
      </Stack>
    );
  return (
    <Conditions
      label={words.filter}
      source={source}
      // Fields of list entries are not fields of the record.
      fields={Object.keys(fieldsOf(source)).filter((field) => !field.includes('/'))}
      conditions={conditions}
      onChange={set}
    />
  );
}

/** Returns all measures of a data source. */
function measuresOf(
  source: string,
  words: ReturnType<typeof useDashboardWords>,
  nameOf: (field: string) => string,
) {
  const fields = Object.entries(fieldsOf(source));
  const numbers = fields.filter(([, type]) => type === 'number').map(([field]) => field);
  // The API cannot count distinct values of list entries.
  const texts = fields.filter(([field, type]) => type === 'text' && !field.includes('/'));
  return [
    { value: 'count', label: words.count },
    ...(source === 'subscriptions'
      ? [
          { value: 'mrr', label: words.mrr },
          { value: 'arr', label: words.arr },
        ]
      : []),
    ...numbers
      .filter((field) => field !== 'id')
      .flatMap((field) => [
        { value: `sum:${field}`, label: words.sumOf(nameOf(field)) },
        { value: `average:${field}`, label: words.averageOf(nameOf(field)) },
      ]),
    ...texts.map(([field]) => ({ value: `distinct:${field}`, label: words.distinctOf(nameOf(field)) })),
  ];
}
