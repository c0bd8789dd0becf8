/** One subscription of the real command side on a store in memory, observed from outside. */
import { randomUUID } from 'node:crypto';
import type { KnownOffer } from '../../../src/commands/reference/lookups.js';
import { customerAggregate } from '../../../src/commands/reference/reference.js';
import type { DiscountCode } from '../../../src/domain/reference/events.js';
import type { CommandContext } from '../../../src/kernel/context.js';
import { DomainError } from '../../../src/kernel/errors.js';
import type { PriceTerms } from '../../../src/kernel/pricing/terms.js';
import type { EventStore } from '../../../src/ports/eventStore.js';
import { type BillingProcess, billingProcess } from '../billingProcess.js';
import { contextOf } from '../counter.js';
import { memoryEventStore } from '../memoryEventStore.js';
import { memoryKeys } from '../memoryKeys.js';
import type { BillKind, SeenInvoice } from './bills.js';
import { type Day, dayOf, written } from './calendar.js';

export type InvoiceStatus = 'draft' | 'issued' | 'paid' | 'cancelled' | 'deleted';

interface Line {
  readonly description: string;
  readonly amount: string;
  readonly subscriptionId?: string;
}

interface Section {
  readonly subscriptionId: string;
  readonly period: { readonly from: string; readonly to: string };
}

interface SharedChange {
  readonly section?: Section;
  readonly removedSection?: string;
}

/** An invoice of the subscription, or its section of a shared one, and what became of it. */
export interface WorldInvoice extends SeenInvoice {
  /** The numbers of its lines, from 1. */
  places: readonly number[];
  /** Whether its lines were removed from a shared draft. */
  isOff?: boolean;
  readonly descriptions: readonly string[];
  status: InvoiceStatus;
  /** The credit notes of the subscription itself, before tax. */
  credited: bigint;
  /** The credit notes of clerks. */
  creditedByClerks: bigint;
}

export interface World {
  readonly subscriptionId: string;
  /** Each subscription has its own customer, because the balance of one would otherwise pay the invoices of another. */
  readonly customerId: string;
  readonly subscriptions: BillingProcess['subscriptions'];
  readonly invoiceCommands: BillingProcess['invoices'];
  readonly creditNotes: BillingProcess['creditNotes'];
  context(day: Day): CommandContext;
  /** The invoices in the order in which they were made. */
  invoices(): readonly WorldInvoice[];
  /** Returns what the subscription itself credited of an invoice, before tax. */
  reduced(invoiceId: string): bigint;
  /** Returns how often the subscription lowered an invoice. */
  reductionsOf(invoiceId: string): number;
  /** Whether an invoice was never issued. */
  isDraft(invoiceId: string): boolean;
  /** Whether the invoice would have given back more than it could hold; undefined for an end without an invoice. */
  gaveBack(invoiceId: string | undefined): boolean;
  /** Returns the subscription's credit that went to the customer's account. */
  released(): bigint;
  /** Returns the changes that could not be carried out on their day. */
  dropped(): ReadonlySet<string>;
  seen(): Promise<Seen>;
}

export interface Seen {
  readonly status: string;
  readonly renewalDate: string | undefined;
  readonly pendingAmount: bigint | undefined;
}

/** A process whose subscriptions live one after the other on one store. */
export interface BillingService
  extends Pick<
    BillingProcess,
    'accounts' | 'subscriptions' | 'invoices' | 'creditNotes' | 'log' | 'appended' | 'handler'
  > {
  readonly store: EventStore;
  /** The offers of the reference data, for the newest world. */
  readonly offers: Map<string, KnownOffer>;
  readonly codes: Map<string, DiscountCode>;
  worlds: number;
}

export function createBillingService(): BillingService {
  const store = memoryEventStore();
  const offers = new Map<string, KnownOffer>();
  const findOffer = async (offerId: string) => offers.get(offerId) ?? null;
  const codes = new Map<string, DiscountCode>();
  const findCodes = async () => codes;
  return {
    ...billingProcess(store, memoryKeys(), { findOffer, findCodes }),
    store,
    offers,
    codes,
    worlds: 0,
  };
}

/** Puts everything that falls due for the customer on one invoice. */
export async function groupInvoices({ handler }: BillingService, customerId: string): Promise<void> {
  const fields = { invoiceGrouping: 'together' } as const;
  await handler.handle(customerAggregate, customerId, { type: 'PutRecord', fields }, contextOf());
}

