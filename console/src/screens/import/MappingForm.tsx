/** Maps the columns of the file to fields; the mapping is guessed from the names and corrected here. */
import { Alert, Group, NativeSelect, Stack, Table, Text, TextInput } from '@mantine/core';
import type { Field } from '../../../../src/kernel/importing/kinds.js';
import { useNameOfField } from '../../parts/fields/words.js';
import { Sideways } from '../../parts/layout/Sideways.js';
import { Heads } from '../../parts/table/Heads.js';
import { nothing } from '../../parts/words/format.js';
import {
  hasParts,
  type Manner,
  type Mapping,
  missingIn,
  type Row,
  type Shape,
  type Source,
  type Sources,
  textsIn,
} from './mapping.js';
import { useImportWords } from './words.js';

/** Most distinct words of a column that can be mapped here; rows with others are refused. */
const mostWords = 20;

export interface MappingFormProps {
  readonly shape: Shape;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping) => void;
}

export function MappingForm({ shape, columns, rows, mapping, onChange }: MappingFormProps) {
  const words = useImportWords();
  const nameOf = useNameOfField();
  const { fields, parts } = shape;
  const missing = missingIn(shape, mapping);
  const used = [...Object.values(mapping.fields), ...Object.values(mapping.parts)].flatMap((source) =>
    'column' in source ? [source.column] : [],
  );
  const left = columns.filter((column) => !used.includes(column));
  const shared = { columns, rows };
  return (
    <Stack gap="sm">
      <MannerForm manner={mapping.manner} onChange={(manner) => onChange({ ...mapping, manner })} />
      <Assignments
        {...shared}
        label={words.mapping}
        fields={fields}
        sources={mapping.fields}
        onChange={(sources) => onChange({ ...mapping, fields: sources })}
      />
      {parts !== undefined && (
        <>
          <Text size="sm">{parts.required ? words.partsText : words.partsOptional}</Text>
          <Assignments
            {...shared}
            label={words[`parts_${parts.into as 'items' | 'allocations' | 'members'}`]}
            fields={parts.fields}
            sources={mapping.parts}
            onChange={(sources) => onChange({ ...mapping, parts: sources })}
            isOptional={!hasParts(shape, mapping)}
          />
        </>
      )}
      {left.length > 0 && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {words.left(left.join(', '))}
        </Text>
      )}
      {missing.length > 0 && (
        <Alert color="orange" role="alert" title={words.missing(missing.map(nameOf).join(', '))} />
      )}
    </Stack>
  );
}

interface MannerFormProps {
  readonly manner: Manner;
  readonly onChange: (manner: Manner) => void;
}

function MannerForm({ manner, onChange }: MannerFormProps) {
  const words = useImportWords();
  return (
    <Group gap="sm">
      <NativeSelect
        label={words.numbers}
        value={manner.decimal}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...manner, decimal: value === ',' ? ',' : '.' })
        }
        data={[
          { value: '.', label: '1,234.50' },
          { value: ',', label: '1.234,50' },
        ]}
      />
      <NativeSelect
        label={words.days}
        value={manner.days}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...manner, days: value === 'dmy' || value === 'mdy' ? value : 'ymd' })
        }
        data={[
          { value: 'ymd', label: '2026-12-31' },
          { value: 'dmy', label: words.dayFirst },
          { value: 'mdy', label: words.monthFirst },
        ]}
      />
    </Group>
  );
}

interface AssignmentsProps {
  readonly label: string;
  readonly fields: readonly Field[];
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly sources: Sources;
  readonly onChange: (sources: Sources) => void;
  readonly isOptional?: boolean;
}

