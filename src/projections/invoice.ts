/** The read model of invoices. */
import type {
  CreditNoteAbandoned,
  InvoiceBalance,
  InvoiceContent,
  InvoiceDetails,
  InvoiceDrafted,
  InvoiceEvent,
  InvoiceItem,
} from '../domain/invoice/events.js';
import type { ClaimAbandoned } from '../kernel/events.js';
import {
  type DecimalText,
  negate,
  parseDecimal,
  ratioAmount,
  sumAmounts,
  toNumber,
} from '../kernel/money.js';
import { squeeze } from '../kernel/squeeze.js';
import { supplyOfDocument } from '../kernel/wording/lineText.js';
import type { DocumentOf, FieldTable, ReadModel } from '../query/fields.js';
import { change, projection } from './engine/projection.js';
import {
  creditedTaxes,
  type InvoiceTaxes,
  invoiceTaxFields,
  issuedTaxes,
  movedTaxes,
  relievedTaxes,
  taxPlace,
  taxRateOf,
  untaxed,
  withoutCredit,
} from './invoiceTaxes.js';
import { lineDetails, lineFields, sectionField } from './lineFields.js';

const fields = {
  id: { type: 'string', description: 'Identifier' },
  invoiceNumber: { type: 'string', nullable: true, description: 'Number; drafts may have none' },
  customerId: { type: 'string', description: 'The billed customer' },
  orderId: { type: 'string', nullable: true, description: 'The billed order' },
  invoiceDate: { type: 'timestamp', description: 'Date of the invoice' },
  dueDate: { type: 'timestamp', description: 'Due date' },
  items: {
    type: 'collection',
    description: 'Line items; their amounts add up to the subtotal',
    listed: false,
    items: {
      description: { type: 'string', description: 'Description' },
      quantity: { type: 'decimal', description: 'Quantity, with up to 6 decimal places' },
      unitPrice: { type: 'decimal', description: 'Unit price' },
      amount: {
        type: 'decimal',
        description: 'Quantity × unit price; negative for credits',
      },
      ...lineFields,
      ...sectionField,
    },
  },
  subtotal: { type: 'decimal', description: 'Sum of the line items' },
  tax: { type: 'decimal', description: 'Tax on the subtotal' },
  total: { type: 'decimal', description: 'Subtotal plus tax' },
  currency: { type: 'string', description: 'ISO 4217 code' },
  status: {
    type: 'string',
    description: 'Status',
    values: ['draft', 'issued', 'paid', 'cancelled'],
  },
  subscriptionId: {
    type: 'string',
    nullable: true,
    description: 'The billed subscription; null if several share the invoice',
  },
  country: { type: 'string', nullable: true, description: 'Billing country' },
  supplyFrom: { type: 'date', nullable: true, description: 'First day of the supply' },
  supplyTo: { type: 'date', nullable: true, description: 'Last day of the supply' },
  billedFrom: { type: 'date', nullable: true, internal: true, description: 'First billed day' },
  billedTo: {
    type: 'date',
    nullable: true,
    internal: true,
    description: 'Day after the last billed day',
  },
  purchaseOrder: {
    type: 'string',
    nullable: true,
    description: "The buyer's order reference; null: the customer's",
  },
  note: { type: 'string', nullable: true, description: 'Note to the buyer' },
  amountPaid: {
    type: 'decimal',
    description: 'Amount paid by payments and the customer’s balance',
  },
  amountCredited: { type: 'decimal', description: 'Total of its credit notes' },
  revenue: {
    type: 'decimal',
    description: 'Subtotal less credit notes before tax; 0 for drafts and cancelled invoices',
  },
  amountDue: {
    type: 'decimal',
    description: 'Amount due; 0 for drafts and cancelled invoices',
  },
  amountWrittenOff: {
    type: 'decimal',
    description: 'Amount written off; a later payment reverses it',
  },
  mailedAt: {
    type: 'timestamp',
    nullable: true,
    description: 'When it was last mailed to the customer; null if never',
  },
  reminderLevel: {
    type: 'integer',
    description: 'Highest level of a reminder sent; 0: none',
  },
  remindedAt: { type: 'timestamp', nullable: true, description: 'When the last reminder was sent' },
  numberKey: {
    type: 'string',
    nullable: true,
    description: 'Number in the normalized form that remittance texts are searched for',
    internal: true,
  },
  issuedAt: { type: 'timestamp', nullable: true, description: 'When it was issued' },
  paidAt: { type: 'timestamp', nullable: true, description: 'When it was paid' },
  createdAt: { type: 'timestamp', description: 'When it was created' },
  updatedAt: { type: 'timestamp', description: 'When it last changed' },
  ...invoiceTaxFields,
} as const satisfies FieldTable;

