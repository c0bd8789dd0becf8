/** One invoice: its lines and totals, payments, credit notes and history. */
import { Button, Group, Stack, Text } from '@mantine/core';
import type { CreditNote, Invoice } from 'back-office-client';
import { useState } from 'react';
import { useWords } from '../../messages/words.js';
import { ActionMenu } from '../../parts/actions/ActionMenu.js';
import type { Changed } from '../../parts/forms/CommandForm.js';
import { History } from '../../parts/history/History.js';
import { addressOfList, addressOfOne } from '../../parts/layout/addresses.js';
import { EInvoice } from '../../parts/layout/EInvoice.js';
import { Link, useGo } from '../../parts/layout/Link.js';
import { MoneyLines } from '../../parts/layout/MoneyLines.js';
import { PdfView } from '../../parts/layout/PdfView.js';
import { ProofFile } from '../../parts/layout/ProofFile.js';
import { RemindersHeld } from '../../parts/layout/RemindersHeld.js';
import { ResourcePage } from '../../parts/layout/ResourcePage.js';
import { Facts, Section } from '../../parts/layout/Section.js';
import { StatusBadge } from '../../parts/layout/StatusBadge.js';
import { useParameter } from '../../parts/layout/usePage.js';
import { Worded } from '../../parts/layout/Worded.js';
import { NamedLink } from '../../parts/names/Named.js';
import { useNamedRow } from '../../parts/names/useName.js';
import { may, useMe } from '../../parts/service/me.js';
import { useRead } from '../../parts/service/read.js';
import { Read } from '../../parts/states/States.js';
import type { ListBody } from '../../parts/table/rows.js';
import { day, moment, money, nothing, number } from '../../parts/words/format.js';
import { type Allowed, actionsOn, type Hold } from './actions.js';
import { CreditLines } from './CreditLines.js';
import { DraftEditor } from './DraftEditor.js';
import { Explanation } from './Explanation.js';
import { useInvoiceWords } from './words.js';

export function OneInvoice() {
  const id = useParameter('id');
  const words = useInvoiceWords();
  const common = useWords();
  const me = useMe();
  const go = useGo();
  const path = `/api/invoices/${encodeURIComponent(id)}`;
  const [explained, setExplained] = useState<number | undefined>(undefined);
  const allowed = {
    invoices: may(me, { rights: ['invoices:write'] }),
    payments: may(me, { rights: ['payments:write'] }),
    creditNotes: may(me, { rights: ['credit-notes:write'] }),
  };
  return (
    <ResourcePage<Invoice>
      path={path}
      title={(invoice) =>
        invoice?.invoiceNumber === null ? common.value_draft : words.one(invoice?.invoiceNumber ?? id)
      }
      customer={({ customerId }) => customerId}
      id={id}
      badge={({ status }) => <StatusBadge status={status} />}
      back={{ to: addressOfList('invoice'), label: words.title }}
      actions={({ body, etag }) => {
        const changes = { path, opened: body, etag };
        return (
          <>
            {body.status === 'draft' && allowed.invoices && <EditDraft draft={body} changes={changes} />}
            {canBeCredited(body) && allowed.creditNotes && (
              <CreditSome invoice={body} onDone={(noteId) => go(addressOfOne('creditNote', noteId))} />
            )}
            <OtherActions invoice={body} allowed={allowed} changes={changes} />
          </>
        );
      }}
    >
      {({ body: invoice }) => (
        <>
          <Held invoice={invoice} />
          <Section title={words.facts}>
            <InvoiceFacts invoice={invoice} />
          </Section>
          <Section title={words.lines}>
            <Worded path={path} document={invoice}>
              {(worded) => <MoneyLines document={worded} onExplain={setExplained} />}
            </Worded>
            {explained !== undefined && (
              <Explanation invoice={path} line={explained} onClose={() => setExplained(undefined)} />
            )}
          </Section>
          <Section title={common.pdfShown}>
            <PdfView
              path={`${path}/export-pdf`}
              fileName={`${invoice.invoiceNumber ?? common.value_draft}.pdf`}
              version={invoice.updatedAt}
            />
            {invoice.status !== 'draft' && <EInvoice path={path} name={invoice.invoiceNumber ?? id} />}
            {isIssued(invoice) && <ProofFile path={path} name={invoice.invoiceNumber ?? id} />}
          </Section>
          <CreditNotes invoice={invoice} />
          <Section title={common.history}>
            <History type="invoice" id={id} about={{ currency: invoice.currency }} />
          </Section>
        </>
      )}
    </ResourcePage>
  );
}

const isIssued = ({ status }: Invoice) => status !== 'draft' && status !== 'cancelled';

/** Returns the hold on the reminders of this invoice; undefined while loading, and for invoices that get no reminders. */
function useHold({ id, status }: Invoice): Hold | undefined {
  const path = `/api/invoices/${encodeURIComponent(id)}/dunning`;
  return useRead<Hold>(path, { when: status === 'issued' }).data?.body;
}

