/** Schemas of requests about accounts, and of their answers. */
import { z } from 'zod';
import { ageingOf } from '../../analytics/accountAgeing.js';
import type { Statement } from '../../commands/account/statement.js';
import { entryKinds, type StatementEntry } from '../../domain/account/statement.js';
import type { CalendarDate } from '../../kernel/dates.js';
import type { JsonObject } from '../../kernel/json.js';
import { type DecimalText, toNumber } from '../../kernel/money.js';
import type { AccountDocument } from '../../projections/account.js';
import type { Document } from '../../query/fields.js';
import { formatParameters } from '../common/csvOptions.js';
import { anyJson, calendarDate, pathId } from '../common/schemas.js';

export const customerParams = { customerId: pathId.describe('Id of the customer') };

const ageing = z
  .strictObject({
    current: z.number().describe('Not overdue'),
    days1to30: z.number(),
    days31to60: z.number(),
    days61to90: z.number(),
    over90: z.number(),
  })
  .describe('Amounts due by number of days overdue')
  .meta({ id: 'Ageing' });

export const accountAnswer = z
  .strictObject({
    customerId: z.string(),
    currencies: z
      .array(
        z.strictObject({
          currency: z.string(),
          invoiced: z.number().describe('Issued and not cancelled'),
          credited: z.number(),
          writtenOff: z.number().describe('Written off as uncollectible'),
          paid: z.number().describe('Payments that were not reversed'),
          refunded: z.number(),
          due: z.number(),
          overdue: z.number().describe('Part of `due` that is overdue today'),
          balance: z.number().describe('Credit on account'),
          ageing,
        }),
      )
      .describe('Always invoiced − credited − writtenOff − paid + refunded = due − balance'),
    dunning: z
      .strictObject({ paused: z.boolean(), reason: z.string().nullable() })
      .describe('Whether reminders are on hold, and the reason'),
  })
  .meta({ id: 'Account' });

/** @param found undefined before the first entry @param today by the service's clock, UTC */
export function accountBody(
  customerId: string,
  found: Document | undefined,
  today: CalendarDate,
): z.input<typeof accountAnswer> {
  // The read model's reducers wrote the document.
  const account = found as AccountDocument | undefined;
  return {
    customerId,
    currencies: (account?.currencies ?? []).map((one) => {
      const { currency, invoiced, credited, writtenOff, paid, refunded, due, balance } = one;
      const { overdue, ageing: bands } = ageingOf(account ?? { dues: [] }, currency, today);
      const figures = { invoiced, credited, writtenOff, paid, refunded, due, overdue, balance };
      return { currency, ...figures, ageing: bands };
    }),
    dunning: { paused: account?.dunningReason != null, reason: account?.dunningReason ?? null },
  };
}

export const formats = ['json', 'csv', 'xlsx', 'pdf'] as const;

export const statementPeriod = {
  from: calendarDate.describe('First day; default: the first entry').optional(),
  to: calendarDate.describe('Last day; default: today').optional(),
};
export const statementQuery = { ...statementPeriod, ...formatParameters(formats) };

const nullableNumber = z.number().nullable();
const nullableText = z.string().nullable();

export const statementAnswer = z
  .strictObject({
    customerId: z.string(),
    from: z.iso.date().nullable().describe('Null: from the first entry'),
    to: z.iso.date(),
    currencies: z
      .array(
        z.strictObject({
          currency: z.string(),
          opening: z
            .number()
            .describe('Amount owed before the first day; negative if the customer was in credit'),
          charged: z.number(),
          credited: z.number(),
          closing: z.number().describe('opening + charged − credited'),
        }),
      )
      .describe('Currencies with an amount owed or an entry in the period'),
    entries: z
      .array(
        z
          .strictObject({
            date: z.iso.date().describe('Date of the document'),
            kind: z.enum(entryKinds),
            id: z.string().describe('Id of the invoice, credit note, payment, refund or credit'),
            number: nullableText.describe('Number of the invoice or credit note'),
            reference: nullableText.describe('Reference of the payment or refund'),
            detail: nullableText.describe(
              'Payment method; reason of a reversal, refund or cancellation; invoice of a credit note; subscription of a credit',
            ),
            dueDate: z.iso.date().nullable().describe('Only for invoices'),
            currency: z.string(),
            charge: nullableNumber.describe('Increase of the amount owed'),
            credit: nullableNumber.describe('Decrease of the amount owed'),
            balance: z.number().describe('Amount owed in this currency after the entry'),
            recordedAt: z.iso.datetime(),
          })
          .meta({ id: 'StatementEntry' }),
      )
      .describe('Sorted by currency and date'),
  })
  .meta({ id: 'Statement' });

