/** The read model of quotes. */
import type { QuotedSubscription, QuoteEvent } from '../domain/quote/events.js';
import { toNumber } from '../kernel/money.js';
import type { DocumentOf, FieldTable, ReadModel } from '../query/fields.js';
import { chargesField, chargesShown } from './charges.js';
import { change, projection } from './engine/projection.js';
import { lineDetails, lineFields } from './lineFields.js';

const statuses = ['open', 'accepted', 'declined', 'expired'] as const;
const kinds = ['invoice', 'subscription'] as const;

const maybe = { nullable: true, listed: false } as const;

const fields = {
  id: { type: 'string', description: 'Identifier' },
  quoteNumber: { type: 'string', description: 'Number; never reused' },
  customerId: { type: 'string', description: 'The customer' },
  kind: { type: 'string', description: 'What acceptance creates', values: kinds },
  status: { type: 'string', description: 'Status', values: statuses },
  quotedAt: { type: 'timestamp', description: 'When it was created' },
  validUntil: { type: 'date', description: 'Last day of acceptance' },
  items: {
    type: 'collection',
    description: 'Line items of the invoice, or of the first full period of the subscription',
    listed: false,
    items: {
      description: { type: 'string', description: 'Description' },
      quantity: { type: 'decimal', description: 'Quantity, with up to 6 decimal places' },
      unitPrice: { type: 'decimal', description: 'Unit price' },
      amount: { type: 'decimal', description: 'Quantity × unit price less the discount' },
      ...lineFields,
    },
  },
  subtotal: { type: 'decimal', description: 'Sum of the line items' },
  tax: { type: 'decimal', description: 'Tax on the subtotal' },
  total: { type: 'decimal', description: 'Subtotal plus tax' },
  currency: { type: 'string', description: 'ISO 4217 code' },
  purchaseOrder: { type: 'string', nullable: true, description: "The buyer's order reference" },
  note: { type: 'string', nullable: true, description: 'Note to the buyer' },
  offerId: { type: 'string', nullable: true, description: 'Offer of the subscription' },
  quantity: { type: 'integer', description: 'Quantity of the subscription', ...maybe },
  billingCycle: { type: 'string', description: 'Billing cycle of the subscription', ...maybe },
  startDate: { type: 'date', description: 'Start date; null: the day of acceptance', ...maybe },
  trialDays: { type: 'integer', description: 'Length of the free trial in days', ...maybe },
  trialEndDate: { type: 'date', description: 'First billed day after a free trial', ...maybe },
  endDate: { type: 'date', description: 'Day on which service ends', ...maybe },
  minimumTermCycles: {
    type: 'integer',
    description: 'Minimum number of billed periods, even if the subscription ends earlier',
    ...maybe,
  },
  noticeDays: { type: 'integer', description: 'Notice period in days', ...maybe },
  charges: chargesField,
  invoiceId: { type: 'string', nullable: true, description: 'Invoice that acceptance created' },
  subscriptionId: { type: 'string', nullable: true, description: 'Subscription that acceptance created' },
  reason: { type: 'string', nullable: true, description: 'Reason why it was declined' },
  acceptedAt: { type: 'timestamp', nullable: true, description: 'When it was accepted' },
  mailedAt: { type: 'timestamp', nullable: true, description: 'When it was last mailed to the customer' },
  updatedAt: { type: 'timestamp', description: 'When it last changed' },
} as const satisfies FieldTable;

export type QuoteDocument = DocumentOf<typeof fields>;

export const quoteModel: ReadModel = {
  name: 'quotes',
  version: 5,
  fields,
  counted: ['status'],
  indexes: [['customerId', 'quotedAt'], ['status', 'validUntil'], ['quoteNumber'], ['quotedAt']],
};

function termsOf(subscription: QuotedSubscription | undefined) {
  const { offer, trialEndDate } = subscription ?? {};
  return {
    offerId: subscription?.offerId ?? null,
    quantity: subscription?.quantity ?? null,
    billingCycle: subscription?.billingCycle ?? null,
    startDate: subscription?.startDate ?? null,
    // A sent trial end, even null, replaces the offer's trial days.
    trialDays: trialEndDate === undefined ? (offer?.trialDays ?? null) : null,
    trialEndDate: trialEndDate ?? null,
    endDate: subscription?.endDate ?? null,
    minimumTermCycles: offer?.minimumTermCycles ?? null,
    noticeDays: offer?.noticeDays ?? null,
    charges: chargesShown(offer?.charges),
  };
}

export const quoteProjection = projection<QuoteDocument, QuoteEvent>({
  model: quoteModel,
  streamPrefix: 'quote-',
  on: {
    QuoteMade: (_none, { data }, id) => ({
      id,
      quoteNumber: data.quoteNumber,
      customerId: data.customerId,
      kind: data.subscription === undefined ? 'invoice' : 'subscription',
      status: 'open',
      quotedAt: data.quotedAt,
      validUntil: data.validUntil,
      items: data.items.map(({ description, quantity, unitPrice, amount, ...more }) => ({
        ...{ description, quantity, unitPrice: toNumber(unitPrice), amount: toNumber(amount) },
        ...lineDetails(more),
      })),
      subtotal: toNumber(data.subtotal),
      tax: toNumber(data.tax),
      total: toNumber(data.total),
      currency: data.currency,
      purchaseOrder: data.purchaseOrder ?? null,
      note: data.note ?? null,
      ...termsOf(data.subscription),
      invoiceId: null,
      subscriptionId: null,
      reason: null,
      acceptedAt: null,
      mailedAt: null,
      updatedAt: data.quotedAt,
    }),
    QuoteAccepted: change(({ data }) => ({ status: 'accepted', acceptedAt: data.at })),
    QuoteCompleted: change(({ data }) =>
      data.kind === 'invoice' ? { invoiceId: data.id } : { subscriptionId: data.id },
    ),
    QuoteDeclined: change(({ data }) => ({ status: 'declined', reason: data.reason })),
    QuoteExpired: change(() => ({ status: 'expired' })),
    QuoteMailRequested: change(() => ({})),
    QuoteMailed: change(({ metadata }) => ({ mailedAt: metadata.at })),
    QuoteNotMailed: change(() => ({})),
  },
});
