/** What a report is made of, as a form: for a new one, and for one that is there. */
import {
  ActionIcon,
  Button,
  Group,
  MultiSelect,
  Select,
  Stack,
  TagsInput,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { Report } from 'back-office-client';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../../messages/words.js';
import { fieldsOf, sourceNames } from '../../parts/figures/sources.js';
import { useNameOfSource } from '../../parts/figures/words.js';
import { CommandForm } from '../../parts/forms/CommandForm.js';
import { type Condition, conditionsOf, filtersOf, operators } from './conditions.js';
import { useReportWords } from './words.js';

export interface DefinitionFormProps {
  /** The one that is changed; without it a new one is made. */
  readonly opened?: { readonly report: Report; readonly etag: string | undefined };
  readonly onCancel: () => void;
  readonly onDone: (made: { readonly id: string }) => void;
}

const terms = (text: string | null | undefined) =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

export function DefinitionForm({ opened, onCancel, onDone }: DefinitionFormProps) {
  const words = useReportWords();
  const common = useWords();
  const nameOfSource = useNameOfSource();
  const report = opened?.report;
  const [name, setName] = useState(report?.name ?? '');
  const [description, setDescription] = useState(report?.description ?? '');
  const [type, setType] = useState(report?.type ?? '');
  const [source, setSource] = useState<string>(report?.dataSource ?? 'invoices');
  const [columns, setColumns] = useState<string[]>([...(report?.columns ?? [])]);
  const [groups, setGroups] = useState<string[]>(terms(report?.groupBy));
  const [sortBy, setSortBy] = useState(report?.sortBy ?? '');
  const [conditions, setConditions] = useState<readonly Condition[]>(conditionsOf(report?.filters ?? {}));
  const fields = Object.keys(fieldsOf(source));

  function command() {
    if (name.trim() === '') return undefined;
    const body = {
      name: name.trim(),
      description: description.trim() === '' ? null : description.trim(),
      type: type.trim() === '' ? null : type.trim(),
      filters: filtersOf(conditions, source),
      ...(columns.length === 0 && report === undefined ? {} : { columns }),
      groupBy: groups.length === 0 ? null : groups.join(', '),
      sortBy: sortBy.trim() === '' ? null : sortBy.trim(),
    };
    return report === undefined
      ? ({ method: 'POST', path: '/api/reports', body: { ...body, dataSource: source } } as const)
      : ({ method: 'PUT', path: `/api/reports/${encodeURIComponent(report.id)}`, body } as const);
  }

  return (
    <CommandForm<{ readonly id: string }>
      submitLabel={common.save}
      command={command}
      {...(opened === undefined
        ? {}
        : {
            changes: {
              path: `/api/reports/${encodeURIComponent(opened.report.id)}`,
              opened: opened.report,
              etag: opened.etag,
            },
          })}
      onCancel={onCancel}
      said={common.savedIt(name.trim())}
      onDone={onDone}
    >
      {(faultAt) => (
        <Stack gap="sm">
          <TextInput
            label={words.name}
            required
            data-autofocus
            value={name}
            error={faultAt('/name')}
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
          <Textarea
            label={words.description}
            autosize
            value={description}
            error={faultAt('/description')}
            onChange={({ currentTarget: { value } }) => setDescription(value)}
          />
          <TextInput
            label={words.type}
            description={words.typeHint}
            value={type}
            error={faultAt('/type')}
            onChange={({ currentTarget: { value } }) => setType(value)}
          />
          <Select
            label={words.dataSource}
            data={sourceNames.map((value) => ({ value, label: nameOfSource(value) }))}
            value={source}
            allowDeselect={false}
            // What it draws on it keeps.
            disabled={report !== undefined}
            error={faultAt('/dataSource')}
            onChange={(value) => {
              setSource(value ?? 'invoices');
              setColumns([]);
              setGroups([]);
              setSortBy('');
              setConditions([]);
            }}
          />
          <MultiSelect
            label={words.columns}
            description={words.columnsHint}
            data={fields}
            value={columns}
            searchable
            clearable
            error={faultAt('/columns')}
            onChange={setColumns}
          />
          <TagsInput
            label={words.groupBy}
            description={words.groupByHint}
            data={['month', 'day', ...fields]}
            value={groups}
            clearable
            error={faultAt('/groupBy')}
            onChange={setGroups}
          />
          <TextInput
            label={words.sortBy}
            description={words.sortByHint}
            value={sortBy}
            error={faultAt('/sortBy')}
            onChange={({ currentTarget: { value } }) => setSortBy(value)}
          />
          <Conditions fields={fields} conditions={conditions} onChange={setConditions} />
        </Stack>
      )}
    </CommandForm>
  );
}

interface ConditionsProps {
  readonly fields: readonly string[];
  readonly conditions: readonly Condition[];
  readonly onChange: (conditions: readonly Condition[]) => void;
}

function Conditions({ fields, conditions, onChange }: ConditionsProps) {
  const words = useReportWords();
  const put = (key: number, change: Partial<Condition>) =>
    onChange(conditions.map((one) => (one.key === key ? { ...one, ...change } : one)));
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {words.filters}
      </Text>
      {conditions.map(({ key, field, operator, value }, index) => {
        const place = String(index + 1);
        return (
          <Group key={key} gap="xs" wrap="wrap" align="center">
            <Select
              aria-label={words.filterField(place)}
              data={[...fields]}
              value={field === '' ? null : field}
              searchable
              flex="2 1 9rem"
              onChange={(chosen) => put(key, { field: chosen ?? '' })}
            />
            <Select
              aria-label={words.filterOperator(place)}
              data={operators.map((one) => ({ value: one, label: words[`operator_${one}`] }))}
              value={operator}
              allowDeselect={false}
              flex="1 1 7rem"
              onChange={(chosen) => put(key, { operator: operators.find((one) => one === chosen) ?? 'eq' })}
            />
            <TextInput
              aria-label={words.filterValue(place)}
              value={value}
              flex="2 1 8rem"
              onChange={({ currentTarget: { value: typed } }) => put(key, { value: typed })}
            />
            <ActionIcon
              variant="default"
              aria-label={words.removeFilter(place)}
              onClick={() => onChange(conditions.filter((one) => one.key !== key))}
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
        onClick={() =>
          onChange([
            ...conditions,
            {
              key: Math.max(0, ...conditions.map(({ key }) => key)) + 1,
              field: '',
              operator: 'eq',
              value: '',
            },
          ])
        }
      >
        {words.addFilter}
      </Button>
    </Stack>
  );
}
