/** A refusal in words, beside the form or action: its title, each fault, and the request id to quote. */
import { Alert, List, Stack, Text } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useWords } from '../../messages/words.js';
import { useNameOfPlace } from '../fields/words.js';
import { useSaid } from '../said/useSaid.js';
import { type Problem, unreachable } from '../service/problem.js';
import { RequestId } from './States.js';

export interface ProblemNoticeProps {
  readonly problem: Problem;
  /** Paths of the faults that stand at their fields; they are not repeated. */
  readonly pathsAtFields?: ReadonlySet<string>;
}

export function ProblemNotice({ problem, pathsAtFields }: ProblemNoticeProps) {
  const words = useWords();
  const nameOfPlace = useNameOfPlace();
  const isAway = problem.code === unreachable;
  const said = useSaid();
  const { code, title, detail, errors, requestId } = problem;
  // The detail then repeats the first fault in the API's words; the list of faults has the names of the form.
  const isOfFaults = errors[0] !== undefined && detail?.includes(errors[0].message) === true;
  const listed = errors.filter(({ path }) => pathsAtFields?.has(path) !== true);
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      icon={<TriangleAlert size={18} aria-hidden />}
      title={isAway ? words.unreachable : said.title(code, title || words.failed)}
    >
      <Stack gap={6} align="flex-start">
        {detail !== undefined && detail !== title && !isOfFaults && (
          <Text size="sm">{said.sentence(detail)}</Text>
        )}
        {listed.length > 0 && (
          <List size="sm">
            {listed.map(({ path, message }) => (
              <List.Item key={`${path} ${message}`}>
                {path === '' ? said.sentence(message) : `${nameOfPlace(path)}: ${said.sentence(message)}`}
              </List.Item>
            ))}
          </List>
        )}
        {requestId !== undefined && <RequestId id={requestId} />}
      </Stack>
    </Alert>
  );
}
