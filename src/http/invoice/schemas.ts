/** Schemas of requests about invoices, and of their answers. */
import { z } from 'zod';
import type { CreateInvoice, UpdateInvoice } from '../../domain/invoice/commands.js';
import { detailsOf } from '../../domain/invoice/details.js';
import type { JsonObject } from '../../kernel/json.js';
import {
  amount,
  calendarDate,
  currencyCode,
  dayOrTimestamp,
  documentQuantity,
  externalId,
  humanText,
  timestamp,
  warningsAnswer,
} from '../common/schemas.js';
import { taxCategory, taxRate, unitCode } from '../common/taxSchemas.js';

type SentItem = CreateInvoice['items'][number];

export const invoiceStatus = z.enum(['draft', 'issued', 'paid', 'cancelled']).meta({ id: 'InvoiceStatus' });

/** Also used by receipt lines. */
export const lineSupply = {
  supplyFrom: calendarDate.describe('First day of the supply; null: none').nullable().optional(),
  supplyTo: calendarDate.describe('Last day; default: `supplyFrom`').nullable().optional(),
};

const line = {
  description: humanText(1_000),
  quantity: documentQuantity,
  unitPrice: amount,
  amount: amount.describe('quantity × unitPrice less the discount; computed if absent').optional(),
  discount: amount.describe('Discount of the line as an amount').optional(),
  unitCode: unitCode.optional(),
  taxCategory: taxCategory.optional(),
  taxRate: taxRate.optional(),
  taxReason: humanText(200).describe('Reason for an exemption or special rate').optional(),
  taxReasonCode: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^VATEX-[A-Z0-9-]{2,20}$/, 'must be a code of the VATEX list')
    .describe('Code of the reason in the VATEX list')
    .optional(),
  ...lineSupply,
};
const item = supplied(z.strictObject(line)).meta({ id: 'NewInvoiceItem' });
/** Allows a line from an answer to be sent back. */
const changedItem = supplied(
  z.strictObject({
    ...line,
    subscriptionId: z.string().describe('On a shared draft: the subscription of the line').optional(),
  }),
).meta({ id: 'ChangedInvoiceItem' });

export function supplied<
  Line extends z.ZodType<{ supplyFrom?: string | null | undefined; supplyTo?: string | null | undefined }>,
>(schema: Line): Line {
  return schema
    .refine(({ supplyFrom, supplyTo }) => supplyTo == null || supplyFrom != null, {
      path: ['supplyTo'],
      error: 'requires supplyFrom',
    })
    .refine(({ supplyFrom, supplyTo }) => !supplyFrom || !supplyTo || supplyTo >= supplyFrom, {
      path: ['supplyTo'],
      error: 'must not be before supplyFrom',
    });
}
export const items = z.array(item).min(1).max(1_000);
const invoiceNumber = humanText(128);
export const sums = {
  subtotal: amount.describe('Sum of the items; computed if absent').optional(),
  tax: amount.describe('Default: computed with `TAX_RATE`').optional(),
  total: amount.describe('subtotal + tax; computed if absent').optional(),
};

/** Also used by quotes. */
export const orderAndNote = {
  purchaseOrder: humanText(128)
    .describe("The buyer's order reference; default: the customer's")
    .nullable()
    .optional(),
  note: humanText(1_000).describe('Note to the buyer').nullable().optional(),
};
const details = {
  supplyFrom: calendarDate
    .describe('First day of the supply; default: that of the lines')
    .nullable()
    .optional(),
  supplyTo: calendarDate.describe('Last day; default: `supplyFrom`').nullable().optional(),
  ...orderAndNote,
};

export const newInvoice = z.strictObject({
  customerId: externalId,
  orderId: externalId.optional(),
  invoiceNumber: invoiceNumber.optional(),
  invoiceDate: dayOrTimestamp.describe('Default: the day of issue').optional(),
  dueDate: dayOrTimestamp
    .describe(
      "Default: the invoice's date plus the customer's `paymentTermsDays`, else `PAYMENT_TERMS_DAYS`; not before the invoice's date",
    )
    .optional(),
  items,
  ...sums,
  currency: currencyCode.describe("Default: the customer's `currency`, else `DEFAULT_CURRENCY`").optional(),
  country: humanText(64).describe('Billing country: a code or a name').optional(),
  ...details,
  status: invoiceStatus.default('draft'),
});

/** Fields that an update may contain but cannot change, so that an answer can be sent back. */
const stated = {
  id: z.string().optional(),
  customerId: externalId.optional(),
  orderId: externalId.nullable().optional(),
  subscriptionId: z.string().nullable().optional(),
  currency: currencyCode.optional(),
  country: z.string().nullable().optional(),
  status: invoiceStatus.optional(),
};
/** Computed fields: an update may contain them, and they are ignored. */
const ignored = {
  amountPaid: amount.optional(),
  amountCredited: amount.optional(),
  amountDue: amount.optional(),
  amountWrittenOff: amount.optional(),
  revenue: amount.optional(),
  issuedAt: timestamp.nullable().optional(),
  paidAt: timestamp.nullable().optional(),
  mailedAt: timestamp.nullable().optional(),
  reminderLevel: z.number().optional(),
  remindedAt: timestamp.nullable().optional(),
  createdAt: timestamp.optional(),
  updatedAt: timestamp.optional(),
};

