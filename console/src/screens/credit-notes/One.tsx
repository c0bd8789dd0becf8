/** One credit note: what it credits, and how the amount was used. */
import type { CreditNote } from 'back-office-client';
import { useWords } from '../../messages/words.js';
import { ActionMenu } from '../../parts/actions/ActionMenu.js';
import { type Action, numberOf, textOf } from '../../parts/actions/action.js';
import { History } from '../../parts/history/History.js';
import { addressOfList, addressOfOne } from '../../parts/layout/addresses.js';
import { EInvoice } from '../../parts/layout/EInvoice.js';
import { Link } from '../../parts/layout/Link.js';
import { MoneyLines } from '../../parts/layout/MoneyLines.js';
import { PdfView } from '../../parts/layout/PdfView.js';
import { ProofFile } from '../../parts/layout/ProofFile.js';
import { ResourcePage } from '../../parts/layout/ResourcePage.js';
import { Facts, Section } from '../../parts/layout/Section.js';
import { useParameter } from '../../parts/layout/usePage.js';
import { Worded } from '../../parts/layout/Worded.js';
import { NamedLink } from '../../parts/names/Named.js';
import { useMay } from '../../parts/service/me.js';
import { day, money } from '../../parts/words/format.js';
import { useCreditNoteWords } from './words.js';

export function OneCreditNote() {
  const id = useParameter('id');
  const words = useCreditNoteWords();
  const common = useWords();
  const mayPay = useMay({ rights: ['payments:write'] });
  const path = `/api/credit-notes/${encodeURIComponent(id)}`;
  return (
    <ResourcePage<CreditNote>
      path={path}
      title={(note) => words.one(note?.creditNoteNumber ?? id)}
      customer={({ customerId }) => customerId}
      id={id}
      back={{ to: addressOfList('creditNote'), label: words.title }}
      actions={({ body }) =>
        mayPay && body.toBalance > 0 ? <ActionMenu actions={[refundOf(body, words)]} /> : null
      }
    >
      {({ body: note }) => (
        <>
          <Section title={words.facts}>
            <Facts
              facts={[
                {
                  name: words.invoice,
                  value: <Link to={addressOfOne('invoice', note.invoiceId)}>{note.invoiceNumber}</Link>,
                },
                {
                  name: words.customer,
                  value: <NamedLink kind="customer" id={note.customerId} />,
                },
                { name: words.creditNoteDate, value: day(note.creditNoteDate) },
                {
                  name: words.reason,
                  value: (
                    <Worded path={path} document={note}>
                      {({ reason }) => reason}
                    </Worded>
                  ),
                },
                { name: words.total, value: money(note.total, note.currency) },
                { name: words.applied, value: money(note.applied, note.currency) },
                { name: words.toBalance, value: money(note.toBalance, note.currency) },
              ]}
            />
          </Section>
          <Section title={words.lines}>
            <Worded path={path} document={note}>
              {(worded) => <MoneyLines document={worded} />}
            </Worded>
          </Section>
          <Section title={common.pdfShown}>
            <PdfView
              path={`${path}/export-pdf`}
              fileName={`${note.creditNoteNumber}.pdf`}
              version={note.createdAt}
            />
            <EInvoice path={path} name={note.creditNoteNumber} />
            <ProofFile path={path} name={note.creditNoteNumber} />
          </Section>
          <Section title={common.history}>
            <History type="creditNote" id={id} />
          </Section>
        </>
      )}
    </ResourcePage>
  );
}

/** Refunds the credit on the account to the customer. */
function refundOf(note: CreditNote, words: ReturnType<typeof useCreditNoteWords>): Action {
  const { customerId, currency, toBalance, creditNoteNumber, reason } = note;
  return {
    key: 'refund',
    label: words.refund,
    text: words.refundText,
    isIndependent: true,
    previews: false,
    fields: [
      {
        name: 'amount',
        label: `${words.toBalance} (${currency})`,
        kind: 'number',
        digits: 6,
        initial: toBalance,
        isRequired: true,
      },
      { name: 'reason', label: words.reason, kind: 'text', initial: reason, isRequired: true },
      { name: 'reference', label: words.refundReference, kind: 'text', initial: creditNoteNumber },
    ],
    command: (values) => ({
      method: 'POST',
      path: `/api/customers/${encodeURIComponent(customerId)}/refunds`,
      body: {
        amount: numberOf(values, 'amount'),
        currency,
        reason: textOf(values, 'reason'),
        reference: textOf(values, 'reference'),
      },
    }),
  };
}
