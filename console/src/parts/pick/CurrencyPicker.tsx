/** Picks a currency by its code, or by its name in the user's language. */
import { Select } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { type Language, useLanguage } from '../words/language.js';
import { besideField } from './listbox.js';
import { usePickWords } from './words.js';

export interface CurrencyPickerProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly fault?: string | undefined;
  readonly isRequired?: boolean;
  readonly value: string;
  readonly onChange: (code: string) => void;
}

/** Listed first. */
const usual = ['EUR', 'USD', 'GBP', 'CHF'];

function currenciesIn(language: Language) {
  const names = new Intl.DisplayNames([language], { type: 'currency' });
  const all = [...new Set([...usual, ...Intl.supportedValuesOf('currency')])];
  return all.map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }));
}

export function CurrencyPicker({ label, hint, fault, isRequired, value, onChange }: CurrencyPickerProps) {
  const words = usePickWords();
  const language = useLanguage();
  const known = useMemo(() => currenciesIn(language), [language]);
  const isKnown = value === '' || known.some((one) => one.value === value);
  return (
    <Select
      label={label}
      description={hint}
      error={fault}
      required={isRequired ?? false}
      {...besideField}
      placeholder={words.search}
      searchable
      openOnFocus={false}
      allowDeselect={false}
      clearable={isRequired !== true}
      clearButtonProps={{ 'aria-label': words.clear(label) }}
      selectFirstOptionOnChange
      limit={20}
      data={isKnown ? known : [{ value, label: value }, ...known]}
      value={value === '' ? null : value}
      onChange={(code) => onChange(code ?? '')}
      nothingFoundMessage={words.nothingFound}
    />
  );
}
