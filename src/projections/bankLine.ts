/** The read model of bank lines: proposals and their outcomes. */
import type { BankLineEvent, BankLineOption } from '../domain/bankLine/events.js';
import { toNumber } from '../kernel/money.js';
import type { DocumentOf, FieldTable, ReadModel } from '../query/fields.js';
import { change, projection } from './engine/projection.js';

const fields = {
  id: { type: 'string', description: 'Identifier' },
  status: {
    type: 'string',
    description: 'Waiting for a clerk, being booked, booked, or dismissed',
    values: ['proposed', 'booking', 'booked', 'dropped'],
  },
  reason: {
    type: 'string',
    nullable: true,
    description: 'Reason why it needs a clerk; null for a certain match',
  },
  options: {
    type: 'collection',
    description: 'Possible matches, best first; one row per invoice of an option',
    listed: false,
    items: {
      option: {
        type: 'integer',
        description: 'Number of the option, from 1; rows with the same number belong together',
      },
      customerId: { type: 'string', description: 'Paying customer' },
      invoiceId: { type: 'string', nullable: true, description: 'Invoice to be paid' },
      invoiceNumber: { type: 'string', nullable: true, description: "The invoice's number" },
      amount: {
        type: 'decimal',
        nullable: true,
        description: 'Amount allocated; the rest is credit on account',
      },
      paymentId: { type: 'string', nullable: true, description: 'Payment to be reversed' },
      clues: { type: 'string', description: 'Reason for this match' },
    },
  },
  account: { type: 'string', description: "Seller's bank account, by IBAN if it has one" },
  statement: { type: 'string', description: 'Number of the bank statement' },
  bookingDate: { type: 'date', description: 'Booking date' },
  valueDate: { type: 'date', description: 'Value date' },
  amount: { type: 'decimal', description: 'Amount, positive' },
  currency: { type: 'string', description: 'ISO 4217 code' },
  direction: {
    type: 'string',
    description: 'Credit or debit',
    values: ['credit', 'debit'],
  },
  returnReason: { type: 'string', nullable: true, description: 'Return reason code of the bank' },
  bankReference: { type: 'string', nullable: true, description: "The bank's reference" },
  endToEndId: { type: 'string', nullable: true, description: 'Reference of the payer' },
  counterpartyName: { type: 'string', nullable: true, description: 'Name of the payer' },
  counterpartyIban: { type: 'string', nullable: true, description: 'Account of the payer' },
  remittance: {
    type: 'string',
    nullable: true,
    description: 'Remittance text of the payer; null once erased',
  },
  customerId: { type: 'string', nullable: true, description: 'The customer to whose account it is booked' },
  paymentId: { type: 'string', nullable: true, description: 'The payment that it created or reversed' },
  automatic: { type: 'boolean', nullable: true, description: 'True if it was booked without a clerk' },
  refusal: { type: 'string', nullable: true, description: 'Reason for the last refusal by the account' },
  dropReason: { type: 'string', nullable: true, description: 'Reason why it was dismissed' },
  createdAt: { type: 'timestamp', description: 'When it was imported' },
  updatedAt: { type: 'timestamp', description: 'When it last changed' },
} as const satisfies FieldTable;

export type BankLineDocument = DocumentOf<typeof fields>;

export const bankLineModel: ReadModel = {
  name: 'payment-proposals',
  version: 2,
  fields,
  counted: ['status', 'currency'],
  indexes: [
    ['status', 'bookingDate'],
    ['counterpartyIban', 'status'],
    ['endToEndId'],
    ['bankReference'],
    ['paymentId'],
    ['customerId', 'bookingDate'],
    ['createdAt'],
  ],
};

const nothingSaid = { endToEndId: null, counterpartyName: null, counterpartyIban: null, remittance: null };

type OptionRow = BankLineDocument['options'][number];

function rowsOf(options: readonly BankLineOption[]): OptionRow[] {
  return options.flatMap((one, index): OptionRow[] => {
    const row: OptionRow = {
      option: index + 1,
      customerId: one.customerId,
      invoiceId: null,
      invoiceNumber: null,
      amount: null,
      paymentId: null,
      clues: one.clues.join(', '),
    };
    if (one.kind === 'reversal') return [{ ...row, paymentId: one.paymentId }];
    if (one.allocations.length === 0) return [row];
    return one.allocations.map(({ invoiceId, invoiceNumber, amount }) => ({
      ...row,
      invoiceId,
      invoiceNumber,
      amount: toNumber(amount),
    }));
  });
}

export const bankLineProjection = projection<BankLineDocument, BankLineEvent>({
  model: bankLineModel,
  streamPrefix: 'bankLine-',
  on: {
    BankLineReceived: (_none, { data, metadata }, id) => ({
      id,
      status: 'proposed',
      reason: null,
      options: [],
      account: data.account,
      statement: data.statement,
      bookingDate: data.bookingDate,
      valueDate: data.valueDate,
      amount: toNumber(data.amount),
      currency: data.currency,
      direction: data.direction,
      returnReason: data.returnReason,
      bankReference: data.bankReference,
      ...nothingSaid,
      customerId: null,
      paymentId: null,
      automatic: null,
      refusal: null,
      dropReason: null,
      createdAt: metadata.at,
      updatedAt: metadata.at,
    }),
    BankLineWordsKept: change(({ data }) => ({ ...data })),
    BankLineWordsErased: change(() => nothingSaid),
    BankLineProposed: change(({ data }) => ({ reason: data.reason, options: rowsOf(data.options) })),
    BankLineBookingRequested: change(({ data: { booking, automatic } }) => ({
      status: 'booking',
      customerId: booking.customerId,
      paymentId: booking.paymentId,
      automatic,
      refusal: null,
    })),
    BankLineBooked: change(() => ({ status: 'booked' })),
    BankLineBookingAbandoned: change(({ data }) => ({
      status: 'proposed',
      reason: 'refused',
      customerId: null,
      paymentId: null,
      automatic: null,
      refusal: `${data.code}: ${data.message}`,
    })),
    BankLineDropped: change(({ data }) => ({ status: 'dropped', dropReason: data.reason })),
  },
});
