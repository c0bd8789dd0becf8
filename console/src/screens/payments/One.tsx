/** One payment: its amount, and the invoices that it pays. */
import { Table, Text } from '@mantine/core';
import type { InvoiceRow, Payment } from 'back-office-client';
import { useWords, wordOf } from '../../messages/words.js';
import { ActionMenu } from '../../parts/actions/ActionMenu.js';
import { History } from '../../parts/history/History.js';
import { addressOfList, addressOfOne } from '../../parts/layout/addresses.js';
import { Link } from '../../parts/layout/Link.js';
import { ResourcePage } from '../../parts/layout/ResourcePage.js';
import { Facts, Section } from '../../parts/layout/Section.js';
import { StatusBadge } from '../../parts/layout/StatusBadge.js';
import { useParameter } from '../../parts/layout/usePage.js';
import { NamedLink } from '../../parts/names/Named.js';
import type { Answer } from '../../parts/service/call.js';
import { useMay } from '../../parts/service/me.js';
import { useRead } from '../../parts/service/read.js';
import { Heads } from '../../parts/table/Heads.js';
import type { ListBody } from '../../parts/table/rows.js';
import { day, moment, money, nothing } from '../../parts/words/format.js';
import { actionsOn, dueOf } from './actions.js';
import { usePaymentWords } from './words.js';

export function OnePayment() {
  const id = useParameter('id');
  const words = usePaymentWords();
  const common = useWords();
  const mayWrite = useMay({ rights: ['payments:write'] });
  return (
    <ResourcePage<Payment>
      path={`/api/payments/${encodeURIComponent(id)}`}
      title={(payment) => (payment === undefined ? id : words.one(money(payment.amount, payment.currency)))}
      customer={({ customerId }) => customerId}
      id={id}
      badge={({ status }) => <StatusBadge status={status} />}
      actions={(answer) =>
        mayWrite && <Actions answer={answer} path={`/api/payments/${encodeURIComponent(id)}`} />
      }
      back={{ to: addressOfList('payment'), label: words.title }}
    >
      {({ body: payment }) => (
        <>
          <Section title={words.facts}>
            <PaymentFacts payment={payment} />
          </Section>
          <Section title={words.pays}>
            <Allocations payment={payment} />
          </Section>
          <Section title={common.history}>
            <History type="payment" id={id} about={{ currency: payment.currency }} />
          </Section>
        </>
      )}
    </ResourcePage>
  );
}

function Actions({ answer, path }: { readonly answer: Answer<Payment>; readonly path: string }) {
  const words = usePaymentWords();
  const { body: payment, etag } = answer;
  const { status, unallocated } = payment;
  const { data: due } = useRead<ListBody<InvoiceRow>>('/api/invoices/odata', {
    query: {
      $filter: dueOf(payment),
      $orderby: 'dueDate',
      $top: 1,
      $count: false,
    },
    when: status === 'recorded' && unallocated > 0,
  });
  const actions = actionsOn(payment, due?.body.value ?? [], words);
  if (actions.length === 0) return null;
  return <ActionMenu actions={actions} changes={{ path, opened: payment, etag }} />;
}

interface Shown {
  readonly payment: Payment;
}

function PaymentFacts({ payment }: Shown) {
  const words = usePaymentWords();
  const common = useWords();
  const { customerId, currency, reversedAt, reversalReason } = payment;
  return (
    <Facts
      facts={[
        {
          name: words.customer,
          value: <NamedLink kind="customer" id={customerId} />,
        },
        { name: words.paidAt, value: day(payment.paidAt) },
        { name: words.amount, value: money(payment.amount, currency) },
        { name: words.method, value: wordOf(common, payment.method) },
        { name: words.reference, value: payment.reference ?? nothing },
        { name: words.allocated, value: money(payment.allocated, currency) },
        { name: words.unallocated, value: money(payment.unallocated, currency) },
        { name: words.refunded, value: money(payment.refunded, currency) },
        { name: words.createdAt, value: moment(payment.createdAt) },
        ...(reversedAt === null
          ? []
          : [
              { name: words.reversedAt, value: day(reversedAt) },
              { name: words.reversalReason, value: reversalReason ?? nothing },
            ]),
      ]}
    />
  );
}

function Allocations({ payment: { allocations, currency } }: Shown) {
  const words = usePaymentWords();
  if (allocations.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {words.paysNothing}
      </Text>
    );
  return (
    <Table fz="sm">
      <Heads names={[words.invoice, { end: words.amount }]} />
      <Table.Tbody>
        {allocations.map(({ invoiceId, invoiceNumber, amount }) => (
          <Table.Tr key={invoiceId}>
            <Table.Td>
              <Link to={addressOfOne('invoice', invoiceId)} size="sm">
                {invoiceNumber}
              </Link>
            </Table.Td>
            <Table.Td ta="end">{money(amount, currency)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
