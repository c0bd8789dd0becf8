/** A field for a record of the service, searched by name while typing; no other value can be entered. */
import { Group, Loader, Select, Text } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { StatusBadge } from '../layout/StatusBadge.js';
import { useName } from '../names/useName.js';
import { useSaid } from '../said/useSaid.js';
import { may, useMe } from '../service/me.js';
import type { Choice, PickedKind } from './kinds.js';
import { besideField } from './listbox.js';
import classes from './Picker.module.css';
import { useChoices } from './useChoices.js';
import { usePickWords } from './words.js';

const NewCustomer = lazy(async () => ({
  default: (await import('../customers/CustomerDialog.js')).NewCustomer,
}));

export interface PickerProps {
  readonly kind: PickedKind;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly fault?: string | undefined;
  readonly isRequired?: boolean;
  readonly size?: string;
  /** The id of the chosen record; empty for none. */
  readonly value: string;
  readonly onChange: (id: string) => void;
  /** OData filter that every choice must match. */
  readonly where?: string | undefined;
}

/** The choice that creates a new record. */
const madeHere = '\0new';

export function Picker(props: PickerProps) {
  const { kind, label, hint, fault, isRequired = false, size, value, onChange, where } = props;
  const words = usePickWords();
  const { sentence } = useSaid();
  const me = useMe();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  /** The search text when a new record was asked for. */
  const [making, setMaking] = useState<string | undefined>(undefined);
  const { name } = useName(kind, value);
  const chosen = value === '' ? undefined : (name ?? value);
  // The chosen name is not a search: the field then lists the other choices.
  const search = typed === chosen ? '' : typed;
  const { choices, isSettled, problem } = useChoices(kind, search, { where, when: isOpen });
  const mayMake = kind === 'customer' && may(me, { roles: ['Admin'] });

  const byId = new Map<string, Choice>(choices.map((choice) => [choice.id, choice]));
  const data = [
    ...(chosen === undefined || byId.has(value) ? [] : [{ value, label: chosen }]),
    ...choices.map((choice) => ({ value: choice.id, label: choice.name })),
    // After the results, so that Enter does not create a record while the service is still searching.
    ...(mayMake && (isSettled || choices.length > 0) ? [{ value: madeHere, label: words.newCustomer }] : []),
  ];

  function choose(id: string | null): void {
    if (id === madeHere) {
      setMaking(search);
      setTyped(chosen ?? '');
      return;
    }
    onChange(id ?? '');
  }

  return (
    <>
      <Select
        label={label}
        description={hint}
        error={fault ?? (problem && sentence(problem.message))}
        required={isRequired}
        {...(size === undefined ? {} : { size })}
        {...besideField}
        placeholder={words.search}
        searchable
        openOnFocus={false}
        allowDeselect={false}
        clearable={!isRequired}
        clearButtonProps={{ 'aria-label': words.clear(label) }}
        selectFirstOptionOnChange
        data={data}
        value={value === '' ? null : value}
        onChange={choose}
        searchValue={typed}
        onSearchChange={setTyped}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        // The service has filtered already.
        filter={({ options }) => options}
        nothingFoundMessage={isSettled ? words.nothingFound : words.searching}
        aria-busy={isOpen && !isSettled}
        {...(isOpen && !isSettled ? { rightSection: <Loader size={14} /> } : {})}
        renderOption={({ option }) => <Option choice={byId.get(option.value)} label={option.label} />}
      />
      {making !== undefined && (
        <Suspense fallback={null}>
          <NewCustomer
            name={making}
            onClose={() => setMaking(undefined)}
            onDone={(id) => {
              setMaking(undefined);
              onChange(id);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function Option({ choice, label }: { readonly choice: Choice | undefined; readonly label: string }) {
  return (
    <Group gap="xs" justify="space-between" wrap="nowrap" style={{ flexGrow: 1, minWidth: 0 }}>
      <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <bdi>{label}</bdi>
        {choice !== undefined && choice.detail !== '' && (
          <Text component="span" display="block" size="xs" className={classes.detail ?? ''}>
            {choice.detail}
          </Text>
        )}
      </span>
      {choice?.status !== undefined && <StatusBadge status={choice.status} />}
    </Group>
  );
}
