/** Everything about one customer: details, account, arrears, and the newest of each kind of document. */
import { Button, Group, Menu, Stack, Text } from '@mantine/core';
import type { CustomerOverview, Statement } from 'back-office-client';
import { FileDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useWords, wordOf } from '../../messages/words.js';
import { ActionDialog } from '../../parts/actions/ActionDialog.js';
import { ActionMenu } from '../../parts/actions/ActionMenu.js';
import { EditCustomer } from '../../parts/customers/CustomerDialog.js';
import { History } from '../../parts/history/History.js';
import { addressOfList, addressOfNew, addressOfOne, type Kind } from '../../parts/layout/addresses.js';
import { Link, useGo } from '../../parts/layout/Link.js';
import { RemindersHeld } from '../../parts/layout/RemindersHeld.js';
import { ResourcePage } from '../../parts/layout/ResourcePage.js';
import { Columns, Facts, Section } from '../../parts/layout/Section.js';
import { StatusBadge } from '../../parts/layout/StatusBadge.js';
import { useParameter } from '../../parts/layout/usePage.js';
import { planName, useNames } from '../../parts/names/useName.js';
import { addressOf } from '../../parts/service/call.js';
import { may, useMay, useMe } from '../../parts/service/me.js';
import { useRead } from '../../parts/service/read.js';
import { day, money, nothing, number } from '../../parts/words/format.js';
import { nameOfCountry, nameOfLanguage } from '../../parts/words/language.js';
import { actionsOn, statementMail } from './actions.js';
import { useCustomerWords } from './words.js';

type Words = ReturnType<typeof useCustomerWords>;
type Row = CustomerOverview['invoices']['value'][number];

export function OneCustomer() {
  const id = useParameter('id');
  const words = useCustomerWords();
  const common = useWords();
  const me = useMe();
  const go = useGo();
  const known = useRead<CustomerOverview>(`/api/customers/${encodeURIComponent(id)}/overview`).data?.body;
  const offerName = useNames(
    'offer',
    (known?.subscriptions.value ?? []).flatMap((row) => text(row.offerId) ?? []),
  );
  const planOf = (row: Row) => planName(offerName(text(row.offerId) ?? ''), Number(row.quantity));
  const allowed = {
    payments: may(me, { rights: ['payments:write'] }),
    customers: may(me, { rights: ['customers:write'] }),
    erasing: may(me, { roles: ['Admin'] }),
  };
  return (
    <ResourcePage<CustomerOverview>
      path={`/api/customers/${encodeURIComponent(id)}/overview`}
      title={(overview) => text(overview?.customer?.name) ?? id}
      id={id}
      back={{ to: addressOfList('customer'), label: words.title }}
      actions={({ body }) => (
        <>
          <Additions customerId={id} />
          {body.customer !== null && <Edit customerId={id} />}
          <StatementMenu customerId={id} mayMail={allowed.customers} />
          <Actions overview={body} allowed={allowed} onGone={() => go(addressOfList('customer'))} />
        </>
      )}
    >
      {({ body }) => (
        <>
          {body.account.dunning.paused && <RemindersHeld reason={body.account.dunning.reason} />}
          <Section title={words.facts}>
            <CustomerFacts overview={body} />
          </Section>
          <Account account={body.account} />
          <Columns>
            <Documents kind="subscription" of={body} name={words.subscriptions} rows={body.subscriptions}>
              {(row) => ({ ...entry(planOf(row), null, undefined, row), when: renewalOf(row, words) })}
            </Documents>
            <Documents kind="invoice" of={body} name={words.invoices} rows={body.invoices}>
              {(row) => entry(text(row.invoiceNumber) ?? words.draft, row.invoiceDate, row.total, row)}
            </Documents>
            <Documents kind="payment" of={body} name={words.payments} rows={body.payments}>
              {(row) =>
                entry(
                  text(row.reference) ?? wordOf(common, text(row.method) ?? ''),
                  row.paidAt,
                  row.amount,
                  row,
                )
              }
            </Documents>
            <Documents kind="creditNote" of={body} name={words.creditNotes} rows={body.creditNotes}>
              {(row) => entry(text(row.creditNoteNumber) ?? '', row.creditNoteDate, row.total, row)}
            </Documents>
            <Documents kind="cart" of={body} name={words.carts} rows={body.carts}>
              {(row) => entry(words.cart, row.updatedAt, row.total, row)}
            </Documents>
            <Documents kind="receipt" of={body} name={words.receipts} rows={body.receipts}>
              {(row) => entry(text(row.receiptNumber) ?? '', row.createdAt, row.total ?? row.amount, row)}
            </Documents>
          </Columns>
          <Section title={common.history}>
            <History type="reference-customers" id={id} />
          </Section>
        </>
      )}
    </ResourcePage>
  );
}