function Held({ invoice }: { readonly invoice: Invoice }) {
  const hold = useHold(invoice);
  return hold?.paused === true ? <RemindersHeld reason={hold.reason} /> : null;
}

function OtherActions(props: {
  readonly invoice: Invoice;
  readonly allowed: Allowed;
  readonly changes: Changed;
}) {
  const { invoice, allowed, changes } = props;
  const words = useInvoiceWords();
  const go = useGo();
  const hold = useHold(invoice);
  const common = useWords();
  const { row } = useNamedRow('customer', invoice.customerId);
  const email = typeof row?.email === 'string' && row.email !== '' ? row.email : undefined;
  const actions = actionsOn(invoice, hold, { words, common, email }, allowed, () =>
    go(addressOfList('invoice')),
  );
  return actions.length === 0 ? null : <ActionMenu actions={actions} changes={changes} />;
}

function EditDraft({ draft, changes }: { readonly draft: Invoice; readonly changes: Changed }) {
  const words = useInvoiceWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setOpen(true)}>
        {words.editDraft}
      </Button>
      {isOpen && <DraftEditor draft={draft} changes={changes} onClose={() => setOpen(false)} />}
    </>
  );
}

function canBeCredited({ status, amountCredited, total }: Invoice): boolean {
  return (status === 'issued' || status === 'paid') && amountCredited < total;
}

function CreditSome(props: { readonly invoice: Invoice; readonly onDone: (id: string) => void }) {
  const words = useInvoiceWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setOpen(true)}>
        {words.creditLines}
      </Button>
      {isOpen && (
        <CreditLines
          invoice={props.invoice}
          onClose={() => setOpen(false)}
          onDone={(body) => props.onDone((body as { readonly id: string }).id)}
        />
      )}
    </>
  );
}

/** The credit notes of an invoice, if it has any. */
function CreditNotes({ invoice }: { readonly invoice: Invoice }) {
  const words = useInvoiceWords();
  const { id, amountCredited, currency } = invoice;
  const reading = useRead<ListBody<CreditNote>>('/api/credit-notes', {
    query: { $filter: `invoiceId eq '${id}'`, $orderby: 'creditNoteDate desc', $top: 20, $count: false },
    when: amountCredited > 0,
  });
  if (amountCredited === 0) return null;
  return (
    <Section title={words.creditNotes}>
      <Read reading={reading}>
        {({ body: { value } }) => (
          <Stack gap={6}>
            {value.map((note) => (
              <Group key={note.id} justify="space-between" gap="xs">
                <Link to={addressOfOne('creditNote', note.id)} size="sm">
                  {note.creditNoteNumber}
                </Link>
                <Text size="sm">{money(note.total, currency)}</Text>
              </Group>
            ))}
          </Stack>
        )}
      </Read>
    </Section>
  );
}

/** Returns the subscriptions of a shared invoice. */
function sharedBy({ items }: Invoice): readonly string[] {
  return [...new Set(items.flatMap((item) => item.subscriptionId ?? []))];
}

function Subscriptions({ ids }: { readonly ids: readonly string[] }) {
  if (ids.length === 0) return nothing;
  return (
    <Stack gap={2}>
      {ids.map((id) => (
        <NamedLink key={id} kind="subscription" id={id} />
      ))}
    </Stack>
  );
}

function InvoiceFacts({ invoice }: { readonly invoice: Invoice }) {
  const words = useInvoiceWords();
  const { customerId, subscriptionId, currency } = invoice;
  return (
    <Facts
      facts={[
        {
          name: words.customer,
          value: <NamedLink kind="customer" id={customerId} />,
        },
        {
          name: words.subscription,
          value: <Subscriptions ids={subscriptionId === null ? sharedBy(invoice) : [subscriptionId]} />,
        },
        { name: words.invoiceDate, value: day(invoice.invoiceDate) },
        { name: words.dueDate, value: day(invoice.dueDate) },
        { name: words.supplyFrom, value: day(invoice.supplyFrom) },
        { name: words.supplyTo, value: day(invoice.supplyTo) },
        { name: words.purchaseOrder, value: invoice.purchaseOrder ?? nothing },
        { name: words.note, value: invoice.note ?? nothing },
        { name: words.total, value: money(invoice.total, currency) },
        ...(invoice.status === 'draft'
          ? []
          : [
              { name: words.amountPaid, value: money(invoice.amountPaid, currency) },
              { name: words.amountCredited, value: money(invoice.amountCredited, currency) },
              { name: words.amountWrittenOff, value: money(invoice.amountWrittenOff, currency) },
              { name: words.amountDue, value: money(invoice.amountDue, currency) },
              { name: words.mailedAt, value: moment(invoice.mailedAt) },
              { name: words.reminderLevel, value: number(invoice.reminderLevel) },
            ]),
      ]}
    />
  );
}
