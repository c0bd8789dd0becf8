/**
 * The made-up company's subscriptions and their billing: one invoice for each period from the first day on, so that recurring revenue
 * matches what was billed. Past periods come as invoices of another system; the service itself bills the running ones.
 */
import { type BillingCycle, cycleMonths } from '../domain/subscription/cycles.js';
import { anchor, anchorIndex, type Schedule } from '../domain/subscription/periods.js';
import { addDays, type CalendarDate, daysBetween } from '../kernel/dates.js';
import {
  currencyOf,
  customerId,
  counts as customers,
  generator,
  isGermanCustomer,
  nameOf,
  type Offer,
  offerFor,
  pick,
  type Random,
  series,
  sizedOtherwise,
  whole,
} from './demoCatalog.js';

export const counts = { subscriptions: 700, works: 40 };
const days = 730;
/** Invoices of the last days wait for a clerk. */
const draftDays = 2;
/** Differs from the default, because the service would take the default date for its own and move it at the issue. */
const paymentDays = 15;

const cycles = [
  'monthly',
  'monthly',
  'quarterly',
  'yearly',
  'yearly',
] as const satisfies readonly BillingCycle[];
const reasons = ['Moved to another product', 'Business closed', 'Too expensive', 'Trial ended'];
const works = ['Setting up', 'Training day', 'Data migration'];
const germanWorks = ['Einrichtung', 'Schulungstag', 'Datenübernahme'];
export const methods = ['card', 'card', 'transfer', 'cash'];

/** Made since the running period began. */
export type SubscriptionChange =
  | { readonly kind: 'quantity'; readonly from: number; readonly to: number }
  | { readonly kind: 'plan'; readonly newOfferId: string };

export interface MadeSubscription {
  readonly key: string;
  readonly row: object;
  readonly change: SubscriptionChange | null;
  /** First day of the running period; null for a subscription that has ended. */
  readonly running: CalendarDate | null;
  /** Whether it charges for usage. */
  readonly isMetered: boolean;
  /** Periods billed before the running one. */
  readonly billed: readonly BilledPeriod[];
  readonly customerId: string;
  readonly isSuspended: boolean;
}

interface BilledPeriod {
  readonly from: CalendarDate;
  readonly item: {
    readonly description: string;
    readonly quantity: number;
    readonly unitPrice: number;
    readonly supplyFrom: CalendarDate;
    readonly supplyTo: CalendarDate;
  };
}

export function madeSubscriptions(today: CalendarDate): readonly MadeSubscription[] {
  return series(counts.subscriptions, (index) => {
    const random = generator(index + 1);
    const owner = customerId(whole(random, customers.customers));
    const offer = offerFor(random, owner);
    const billingCycle = cycles[whole(random, cycles.length)] ?? 'monthly';
    const schedule = { startDate: addDays(today, -whole(random, days)), billingCycle };
    const quantity = 1 + whole(random, random() < 0.2 ? 40 : 8);
    const fate = random();
    const begun = anchorIndex(schedule, today);
    const ended = fate < 0.15 && begun > 0 ? 1 + whole(random, begun) : undefined;
    const running = ended === undefined ? anchor(schedule, begun) : null;
    // Started long enough ago for its invoice to be overdue.
    const isSuspended = running !== null && fate > 0.97 && daysBetween(running, today) > 2 * paymentDays;
    const change = begun > 0 && running !== null ? changeOf(fate, quantity, offer) : null;
    const key = `demo-${index + 1}`;
    return {
      key,
      row: {
        key,
        customerId: owner,
        offerId: offer.id,
        quantity,
        ...schedule,
        autoRenewal: random() > 0.05,
        ...(ended === undefined
          ? { billFirstPeriod: true }
          : {
              status: 'terminated',
              terminationDate: anchor(schedule, ended),
              reason: pick(random, reasons),
            }),
        ...(isSuspended ? { status: 'suspended', reason: 'Payment overdue' } : {}),
        ...(begun === 0 && fate > 0.6 ? { discounts: [fate > 0.8 ? 'LOYAL15' : 'PARTNER'] } : {}),
      },
      change,
      running,
      isMetered: offer.isMetered && running !== null && change === null && !isSuspended,
      billed: series(ended ?? begun, (place) => billedPeriod(schedule, place, quantity, offer, owner)),
      customerId: owner,
      isSuspended,
    };
  });
}

