/** One receipt: its lines, its order, and its PDF. */
import { Button, Text } from '@mantine/core';
import type { Receipt } from 'back-office-client';
import { useState } from 'react';
import { useWords, wordOf } from '../../messages/words.js';
import { CommandForm } from '../../parts/forms/CommandForm.js';
import { History } from '../../parts/history/History.js';
import { addressOfList } from '../../parts/layout/addresses.js';
import { Dialog } from '../../parts/layout/Dialog.js';
import { Link, useGo } from '../../parts/layout/Link.js';
import { MoneyLines } from '../../parts/layout/MoneyLines.js';
import { PdfView } from '../../parts/layout/PdfView.js';
import { ProofFile } from '../../parts/layout/ProofFile.js';
import { ResourcePage } from '../../parts/layout/ResourcePage.js';
import { Facts, Section } from '../../parts/layout/Section.js';
import { useParameter } from '../../parts/layout/usePage.js';
import { NamedLink } from '../../parts/names/Named.js';
import { may, useMe } from '../../parts/service/me.js';
import { day, moment, money, nothing } from '../../parts/words/format.js';
import { useReceiptWords } from './words.js';

export function OneReceipt() {
  const id = useParameter('id');
  const words = useReceiptWords();
  const common = useWords();
  const path = `/api/receipts/${encodeURIComponent(id)}`;
  return (
    <ResourcePage<Receipt>
      path={path}
      title={(receipt) => words.one(receipt?.receiptNumber ?? id)}
      actions={() => <Deletion path={path} />}
      customer={({ customerId }) => customerId}
      id={id}
      back={{ to: addressOfList('receipt'), label: words.title }}
    >
      {({ body: receipt }) => (
        <>
          <Section title={words.facts}>
            <ReceiptFacts receipt={receipt} />
          </Section>
          <Section title={words.lines}>
            <MoneyLines
              document={{
                ...receipt,
                items: receipt.items.map((item) => ({ ...item, unitPrice: item.price })),
              }}
            />
          </Section>
          <Section title={common.pdfShown}>
            <PdfView
              path={`${path}/export-pdf`}
              fileName={`receipt-${receipt.receiptNumber}.pdf`}
              version={receipt.createdAt}
            />
            <ProofFile path={path} name={`receipt-${receipt.receiptNumber}`} />
          </Section>
          <Section title={common.history}>
            <History type="receipt" id={id} />
          </Section>
        </>
      )}
    </ResourcePage>
  );
}

function ReceiptFacts({ receipt }: { readonly receipt: Receipt }) {
  const words = useReceiptWords();
  const common = useWords();
  const { customerId, orderId, currency } = receipt;
  return (
    <Facts
      facts={[
        {
          name: words.customer,
          value: <NamedLink kind="customer" id={customerId} />,
        },
        {
          name: words.order,
          value: <Link to={`/reference/orders/${encodeURIComponent(orderId)}`}>{orderId}</Link>,
        },
        { name: words.receiptDate, value: day(receipt.receiptDate) },
        { name: words.total, value: money(receipt.total, currency) },
        {
          name: words.paymentMethod,
          value: receipt.paymentMethod === null ? nothing : wordOf(common, receipt.paymentMethod),
        },
        ...(receipt.note === null ? [] : [{ name: words.note, value: <bdi>{receipt.note}</bdi> }]),
        { name: words.createdAt, value: moment(receipt.createdAt) },
      ]}
    />
  );
}

function Deletion({ path }: { readonly path: string }) {
  const words = useReceiptWords();
  const common = useWords();
  const go = useGo();
  const mayDelete = may(useMe(), { rights: ['receipts:write'] });
  const [isOpen, setOpen] = useState(false);
  if (!mayDelete) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {words.delete}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={words.delete}>
        <CommandForm
          submitLabel={words.delete}
          isDangerous
          command={() => ({ method: 'DELETE', path })}
          onCancel={() => setOpen(false)}
          said={common.actionDone(words.delete)}
          onDone={() => go(addressOfList('receipt'))}
        >
          <Text size="sm">{words.deleteText}</Text>
        </CommandForm>
      </Dialog>
    </>
  );
}
