/** The definition of a new or existing report as a form. */
import { MultiSelect, Select, Stack, Textarea, TextInput } from '@mantine/core';
import type { Report } from 'back-office-client';
import { useState } from 'react';
import { useWords } from '../../messages/words.js';
import { Conditions } from '../../parts/fields/Conditions.js';
import { type Condition, conditionsOf, filtersOf } from '../../parts/fields/conditions.js';
import { useFieldChoices } from '../../parts/fields/words.js';
import { fieldsOf, sourceNames } from '../../parts/figures/sources.js';
import { useNameOfSource } from '../../parts/figures/words.js';
import { CommandForm } from '../../parts/forms/CommandForm.js';
import { SortBy, type SortTerm, sortTermsIn, textOfSort } from './SortBy.js';
import { useReportWords } from './words.js';

export interface DefinitionFormProps {
  /** The report to change; absent for a new one. */
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
  const [sorted, setSorted] = useState<readonly SortTerm[]>(sortTermsIn(report?.sortBy));
  const [conditions, setConditions] = useState<readonly Condition[]>(conditionsOf(report?.filters ?? {}));
  const choicesOf = useFieldChoices();
  const fields = Object.keys(fieldsOf(source));
  const months = fields.filter((field) => fieldsOf(source)[field] === 'day').map((field) => `${field}:month`);
  // Groups have only their grouping fields and totals.
  const sortable = groups.length === 0 ? fields : [...new Set([...groups, 'count', ...columns])];

  function command() {
    if (name.trim() === '') return undefined;
    const body = {
      name: name.trim(),
      description: description.trim() === '' ? null : description.trim(),
      type: type.trim() === '' ? null : type.trim(),
      filters: filtersOf(conditions, source),
      ...(columns.length === 0 && report === undefined ? {} : { columns }),
      groupBy: groups.length === 0 ? null : groups.join(', '),
      sortBy: textOfSort(sorted),
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
            // The data source of a report cannot change.
            disabled={report !== undefined}
            error={faultAt('/dataSource')}
            onChange={(value) => {
              setSource(value ?? 'invoices');
              setColumns([]);
              setGroups([]);
              setSorted([]);
              setConditions([]);
            }}
          />
          <MultiSelect
            label={words.columns}
            description={words.columnsHint}
            data={choicesOf([...new Set([...fields, ...columns])])}
            value={columns}
            searchable
            clearable
            error={faultAt('/columns')}
            onChange={setColumns}
          />
          <MultiSelect
            label={words.groupBy}
            description={words.groupByHint}
            data={choicesOf([...new Set(['month', 'day', ...fields, ...months, ...groups])])}
            value={groups}
            searchable
            clearable
            error={faultAt('/groupBy')}
            onChange={setGroups}
          />
          <SortBy fields={sortable} terms={sorted} fault={faultAt('/sortBy')} onChange={setSorted} />
          <Conditions
            label={words.filters}
            source={source}
            fields={fields}
            conditions={conditions}
            onChange={setConditions}
          />
        </Stack>
      )}
    </CommandForm>
  );
}