function changeOf(fate: number, from: number, offer: Offer): SubscriptionChange | null {
  if (fate < 0.3) return { kind: 'quantity', from, to: from + 1 + Math.ceil(from / 4) };
  if (fate < 0.36 && from > 2) return { kind: 'quantity', from, to: from - Math.ceil(from / 4) };
  const next = fate < 0.44 ? sizedOtherwise(offer, fate < 0.42 ? 1 : -1) : undefined;
  return next === undefined || offer.isMetered ? null : { kind: 'plan', newOfferId: next.id };
}

function billedPeriod(
  schedule: Schedule & { readonly billingCycle: (typeof cycles)[number] },
  place: number,
  quantity: number,
  { name, price }: Offer,
  owner: string,
): BilledPeriod {
  const supplyFrom = anchor(schedule, place);
  const supplyTo = addDays(anchor(schedule, place + 1), -1);
  const description = isGermanCustomer(owner)
    ? `${name}, ${germanDay(supplyFrom)} bis ${germanDay(supplyTo)}`
    : `${name}, ${supplyFrom} to ${supplyTo}`;
  const unitPrice = price * cycleMonths[schedule.billingCycle];
  return { from: supplyFrom, item: { description, quantity, unitPrice, supplyFrom, supplyTo } };
}

const germanDay = (day: CalendarDate) => day.split('-').reverse().join('.');

export interface MadeInvoice {
  readonly invoiceNumber: string;
  readonly customerId: string;
  readonly issuedOn: CalendarDate;
  readonly dueOn: CalendarDate;
  /** When and how the customer paid; null if not paid. */
  readonly paid: { readonly on: CalendarDate; readonly method: string } | null;
  /** The key of the subscription whose running period it bills; the service itself makes that invoice. */
  readonly running: string | null;
  readonly items: readonly object[];
}

/** All issued invoices, oldest first; most are paid, some are due, a few have long been overdue. */
export function madeInvoices(
  subscriptions: readonly MadeSubscription[],
  today: CalendarDate,
): readonly MadeInvoice[] {
  const plans = subscriptions.flatMap(({ key, customerId: owner, billed, running, isSuspended }) => [
    ...billed.map(({ from, item }) => ({ owner, from, items: [item], running: null, pays: true })),
    ...(running === null || running > addDays(today, -draftDays)
      ? []
      : [{ owner, from: running, items: [], running: key, pays: !isSuspended }]),
  ]);
  const worked = series(counts.works, (index) => {
    const random = generator(100_000 + index);
    const owner = customerId(whole(random, customers.customers));
    const from = addDays(today, -1 - whole(random, days));
    return { owner, from, items: itemsOf(random, owner), running: null, pays: true };
  });
  const inOrder = [...plans, ...worked].toSorted((one, other) =>
    one.from < other.from ? -1 : one.from > other.from ? 1 : 0,
  );
  return inOrder.map(({ owner, from, items, running, pays }, index) => {
    const random = generator(700_000 + index);
    const wait = 2 + whole(random, 19);
    const isPaid = pays && random() > 0.015 && addDays(from, wait) < today;
    return {
      invoiceNumber: `DEMO-${String(index + 1).padStart(5, '0')}`,
      customerId: owner,
      issuedOn: from,
      dueOn: addDays(from, paymentDays),
      paid: isPaid ? { on: addDays(from, wait), method: pick(random, methods) } : null,
      running,
      items,
    };
  });
}

