/**
 * The read model of customers' accounts: what each customer owes, by currency. A document stays small for any number of invoices, since
 * amounts are summed by due date.
 */
import type { AccountEvent, InvoiceAmount } from '../domain/account/events.js';
import { type CalendarDate, dayOfTimestamp } from '../kernel/dates.js';
import { add, type DecimalText, negate, parseDecimal, subtract, toNumber } from '../kernel/money.js';
import type { DocumentOf, FieldTable, ReadModel, ScalarField } from '../query/fields.js';
import { change, type Projected, projection, type Reducer } from './engine/projection.js';

const figureNames = ['invoiced', 'credited', 'writtenOff', 'paid', 'refunded', 'due', 'balance'] as const;
export type AccountFigure = (typeof figureNames)[number];

const figureFields = {
  invoiced: { type: 'decimal', description: 'Total of issued invoices that were not cancelled' },
  credited: {
    type: 'decimal',
    description: 'Total of credit notes and of credit left by ended subscriptions',
  },
  writtenOff: { type: 'decimal', description: 'Total written off on invoices' },
  paid: { type: 'decimal', description: 'Total of payments that were not reversed' },
  refunded: { type: 'decimal', description: 'Total of refunds that were not reversed' },
  due: { type: 'decimal', description: 'Total due on invoices, overdue or not' },
  balance: {
    type: 'decimal',
    description:
      'Credit on account, used by refunds and future invoices. Negative if a refunded payment was reversed',
  },
} as const satisfies Record<AccountFigure, ScalarField>;

const fields = {
  id: { type: 'string', description: 'Identifier, the same as that of the customer' },
  customerId: { type: 'string', description: 'The customer' },
  currencies: {
    type: 'collection',
    description: 'One entry per currency: invoiced − credited − writtenOff − paid + refunded = due − balance',
    items: {
      currency: { type: 'string', description: 'ISO 4217 code' },
      ...figureFields,
      oldestDueDate: {
        type: 'date',
        nullable: true,
        description: 'Due date of the oldest open invoice; null when nothing is due',
      },
    },
  },
  oldestDueDate: {
    type: 'date',
    nullable: true,
    description: 'Oldest due date in any currency; amounts are overdue after it',
  },
  dues: {
    type: 'collection',
    internal: true,
    description: 'Amounts due by currency and due date',
    items: {
      currency: { type: 'string', description: 'ISO 4217 code' },
      dueDate: { type: 'date', description: 'Due date' },
      amount: { type: 'decimal', description: 'Total due on invoices with this due date' },
    },
  },
  dunningReason: {
    type: 'string',
    nullable: true,
    description: 'Reason why reminders are on hold; null if they are not',
  },
  suspendedSubscriptions: {
    type: 'collection',
    description: 'Subscriptions suspended, or about to be, for overdue amounts',
    items: { subscriptionId: { type: 'string', description: 'The subscription' } },
  },
  createdAt: { type: 'timestamp', description: 'Time of the first entry' },
  updatedAt: { type: 'timestamp', description: 'Time of the last entry' },
} as const satisfies FieldTable;

export type AccountDocument = DocumentOf<typeof fields>;
export type CurrencyDocument = AccountDocument['currencies'][number];
/** The amount due on one day. */
export type DueDocument = AccountDocument['dues'][number];

export const accountModel: ReadModel = {
  name: 'accounts',
  version: 5,
  fields,
  indexes: [['oldestDueDate'], ['createdAt'], ['updatedAt']],
};

interface Change {
  /** The increase of each figure; figures without one stay. */
  readonly by: Partial<Record<AccountFigure, DecimalText>>;
  /** Changes of the amounts due by day; negative where less is due. */
  readonly dues?: readonly { readonly dueDate: string; readonly amount: DecimalText }[];
}

function startDocument(id: string, at: string): AccountDocument {
  return {
    id,
    customerId: id,
    currencies: [],
    oldestDueDate: null,
    dues: [],
    dunningReason: null,
    suspendedSubscriptions: [],
    createdAt: at,
    updatedAt: at,
  };
}

