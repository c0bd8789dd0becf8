/** What is printed of an invoice: its facts as they came, and a column that adds up and says what its credit notes say. */
import { describe, expect, test } from '@jest/globals';
import { wordsOf } from '../../src/domain/shared/words/languages.js';
import { add, isZero, subtract } from '../../src/kernel/money.js';
import type { PrintedDocument } from '../../src/ports/pdf.js';
import { type PrintableDependencies, printableOf } from '../../src/workers/printables.js';

const nobody = { name: '', address: [], taxId: null, email: null };
const parties = { seller: nobody, buyer: nobody };
const { locale, words } = wordsOf(['en-US']);

interface Credited {
  readonly total: string;
  /** It is not there yet. */
  readonly open?: boolean;
}

async function printed(
  balance: { readonly amountPaid: string; readonly amountDue: string },
  credits: readonly Credited[],
  fields: object = {},
): Promise<PrintedDocument> {
  const invoice = {
    ...{ invoiceNumber: 'INV-1', invoiceDate: '2026-03-01', dueDate: '2026-03-15', customerId: 'ada' },
    ...{ items: [], subtotal: '119.00', tax: '0.00', total: '119.00', currency: 'EUR', parties },
    ...{ source: null, lines: [], orderId: null, ...fields },
  };
  const credited = credits.map(({ total, open = false }) => ({ total, open }));
  const state = { status: 'issued', invoice, credits: credited, balance };
  const found = await printableOf(
    {
      invoices: { load: async () => ({ state, revision: 1 }) },
      eInvoices: { ofInvoice: async () => undefined, attachmentOf: () => null },
    } as unknown as PrintableDependencies,
    { kind: 'invoice', id: 'inv_1' },
  );
  return found?.document({ parties, locale, words }) as PrintedDocument;
}

const numbers = (amounts: PrintedDocument['balance']) =>
  Object.fromEntries(Object.entries(amounts ?? {}).map(([name, amount]) => [name, Number(amount)]));

describe('the column of an invoice', () => {
  test.each([
    ['119.00', '0.00', ['30.00'], '30.00', '30.00'],
    ['100.00', '0.00', ['50.00'], '50.00', '31.00'],
    ['30.00', '69.00', ['20.00'], '20.00', '0.00'],
    ['0.00', '119.00', [], '0.00', '0.00'],
    ['119.00', '0.00', ['30.00', '89.00'], '119.00', '119.00'],
  ])(
    'with %s paid, %s due and credit notes %j says %s credited, of which %s to the account',
    async (amountPaid, amountDue, notes, amountCredited, amountToAccount) => {
      const { balance, total } = await printed(
        { amountPaid, amountDue },
        notes.map((note) => ({ total: note })),
      );
      const expected = { amountPaid, amountCredited, amountToAccount, amountDue };
      expect(numbers(balance)).toEqual(numbers(expected));
      const left = subtract(add(total, amountToAccount), add(add(amountPaid, amountCredited), amountDue));
      expect(isZero(left)).toBe(true);
    },
  );

  test('adds up while a credit note is under way', async () => {
    const before = await printed({ amountPaid: '0.00', amountDue: '119.00' }, [
      { total: '30.00', open: true },
    ]);
    expect(numbers(before.balance)).toMatchObject({ amountCredited: 0, amountToAccount: 0 });
    const between = await printed({ amountPaid: '0.00', amountDue: '89.00' }, [
      { total: '30.00', open: true },
    ]);
    expect(numbers(between.balance)).toMatchObject({ amountCredited: 30, amountToAccount: 0 });
  });
});

test('what a client has named stays as it is, also where it looks like a day', async () => {
  const { facts } = await printed({ amountPaid: '0.00', amountDue: '119.00' }, [], { orderId: '2026-01-05' });
  expect(facts).toContainEqual({ label: words.order, text: '2026-01-05' });
  expect(facts).toContainEqual({ label: words.invoiceDate, day: '2026-03-01' });
});
