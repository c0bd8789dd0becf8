/** One quote: its lines and terms, its PDF, and the outcome. */
import type { Quote } from 'back-office-client';
import { useWords, wordOf } from '../../messages/words.js';
import { ActionMenu } from '../../parts/actions/ActionMenu.js';
import { History } from '../../parts/history/History.js';
import { addressOfList, addressOfOne } from '../../parts/layout/addresses.js';
import { Link } from '../../parts/layout/Link.js';
import { MoneyLines } from '../../parts/layout/MoneyLines.js';
import { PdfView } from '../../parts/layout/PdfView.js';
import { ResourcePage } from '../../parts/layout/ResourcePage.js';
import { Facts, Section } from '../../parts/layout/Section.js';
import { StatusBadge } from '../../parts/layout/StatusBadge.js';
import { useParameter } from '../../parts/layout/usePage.js';
import { Worded } from '../../parts/layout/Worded.js';
import { NamedLink } from '../../parts/names/Named.js';
import { useNamedRow } from '../../parts/names/useName.js';
import { Charges } from '../../parts/pricing/Charges.js';
import { usePricingWords } from '../../parts/pricing/words.js';
import { useMay } from '../../parts/service/me.js';
import { day, moment, money, number } from '../../parts/words/format.js';
import { actionsOn, pathOf } from './actions.js';
import { useQuoteWords } from './words.js';

export function OneQuote() {
  const id = useParameter('id');
  const words = useQuoteWords();
  const { charges: usageCharges } = usePricingWords();
  const common = useWords();
  const mayWrite = useMay({ rights: ['quotes:write'] });
  const path = pathOf(id);
  return (
    <ResourcePage<Quote>
      path={path}
      title={(quote) => words.one(quote?.quoteNumber ?? id)}
      badge={({ status }) => <StatusBadge status={status} />}
      customer={({ customerId }) => customerId}
      id={id}
      back={{ to: addressOfList('quote'), label: words.title }}
      actions={({ body }) => mayWrite && <QuoteActions quote={body} />}
    >
      {({ body: quote }) => (
        <>
          <Section title={words.facts}>
            <QuoteFacts quote={quote} />
          </Section>
          <Section title={quote.kind === 'invoice' ? words.lines : words.periodLines}>
            <Worded path={path} document={quote}>
              {(worded) => <MoneyLines document={worded} />}
            </Worded>
          </Section>
          {quote.charges !== null && (
            <Section title={usageCharges}>
              <Charges charges={quote.charges} currency={quote.currency} />
            </Section>
          )}
          <Section title={common.pdfShown}>
            <PdfView
              path={`${path}/export-pdf`}
              fileName={`${quote.quoteNumber}.pdf`}
              version={quote.updatedAt}
            />
          </Section>
          <Section title={common.history}>
            <History type="quote" id={id} about={{ currency: quote.currency }} />
          </Section>
        </>
      )}
    </ResourcePage>
  );
}

/** The actions send no revision: a quote never changes, and mailing it, which raises the revision, must not block its acceptance. */
function QuoteActions({ quote }: { readonly quote: Quote }) {
  const words = useQuoteWords();
  const common = useWords();
  const { row } = useNamedRow('customer', quote.customerId);
  const email = typeof row?.email === 'string' && row.email !== '' ? row.email : undefined;
  return <ActionMenu actions={actionsOn(quote, { words, common, email })} />;
}

function QuoteFacts({ quote }: { readonly quote: Quote }) {
  const words = useQuoteWords();
  const common = useWords();
  const { invoiceId, subscriptionId, acceptedAt, mailedAt, reason, purchaseOrder, note } = quote;
  return (
    <Facts
      facts={[
        { name: words.customer, value: <NamedLink kind="customer" id={quote.customerId} /> },
        { name: words.kind, value: wordOf(common, quote.kind) },
        { name: words.total, value: money(quote.total, quote.currency) },
        { name: words.quotedAt, value: day(quote.quotedAt) },
        { name: words.validUntil, value: day(quote.validUntil) },
        ...(purchaseOrder === null ? [] : [{ name: words.purchaseOrder, value: <bdi>{purchaseOrder}</bdi> }]),
        ...(note === null ? [] : [{ name: words.note, value: <bdi>{note}</bdi> }]),
        ...(quote.kind === 'subscription' ? termsOf(quote, words, common) : []),
        ...(mailedAt === null ? [] : [{ name: words.mailedAt, value: moment(mailedAt) }]),
        ...(acceptedAt === null ? [] : [{ name: words.acceptedAt, value: moment(acceptedAt) }]),
        ...(reason === null ? [] : [{ name: words.reason, value: <bdi>{reason}</bdi> }]),
        ...(invoiceId === null
          ? []
          : [
              {
                name: words.result,
                value: <Link to={addressOfOne('invoice', invoiceId)}>{common.showInvoice}</Link>,
              },
            ]),
        ...(subscriptionId === null
          ? []
          : [{ name: words.result, value: <NamedLink kind="subscription" id={subscriptionId} /> }]),
      ]}
    />
  );
}

function termsOf(quote: Quote, words: ReturnType<typeof useQuoteWords>, common: ReturnType<typeof useWords>) {
  const { offerId, quantity, billingCycle, startDate, trialDays, trialEndDate, endDate } = quote;
  const shown = (name: string, value: string | null) => (value === null ? [] : [{ name, value }]);
  const counted = (name: string, value: number | null) =>
    shown(name, value === null || value === 0 ? null : number(value));
  const dated = (name: string, value: string | null) => shown(name, value === null ? null : day(value));
  return [
    ...(offerId === null ? [] : [{ name: words.plan, value: <NamedLink kind="offer" id={offerId} /> }]),
    ...counted(words.quantity, quantity),
    ...shown(words.billingCycle, billingCycle === null ? null : wordOf(common, billingCycle)),
    { name: words.startDate, value: startDate === null ? words.atAcceptance : day(startDate) },
    ...counted(words.trialDays, trialDays),
    ...dated(words.trialEndDate, trialEndDate),
    ...dated(words.endDate, endDate),
    ...counted(words.minimumTerm, quote.minimumTermCycles),
    ...counted(words.noticeDays, quote.noticeDays),
  ];
}
