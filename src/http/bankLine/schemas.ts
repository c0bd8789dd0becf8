/** Schemas of requests about bank statements and proposals, and of their answers. */
import { z } from 'zod';
import type { Accepted, LineCounts } from '../../commands/bankLine/bankLine.js';
import type { BankLineState } from '../../domain/bankLine/state.js';
import type { Statement } from '../../domain/bankLine/statement.js';
import type { JsonObject } from '../../kernel/json.js';
import { toNumber } from '../../kernel/money.js';
import { amount, externalId, humanText } from '../common/schemas.js';

export const acceptance = z.strictObject({
  option: z.int().min(1).max(1_000).describe('The option to book, if there are several').optional(),
  customerId: externalId.describe('The paying customer, instead of an option').optional(),
  allocations: z
    .array(z.strictObject({ invoiceId: z.string().min(1).max(256), amount }))
    .max(1_000)
    .describe(
      'The invoices that it pays. Empty: none, all is credit on account. Absent: as in the option, or oldest due first',
    )
    .optional(),
  paymentId: z.string().min(1).max(256).describe('The payment that a debit reverses').optional(),
  reference: humanText(256).describe("Payment reference instead of the bank's").optional(),
});

export function acceptedOf(body: z.output<typeof acceptance>): Accepted {
  const { option, customerId, allocations, paymentId, reference } = body;
  return {
    option: option ?? null,
    customerId: customerId ?? null,
    allocations: allocations ?? null,
    returnedPaymentId: paymentId ?? null,
    reference: reference ?? null,
  };
}

export const dropping = z.strictObject({ reason: humanText(1_000) });

export const lineAnswer = z.strictObject({
  id: z.string(),
  status: z.enum(['proposed', 'booking', 'booked', 'dropped']),
  customerId: z.string().nullable().describe('The customer to whose account it is booked'),
  paymentId: z.string().nullable().describe('The payment that it created or reversed'),
});

export function lineBody(id: string, state: BankLineState): z.input<typeof lineAnswer> {
  if (state.status === 'none') throw new Error(`bank line ${id} is gone`);
  const { customerId = null, paymentId = null } = 'booking' in state ? state.booking : {};
  return { id, status: state.status, customerId, paymentId };
}

const counts = {
  lines: z.int().describe('Total number of lines'),
  booked: z.int().describe('Matched with certainty and booked'),
  proposed: z.int().describe('Waiting for a clerk'),
  known: z.int().describe('Imported before'),
  ignored: z.int().describe('Debits and charges unrelated to customers'),
};

export const statementsAnswer = z.strictObject({
  ...counts,
  statements: z.array(
    z.strictObject({
      account: z.string(),
      statement: z.string(),
      currency: z.string(),
      opening: z.number().nullable(),
      closing: z.number().nullable(),
      ...counts,
    }),
  ),
});

export function statementsBody(
  taken: readonly { readonly statement: Statement; readonly counts: LineCounts }[],
): z.input<typeof statementsAnswer> {
  const sum = { lines: 0, booked: 0, proposed: 0, known: 0, ignored: 0 };
  for (const one of taken) {
    sum.lines += one.counts.lines;
    sum.booked += one.counts.booked;
    sum.proposed += one.counts.proposed;
    sum.known += one.counts.known;
    sum.ignored += one.counts.ignored;
  }
  return {
    ...sum,
    statements: taken.map(({ statement, counts: own }) => ({
      account: statement.account,
      statement: statement.number,
      currency: statement.currency,
      opening: statement.opening === null ? null : toNumber(statement.opening),
      closing: statement.closing === null ? null : toNumber(statement.closing),
      ...own,
    })),
  };
}

export const exampleId = 'bnk_5d0c9d8e6f1b5a7e9a3b2c1d0e9f8a7b';
const exampleCounts = { lines: 3, booked: 1, proposed: 1, known: 0, ignored: 1 };
export const exampleStatements: JsonObject = {
  ...exampleCounts,
  statements: [
    {
      account: 'DE89370400440532013000',
      statement: '2026-03-02/1',
      currency: 'EUR',
      opening: 1200,
      closing: 1252.3,
      ...exampleCounts,
    },
  ],
};

export const exampleProposal: JsonObject = {
  id: exampleId,
  status: 'proposed',
  reason: 'amountDiffers',
  account: 'DE89370400440532013000',
  statement: '2026-03-02/1',
  bookingDate: '2026-03-02',
  valueDate: '2026-03-02',
  amount: 25,
  currency: 'EUR',
  direction: 'credit',
  returnReason: null,
  bankReference: '2026030200017',
  endToEndId: null,
  counterpartyName: 'Ada Lovelace',
  counterpartyIban: 'NL91ABNA0417164300',
  remittance: 'Invoice INV 2026 000001',
  customerId: null,
  paymentId: null,
  automatic: null,
  refusal: null,
  dropReason: null,
  createdAt: '2026-03-03T06:00:00.000Z',
  updatedAt: '2026-03-03T06:00:00.000Z',
};

export const exampleOptions = [
  {
    option: 1,
    customerId: 'cus-1042',
    invoiceId: 'inv_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f',
    invoiceNumber: 'INV-2026-000001',
    amount: 25,
    paymentId: null,
    clues: 'invoiceNumber',
  },
];

/** A SWIFT statement with two lines, as an example body. */
export const exampleStatement = [
  ':20:STARTUMS',
  ':25:DE89370400440532013000',
  ':28C:7/1',
  ':60F:C260301EUR1200,00',
  ':61:2603020302CR29,90NTRFNONREF//2026030200017',
  ':86:166?00GUTSCHRIFT?20SVWZ+INV 2026 000001?31NL91ABNA0417164300?32ADA LOVELACE',
  ':61:2603020302CR1,23NINTNONREF//2026030200018',
  ':86:814?00ZINSEN?20INTEREST OF THE MONTH',
  ':62F:C260302EUR1231,13',
  '-',
  '',
].join('\r\n');
