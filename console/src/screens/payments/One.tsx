/** One payment: how much came, and which invoices it pays. */
import { Table, Text } from '@mantine/core';
import type { Payment } from 'back-office-client';
import { useWords } from '../../messages/words.js';
import { History } from '../../parts/history/History.js';
import { addressOfList, addressOfOne } from '../../parts/layout/addresses.js';
import { Link } from '../../parts/layout/Link.js';
import { ResourcePage } from '../../parts/layout/ResourcePage.js';
import { Facts, Section } from '../../parts/layout/Section.js';
import { StatusBadge } from '../../parts/layout/StatusBadge.js';
import { useParameter } from '../../parts/layout/usePage.js';
import { day, moment, money, nothing } from '../../parts/words/format.js';
import { usePaymentWords } from './words.js';

export function OnePayment() {
  const id = useParameter('id');
  const words = usePaymentWords();
  const common = useWords();
  return (
    <ResourcePage<Payment>
      path={`/api/payments/${encodeURIComponent(id)}`}
      title={(payment) => (payment === undefined ? id : words.one(money(payment.amount, payment.currency)))}
      badge={({ status }) => <StatusBadge status={status} />}
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
            <History type="payment" id={id} />
          </Section>
        </>
      )}
    </ResourcePage>
  );
}

interface Shown {
  readonly payment: Payment;
}

function PaymentFacts({ payment }: Shown) {
  const words = usePaymentWords();
  const { customerId, currency, reversedAt, reversalReason } = payment;
  return (
    <Facts
      facts={[
        {
          name: words.customer,
          value: <Link to={addressOfOne('customer', customerId)}>{customerId}</Link>,
        },
        { name: words.paidAt, value: day(payment.paidAt) },
        { name: words.amount, value: money(payment.amount, currency) },
        { name: words.method, value: payment.method },
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
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{words.invoice}</Table.Th>
          <Table.Th ta="end">{words.amount}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {allocations.map(({ invoiceId, invoiceNumber, amount }) => (
          <Table.Tr key={invoiceId}>
            <Table.Td>
              <Link to={addressOfOne('invoice', invoiceId)}>{invoiceNumber}</Link>
            </Table.Td>
            <Table.Td ta="end">{money(amount, currency)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
