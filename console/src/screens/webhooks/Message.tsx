/** One message: its content, the receiver's answer to each attempt, and sending it again. */
import { Divider, Group, Stack, Text } from '@mantine/core';
import type { BackOfficeEvent, WebhookAttemptRow, WebhookEndpoint } from 'back-office-client';
import { RowAction } from '../../parts/actions/RowAction.js';
import { Page } from '../../parts/layout/Page.js';
import { Facts, Section } from '../../parts/layout/Section.js';
import { useParameter } from '../../parts/layout/usePage.js';
import { useMay } from '../../parts/service/me.js';
import { useRead } from '../../parts/service/read.js';
import { Empty, Read } from '../../parts/states/States.js';
import type { ListBody } from '../../parts/table/rows.js';
import { moment, nothing, number } from '../../parts/words/format.js';
import { addressOf, apiPathOf } from './addresses.js';
import { Answered, Block, OutcomeBadge, outcomeOf } from './Outcome.js';
import { useWebhookWords } from './words.js';

/** Polling interval for the outcome of an attempt, in ms. */
const interval = 5_000;

export function WebhookMessage() {
  const id = useParameter('id');
  const eventId = useParameter('eventId');
  const words = useWebhookWords();
  const endpoint = useRead<WebhookEndpoint>(apiPathOf(id));
  const attempts = useRead<ListBody<WebhookAttemptRow>>(`${apiPathOf(id)}/attempts`, {
    query: { $filter: `eventId eq '${eventId.replaceAll("'", "''")}'`, $top: 100 },
    every: interval,
  });
  const [last] = attempts.data?.body.value ?? [];
  return (
    <Page
      title={last?.type ?? eventId}
      back={{ to: addressOf(id), label: endpoint.data?.body.url ?? id }}
      {...(last === undefined ? {} : { badge: <OutcomeBadge outcome={outcomeOf(last)} /> })}
      actions={<SendAgain endpointId={id} eventId={eventId} />}
    >
      <Read reading={endpoint}>
        {({ body }) => (
          <Read reading={attempts}>
            {({ body: { value } }) => {
              const [newest] = value;
              if (newest === undefined) return <Empty title={words.noMessage} />;
              return (
                <>
                  <Section title={words.request}>
                    <Request endpoint={body} attempt={newest} />
                  </Section>
                  <Section title={words.attempts}>
                    <Attempts attempts={value} />
                  </Section>
                </>
              );
            }}
          </Read>
        )}
      </Read>
    </Page>
  );
}

function SendAgain({ endpointId, eventId }: { readonly endpointId: string; readonly eventId: string }) {
  const words = useWebhookWords();
  const mayWrite = useMay({ roles: ['Admin'] });
  if (!mayWrite) return null;
  return (
    <RowAction
      action={{
        key: 'retry',
        label: words.retry,
        text: words.retryText,
        previews: false,
        isIndependent: true,
        command: () => ({
          method: 'POST',
          path: `${apiPathOf(endpointId)}/attempts/${encodeURIComponent(eventId)}/retry`,
        }),
      }}
    />
  );
}

interface RequestProps {
  readonly endpoint: WebhookEndpoint;
  readonly attempt: WebhookAttemptRow;
}

function Request({ endpoint: { url, payload }, attempt: { eventId, subject, type, after } }: RequestProps) {
  const words = useWebhookWords();
  const reading = useRead<readonly BackOfficeEvent[]>('/api/feed', {
    query: { after: after ?? undefined, subject, types: type, limit: 2 },
  });
  return (
    <Stack gap="sm">
      <Facts
        facts={[
          { name: words.url, value: <bdi>{url}</bdi> },
          { name: 'webhook-id', value: eventId },
          { name: words.subject, value: subject },
        ]}
      />
      <Read reading={reading}>
        {({ body }) => {
          const event = body.find((one) => one.id === eventId);
          if (event === undefined) return <Empty title={words.requestGone} />;
          const { data: _, ...thin } = event;
          return (
            <>
              <Text size="xs" c="dimmed">
                {words.requestText}
              </Text>
              <Block text={JSON.stringify(payload === 'thin' ? thin : event, null, 2)} />
            </>
          );
        }}
      </Read>
    </Stack>
  );
}

function Attempts({ attempts }: { readonly attempts: readonly WebhookAttemptRow[] }) {
  const words = useWebhookWords();
  return (
    <Stack gap="md">
      {attempts.map((attempt, index) => (
        <Stack key={`${attempt.id} ${attempt.at}`} gap="xs">
          {index > 0 && <Divider />}
          <Group gap="sm">
            <Text size="sm" fw={600}>{`${words.attempt} ${number(attempt.attempt)}`}</Text>
            <OutcomeBadge outcome={outcomeOf(attempt)} />
          </Group>
          <Facts
            facts={[
              { name: words.at, value: moment(attempt.at) },
              { name: words.httpStatus, value: attempt.status === null ? nothing : String(attempt.status) },
              { name: words.milliseconds, value: number(attempt.milliseconds) },
              { name: words.nextAt, value: moment(attempt.nextAt) },
            ]}
          />
          <Answered {...attempt} />
        </Stack>
      ))}
    </Stack>
  );
}
