/** The read model of bank lines: proposals, and what became of them. */
import type { BankLineEvent, BankLineOption } from '../domain/bankLine/events.js';
import { toNumber } from '../kernel/money.js';
import type { Document, ReadModel } from '../query/fields.js';
import { type Projected, projection } from './engine/projection.js';

export type BankLineDocument = Document & {
  status: 'proposed' | 'booking' | 'booked' | 'dropped';
  reason: string | null;
  options: {
    option: number;
    customerId: string;
    invoiceId: string | null;
    invoiceNumber: string | null;
    amount: number | null;
    paymentId: string | null;
    clues: string;
  }[];
  account: string;
  statement: string;
  bookingDate: string;
  valueDate: string;
  amount: number;
  currency: string;
  direction: 'credit' | 'debit';
  returnReason: string | null;
  bankReference: string | null;
  endToEndId: string | null;
  counterpartyName: string | null;
  counterpartyIban: string | null;
  remittance: string | null;
  customerId: string | null;
  paymentId: string | null;
  automatic: boolean | null;
  refusal: string | null;
  dropReason: string | null;
  createdAt: string;
  updatedAt: string;
};

export const bankLineModel: ReadModel = {
  name: 'payment-proposals',
  version: 2,
  fields: {
    id: { type: 'string', description: 'Identifier' },
    status: {
      type: 'string',
      description: 'Whether it waits for a clerk, is on its way to the account, is booked, or was dropped',
      values: ['proposed', 'booking', 'booked', 'dropped'],
    },
    reason: { type: 'string', nullable: true, description: 'Why it waits or waited; null for what was sure' },
    options: {
      type: 'collection',
      description: 'What it may be, the best first: a row for each invoice that an option pays',
      listed: false,
      items: {
        option: { type: 'integer', description: 'Number of the option, from 1; its rows belong together' },
        customerId: { type: 'string', description: 'Whose payment it would be, or was' },
        invoiceId: { type: 'string', nullable: true, description: 'Invoice that it would pay' },
        invoiceNumber: { type: 'string', nullable: true, description: "The invoice's number" },
        amount: { type: 'decimal', nullable: true, description: 'How much of it; the rest lies on account' },
        paymentId: { type: 'string', nullable: true, description: 'Payment that it would take back' },
        clues: { type: 'string', description: 'What speaks for it' },
      },
    },
    account: { type: 'string', description: 'Own account, by its IBAN where it has one' },
    statement: { type: 'string', description: "The bank's number of the statement" },
    bookingDate: { type: 'date', description: 'Day on which the bank booked it' },
    valueDate: { type: 'date', description: 'Day from which it counts' },
    amount: { type: 'decimal', description: 'Amount, positive' },
    currency: { type: 'string', description: 'ISO 4217 code' },
    direction: {
      type: 'string',
      description: 'Whether the account has more by it',
      values: ['credit', 'debit'],
    },
    returnReason: { type: 'string', nullable: true, description: "Why it came back, in the bank's code" },
    bankReference: { type: 'string', nullable: true, description: "The bank's reference" },
    endToEndId: { type: 'string', nullable: true, description: 'Reference of the one who pays' },
    counterpartyName: { type: 'string', nullable: true, description: 'Who pays' },
    counterpartyIban: { type: 'string', nullable: true, description: 'From which account' },
    remittance: {
      type: 'string',
      nullable: true,
      description: 'What it is for, in the words of the one who pays; null once it is erased',
    },
    customerId: { type: 'string', nullable: true, description: 'The customer on whose account it is booked' },
    paymentId: { type: 'string', nullable: true, description: 'The payment that it became or took back' },
    automatic: { type: 'boolean', nullable: true, description: 'True where nobody was asked' },
    refusal: { type: 'string', nullable: true, description: 'Why the account refused it last' },
    dropReason: { type: 'string', nullable: true, description: 'Why it was dropped' },
    createdAt: { type: 'timestamp', description: 'When it came' },
    updatedAt: { type: 'timestamp', description: 'When it last changed' },
  },
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

function changeLine(
  document: BankLineDocument | null,
  { metadata }: Projected<BankLineEvent>,
  change: Partial<BankLineDocument>,
): BankLineDocument | null {
  return document === null ? null : { ...document, ...change, updatedAt: metadata.at };
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
    BankLineWordsKept: (document, event) => changeLine(document, event, { ...event.data }),
    BankLineWordsErased: (document, event) => changeLine(document, event, nothingSaid),
    BankLineProposed: (document, event) =>
      changeLine(document, event, { reason: event.data.reason, options: rowsOf(event.data.options) }),
    BankLineBookingRequested: (document, event) => {
      const { booking, automatic } = event.data;
      const { customerId, paymentId } = booking;
      return changeLine(document, event, {
        status: 'booking',
        customerId,
        paymentId,
        automatic,
        refusal: null,
      });
    },
    BankLineBooked: (document, event) => changeLine(document, event, { status: 'booked' }),
    BankLineBookingAbandoned: (document, event) =>
      changeLine(document, event, {
        status: 'proposed',
        reason: 'refused',
        customerId: null,
        paymentId: null,
        automatic: null,
        refusal: `${event.data.code}: ${event.data.message}`,
      }),
    BankLineDropped: (document, event) =>
      changeLine(document, event, { status: 'dropped', dropReason: event.data.reason }),
  },
});