/** The invoices that the service does not make itself. */
export function invoiceRows(invoices: readonly MadeInvoice[]): readonly object[] {
  return invoices
    .filter(({ running }) => running === null)
    .map(({ invoiceNumber, customerId: owner, issuedOn, dueOn, items }) => ({
      key: `demo-invoice-${invoiceNumber}`,
      customerId: owner,
      invoiceNumber,
      invoiceDate: issuedOn,
      dueDate: dueOn,
      items,
      currency: currencyOf(owner),
      status: 'issued',
    }));
}

export function itemsOf(random: Random, owner: string) {
  return series(1 + whole(random, 3), () => ({
    description: pick(random, isGermanCustomer(owner) ? germanWorks : works),
    quantity: 1 + whole(random, 8),
    unitPrice: 45 + 5 * whole(random, 20),
  }));
}

/** The total of each invoice, by its number. */
export type Totals = ReadonlyMap<string, number>;

/** A few customers pay half, a few pay more than is due. */
export function paymentRows(invoices: readonly MadeInvoice[], totals: Totals): readonly object[] {
  return invoices.flatMap(({ invoiceNumber, customerId: owner, paid }, index) => {
    const total = totals.get(invoiceNumber);
    if (paid === null || total === undefined) return [];
    const amount = index % 97 === 0 ? Math.floor(total / 2) : total;
    return [
      {
        key: `demo-payment-${invoiceNumber}`,
        customerId: owner,
        amount: index % 211 === 0 ? amount + 20 : amount,
        currency: currencyOf(owner),
        paidAt: paid.on,
        method: paid.method,
        reference: `PAY-${invoiceNumber}`,
        allocations: [{ invoiceNumber, amount }],
      },
    ];
  });
}

/** The accounts at the bank, and the texts of transfers to each. */
export const bankAccounts = [
  {
    id: 'DEMOBANK/4711',
    currency: 'USD',
    invoice: 'Invoice',
    vague: ['as agreed', 'thank you'],
    charge: 'Account keeping',
  },
  {
    id: 'DEMOBANK/4712',
    currency: 'EUR',
    invoice: 'Rechnung',
    vague: ['wie besprochen', 'vielen Dank'],
    charge: 'Kontoführung',
  },
] as const;

/** A statement of the day before today: transfers that name their invoice, some that are vague, and a charge. MT940, in lines. */
export function bankStatement(
  { id, currency, invoice, vague, charge }: (typeof bankAccounts)[number],
  invoices: readonly MadeInvoice[],
  totals: Totals,
  today: CalendarDate,
): string {
  const open = invoices.filter(({ paid, running }) => paid === null && running !== null);
  const chosen = open.filter((one) => currencyOf(one.customerId) === currency).slice(-9);
  const short = addDays(today, -1).slice(2).replaceAll('-', '');
  const amountOf = (value: number) => value.toFixed(2).replace('.', ',');
  const came = chosen.map(
    ({ invoiceNumber }, index) => (totals.get(invoiceNumber) ?? 0) - (index % 3 === 2 ? 5 : 0),
  );
  const transfers = chosen.flatMap(({ invoiceNumber, customerId: owner }, index) => {
    const said = index % 3 === 0 ? `${invoice} ${invoiceNumber}` : vague[index % 2];
    return [
      `:61:${short}${short.slice(2)}C${amountOf(came[index] ?? 0)}NTRFNONREF//DEMO${short}${index}`,
      `:86:166?00TRANSFER?20${said}?32${nameOf(owner)}`,
    ];
  });
  const fee = 4.5;
  const sum = came.reduce((all, one) => all + one, 0);
  return [
    ':20:DEMO',
    `:25:${id}`,
    ':28C:1/1',
    `:60F:C${short}${currency}${amountOf(10_000)}`,
    ...transfers,
    `:61:${short}${short.slice(2)}D${amountOf(fee)}NCHGNONREF//DEMO${short}F`,
    `:86:808?00CHARGES?20${charge}`,
    `:62F:C${short}${currency}${amountOf(10_000 + sum - fee)}`,
    '-',
    '',
  ].join('\r\n');
}
