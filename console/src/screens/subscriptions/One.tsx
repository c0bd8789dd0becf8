/** One subscription: its state, past and coming events, domains, invoices and history. */
import { Group, Stack, Table, Text } from '@mantine/core';
import type { Invoice, Subscription } from 'back-office-client';
import { useWords, wordOf } from '../../messages/words.js';
import { ActionMenu } from '../../parts/actions/ActionMenu.js';
import { RowAction } from '../../parts/actions/RowAction.js';
import { History } from '../../parts/history/History.js';
import { addressOfList, addressOfOne } from '../../parts/layout/addresses.js';
import { Link, useGo } from '../../parts/layout/Link.js';
import { ResourcePage } from '../../parts/layout/ResourcePage.js';
import { Columns, Facts, Section } from '../../parts/layout/Section.js';
import { StatusBadge } from '../../parts/layout/StatusBadge.js';
import { useParameter } from '../../parts/layout/usePage.js';
import { NamedLink } from '../../parts/names/Named.js';
import { planName, useName, useNames } from '../../parts/names/useName.js';
import { Charges } from '../../parts/pricing/Charges.js';
import { usePricingWords } from '../../parts/pricing/words.js';
import { useMay } from '../../parts/service/me.js';
import { useRead } from '../../parts/service/read.js';
import { Empty, Read } from '../../parts/states/States.js';
import { Heads } from '../../parts/table/Heads.js';
import type { ListBody } from '../../parts/table/rows.js';
import { day, moment, money, number, percent } from '../../parts/words/format.js';
import { actionsOn, discountRemovalOf, removalOf, withdrawalOf } from './actions.js';
import { SubscriptionTimeline } from './SubscriptionTimeline.js';
import { Usage } from './Usage.js';
import { useSubscriptionWords } from './words.js';

export function OneSubscription() {
  const id = useParameter('id');
  const words = useSubscriptionWords();
  const { charges: usageCharges } = usePricingWords();
  const common = useWords();
  const mayWrite = useMay({ rights: ['subscriptions:write'] });
  const mayReadUsage = useMay({ rights: ['usage:read'] });
  const mayListCodes = useMay({ rights: ['discount-codes:read'] });
  const go = useGo();
  const path = `/api/subscriptions/${encodeURIComponent(id)}`;
  const known = useRead<Subscription>(path).data?.body;
  const { name: offer } = useName('offer', known?.offerId);
  return (
    <ResourcePage<Subscription>
      path={path}
      title={(subscription) =>
        subscription === undefined
          ? words.subscription
          : planName(offer ?? subscription.offerId, subscription.quantity)
      }
      customer={({ customerId }) => customerId}
      id={id}
      badge={({ status }) => <StatusBadge status={status} />}
      back={{ to: addressOfList('subscription'), label: words.title }}
      actions={({ body, etag }) =>
        mayWrite && (
          <ActionMenu
            actions={actionsOn(body, words, common, () => go(addressOfList('subscription')), mayListCodes)}
            changes={{ path, opened: body, etag }}
          />
        )
      }
    >
      {({ body: subscription }) => (
        <>
          <SubscriptionFacts subscription={subscription} />
          {(subscription.charges !== null || subscription.minimumAmount !== null) && mayReadUsage && (
            <Usage path={path} startDate={subscription.startDate} />
          )}
          <Columns>
            <Section title={words.timeline}>
              <SubscriptionTimeline subscription={subscription} />
            </Section>
            {subscription.scheduledChanges.length > 0 && (
              <Section title={words.scheduled}>
                <Scheduled subscription={subscription} mayWrite={mayWrite} />
              </Section>
            )}
            {subscription.charges !== null && (
              <Section title={usageCharges}>
                <Charges charges={subscription.charges} currency={subscription.currency} />
              </Section>
            )}
            <Section title={words.discounts}>
              <Discounts subscription={subscription} mayWrite={mayWrite} />
            </Section>
            <Section
              title={words.invoices}
              actions={
                <Link to={addressOfList('invoice', { subscriptionId: `=${id}` })} size="sm">
                  {words.allInvoices}
                </Link>
              }
            >
              <Invoices id={id} customerId={subscription.customerId} />
            </Section>
            <Section title={words.domains}>
              <Domains subscription={subscription} mayWrite={mayWrite} />
            </Section>
          </Columns>
          <Section title={common.history}>
            <History
              type="subscription"
              id={id}
              about={{ currency: subscription.currency, billingCycle: subscription.billingCycle }}
            />
          </Section>
        </>
      )}
    </ResourcePage>
  );
}

interface Shown {
  readonly subscription: Subscription;
}

function SubscriptionFacts({ subscription }: Shown) {
  const words = useSubscriptionWords();
  const common = useWords();
  const { customerId, offerId, currency } = subscription;
  const agreed = [
    { name: words.trialEnds, value: subscription.trialEndDate && day(subscription.trialEndDate) },
    { name: words.setupFee, value: subscription.setupFee && money(subscription.setupFee, currency) },
    {
      name: words.minimumAmount,
      value: subscription.minimumAmount && money(subscription.minimumAmount, currency),
    },
    { name: words.anchorDay, value: subscription.anchorDay },
    { name: words.agreedEnd, value: subscription.endDate && day(subscription.endDate) },
    {
      name: words.minimumTerm,
      value: subscription.minimumTermEndDate && day(subscription.minimumTermEndDate),
    },
    { name: words.noticeDays, value: subscription.noticeDays },
    {
      name: words.usageThresholds,
      value: subscription.usageThresholds?.map((amount) => money(amount, currency)).join(', ') || null,
    },
  ].filter(({ value }) => value !== null);
  return (
    <Section title={words.facts}>
      <Facts
        facts={[
          {
            name: words.customer,
            value: <NamedLink kind="customer" id={customerId} />,
          },
          { name: words.offer, value: <NamedLink kind="offer" id={offerId} /> },
          { name: words.quantity, value: number(subscription.quantity) },
          { name: words.unitPrice, value: money(subscription.unitPrice, currency, { price: true }) },
          { name: words.billingCycle, value: wordOf(common, subscription.billingCycle) },
          { name: words.startDate, value: day(subscription.startDate) },
          { name: words.renewalDate, value: day(subscription.renewalDate) },
          { name: words.autoRenewal, value: subscription.autoRenewal ? common.yes : common.no },
          ...agreed,
          ...(subscription.nextPeriodAmount === null
            ? []
            : [{ name: words.nextPeriod, value: money(subscription.nextPeriodAmount, currency) }]),
          { name: words.pendingAmount, value: money(subscription.pendingAmount, currency) },
          { name: words.createdAt, value: moment(subscription.createdAt) },
          { name: words.updatedAt, value: moment(subscription.updatedAt) },
        ]}
      />
    </Section>
  );
}