export const invoiceUpdate = z
  .strictObject({
    invoiceNumber: invoiceNumber.nullable().optional(),
    invoiceDate: dayOrTimestamp.optional(),
    dueDate: dayOrTimestamp.optional(),
    items: z.array(changedItem).min(1).max(1_000).optional(),
    ...details,
    ...sums,
    tax: amount.describe('Default when `items` are sent: computed with the rate of the draft').optional(),
    ...stated,
    ...ignored,
  })
  .refine((body) => Object.keys(body).length > 0, 'must contain at least one field to change');

export const statusChange = z.strictObject({ status: invoiceStatus, reason: humanText(1_000).optional() });

/** Converts lines, sums and currency of a request for the commands. */
export function sentLines(sent: Pick<z.output<typeof newInvoice>, 'items' | 'currency' | keyof typeof sums>) {
  return { ...sentAmounts(sent), items: sent.items.map(sentLine), currency: sent.currency ?? null };
}

/** Converts a request's invoice for the commands. */
export function invoiceInput(sent: z.output<typeof newInvoice>) {
  return {
    customerId: sent.customerId,
    orderId: sent.orderId ?? null,
    invoiceNumber: sent.invoiceNumber ?? null,
    invoiceDate: sent.invoiceDate ?? null,
    dueDate: sent.dueDate ?? null,
    ...sentLines(sent),
    country: sent.country ?? null,
    details: sentDetails(sent),
    status: sent.status,
  };
}

/** Converts the changes of an update for the commands; null means unchanged. */
export function updateOf(sent: z.output<typeof invoiceUpdate>) {
  return {
    invoiceNumber: sent.invoiceNumber ?? null,
    invoiceDate: sent.invoiceDate ?? null,
    dueDate: sent.dueDate ?? null,
    items: sent.items?.map(sentLine) ?? null,
    ...sentAmounts(sent),
    details: sentDetails(sent),
    stated: statedFields(sent),
  };
}

function sentDetails(sent: Pick<z.output<typeof invoiceUpdate>, keyof typeof details>) {
  const { supplyFrom, supplyTo, purchaseOrder, note } = sent;
  const last = supplyTo === undefined ? supplyFrom : supplyTo;
  return detailsOf({ supplyFrom, supplyTo: last, purchaseOrder, note });
}

function statedFields(sent: z.output<typeof invoiceUpdate>): UpdateInvoice['stated'] {
  const { id, customerId, orderId, subscriptionId, currency, country, status } = sent;
  return {
    ...(id === undefined ? {} : { id }),
    ...(customerId === undefined ? {} : { customerId }),
    ...(orderId === undefined ? {} : { orderId }),
    ...(subscriptionId === undefined ? {} : { subscriptionId }),
    ...(currency === undefined ? {} : { currency }),
    ...(country === undefined ? {} : { country }),
    ...(status === undefined ? {} : { status }),
  };
}

/** Converts a line, also of a receipt, for the commands: without members that are absent, or null because an answer was sent back. */
export function sentLine({
  description,
  quantity,
  unitPrice,
  amount: sum,
  ...more
}: z.output<typeof changedItem>): SentItem {
  const given = Object.fromEntries(Object.entries(more).filter(([, value]) => value != null));
  const { supplyFrom, supplyTo } = more;
  const days = supplyFrom === undefined ? {} : { supplyFrom, supplyTo: supplyTo ?? supplyFrom };
  return { description, quantity, unitPrice, amount: sum ?? null, ...given, ...days };
}

function sentAmounts({
  subtotal,
  tax,
  total,
}: { readonly [Name in keyof typeof sums]?: string | undefined }) {
  return { subtotal: subtotal ?? null, tax: tax ?? null, total: total ?? null };
}

const id = z.string();
const numberAnswer = z.string().nullable();
export const createdAnswer = z.strictObject({
  id,
  invoiceNumber: numberAnswer,
  customerId: z.string(),
  status: invoiceStatus,
  total: z.number(),
  createdAt: z.iso.datetime(),
  ...warningsAnswer,
});
export const updatedAnswer = z.strictObject({
  id,
  invoiceNumber: numberAnswer,
  status: invoiceStatus,
  total: z.number(),
  updatedAt: z.iso.datetime(),
});
export const statusAnswer = updatedAnswer.omit({ total: true }).extend(warningsAnswer);
export const exampleId = 'inv_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f';
export const exampleItems = [
  { description: 'Consulting, March', quantity: 5, unitPrice: 29.9, amount: 149.5 },
];

export const exampleInvoice: JsonObject = {
  id: exampleId,
  invoiceNumber: 'INV-2026-000001',
  customerId: 'cus-1042',
  orderId: null,
  invoiceDate: '2026-03-31T00:00:00.000Z',
  dueDate: '2026-04-14T00:00:00.000Z',
  subtotal: 149.5,
  tax: 28.41,
  total: 177.91,
  currency: 'EUR',
  status: 'issued',
  amountPaid: 0,
  amountCredited: 0,
  amountDue: 177.91,
  amountWrittenOff: 0,
  revenue: 149.5,
  subscriptionId: null,
  country: 'DE',
  supplyFrom: '2026-03-01',
  supplyTo: '2026-03-31',
  purchaseOrder: 'PO-4711',
  note: null,
  mailedAt: null,
  reminderLevel: 0,
  remindedAt: null,
  issuedAt: '2026-03-31T09:30:00.000Z',
  paidAt: null,
  createdAt: '2026-03-31T09:00:00.000Z',
  updatedAt: '2026-03-31T09:30:00.000Z',
};
