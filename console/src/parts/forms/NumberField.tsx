/** A field for numbers with the separators of the language; text that is no number, or an ambiguous one, is a fault of the field. */
import { TextInput, type TextInputProps } from '@mantine/core';
import { useWords } from '../../messages/words.js';
import { number } from '../words/format.js';
import { readNumber, writtenNumber } from './numbers.js';
import type { Typed } from './readTyped.js';

export interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly value: Typed;
  /** Most decimal places. */
  readonly digits?: number;
  readonly onChange: (typed: string) => void;
}

export function NumberField({ value, digits = 6, error, onChange, ...input }: NumberFieldProps) {
  const words = useWords();
  const { fault } = readNumber(value, digits);
  const faults = {
    unread: words.numberUnread,
    ambiguous: words.numberAmbiguous,
    digits: digits === 0 ? words.numberWhole : words.numberDigits(number(digits)),
  };
  return (
    <TextInput
      {...input}
      inputMode="decimal"
      autoComplete="off"
      value={writtenNumber(value)}
      error={fault === undefined ? error : faults[fault]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
