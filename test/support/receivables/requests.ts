/** The requests of a history's steps. Each refers to something that exists, usually something that it fits. */
import type { CommandContext } from '../../../src/kernel/context.js';
import type { InvoiceDocument } from '../../../src/projections/invoice.js';
import type { PaymentDocument } from '../../../src/projections/payment.js';
import { inMajor, minorDigits, type OracleCurrency } from '../accountOracle.js';
import { anInvoice, type BillingProcess, noChange } from '../billingProcess.js';
import type { Kind, Step } from './steps.js';

export const dayLength = 86_400_000;

export interface Request {
  readonly text: string;
  readonly send: (context: CommandContext) => Promise<unknown>;
}

export interface BilledSubscription {
  readonly id: string;
  readonly currency: string;
  quantity: number;
  ended: boolean;
}

type ShownInvoice = InvoiceDocument & { readonly id: string };
type ShownPayment = PaymentDocument & { readonly id: string };

/** What exists, as the read models show it. */
export interface Surroundings {
  readonly process: BillingProcess;
  /** In ms. */
  readonly now: number;
  readonly customerId: string;
  /** The invoices of all customers. */
  readonly invoices: readonly ShownInvoice[];
  /** The customer's payments. */
  readonly payments: readonly ShownPayment[];
  /** The customer's refunds. */
  readonly refunds: readonly { readonly id: string; readonly reversed: boolean }[];
  /** The customer's credit, by currency. */
  readonly balances: ReadonlyMap<string, number>;
  readonly subscriptions: BilledSubscription[];
  /** Returns another number at each call. */
  readonly nextId: () => number;
  /** Changes the taxes of offers from the end of the day on; `way` chooses how. */
  readonly retax: (way: number) => void;
}

/** Read models have the currency as text; here it is one of the known codes. */
function digitsOf(currency: string): number {
  return Object.entries(minorDigits).find(([code]) => code === currency)?.[1] ?? 2;
}

function inMinor(amount: number, currency: string): number {
  return Math.round(amount * 10 ** digitsOf(currency));
}

