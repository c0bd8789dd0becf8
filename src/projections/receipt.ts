/** The read model of receipts. */
import type { ReceiptEvent } from '../domain/receipt/events.js';
import type { ClaimAbandoned } from '../kernel/events.js';
import { toNumber } from '../kernel/money.js';
import type { DocumentOf, FieldTable, ReadModel } from '../query/fields.js';
import { projection } from './engine/projection.js';
import { lineDetails, untaxedFields } from './lineFields.js';

const fields = {
  id: { type: 'string', description: 'Identifier' },
  receiptNumber: { type: 'string', description: 'Number; never reused' },
  orderId: { type: 'string', description: 'The paid order' },
  customerId: { type: 'string', description: 'The paying customer' },
  receiptDate: { type: 'timestamp', description: 'Date of the receipt' },
  items: {
    type: 'collection',
    description: 'Line items; their amounts add up to the subtotal',
    listed: false,
    items: {
      description: { type: 'string', description: 'Description' },
      quantity: { type: 'decimal', description: 'Quantity, with up to 6 decimal places' },
      price: { type: 'decimal', description: 'Unit price' },
      amount: { type: 'decimal', description: 'Quantity × price' },
      ...untaxedFields,
    },
  },
  subtotal: { type: 'decimal', description: 'Sum of the line items' },
  tax: { type: 'decimal', description: 'Tax on the subtotal' },
  total: { type: 'decimal', description: 'Subtotal plus tax' },
  currency: { type: 'string', description: 'ISO 4217 code' },
  paymentMethod: { type: 'string', nullable: true, description: 'Payment method' },
  note: { type: 'string', nullable: true, description: 'Note to the buyer' },
  createdAt: { type: 'timestamp', description: 'When it was created' },
} as const satisfies FieldTable;

export type ReceiptDocument = DocumentOf<typeof fields>;

export const receiptModel: ReadModel = {
  name: 'receipts',
  version: 3,
  fields,
  indexes: [['customerId', 'receiptDate'], ['orderId'], ['receiptNumber'], ['receiptDate'], ['createdAt']],
};

/** Events about the receipt; a fence is none. */
type Handled = Exclude<ReceiptEvent, ClaimAbandoned>;

export const receiptProjection = projection<ReceiptDocument, Handled>({
  model: receiptModel,
  streamPrefix: 'receipt-',
  on: {
    ReceiptCreated: (_none, { data, metadata }, id) => ({
      id,
      receiptNumber: data.receiptNumber,
      orderId: data.orderId,
      customerId: data.customerId,
      receiptDate: data.receiptDate,
      items: data.items.map(({ description, quantity, unitPrice, amount, ...more }) => ({
        ...{ description, quantity, price: toNumber(unitPrice), amount: toNumber(amount) },
        ...lineDetails(more),
      })),
      subtotal: toNumber(data.subtotal),
      tax: toNumber(data.tax),
      total: toNumber(data.total),
      currency: data.currency,
      paymentMethod: data.paymentMethod,
      note: data.note ?? null,
      createdAt: metadata.at,
    }),
    ReceiptDeleted: () => null,
    ReceiptRemoved: () => null,
  },
});
