/** One webhook: its events, the state of its receiver, waiting messages and history. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type {
  RotateWebhookSecretAnswer,
  TestWebhookEndpointAnswer,
  WebhookAttemptRow,
  WebhookEndpoint,
} from 'back-office-client';
import { useState } from 'react';
import { useWords } from '../../messages/words.js';
import { ActionMenu } from '../../parts/actions/ActionMenu.js';
import { History } from '../../parts/history/History.js';
import { addressOfOne } from '../../parts/layout/addresses.js';
import { Dialog } from '../../parts/layout/Dialog.js';
import { Link, useGo } from '../../parts/layout/Link.js';
import { ResourcePage } from '../../parts/layout/ResourcePage.js';
import { Columns, Facts, Section } from '../../parts/layout/Section.js';
import { ShownOnce } from '../../parts/layout/ShownOnce.js';
import { useParameter } from '../../parts/layout/usePage.js';
import type { Answer } from '../../parts/service/call.js';
import { useMay } from '../../parts/service/me.js';
import { useRead } from '../../parts/service/read.js';
import { Empty, Read } from '../../parts/states/States.js';
import type { ListBody } from '../../parts/table/rows.js';
import { moment, nothing, number } from '../../parts/words/format.js';
import { actionsOn } from './actions.js';
import { addressOf, addressOfMessage, apiPathOf } from './addresses.js';
import { EndpointForm } from './EndpointForm.js';
import { EndpointStatus } from './EndpointStatus.js';
import { Answered, OutcomeBadge, outcomeOf } from './Outcome.js';
import { useWebhookWords } from './words.js';

/** Polling interval, in ms. */
const interval = 5_000;
const shownMessages = 10;

export function OneWebhook() {
  const id = useParameter('id');
  const words = useWebhookWords();
  const common = useWords();
  const mayWrite = useMay({ roles: ['Admin'] });
  return (
    <ResourcePage<WebhookEndpoint>
      path={apiPathOf(id)}
      title={(endpoint) => endpoint?.url ?? id}
      badge={(endpoint) => <EndpointStatus endpoint={endpoint} />}
      actions={(answer) => mayWrite && <Actions answer={answer} />}
      back={{ to: '/webhooks', label: words.title }}
    >
      {({ body: endpoint }) => (
        <>
          <WhyDisabled endpoint={endpoint} />
          <Columns>
            <Section title={words.facts}>
              <Terms endpoint={endpoint} />
            </Section>
            <Section title={words.waits}>
              <Waiting id={id} />
            </Section>
          </Columns>
          <Section
            title={words.messages}
            actions={
              <Link to={`${addressOf(id)}/attempts`} size="sm">
                {words.allAttempts}
              </Link>
            }
          >
            <LatestMessages id={id} />
          </Section>
          <Section title={common.history}>
            <History type="webhookEndpoint" id={id} />
          </Section>
        </>
      )}
    </ResourcePage>
  );
}

interface Shown {
  readonly endpoint: WebhookEndpoint;
}

function WhyDisabled({ endpoint: { status, disabledReason, disabledAt } }: Shown) {
  const words = useWebhookWords();
  if (status !== 'disabled') return null;
  const texts: Readonly<Record<string, string>> = {
    gone: words.disabled_gone,
    failing: words.disabled_failing,
    forbidden: words.disabled_forbidden,
  };
  return (
    <Alert color="red" role="status" title={texts[disabledReason ?? '']}>
      {words.disabledSince(moment(disabledAt))}
    </Alert>
  );
}

function Terms({ endpoint }: Shown) {
  const words = useWebhookWords();
  const { createdBy, overlapUntil } = endpoint;
  const [kind, maker = ''] = createdBy.split(':');
  return (
    <Facts
      facts={[
        { name: words.url, value: <bdi>{endpoint.url}</bdi> },
        { name: words.types, value: endpoint.types.join(', ') },
        { name: words.description, value: <bdi>{endpoint.description ?? nothing}</bdi> },
        { name: words.order, value: words[`order_${endpoint.order}`] },
        { name: words.payload, value: words[`payload_${endpoint.payload}`] },
        { name: words.createdAt, value: moment(endpoint.createdAt) },
        {
          name: words.createdBy,
          value: kind === 'user' ? <Link to={addressOfOne('user', maker)}>{createdBy}</Link> : createdBy,
        },
        { name: words.updatedAt, value: moment(endpoint.updatedAt) },
        ...(overlapUntil === null ? [] : [{ name: words.overlapUntil, value: moment(overlapUntil) }]),
        { name: words.id, value: endpoint.id },
      ]}
    />
  );
}

