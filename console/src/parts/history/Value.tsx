/** Any value of the service as text: nothing of it is ever markup. */
import { Code } from '@mantine/core';
import { useWords } from '../../messages/words.js';
import type { NamedKind } from '../names/kinds.js';
import { Named } from '../names/Named.js';
import { moment, nothing } from '../words/format.js';
import classes from './History.module.css';

const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

export interface ValueProps {
  readonly value: unknown;
  /** The kind of thing of an id. */
  readonly names?: NamedKind | undefined;
}

export function Value({ value, names }: ValueProps) {
  const words = useWords();
  if (value === null || value === undefined || value === '') return <span>{nothing}</span>;
  if (typeof value === 'boolean') return <span>{value ? words.yes : words.no}</span>;
  if (names !== undefined && (typeof value === 'string' || typeof value === 'number'))
    return <Named kind={names} id={String(value)} />;
  if (typeof value === 'number') return <span>{value}</span>;
  if (typeof value === 'string')
    return <bdi className={classes.value}>{timestamp.test(value) ? moment(value) : value}</bdi>;
  return (
    <Code block className={classes.json ?? ''} tabIndex={0}>
      {JSON.stringify(value, undefined, 2)}
    </Code>
  );
}
