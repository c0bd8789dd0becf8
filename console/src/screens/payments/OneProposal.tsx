/** One line of a bank statement: its details, the possible matches, and the form to book or drop it. */
import { Table, Text } from '@mantine/core';
import type { PaymentProposal } from 'back-office-client';
import { ActionMenu } from '../../parts/actions/ActionMenu.js';
import { type Action, textOf } from '../../parts/actions/action.js';
import { addressOfOne } from '../../parts/layout/addresses.js';
import { Link } from '../../parts/layout/Link.js';
import { ResourcePage } from '../../parts/layout/ResourcePage.js';
import { Facts, Section } from '../../parts/layout/Section.js';
import { Sideways } from '../../parts/layout/Sideways.js';
import { StatusBadge } from '../../parts/layout/StatusBadge.js';
import { useParameter } from '../../parts/layout/usePage.js';
import { NamedLink } from '../../parts/names/Named.js';
import { useNames } from '../../parts/names/useName.js';
import { useMay } from '../../parts/service/me.js';
import { Heads } from '../../parts/table/Heads.js';
import { day, money, nothing, number } from '../../parts/words/format.js';
import { amountOf } from './Proposals.js';
import { reasonOf, usePaymentWords } from './words.js';

type Words = ReturnType<typeof usePaymentWords>;

export function OneProposal() {
  const id = useParameter('id');
  const words = usePaymentWords();
  const mayBook = useMay({ rights: ['payments:write'] });
  const path = `/api/payment-proposals/${encodeURIComponent(id)}`;
  return (
    <ResourcePage<PaymentProposal>
      path={path}
      title={(line) => (line === undefined ? id : words.oneLine(amountOf(line), day(line.bookingDate)))}
      badge={({ status }) => <StatusBadge status={status} />}
      back={{ to: '/payments/proposals', label: words.proposals }}
      actions={({ body }) =>
        mayBook && body.status === 'proposed' ? <Actions line={body} path={path} /> : null
      }
    >
      {({ body }) => (
        <>
          <Section title={words.facts}>
            <LineFacts line={body} />
          </Section>
          <Section title={words.options}>
            <Options line={body} />
          </Section>
        </>
      )}
    </ResourcePage>
  );
}

function Actions({ line, path }: Shown & { readonly path: string }) {
  const words = usePaymentWords();
  const customerName = useNames(
    'customer',
    line.options.map(({ customerId }) => customerId),
  );
  return <ActionMenu actions={actionsOn(line, path, words, customerName)} />;
}

function actionsOn(
  line: PaymentProposal,
  path: string,
  words: Words,
  customerName: (id: string) => string,
): readonly Action[] {
  const numbers = [...new Set(line.options.map(({ option }) => option))];
  const shared = { isIndependent: true, previews: false } as const;
  const accept: Action = {
    ...shared,
    key: 'accept',
    label: words.accept,
    text: words.acceptText,
    isPrimary: true,
    ...(numbers.length < 2
      ? {}
      : {
          fields: [
            {
              name: 'option',
              label: words.option,
              kind: 'choice',
              initial: String(numbers[0] ?? ''),
              isRequired: true,
              options: numbers.map((one) => ({
                value: String(one),
                label: optionName(line, one, customerName),
              })),
            },
          ],
        }),
    command: (values) => ({
      method: 'POST',
      path: `${path}/accept`,
      body: { option: Number(textOf(values, 'option') ?? numbers[0]) },
    }),
  };
  const assign: Action = {
    ...shared,
    key: 'assign',
    label: numbers.length === 0 ? words.assignFirst : words.assign,
    text: words.assignText,
    isPrimary: numbers.length === 0,
    fields: [{ name: 'customerId', label: words.customer, kind: 'customer', initial: '', isRequired: true }],
    command: (values) => ({
      method: 'POST',
      path: `${path}/accept`,
      body: { customerId: textOf(values, 'customerId') },
    }),
  };
  const drop: Action = {
    ...shared,
    key: 'drop',
    label: words.drop,
    text: words.dropText,
    isDangerous: true,
    fields: [{ name: 'reason', label: words.dropWhy, kind: 'text', initial: '', isRequired: true }],
    command: (values) => ({
      method: 'POST',
      path: `${path}/drop`,
      body: { reason: textOf(values, 'reason') },
    }),
  };
  return [...(numbers.length === 0 ? [] : [accept]), ...(line.direction === 'credit' ? [assign] : []), drop];
}

/** Returns a name for a possible match: its customer and the invoices it would pay. */
function optionName(
  { options, currency }: PaymentProposal,
  wanted: number,
  customerName: (id: string) => string,
): string {
  const rows = options.filter(({ option }) => option === wanted);
  const parts = rows.map(({ invoiceNumber, amount }) =>
    [invoiceNumber ?? '', amount === null ? '' : money(amount, currency)]
      .filter((part) => part !== '')
      .join(' '),
  );
  return [`${wanted}.`, rows[0] === undefined ? '' : customerName(rows[0].customerId), ...parts]
    .filter((part) => part !== '')
    .join(' · ');
}

interface Shown {
  readonly line: PaymentProposal;
}

function LineFacts({ line }: Shown) {
  const words = usePaymentWords();
  const { customerId, paymentId } = line;
  const said = (name: string, value: string | null) =>
    value === null ? [] : [{ name, value: <bdi>{value}</bdi> }];
  return (
    <Facts
      facts={[
        { name: words.amount, value: amountOf(line) },
        { name: words.bookingDate, value: day(line.bookingDate) },
        { name: words.counterparty, value: <bdi>{line.counterpartyName ?? nothing}</bdi> },
        { name: words.iban, value: line.counterpartyIban ?? nothing },
        { name: words.remittance, value: <bdi>{line.remittance ?? nothing}</bdi> },
        { name: words.why, value: reasonOf(words, line.reason) },
        { name: words.ownAccount, value: line.account },
        { name: words.statement, value: line.statement },
        { name: words.reference, value: line.bankReference ?? nothing },
        ...said(words.refusal, line.refusal),
        ...said(words.dropWhy, line.dropReason),
        ...(customerId === null
          ? []
          : [
              {
                name: words.customer,
                value: <NamedLink kind="customer" id={customerId} />,
              },
            ]),
        ...(paymentId === null
          ? []
          : [
              {
                name: words.payment,
                value: <Link to={addressOfOne('payment', paymentId)}>{words.payment}</Link>,
              },
            ]),
      ]}
    />
  );
}

function Options({ line: { options, currency } }: Shown) {
  const words = usePaymentWords();
  if (options.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {words.noOption}
      </Text>
    );
  return (
    <Sideways label={words.options} width={620}>
      <Table fz="sm">
        <Heads names={[words.option, words.customer, words.invoice, { end: words.amount }, words.clues]} />
        <Table.Tbody>
          {options.map(({ option, customerId, invoiceId, invoiceNumber, amount, paymentId, clues }) => (
            <Table.Tr key={`${option} ${invoiceId ?? paymentId}`}>
              <Table.Td>{number(option)}</Table.Td>
              <Table.Td>
                <NamedLink kind="customer" id={customerId} />
              </Table.Td>
              <Table.Td>
                {invoiceId !== null && (
                  <Link to={addressOfOne('invoice', invoiceId)}>{invoiceNumber ?? invoiceId}</Link>
                )}
                {paymentId !== null && <Link to={addressOfOne('payment', paymentId)}>{words.payment}</Link>}
              </Table.Td>
              <Table.Td ta="end">{money(amount, currency)}</Table.Td>
              <Table.Td>{clues}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Sideways>
  );
}
