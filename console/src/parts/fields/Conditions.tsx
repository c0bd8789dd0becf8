/** A form for conditions on the fields of a data source: one line each, with a control that fits the field's type. */
import { ActionIcon, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { useWords } from '../../messages/words.js';
import { fieldsOf } from '../figures/sources.js';
import { kindOfField } from '../names/kinds.js';
import { Picker } from '../pick/Picker.js';
import { type Condition, type Operator, operators } from './conditions.js';
import { useFieldChoices, useFieldWords } from './words.js';

export interface ConditionsProps {
  readonly label: string;
  readonly source: string;
  readonly fields: readonly string[];
  readonly conditions: readonly Condition[];
  readonly onChange: (conditions: readonly Condition[]) => void;
}

/** Returns the operators that make sense for a field. */
function operatorsFor(source: string, field: string): readonly Operator[] {
  const kind = kindOfField(field);
  if (kind !== undefined && kind !== 'subscription') return ['eq', 'ne'];
  switch (fieldsOf(source)[field]) {
    case 'yesNo':
      return ['eq', 'ne'];
    case 'day':
      return ['eq', 'ne', 'gt', 'ge', 'lt', 'le'];
    case 'number':
      return operators.filter((one) => one !== 'contains');
    case 'text':
      return ['eq', 'in', 'ne', 'contains'];
    default:
      return operators;
  }
}

export function Conditions(props: ConditionsProps) {
  const { label, source, fields, conditions, onChange } = props;
  const words = useFieldWords();
  const choicesOf = useFieldChoices();
  const put = (key: number, change: Partial<Condition>) =>
    onChange(conditions.map((one) => (one.key === key ? { ...one, ...change } : one)));
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {label}
      </Text>
      {conditions.map((condition, index) => {
        const { key, field, operator } = condition;
        const place = String(index + 1);
        const countsDays = fieldsOf(source)[field] === 'day';
        const possible = operatorsFor(source, field);
        // An operator that was set elsewhere stays selectable.
        const shown = possible.includes(operator) ? possible : [...possible, operator];
        return (
          <Group key={key} gap="xs" wrap="wrap" align="flex-end">
            <Select
              aria-label={words.filterField(place)}
              data={choicesOf(fields.includes(field) || field === '' ? fields : [...fields, field])}
              value={field === '' ? null : field}
              searchable
              flex="2 1 9rem"
              onChange={(chosen) => {
                const next = chosen ?? '';
                const isPossible = operatorsFor(source, next).includes(operator);
                put(key, { field: next, value: '', ...(isPossible ? {} : { operator: 'eq' }) });
              }}
            />
            <Select
              aria-label={words.filterOperator(place)}
              data={shown.map((one) => ({ value: one as string, label: words[`operator_${one}`] }))}
              value={operator}
              allowDeselect={false}
              flex="1 1 7rem"
              onChange={(chosen) => put(key, { operator: operators.find((one) => one === chosen) ?? 'eq' })}
            />
            <Group gap="xs" wrap="nowrap" flex={countsDays ? '2 1 17rem' : '2 1 11rem'} miw={0}>
              <div style={{ flex: 1, minWidth: 0 }}>
                <Value
                  source={source}
                  condition={condition}
                  label={words.filterValue(place)}
                  onChange={(value) => put(key, { value })}
                />
              </div>
              <ActionIcon
                variant="default"
                size={36}
                aria-label={words.removeFilter(place)}
                onClick={() => onChange(conditions.filter((one) => one.key !== key))}
              >
                <X size={16} aria-hidden />
              </ActionIcon>
            </Group>
          </Group>
        );
      })}
      <Button
        variant="default"
        size="xs"
        leftSection={<Plus size={14} aria-hidden />}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => {
          const key = Math.max(0, ...conditions.map((one) => one.key)) + 1;
          onChange([...conditions, { key, field: '', operator: 'eq', value: '' }]);
        }}
      >
        {words.addFilter}
      </Button>
    </Stack>
  );
}

interface ValueProps {
  readonly source: string;
  readonly condition: Condition;
  readonly label: string;
  readonly onChange: (value: string) => void;
}

function Value({ source, condition, label, onChange }: ValueProps) {
  const { field, operator, value } = condition;
  const common = useWords();
  const kind = kindOfField(field);
  const type = fieldsOf(source)[field];
  if (kind !== undefined && kind !== 'subscription' && operator !== 'in' && operator !== 'contains')
    return <Picker kind={kind} label={label} value={value} onChange={onChange} />;
  if (type === 'yesNo')
    return (
      <Select
        aria-label={label}
        data={[
          { value: 'true', label: common.yes },
          { value: 'false', label: common.no },
        ]}
        value={value === '' ? null : value}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    );
  const isDay = type === 'day' && operator !== 'in';
  if (isDay) return <DayValue label={label} value={value} onChange={onChange} />;
  return (
    <TextInput
      aria-label={label}
      {...(type === 'number' ? { inputMode: 'decimal' as const } : {})}
      {...(operator === 'in' ? { placeholder: 'a, b' } : {})}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

const signs = { before: '-', after: '+' } as const;

/** Edits a calendar day, or one relative to today such as `today-30`. */
function DayValue({ label, value, onChange }: Pick<ValueProps, 'label' | 'onChange'> & { value: string }) {
  const words = useFieldWords();
  const [, sign, days = ''] = /^today([+-]?)(.*)$/.exec(value) ?? [];
  const kind = sign === undefined ? 'day' : sign === '' ? 'today' : sign === '-' ? 'before' : 'after';
  const choose = (chosen: string | null) => {
    if (chosen === 'before' || chosen === 'after') onChange(`today${signs[chosen]}${days}`);
    else onChange(chosen === 'today' ? 'today' : '');
  };
  return (
    <Group gap="xs" wrap="nowrap">
      <Select
        aria-label={words.dayKind(label)}
        data={(['day', 'today', 'before', 'after'] as const).map((one) => ({
          value: one as string,
          label: words[`day_${one}`],
        }))}
        value={kind}
        allowDeselect={false}
        flex="1 1 8rem"
        miw={0}
        onChange={choose}
      />
      {kind === 'day' && (
        <TextInput
          aria-label={label}
          type="date"
          flex="1 1 8rem"
          miw={0}
          value={value.slice(0, 10)}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
      {(kind === 'before' || kind === 'after') && (
        <TextInput
          aria-label={label}
          inputMode="numeric"
          flex="0 1 5rem"
          miw={0}
          value={days}
          onChange={({ currentTarget }) =>
            onChange(`today${signs[kind]}${currentTarget.value.replaceAll(/\D/g, '').slice(0, 4)}`)
          }
        />
      )}
    </Group>
  );
}
