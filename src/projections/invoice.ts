/** The read model of invoices. */
import type {
  InvoiceContent,
  InvoiceEvent,
  InvoiceItem,
  InvoicePartiesErased,
  InvoicePartiesKept,
} from '../domain/invoice/events.js';
import type { ClaimAbandoned } from '../kernel/events.js';
import { type DecimalText, parseDecimal, sumAmounts, toNumber } from '../kernel/money.js';
import type { Document, ReadModel } from '../query/fields.js';
import { type Projected, projection } from './engine/projection.js';

export type InvoiceDocument = Document & {
  invoiceNumber: string | null;
  customerId: string;
  orderId: string | null;
  invoiceDate: string;
  dueDate: string;
  items: { description: string; quantity: number; unitPrice: number; amount: number }[];
  subtotal: number;
  tax: number;
  total: number;
  currency: string;
  status: 'draft' | 'issued' | 'paid' | 'cancelled';
  subscriptionId: string | null;
  country: string | null;
  amountCredited: number;
  openIssue: boolean;
  openCredits: number;
  openVoid: boolean;
  issuedAt: string | null;
  paidAt: string | null;
  createdAt: string;
  updatedAt: string;
};

export const invoiceModel: ReadModel = {
  name: 'invoices',
  version: 6,
  fields: {
    id: { type: 'string', description: 'Identifier' },
    invoiceNumber: { type: 'string', nullable: true, description: 'Number; a draft may have none yet' },
    customerId: { type: 'string', description: 'The customer who is billed' },
    orderId: { type: 'string', nullable: true, description: 'The order that it bills' },
    invoiceDate: { type: 'timestamp', description: 'Date of the invoice' },
    dueDate: { type: 'timestamp', description: 'When it has to be paid' },
    items: {
      type: 'collection',
      description: 'Line items; their amounts add up to the subtotal',
      listed: false,
      items: {
        description: { type: 'string', description: 'What is billed' },
        quantity: { type: 'integer', description: 'How many' },
        unitPrice: { type: 'decimal', description: 'Price of one' },
        amount: {
          type: 'decimal',
          description: 'Quantity × unit price; negative where something is given back',
        },
      },
    },
    subtotal: { type: 'decimal', description: 'Sum of the line items' },
    tax: { type: 'decimal', description: 'Tax on the subtotal' },
    total: { type: 'decimal', description: 'Subtotal and tax' },
    currency: { type: 'string', description: 'ISO 4217 code' },
    status: {
      type: 'string',
      description: 'Where it stands',
      values: ['draft', 'issued', 'paid', 'cancelled'],
    },
    subscriptionId: {
      type: 'string',
      nullable: true,
      description: 'The subscription whose renewal it bills',
    },
    country: { type: 'string', nullable: true, description: 'Where it is billed to' },
    amountCredited: { type: 'decimal', description: 'Totals of its credit notes' },
    openIssue: {
      type: 'boolean',
      description: 'It will be issued and lacks its number: somebody has to draw it',
      internal: true,
    },
    openCredits: {
      type: 'integer',
      description: 'Credit notes that lack their number: somebody has to draw it',
      internal: true,
    },
    openVoid: {
      type: 'boolean',
      description: 'It will be cancelled or deleted, once its subscription was told',
      internal: true,
    },
    issuedAt: { type: 'timestamp', nullable: true, description: 'When it was issued' },
    paidAt: { type: 'timestamp', nullable: true, description: 'When it was paid' },
    createdAt: { type: 'timestamp', description: 'When it was made' },
    updatedAt: { type: 'timestamp', description: 'When it last changed' },
  },
  indexes: [
    ['status', 'dueDate'],
    ['customerId', 'invoiceDate'],
    ['subscriptionId', 'invoiceDate'],
    ['invoiceNumber'],
    ['openIssue'],
    ['openCredits'],
    ['openVoid'],
    ['createdAt'],
  ],
};

function itemDocument({ description, quantity, unitPrice, amount }: InvoiceItem) {
  return { description, quantity, unitPrice: toNumber(unitPrice), amount: toNumber(amount) };
}

function changeInvoice(
  document: InvoiceDocument | null,
  { metadata }: Projected<InvoiceEvent>,
  change: Partial<InvoiceDocument>,
): InvoiceDocument | null {
  return document === null ? null : { ...document, ...change, updatedAt: metadata.at };
}

function content({ invoiceNumber, invoiceDate, dueDate, items, subtotal, tax, total }: InvoiceContent) {
  return {
    invoiceNumber,
    ...(invoiceDate === undefined ? {} : { invoiceDate }),
    dueDate,
    items: items.map(itemDocument),
    subtotal: toNumber(subtotal),
    tax: toNumber(tax),
    total: toNumber(total),
  };
}

function addAmount(sum: number, amount: DecimalText, currency: string): number {
  return toNumber(sumAmounts([parseDecimal(sum) ?? '0', amount], currency));
}

/** Events that say something of the invoice; a fence says nothing, and who is named in it stays in its stream. */
type Handled = Exclude<InvoiceEvent, ClaimAbandoned | InvoicePartiesKept | InvoicePartiesErased>;

export const invoiceProjection = projection<InvoiceDocument, Handled>({
  model: invoiceModel,
  streamPrefix: 'invoice-',
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
      amountCredited: 0,
      openIssue: false,
      openCredits: 0,
      openVoid: false,
      issuedAt: null,
      paidAt: null,
      createdAt: metadata.at,
      updatedAt: metadata.at,
    }),
    InvoiceUpdated: (document, event) => changeInvoice(document, event, content(event.data)),
    InvoiceIssueRequested: (document, event) => changeInvoice(document, event, { openIssue: true }),
    InvoiceIssued: (document, event) =>
      changeInvoice(document, event, {
        status: 'issued',
        invoiceNumber: event.data.invoiceNumber,
        openIssue: false,
        ...(event.data.dates ?? { issuedAt: event.metadata.at }),
      }),
    InvoicePaid: (document, event) =>
      changeInvoice(document, event, { status: 'paid', paidAt: event.metadata.at }),
    InvoiceVoidRequested: (document, event) => changeInvoice(document, event, { openVoid: true }),
    InvoiceCancelled: (document, event) =>
      changeInvoice(document, event, { status: 'cancelled', openVoid: false }),
    CreditNoteRequested: (document, event) =>
      document === null
        ? null
        : changeInvoice(document, event, {
            amountCredited: addAmount(document.amountCredited, event.data.total, document.currency),
            openCredits: document.openCredits + 1,
          }),
    CreditNoteCompleted: (document, event) =>
      document === null ? null : changeInvoice(document, event, { openCredits: document.openCredits - 1 }),
    InvoiceDeleted: () => null,
  },
});
