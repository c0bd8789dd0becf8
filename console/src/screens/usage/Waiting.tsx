/** Usage events that cannot be counted yet: why each one waits, how to fix that, and how to discard it. */
import { Button, Group, Stack, Table, Text } from '@mantine/core';
import type { ListWaitingUsageAnswer, WaitingUsage } from 'back-office-client';
import { useState } from 'react';
import { useWords } from '../../messages/words.js';
import { type Action, textOf } from '../../parts/actions/action.js';
import { RowAction } from '../../parts/actions/RowAction.js';
import { Page } from '../../parts/layout/Page.js';
import { Sideways } from '../../parts/layout/Sideways.js';
import { Named, NamedLink } from '../../parts/names/Named.js';
import { useName } from '../../parts/names/useName.js';
import { useMay } from '../../parts/service/me.js';
import { useRead } from '../../parts/service/read.js';
import { Empty, Read } from '../../parts/states/States.js';
import { Heads } from '../../parts/table/Heads.js';
import { moment, number } from '../../parts/words/format.js';
import { useUsageWords } from './words.js';

const pageSize = 50;

export function WaitingEvents() {
  const words = useUsageWords();
  const common = useWords();
  /** Cursors of the pages up to this one; the first page has none. */
  const [places, setPlaces] = useState<readonly string[]>([]);
  const reading = useRead<ListWaitingUsageAnswer>('/api/usage-events/waiting', {
    query: { limit: pageSize, after: places.at(-1) },
  });
  const first = places.length * pageSize;
  return (
    <Page title={words.title} description={words.description}>
      <Read reading={reading}>
        {({ body: { value, count, next } }) =>
          count === 0 ? (
            <Empty title={words.nothing} />
          ) : (
            <Stack gap="sm">
              <Events events={value} />
              <Group gap="sm">
                <Text size="sm">
                  {common.part(number(first + 1), number(first + value.length), number(count))}
                </Text>
                <Button
                  variant="default"
                  size="compact-sm"
                  disabled={first === 0}
                  onClick={() => setPlaces(places.slice(0, -1))}
                >
                  {common.previous}
                </Button>
                <Button
                  variant="default"
                  size="compact-sm"
                  disabled={next === null}
                  onClick={() => next !== null && setPlaces([...places, next])}
                >
                  {common.next}
                </Button>
              </Group>
            </Stack>
          )
        }
      </Read>
    </Page>
  );
}

function Events({ events }: { readonly events: readonly WaitingUsage[] }) {
  const words = useUsageWords();
  const common = useWords();
  const mayReverse = useMay({ rights: ['usage:write'] });
  return (
    <Sideways label={words.title} width={1_060}>
      <Table fz="sm">
        <Heads
          names={[
            { name: words.event, miw: 130 },
            { name: words.reason, miw: 220 },
            { name: words.meter, miw: 110 },
            words.subscription,
            words.at,
            { end: words.value },
            words.since,
            ...(mayReverse ? [{ unseen: common.actions }] : []),
          ]}
        />
        <Table.Tbody>
          {events.map(({ source, id, meter, subscriptionId, at, value, reason, since }) => (
            <Table.Tr key={JSON.stringify([source, id])}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <bdi>{id}</bdi>
                {source !== '' && (
                  <Text size="xs" c="dimmed">
                    {words.source(source)}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                <Text size="sm">{words[reason]}</Text>
                <Text size="xs" c="dimmed">
                  {words[`${reason}_do`]}
                </Text>
              </Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <Named kind="meter" id={meter} />
              </Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <SubscriptionOf id={subscriptionId} />
              </Table.Td>
              <Table.Td>{moment(at)}</Table.Td>
              <Table.Td ta="end">{value === undefined ? '' : number(Number(value))}</Table.Td>
              <Table.Td>{moment(since)}</Table.Td>
              {mayReverse && (
                <Table.Td ta="end">
                  <RowAction action={takingOff(source, id, words)} />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Sideways>
  );
}

/** A link to the subscription if it exists, otherwise the id as the sender wrote it. */
function SubscriptionOf({ id }: { readonly id: string }) {
  const { name } = useName('subscription', id);
  return name === undefined ? <bdi>{id}</bdi> : <NamedLink kind="subscription" id={id} size="sm" />;
}

function takingOff(source: string, id: string, words: ReturnType<typeof useUsageWords>): Action {
  return {
    key: 'reverse',
    label: words.takeOff,
    text: words.takeOffText(id),
    isDangerous: true,
    isIndependent: true,
    previews: false,
    fields: [{ name: 'reason', label: words.why, kind: 'long', initial: '', isRequired: true }],
    command: (values) => ({
      method: 'POST',
      path: '/api/usage-events/reverse',
      body: { source, id, reason: textOf(values, 'reason') },
    }),
    said: () => ({ text: words.saidTakenOff(id) }),
  };
}
