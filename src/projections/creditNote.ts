/** The read model of credit notes. */
import type { CreditNoteIssued } from '../domain/creditNote/events.js';
import { subtract, toNumber } from '../kernel/money.js';
import type { DocumentOf, FieldTable, ReadModel } from '../query/fields.js';
import { projection } from './engine/projection.js';
import { lineDetails, lineFields, sectionField } from './lineFields.js';

const fields = {
  id: { type: 'string', description: 'Identifier' },
  creditNoteNumber: { type: 'string', description: 'Number, without gaps in each year' },
  invoiceId: { type: 'string', description: 'The invoice that it credits' },
  invoiceNumber: { type: 'string', description: "The invoice's number" },
  customerId: { type: 'string', description: 'The billed customer' },
  reason: { type: 'string', description: 'Reason for the credit' },
  creditNoteDate: { type: 'timestamp', description: 'Date of the credit note' },
  items: {
    type: 'collection',
    description: 'Credited lines; the amounts add up to the subtotal',
    listed: false,
    items: {
      line: {
        type: 'integer',
        nullable: true,
        description: 'Line number on the invoice, from 1; null for the invoice as a whole',
      },
      description: { type: 'string', description: 'Description' },
      quantity: { type: 'decimal', description: 'Quantity, with up to 6 decimal places' },
      unitPrice: { type: 'decimal', description: 'Unit price' },
      amount: { type: 'decimal', description: 'Credited amount before tax' },
      ...lineFields,
      ...sectionField,
    },
  },
  subtotal: { type: 'decimal', description: 'Sum of the lines' },
  tax: { type: 'decimal', description: 'Credited tax' },
  total: { type: 'decimal', description: 'Subtotal plus tax' },
  currency: { type: 'string', description: 'ISO 4217 code' },
  applied: { type: 'decimal', description: 'Part that reduced the amount due on the invoice' },
  toBalance: { type: 'decimal', description: "Part credited to the customer's balance" },
  subscriptionId: {
    type: 'string',
    nullable: true,
    description: 'The subscription that caused it; null if a client requested it',
  },
  createdAt: { type: 'timestamp', description: 'When it was created' },
} as const satisfies FieldTable;

export type CreditNoteDocument = DocumentOf<typeof fields>;

export const creditNoteModel: ReadModel = {
  name: 'credit-notes',
  version: 5,
  fields,
  indexes: [
    ['customerId', 'creditNoteDate'],
    ['invoiceId'],
    ['creditNoteNumber'],
    ['creditNoteDate'],
    ['createdAt'],
  ],
};

export const creditNoteProjection = projection<CreditNoteDocument, CreditNoteIssued>({
  model: creditNoteModel,
  streamPrefix: 'creditNote-',
  on: {
    CreditNoteIssued: (_none, { data, metadata }, id) => ({
      id,
      creditNoteNumber: data.creditNoteNumber,
      invoiceId: data.invoiceId,
      invoiceNumber: data.invoiceNumber,
      customerId: data.customerId,
      reason: data.reason,
      creditNoteDate: data.creditNoteDate,
      items: data.items.map(({ line, description, quantity, unitPrice, amount, ...more }) => ({
        line,
        description,
        quantity,
        unitPrice: toNumber(unitPrice),
        amount: toNumber(amount),
        ...lineDetails(more),
      })),
      subtotal: toNumber(data.subtotal),
      tax: toNumber(data.tax),
      total: toNumber(data.total),
      currency: data.currency,
      applied: toNumber(data.applied),
      toBalance: toNumber(subtract(data.total, data.applied)),
      subscriptionId: data.source?.subscriptionId ?? null,
      createdAt: metadata.at,
    }),
  },
});
