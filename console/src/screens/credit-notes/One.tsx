/** One credit note: what it gives back, and where that went. */
import type { CreditNote } from 'back-office-client';
import { useWords } from '../../messages/words.js';
import { History } from '../../parts/history/History.js';
import { addressOfList, addressOfOne } from '../../parts/layout/addresses.js';
import { Link } from '../../parts/layout/Link.js';
import { MoneyLines } from '../../parts/layout/MoneyLines.js';
import { ResourcePage } from '../../parts/layout/ResourcePage.js';
import { Facts, Section } from '../../parts/layout/Section.js';
import { useParameter } from '../../parts/layout/usePage.js';
import { day, money } from '../../parts/words/format.js';
import { useCreditNoteWords } from './words.js';

export function OneCreditNote() {
  const id = useParameter('id');
  const words = useCreditNoteWords();
  const common = useWords();
  return (
    <ResourcePage<CreditNote>
      path={`/api/credit-notes/${encodeURIComponent(id)}`}
      title={(note) => words.one(note?.creditNoteNumber ?? id)}
      back={{ to: addressOfList('creditNote'), label: words.title }}
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
                  value: <Link to={addressOfOne('customer', note.customerId)}>{note.customerId}</Link>,
                },
                { name: words.creditNoteDate, value: day(note.creditNoteDate) },
                { name: words.reason, value: note.reason },
                { name: words.total, value: money(note.total, note.currency) },
                { name: words.applied, value: money(note.applied, note.currency) },
                { name: words.toBalance, value: money(note.toBalance, note.currency) },
              ]}
            />
          </Section>
          <Section title={words.lines}>
            <MoneyLines document={note} />
          </Section>
          <Section title={common.history}>
            <History type="creditNote" id={id} />
          </Section>
        </>
      )}
    </ResourcePage>
  );
}