interface Changeable extends Shown {
  readonly mayWrite: boolean;
}

function Scheduled({ subscription: { id, scheduledChanges }, mayWrite }: Changeable) {
  const words = useSubscriptionWords();
  const common = useWords();
  const offerName = useNames(
    'offer',
    scheduledChanges.flatMap(({ newOfferId }) => newOfferId ?? []),
  );
  return (
    <Stack gap={6}>
      {scheduledChanges.map((change) => (
        <Group key={change.id} justify="space-between" gap="xs" wrap="nowrap">
          <div style={{ minWidth: 0 }}>
            <Text size="sm">
              {wordOf(common, change.type)}{' '}
              <bdi>
                {change.newQuantity === null
                  ? words.toOffer(offerName(change.newOfferId ?? ''))
                  : words.toQuantity(number(change.newQuantity))}
              </bdi>
            </Text>
            <Text size="xs" c="dimmed">
              {day(change.effectiveDate)}
            </Text>
          </div>
          {mayWrite && <RowAction action={withdrawalOf(id, change.id, words)} />}
        </Group>
      ))}
    </Stack>
  );
}

function Discounts({ subscription, mayWrite }: Changeable) {
  const words = useSubscriptionWords();
  const { id, discounts, currency, status, renewalDate } = subscription;
  if (discounts.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {words.noDiscounts}
      </Text>
    );
  const goesOn = ({ to }: Subscription['discounts'][number]) =>
    status === 'active' && (to === null || to > (renewalDate ?? ''));
  return (
    <Stack gap={6}>
      {discounts.map((discount) => (
        <Group key={`${discount.code} ${discount.from}`} justify="space-between" gap="xs" wrap="nowrap">
          <div style={{ minWidth: 0 }}>
            <Text size="sm">
              <bdi>{discount.code}</bdi>{' '}
              {discount.type === 'percentage'
                ? percent(discount.value / 100)
                : money(discount.value, currency)}
            </Text>
            <Text size="xs" c="dimmed">
              {discount.to === null
                ? words.discountSince(day(discount.from))
                : words.discountUntil(day(discount.from), day(dayBefore(discount.to)))}
            </Text>
          </div>
          {mayWrite && goesOn(discount) && <RowAction action={discountRemovalOf(id, discount.code, words)} />}
        </Group>
      ))}
    </Stack>
  );
}

function dayBefore(date: string): string {
  return new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
}

function Domains({ subscription: { id, domains, status: standing }, mayWrite }: Changeable) {
  const words = useSubscriptionWords();
  const common = useWords();
  const mayChange = mayWrite && standing !== 'terminated';
  if (domains.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {words.noDomains}
      </Text>
    );
  return (
    <Table fz="sm">
      <Heads names={[words.domain, words.status, ...(mayChange ? [{ unseen: common.actions }] : [])]} />
      <Table.Tbody>
        {domains.map(({ domain, status }) => (
          <Table.Tr key={domain}>
            <Table.Td>{domain}</Table.Td>
            <Table.Td>{wordOf(common, status)}</Table.Td>
            {mayChange && (
              <Table.Td ta="end">
                <RowAction action={removalOf(id, domain, words)} />
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The newest few; the list has them all. */
const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`;

/** Includes invoices shared with other subscriptions of the customer. */
function Invoices({ id, customerId }: { readonly id: string; readonly customerId: string }) {
  const words = useSubscriptionWords();
  const reading = useRead<ListBody<Invoice>>('/api/invoices/odata', {
    query: {
      $filter: `customerId eq ${quoted(customerId)} and (subscriptionId eq ${quoted(id)} or items/any(i: i/subscriptionId eq ${quoted(id)}))`,
      $orderby: 'invoiceDate desc',
      $top: 8,
      $count: false,
    },
  });
  return (
    <Read reading={reading}>
      {({ body: { value } }) =>
        value.length === 0 ? (
          <Empty title={words.noInvoices} />
        ) : (
          <Stack gap={6}>
            {value.map((invoice) => (
              <Group key={invoice.id} justify="space-between" gap="xs" wrap="nowrap">
                <div style={{ minWidth: 0 }}>
                  <Link to={addressOfOne('invoice', invoice.id)} size="sm">
                    {invoice.invoiceNumber ?? words.draftInvoice}
                  </Link>
                  <Text size="xs" c="dimmed">
                    {day(invoice.invoiceDate)}
                  </Text>
                </div>
                <Group gap="xs" wrap="nowrap">
                  <Text size="sm">{money(invoice.total, invoice.currency)}</Text>
                  <StatusBadge status={invoice.status} />
                </Group>
              </Group>
            ))}
          </Stack>
        )
      }
    </Read>
  );
}
