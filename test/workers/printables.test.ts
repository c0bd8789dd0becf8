/** The printed content of an invoice: its facts unchanged, and the amount due at its issue. */
import { describe, expect, test } from '@jest/globals';
import type { BalanceCause, InvoiceEvent } from '../../src/domain/invoice/events.js';
import { evolve } from '../../src/domain/invoice/evolve.js';
import type { InvoiceState } from '../../src/domain/invoice/state.js';
import { wordsOf } from '../../src/domain/shared/words/languages.js';
import type { PrintedDocument } from '../../src/ports/pdf.js';
import { type PrintableDependencies, printableOf } from '../../src/workers/printables.js';

const nobody = { name: '', address: [], taxId: null, email: null };
const parties = { seller: nobody, buyer: nobody, payment: { iban: 'DE89370400440532013000' } };
const { locale, words } = wordsOf(['en-US']);

async function printed(events: readonly InvoiceEvent[]): Promise<PrintedDocument> {
  const state = events.reduce<InvoiceState>(evolve, { status: 'none' });
  const found = await printableOf(
    {
      invoices: { load: async () => ({ state, revision: 1 }) },
      eInvoices: { ofInvoice: async () => undefined, attachmentOf: () => null },
    } as unknown as PrintableDependencies,
    { kind: 'invoice', id: 'inv_1' },
  );
  return found?.document({ parties, locale, words }) as PrintedDocument;
}

const drafted = (fields: object = {}): InvoiceEvent => ({
  type: 'InvoiceDrafted',
  data: {
    ...{ invoiceId: 'inv_1', invoiceNumber: null, customerId: 'ada', orderId: null, currency: 'EUR' },
    ...{ invoiceDate: '2026-03-01', dueDate: '2026-03-15', items: [], source: null },
    ...{ subtotal: '119.00', tax: '0.00', total: '119.00' },
    ...fields,
  },
});
const dates = { issuedAt: '2026-03-02T09:00:00.000Z', invoiceDate: '2026-03-01', dueDate: '2026-03-15' };
const issued: InvoiceEvent = {
  type: 'InvoiceIssued',
  data: { invoiceNumber: 'INV-1', reason: null, dates },
};
const balance = (
  sequence: number,
  amountDue: string,
  kind: BalanceCause['kind'],
  amountPaid = '0.00',
): InvoiceEvent => ({
  type: 'InvoiceBalanceChanged',
  data: { sequence, amountPaid, amountDue, cause: { kind, id: 'cause', amount: '1.00' } },
});

test('the address for checking is printed as kept at the issue, and only on invoices that have one', async () => {
  const facts = async (kept: object) =>
    (
      await printed([drafted(), { type: 'InvoicePartiesKept', data: { ...parties, ...kept } }, issued])
    ).facts.filter(({ label }) => label === 'Check at');
  expect(await facts({})).toEqual([]);
  expect(await facts({ proofLink: 'shop.example/verify', logSize: 41 })).toEqual([
    { label: 'Check at', text: 'shop.example/verify (41)' },
  ]);
  expect(await facts({ proofLink: 'shop.example/verify' })).toEqual([
    { label: 'Check at', text: 'shop.example/verify' },
  ]);
});

