/** All carts, including closed ones. */
import { Badge } from '@mantine/core';
import type { CartRow } from 'back-office-client';
import { useMemo } from 'react';
import { useWords, wordOf } from '../../messages/words.js';
import { addressOfOne } from '../../parts/layout/addresses.js';
import { Page } from '../../parts/layout/Page.js';
import { Named } from '../../parts/names/Named.js';
import type { Column } from '../../parts/table/columns.js';
import { DataTable } from '../../parts/table/DataTable.js';
import { hiddenText } from '../../parts/table/hidden.js';
import { namedColumn } from '../../parts/table/named.js';
import { moment, money } from '../../parts/words/format.js';
import { useCartWords } from './words.js';

const colours = {
  open: 'blue',
  ordered: 'green',
  merged: 'gray',
  expired: 'orange',
} as const;

export function CartStatus({ status }: Pick<CartRow, 'status'>) {
  const words = useCartWords();
  return (
    <Badge color={colours[status]} style={{ verticalAlign: 'middle' }}>
      {words[status]}
    </Badge>
  );
}

function useColumns(): readonly Column<CartRow>[] {
  const words = useCartWords();
  const common = useWords();
  return useMemo<readonly Column<CartRow>[]>(() => {
    const amount = (field: 'subtotal' | 'discount' | 'tax' | 'total') => ({
      field,
      name: words[field],
      kind: 'number' as const,
      show: (cart: CartRow) => money(cart[field], cart.currency),
      alsoReads: ['currency'],
    });
    const when = (field: 'createdAt' | 'updatedAt' | 'expiresAt' | 'checkoutExpiresAt') => ({
      field,
      name: words[field],
      kind: 'moment' as const,
      show: (cart: CartRow) => moment(cart[field]),
    });
    return [
      {
        ...namedColumn('customerId', words.customer, 'customer'),
        show: ({ customerId }) =>
          customerId === null ? <i>{words.guest}</i> : <Named kind="customer" id={customerId} />,
        narrow: 'title',
      },
      {
        field: 'status',
        name: words.status,
        kind: 'words',
        values: [
          { value: 'open', name: words.open },
          { value: 'ordered', name: words.ordered },
          { value: 'merged', name: words.merged },
          { value: 'expired', name: words.expired },
        ],
        show: ({ status }) => <CartStatus status={status} />,
        narrow: 'side',
      },
      { ...amount('total'), narrow: 'side' },
      amount('discount'),
      { ...when('updatedAt'), narrow: 'detail' },
      when('expiresAt'),
      {
        field: 'cartType',
        name: words.cartType,
        kind: 'words',
        values: [
          { value: 'guest', name: common.value_guest },
          { value: 'authenticated', name: common.value_authenticated },
        ],
        show: ({ cartType }) => wordOf(common, cartType),
      },
      { ...amount('subtotal'), hidden: true },
      { ...amount('tax'), hidden: true },
      hiddenText('currency', words.currency),
      { ...when('checkoutExpiresAt'), hidden: true },
      { ...when('createdAt'), hidden: true },
      hiddenText('id', words.id),
    ];
  }, [words, common]);
}

export function CartList() {
  const words = useCartWords();
  return (
    <Page title={words.title} full>
      <DataTable
        label={words.title}
        path="/api/carts"
        columns={useColumns()}
        idOf={({ id }) => id}
        addressOf={({ id }) => addressOfOne('cart', id)}
        usualSort="-updatedAt"
      />
    </Page>
  );
}
