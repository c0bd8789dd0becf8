/** Schemas of requests about credit notes, and of their answers. */
import { z } from 'zod';
import type { NewCreditNote } from '../../commands/creditNote/creditNote.js';
import type { CreditNoteIssued } from '../../domain/creditNote/events.js';
import type { JsonObject } from '../../kernel/json.js';
import { subtract, toNumber } from '../../kernel/money.js';
import { amount, documentQuantity, humanText } from '../common/schemas.js';

const line = z
  .strictObject({
    line: z.int().min(1).describe('Line number on the invoice, from 1'),
    quantity: documentQuantity.describe('Quantity to credit, with up to 6 decimal places').optional(),
    amount: amount
      .describe('Amount to credit, before tax; without it and `quantity`: the rest of the line')
      .optional(),
  })
  .meta({ id: 'NewCreditNoteLine' });

export const newCreditNote = z
  .strictObject({
    invoiceId: z.string().min(1).max(256),
    reason: humanText(1_000),
    lines: z.array(line).min(1).max(1_000).describe('The lines to credit').optional(),
    amount: amount.describe('Amount to credit on the invoice as a whole, tax included').optional(),
  })
  .refine(({ lines, amount: whole }) => lines === undefined || whole === undefined, {
    message: 'must contain lines or amount, not both',
    path: ['amount'],
  });

/** Converts a request's credit note for the commands. */
export function creditNoteInput({
  invoiceId,
  reason,
  lines,
  amount: whole,
}: z.output<typeof newCreditNote>): NewCreditNote {
  return {
    invoiceId,
    reason,
    amount: whole ?? null,
    lines:
      lines?.map((one) => ({
        line: one.line,
        quantity: one.quantity ?? null,
        amount: one.amount ?? null,
      })) ?? null,
  };
}

export const createdAnswer = z.strictObject({
  id: z.string(),
  creditNoteNumber: z.string(),
  invoiceId: z.string(),
  customerId: z.string(),
  subtotal: z.number(),
  tax: z.number(),
  total: z.number(),
  currency: z.string(),
  applied: z.number().describe('Reduced the amount due on the invoice'),
  toBalance: z.number().describe("Credited to the customer's balance"),
  createdAt: z.iso.datetime(),
});

export function createdBody(note: CreditNoteIssued['data']): z.input<typeof createdAnswer> {
  return {
    id: note.creditNoteId,
    creditNoteNumber: note.creditNoteNumber,
    invoiceId: note.invoiceId,
    customerId: note.customerId,
    subtotal: toNumber(note.subtotal),
    tax: toNumber(note.tax),
    total: toNumber(note.total),
    currency: note.currency,
    applied: toNumber(note.applied),
    toBalance: toNumber(subtract(note.total, note.applied)),
    createdAt: note.creditNoteDate,
  };
}

export const exampleId = 'cn_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f';
export const exampleItems = [
  { line: 1, description: 'Consulting, March', quantity: 1, unitPrice: 29.9, amount: 29.9 },
];
export const exampleCreditNote: JsonObject = {
  id: exampleId,
  creditNoteNumber: 'CN-2026-000001',
  invoiceId: 'inv_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f',
  invoiceNumber: 'INV-2026-000001',
  customerId: 'cus-1042',
  reason: 'One hour was billed twice',
  creditNoteDate: '2026-04-02T09:00:00.000Z',
  subtotal: 29.9,
  tax: 5.68,
  total: 35.58,
  currency: 'EUR',
  applied: 35.58,
  toBalance: 0,
  subscriptionId: null,
  createdAt: '2026-04-02T09:00:00.000Z',
};
export const exampleCreated: JsonObject = {
  id: exampleId,
  creditNoteNumber: 'CN-2026-000001',
  invoiceId: 'inv_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f',
  customerId: 'cus-1042',
  subtotal: 29.9,
  tax: 5.68,
  total: 35.58,
  currency: 'EUR',
  applied: 35.58,
  toBalance: 0,
  createdAt: '2026-04-02T09:00:00.000Z',
};
