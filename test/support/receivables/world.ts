/**
 * Drives a history of customers who are billed through the real commands. After every step the accounts' states, their read model, the
 * documents' own streams and read model and an oracle are held against each other, and each to the law of the account:
 * invoiced − credited − paid + refunded = due − balance.
 */
import { randomUUID } from 'node:crypto';
import type { CommandContext } from '../../../src/kernel/context.js';
import { DomainError } from '../../../src/kernel/errors.js';
import type { RecordedEvent } from '../../../src/kernel/events.js';
import { type AccountDocument, accountProjection } from '../../../src/projections/account.js';
import { type InvoiceDocument, invoiceProjection } from '../../../src/projections/invoice.js';
import {
  type AccountOracle,
  createAccountOracle,
  inMajor,
  minorDigits,
  type OracleCurrency,
  type OracleFigures,
} from '../accountOracle.js';
import { anInvoice, type BillingProcess, billingProcess } from '../billingProcess.js';
import { memoryEventStore } from '../memoryEventStore.js';
import { memoryKeys } from '../memoryKeys.js';
import { createDocuments, inMinor, type SeenInvoice } from './documents.js';
import type { History, Kind, Step } from './steps.js';

const currencies = ['USD', 'JPY', 'KWD'] as const;
const dayLength = 86_400_000;

export interface Run {
  readonly accepted: ReadonlyMap<Kind, number>;
  readonly moments: number;
  readonly paidFromCredit: number;
  /** Credits that paid what was due as they came. */
  readonly paidAtOnce: number;
}

/** Services whose histories live on one store, one after the other: making one costs more than they do. */
export interface ReceivablesService {
  readonly issuing: BillingProcess;
  readonly drafting: BillingProcess;
  histories: number;
}

export function createReceivablesService(): ReceivablesService {
  return {
    issuing: billingProcess(memoryEventStore(), memoryKeys(), { autoIssue: true }),
    drafting: billingProcess(memoryEventStore(), memoryKeys()),
    histories: 0,
  };
}

export class Discrepancy extends Error {}

/** What the oracle expects of a request: whether it is accepted. */
type Expected = boolean;

interface BilledSubscription {
  readonly id: string;
  readonly customer: number;
  quantity: number;
  /** Its quantity was once less than it was billed for. */
  lowered: boolean;
  ended: boolean;
}

class World {
  readonly accepted = new Map<Kind, number>();
  readonly trail: string[] = [];
  moments = 0;
  paidAtOnce = 0;
  readonly #process: BillingProcess;
  readonly #customers: readonly string[];
  readonly #oracles = new Map<string, AccountOracle>();
  readonly #documents = createDocuments();
  readonly #models = new Map<string, AccountDocument | InvoiceDocument | null>();
  readonly #subscriptions: BilledSubscription[] = [];
  readonly #number: number;
  #followed = 0;
  /** Ids of the events that were followed. */
  readonly #seen = new Set<string>();
  #at = Date.UTC(2026, 0, 5, 10);
  #ids = 0;

