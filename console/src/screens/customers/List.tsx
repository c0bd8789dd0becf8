/** Customers who were ever billed or have paid: what each owes. */
import { Badge, Stack } from '@mantine/core';
import type { AccountRow } from 'back-office-client';
import { useMemo } from 'react';
import { addressOfOne } from '../../parts/layout/addresses.js';
import { Page } from '../../parts/layout/Page.js';
import type { Column } from '../../parts/table/columns.js';
import { DataTable } from '../../parts/table/DataTable.js';
import { day, moment, money, nothing, today } from '../../parts/words/format.js';
import { useCustomerWords } from './words.js';

function useColumns(): readonly Column<AccountRow>[] {
  const words = useCustomerWords();
  return useMemo(
    () => [
      {
        field: 'customerId',
        name: words.customer,
        kind: 'text',
        show: ({ customerId }) => customerId,
        width: 220,
        narrow: 'title',
      },
      {
        field: 'currencies',
        name: words.owed,
        kind: 'number',
        ordered: false,
        filtered: false,
        show: ({ currencies }) => {
          const owed = (currencies ?? []).filter(({ due }) => due > 0);
          if (owed.length === 0) return nothing;
          return (
            <Stack gap={0} align="flex-end">
              {owed.map(({ currency, due }) => (
                <span key={currency}>{money(due, currency)}</span>
              ))}
            </Stack>
          );
        },
        width: 160,
        narrow: 'side',
      },
      {
        field: 'oldestDueDate',
        name: words.late,
        kind: 'day',
        show: ({ oldestDueDate }) =>
          oldestDueDate !== null && oldestDueDate < today() ? (
            <Badge variant="light" color="red" tt="none" fw={600}>
              {day(oldestDueDate)}
            </Badge>
          ) : (
            nothing
          ),
        width: 150,
      },
      {
        field: 'dunningReason',
        name: words.held,
        kind: 'text',
        show: ({ dunningReason }) => dunningReason ?? nothing,
      },
      {
        field: 'updatedAt',
        name: words.updatedAt,
        kind: 'moment',
        show: ({ updatedAt }) => moment(updatedAt),
      },
    ],
    [words],
  );
}

export function CustomerList() {
  const words = useCustomerWords();
  return (
    <Page title={words.title} full>
      <DataTable
        label={words.title}
        path="/api/accounts"
        columns={useColumns()}
        idOf={({ customerId }) => customerId}
        addressOf={({ customerId }) => addressOfOne('customer', customerId)}
        usualSort="-updatedAt"
      />
    </Page>
  );
}