interface ActionsProps {
  readonly overview: CustomerOverview;
  readonly allowed: Parameters<typeof actionsOn>[3];
  readonly onGone: () => void;
}

function Actions({ overview, allowed, onGone }: ActionsProps) {
  const words = useCustomerWords();
  const { customerId, account } = overview;
  const { data: statement } = useRead<Statement>(
    `/api/customers/${encodeURIComponent(customerId)}/statement`,
    {
      query: { from: aYearAgo() },
      when: allowed.payments && account.currencies.some(({ refunded }) => refunded > 0),
    },
  );
  const entries = statement?.body.entries ?? [];
  const cameBack = new Set(entries.flatMap(({ kind, id }) => (kind === 'refundReversal' ? [id] : [])));
  const refunds = entries
    .filter(({ kind, id }) => kind === 'refund' && !cameBack.has(id))
    .map(({ id, date, charge, currency, reference }) => ({
      id,
      label: [day(date), money(charge ?? 0, currency), reference].filter((part) => part !== null).join(', '),
    }))
    .toReversed();
  const actions = actionsOn(overview, refunds, { words, common: useWords() }, allowed, onGone);
  return actions.length > 0 && <ActionMenu actions={actions} />;
}

/** Long enough to find every refund that a bank may still return: banks do so within days. */
function aYearAgo(): string {
  return new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function CustomerFacts({ overview: { customer } }: { readonly overview: CustomerOverview }) {
  const words = useCustomerWords();
  if (customer === null) return <Text size="sm">{words.unknown}</Text>;
  return (
    <Facts
      facts={[
        { name: words.email, value: <bdi>{text(customer.email) ?? nothing}</bdi> },
        {
          name: words.address,
          value: <span style={{ whiteSpace: 'pre-line' }}>{addressIn(customer)}</span>,
        },
        ...(['vatId', 'taxId'] as const).flatMap((field) => {
          const value = text(customer[field]);
          return value === undefined ? [] : [{ name: words[field], value }];
        }),
        { name: words.language, value: languageIn(text(customer.language)) },
        ...(typeof customer.paymentTermsDays === 'number'
          ? [{ name: words.paymentTerms, value: words.days(number(customer.paymentTermsDays)) }]
          : []),
      ]}
    />
  );
}

/** Returns the address as one text, from its single field or from its parts. */
function addressIn(customer: NonNullable<CustomerOverview['customer']>): string {
  const place = [text(customer.postalCode), text(customer.city)]
    .filter((part) => part !== undefined)
    .join(' ');
  const country = text(customer.country);
  const parts = [
    text(customer.street),
    place === '' ? undefined : place,
    country === undefined ? undefined : nameOfCountry(country),
  ];
  const lines = parts.filter((line) => line !== undefined).join('\n');
  return text(customer.address) ?? (lines === '' ? nothing : lines);
}

const languageIn = (tag: string | undefined) => (tag === undefined ? nothing : nameOfLanguage(tag));

const figures = [
  'invoiced',
  'credited',
  'writtenOff',
  'paid',
  'refunded',
  'due',
  'overdue',
  'balance',
] as const;
const bands = ['current', 'days1to30', 'days31to60', 'days61to90', 'over90'] as const;

function Account({ account: { currencies } }: { readonly account: CustomerOverview['account'] }) {
  const words = useCustomerWords();
  if (currencies.length === 0)
    return (
      <Section title={words.account}>
        <Text size="sm" c="dimmed">
          {words.noAccount}
        </Text>
      </Section>
    );
  return currencies.map((account) => (
    <Section key={account.currency} title={words.inCurrency(account.currency)}>
      <Stack gap="md">
        <Facts
          facts={figures.map((figure) => ({
            name: words[figure],
            value: money(account[figure], account.currency),
          }))}
        />
        {account.due > 0 && (
          <div>
            <Text size="sm" fw={600} mb={4}>
              {words.ageing}
            </Text>
            <Facts
              facts={bands.map((band) => ({
                name: words[band],
                value: money(account.ageing[band], account.currency),
              }))}
            />
          </div>
        )}
      </Stack>
    </Section>
  ));
}

interface Entry {
  readonly title: string;
  readonly when: string;
  readonly amount: string | undefined;
  readonly status: string | undefined;
}

function entry(title: string, date: unknown, amount: unknown, row: Row): Entry {
  const currency = text(row.currency);
  return {
    title,
    when: day(text(date)),
    amount: typeof amount === 'number' ? money(amount, currency) : undefined,
    status: text(row.status),
  };
}

/** Says when a subscription renews or ends. */
function renewalOf({ status, autoRenewal, renewalDate, terminationDate }: Row, words: Words): string {
  if (status === 'terminated') return words.endsOn(day(text(terminationDate)));
  return (autoRenewal === false ? words.endsOn : words.renewsOn)(day(text(renewalDate)));
}

interface DocumentsProps {
  readonly kind: Kind;
  readonly of: CustomerOverview;
  readonly name: string;
  readonly rows: CustomerOverview['invoices'];
  readonly children: (row: Row) => Entry;
}

function Documents({ kind, of: { customerId }, name, rows, children }: DocumentsProps): ReactNode {
  const words: Words = useCustomerWords();
  return (
    <Section
      title={`${name} (${rows.count})`}
      {...(rows.count > rows.value.length
        ? {
            actions: (
              <Link to={addressOfList(kind, { customerId: `=${customerId}` })} size="sm">
                {words.all}
              </Link>
            ),
          }
        : {})}
    >
      {rows.value.length === 0 ? (
        <Text size="sm" c="dimmed">
          {words.none}
        </Text>
      ) : (
        <Stack gap={6}>
          {rows.value.map((row) => {
            const { title, when, amount, status } = children(row);
            return (
              <Group key={String(row.id)} justify="space-between" gap="xs" wrap="nowrap">
                <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  <Link to={addressOfOne(kind, String(row.id))} size="sm">
                    <bdi>{title === '' ? String(row.id) : title}</bdi>
                  </Link>
                  <Text size="xs" c="dimmed">
                    {when}
                  </Text>
                </div>
                <Group gap="xs" wrap="nowrap">
                  {amount !== undefined && <Text size="sm">{amount}</Text>}
                  {status !== undefined && <StatusBadge status={status} />}
                </Group>
              </Group>
            );
          })}
        </Stack>
      )}
    </Section>
  );
}

interface StatementMenuProps {
  readonly customerId: string;
  readonly mayMail: boolean;
}

function StatementMenu({ customerId, mayMail }: StatementMenuProps) {
  const words = useCustomerWords();
  const [isMailing, setMailing] = useState(false);
  const path = `/api/customers/${encodeURIComponent(customerId)}/statement`;
  const kinds = [
    ['pdf', words.statementPdf],
    ['xlsx', words.statementXlsx],
    ['csv', words.statementCsv],
  ] as const;
  return (
    <>
      {isMailing && <ActionDialog action={statementMail(path, words)} onClose={() => setMailing(false)} />}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button size="sm" variant="default" leftSection={<FileDown size={16} aria-hidden />}>
            {words.statement}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {kinds.map(([format, label]) => (
            <Menu.Item key={format} component="a" href={addressOf(path, { format })} download>
              {label}
            </Menu.Item>
          ))}
          {mayMail && <Menu.Item onClick={() => setMailing(true)}>{words.statementMail}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

/** Links to pages that create something for the customer. */
function Additions({ customerId }: { readonly customerId: string }) {
  const words = useCustomerWords();
  const me = useMe();
  const go = useGo();
  const kinds = [
    ['subscription', words.newSubscription, 'subscriptions:write'],
    ['invoice', words.newInvoice, 'invoices:write'],
    ['quote', words.newQuote, 'quotes:write'],
  ] as const;
  return kinds
    .filter(([, , right]) => may(me, { rights: [right] }))
    .map(([kind, label]) => (
      <Button key={kind} size="sm" variant="default" onClick={() => go(addressOfNew(kind, customerId))}>
        {label}
      </Button>
    ));
}

/** Uses the customer's record as it is when the form opens: the revision of the page belongs to the account. */
function Edit({ customerId }: { readonly customerId: string }) {
  const words = useCustomerWords();
  const isAllowed = useMay({ roles: ['Admin'] });
  const [isOpen, setOpen] = useState(false);
  const { data } = useRead<{ readonly id: string } & Readonly<Record<string, unknown>>>(
    `/api/reference/customers/${encodeURIComponent(customerId)}`,
    { when: isOpen },
  );
  if (!isAllowed) return null;
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setOpen(true)}>
        {words.editCustomer}
      </Button>
      {isOpen && data !== undefined && (
        <EditCustomer customer={data.body} etag={data.etag} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
