/** All subscriptions. */
import type { Subscription } from 'back-office-client';
import { useMemo } from 'react';
import { useWords } from '../../messages/words.js';
import { addressOfOne } from '../../parts/layout/addresses.js';
import { Page } from '../../parts/layout/Page.js';
import { StatusBadge } from '../../parts/layout/StatusBadge.js';
import type { Column } from '../../parts/table/columns.js';
import { DataTable } from '../../parts/table/DataTable.js';
import { day, moment, money, number } from '../../parts/words/format.js';
import { useSubscriptionWords } from './words.js';

function useColumns(): readonly Column<Subscription>[] {
  const words = useSubscriptionWords();
  const common = useWords();
  return useMemo(
    () => [
      { field: 'id', name: words.id, kind: 'text', show: ({ id }) => id, width: 150, narrow: 'detail' },
      {
        field: 'customerId',
        name: words.customer,
        kind: 'text',
        show: ({ customerId }) => customerId,
        narrow: 'title',
      },
      { field: 'offerId', name: words.offer, kind: 'text', show: ({ offerId }) => offerId },
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
        field: 'creditBalance',
        name: words.creditBalance,
        kind: 'number',
        show: ({ creditBalance, currency }) => money(creditBalance, currency),
        hidden: true,
      },
      {
        field: 'pendingAmount',
        name: words.pendingAmount,
        kind: 'number',
        show: ({ pendingAmount, currency }) => money(pendingAmount, currency),
        hidden: true,
      },
      {
        field: 'currency',
        name: words.currency,
        kind: 'text',
        show: ({ currency }) => currency,
        hidden: true,
      },
      {
        field: 'createdAt',
        name: words.createdAt,
        kind: 'moment',
        show: ({ createdAt }) => moment(createdAt),
        hidden: true,
      },
      {
        field: 'updatedAt',
        name: words.updatedAt,
        kind: 'moment',
        show: ({ updatedAt }) => moment(updatedAt),
        hidden: true,
      },
    ],
    [words, common],
  );
}

export function SubscriptionList() {
  const words = useSubscriptionWords();
  return (
    <Page title={words.title} full>
      <DataTable
        label={words.title}
        path="/api/subscriptions"
        columns={useColumns()}
        idOf={({ id }) => id}
        addressOf={({ id }) => addressOfOne('subscription', id)}
        usualSort="-createdAt"
      />
    </Page>
  );
}
