/** A refusal in words, beside what was refused: what it was, each fault, and the request to quote. */
import { Alert, List, Stack, Text } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useWords } from '../../messages/words.js';
import { useNameOfPlace } from '../fields/words.js';
import { type Problem, unreachable } from '../service/problem.js';
import { RequestId } from './States.js';

export function ProblemNotice({ problem }: { readonly problem: Problem }) {
  const words = useWords();
  const nameOfPlace = useNameOfPlace();
  const isAway = problem.code === unreachable;
  // The detail says the first fault already.
  const others = problem.errors.filter(
    ({ message }, index) => index > 0 || problem.detail?.includes(message) !== true,
  );
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      icon={<TriangleAlert size={18} aria-hidden />}
      title={isAway ? words.unreachable : problem.title || words.failed}
    >
      <Stack gap={6} align="flex-start">
        {problem.detail !== undefined && problem.detail !== problem.title && (
          <Text size="sm">{problem.detail}</Text>
        )}
        {others.length > 0 && (
          <List size="sm">
            {others.map(({ path, message }) => (
              <List.Item key={`${path} ${message}`}>
                {path === '' ? message : `${nameOfPlace(path)}: ${message}`}
              </List.Item>
            ))}
          </List>
        )}
        {problem.requestId !== undefined && <RequestId id={problem.requestId} />}
      </Stack>
    </Alert>
  );
}