/** Creates a world; the service follows only the newest one. */
export function createWorld(
  service: BillingService,
  currency: string,
  digits: number,
  prices: Readonly<Record<string, string | PriceTerms | null>>,
  codes: Readonly<Record<string, DiscountCode>> = {},
  /** Terms of every offer. */
  terms: Pick<KnownOffer, 'minimumTermCycles' | 'noticeDays'> = {},
): World {
  const { subscriptions, invoices: invoiceCommands, creditNotes, appended, offers } = service;
  service.worlds += 1;
  const subscriptionId = `sub_${service.worlds}`;
  const customerId = `customer-${service.worlds}`;
  appended.length = 0;
  offers.clear();
  service.codes.clear();
  for (const [code, definition] of Object.entries(codes)) service.codes.set(code, definition);
  for (const [offerId, price] of Object.entries(prices)) {
    const known = price === null ? null : currency;
    const offer = { name: null, currency: known, billingCycle: null, ...terms };
    offers.set(
      offerId,
      typeof price === 'string' || price === null
        ? { ...offer, price }
        : { ...offer, price: price.unitPrice ?? null, pricing: price },
    );
  }
  const minor = (amount: unknown) => minorUnits(String(amount), digits);

  const invoices: WorldInvoice[] = [];
  const dropped = new Set<string>();
  const reduced = new Map<string, bigint>();
  const reductions = new Map<string, number>();
  const changed = new Set<string>();
  const issued = new Set<string>();
  const gaveBack = new Set<string>();
  let givesBack = false;
  let released = 0n;
  let pending: bigint | undefined;
  let next = 0;
  const bases = new Map<string, object>();
  /** The kind that each invoice was requested with. */
  const kinds = new Map<string, BillKind>();

  function follow(): void {
    for (; next < appended.length; next += 1) {
      const event = appended[next];
      if (event === undefined) return;
      if (/^subscription-/.test(event.stream) && event.stream !== `subscription-${subscriptionId}`) continue;
      const data = (event.data ?? {}) as Record<string, never>;
      const own = invoices.find(({ id, isOff }) => event.stream === `invoice-${id}` && isOff !== true);
      if (event.stream === `subscription-${subscriptionId}` && data.pendingAmount !== undefined)
        pending = minor(data.pendingAmount);
      switch (event.type) {
        case 'RenewalInvoiceRequested': {
          const { invoiceId, kind } = data.invoice as unknown as { invoiceId: string; kind?: BillKind };
          kinds.set(invoiceId, kind ?? 'renewal');
          if (givesBack) gaveBack.add(invoiceId);
          givesBack = false;
          break;
        }
        case 'RenewalInvoiceMoved': {
          const { invoiceId, toInvoiceId } = data as unknown as { invoiceId: string; toInvoiceId: string };
          kinds.set(toInvoiceId, kinds.get(invoiceId) ?? 'renewal');
          if (gaveBack.delete(invoiceId)) gaveBack.add(toInvoiceId);
          break;
        }
        case 'InvoiceDrafted':
          bases.set(event.stream, data);
          if (isOwn(data)) invoices.push(drafted(data));
          break;
        case 'InvoiceUpdated': {
          const { section, removedSection } = data as unknown as SharedChange;
          if (section?.subscriptionId === subscriptionId)
            invoices.push(drafted({ ...bases.get(event.stream), ...data, sections: [section] } as never));
          if (own !== undefined) own.places = placesIn(data.items as unknown as readonly Line[]);
          if (own !== undefined && removedSection === subscriptionId) {
            own.status = 'cancelled';
            own.isOff = true;
          }
          break;
        }
        case 'InvoiceIssued':
          if (own === undefined) break;
          own.status = 'issued';
          issued.add(own.id);
          break;
        case 'InvoicePaid':
          if (own !== undefined) own.status = 'paid';
          break;
        case 'InvoiceReopened':
          if (own !== undefined) own.status = 'issued';
          break;
        case 'InvoiceCancelled':
          if (own !== undefined) own.status = 'cancelled';
          break;
        case 'InvoiceDeleted':
          if (own !== undefined) own.status = 'deleted';
          break;
        case 'CreditNoteIssued':
          for (const invoice of invoices)
            if (invoice.id === data.invoiceId && !String(data.reason).startsWith('Credit, '))
              invoice[data.source === null ? 'creditedByClerks' : 'credited'] += creditedOf(data);
          break;
        case 'InvoiceReductionRequested': {
          const { invoiceId, lines, reason, reductionId } = data as unknown as {
            readonly invoiceId: string;
            readonly lines: readonly { readonly amount: string }[];
            readonly reason: string;
            readonly reductionId: string;
          };
          if (reason === 'changed') changed.add(reductionId);
          const sum = lines.reduce((before, { amount }) => before + minor(amount), 0n);
          reduced.set(invoiceId, (reduced.get(invoiceId) ?? 0n) + sum);
          reductions.set(invoiceId, (reductions.get(invoiceId) ?? 0) + 1);
          givesBack = true;
          break;
        }
        case 'InvoiceReductionCompleted':
          // A change that gave back is followed by no invoice.
          if (changed.has(String(data.reductionId))) givesBack = false;
          break;
        case 'SubscriptionTerminated':
          givesBack = false;
          break;
        case 'CreditReleased':
          givesBack = true;
          released += minor(data.amount);
          break;
        case 'ScheduledChangeDropped':
          dropped.add(String(data.changeId));
          break;
      }
    }
  }

  const isOwn = ({ sections }: Record<string, never>) =>
    sections === undefined || (sections as Section[]).some((one) => one.subscriptionId === subscriptionId);

  const ownOf = (items: readonly Line[]) =>
    items.filter((item) => item.subscriptionId === undefined || item.subscriptionId === subscriptionId);

  const placesIn = (items: readonly Line[]) => {
    const own = new Set(ownOf(items));
    return items.flatMap((item, index) => (own.has(item) ? [index + 1] : []));
  };

  function creditedOf({ items, subtotal }: Record<string, never>): bigint {
    const lines = items as unknown as readonly Line[];
    const isShared = lines.some((item) => item.subscriptionId !== undefined);
    return isShared ? ownOf(lines).reduce((sum, { amount }) => sum + minor(amount), 0n) : minor(subtotal);
  }

  function drafted(data: Record<string, never>): WorldInvoice {
    const {
      invoiceId,
      items: all,
      source: only,
      sections,
    } = data as unknown as {
      readonly invoiceId: string;
      readonly items: readonly Line[];
      readonly source: Section | null;
      readonly sections?: readonly Section[];
    };
    const [source] = only === null ? (sections ?? []) : [only];
    if (source === undefined) throw new Error(`${invoiceId} bills nothing`);
    const items = ownOf(all);
    return {
      places: placesIn(all),
      id: invoiceId,
      kind: kinds.get(invoiceId) ?? 'renewal',
      from: dayOf(source.period.from),
      to: dayOf(source.period.to),
      lines: items.map(({ amount }) => minor(amount)),
      descriptions: items.map(({ description }) => description),
      subtotal: items.reduce((sum, { amount }) => sum + minor(amount), 0n),
      status: 'draft',
      credited: 0n,
      creditedByClerks: 0n,
    };
  }

  return {
    subscriptionId,
    customerId,
    subscriptions,
    invoiceCommands,
    creditNotes,
    context: (day) => contextOf({ at: new Date(`${written(day)}T10:00:00.000Z`), commandId: randomUUID() }),
    invoices() {
      follow();
      return invoices;
    },
    reduced(invoiceId) {
      follow();
      return reduced.get(invoiceId) ?? 0n;
    },
    reductionsOf(invoiceId) {
      follow();
      return reductions.get(invoiceId) ?? 0;
    },
    isDraft(invoiceId) {
      follow();
      return !issued.has(invoiceId);
    },
    gaveBack(invoiceId) {
      follow();
      return invoiceId === undefined ? givesBack : gaveBack.has(invoiceId);
    },
    released() {
      follow();
      return released;
    },
    dropped() {
      follow();
      return dropped;
    },
    async seen() {
      follow();
      const { state } = await subscriptions.load(subscriptionId);
      if (state.status === 'none' || state.status === 'removed' || state.status === 'deleted') {
        return {
          status: state.status,
          renewalDate: undefined,
          pendingAmount: pending,
        };
      }
      return {
        status: state.status,
        renewalDate: state.status === 'terminated' ? undefined : state.renewalDate,
        pendingAmount: pending,
      };
    },
  };
}

/** @param text a decimal number with at most `digits` decimal places */
export function minorUnits(text: string, digits: number): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) throw new Error(`${text} is no amount`);
  const fraction = match[3] ?? '';
  if (fraction.slice(digits).replaceAll('0', '') !== '') throw new Error(`${text} has too many digits`);
  const units = BigInt(`${match[2]}${fraction.padEnd(digits, '0').slice(0, digits)}`);
  return match[1] === '-' ? -units : units;
}

/** Returns the code with which the rules refused; undefined on success. Throws any other error. */
export async function refusalOf(run: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await run();
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}