function Assignments({ label, fields, columns, rows, sources, onChange, isOptional }: AssignmentsProps) {
  const words = useImportWords();
  const set = (name: string, source: Source | undefined) => {
    const { [name]: _before, ...others } = sources;
    onChange(source === undefined ? others : { ...others, [name]: source });
  };
  return (
    <Sideways label={label} width={280}>
      <Table fz="sm" verticalSpacing={4} layout="fixed">
        <Heads
          names={[
            { name: words.field, w: { base: 130, sm: 190 } },
            { name: words.comesFrom, w: { sm: 320 } },
            { name: words.inTheFile, visibleFrom: 'sm' },
          ]}
        />
        <Table.Tbody>
          {fields.map((field) => (
            <Assignment
              key={field.name}
              field={field}
              isNeeded={field.required === true && isOptional !== true}
              columns={columns}
              rows={rows}
              source={sources[field.name]}
              onChange={(source) => set(field.name, source)}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Sideways>
  );
}

interface AssignmentProps {
  readonly field: Field;
  readonly isNeeded: boolean;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly source: Source | undefined;
  readonly onChange: (source: Source | undefined) => void;
}

/** Choices that are not columns; columns get a prefix, so that no name is mistaken for one of these. */
const none = 'none';
const fixed = 'fixed';

function Assignment({ field, isNeeded, columns, rows, source, onChange }: AssignmentProps) {
  const words = useImportWords();
  const nameOf = useNameOfField();
  const { name, type, choices = [] } = field;
  const texts = source !== undefined && 'column' in source ? textsIn(rows, source.column) : [];
  const different = [...new Set(texts)];
  const unknown = type === 'choice' ? different.filter((text) => !isChoice(choices, text)) : [];

  function choose(value: string): void {
    if (value === none) onChange(undefined);
    else if (value === fixed) onChange({ value: choices[0] ?? '' });
    else onChange({ column: value.slice(1) });
  }

  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm" fw={isNeeded ? 600 : 400} style={{ overflowWrap: 'anywhere' }}>
          {nameOf(name)}
          {isNeeded && ' *'}
        </Text>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
      </Table.Td>
      <Table.Td>
        <Stack gap={4} maw={320}>
          <NativeSelect
            size="xs"
            aria-label={words.sourceOf(nameOf(name))}
            value={source === undefined ? none : 'column' in source ? `=${source.column}` : fixed}
            onChange={({ currentTarget: { value } }) => choose(value)}
            data={[
              { value: none, label: words.fromNowhere },
              { value: fixed, label: words.fromValue },
              ...columns.map((column) => ({ value: `=${column}`, label: column })),
            ]}
          />
          {source !== undefined && 'value' in source && (
            <FixedValue field={field} value={source.value} onChange={(value) => onChange({ value })} />
          )}
          {source !== undefined &&
            'column' in source &&
            unknown
              .slice(0, mostWords)
              .map((text) => (
                <NativeSelect
                  key={text}
                  size="xs"
                  label={<bdi>{words.means(text.slice(0, 60))}</bdi>}
                  value={source.words?.[text] ?? ''}
                  onChange={({ currentTarget: { value } }) =>
                    onChange({ ...source, words: { ...source.words, [text]: value } })
                  }
                  data={[{ value: '', label: words.meansNothing }, ...choices]}
                />
              ))}
        </Stack>
      </Table.Td>
      <Table.Td visibleFrom="sm" style={{ overflowWrap: 'anywhere' }}>
        <Text size="sm" c="dimmed">
          {different.length === 0
            ? nothing
            : different
                .slice(0, 3)
                .map((text) => text.slice(0, 60))
                .join(' · ')}
        </Text>
      </Table.Td>
    </Table.Tr>
  );
}

function isChoice(choices: readonly string[], text: string): boolean {
  return choices.some((one) => one === text.toLowerCase());
}

interface FixedValueProps {
  readonly field: Field;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function FixedValue({ field: { name, choices }, value, onChange }: FixedValueProps) {
  const words = useImportWords();
  const nameOf = useNameOfField();
  const label = words.valueOf(nameOf(name));
  if (choices !== undefined)
    return (
      <NativeSelect
        size="xs"
        aria-label={label}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        data={[...choices]}
      />
    );
  return (
    <TextInput
      size="xs"
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
