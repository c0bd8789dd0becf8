/** Creates a customer in the reference data, with an id made here, or changes an existing one. */
import { Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../messages/words.js';
import { say } from '../feedback/notices.js';
import { CommandForm } from '../forms/CommandForm.js';
import { newIdempotencyKey } from '../forms/idempotencyKey.js';
import { NumberField } from '../forms/NumberField.js';
import { readNumber } from '../forms/numbers.js';
import { addressOfOne } from '../layout/addresses.js';
import { Dialog } from '../layout/Dialog.js';
import { CountryPicker } from '../pick/CountryPicker.js';
import { CurrencyPicker } from '../pick/CurrencyPicker.js';
import { besideField } from '../pick/listbox.js';
import { languages } from '../words/language.js';
import { useCustomerFormWords } from './words.js';

const fields = [
  'name',
  'email',
  'address',
  'street',
  'postalCode',
  'city',
  'country',
  'language',
  'vatId',
  'taxId',
  'purchaseOrder',
  'buyerReference',
  'currency',
  'paymentTermsDays',
  'invoiceDelivery',
  'invoiceGrouping',
] as const;
type Field = (typeof fields)[number];
type Values = Readonly<Record<Field, string>>;
type Customer = Readonly<Record<string, unknown>>;

function valuesOf(customer: Customer): Values {
  const entries = fields.map((field) => [field, String(customer[field] ?? '')] as const);
  return Object.fromEntries(entries) as Values;
}

interface CustomerDialogProps {
  readonly title: string;
  readonly id: string;
  readonly opened: Customer;
  readonly changes?: { readonly path: string; readonly opened: Customer; readonly etag: string | undefined };
  readonly onClose: () => void;
  readonly onDone: (id: string) => void;
}

function CustomerDialog({ title, id, opened, changes, onClose, onDone }: CustomerDialogProps) {
  const words = useCustomerFormWords();
  const common = useWords();
  const [before] = useState(() => valuesOf(changes?.opened ?? {}));
  const [values, setValues] = useState(() => valuesOf(opened));
  const set = (field: Field, value: string) => setValues((all) => ({ ...all, [field]: value }));
  const changed = fields.filter((field) => values[field].trim() !== before[field]);
  const days = readNumber(values.paymentTermsDays, 0);
  const sent = (field: Field) =>
    field === 'paymentTermsDays' ? (days.number ?? null) : values[field].trim() || null;
  const body = Object.fromEntries(changed.map((field) => [field, sent(field)]));
  const isWhole = values.name.trim() !== '' && days.fault === undefined && changed.length > 0;

  return (
    <Dialog title={title} onClose={onClose} size="lg" keepsTyped>
      <CommandForm
        submitLabel={common.save}
        command={() =>
          isWhole
            ? { method: 'PUT', path: `/api/reference/customers/${encodeURIComponent(id)}`, body }
            : undefined
        }
        {...(changes === undefined ? {} : { changes })}
        nameOf={(field) => (field in words ? String(words[field as keyof typeof words]) : undefined)}
        onCancel={onClose}
        onDone={(answer) => {
          const link = { to: addressOfOne('customer', id), label: common.showCustomer };
          say({ text: common.savedIt(values.name.trim()), link }, answer);
          onDone(id);
        }}
      >
        {(faultAt) => {
          const text = (field: Field, isRequired = false) => (
            <TextInput
              label={words[field]}
              required={isRequired}
              value={values[field]}
              error={faultAt(`/${field}`)}
              onChange={({ currentTarget }) => set(field, currentTarget.value)}
            />
          );
          return (
            <Stack gap="sm">
              {text('name', true)}
              {text('email')}
              {text('street')}
              <Group grow align="flex-start">
                {text('postalCode')}
                {text('city')}
              </Group>
              <Group grow align="flex-start">
                <CountryPicker
                  label={words.country}
                  clearable
                  value={values.country}
                  error={faultAt('/country')}
                  onChange={(country) => set('country', country)}
                />
                <Select
                  label={words.language}
                  clearable
                  data={languageChoices(values.language)}
                  value={values.language === '' ? null : values.language}
                  error={faultAt('/language')}
                  onChange={(tag) => set('language', tag ?? '')}
                />
              </Group>
              <Textarea
                label={words.address}
                description={words.addressHint}
                autosize
                minRows={2}
                value={values.address}
                error={faultAt('/address')}
                onChange={({ currentTarget }) => set('address', currentTarget.value)}
              />
              <Group grow align="flex-start">
                {text('vatId')}
                {text('taxId')}
              </Group>
              <Group grow align="flex-start">
                {text('purchaseOrder')}
                {text('buyerReference')}
              </Group>
              <Group grow align="flex-start">
                <NumberField
                  label={words.paymentTermsDays}
                  digits={0}
                  value={values.paymentTermsDays}
                  error={faultAt('/paymentTermsDays')}
                  onChange={(typed) => set('paymentTermsDays', typed)}
                />
                <CurrencyPicker
                  label={words.currency}
                  value={values.currency}
                  fault={faultAt('/currency')}
                  onChange={(code) => set('currency', code)}
                />
              </Group>
              <Select
                label={words.invoiceDelivery}
                placeholder={words.asConfigured}
                clearable
                comboboxProps={besideField.comboboxProps}
                data={[
                  { value: 'mail', label: words.byMail },
                  { value: 'none', label: words.notMailed },
                ]}
                value={values.invoiceDelivery === '' ? null : values.invoiceDelivery}
                error={faultAt('/invoiceDelivery')}
                onChange={(delivery) => set('invoiceDelivery', delivery ?? '')}
              />
              <Select
                label={words.invoiceGrouping}
                placeholder={words.single}
                clearable
                comboboxProps={besideField.comboboxProps}
                data={[
                  { value: 'single', label: words.single },
                  { value: 'together', label: words.together },
                ]}
                value={values.invoiceGrouping === '' ? null : values.invoiceGrouping}
                error={faultAt('/invoiceGrouping')}
                onChange={(grouping) => set('invoiceGrouping', grouping ?? '')}
              />
            </Stack>
          );
        }}
      </CommandForm>
    </Dialog>
  );
}

/** The languages of documents, and the one that another system gave. */
function languageChoices(said: string) {
  const known: { value: string; label: string }[] = Object.entries(languages).map(([value, label]) => ({
    value,
    label,
  }));
  return said === '' || said in languages ? known : [...known, { value: said, label: said }];
}

export interface NewCustomerProps {
  /** The name that was searched for without a result. */
  readonly name: string;
  readonly onClose: () => void;
  readonly onDone: (id: string) => void;
}

export function NewCustomer({ name, onClose, onDone }: NewCustomerProps) {
  const words = useCustomerFormWords();
  const [id] = useState(() => `cus-${newIdempotencyKey().slice(0, 12)}`);
  return (
    <CustomerDialog
      title={words.newCustomer}
      id={id}
      opened={{ name: name.includes('@') ? '' : name, email: name.includes('@') ? name : '' }}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

export interface EditCustomerProps {
  readonly customer: Customer & { readonly id: string };
  readonly etag: string | undefined;
  readonly onClose: () => void;
}

export function EditCustomer({ customer, etag, onClose }: EditCustomerProps) {
  const words = useCustomerFormWords();
  const path = `/api/reference/customers/${encodeURIComponent(customer.id)}`;
  return (
    <CustomerDialog
      title={words.editCustomer}
      id={customer.id}
      opened={customer}
      changes={{ path, opened: customer, etag }}
      onClose={onClose}
      onDone={onClose}
    />
  );
}
