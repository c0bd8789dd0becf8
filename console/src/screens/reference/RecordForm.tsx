/** The form of a record: a new one under a chosen id, or an existing one. */
import { Select, Stack, Switch, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useWords } from '../../messages/words.js';
import { useActionWords } from '../../parts/actions/words.js';
import { say } from '../../parts/feedback/notices.js';
import { CommandForm } from '../../parts/forms/CommandForm.js';
import { localTime, momentOf } from '../../parts/forms/localTime.js';
import { NumberField } from '../../parts/forms/NumberField.js';
import { isReadable, percentOf, readNumber, shareOf } from '../../parts/forms/numbers.js';
import { CurrencyPicker } from '../../parts/pick/CurrencyPicker.js';
import { Picker } from '../../parts/pick/Picker.js';
import { call } from '../../parts/service/call.js';
import { number } from '../../parts/words/format.js';
import type { ReferenceField, ReferenceKind, ReferenceRecord } from './kinds.js';
import { OffersField } from './OffersField.js';
import { useNameOf } from './shown.js';
import { useReferenceWords } from './words.js';

/** The service's defaults for a new record, shown as they will apply. */
const begun: Values = { active: true, appliesTo: 'carts' };

type Values = Readonly<Record<string, unknown>>;

export interface RecordFormProps {
  readonly kind: ReferenceKind;
  /** The record to change; absent for a new one. */
  readonly opened?: { readonly record: ReferenceRecord; readonly etag: string | undefined };
  readonly onDone: (record: ReferenceRecord) => void;
  readonly onCancel: () => void;
}

export function RecordForm({ kind, opened, onDone, onCancel }: RecordFormProps) {
  const words = useReferenceWords();
  const common = useWords();
  const { tooLong } = useActionWords();
  const written = kind.fields.filter(({ isWritten }) => isWritten !== false);
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(written.map((one) => [one.field, typedOf(one, (opened?.record ?? begun)[one.field])])),
  );
  const [id, setId] = useState('');
  const [isTaken, setTaken] = useState(false);
  const path = `/api/reference/${kind.name}/${encodeURIComponent(opened === undefined ? id.trim() : String(opened.record.id))}`;
  const inDigits = kind.name === 'organizations';
  const isTooLong = id.trim().length > kind.longestId;
  const isUsable = opened !== undefined || (id.trim() !== '' && !isTooLong && !isTaken);
  const isRead = written.every((one) => one.kind !== 'number' || isReadable(values[one.field]));

  const typed = useRef(id);
  typed.current = id;

  /** Checks whether the id is taken, so that a new record does not overwrite an existing one. */
  async function lookUp(): Promise<void> {
    if (id.trim() === '' || isTooLong) return;
    const found = await call('GET', path).then(
      () => true,
      () => false,
    );
    // Another id may have been typed in the meantime.
    if (typed.current === id) setTaken(found);
  }

  /** Returns only the changed fields: the others stay as the other system set them. */
  function body(): Values {
    const before = opened?.record ?? {};
    return Object.fromEntries(
      written
        .map((field) => [field.field, sentOf(field, values[field.field])] as const)
        .filter(([field, value]) => value !== ((before as Values)[field] ?? null)),
    );
  }

  return (
    <CommandForm<ReferenceRecord>
      submitLabel={common.save}
      command={() => (!(isUsable && isRead) ? undefined : { method: 'PUT', path, body: body() })}
      {...(opened === undefined ? {} : { changes: { path, opened: opened.record, etag: opened.etag } })}
      nameOf={(field) =>
        written.some((one) => one.field === field) ? words[field as ReferenceField['field']] : undefined
      }
      onCancel={onCancel}
      onDone={(record) => {
        say({ text: common.savedIt(String(record.name ?? record.id)) }, record);
        onDone(record);
      }}
    >
      {(faultAt) => (
        <Stack gap="sm">
          {opened === undefined && (
            <TextInput
              label={words.id}
              required
              data-autofocus
              value={id}
              {...(inDigits ? { description: words.idInDigits, inputMode: 'numeric' as const } : {})}
              error={isTooLong ? tooLong(number(kind.longestId)) : isTaken ? words.idTaken : faultAt('/id')}
              onChange={({ currentTarget: { value } }) => {
                setId(value);
                setTaken(false);
              }}
              onBlur={() => void lookUp()}
            />
          )}
          {written.map((field) => (
            <FieldInput
              key={field.field}
              field={field}
              value={values[field.field]}
              error={faultAt(`/${field.field}`)}
              onChange={(value) => setValues((all) => ({ ...all, [field.field]: value }))}
            />
          ))}
        </Stack>
      )}
    </CommandForm>
  );
}

/** Returns the value as the form shows it. */
function typedOf({ isShare }: ReferenceField, value: unknown): unknown {
  return isShare === true && typeof value === 'number' ? percentOf(value) : (value ?? null);
}

/** Returns the value to send. A typed number stays text until then: `12.` may be an unfinished `12.5`. */
function sentOf({ kind, isShare }: ReferenceField, value: unknown): unknown {
  if (kind !== 'number') return value ?? null;
  const sent = typeof value === 'string' ? readNumber(value).number : value;
  return isShare === true && typeof sent === 'number' ? shareOf(sent) : (sent ?? null);
}

interface FieldInputProps {
  readonly field: ReferenceField;
  readonly value: unknown;
  readonly error: string | undefined;
  readonly onChange: (value: unknown) => void;
}

function FieldInput({ field, value, error, onChange }: FieldInputProps) {
  const words = useReferenceWords();
  const nameOf = useNameOf();
  const label = words[field.field];
  const known: Readonly<Record<string, unknown>> = words;
  const hint = known[`hint_${field.field}`];
  const described = typeof hint === 'string' ? { description: hint } : {};
  if (field.kind === 'yesNo')
    return (
      <Switch
        label={label}
        checked={value === true}
        error={error}
        onChange={({ currentTarget: { checked } }) => onChange(checked)}
      />
    );
  if (field.kind === 'words')
    return (
      <Select
        label={label}
        data={(field.values ?? []).map((word) => ({ value: word, label: nameOf(word) }))}
        value={typeof value === 'string' ? value : null}
        error={error}
        clearable
        onChange={onChange}
      />
    );
  if (field.kind === 'number')
    return (
      <NumberField
        label={label}
        {...described}
        value={typeof value === 'number' || typeof value === 'string' ? value : ''}
        error={error}
        onChange={onChange}
      />
    );
  if (field.kind === 'offers')
    return (
      <OffersField
        label={label}
        hint={typeof hint === 'string' ? hint : undefined}
        value={Array.isArray(value) ? value.map(String) : []}
        fault={error}
        onChange={(offers) => onChange(offers.length === 0 ? null : offers)}
      />
    );
  if (field.kind === 'moment')
    return (
      <TextInput
        type="datetime-local"
        label={label}
        value={typeof value === 'string' ? localTime(value) : ''}
        error={error}
        onChange={({ currentTarget: { value: typed } }) => onChange(momentOf(typed))}
      />
    );
  const chosen = typeof value === 'string' ? value : '';
  const choose = (next: string) => onChange(next === '' ? null : next);
  if (field.field === 'customerId')
    return <Picker kind="customer" label={label} value={chosen} fault={error} onChange={choose} />;
  if (field.field === 'currency')
    return <CurrencyPicker label={label} value={chosen} fault={error} onChange={choose} />;
  return (
    <TextInput
      label={label}
      {...described}
      value={typeof value === 'string' ? value : ''}
      error={error}
      onChange={({ currentTarget: { value: typed } }) => onChange(typed === '' ? null : typed)}
    />
  );
}
