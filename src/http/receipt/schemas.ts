/** Schemas of requests about receipts, and of their answers. */
import { z } from 'zod';
import type { NewReceipt } from '../../commands/receipt/receipt.js';
import type { JsonObject } from '../../kernel/json.js';
import {
  amount,
  currencyCode,
  dayOrTimestamp,
  documentQuantity,
  externalId,
  humanText,
  warningsAnswer,
} from '../common/schemas.js';
import { unitCode } from '../common/taxSchemas.js';
import { lineSupply, orderAndNote, sentLine, supplied } from '../invoice/schemas.js';

const item = supplied(
  z.strictObject({
    description: humanText(1_000),
    quantity: documentQuantity,
    price: amount,
    amount: amount.describe('quantity × price; computed if absent').optional(),
    unitCode: unitCode.optional(),
    ...lineSupply,
  }),
).meta({ id: 'NewReceiptItem' });

export const newReceipt = z.strictObject({
  orderId: externalId,
  customerId: externalId.describe("Default: the order's").optional(),
  receiptNumber: humanText(128).optional(),
  receiptDate: dayOrTimestamp.optional(),
  items: z.array(item).min(1).max(1_000),
  subtotal: amount.describe('Sum of the items; computed if absent').optional(),
  tax: amount.describe('Default: 0').optional(),
  total: amount.describe('subtotal + tax; computed if absent').optional(),
  currency: currencyCode.optional(),
  paymentMethod: humanText(64).optional(),
  note: orderAndNote.note,
  allowDifference: z
    .boolean()
    .describe('True: customer, currency and total may differ from the order')
    .default(false),
});

/** Converts a request's receipt for the commands. */
export function receiptInput(sent: z.output<typeof newReceipt>, now: Date): NewReceipt {
  return {
    orderId: sent.orderId,
    customerId: sent.customerId ?? null,
    receiptNumber: sent.receiptNumber ?? null,
    receiptDate: sent.receiptDate ?? now.toISOString(),
    items: sent.items.map(({ price, ...line }) => sentLine({ ...line, unitPrice: price })),
    subtotal: sent.subtotal ?? null,
    tax: sent.tax ?? null,
    total: sent.total ?? null,
    currency: sent.currency ?? null,
    paymentMethod: sent.paymentMethod ?? null,
    note: sent.note ?? null,
    allowDifference: sent.allowDifference,
  };
}

export const createdAnswer = z.strictObject({
  id: z.string(),
  receiptNumber: z.string(),
  orderId: z.string(),
  customerId: z.string(),
  total: z.number(),
  createdAt: z.iso.datetime(),
  ...warningsAnswer,
});

export const exampleId = 'rcp_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f';
export const exampleReceipt: JsonObject = {
  id: exampleId,
  receiptNumber: 'RCP-2026-000001',
  orderId: 'order-77',
  customerId: 'cus-1042',
  receiptDate: '2026-03-31T00:00:00.000Z',
  subtotal: 149.5,
  tax: 28.41,
  total: 177.91,
  currency: 'EUR',
  paymentMethod: 'card',
  note: null,
  createdAt: '2026-03-31T09:00:00.000Z',
};
export const exampleItems = [{ description: 'Chair', quantity: 5, price: 29.9, amount: 149.5 }];
