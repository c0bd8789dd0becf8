/** All invoices. */
import { Badge, Button } from '@mantine/core';
import type { Invoice } from 'back-office-client';
import { useMemo } from 'react';
import { useWords } from '../../messages/words.js';
import { addressOfOne, openInvoices, overdueInvoices } from '../../parts/layout/addresses.js';
import { useGo } from '../../parts/layout/Link.js';
import { Page } from '../../parts/layout/Page.js';
import { StatusBadge } from '../../parts/layout/StatusBadge.js';
import { useNew } from '../../parts/layout/usePage.js';
import { useMay } from '../../parts/service/me.js';
import type { Column } from '../../parts/table/columns.js';
import { DataTable } from '../../parts/table/DataTable.js';
import { hiddenText } from '../../parts/table/hidden.js';
import { customerColumn, namedColumn } from '../../parts/table/named.js';
import { today } from '../../parts/words/days.js';
import { day, moment, money, number } from '../../parts/words/format.js';
import { BulkActions } from './BulkActions.js';
import { DraftEditor } from './DraftEditor.js';
import { useInvoiceWords } from './words.js';

export function isOverdue({
  status,
  dueDate,
  amountDue,
}: Pick<Invoice, 'status' | 'dueDate' | 'amountDue'>): boolean {
  return status === 'issued' && amountDue > 0 && dueDate.slice(0, 10) < today();
}

function useColumns(): readonly Column<Invoice>[] {
  const words = useInvoiceWords();
  const common = useWords();
  return useMemo<readonly Column<Invoice>[]>(() => {
    type Amount =
      | 'subtotal'
      | 'tax'
      | 'total'
      | 'amountPaid'
      | 'amountCredited'
      | 'amountWrittenOff'
      | 'revenue'
      | 'amountDue';
    const amount = (field: Amount) => ({
      field,
      name: words[field],
      kind: 'number' as const,
      show: (invoice: Invoice) => money(invoice[field], invoice.currency),
      alsoReads: ['currency'],
    });
    const when = (field: 'mailedAt' | 'remindedAt' | 'issuedAt' | 'paidAt' | 'createdAt' | 'updatedAt') => ({
      field,
      name: words[field],
      kind: 'moment' as const,
      show: (invoice: Invoice) => moment(invoice[field]),
      hidden: true,
    });
    const supplied = (field: 'supplyFrom' | 'supplyTo') => ({
      field,
      name: words[field],
      kind: 'day' as const,
      show: (invoice: Invoice) => day(invoice[field]),
      hidden: true,
    });
    return [
      {
        field: 'invoiceNumber',
        name: words.invoiceNumber,
        kind: 'text',
        show: ({ invoiceNumber }) => invoiceNumber ?? <i>{words.noNumber}</i>,
        width: 140,
        narrow: 'title',
      },
      { ...customerColumn(words.customer), narrow: 'detail' },
      {
        field: 'status',
        name: words.status,
        kind: 'words',
        values: [
          { value: 'draft', name: common.value_draft },
          { value: 'issued', name: common.value_issued },
          { value: 'paid', name: common.value_paid },
          { value: 'cancelled', name: common.value_cancelled },
        ],
        show: (invoice) =>
          isOverdue(invoice) ? (
            <Badge color="red">{words.overdue}</Badge>
          ) : (
            <StatusBadge status={invoice.status} />
          ),
        alsoReads: ['dueDate', 'amountDue'],
        narrow: 'side',
      },
      { ...amount('total'), narrow: 'side' },
      amount('amountDue'),
      {
        field: 'invoiceDate',
        name: words.invoiceDate,
        kind: 'moment',
        show: ({ invoiceDate }) => day(invoiceDate),
        width: 110,
        narrow: 'detail',
      },
      {
        field: 'dueDate',
        name: words.dueDate,
        kind: 'moment',
        show: ({ dueDate }) => day(dueDate),
        width: 110,
      },
      { ...namedColumn('subscriptionId', words.subscription, 'subscription'), alsoIn: 'items' },
      { ...amount('subtotal'), hidden: true },
      { ...amount('tax'), hidden: true },
      { ...amount('amountPaid'), hidden: true },
      { ...amount('amountCredited'), hidden: true },
      { ...amount('amountWrittenOff'), hidden: true },
      { ...amount('revenue'), hidden: true },
      hiddenText('currency', words.currency),
      {
        field: 'country',
        name: words.country,
        kind: 'text',
        show: ({ country }) => country ?? '',
        hidden: true,
      },
      {
        field: 'orderId',
        name: words.order,
        kind: 'text',
        show: ({ orderId }) => orderId ?? '',
        hidden: true,
      },
      supplied('supplyFrom'),
      supplied('supplyTo'),
      hiddenText('purchaseOrder', words.purchaseOrder),
      hiddenText('note', words.note),
      {
        field: 'reminderLevel',
        name: words.reminderLevel,
        kind: 'number',
        show: ({ reminderLevel }) => number(reminderLevel),
        hidden: true,
      },
      when('remindedAt'),
      when('mailedAt'),
      when('issuedAt'),
      when('paidAt'),
      when('createdAt'),
      when('updatedAt'),
      hiddenText('id', words.id),
    ];
  }, [words, common]);
}

export function InvoiceList() {
  const words = useInvoiceWords();
  const common = useWords();
  const mayWrite = useMay({ rights: ['invoices:write'] });
  const tabs = [
    { name: common.value_draft, filters: { status: 'draft' } },
    { name: common.value_open, filters: openInvoices },
    { name: words.overdue, filters: overdueInvoices },
    { name: common.value_paid, filters: { status: 'paid' } },
    { name: common.value_cancelled, filters: { status: 'cancelled' } },
  ];
  return (
    <Page title={words.title} full {...(mayWrite ? { actions: <NewInvoice /> } : {})}>
      <DataTable
        label={words.title}
        path="/api/invoices/odata"
        columns={useColumns()}
        idOf={({ id }) => id}
        addressOf={({ id }) => addressOfOne('invoice', id)}
        usualSort="-invoiceDate"
        tabs={tabs}
        selectedActions={(ids, clear) => <BulkActions ids={ids} onDone={clear} />}
      />
    </Page>
  );
}

function NewInvoice() {
  const words = useInvoiceWords();
  const go = useGo();
  const { isOpen, customerId, open, close } = useNew();
  return (
    <>
      <Button size="sm" onClick={open}>
        {words.createDraft}
      </Button>
      {isOpen && (
        <DraftEditor
          customerId={customerId}
          onClose={close}
          onDone={(made) => go(addressOfOne('invoice', String(Object(made).id)))}
        />
      )}
    </>
  );
}
