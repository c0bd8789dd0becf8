/** A timeline of past and coming events, newest first. */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './History.module.css';

export interface TimelineEntry {
  readonly id: string;
  readonly title: ReactNode;
  /** The time, formatted. */
  readonly when: ReactNode;
  /** Coming events are drawn dashed. */
  readonly tone?: 'past' | 'now' | 'coming';
  readonly content?: ReactNode;
}

export function Timeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  return (
    <ol className={classes.timeline}>
      {entries.map(({ id, title, when, tone = 'past', content }) => (
        <li key={id} className={classes.entry} data-tone={tone}>
          <Text size="sm" fw={550}>
            {title}
          </Text>
          <Text size="xs" c="dimmed">
            {when}
          </Text>
          {content}
        </li>
      ))}
    </ol>
  );
}
