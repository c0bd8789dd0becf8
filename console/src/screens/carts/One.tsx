/** One cart: its lines, its discount codes, those that were dropped automatically, and its actions. */
import { Button, Group, Stack, Text } from '@mantine/core';
import type { Cart, CartRow } from 'back-office-client';
import { type ReactNode, useState } from 'react';
import { useWords, wordOf } from '../../messages/words.js';
import { CommandForm } from '../../parts/forms/CommandForm.js';
import { History } from '../../parts/history/History.js';
import { addressOfList } from '../../parts/layout/addresses.js';
import { Dialog } from '../../parts/layout/Dialog.js';
import { Link, useGo } from '../../parts/layout/Link.js';
import { MoneyLines } from '../../parts/layout/MoneyLines.js';
import { ResourcePage } from '../../parts/layout/ResourcePage.js';
import { Columns, Facts, Section } from '../../parts/layout/Section.js';
import { useParameter } from '../../parts/layout/usePage.js';
import { Named, NamedLink } from '../../parts/names/Named.js';
import { may, useMe } from '../../parts/service/me.js';
import { useRead } from '../../parts/service/read.js';
import { NotFound } from '../../parts/states/States.js';
import type { ListBody } from '../../parts/table/rows.js';
import { moment, money, nothing } from '../../parts/words/format.js';
import { CartStatus } from './List.js';
import { useCartWords } from './words.js';

const fields = '*,items,discounts,droppedItems,droppedDiscounts';

/** Reads the cart from the list, which has closed carts too; for an open cart, also its current lines and totals. */
export function OneCart() {
  const id = useParameter('id');
  const words = useCartWords();
  const common = useWords();
  const filter = encodeURIComponent(`id eq '${id.replaceAll("'", "''")}'`);
  return (
    <ResourcePage<ListBody<CartRow>>
      path={`/api/carts?$filter=${filter}&$select=${fields}`}
      title={() => words.cart}
      customer={({ value: [cart] }) => cart?.customerId}
      id={id}
      badge={({ value: [cart] }) => cart !== undefined && <CartStatus status={cart.status} />}
      actions={({ body: { value } }) => <Actions cart={value[0]} />}
      back={{ to: addressOfList('cart'), label: words.title }}
    >
      {({ body: { value } }) => {
        const [cart] = value;
        if (cart === undefined) return <NotFound />;
        return (
          <>
            <CartContents cart={cart} />
            <Section title={common.history}>
              <History type="cart" id={id} />
            </Section>
          </>
        );
      }}
    </ResourcePage>
  );
}

interface Shown {
  readonly cart: CartRow;
}

function CartContents({ cart }: Shown) {
  const words = useCartWords();
  const reading = useRead<Cart>(`/api/cart/${encodeURIComponent(cart.id)}`, { when: cart.status === 'open' });
  const now: CartRow | Cart = reading.data?.body ?? cart;
  return (
    <>
      <Section title={words.facts}>
        <CartFacts cart={{ ...cart, ...now }} />
      </Section>
      <Section title={words.lines}>
        <Lines {...cart} {...now} items={now.items ?? []} />
      </Section>
      <Columns>
        <Section title={words.codes}>
          <Codes cart={cart} discounts={now.discounts ?? []} />
        </Section>
        <Left items={now.droppedItems ?? []} discounts={now.droppedDiscounts ?? []} />
      </Columns>
    </>
  );
}

function CartFacts({ cart }: Shown) {
  const words = useCartWords();
  const common = useWords();
  const { customerId } = cart;
  return (
    <Facts
      facts={[
        {
          name: words.customer,
          value: customerId === null ? words.guest : <NamedLink kind="customer" id={customerId} />,
        },
        { name: words.cartType, value: wordOf(common, cart.cartType) },
        { name: words.checkoutExpiresAt, value: moment(cart.checkoutExpiresAt) },
        { name: words.expiresAt, value: moment(cart.expiresAt) },
        { name: words.createdAt, value: moment(cart.createdAt) },
        { name: words.updatedAt, value: moment(cart.updatedAt) },
      ]}
    />
  );
}

function Dimmed({ children }: { readonly children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  );
}

