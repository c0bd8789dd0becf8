/** Picks a country by its name in the user's language. */
import { Select, type SelectProps } from '@mantine/core';
import { useMemo } from 'react';
import { countriesIn } from '../customers/countries.js';
import { useLanguage } from '../words/language.js';
import { besideField } from './listbox.js';

export interface CountryPickerProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  /** An ISO 3166-1 alpha-2 code; empty for none. */
  readonly value: string;
  readonly onChange: (code: string) => void;
}

export function CountryPicker({ value, onChange, ...shown }: CountryPickerProps) {
  const language = useLanguage();
  const countries = useMemo(() => countriesIn(language), [language]);
  return (
    <Select
      {...besideField}
      searchable
      openOnFocus={false}
      selectFirstOptionOnChange
      data={countries}
      limit={40}
      value={value === '' ? null : value}
      onChange={(code) => onChange(code ?? '')}
      {...shown}
    />
  );
}
