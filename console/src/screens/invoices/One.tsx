/** One invoice: its lines and totals, what was paid of it, and who changed what. */
import type { Invoice } from 'back-office-client';
import { useWords } from '../../messages/words.js';
import { History } from '../../parts/history/History.js';
import { addressOfList, addressOfOne } from '../../parts/layout/addresses.js';
import { Link } from '../../parts/layout/Link.js';
import { MoneyLines } from '../../parts/layout/MoneyLines.js';
import { ResourcePage } from '../../parts/layout/ResourcePage.js';
import { Facts, Section } from '../../parts/layout/Section.js';
import { StatusBadge } from '../../parts/layout/StatusBadge.js';
import { useParameter } from '../../parts/layout/usePage.js';
import { day, moment, money, nothing, number } from '../../parts/words/format.js';
import { useInvoiceWords } from './words.js';

export function OneInvoice() {
  const id = useParameter('id');
  const words = useInvoiceWords();
  const common = useWords();
  return (
    <ResourcePage<Invoice>
      path={`/api/invoices/${encodeURIComponent(id)}`}
      title={(invoice) =>
        invoice?.invoiceNumber === null ? words.draft(id) : words.one(invoice?.invoiceNumber ?? id)
      }
      badge={({ status }) => <StatusBadge status={status} />}
      back={{ to: addressOfList('invoice'), label: words.title }}
    >
      {({ body: invoice }) => (
        <>
          <Section title={words.facts}>
            <InvoiceFacts invoice={invoice} />
          </Section>
          <Section title={words.lines}>
            <MoneyLines document={invoice} />
          </Section>
          <Section title={common.history}>
            <History type="invoice" id={id} />
          </Section>
        </>
      )}
    </ResourcePage>
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
          value: <Link to={addressOfOne('customer', customerId)}>{customerId}</Link>,
        },
        {
          name: words.subscription,
          value:
            subscriptionId === null ? (
              nothing
            ) : (
              <Link to={addressOfOne('subscription', subscriptionId)}>{subscriptionId}</Link>
            ),
        },
        { name: words.invoiceDate, value: day(invoice.invoiceDate) },
        { name: words.dueDate, value: day(invoice.dueDate) },
        { name: words.total, value: money(invoice.total, currency) },
        { name: words.amountPaid, value: money(invoice.amountPaid, currency) },
        { name: words.amountCredited, value: money(invoice.amountCredited, currency) },
        { name: words.amountDue, value: money(invoice.amountDue, currency) },
        { name: words.mailedAt, value: moment(invoice.mailedAt) },
        { name: words.reminderLevel, value: number(invoice.reminderLevel) },
      ]}
    />
  );
}