/** Returns the reducer of an event that changes amounts in its currency; the first one begins the account. */
function booked<Event extends AccountEvent & { readonly data: { readonly currency: string } }>(
  changed: (data: Event['data']) => Change,
): Reducer<AccountDocument, Event> {
  return (document, { data, metadata }, id) => {
    const { currency } = data;
    const { by, dues: changes = [] } = changed(data);
    const account = document ?? startDocument(id, metadata.at);
    const dues = changes.reduce((before, change) => changeDue(before, currency, change), account.dues);
    const before = account.currencies.find((one) => one.currency === currency);
    const after = {
      ...changeFigures(before ?? startCurrency(currency), by),
      oldestDueDate: oldestOf(dues.filter((due) => due.currency === currency)),
    };
    const currencies =
      before === undefined
        ? [...account.currencies, after].sort((left, right) => (left.currency < right.currency ? -1 : 1))
        : account.currencies.map((one) => (one === before ? after : one));
    return { ...account, currencies, dues, oldestDueDate: oldestOf(dues), updatedAt: metadata.at };
  };
}

/** Returns the reducer of an event about reminders and suspensions; they change no amounts. */
function dunned<Event extends AccountEvent>(
  changed: (event: Projected<Event>, account: AccountDocument) => Partial<AccountDocument>,
): Reducer<AccountDocument, Event> {
  return (document, event, id) =>
    change(changed)(document ?? startDocument(id, event.metadata.at), event, id);
}

function withoutSubscription(
  { suspendedSubscriptions }: AccountDocument,
  subscriptionId: string,
): { subscriptionId: string }[] {
  return suspendedSubscriptions.filter((each) => each.subscriptionId !== subscriptionId);
}

function startCurrency(currency: string): CurrencyDocument {
  return {
    currency,
    invoiced: 0,
    credited: 0,
    writtenOff: 0,
    paid: 0,
    refunded: 0,
    due: 0,
    balance: 0,
    oldestDueDate: null,
  };
}

function changeFigures(before: CurrencyDocument, by: Change['by']): CurrencyDocument {
  const after = { ...before };
  for (const name of figureNames) after[name] = raise(before[name], by[name]);
  return after;
}

/** Adds exactly: amounts in documents convert to decimal text without loss. */
function raise(number: number, by: DecimalText | undefined): number {
  return by === undefined ? number : toNumber(add(parseDecimal(number) ?? '0', by));
}

/** Removes days without an amount, and keeps the rest in order, oldest first. */
function changeDue(
  dues: DueDocument[],
  currency: string,
  { dueDate: due, amount }: NonNullable<Change['dues']>[number],
): DueDocument[] {
  const dueDate = dayOfTimestamp(due);
  const isIt = (one: DueDocument) => one.currency === currency && one.dueDate === dueDate;
  const sum = raise(dues.find(isIt)?.amount ?? 0, amount);
  const others = dues.filter((one) => !isIt(one));
  if (sum === 0) return others;
  const place = others.findIndex((one) => one.dueDate > dueDate);
  return others.toSpliced(place === -1 ? others.length : place, 0, { currency, dueDate, amount: sum });
}

function oldestOf([oldest]: readonly DueDocument[]): CalendarDate | null {
  return oldest?.dueDate ?? null;
}

function sumOf(parts: readonly { readonly amount: DecimalText }[]): DecimalText {
  return parts.reduce((sum, { amount }) => add(sum, amount), '0');
}

/** Sums the amounts that were taken back of write-offs. */
function takenBackBy(parts: readonly Pick<InvoiceAmount, 'takenBack'>[]): DecimalText {
  return sumOf(parts.map(({ takenBack = '0' }) => ({ amount: takenBack })));
}

/** Lowers the amounts due by these payments; a part that takes back a write-off was not due before. */
function lessDue<Part extends InvoiceAmount>(parts: readonly Part[]) {
  return parts.map(({ dueDate, amount, takenBack = '0' }) => ({
    dueDate,
    amount: subtract(takenBack, amount),
  }));
}

