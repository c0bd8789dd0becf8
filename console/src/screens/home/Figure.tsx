/** One figure of the start page: name, value and a link to its list. */
import { Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { hrefOf, isPlainClick, useGo } from '../../parts/layout/Link.js';
import classes from './Home.module.css';

export interface FigureProps {
  readonly name: string;
  /** Undefined until loaded. */
  readonly value: ReactNode | undefined;
  readonly text?: ReactNode;
  readonly to?: string;
  readonly tone?: 'good' | 'bad';
}

export function Figure({ name, value, text, to, tone }: FigureProps) {
  const go = useGo();
  const content = (
    <>
      <Text size="xs" c="dimmed" fw={550}>
        {name}
      </Text>
      {value === undefined ? (
        <Skeleton h={24} my={4} w="60%" />
      ) : (
        <div className={classes.value} data-tone={tone}>
          {value}
        </div>
      )}
      {text !== undefined && (
        <Text size="xs" c="dimmed">
          {text}
        </Text>
      )}
    </>
  );
  if (to === undefined) return <div className={classes.card}>{content}</div>;
  return (
    <a
      className={classes.card}
      href={hrefOf(to)}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        go(to);
      }}
    >
      {content}
    </a>
  );
}
