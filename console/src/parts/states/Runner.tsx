/** The button of a long request, with its progress and result. */
import { Button, Group, Progress as ProgressBar, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../../messages/words.js';
import { BusyButton } from '../layout/BusyButton.js';
import type { Run } from '../service/useRun.js';
import { number } from '../words/format.js';
import { ProblemNotice } from './ProblemNotice.js';

export interface RunnerProps<Result> {
  readonly run: Run<Result>;
  readonly label: string;
  readonly onStart: () => void;
  /** False where the service continues without the page once started. */
  readonly canStop?: boolean;
  readonly children: (result: Result) => ReactNode;
}

export function Runner<Result>({ run, label, onStart, canStop = true, children }: RunnerProps<Result>) {
  const words = useWords();
  const { progress, result, problem, stop } = run;
  return (
    <Stack gap="sm" align="stretch">
      <Group gap="sm">
        <BusyButton onClick={onStart} loading={progress !== undefined}>
          {label}
        </BusyButton>
        {progress !== undefined && canStop && (
          <Button variant="default" onClick={stop}>
            {words.stop}
          </Button>
        )}
      </Group>
      {progress !== undefined && (
        <>
          <ProgressBar
            aria-label={label}
            value={
              progress.total === null || progress.total === 0 ? 0 : (100 * progress.events) / progress.total
            }
            animated
          />
          <Text size="sm" c="dimmed">
            {words.eventsOf(number(progress.events), number(progress.total))}
          </Text>
        </>
      )}
      {problem !== undefined && <ProblemNotice problem={problem} />}
      {result !== undefined && children(result)}
    </Stack>
  );
}