/** @returns undefined when there is nothing to refer to */
export function requestOf(
  { kind, currency, amount, pick, other }: Step,
  { process, now, customerId, subscriptions, nextId, retax, ...there }: Surroundings,
): Request | undefined {
  const { invoices, payments, creditNotes, writeOffs } = process;
  const own = there.invoices.filter((invoice) => invoice.customerId === customerId);
  const one = <Item>(list: readonly Item[], at = pick): Item | undefined =>
    list[at % Math.max(1, list.length)];
  /** Now and then picks any invoice, even another customer's. */
  const aim = (fitting: readonly ShownInvoice[]) =>
    (other % 7 === 0 ? one(there.invoices) : one(fitting)) ?? one(own);
  /** Usually a part of the whole, otherwise the step's amount. */
  const partOf = (whole: number) =>
    other % 4 === 0 ? amount : Math.max(1, Math.ceil((whole * ((pick % 100) + 1)) / 100));
  const label = `${customerId} ${kind}`;
  const day = (offset = 0) => new Date(now + offset * dayLength).toISOString();
  const about = (
    invoice: ShownInvoice | undefined,
    send: (invoice: ShownInvoice, context: CommandContext) => Promise<unknown>,
  ): Request | undefined =>
    invoice && { text: `${label} ${invoice.id}`, send: (context) => send(invoice, context) };

  switch (kind) {
    case 'draft':
    case 'create-issued':
    case 'create-paid': {
      const tax = other % 3 === 0 ? inMajor(Math.floor(amount / 7), currency) : null;
      const input = {
        ...anInvoice,
        customerId,
        currency,
        status: ({ draft: 'draft', 'create-issued': 'issued', 'create-paid': 'paid' } as const)[kind],
        tax,
        invoiceNumber: pick % 4 === 0 ? `N-${nextId()}` : null,
        invoiceDate: day(),
        dueDate: day((pick % 40) + 15),
        items: [{ description: 'Chair', quantity: 1, unitPrice: inMajor(amount, currency), amount: null }],
      };
      return {
        text: `${label} of ${amount} ${currency}, tax ${tax}, due ${input.dueDate}, number ${input.invoiceNumber}`,
        send: (context) => invoices.create(input, context),
      };
    }
    case 'issue':
      return about(aim(own.filter(({ status }) => status === 'draft')), ({ id }, context) =>
        invoices.changeStatus(id, 'issued', null, context),
      );
    case 'settle':
      return about(aim(own.filter(({ status }) => status === 'issued')), ({ id }, context) =>
        invoices.changeStatus(id, 'paid', null, context),
      );
    case 'cancel':
      return about(
        aim(own.filter(({ status }) => status === 'draft' || status === 'issued')),
        ({ id }, context) => invoices.changeStatus(id, 'cancelled', null, context),
      );
    case 'record':
    case 'record-parts':
    case 'record-strange': {
      const open = own.filter((invoice) => invoice.amountDue > 0 && invoice.currency === currency);
      const isStrange = kind === 'record-strange';
      const chosen = [one(open), one(open, other), isStrange ? one(there.invoices, other) : undefined];
      const parts = chosen.flatMap((invoice, index) => {
        if (invoice === undefined) return [];
        const due = inMinor(invoice.amountDue, invoice.currency);
        const part = isStrange ? amount : Math.ceil((Math.max(1, due) * ((pick % 90) + 1)) / 200);
        return [{ invoiceId: invoice.id, part: Math.max(1, part - index) }];
      });
      const sum = parts.reduce((before, { part }) => before + part, other % 50);
      const named = parts.map(({ invoiceId, part }) => ({ invoiceId, amount: inMajor(part, currency) }));
      const allocations = kind !== 'record' ? named : other % 4 === 0 ? [] : null;
      const payment = {
        customerId,
        amount: inMajor(kind === 'record-parts' ? sum : amount, currency),
        currency,
        paidAt: day().slice(0, 10),
        method: 'bank transfer',
        reference: pick % 3 === 0 ? `ref-${other % 6}` : null,
        allocations,
      };
      return {
        text: `${label} ${JSON.stringify(payment)}`,
        send: (context) => payments.record(payment, context),
      };
    }
    case 'allocate': {
      const pairs = there.payments.flatMap((payment) =>
        own
          .filter((invoice) => invoice.amountDue > 0 && invoice.currency === payment.currency)
          .flatMap((invoice) => (payment.unallocated > 0 ? [{ payment, invoice }] : [])),
      );
      const pair = one(pairs);
      const payment = pair?.payment ?? one(there.payments);
      const invoice = other % 7 === 0 ? one(there.invoices, other) : (pair?.invoice ?? one(own));
      if (payment === undefined || invoice === undefined) return undefined;
      const { id, unallocated } = payment;
      const of = oracleCurrency(payment.currency);
      const part = partOf(inMinor(Math.min(unallocated, invoice.amountDue), of));
      const allocation = { invoiceId: invoice.id, amount: inMajor(part, of) };
      return {
        text: `${label} ${part} of ${id} to ${invoice.id}`,
        send: (context) => payments.allocate(id, allocation, context),
      };
    }
    case 'reverse': {
      const payment = one(there.payments.filter(({ status }) => status === 'recorded' || other % 5 === 0));
      if (payment === undefined) return undefined;
      return {
        text: `${label} ${payment.id}`,
        send: (context) => payments.reverse(payment.id, 'No funds', context),
      };
    }
    case 'refund': {
      const part = partOf(inMinor(there.balances.get(currency) ?? 0, currency));
      const reference = pick % 3 === 0 ? `back-${other % 6}` : null;
      const refund = {
        customerId,
        amount: inMajor(part, currency),
        currency,
        reason: 'Asked for',
        reference,
      };
      return {
        text: `${label} ${part} ${currency} ${reference}`,
        send: (context) => payments.refund(refund, context),
      };
    }
    case 'refund-back': {
      const refund = one(there.refunds.filter(({ reversed }) => !reversed || other % 5 === 0));
      if (refund === undefined) return undefined;
      return {
        text: `${label} ${refund.id}`,
        send: (context) => payments.reverseRefund(customerId, refund.id, 'Account closed', context),
      };
    }
    case 'deallocate': {
      const payment = one(there.payments.filter(({ allocations }) => allocations.length > 0));
      const allocation = payment && (one(payment.allocations, other) ?? undefined);
      if (payment === undefined || allocation === undefined) return undefined;
      return {
        text: `${label} ${payment.id} from ${allocation.invoiceId}`,
        send: (context) => payments.deallocate(payment.id, allocation.invoiceId, context),
      };
    }
    case 'write-off':
      return about(aim(own.filter(({ amountDue }) => amountDue > 0)), ({ id }, context) =>
        writeOffs.writeOff(id, { reason: 'Insolvent', taxRelief: other % 2 === 0 }, context),
      );
    case 'credit':
    case 'credit-rest':
    case 'credit-line': {
      const invoice = aim(own.filter(({ status }) => status === 'issued' || status === 'paid'));
      if (invoice === undefined) return undefined;
      const of = oracleCurrency(invoice.currency);
      const part = partOf(inMinor(invoice.total - invoice.amountCredited, of));
      const input = {
        invoiceId: invoice.id,
        reason: 'Returned',
        lines:
          kind === 'credit-line'
            ? [{ line: 1, quantity: null, amount: inMajor(Math.ceil(part / 2), of) }]
            : null,
        amount: kind === 'credit' ? inMajor(part, of) : null,
      };
      return {
        text: `${label} ${kind === 'credit-rest' ? 'all' : part} of ${invoice.id}`,
        send: (context) => creditNotes.create(input, context),
      };
    }
    case 'subscribe': {
      const input = {
        subscriptionId: `sub_${nextId()}`,
        customerId,
        offerId: `offer-${currency}-${other % 3}`,
        quantity: (other % 5) + 1,
        startDate: day(-(pick % 20)).slice(0, 10),
        billingCycle: 'monthly',
        autoRenewal: true,
        backdate: false,
        billFirstPeriod: true,
        unitPrice: inMajor(amount, currency),
        currency,
      } as const;
      const { subscriptionId: id, quantity } = input;
      subscriptions.push({ id, currency, quantity, ended: false });
      return {
        text: `${label} ${id}: ${quantity} × ${input.unitPrice} ${currency}`,
        send: (context) => process.subscriptions.create(input, context),
      };
    }
    case 'edit-draft':
      return about(
        one(own.filter(({ status }) => status === 'draft')),
        ({ id, items, currency: of }, context) => {
          const edited = items.map(({ description, quantity, unitPrice }, index) => {
            const price =
              index === pick % items.length ? inMajor(amount % 10_000, oracleCurrency(of)) : unitPrice;
            return { description, quantity, unitPrice: String(price), amount: null };
          });
          return invoices.update(id, { ...noChange, items: edited }, context);
        },
      );
    case 'delete-draft':
      return about(one(own.filter(({ status }) => status === 'draft')), ({ id }, context) =>
        invoices.delete(id, context),
      );
    case 'retax':
      return { text: `taxes ${pick}`, send: async () => retax(pick) };
    default: {
      const subscription = one(subscriptions.filter(({ ended }) => !ended));
      if (subscription === undefined) return undefined;
      return {
        text: `${label} ${subscription.id}`,
        send: ofSubscription(kind, subscription, pick + other, process),
      };
    }
  }
}