export const accountProjection = projection<AccountDocument, AccountEvent>({
  model: accountModel,
  streamPrefix: 'account-',
  on: {
    InvoiceCharged: booked(({ total, dueDate, uses }) => {
      const used = sumOf(uses);
      const due = subtract(total, used);
      return { by: { invoiced: total, due, balance: negate(used) }, dues: [{ dueDate, amount: due }] };
    }),
    InvoiceWithdrawn: booked(({ total, dueDate }) => {
      const less = negate(total);
      return { by: { invoiced: less, due: less }, dues: [{ dueDate, amount: less }] };
    }),
    InvoiceWrittenOff: booked((data) => ({
      by: { writtenOff: data.amount, due: negate(data.amount) },
      dues: lessDue([data]),
    })),
    CreditPosted: booked(({ total, applied, dueDate, takenBack = '0', allocations = [] }) => {
      const less = add(applied, sumOf(allocations));
      return {
        by: {
          credited: total,
          writtenOff: negate(takenBack),
          due: subtract(takenBack, less),
          balance: subtract(total, less),
        },
        dues: [{ dueDate, amount: subtract(takenBack, applied) }, ...lessDue(allocations)],
      };
    }),
    SubscriptionCreditReceived: booked(({ amount, allocations = [] }) => {
      const used = sumOf(allocations);
      return {
        by: { credited: amount, due: negate(used), balance: subtract(amount, used) },
        dues: lessDue(allocations),
      };
    }),
    PaymentReceived: booked(({ amount, allocations }) => {
      const allocated = sumOf(allocations);
      const takenBack = takenBackBy(allocations);
      return {
        by: {
          writtenOff: negate(takenBack),
          paid: amount,
          due: subtract(takenBack, allocated),
          balance: subtract(amount, allocated),
        },
        dues: lessDue(allocations),
      };
    }),
    PaymentAllocated: booked((data) => {
      const { amount, takenBack = '0' } = data;
      return {
        by: {
          writtenOff: negate(takenBack),
          due: subtract(takenBack, amount),
          balance: negate(amount),
        },
        dues: lessDue([data]),
      };
    }),
    PaymentDeallocated: booked(({ amount, dueDate }) => ({
      by: { due: amount, balance: amount },
      dues: [{ dueDate, amount }],
    })),
    PaymentReversed: booked(({ amount, undone, uses }) => {
      const again = sumOf(undone);
      const used = sumOf(uses);
      return {
        by: {
          paid: negate(amount),
          due: subtract(again, used),
          balance: subtract(subtract(again, amount), used),
        },
        dues: [...undone, ...lessDue(uses)],
      };
    }),
    RefundMade: booked(({ amount }) => ({ by: { refunded: amount, balance: negate(amount) } })),
    RefundReversed: booked(({ amount }) => ({ by: { refunded: negate(amount), balance: amount } })),
    DunningPaused: dunned(({ data }) => (data.invoiceId === null ? { dunningReason: data.reason } : {})),
    DunningResumed: dunned(({ data }) => (data.invoiceId === null ? { dunningReason: null } : {})),
    ReminderRequested: dunned(() => ({})),
    ReminderClosed: dunned(() => ({})),
    SuspensionRequested: dunned(({ data: { subscriptionId } }, account) => ({
      suspendedSubscriptions: [...withoutSubscription(account, subscriptionId), { subscriptionId }],
    })),
    SuspensionCompleted: dunned(({ data: { subscriptionId, outcome } }, account) =>
      outcome === 'suspended' ? {} : { suspendedSubscriptions: withoutSubscription(account, subscriptionId) },
    ),
    ResumptionCompleted: dunned(({ data }, account) => ({
      suspendedSubscriptions: withoutSubscription(account, data.subscriptionId),
    })),
    // Only other streams learn from it; the account is unchanged.
    NoticesDelivered: (document) => document,
  },
});
