/** One field of an action, with the fault that the service reported for it. */
import { Checkbox, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { NumberField } from '../forms/NumberField.js';
import { CurrencyPicker } from '../pick/CurrencyPicker.js';
import { Picker } from '../pick/Picker.js';
import type { ActionField } from './action.js';

export interface FieldProps {
  readonly field: ActionField;
  readonly value: string | number | boolean;
  readonly fault: string | undefined;
  readonly onChange: (value: string | number | boolean) => void;
}

const inputTypes: Readonly<Record<string, string>> = { day: 'date', moment: 'datetime-local' };

export function Field({ field, value, fault, onChange }: FieldProps) {
  const { label, hint, kind, isRequired = false, digits = 0, options = [] } = field;
  const common = { label, description: hint, error: fault, required: isRequired };
  switch (kind) {
    case 'number':
      return (
        <NumberField
          {...common}
          digits={digits}
          value={typeof value === 'boolean' ? '' : value}
          onChange={onChange}
        />
      );
    case 'password':
      return (
        <PasswordInput
          {...common}
          autoComplete="new-password"
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'long':
      return (
        <Textarea
          {...common}
          autosize
          minRows={2}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'choice':
      return (
        <NativeSelect
          {...common}
          value={String(value)}
          data={[...options]}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'yesNo':
      return (
        <Checkbox
          label={label}
          description={hint}
          error={fault}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'currency':
      return (
        <CurrencyPicker
          label={label}
          hint={hint}
          fault={fault}
          isRequired={isRequired}
          value={String(value)}
          onChange={onChange}
        />
      );
    case 'customer':
    case 'offer':
    case 'discountCode':
    case 'user':
    case 'invoice':
    case 'meter':
      return (
        <Picker
          kind={kind}
          label={label}
          hint={hint}
          fault={fault}
          isRequired={isRequired}
          where={field.where}
          value={String(value)}
          onChange={onChange}
        />
      );
    default:
      return (
        <TextInput
          {...common}
          type={inputTypes[kind] ?? 'text'}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}