export type InvoiceDocument = DocumentOf<typeof fields>;

export const invoiceModel: ReadModel = {
  name: 'invoices',
  version: 19,
  fields,
  counted: ['status', 'currency'],
  summed: {
    over: 'taxes',
    by: ['taxes/date', 'taxes/kind', 'taxes/country', 'taxes/category', 'taxes/rate', 'currency'],
    of: ['taxes/net', 'taxes/tax'],
  },
  indexes: [
    ['status', 'dueDate'],
    ['customerId', 'invoiceDate'],
    ['subscriptionId', 'invoiceDate'],
    ['invoiceNumber'],
    ['numberKey'],
    ['amountDue', 'dueDate'],
    ['taxedTo'],
    ['reverseCharged', 'taxedTo'],
    ['relievedTo'],
    ['createdAt'],
  ],
};

function itemDocument({ description, quantity, unitPrice, amount, ...more }: InvoiceItem) {
  const sums = { unitPrice: toNumber(unitPrice), amount: toNumber(amount) };
  return { description, quantity, ...sums, ...lineDetails(more) };
}

function balance({ amountPaid, amountDue, amountWrittenOff = '0' }: InvoiceBalance) {
  return {
    amountPaid: toNumber(amountPaid),
    amountDue: toNumber(amountDue),
    amountWrittenOff: toNumber(amountWrittenOff),
  };
}

/** Includes the tax relief for the amount written off. */
function balanced(data: InvoiceBalance | undefined, at: string, document: InvoiceDocument) {
  if (data === undefined) return {};
  return { ...balance(data), ...relievedTaxes(document, data.amountRelieved ?? '0', at) };
}

function numbered(invoiceNumber: string | null) {
  return { invoiceNumber, numberKey: invoiceNumber === null ? null : squeeze(invoiceNumber) };
}

function content(said: InvoiceContent) {
  const { invoiceNumber, invoiceDate, dueDate, items, subtotal, tax, total } = said;
  return {
    ...taxRateOf(said),
    ...numbered(invoiceNumber),
    ...(invoiceDate === undefined ? {} : { invoiceDate }),
    dueDate,
    items: items.map(itemDocument),
    subtotal: toNumber(subtotal),
    tax: toNumber(tax),
    total: toNumber(total),
  };
}

type Billed = Pick<InvoiceDocument, 'billedFrom' | 'billedTo'>;

function billed(source: InvoiceDrafted['data']['source']): Billed {
  return { billedFrom: source?.period.from ?? null, billedTo: source?.period.to ?? null };
}

/** Returns the details of an invoice; absent ones were never sent. */
function details(said: InvoiceDetails & Pick<InvoiceContent, 'items'>, { billedFrom, billedTo }: Billed) {
  const period = billedFrom === null || billedTo === null ? null : { from: billedFrom, to: billedTo };
  const days = supplyOfDocument({ ...said, period });
  return {
    supplyFrom: days?.from ?? null,
    supplyTo: days?.to ?? null,
    purchaseOrder: said.purchaseOrder ?? null,
    note: said.note ?? null,
  };
}

/** Returns the net amount of an abandoned credit note. Older events lack it, so the invoice's ratio of net to gross estimates it. */
function netOf(
  { total, subtotal: said }: CreditNoteAbandoned['data'],
  { subtotal, total: billed, currency }: InvoiceDocument,
): DecimalText {
  return said ?? ratioAmount(total, subtotal, billed || 1, currency);
}

function addAmount(sum: number, amount: DecimalText, currency: string): number {
  return toNumber(sumAmounts([parseDecimal(sum) ?? '0', amount], currency));
}

/** Events about the invoice; a fence is none. Of its parties, only country and VAT identifier are kept, for tax reports. */
type Handled = Exclude<InvoiceEvent, ClaimAbandoned>;

