/** The commands of subscriptions, invoices and receipts of one process; several of them on one store are several processes. */
import { createErasure } from '../../src/audit/erasure.js';
import type { FindCodes } from '../../src/commands/cart/uses.js';
import { createClaims } from '../../src/commands/engine/claims.js';
import type { OnChanged } from '../../src/commands/engine/decide.js';
import { createFoldSnapshots } from '../../src/commands/engine/foldedStates.js';
import type { CommandHandler } from '../../src/commands/engine/handle.js';
import { createSequences, type SequenceOptions } from '../../src/commands/engine/sequences.js';
import type { NewInvoice } from '../../src/commands/invoice/invoice.js';
import type { Erasures } from '../../src/commands/operations/erasure.js';
import {
  createReceiptCommands,
  type NewReceipt,
  type ReceiptCommands,
} from '../../src/commands/receipt/receipt.js';
import type { FindTaxes, KnownOffer } from '../../src/commands/reference/lookups.js';
import type { UsageMeasuring } from '../../src/commands/subscription/usage.js';
import { createMoney, type Money } from '../../src/composition/money.js';
import type { Party } from '../../src/domain/shared/parties.js';
import type { EventLog } from '../../src/events/log.js';
import type { RecordedEvent } from '../../src/kernel/events.js';
import { type DueRules, noDueRules } from '../../src/kernel/unfinished.js';
import type { EventStore } from '../../src/ports/eventStore.js';
import type { Keys } from '../../src/ports/keys.js';
import { Unavailable } from '../../src/ports/unavailable.js';
import { counterProcess, testDataKey } from './counter.js';
import { MemoryRecords } from './memoryRecords.js';

export interface BillingProcess extends Money {
  readonly log: EventLog;
  readonly handler: CommandHandler;
  readonly receipts: ReceiptCommands;
  /** The events that commands have appended, in order. */
  readonly appended: RecordedEvent[];
}

export interface BillingProcessOptions extends SequenceOptions {
  /** Looks up an offer in the reference data; finds none by default. */
  readonly findOffer?: (offerId: string) => Promise<KnownOffer | null>;
  /** Whether invoices of subscriptions are issued at once. */
  readonly autoIssue?: boolean;
  /** `0` by default. */
  readonly taxRate?: string;
  /** Finds the taxes of offers; none by default. */
  readonly findTaxes?: FindTaxes;
  /** Finds discount codes; none by default. */
  readonly findCodes?: FindCodes;
  /** Nothing is metered by default. */
  readonly usage?: UsageMeasuring;
  readonly mailsAtIssue?: boolean;
  readonly onChanged?: OnChanged;
  /** None by default. */
  readonly rules?: DueRules;
}

/** Returns the commands of a process in which every order counts as completed. */
export function billingProcess(
  store: EventStore,
  keys: Keys,
  options: BillingProcessOptions = {},
): BillingProcess {
  const { rules = noDueRules, onChanged } = options;
  const engine = onChanged === undefined ? { rules } : { rules, onChanged };
  const { log, handler, keyring, appended } = counterProcess(store, keys, engine);
  const claims = createClaims(log, testDataKey);
  const sequences = createSequences(log, options);
  const records = new MemoryRecords();
  const snapshots = createFoldSnapshots({
    records,
    keyring,
    secret: testDataKey,
    reducers: 'these',
  });
  const erase = createErasure({ log, keyring, records, evict: handler.evict, snapshots });
  const findParties = async (customerId: string) => ({
    seller: party('Northwind'),
    buyer: party(customerId),
  });
  const erasures: Erasures = {
    plan: async () => undefined,
    erase: (area, id) => erase(`${area}-${id}`, id),
  };
  const { taxRate = '0', findOffer = async () => null } = options;
  const kept = { handler, claims, sequences, findParties, retentionYears: 10, erasures };
  const { findTaxes, findCodes, usage } = options;
  const money = createMoney({
    ...kept,
    terms: { paymentTermDays: 14, taxRate },
    defaultCurrency: 'EUR',
    findOffer,
    findOfferOn: findOffer,
    ...(findTaxes === undefined ? {} : { findTaxes }),
    ...(findCodes === undefined ? {} : { findCodes }),
    ...(usage === undefined ? {} : { measuring: usage }),
    findPaidDay: async () => undefined,
    mailsAtIssue: options.mailsAtIssue ?? false,
    issuesAtOnce: options.autoIssue ?? false,
    onIssued: () => async () => undefined,
  });
  return {
    ...money,
    log,
    handler,
    appended,
    receipts: createReceiptCommands({
      ...kept,
      findOrder: async () => ({
        customerId: 'cus-1',
        status: 'completed',
        total: null,
        currency: 'EUR',
        cartId: null,
      }),
      defaultCurrency: 'EUR',
    }),
  };
}

export function party(name: string): Party {
  return { name, address: ['12 High Street'], taxId: null, email: null };
}

/** Returns the store of a process that dies at the given append, counted from 1: before it, or after it and before its answer. */
export function dyingStore(store: EventStore, at: number, when: 'before' | 'after'): EventStore {
  let appends = 0;
  return {
    ...store,
    async append(...request) {
      appends += 1;
      if (appends > at || (appends === at && when === 'before')) throw new Unavailable('the process is dead');
      const appended = await store.append(...request);
      if (appends === at) throw new Unavailable('the process is dead');
      return appended;
    },
  };
}

export const anInvoice: NewInvoice = {
  invoiceNumber: null,
  customerId: 'cus-1',
  orderId: null,
  invoiceDate: '2026-01-02T00:00:00.000Z',
  dueDate: '2026-01-16T00:00:00.000Z',
  items: [{ description: 'Chair', quantity: 2, unitPrice: '10', amount: null }],
  subtotal: null,
  tax: null,
  total: null,
  currency: 'EUR',
  country: null,
  status: 'draft',
};

export const aReceipt: NewReceipt = {
  receiptNumber: null,
  orderId: 'order-1',
  customerId: null,
  receiptDate: '2026-01-02T00:00:00.000Z',
  items: anInvoice.items,
  subtotal: null,
  tax: null,
  total: null,
  currency: null,
  paymentMethod: null,
  allowDifference: false,
};

/** An update that changes nothing. */
export const noChange = {
  invoiceNumber: null,
  invoiceDate: null,
  dueDate: null,
  items: null,
  subtotal: null,
  tax: null,
  total: null,
  stated: {},
} as const;
