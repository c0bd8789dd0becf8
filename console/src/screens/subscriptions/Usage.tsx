/** The usage of a subscription in a period, with its cost so far and the projected cost. */
import { SegmentedControl, Stack, Table, Text } from '@mantine/core';
import type { GetSubscriptionUsageAnswer } from 'back-office-client';
import { useWords } from '../../messages/words.js';
import { Section } from '../../parts/layout/Section.js';
import { Sideways } from '../../parts/layout/Sideways.js';
import { useKept } from '../../parts/layout/usePage.js';
import { useRead } from '../../parts/service/read.js';
import { Read } from '../../parts/states/States.js';
import { Heads } from '../../parts/table/Heads.js';
import { daysAfter } from '../../parts/words/days.js';
import { day, money, number } from '../../parts/words/format.js';
import { useSubscriptionWords } from './words.js';

interface OfSubscription {
  /** The path of the subscription in the API. */
  readonly path: string;
  /** Its first day, which is the earliest start of a period. */
  readonly startDate: string;
}

export function Usage({ path, startDate }: OfSubscription) {
  const words = useSubscriptionWords();
  const [period, choose] = useKept('usage', 'running');
  const running = useRead<GetSubscriptionUsageAnswer>(`${path}/usage`);
  const from = running.data?.body.from;
  const isBefore = period === 'before' && from !== undefined;
  const before = useRead<GetSubscriptionUsageAnswer>(`${path}/usage`, {
    query: { on: isBefore ? daysAfter(from, -1) : undefined },
    when: isBefore,
  });
  return (
    <Section
      title={words.usage}
      actions={
        from !== undefined &&
        from > startDate && (
          <SegmentedControl
            size="xs"
            aria-label={words.usagePeriod}
            value={isBefore ? 'before' : 'running'}
            onChange={choose}
            data={[
              { value: 'before', label: words.periodBefore },
              { value: 'running', label: words.thisPeriod },
            ]}
          />
        )
      }
    >
      <Read reading={isBefore ? before : running}>{({ body }) => <Charges usage={body} />}</Read>
    </Section>
  );
}

const lastDay = (to: string) => day(daysAfter(to, -1));

function Charges({ usage }: { readonly usage: GetSubscriptionUsageAnswer }) {
  const words = useSubscriptionWords();
  const { from, to, charges, minimum } = usage;
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {words.daysOfUsage(day(from), lastDay(to))}
      </Text>
      {charges.length === 0 && minimum === null ? (
        <Text size="sm">{words.noUsage}</Text>
      ) : (
        <>
          <ChargeTable usage={usage} />
          <Text size="xs" c="dimmed">
            {words.usageText}
          </Text>
        </>
      )}
    </Stack>
  );
}

function ChargeTable({ usage }: { readonly usage: GetSubscriptionUsageAnswer }) {
  const words = useSubscriptionWords();
  const common = useWords();
  const { from, to, currency, charges, total, minimum } = usage;
  return (
    <Sideways label={words.usage} width={560}>
      <Table fz="sm">
        <Heads
          names={[
            words.charge,
            { end: common.quantity },
            { end: common.amount },
            { end: words.billedUsage },
            { end: words.forecast },
          ]}
        />
        <Table.Tbody>
          {charges.map((charge) => (
            <Table.Tr key={`${charge.id} ${charge.from}`}>
              <Table.Td>
                <bdi>{charge.name}</bdi>
                {(charge.from > from || charge.to < to) && (
                  <Text size="xs" c="dimmed">
                    {words.daysOfUsage(day(charge.from), lastDay(charge.to))}
                  </Text>
                )}
              </Table.Td>
              <Table.Td ta="end">
                {number(Number(charge.quantity))} <bdi>{charge.unit}</bdi>
              </Table.Td>
              <Table.Td ta="end">{money(charge.amount, currency)}</Table.Td>
              <Table.Td ta="end">{money(charge.billed, currency)}</Table.Td>
              <Table.Td ta="end">{money(charge.forecast, currency)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th colSpan={2}>{common.total}</Table.Th>
            <Table.Th ta="end">{money(total, currency)}</Table.Th>
            <Table.Td colSpan={2} />
          </Table.Tr>
          {minimum !== null && (
            <Table.Tr>
              <Table.Td colSpan={2}>{words.minimum(money(minimum.amount, currency))}</Table.Td>
              <Table.Td ta="end">{money(minimum.missing, currency)}</Table.Td>
              <Table.Td ta="end">{money(minimum.billed, currency)}</Table.Td>
              <Table.Td ta="end">{money(minimum.forecast, currency)}</Table.Td>
            </Table.Tr>
          )}
        </Table.Tfoot>
      </Table>
    </Sideways>
  );
}