function oracleCurrency(currency: string): OracleCurrency {
  return currency === 'JPY' || currency === 'KWD' ? currency : 'USD';
}

function ofSubscription(
  kind: Kind,
  subscription: BilledSubscription,
  other: number,
  { subscriptions }: BillingProcess,
): (context: CommandContext) => Promise<unknown> {
  const { id, quantity, currency } = subscription;
  const effectiveDate = null;
  switch (kind) {
    case 'bill-ahead':
      return (context) => subscriptions.generateRenewalInvoice(id, context);
    case 'upgrade':
    case 'downgrade': {
      const newQuantity = Math.max(
        1,
        kind === 'upgrade' ? quantity + 1 + (other % 4) : quantity - 1 - (other % 3),
      );
      return async (context) => {
        await subscriptions.changeQuantity(id, { direction: kind, newQuantity, effectiveDate }, context);
        subscription.quantity = newQuantity;
      };
    }
    case 'plan':
      return (context) =>
        subscriptions.changePlan(
          id,
          { newOfferId: `offer-${currency}-${other % 3}`, effectiveDate },
          context,
        );
    case 'suspend':
      return (context) => subscriptions.suspend(id, { reason: null }, context);
    case 'resume':
      return (context) => subscriptions.unsuspend(id, context);
    case 'terminate':
      return async (context) => {
        const refund = other % 2 === 0 ? 'unused' : 'none';
        if (other % 3 === 0) await subscriptions.delete(id, context);
        else await subscriptions.terminate(id, { reason: null, effectiveDate, refund }, context);
        subscription.ended = true;
      };
    default:
      return (context) => subscriptions.catchUp(id, context);
  }
}
