/** The service's health as monitoring sees it, polled every few seconds. */
import { Alert, Badge, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Section } from '../../parts/layout/Section.js';
import { addressOf } from '../../parts/service/call.js';
import { Problem, unreachable } from '../../parts/service/problem.js';
import { Read } from '../../parts/states/States.js';
import { Heads } from '../../parts/table/Heads.js';
import { moment } from '../../parts/words/format.js';
import { useOperationsWords } from './words.js';

interface Check {
  readonly status: 'ok' | 'unavailable';
  /** False for a dependency that requests can do without. */
  readonly reached?: boolean;
  readonly error?: string;
}

interface Readiness {
  readonly status: 'ok' | 'unavailable';
  readonly checks: Readonly<Record<string, Check>>;
  readonly starting?: boolean;
  readonly closing?: boolean;
}

/** Polling interval, in ms. */
const interval = 5_000;

/** Reads the status 503 too: a service that is not ready answers with it. */
async function askReadiness(signal: AbortSignal): Promise<Readiness> {
  const answer = await fetch(addressOf('/health/ready'), { signal }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    return undefined;
  });
  const body: Partial<Readiness> | undefined = await answer?.json().catch(() => undefined);
  const { status, checks } = body ?? {};
  if (status === undefined || checks === undefined)
    throw new Problem({ status: 0, code: unreachable, title: 'The service did not answer' });
  return { ...body, status, checks };
}

export function Health() {
  const words = useOperationsWords();
  const reading = useQuery({
    queryKey: ['readiness'],
    queryFn: ({ signal }) => askReadiness(signal),
    refetchInterval: interval,
    retry: false,
  });
  // Old results must not be mistaken for the current health.
  const now = reading.isError ? { ...reading, data: undefined } : reading;
  return (
    <Section title={words.health}>
      <Read reading={now}>
        {(readiness) => (
          <Stack gap="sm">
            <Verdict readiness={readiness} />
            <Checks checks={readiness.checks} />
            <Text size="xs" c="dimmed">
              {words.askedAt(moment(new Date(reading.dataUpdatedAt).toISOString()))}
            </Text>
          </Stack>
        )}
      </Read>
    </Section>
  );
}

function Verdict({ readiness: { status, starting, closing } }: { readonly readiness: Readiness }) {
  const words = useOperationsWords();
  if (status === 'ok')
    return (
      <Alert color="green" title={words.ready} role="status">
        {words.readyText}
      </Alert>
    );
  const why = starting === true ? words.starting : closing === true ? words.closing : words.notReadyText;
  return (
    <Alert color="red" title={words.notReady} role="alert">
      {why}
    </Alert>
  );
}

function Checks({ checks }: Pick<Readiness, 'checks'>) {
  const words = useOperationsWords();
  const known: Readonly<Record<string, unknown>> = words;
  const nameOf = (check: string) => String(known[`check_${check}`] ?? check);
  return (
    <Table fz="sm">
      <Heads names={[words.part, words.state]} />
      <Table.Tbody>
        {Object.entries(checks).map(([name, { status, reached, error }]) => (
          <Table.Tr key={name}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{nameOf(name)}</Table.Td>
            <Table.Td>
              {status !== 'ok' ? (
                <Mark color="red">{words.worksNot}</Mark>
              ) : reached === false ? (
                <Text size="sm">{words.notReached}</Text>
              ) : (
                <Mark color="green">{words.works}</Mark>
              )}
              {error !== undefined && <Text size="xs">{error}</Text>}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Mark({ color, children }: { readonly color: string; readonly children: string }) {
  return <Badge color={color}>{children}</Badge>;
}