/** Returns an entry for answers, with its members in the order of file columns. */
function entryBody(entry: StatementEntry): z.input<typeof statementAnswer>['entries'][number] {
  const { date, kind, id, number, reference, detail, dueDate, currency, recordedAt } = entry;
  const orNull = (amount: DecimalText | null) => (amount === null ? null : toNumber(amount));
  const [charge, credit] = [orNull(entry.charge), orNull(entry.credit)];
  const balance = toNumber(entry.balance);
  return {
    date,
    kind,
    id,
    number,
    reference,
    detail,
    dueDate,
    currency,
    charge,
    credit,
    balance,
    recordedAt,
  };
}

export function statementBody({
  customerId,
  period,
  currencies,
}: Statement): z.input<typeof statementAnswer> {
  return {
    customerId,
    ...period,
    currencies: currencies.map(({ currency, opening, charged, credited, closing }) => ({
      currency,
      opening: toNumber(opening),
      charged: toNumber(charged),
      credited: toNumber(credited),
      closing: toNumber(closing),
    })),
    entries: currencies.flatMap(({ entries }) => entries.map(entryBody)),
  };
}

/** Columns that a spreadsheet does not show as text. */
export const statementTypes = {
  date: 'date',
  dueDate: 'date',
  charge: 'decimal',
  credit: 'decimal',
  balance: 'decimal',
  recordedAt: 'timestamp',
} as const;

export const statementColumns = [
  'currency',
  'date',
  'kind',
  'number',
  'reference',
  'detail',
  'dueDate',
  'charge',
  'credit',
  'balance',
  'id',
  'recordedAt',
] as const;

/** Rows per batch of a file. */
const rowsAtOnce = 500;

/** Yields the rows of each currency: the opening balance, the entries and the closing balance. */
export async function* statementRows({ period, currencies }: Statement): AsyncGenerator<JsonObject[]> {
  for (const account of currencies) {
    const { currency, opening, charged, credited, closing, entries } = account;
    yield [{ currency, date: period.from, kind: 'opening', balance: toNumber(opening) }];
    for (let start = 0; start < entries.length; start += rowsAtOnce)
      yield entries.slice(start, start + rowsAtOnce).map(entryBody);
    yield [
      {
        currency,
        date: period.to,
        kind: 'closing',
        charge: toNumber(charged),
        credit: toNumber(credited),
        balance: toNumber(closing),
      },
    ];
  }
}

const page = z.strictObject({
  value: z.array(z.record(z.string(), anyJson)).describe('The newest, in the form of their list'),
  count: z.int().describe('How many there are'),
});

export const overviewAnswer = z
  .strictObject({
    customerId: z.string(),
    customer: z
      .record(z.string(), anyJson)
      .nullable()
      .describe('The customer in the reference data; null if unknown there'),
    account: accountAnswer,
    subscriptions: page,
    invoices: page,
    payments: page,
    creditNotes: page,
    carts: page,
    receipts: page,
  })
  .meta({ id: 'CustomerOverview' });

const exampleAccountCurrency = {
  currency: 'EUR',
  invoiced: 340,
  credited: 35.58,
  writtenOff: 0,
  paid: 119,
  refunded: 0,
  due: 185.42,
  balance: 0,
};

export const exampleAccount = {
  customerId: 'cus-1042',
  currencies: [
    {
      ...exampleAccountCurrency,
      overdue: 100,
      ageing: { current: 85.42, days1to30: 100, days31to60: 0, days61to90: 0, over90: 0 },
    },
  ],
  dunning: { paused: false, reason: null },
} satisfies z.input<typeof accountAnswer>;

export const exampleListed: JsonObject = {
  id: 'cus-1042',
  customerId: 'cus-1042',
  currencies: [{ ...exampleAccountCurrency, oldestDueDate: '2026-03-20' }],
  oldestDueDate: '2026-03-20',
  dunningReason: null,
  suspendedSubscriptions: [],
  createdAt: '2026-01-31T09:00:00.000Z',
  updatedAt: '2026-04-02T09:00:00.000Z',
};

export const exampleStatement = {
  customerId: 'cus-1042',
  from: '2026-04-01',
  to: '2026-04-30',
  currencies: [{ currency: 'EUR', opening: 221, charged: 0, credited: 35.58, closing: 185.42 }],
  entries: [
    {
      date: '2026-04-02',
      kind: 'creditNote',
      id: 'cn_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f',
      number: 'CN-2026-000001',
      reference: null,
      detail: 'INV-2026-000001',
      dueDate: null,
      currency: 'EUR',
      charge: null,
      credit: 35.58,
      balance: 185.42,
      recordedAt: '2026-04-02T09:00:00.000Z',
    },
  ],
} satisfies z.input<typeof statementAnswer>;