/** Leaves `updatedAt` as it is, since the invoice itself does not change. */
function changeTaxes(
  document: InvoiceDocument | null,
  change: (document: InvoiceDocument) => Partial<InvoiceTaxes>,
): InvoiceDocument | null {
  return document === null ? null : { ...document, ...change(document) };
}

export const invoiceProjection = projection<InvoiceDocument, Handled>({
  model: invoiceModel,
  streamPrefix: 'invoice-',
  forgets: ['InvoicePartiesErased'],
  on: {
    InvoiceDrafted: (_none, { data, metadata }, id) => ({
      id,
      ...content(data),
      customerId: data.customerId,
      orderId: data.orderId,
      invoiceDate: data.invoiceDate,
      currency: data.currency,
      status: 'draft',
      subscriptionId: data.source?.subscriptionId ?? null,
      country: data.country ?? null,
      ...billed(data.source),
      ...details(data, billed(data.source)),
      ...taxPlace(data.country ?? null, null),
      ...untaxed,
      amountPaid: 0,
      amountCredited: 0,
      revenue: 0,
      amountDue: 0,
      amountWrittenOff: 0,
      mailedAt: null,
      reminderLevel: 0,
      remindedAt: null,
      issuedAt: null,
      paidAt: null,
      createdAt: metadata.at,
      updatedAt: metadata.at,
    }),
    InvoiceUpdated: change(({ data }, document) => ({ ...content(data), ...details(data, document) })),
    InvoiceIssueRequested: change(() => ({})),
    InvoicePartiesKept: (document, { data }) =>
      changeTaxes(document, (one) => movedTaxes(one, taxPlace(one.country, data))),
    InvoicePartiesErased: (document) =>
      changeTaxes(document, (one) => movedTaxes(one, taxPlace(one.country, null))),
    InvoiceIssued: change(({ data, metadata }, document) => ({
      ...issuedTaxes(document, data.dates?.invoiceDate ?? document.invoiceDate),
      status: 'issued',
      ...numbered(data.invoiceNumber),
      amountDue: document.total,
      revenue: document.subtotal,
      ...(data.dates ?? { issuedAt: metadata.at }),
    })),
    InvoiceBalanceChanged: change(({ data, metadata }, document) => balanced(data, metadata.at, document)),
    InvoicePaymentRequested: change(() => ({})),
    InvoicePaymentAbandoned: change(() => ({})),
    // Invoices paid before accounts existed have no other event that clears the amount due.
    InvoicePaid: change(({ metadata }) => ({ status: 'paid', paidAt: metadata.at, amountDue: 0 })),
    InvoiceReopened: change(() => ({ status: 'issued', paidAt: null })),
    InvoiceVoidRequested: change(() => ({})),
    InvoiceVoidAbandoned: change(() => ({})),
    InvoiceCancelled: change(() => ({
      status: 'cancelled',
      amountPaid: 0,
      amountDue: 0,
      revenue: 0,
      ...untaxed,
    })),
    CreditNoteRequested: change(({ data }, document) => ({
      amountCredited: addAmount(document.amountCredited, data.total, document.currency),
      revenue: addAmount(document.revenue, negate(data.subtotal), document.currency),
      ...creditedTaxes(document, data),
    })),
    CreditNoteCompleted: change(({ data, metadata }, document) =>
      balanced(data.balance, metadata.at, document),
    ),
    CreditNoteAbandoned: change(({ data }, document) => ({
      amountCredited: addAmount(document.amountCredited, negate(data.total), document.currency),
      revenue: addAmount(document.revenue, netOf(data, document), document.currency),
      ...withoutCredit(document, data.creditNoteId),
    })),
    InvoiceMailRequested: change(() => ({})),
    InvoiceMailed: change(({ metadata }) => ({ mailedAt: metadata.at })),
    InvoiceNotMailed: change(() => ({})),
    InvoiceReminded: change(({ data, metadata }, document) => ({
      reminderLevel: Math.max(document.reminderLevel, data.level),
      ...(data.outcome === 'sent' ? { remindedAt: metadata.at } : {}),
    })),
    InvoiceDeleted: () => null,
  },
});
