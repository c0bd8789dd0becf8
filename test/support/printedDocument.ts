/** Documents for printing tests, named by their content. */
import { documents as en } from '../../src/domain/shared/words/en.js';
import type {
  PrintedAccount,
  PrintedDocument,
  PrintedItem,
  PrintedReminder,
  PrintedStatement,
} from '../../src/ports/pdf.js';

export const item: PrintedItem = {
  description: 'Standard plan, November 2026',
  quantity: 3,
  unitPrice: '19.90',
  amount: '59.70',
};

export const invoice: PrintedDocument = {
  kind: 'invoice',
  number: 'INV-2026-000123',
  status: 'issued',
  seller: {
    name: 'Northwind Trading Ltd',
    lines: ['12 High Street', 'London EC1A 1BB', 'VAT GB 123 4567 89'],
  },
  customer: { name: 'Tailspin GmbH', lines: ['Hauptstr. 5', '10115 Berlin'] },
  facts: [
    { label: 'Invoice date', day: '2026-11-21T00:00:00.000Z' },
    { label: 'Order', text: 'ORD-42' },
  ],
  date: '2026-11-21T07:25:00.000Z',
  items: [item, { description: 'Set-up', quantity: 1, unitPrice: '1000', amount: '1000.00' }],
  subtotal: '1059.70',
  tax: '201.34',
  total: '1261.04',
  currency: 'EUR',
  locale: 'en-US',
  words: en,
};

export const receipt: PrintedDocument = {
  ...invoice,
  kind: 'receipt',
  number: 'REC-7',
  status: 'paid',
  facts: [{ label: 'Payment method', text: 'Card' }],
};

export function withLines(count: number): PrintedDocument {
  const items = Array.from({ length: count }, (_, index) => ({
    ...item,
    description: `Line number ${index + 1}.`,
  }));
  return { ...invoice, items };
}

export function withDescription(description: string): PrintedDocument {
  return { ...invoice, items: [{ ...item, description }] };
}

/** Returns an account with that many entries of 100 each, two charges and then a payment. */
export function printedAccount(currency: string, count: number): PrintedAccount {
  const opening = 50;
  let balance = opening;
  const entries = Array.from({ length: count }, (_, index) => {
    const isCharge = index % 3 !== 2;
    balance += isCharge ? 100 : -100;
    return {
      date: '2026-11-21',
      description: isCharge ? `Invoice INV-${index + 1}` : `Payment, transfer ${index + 1}`,
      dueDate: isCharge ? '2026-12-05' : null,
      charge: isCharge ? '100' : null,
      credit: isCharge ? null : '100',
      balance: String(balance),
    };
  });
  const credited = 100 * Math.floor(count / 3);
  return {
    currency,
    opening: String(opening),
    entries,
    charged: String(100 * count - credited),
    credited: String(credited),
    closing: String(balance),
  };
}

export const statement: PrintedStatement = {
  kind: 'statement',
  seller: invoice.seller,
  customer: invoice.customer,
  facts: [{ label: 'Customer', text: 'cus-1042' }],
  date: '2026-12-31T00:00:00.000Z',
  locale: 'en-US',
  words: en,
  from: '2026-01-01',
  to: '2026-12-31',
  accounts: [printedAccount('EUR', 3), printedAccount('JPY', 1)],
};

export const reminder: PrintedReminder = {
  kind: 'reminder',
  number: 'INV-2026-000123',
  isLast: false,
  seller: invoice.seller,
  customer: invoice.customer,
  facts: [
    { label: 'Date', day: '2026-12-12' },
    { label: 'Invoice date', day: '2026-11-21' },
    { label: 'Reminder no.', text: '1' },
  ],
  date: '2026-12-12T00:00:00.000Z',
  locale: 'en-US',
  words: en,
  opening: ['Dear Tailspin GmbH,', 'Invoice INV-2026-000123 was due on December 5, 2026.'],
  closing: ['Please pay €1,000.04 now.', 'If you have paid in the meantime, please disregard this reminder.'],
  regards: ['Kind regards', 'Northwind Trading Ltd'],
  dueDate: '2026-12-05',
  total: '1261.04',
  amountDue: '1000.04',
  currency: 'EUR',
  payment: {
    reference: 'INV-2026-000123',
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    due: { amount: '1000.04', on: '2026-12-12' },
  },
};