function Lines({
  items,
  ...sums
}: Pick<Cart, 'items' | 'currency' | 'subtotal' | 'discount' | 'tax' | 'total'>) {
  const words = useCartWords();
  if (items.length === 0) return <Dimmed>{words.noLines}</Dimmed>;
  const lines = items.map(({ offerId, quantity, price, amount, priceChanged }) => ({
    description: (
      <>
        <NamedLink kind="offer" id={offerId} size="sm" />
        {priceChanged !== undefined && (
          <Dimmed>{words.priceWas(money(priceChanged.from, sums.currency, { price: true }))}</Dimmed>
        )}
      </>
    ),
    quantity,
    unitPrice: price,
    amount,
  }));
  return <MoneyLines label={words.lines} document={{ ...sums, items: lines }} />;
}

function Codes({ cart, discounts }: Shown & Pick<Cart, 'discounts'>) {
  const words = useCartWords();
  const mayWrite = may(useMe(), { rights: ['carts:write'] }) && cart.status === 'open';
  if (discounts.length === 0) return <Dimmed>{words.noCodes}</Dimmed>;
  return (
    <Stack gap="xs">
      {discounts.map(({ code, amount }) => (
        <Group key={code} justify="space-between" gap="xs">
          <Link to={`/reference/discount-codes/${encodeURIComponent(code)}`} size="sm">
            {code}
          </Link>
          <Group gap="sm">
            <Text size="sm">{money(-amount, cart.currency)}</Text>
            {mayWrite && (
              <Confirmed
                label={words.removeCode(code)}
                path={`/api/cart/${encodeURIComponent(cart.id)}/discounts/${encodeURIComponent(code)}`}
                method="DELETE"
                size="compact-sm"
              />
            )}
          </Group>
        </Group>
      ))}
    </Stack>
  );
}

function Left({
  items,
  discounts,
}: {
  readonly items: Cart['droppedItems'];
  readonly discounts: Cart['droppedDiscounts'];
}) {
  const words = useCartWords();
  const whyCode = {
    inactive: words.inactive,
    changed: words.changed,
    exhausted: words.exhausted,
    expired: words.codeExpired,
    deleted: words.codeDeleted,
  };
  const whyItem = { currency: words.otherCurrency, amount: words.tooMuch };
  if (items.length === 0 && discounts.length === 0) return null;
  return (
    <Section title={words.left}>
      <Stack gap={4}>
        {discounts.map(({ code, reason }) => (
          <Text key={code} size="sm">
            <bdi>{code}</bdi>: {whyCode[reason]}
          </Text>
        ))}
        {items.map(({ cartItemId, offerId, reason }) => (
          <Text key={cartItemId} size="sm">
            <Named kind="offer" id={offerId} />: {whyItem[reason]}
          </Text>
        ))}
      </Stack>
    </Section>
  );
}

function Actions({ cart }: { readonly cart: CartRow | undefined }) {
  const words = useCartWords();
  const go = useGo();
  const mayWrite = may(useMe(), { rights: ['carts:write'] });
  if (cart?.status !== 'open' || !mayWrite) return null;
  const path = `/api/cart/${encodeURIComponent(cart.id)}`;
  return (
    <>
      <Confirmed label={words.checkOut} text={words.checkOutText} path={`${path}/checkout`} method="POST" />
      <Confirmed
        label={words.deleteCart}
        text={words.deleteText}
        path={path}
        method="DELETE"
        isDangerous
        onDone={() => go(addressOfList('cart'))}
      />
    </>
  );
}

interface ConfirmedProps {
  readonly label: string;
  readonly text?: string;
  readonly path: string;
  readonly method: 'POST' | 'DELETE';
  readonly isDangerous?: boolean;
  readonly size?: 'sm' | 'compact-sm';
  readonly onDone?: () => void;
}

/** A button whose action must be confirmed. */
function Confirmed({ label, text = nothing, path, method, isDangerous, size, onDone }: ConfirmedProps) {
  const common = useWords();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="default" size={size ?? 'sm'} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={label}>
        <CommandForm
          submitLabel={label}
          isDangerous={isDangerous === true}
          command={() => ({ method, path })}
          onCancel={close}
          said={common.actionDone(label)}
          onDone={() => {
            close();
            onDone?.();
          }}
        >
          {text === nothing ? null : <Text size="sm">{text}</Text>}
        </CommandForm>
      </Dialog>
    </>
  );
}
