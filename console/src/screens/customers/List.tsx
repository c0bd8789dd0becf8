/** All customers with their amounts due, and a list of those that owe money, longest overdue first. */
import { Badge, Button, Group, Stack } from '@mantine/core';
import type { AccountRow, CustomerBalanceRow } from 'back-office-client';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { NewCustomer } from '../../parts/customers/CustomerDialog.js';
import { addressOfOne } from '../../parts/layout/addresses.js';
import { Link, useGo } from '../../parts/layout/Link.js';
import { Page } from '../../parts/layout/Page.js';
import { useKept, useNew } from '../../parts/layout/usePage.js';
import { useMay } from '../../parts/service/me.js';
import { Empty } from '../../parts/states/States.js';
import type { Column } from '../../parts/table/columns.js';
import { DataTable } from '../../parts/table/DataTable.js';
import { hiddenMoment, hiddenText } from '../../parts/table/hidden.js';
import { namedColumn } from '../../parts/table/named.js';
import { today } from '../../parts/words/days.js';
import { day, moment, money, nothing } from '../../parts/words/format.js';
import { useCustomerWords } from './words.js';

interface Owed {
  readonly currency: string;
  readonly due: number;
}

function Owed({ owed }: { readonly owed: readonly Owed[] }) {
  const due = owed.filter((one) => one.due > 0);
  if (due.length === 0) return nothing;
  return (
    <Stack gap={0} align="flex-end">
      {due.map((one) => (
        <span key={one.currency}>{money(one.due, one.currency)}</span>
      ))}
    </Stack>
  );
}

function Late({ date }: { readonly date: string | null | undefined }) {
  if (date === null || date === undefined || date >= today()) return nothing;
  return <Badge color="red">{day(date)}</Badge>;
}

function useCustomerColumns(): readonly Column<CustomerBalanceRow>[] {
  const words = useCustomerWords();
  return useMemo<readonly Column<CustomerBalanceRow>[]>(
    () => [
      {
        field: 'name',
        name: words.name,
        kind: 'text',
        show: ({ name, id }) => <bdi title={id}>{name ?? id}</bdi>,
        width: 240,
        narrow: 'title',
      },
      {
        field: 'email',
        name: words.email,
        kind: 'text',
        show: ({ email }) => <bdi>{email ?? ''}</bdi>,
        width: 220,
        narrow: 'detail',
      },
      {
        field: 'owed',
        name: words.owed,
        kind: 'number',
        ordered: false,
        filtered: false,
        show: ({ owed }) => <Owed owed={owed ?? []} />,
        width: 140,
        narrow: 'side',
      },
      {
        field: 'oldestDueDate',
        name: words.late,
        kind: 'day',
        ordered: false,
        filtered: false,
        show: ({ oldestDueDate }) => <Late date={oldestDueDate} />,
        width: 140,
      },
      { field: 'city', name: words.city, kind: 'text', show: ({ city }) => <bdi>{city ?? ''}</bdi> },
      {
        field: 'country',
        name: words.country,
        kind: 'text',
        show: ({ country }) => country ?? '',
        width: 100,
      },
      hiddenText('vatId', words.vatId),
      hiddenText('id', words.id),
      hiddenMoment('createdAt', words.createdAt),
      hiddenMoment('updatedAt', words.changedAt),
    ],
    [words],
  );
}

function useAccountColumns(): readonly Column<AccountRow>[] {
  const words = useCustomerWords();
  return useMemo<readonly Column<AccountRow>[]>(
    () => [
      { ...namedColumn('customerId', words.customer, 'customer'), width: 240, narrow: 'title' },
      {
        field: 'currencies',
        name: words.owed,
        kind: 'number',
        ordered: false,
        filtered: false,
        show: ({ currencies }) => <Owed owed={currencies ?? []} />,
        width: 160,
        narrow: 'side',
      },
      {
        field: 'oldestDueDate',
        name: words.late,
        kind: 'day',
        show: ({ oldestDueDate }) => <Late date={oldestDueDate} />,
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
  const [list] = useKept('list', 'all');
  const tabs = [
    ['all', words.allCustomers, '/customers'],
    ['owing', words.owing, '/customers?list=owing'],
  ] as const;
  return (
    <Page title={words.title} full actions={<New />}>
      <Group component="nav" aria-label={words.title} gap="md">
        {tabs.map(([key, name, to]) => (
          <Link key={key} to={to} size="sm" {...(key === list ? { fw: 700, 'aria-current': 'page' } : {})}>
            {name}
          </Link>
        ))}
      </Group>
      {list === 'owing' ? <Owing /> : <All />}
    </Page>
  );
}

function All() {
  const words = useCustomerWords();
  return (
    <DataTable
      label={words.title}
      path="/api/customers"
      columns={useCustomerColumns()}
      idOf={({ id }) => id}
      addressOf={({ id }) => addressOfOne('customer', id)}
      usualSort="name"
      empty={<Empty title={words.noCustomers} />}
    />
  );
}

/** Reads the accounts, which can be sorted by the oldest due date; the list of customers cannot. */
function Owing() {
  const words = useCustomerWords();
  return (
    <DataTable
      label={words.owing}
      path="/api/accounts"
      columns={useAccountColumns()}
      kept={owingKept}
      fixedFilter="oldestDueDate ne null"
      idOf={({ customerId }) => customerId}
      addressOf={({ customerId }) => addressOfOne('customer', customerId)}
      usualSort="oldestDueDate"
    />
  );
}

const owingKept = { list: 'owing' };

function New() {
  const words = useCustomerWords();
  const go = useGo();
  const isAllowed = useMay({ roles: ['Admin'] });
  const { isOpen, open, close } = useNew();
  if (!isAllowed) return null;
  return (
    <>
      <Button size="sm" variant="default" onClick={() => go('/import?kind=customers')}>
        {words.importThem}
      </Button>
      <Button size="sm" leftSection={<Plus size={16} aria-hidden />} onClick={open}>
        {words.newCustomer}
      </Button>
      {isOpen && <NewCustomer name="" onClose={close} onDone={(id) => go(addressOfOne('customer', id))} />}
    </>
  );
}
