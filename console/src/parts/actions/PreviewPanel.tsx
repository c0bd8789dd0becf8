/** The preview of a command: what it would bill and change. */
import { Alert, Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { Preview } from 'back-office-client';
import { type ReactNode, useContext } from 'react';
import { type Warning, warningsIn } from '../feedback/notices.js';
import { Warnings } from '../feedback/Warnings.js';
import { Refusal } from '../forms/CommandForm.js';
import { ChangeTable } from '../history/ChangeTable.js';
import type { Change } from '../history/changes.js';
import { MoneyLines } from '../layout/MoneyLines.js';
import { Facts } from '../layout/Section.js';
import { StatusBadge } from '../layout/StatusBadge.js';
import { useName } from '../names/useName.js';
import { ProblemNotice } from '../states/ProblemNotice.js';
import { day, money, number } from '../words/format.js';
import type { Sent } from './action.js';
import { usePreview } from './usePreview.js';
import { useActionWords } from './words.js';

/** Most documents and records shown in full; any more are only counted. */
const shown = 5;

/** Fields that add nothing to the others shown. */
const passedOver = new Set([
  'createdAt',
  'amountDue',
  'amountPaid',
  'amountCredited',
  'revenueChanges',
  'billedFrom',
  'billedTo',
  'taxedFrom',
  'taxedTo',
]);

export function PreviewPanel({ sent }: { readonly sent: Sent | undefined }) {
  const words = useActionWords();
  const { data, error, isBehind } = usePreview(sent);
  const refusal = useContext(Refusal);
  if (error !== null && error.code === refusal?.code && error.detail === refusal.detail) return null;
  return (
    <Paper component="section" withBorder radius="md" p="sm" aria-label={words.preview} aria-busy={isBehind}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={3} size="h6">
          {words.preview}
        </Title>
        <Text size="xs" c="dimmed" role="status">
          {sent === undefined ? '' : isBehind ? words.previewAsks : words.previewNote}
        </Text>
      </Group>
      {sent === undefined ? (
        <Text size="sm" c="dimmed">
          {words.previewWaits}
        </Text>
      ) : error !== null ? (
        <ProblemNotice problem={error} />
      ) : (
        data !== undefined && (
          <div style={{ opacity: isBehind ? 0.55 : 1 }}>
            <Warned warnings={warningsIn(data.result)} />
            <PreviewBody preview={data} />
          </div>
        )
      )}
    </Paper>
  );
}

function Warned({ warnings }: { readonly warnings: readonly Warning[] }) {
  const words = useActionWords();
  if (warnings.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" title={words.warnings} mb="xs">
      <Warnings warnings={warnings} />
    </Alert>
  );
}

function PreviewBody({ preview }: { readonly preview: Preview }) {
  const words = useActionWords();
  const { billing } = preview;
  const { invoices, creditNotes, payments, accounts, currency, pendingAmount } = billing;
  const documents = [
    ...invoices.map((invoice, index) => (
      <Document
        // biome-ignore lint/suspicious/noArrayIndexKey: new documents have no id
        key={`invoice ${index}`}
        title={invoiceTitle(invoice, words)}
        total={money(invoice.total, invoice.currency)}
        badge={<StatusBadge status={invoice.status} />}
        note={invoice.status === 'issued' ? words.isDue(day(invoice.dueDate)) : undefined}
      >
        {(invoice.isNew || invoice.status === 'draft') && (
          <MoneyLines document={invoice} label={`${invoiceTitle(invoice, words)} ${index + 1}`} />
        )}
      </Document>
    )),
    ...creditNotes.map((note, index) => (
      <Document
        // biome-ignore lint/suspicious/noArrayIndexKey: new documents have no id
        key={`note ${index}`}
        title={note.isNew ? words.newCreditNote : words.changedCreditNote(note.creditNoteNumber ?? '')}
        total={money(note.total, note.currency)}
        note={note.invoiceNumber === undefined ? undefined : words.creditOf(note.invoiceNumber)}
      >
        <MoneyLines document={note} label={`${words.newCreditNote} ${index + 1}`} />
      </Document>
    )),
    ...payments
      .filter(({ isNew }) => isNew)
      .map((payment, index) => (
        <Document
          // biome-ignore lint/suspicious/noArrayIndexKey: new payments have no id
          key={`payment ${index}`}
          title={words.newPayment(money(payment.amount, payment.currency))}
        />
      )),
  ];
  const changed = groupsOf(preview);
  const isTold = changed.some(({ changes }) => changes.some(({ field }) => field === 'pendingAmount'));
  const open = [
    ...(pendingAmount === null || pendingAmount === 0 || isTold
      ? []
      : [{ name: words.pending, value: money(pendingAmount, currency) }]),
  ];
  if (documents.length === 0 && changed.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {words.previewNothing}
      </Text>
    );
  return (
    <Stack gap="sm">
      {invoices.length > 1 && <InAll invoices={invoices} />}
      {documents.slice(0, shown)}
      {documents.length > shown && (
        <Text size="sm" c="dimmed">
          {words.more(number(documents.length - shown))}
        </Text>
      )}
      {accounts.slice(0, shown).map((account) => (
        <div key={`${account.customerId} ${account.currency}`}>
          <AccountTitle customerId={account.customerId} />
          <Facts
            facts={(['due', 'balance'] as const)
              .filter((figure) => account[figure].before !== account[figure].after)
              .map((figure) => ({
                name: words[figure],
                value: (
                  <span style={{ whiteSpace: 'nowrap' }}>
                    {`${money(account[figure].before, account.currency)} → ${money(account[figure].after, account.currency)}`}
                  </span>
                ),
              }))}
          />
        </div>
      ))}
      {open.length > 0 && <Facts facts={open} />}
      {changed.slice(0, shown).map(({ key, type, id, changes }) => (
        <div key={key}>
          <ChangedTitle type={type} id={id} />
          <ChangeTable changes={changes} currency={currency ?? invoices[0]?.currency} />
        </div>
      ))}
      {changed.length > shown && (
        <Text size="sm" c="dimmed">
          {words.more(number(changed.length - shown))}
        </Text>
      )}
    </Stack>
  );
}

/** The number of invoices and their sum per currency, where there are too many to show. */
function InAll({ invoices }: { readonly invoices: Preview['billing']['invoices'] }) {
  const words = useActionWords();
  const sums = new Map<string, number>();
  for (const { currency, total } of invoices) sums.set(currency, (sums.get(currency) ?? 0) + total);
  const shownSums = [...sums].map(([currency, total]) => money(total, currency));
  return (
    <Text size="sm" fw={600}>
      {words.inAll(number(invoices.length), shownSums.join(', '))}
    </Text>
  );
}

function AccountTitle({ customerId }: { readonly customerId: string }) {
  const words = useActionWords();
  const { name } = useName('customer', customerId);
  return (
    <Text size="sm" fw={600}>
      <bdi>{words.accountOf(name ?? customerId)}</bdi>
    </Text>
  );
}

/** The type of the changed record, with its name where it has one. */
function ChangedTitle({ type, id }: { readonly type: string; readonly id: string }) {
  const words = useActionWords();
  const kind = type === 'subscription' || type === 'invoice' ? type : undefined;
  const { name } = useName(kind ?? 'invoice', kind === undefined ? undefined : id);
  return (
    <Text size="sm" fw={600}>
      <bdi>{[nameOfType(type, words), name].filter((part) => part !== undefined).join(' ')}</bdi>
    </Text>
  );
}

type Words = ReturnType<typeof useActionWords>;

function invoiceTitle(invoice: Preview['billing']['invoices'][number], words: Words): string {
  const { isNew, status, invoiceNumber } = invoice;
  if (isNew) return status === 'draft' ? words.newDraft : `${words.newInvoice} ${words.nextNumber}`;
  if (invoiceNumber === null) return words.changedDraft;
  return words.changedInvoice(invoiceNumber ?? words.nextNumber);
}

function nameOfType(type: string, words: Words): string {
  if (type === 'subscription') return words.change_subscription;
  if (type === 'invoice') return words.change_invoice;
  if (type === 'creditNote') return words.change_creditNote;
  return type === 'payment' ? words.change_payment : type;
}

/** Groups changes by the record that they change; leaves out documents that are shown in full. */
function groupsOf({ changes, billing }: Preview) {
  const groups = new Map<
    string,
    { readonly type: string; readonly id: string; readonly changes: Change[] }
  >();
  const whole = new Set(billing.invoices.filter(({ status }) => status === 'draft').map(({ id }) => id));
  for (const { type, id = '', field, before, after = null } of changes) {
    if (passedOver.has(field) || (type === 'invoice' && whole.has(id))) continue;
    // A field that is empty before and after is not worth a row.
    if (isEmpty(before) && isEmpty(after)) continue;
    const key = `${type} ${id}`;
    const group = groups.get(key) ?? { type, id, changes: [] };
    group.changes.push({ field, before, after });
    groups.set(key, group);
  }
  return [...groups].map(([key, group]) => ({ key, ...group }));
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

interface DocumentProps {
  readonly title: string;
  readonly total?: string;
  readonly badge?: ReactNode;
  readonly note?: string | undefined;
  readonly children?: ReactNode;
}

function Document({ title, total, badge, note, children }: DocumentProps) {
  return (
    <div>
      <Group gap="xs" justify="space-between">
        <Group gap="xs">
          <Text size="sm" fw={600}>
            <bdi>{title}</bdi>
          </Text>
          {badge}
          {note !== undefined && (
            <Text size="xs" c="dimmed">
              {note}
            </Text>
          )}
        </Group>
        {total !== undefined && <Badge size="lg">{total}</Badge>}
      </Group>
      {children}
    </div>
  );
}