  constructor(process: BillingProcess, number: number) {
    this.#process = process;
    this.#number = number;
    this.#customers = [`customer-${number}-a`, `customer-${number}-b`];
    for (const customer of this.#customers) this.#oracles.set(customer, createAccountOracle());
    process.appended.length = 0;
  }

  async run(step: Step): Promise<void> {
    this.#at += step.days * dayLength;
    const context: CommandContext = {
      actor: { kind: 'user', id: '1' },
      at: new Date(this.#at),
      requestId: 'request-1',
      commandId: randomUUID(),
    };
    const request = this.#request(step);
    if (request === undefined) return;
    const { text, send, foresee } = request;
    const code = await refusalOf(() => send(context));
    this.trail.push(
      `${context.at.toISOString().slice(0, 10)} ${text}${code === undefined ? '' : `: ${code}`}`,
    );
    const events = this.#follow();
    if (foresee === undefined) this.#learn(events);
    else {
      const expected = foresee(events, code === undefined);
      if (expected !== (code === undefined))
        throw new Discrepancy(expected ? `was refused: ${code}` : 'was accepted');
    }
    if (code === undefined) this.accepted.set(step.kind, (this.accepted.get(step.kind) ?? 0) + 1);
    await this.check();
    if (!step.again) return;
    this.trail.push('the same again');
    const again = await refusalOf(() => send({ ...context, recovering: true }));
    if (code === undefined && again !== undefined) throw new Discrepancy(`was refused again: ${again}`);
    const more = this.#follow();
    if (more.length > 0)
      throw new Discrepancy(
        `makes ${more.map(({ stream, type }) => `${type} in ${stream}`).join(', ')} again`,
      );
  }

  get #invoices() {
    return [...this.#documents.invoices.values()];
  }

  #oracle(customerId: string): AccountOracle {
    const oracle = this.#oracles.get(customerId);
    if (oracle === undefined) throw new Error(`there is no oracle for ${customerId}`);
    return oracle;
  }

  /** The request, and what the oracle makes of it; undefined where there is nothing that it could be about. */
  #request({ kind, customer, currency, amount, pick, other }: Step):
    | {
        readonly text: string;
        readonly send: (context: CommandContext) => Promise<unknown>;
        /** Absent: what it comes to is learned from the documents. */
        readonly foresee?: (events: readonly RecordedEvent[], accepted: boolean) => Expected;
      }
    | undefined {
    const { invoices, payments, creditNotes, subscriptions } = this.#process;
    const customerId = this.#customers[customer] ?? '';
    const oracle = this.#oracle(customerId);
    const own = this.#invoices.filter((invoice) => invoice.customerId === customerId);
    const one = <Item>(list: readonly Item[], at = pick): Item | undefined =>
      list[at % Math.max(1, list.length)];
    const issued = own.filter(({ status }) => status === 'issued' || status === 'paid');
    /** Mostly one that fits, now and then any, also somebody else's. */
    const aim = (fitting: readonly SeenInvoice[]) =>
      (other % 7 === 0 ? one(this.#invoices) : one(fitting)) ?? one(own);
    const label = `customer ${customer} ${kind}`;
    const major = inMajor(amount, currency);
    const fresh = (id: string | undefined) => id ?? `none-${++this.#ids}`;
    const paymentIn = (events: readonly RecordedEvent[]) =>
      fresh(events.find(({ type }) => type === 'PaymentRecorded')?.stream.slice('payment-'.length));

    switch (kind) {
      case 'draft':
      case 'create-issued':
      case 'create-paid': {
        const status = kind === 'draft' ? 'draft' : kind === 'create-issued' ? 'issued' : 'paid';
        const tax = other % 3 === 0 ? inMajor(Math.floor(amount / 7), currency) : null;
        const total = amount + (tax === null ? 0 : Math.floor(amount / 7));
        const dueDay = this.#at + ((pick % 40) - 5 + 20) * dayLength;
        const numbered = pick % 4 === 0;
        const input = {
          ...anInvoice,
          customerId,
          currency,
          status,
          tax,
          invoiceNumber: numbered ? `N-${this.#number}-${++this.#ids}` : null,
          invoiceDate: new Date(this.#at).toISOString(),
          dueDate: new Date(dueDay).toISOString(),
          items: [{ description: 'Chair', quantity: 1, unitPrice: major, amount: null }],
        } as const;
        return {
          text: `${label} of ${total} ${currency}, due ${input.dueDate}${numbered ? ', numbered' : ''}`,
          send: (context) => invoices.create(input, context),
          foresee: (events, accepted) => {
            if (!accepted || kind === 'draft') return true;
            const made = events.find(({ type }) => type === 'InvoiceDrafted');
            const id = made?.stream.slice('invoice-'.length) ?? 'none';
            const charge = {
              do: 'charge',
              id,
              currency,
              total,
              dueDay,
              uses: kind !== 'create-paid',
            } as const;
            const charged = oracle.run(charge) === 'done';
            if (kind === 'create-paid' && total > 0)
              oracle.run({
                do: 'receive',
                id: paymentIn(events),
                currency,
                amount: total,
                reference: null,
                parts: [{ invoice: id, amount: total }],
              });
            return charged;
          },
        };
      }
      case 'issue': {
        const invoice = aim(own.filter(({ status }) => status === 'draft'));
        if (invoice === undefined) return undefined;
        const wasDraft = invoice.status === 'draft';
        return {
          text: `${label} ${invoice.id}`,
          send: (context) => invoices.changeStatus(invoice.id, 'issued', null, context),
          foresee: () => {
            if (!wasDraft) return false;
            const { id, currency: of, total, dueAt } = invoice;
            const charge = { do: 'charge', id, currency: of, total, dueDay: dueAt, uses: true } as const;
            return this.#oracle(invoice.customerId).run(charge) === 'done';
          },
        };
      }
      case 'record':
      case 'record-parts':
      case 'record-strange': {
        const open = own.filter((invoice) => invoice.due > 0 && invoice.currency === currency);
        const chosen =
          kind === 'record'
            ? []
            : [
                one(open),
                one(open, other),
                kind === 'record-strange' ? one(this.#invoices, other) : undefined,
              ];
        const parts = chosen.flatMap((invoice, index) => {
          if (invoice === undefined) return [];
          const most = Math.max(1, invoice.due);
          const part = kind === 'record-strange' ? amount : Math.ceil((most * ((pick % 90) + 1)) / 200);
          return [{ invoice: invoice.id, currency: invoice.currency, amount: Math.max(1, part - index) }];
        });
        const nothing = kind === 'record' && other % 4 === 0;
        const allocations =
          kind === 'record'
            ? nothing
              ? []
              : null
            : parts.map((part) => ({ invoiceId: part.invoice, amount: inMajor(part.amount, currency) }));
        const reference = pick % 3 === 0 ? `ref-${other % 6}` : null;
        const paid =
          kind === 'record-parts' ? parts.reduce((sum, part) => sum + part.amount, 0) + (other % 50) : amount;
        const payment = {
          customerId,
          amount: inMajor(paid, currency),
          currency,
          paidAt: new Date(this.#at).toISOString().slice(0, 10),
          method: 'bank transfer',
          reference,
          allocations,
        };
        return {
          text: `${label} ${paid} ${currency} ${reference ?? ''} ${JSON.stringify(allocations)}`,
          send: (context) => payments.record(payment, context),
          foresee: (events) =>
            oracle.run({
              do: 'receive',
              id: paymentIn(events),
              currency,
              amount: paid,
              reference,
              parts:
                allocations === null
                  ? null
                  : parts.map(({ invoice, amount: part }) => ({ invoice, amount: part })),
            }) === 'done',
        };
      }
      case 'allocate': {
        const open = own.filter((each) => each.due > 0);
        const pairs = oracle.money.flatMap((money) =>
          money.kind !== 'payment' || money.rest <= 0
            ? []
            : open.flatMap((each) => (each.currency === money.currency ? [{ money, invoice: each }] : [])),
        );
        const pair = one(pairs);
        const payment = pair?.money ?? one(oracle.money.filter((money) => money.kind === 'payment'));
        const invoice = other % 7 === 0 ? one(this.#invoices, other) : (pair?.invoice ?? one(own));
        if (payment === undefined || invoice === undefined) return undefined;
        const most = Math.min(Math.max(1, payment.rest), Math.max(1, invoice.due));
        const part = other % 4 === 0 ? amount : Math.ceil((most * ((pick % 100) + 1)) / 100);
        const of = payment.currency;
        return {
          text: `${label} ${part} of ${payment.id} to ${invoice.id}`,
          send: (context) =>
            payments.allocate(payment.id, { invoiceId: invoice.id, amount: inMajor(part, of) }, context),
          foresee: () =>
            oracle.run({ do: 'allocate', id: payment.id, invoice: invoice.id, amount: part }) === 'done',
        };
      }
      case 'reverse': {
        const payment = one(
          oracle.money.filter((money) => money.kind === 'payment' && (!money.bounced || other % 5 === 0)),
        );
        if (payment === undefined) return undefined;
        return {
          text: `${label} ${payment.id}`,
          send: (context) => payments.reverse(payment.id, 'No funds', context),
          foresee: () => oracle.run({ do: 'reverse', id: payment.id }) === 'done',
        };
      }
      case 'refund': {
        const { balance } = oracle.figures(currency);
        const part = other % 4 === 0 ? amount : Math.ceil((Math.max(1, balance) * ((pick % 100) + 1)) / 100);
        const reference = pick % 3 === 0 ? `back-${other % 6}` : null;
        const refund = {
          customerId,
          amount: inMajor(part, currency),
          currency,
          reason: 'Asked for',
          reference,
        };
        return {
          text: `${label} ${part} ${currency} ${reference ?? ''}`,
          send: (context) => payments.refund(refund, context),
          foresee: () =>
            oracle.run({ do: 'refund', id: fresh(undefined), currency, amount: part, reference }) === 'done',
        };
      }
      case 'settle': {
        const invoice = aim(own.filter(({ due }) => due > 0));
        if (invoice === undefined) return undefined;
        return {
          text: `${label} ${invoice.id}`,
          send: (context) => invoices.changeStatus(invoice.id, 'paid', null, context),
          foresee: (events) =>
            this.#oracle(invoice.customerId).run({
              do: 'payRest',
              id: paymentIn(events),
              invoice: invoice.id,
            }) === 'done',
        };
      }
      case 'cancel': {
        const invoice = aim(own.filter(({ status }) => status === 'draft' || status === 'issued'));
        if (invoice === undefined) return undefined;
        const { status, total } = invoice;
        const isCancelled = () => {
          if (status === 'draft') return true;
          // What is over nothing is paid as soon as it is issued.
          if (total === 0) return false;
          return this.#oracle(invoice.customerId).run({ do: 'withdraw', id: invoice.id }) === 'done';
        };
        return {
          text: `${label} ${invoice.id}`,
          send: (context) => invoices.changeStatus(invoice.id, 'cancelled', null, context),
          foresee: (events) => {
            const expected = isCancelled();
            // Its subscription is told, and does then what is due by now.
            this.#learn(events.filter(({ type }) => type !== 'InvoiceWithdrawn'));
            return expected;
          },
        };
      }
      case 'credit':
      case 'credit-rest':
      case 'credit-line': {
        const invoice = aim(issued);
        if (invoice === undefined) return undefined;
        const { id, total } = invoice;
        const creditable = this.#oracle(invoice.customerId).invoices.find(
          (each) => each.id === id && !each.cancelled,
        );
        const left = creditable === undefined ? 0 : total - creditable.credited;
        const part = other % 4 === 0 ? amount : Math.max(1, Math.ceil((left * ((pick % 100) + 1)) / 100));
        const of = invoice.currency;
        const lines = [{ line: 1, quantity: null, amount: inMajor(Math.ceil(part / 2), of) }];
        const input = {
          invoiceId: id,
          reason: 'Returned',
          lines: kind === 'credit-line' ? lines : null,
          amount: kind === 'credit' ? inMajor(part, of) : null,
        };
        const sum = kind === 'credit' ? part : left;
        return {
          text: `${label} ${kind === 'credit-rest' ? 'all' : part} of ${id}`,
          send: (context) => creditNotes.create(input, context),
          ...(kind === 'credit-line'
            ? {}
            : {
                foresee: (events: readonly RecordedEvent[], accepted: boolean) => {
                  const note = events.find(({ type }) => type === 'CreditNoteIssued');
                  const noteId = fresh(note?.stream.slice('creditNote-'.length));
                  // Its subscription has to agree, and does before what is due by now.
                  if (invoice.subscriptionId !== null)
                    this.#learn(events.filter(({ data }) => data?.creditNoteId !== noteId));
                  if (!accepted && this.#hasGivenBack(invoice.subscriptionId)) return false;
                  return (
                    creditable !== undefined &&
                    this.#oracle(invoice.customerId).run({
                      do: 'credit',
                      id: noteId,
                      invoice: id,
                      total: sum,
                    }) === 'done'
                  );
                },
              }),
        };
      }
      case 'subscribe': {
        const subscriptionId = `sub_${this.#number}_${++this.#ids}`;
        const startDate = new Date(this.#at - (pick % 20) * dayLength).toISOString().slice(0, 10);
        const quantity = (other % 5) + 1;
        this.#subscriptions.push({ id: subscriptionId, customer, quantity, lowered: false, ended: false });
        const input = {
          subscriptionId,
          customerId,
          offerId: 'offer-1',
          quantity,
          startDate,
          billingCycle: 'monthly',
          autoRenewal: true,
          backdate: false,
          billFirstPeriod: true,
          unitPrice: major,
          currency,
        } as const;
        return {
          text: `${label} ${subscriptionId}: ${quantity} × ${major} ${currency}`,
          send: (context) => subscriptions.create(input, context),
        };
      }
      default: {
        const subscription = one(this.#subscriptions.filter((each) => !each.ended));
        if (subscription === undefined) return undefined;
        return { text: `${label} ${subscription.id}`, send: this.#ofSubscription(kind, subscription, other) };
      }
    }
  }

  /** Whether a subscription may have given back some of what it billed: how much, its own law says (`test/properties/money.test.ts`). */
  #hasGivenBack(subscriptionId: string | null): boolean {
    return this.#subscriptions.some(({ id, lowered, ended }) => id === subscriptionId && (lowered || ended));
  }

  #ofSubscription(
    kind: Kind,
    subscription: BilledSubscription,
    other: number,
  ): (context: CommandContext) => Promise<unknown> {
    const { subscriptions } = this.#process;
    const { id, quantity } = subscription;
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
          subscription.lowered ||= kind === 'downgrade';
        };
      }
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

  /** What was appended since. */
  #follow(): readonly RecordedEvent[] {
    const { appended } = this.#process;
    // What another process may have appended is shown again to whoever reads the models: it is the same event.
    const events = appended.slice(this.#followed).filter(({ id }) => !this.#seen.has(id));
    this.#followed = appended.length;
    for (const { id } of events) this.#seen.add(id);
    for (const event of events) {
      const { stream } = event;
      this.#documents.follow(event);
      if (isCreditThatPays(event)) this.paidAtOnce += 1;
      for (const { streamPrefix, apply, handles } of [accountProjection, invoiceProjection]) {
        if (!stream.startsWith(streamPrefix) || !handles.has(event.type)) continue;
        const before = this.#models.get(stream) ?? null;
        const after = apply(before, event, stream.slice(streamPrefix.length));
        this.#models.set(stream, after as AccountDocument | InvoiceDocument | null);
      }
    }
    return events;
  }

  /** Of what subscriptions do, the account says the order alone; amounts are those of the documents. */
  #learn(events: readonly RecordedEvent[]): void {
    const { invoices, credits } = this.#documents;
    for (const { stream, type, data } of events) {
      if (!stream.startsWith('account-') || type === 'NoticesDelivered') continue;
      const oracle = this.#oracle(stream.slice('account-'.length));
      const told = (data ?? {}) as Record<string, string>;
      const invoice = invoices.get(told.invoiceId ?? '');
      const credit = credits.get(told.creditNoteId ?? told.creditId ?? '');
      if (type === 'InvoiceCharged' && invoice !== undefined) {
        const { id, currency, total, dueAt } = invoice;
        oracle.run({ do: 'charge', id, currency, total, dueDay: dueAt, uses: true });
      } else if (type === 'CreditPosted' && credit !== undefined)
        oracle.run({ do: 'credit', id: credit.id, invoice: credit.invoiceId ?? '', total: credit.total });
      else if (type === 'SubscriptionCreditReceived' && credit !== undefined) {
        const { id, currency, total } = credit;
        oracle.run({ do: 'subscriptionCredit', id, currency, amount: total });
      } else throw new Discrepancy(`${type} of what has no document`);
    }
  }

  /** The law, and everybody's opinion of it. */
  async check(): Promise<void> {
    this.moments += 1;
    const [finding] = this.#documents.findings();
    if (finding !== undefined) throw new Discrepancy(finding);
    for (const customerId of this.#customers) {
      const { state } = await this.#process.accounts.load(customerId);
      if (state.notices.length > 0)
        throw new Discrepancy(`somebody was not told: ${JSON.stringify(state.notices)}`);
      const model = this.#models.get(`account-${customerId}`) as AccountDocument | null | undefined;
      for (const currency of currencies) {
        const foreseen = this.#oracle(customerId).figures(currency);
        const { invoiced, credited, paid, refunded, due, balance } = foreseen;
        if (invoiced - credited - paid + refunded !== due - balance)
          throw new Discrepancy(`the oracle breaks the law: ${JSON.stringify(foreseen)}`);
        const figures = state.currencies.get(currency)?.figures;
        const shown = model?.currencies.find((each) => each.currency === currency);
        same(`the account of ${customerId}`, foreseen, inMinors(figures, currency));
        same(`the read model of ${customerId}`, foreseen, inMinors(shown, currency));
        same(`the documents of ${customerId}`, foreseen, this.#documents.figures(customerId, currency));
      }
      this.#checkInvoices(customerId);
    }
    await this.#checkPayments();
  }

  /** Each invoice by itself: the oracle's, its own stream's and its read model's. */
  #checkInvoices(customerId: string): void {
    const expected = new Map(this.#oracle(customerId).invoices.map((invoice) => [invoice.id, invoice]));
    for (const { id, currency, due, paid, status } of this.#invoices) {
      if (!expected.has(id)) continue;
      const invoice = expected.get(id);
      if (invoice?.due !== due || invoice.paid !== paid)
        throw new Discrepancy(
          `${id} has ${paid} paid and ${due} due instead of ${invoice?.paid} and ${invoice?.due}`,
        );
      const document = this.#models.get(`invoice-${id}`) as InvoiceDocument;
      const shown = [document.amountPaid, document.amountDue, document.amountCredited].map((amount) =>
        Math.round(amount * 10 ** minorDigits[currency]),
      );
      const credited = invoice.credited;
      if (JSON.stringify(shown) !== JSON.stringify([paid, due, credited]) || document.status !== status)
        throw new Discrepancy(
          `${id} is shown as ${document.status} ${shown}, and is ${status} ${[paid, due, credited]}`,
        );
      if (document.isOpen) throw new Discrepancy(`${id} is shown as unfinished`);
    }
  }

  /** What each payment says of itself is what the oracle has of it. */
  async #checkPayments(): Promise<void> {
    for (const customerId of this.#customers)
      for (const { kind, id, rest, bounced, paid } of this.#oracle(customerId).money) {
        if (kind !== 'payment') continue;
        const own = this.#documents.payments.get(id);
        const pays = new Map<string, number>();
        for (const { invoice, amount } of paid) pays.set(invoice.id, (pays.get(invoice.id) ?? 0) + amount);
        const left =
          own === undefined
            ? undefined
            : (own.reversed ? 0 : own.amount) -
              [...own.pays.values()].reduce((sum, part) => sum + part, 0) -
              own.refunded;
        const text = (entries: ReadonlyMap<string, number> | undefined) =>
          JSON.stringify([...(entries ?? [])].sort());
        if (left !== rest || own?.reversed !== bounced || text(own?.pays) !== text(pays))
          throw new Discrepancy(
            `${id} says ${text(own?.pays)}, rest ${left}, instead of ${text(pays)}, rest ${rest}`,
          );
      }
  }

  get paidFromCredit(): number {
    return [...this.#oracles.values()].flatMap(({ money }) =>
      money.filter(({ kind, paid }) => kind !== 'payment' && paid.length > 0),
    ).length;
  }
}

function isCreditThatPays({ type, data }: RecordedEvent): boolean {
  const isCredit = type === 'CreditPosted' || type === 'SubscriptionCreditReceived';
  return isCredit && Array.isArray(data?.allocations) && data.allocations.length > 0;
}

function inMinors(
  figures: Readonly<Record<keyof OracleFigures, string | number>> | undefined,
  currency: OracleCurrency,
): OracleFigures {
  const minor = (of: keyof OracleFigures) => inMinor(figures?.[of] ?? 0, currency);
  return {
    invoiced: minor('invoiced'),
    credited: minor('credited'),
    paid: minor('paid'),
    refunded: minor('refunded'),
    due: minor('due'),
    balance: minor('balance'),
  };
}

function same(who: string, expected: OracleFigures, seen: OracleFigures): void {
  if (JSON.stringify(expected) !== JSON.stringify(seen))
    throw new Discrepancy(`${who} says ${JSON.stringify(seen)} instead of ${JSON.stringify(expected)}`);
}

/** Whether the rules refused it. Anything else is a fault. */
async function refusalOf(run: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await run();
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

/** @throws Discrepancy with everything that happened */
export async function holdAccountsToTheLaw(service: ReceivablesService, history: History): Promise<Run> {
  service.histories += 1;
  const world = new World(history.autoIssue ? service.issuing : service.drafting, service.histories);
  try {
    for (const step of history.steps) await world.run(step);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new Discrepancy(`${error.message}\n${world.trail.join('\n')}`, { cause: error });
  }
  const { accepted, moments, paidFromCredit, paidAtOnce } = world;
  return { accepted, moments, paidFromCredit, paidAtOnce };
}