/** Polled while shown, together with the rest of the page. */
function Waiting({ id }: { readonly id: string }) {
  const words = useWebhookWords();
  const reading = useRead<WebhookEndpoint>(apiPathOf(id), { every: interval });
  return (
    <Read reading={reading}>
      {({ body: { waiting, oldestWaitingAt, failingSince, lastDeliveredAt } }) => (
        <Stack gap="xs">
          <Facts
            facts={[
              { name: words.waiting, value: number(waiting ?? 0) },
              { name: words.oldestWaitingAt, value: moment(oldestWaitingAt) },
              { name: words.failingSince, value: moment(failingSince) },
              { name: words.lastDeliveredAt, value: moment(lastDeliveredAt) },
            ]}
          />
          <Text size="xs" c="dimmed">
            {words.waitingHint}
          </Text>
        </Stack>
      )}
    </Read>
  );
}

function LatestMessages({ id }: { readonly id: string }) {
  const words = useWebhookWords();
  const reading = useRead<ListBody<WebhookAttemptRow>>(`${apiPathOf(id)}/attempts`, {
    query: { $top: shownMessages },
    every: interval,
  });
  return (
    <Read reading={reading}>
      {({ body: { value } }) =>
        value.length === 0 ? (
          <Empty title={words.noAttempts} />
        ) : (
          <Stack gap={6}>
            {value.map((attempt) => (
              <Group key={`${attempt.id} ${attempt.at}`} justify="space-between" gap="xs" wrap="nowrap">
                <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  <Link to={addressOfMessage(id, attempt.eventId)} size="sm">
                    {attempt.type}
                  </Link>
                  <Text size="xs" c="dimmed">
                    {`${moment(attempt.at)} · ${attempt.subject}`}
                  </Text>
                </div>
                <Group gap="xs" wrap="nowrap">
                  {attempt.status !== null && <Text size="sm">{attempt.status}</Text>}
                  <OutcomeBadge outcome={outcomeOf(attempt)} />
                </Group>
              </Group>
            ))}
          </Stack>
        )
      }
    </Read>
  );
}

function Actions({ answer }: { readonly answer: Answer<WebhookEndpoint> }) {
  const words = useWebhookWords();
  const go = useGo();
  const [isOpen, setOpen] = useState(false);
  const [tested, setTested] = useState<TestWebhookEndpointAnswer | undefined>(undefined);
  const [rotated, setRotated] = useState<RotateWebhookSecretAnswer | undefined>(undefined);
  const close = () => setOpen(false);
  const { body: endpoint, etag } = answer;
  const actions = actionsOn(endpoint, words, {
    onTested: setTested,
    onRotated: setRotated,
    onGone: () => go('/webhooks'),
  });
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {words.change}
      </Button>
      <ActionMenu
        actions={actions}
        changes={{ path: apiPathOf(endpoint.id), opened: { ...endpoint }, etag }}
      />
      <Dialog isOpen={isOpen} onClose={close} title={words.change} keepsTyped>
        <EndpointForm opened={answer} onDone={close} onCancel={close} />
      </Dialog>
      <Dialog isOpen={tested !== undefined} onClose={() => setTested(undefined)} title={words.tested}>
        {tested !== undefined && <TestResult result={tested} />}
      </Dialog>
      <Dialog isOpen={rotated !== undefined} title={words.secretTitle} onClose={() => undefined}>
        {rotated !== undefined && (
          <ShownOnce
            text={words.secretText}
            label={words.secret}
            value={rotated.secret}
            keptLabel={words.secretKept}
            onKept={() => setRotated(undefined)}
          />
        )}
      </Dialog>
    </>
  );
}

function TestResult({ result }: { readonly result: TestWebhookEndpointAnswer }) {
  const words = useWebhookWords();
  const { taken, status, milliseconds } = result;
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <OutcomeBadge outcome={taken ? 'taken' : 'failed'} />
        <Text size="sm">
          {[status, words.took(number(milliseconds))].filter((part) => part !== null).join(' · ')}
        </Text>
      </Group>
      <Answered {...result} />
    </Stack>
  );
}
