/** Lists requests of the last 30 days that a key with narrower terms would have refused, before the terms are saved. */
import { Alert, Button, List, Stack } from '@mantine/core';
import type { Right, TryNarrowerApiKeyAnswer } from 'back-office-client';
import { useState } from 'react';
import { call } from '../../parts/service/call.js';
import { type Problem, problemOf } from '../../parts/service/problem.js';
import { ProblemNotice } from '../../parts/states/ProblemNotice.js';
import { number } from '../../parts/words/format.js';
import type { Area, verbs } from './rights.js';
import { useApiKeyWords } from './words.js';

export interface DryRunProps {
  readonly id: string;
  readonly rights: readonly Right[];
  readonly networks: readonly string[];
}

export function DryRun({ id, rights, networks }: DryRunProps) {
  const words = useApiKeyWords();
  /** The terms that were tried, so that their result is not shown beside other terms. */
  const tried = JSON.stringify([rights, networks]);
  const [answer, setAnswer] = useState<
    { of: string; refused?: TryNarrowerApiKeyAnswer; problem?: Problem } | undefined
  >();
  const { refused, problem } = answer?.of === tried ? answer : {};

  async function run(): Promise<void> {
    try {
      const path = `/api/api-keys/${encodeURIComponent(id)}/dry-run`;
      const { body } = await call<TryNarrowerApiKeyAnswer>('POST', path, { body: { rights, networks } });
      setAnswer({ of: tried, refused: body });
    } catch (error) {
      setAnswer({ of: tried, problem: problemOf(error) });
    }
  }

  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="default" size="xs" disabled={rights.length === 0} onClick={run}>
        {words.dryRun}
      </Button>
      {problem !== undefined && <ProblemNotice problem={problem} />}
      {refused !== undefined && (
        <Alert role="status" color={isNothing(refused) ? 'green' : 'yellow'} title={words.dryRunTitle}>
          {isNothing(refused) ? (
            words.nothingRefused
          ) : (
            <List size="sm">
              {refused.refusedRights.map(({ right, count }) => (
                <List.Item key={right}>{words.refusedRight(nameOf(right), number(count))}</List.Item>
              ))}
              {refused.refusedAddresses.map((address) => (
                <List.Item key={address}>{words.refusedAddress(address)}</List.Item>
              ))}
            </List>
          )}
        </Alert>
      )}
    </Stack>
  );

  function nameOf(right: Right): string {
    const [area, verb] = right.split(':') as [Area, (typeof verbs)[number]];
    return `${words[`area_${area}`]}: ${words[verb]}`;
  }
}

function isNothing({ refusedRights, refusedAddresses }: TryNarrowerApiKeyAnswer): boolean {
  return refusedRights.length === 0 && refusedAddresses.length === 0;
}
