/** All quotes. */
import { Button } from '@mantine/core';
import type { QuoteRow } from 'back-office-client';
import { useMemo } from 'react';
import { useWords, wordOf } from '../../messages/words.js';
import { ActionMenu } from '../../parts/actions/ActionMenu.js';
import { addressOfOne } from '../../parts/layout/addresses.js';
import { useGo } from '../../parts/layout/Link.js';
import { Page } from '../../parts/layout/Page.js';
import { StatusBadge } from '../../parts/layout/StatusBadge.js';
import { useNew } from '../../parts/layout/usePage.js';
import { useMay } from '../../parts/service/me.js';
import type { Column } from '../../parts/table/columns.js';
import { DataTable } from '../../parts/table/DataTable.js';
import { hiddenMoment, hiddenText } from '../../parts/table/hidden.js';
import { customerColumn } from '../../parts/table/named.js';
import { day, money } from '../../parts/words/format.js';
import { subscriptionQuote } from './actions.js';
import { QuoteEditor } from './Editor.js';
import { useQuoteWords } from './words.js';

const cycles = ['weekly', 'monthly', 'quarterly', 'semiannual', 'yearly'];
const statuses = ['open', 'accepted', 'declined', 'expired'] as const;

function useColumns(): readonly Column<QuoteRow>[] {
  const words = useQuoteWords();
  const common = useWords();
  return useMemo<readonly Column<QuoteRow>[]>(() => {
    const amount = (field: 'subtotal' | 'tax' | 'total') => ({
      field,
      name: words[field],
      kind: 'number' as const,
      show: (quote: QuoteRow) => money(quote[field], quote.currency),
      alsoReads: ['currency'],
    });
    return [
      {
        field: 'quoteNumber',
        name: words.quoteNumber,
        kind: 'text',
        show: ({ quoteNumber }) => quoteNumber,
        narrow: 'title',
      },
      { ...customerColumn(words.customer), narrow: 'detail' },
      {
        field: 'status',
        name: words.status,
        kind: 'words',
        values: statuses.map((value) => ({ value, name: wordOf(common, value) })),
        show: ({ status }) => <StatusBadge status={status} />,
        width: 120,
        narrow: 'detail',
      },
      {
        field: 'kind',
        name: words.kind,
        kind: 'words',
        values: ['invoice', 'subscription'].map((value) => ({ value, name: wordOf(common, value) })),
        show: ({ kind }) => wordOf(common, kind),
        width: 120,
      },
      {
        field: 'quotedAt',
        name: words.quotedAt,
        kind: 'moment',
        show: ({ quotedAt }) => day(quotedAt),
        width: 120,
      },
      {
        field: 'validUntil',
        name: words.validUntil,
        kind: 'day',
        show: ({ validUntil }) => day(validUntil),
        width: 120,
      },
      { ...amount('total'), narrow: 'side' },
      { ...amount('subtotal'), hidden: true },
      { ...amount('tax'), hidden: true },
      hiddenText('currency', words.currency),
      hiddenText('purchaseOrder', words.purchaseOrder),
      hiddenMoment('acceptedAt', words.acceptedAt),
      hiddenMoment('mailedAt', words.mailedAt),
      hiddenMoment('updatedAt', words.updatedAt),
      hiddenText('id', words.id),
    ];
  }, [words, common]);
}

export function QuoteList() {
  const words = useQuoteWords();
  const common = useWords();
  const mayWrite = useMay({ rights: ['quotes:write'] });
  const tabs = statuses.map((status) => ({ name: wordOf(common, status), filters: { status } }));
  return (
    <Page title={words.title} full {...(mayWrite ? { actions: <NewQuote /> } : {})}>
      <DataTable
        label={words.title}
        path="/api/quotes"
        columns={useColumns()}
        idOf={({ id }) => id}
        addressOf={({ id }) => addressOfOne('quote', id)}
        usualSort="-quotedAt"
        tabs={tabs}
      />
    </Page>
  );
}

function NewQuote() {
  const words = useQuoteWords();
  const common = useWords();
  const go = useGo();
  const { isOpen, customerId, open, close } = useNew();
  const lead = (id: string) => go(addressOfOne('quote', id));
  const ofSubscription = subscriptionQuote(
    words,
    cycles.map((value) => ({ value, label: wordOf(common, value) })),
    lead,
  );
  return (
    <>
      <Button size="sm" onClick={open}>
        {words.newInvoice}
      </Button>
      <ActionMenu actions={[{ ...ofSubscription, isPrimary: true }]} />
      {isOpen && (
        <QuoteEditor
          customerId={customerId ?? ''}
          onClose={close}
          onDone={(made) => lead(String(Object(made).id))}
        />
      )}
    </>
  );
}