describe('the amount due of an invoice', () => {
  test('is what was due after the charge, dated by the issue', async () => {
    const { balance: shown, payment } = await printed([
      drafted(),
      issued,
      balance(1, '50.00', 'charge', '69.00'),
    ]);
    expect(shown).toEqual({ amountPaid: '69.00', amountDue: '50.00' });
    expect(payment?.due).toEqual({ amount: '50.00', on: dates.issuedAt });
  });

  test('is not changed by later payments and credit notes', async () => {
    const atIssue = await printed([drafted(), issued, balance(1, '119.00', 'charge')]);
    const events = [
      drafted(),
      issued,
      balance(1, '119.00', 'charge'),
      balance(2, '19.00', 'payment', '100.00'),
      balance(3, '0.00', 'creditNote', '100.00'),
    ];
    const paid: InvoiceEvent = { type: 'InvoicePaid', data: { reason: null } };
    expect(await printed([...events, paid])).toEqual(atIssue);
    expect(atIssue).toMatchObject({ status: 'issued', balance: { amountPaid: '0.00', amountDue: '119.00' } });
  });

  test('is not shown if the balance on account paid it all', async () => {
    const { payment, status, ...page } = await printed([
      drafted(),
      issued,
      balance(1, '0.00', 'charge', '119.00'),
      { type: 'InvoicePaid', data: { reason: null } },
    ]);
    expect({ payment, status }).toEqual({ status: 'paid' });
    expect(page.balance).toEqual({ amountPaid: '119.00', amountDue: '0.00' });
  });

  test('is not shown on a draft', async () => {
    expect(await printed([drafted()])).toMatchObject({ status: 'draft' });
    expect((await printed([drafted()])).balance).toBeUndefined();
  });
});

test('a client’s order id that looks like a date is printed as text', async () => {
  const { facts } = await printed([drafted({ orderId: '2026-01-05' })]);
  expect(facts).toContainEqual({ label: words.order, text: '2026-01-05' });
  expect(facts).toContainEqual({ label: words.invoiceDate, day: '2026-03-01' });
});

describe('methods of payment are printed in the language of the document', () => {
  const german = wordsOf(['de-DE']);

  async function printedIn(
    part: Partial<Record<keyof PrintableDependencies, unknown>>,
    kind: string,
    id: string,
  ) {
    const found = await printableOf(part as unknown as PrintableDependencies, { kind, id } as never);
    return found?.document({ parties, ...german }) as PrintedDocument;
  }

  test.each([
    ['card', 'Karte'],
    ['bank_transfer', 'Überweisung'],
    ['Gutschein', 'Gutschein'],
    ['toString', 'toString'],
  ])('on a receipt: %s as %s', async (paymentMethod, said) => {
    const receipt = {
      ...{
        receiptNumber: 'REC-1',
        receiptDate: '2026-03-01',
        orderId: 'ord-1',
        customerId: 'ada',
        paymentMethod,
      },
      ...{ items: [], subtotal: '1.00', tax: '0.00', total: '1.00', currency: 'EUR', parties },
    };
    const receipts = { load: async () => ({ state: { status: 'present', receipt }, revision: 0 }) };
    const { facts } = await printedIn({ receipts }, 'receipt', 'rec_1');
    expect(facts).toContainEqual({ label: 'Zahlungsart', text: said });
  });

  async function entriesIn(entries: readonly object[], plans: Readonly<Record<string, string>> = {}) {
    const statements = { read: async () => ({ currencies: [{ currency: 'EUR', entries }], revision: 0 }) };
    const findPlanName = async (id: string) => plans[id] ?? null;
    const { accounts } = (await printedIn(
      { statements, findPlanName },
      'statement',
      '2026-01-31/2026-01-01/2026-01-31/0/ada',
    )) as unknown as {
      accounts: readonly { entries: readonly { description: string }[] }[];
    };
    return accounts[0]?.entries.map(({ description }) => description);
  }

  test('a statement names the offer of a subscription that gave credit, and never its id', async () => {
    const entry = { kind: 'subscriptionCredit', number: null, reference: null };
    const entries = [
      { ...entry, detail: 'sub_1' },
      { ...entry, detail: 'sub_2' },
    ];
    expect(await entriesIn(entries, { sub_1: 'Team' })).toEqual([
      'Guthaben aus Abonnement, Team',
      'Guthaben aus Abonnement',
    ]);
  });

  test('in a statement, which says nothing of one that is not known', async () => {
    const entry = { kind: 'payment', number: null, reference: 'R1', detail: 'cash' };
    const entries = [entry, { ...entry, detail: 'manual' }, { ...entry, kind: 'reversal', detail: 'cash' }];
    expect(await entriesIn(entries)).toEqual([
      'Zahlung, Barzahlung, R1',
      'Zahlung, R1',
      'Rücklastschrift, cash, R1',
    ]);
  });
});
