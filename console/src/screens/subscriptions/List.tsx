/** All subscriptions. */
import { Button, Group, Text } from '@mantine/core';
import type { Subscription } from 'back-office-client';
import { useMemo } from 'react';
import { useWords, wordOf } from '../../messages/words.js';
import { ActionDialog } from '../../parts/actions/ActionDialog.js';
import { ActionMenu } from '../../parts/actions/ActionMenu.js';
import { BulkAction } from '../../parts/actions/BulkAction.js';
import { addressOfOne } from '../../parts/layout/addresses.js';
import { useGo } from '../../parts/layout/Link.js';
import { Page } from '../../parts/layout/Page.js';
import { StatusBadge } from '../../parts/layout/StatusBadge.js';
import { useKept, useNew } from '../../parts/layout/usePage.js';
import { useMay } from '../../parts/service/me.js';
import type { Column } from '../../parts/table/columns.js';
import { DataTable } from '../../parts/table/DataTable.js';
import { hiddenMoment, hiddenText } from '../../parts/table/hidden.js';
import { customerColumn, namedColumn } from '../../parts/table/named.js';
import { day, money, month, number } from '../../parts/words/format.js';
import { creation } from './actions.js';
import { useSubscriptionWords } from './words.js';

function useColumns(): readonly Column<Subscription>[] {
  const words = useSubscriptionWords();
  const common = useWords();
  return useMemo<readonly Column<Subscription>[]>(
    () => [
      { ...customerColumn(words.customer), narrow: 'title' },
      { ...namedColumn('offerId', words.offer, 'offer'), width: 160, narrow: 'detail' },
      {
        field: 'status',
        name: words.status,
        kind: 'words',
        values: [
          { value: 'active', name: common.value_active },
          { value: 'suspended', name: common.value_suspended },
          { value: 'terminated', name: common.value_terminated },
        ],
        show: ({ status }) => <StatusBadge status={status} />,
        narrow: 'side',
      },
      {
        field: 'quantity',
        name: words.quantity,
        kind: 'number',
        show: ({ quantity }) => number(quantity),
        width: 100,
      },
      {
        field: 'unitPrice',
        name: words.unitPrice,
        kind: 'number',
        show: ({ unitPrice, currency }) => money(unitPrice, currency, { price: true }),
        narrow: 'side',
      },
      {
        field: 'billingCycle',
        name: words.billingCycle,
        kind: 'words',
        values: [
          { value: 'weekly', name: common.value_weekly },
          { value: 'monthly', name: common.value_monthly },
          { value: 'quarterly', name: common.value_quarterly },
          { value: 'semiannual', name: common.value_semiannual },
          { value: 'yearly', name: common.value_yearly },
        ],
        show: ({ billingCycle }) =>
          ({
            weekly: common.value_weekly,
            monthly: common.value_monthly,
            quarterly: common.value_quarterly,
            semiannual: common.value_semiannual,
            yearly: common.value_yearly,
          })[billingCycle] ?? billingCycle,
      },
      {
        field: 'renewalDate',
        name: words.renewalDate,
        kind: 'day',
        show: ({ renewalDate }) => day(renewalDate),
      },
      {
        field: 'startDate',
        name: words.startDate,
        kind: 'day',
        show: ({ startDate }) => day(startDate),
        hidden: true,
      },
      {
        field: 'terminationDate',
        name: words.terminationDate,
        kind: 'day',
        show: ({ terminationDate }) => day(terminationDate),
        hidden: true,
      },
      {
        field: 'autoRenewal',
        name: words.autoRenewal,
        kind: 'yesNo',
        show: ({ autoRenewal }) => (autoRenewal ? common.yes : common.no),
        hidden: true,
      },
      {
        field: 'pendingAmount',
        name: words.pendingAmount,
        kind: 'number',
        show: ({ pendingAmount, currency }) => money(pendingAmount, currency),
        hidden: true,
      },
      hiddenText('currency', words.currency),
      hiddenText('id', words.id),
      hiddenMoment('createdAt', words.createdAt),
      hiddenMoment('updatedAt', words.updatedAt),
    ],
    [words, common],
  );
}

const movements = ['new', 'expansion', 'contraction', 'paused', 'resumed', 'lost'] as const;

/** Parses a movement of the recurring revenue from the address: `lost.2026-03`. Undefined for an unknown one. */
function movementIn(text: string) {
  const [name, month = ''] = text.split('.');
  const kind = movements.find((one) => one === name);
  if (kind === undefined || !/^\d{4}-\d{2}$/.test(month)) return undefined;
  const filter = `revenueChanges/any(c: c/kind eq '${kind}' and c/month eq ${month}-01)`;
  return { kind, month, filter };
}

const cycles = ['weekly', 'monthly', 'quarterly', 'semiannual', 'yearly'];

export function SubscriptionList() {
  const words = useSubscriptionWords();
  const common = useWords();
  const mayWrite = useMay({ rights: ['subscriptions:write'] });
  const mayListCodes = useMay({ rights: ['discount-codes:read'] });
  const go = useGo();
  const createFor = (customerId?: string) =>
    creation(
      words,
      cycles.map((value) => ({ value, label: wordOf(common, value) })),
      (id) => go(addressOfOne('subscription', id)),
      { customerId, mayListCodes },
    );
  const asked = useNew();
  const [moved, keepMoved] = useKept('moved', '');
  const movement = movementIn(moved);
  const kept = useMemo((): Readonly<Record<string, string>> => (moved === '' ? {} : { moved }), [moved]);
  return (
    <Page title={words.title} full {...(mayWrite ? { actions: <ActionMenu actions={[createFor()]} /> } : {})}>
      {mayWrite && asked.isOpen && (
        <ActionDialog action={createFor(asked.customerId)} onClose={asked.close} />
      )}
      {movement !== undefined && (
        <Group gap="xs" mb="xs">
          <Text size="sm" fw={600}>
            {words.movedIn(words[`moved_${movement.kind}`], month(movement.month))}
          </Text>
          <Button size="compact-xs" variant="default" onClick={() => keepMoved('')}>
            {words.allOfThem}
          </Button>
        </Group>
      )}
      <DataTable
        label={words.title}
        path="/api/subscriptions"
        columns={useColumns()}
        idOf={({ id }) => id}
        addressOf={({ id }) => addressOfOne('subscription', id)}
        usualSort="-createdAt"
        kept={kept}
        {...(movement === undefined ? {} : { fixedFilter: movement.filter })}
        {...(mayWrite ? { selectedActions: (ids, clear) => <BulkRenewal ids={ids} onDone={clear} /> } : {})}
      />
    </Page>
  );
}

function BulkRenewal({ ids, onDone }: { readonly ids: readonly string[]; readonly onDone: () => void }) {
  const words = useSubscriptionWords();
  return (
    <BulkAction
      kind="subscription"
      button={words.bulkRenew}
      action={{
        key: 'renew',
        label: words.bulkTitle(number(ids.length)),
        submitLabel: words.bulkRenew,
        text: words.renewText,
        command: () => ({
          method: 'POST',
          path: '/api/subscriptions/bulk-renew',
          body: { subscriptionIds: ids },
        }),
      }}
      done={words.wasRenewed}
      summary={words.bulkDone}
      onDone={onDone}
    />
  );
}
