/** Audits the money of a whole store: every subscription, every invoice, every account, and every number that was drawn. */
import { LRUCache } from 'lru-cache';
import type { EventLog } from '../../events/log.js';
import { forEachConcurrently } from '../../kernel/waiting.js';
import { DamagedEvent, type EventStore } from '../../ports/eventStore.js';
import { readAllEvents } from '../orderedEvents.js';
import { accountStreams, auditAccount } from './accountAudit.js';
import { readInvoice } from './bills.js';
import { readCreditNote, readPayment, readReleases } from './documents.js';
import type { MoneyFault, MoneyFinding } from './findings.js';
import { legibleLog } from './legibleLog.js';
import { createUsageRecount, type RawUsage } from './metered/recounting.js';
import { auditNumbers, numberStreams, wasDrawnFor } from './numbers.js';
import { createOnAccount } from './onAccount.js';
import { auditSubscription } from './subscriptionAudit.js';

export type MoneyAudit = Awaited<ReturnType<typeof auditMoney>>;

export interface MoneyAuditOptions {
  /** Called after each page of events. */
  readonly onProgress?: (events: number) => void;
  readonly signal?: AbortSignal;
  /** Real time: records made just before may still be on their way to the account. */
  readonly now?: () => Date;
}

export interface AuditedStores {
  readonly store: EventStore;
  readonly log: EventLog;
  /** Raw usage, which is counted again. If absent, usage is compared only by the events of subscriptions. */
  readonly usage?: RawUsage | undefined;
}

/** Only the first findings are kept, because a store that is wrong throughout would fill the memory. */
const findingLimit = 1_000;

/** Time after which a record must have arrived on the account, in ms. */
const onItsWay = 15 * 60_000;

/** Number of streams audited at the same time. */
const atOnce = 16;
/** Number of subscriptions whose requested invoices are cached. */
const remembered = 1_000;

/**
 * Reads the store once and audits each stream at its first event, in memory that grows with the longest history and not with the store.
 * Streams that begin while it runs are left out. @throws Unavailable, UnreadableStore
 */
export async function auditMoney(
  { store, log: stored, usage }: AuditedStores,
  { onProgress, signal, now = () => new Date() }: MoneyAuditOptions = {},
) {
  const findings: MoneyFinding[] = [];
  let count = 0;
  const log = legibleLog(stored);
  const onAccount = createOnAccount(log);
  const recount = usage === undefined ? undefined : createUsageRecount(usage, log);
  const asked = new LRUCache<string, ReadonlySet<string>>({ max: remembered });
  let events = 0;
  let subscriptions = 0;
  let invoices = 0;
  let accounts = 0;
  let passedOver = 0;
  const isSettled = (recordedAt: string) => now().getTime() - Date.parse(recordedAt) > onItsWay;

  /** The invoices that a subscription asked for; undefined if its events can no longer be read. */
  async function askedBy(subscriptionId: string): Promise<ReadonlySet<string> | undefined> {
    const known = asked.get(subscriptionId);
    if (known !== undefined) return known;
    const ids = new Set<string>();
    for await (const batch of log.read(`subscription-${subscriptionId}`)) {
      for (const { type, data } of batch) {
        if (data === null) return undefined;
        const { invoice, toInvoiceId } = data as {
          readonly invoice?: { readonly invoiceId?: unknown };
          readonly toInvoiceId?: unknown;
        };
        if (type === 'RenewalInvoiceRequested') ids.add(String(invoice?.invoiceId));
        if (type === 'RenewalInvoiceMoved') ids.add(String(toInvoiceId));
      }
    }
    asked.set(subscriptionId, ids);
    return ids;
  }

  async function auditInvoice(invoiceId: string): Promise<readonly MoneyFinding[]> {
    const invoice = await readInvoice(log, invoiceId);
    if (invoice === undefined) return [];
    const { subscriptionId, customerId, invoiceNumber, wrongSums } = invoice;
    const finding = (fault: MoneyFault, detail: string): MoneyFinding => ({
      fault,
      subscriptionId,
      invoiceId,
      customerId,
      detail,
    });
    const found = wrongSums.map((detail) => finding('wrong-sums', detail));
    for (const id of subscriptionId === null ? invoice.sharedBy : [subscriptionId])
      if ((await askedBy(id))?.has(invoiceId) === false)
        found.push(finding('unknown-invoice', `The invoice names ${id}, which never requested it`));
    if (invoiceNumber !== null && !(await wasDrawnFor(log, invoiceNumber, invoiceId))) {
      const detail = `The invoice has the number ${invoiceNumber}, which was not drawn for it`;
      found.push(finding('number-unknown', detail));
    }
    const { issued, isVoid, isVoiding } = invoice;
    if (issued !== null && !isVoid && !isVoiding && isSettled(issued)) {
      if (!(await onAccount(customerId, 'invoice', invoiceId)))
        found.push(
          finding('not-on-account', `The invoice is issued, but ${customerId} was never charged for it`),
        );
    }
    return found;
  }

  const notOnAccount = (customerId: string, detail: string): MoneyFinding => ({
    fault: 'not-on-account',
    subscriptionId: null,
    invoiceId: null,
    customerId,
    detail,
  });

  /** Payments are recorded from notices of the account, so every payment must be on it. */
  async function auditPayment(paymentId: string): Promise<readonly MoneyFinding[]> {
    const payment = await readPayment(log, paymentId, 0);
    if (payment === undefined || (await onAccount(payment.customerId, 'payment', paymentId))) return [];
    return [notOnAccount(payment.customerId, `Payment ${paymentId} is missing from the account`)];
  }

  async function auditCreditNote(creditNoteId: string): Promise<readonly MoneyFinding[]> {
    const note = await readCreditNote(log, creditNoteId);
    if (note === undefined || !isSettled(note.recordedAt)) return [];
    const { customerId, invoiceId, creditNoteNumber } = note;
    if (await onAccount(customerId, 'creditNote', creditNoteId)) return [];
    // If its invoice is missing there too, the finding about the invoice covers it.
    if (!(await onAccount(customerId, 'invoice', invoiceId))) return [];
    const finding = notOnAccount(customerId, `Credit note ${creditNoteNumber} is missing from the account`);
    return [{ ...finding, invoiceId }];
  }

  /** Finds credits that an ended subscription left to its customer and that never came to the account. */
  async function auditReleases(subscriptionId: string): Promise<readonly MoneyFinding[]> {
    const released = await readReleases(log, subscriptionId);
    const found: MoneyFinding[] = [];
    for (const { creditId, amount, recordedAt } of released?.credits ?? []) {
      const customerId = released?.customerId ?? '';
      if (amount === 0n) continue;
      if (!isSettled(recordedAt) || (await onAccount(customerId, 'subscriptionCredit', creditId))) continue;
      found.push({
        ...notOnAccount(customerId, `Credit ${creditId} is missing from the account`),
        subscriptionId,
      });
    }
    return found;
  }

  async function audit(stream: string): Promise<readonly MoneyFinding[]> {
    try {
      if (stream.startsWith('subscription-')) {
        const { found, released, removed } = await auditSubscription(log, stream, recount);
        if (removed) passedOver += 1;
        else subscriptions += 1;
        return released ? [...found, ...(await auditReleases(stream.slice('subscription-'.length)))] : found;
      }
      if (stream.startsWith('invoice-')) {
        invoices += 1;
        return await auditInvoice(stream.slice('invoice-'.length));
      }
      if (stream.startsWith(accountStreams)) {
        accounts += 1;
        return await auditAccount(log, stream);
      }
      if (stream.startsWith('payment-')) return await auditPayment(stream.slice('payment-'.length));
      if (stream.startsWith('creditNote-')) return await auditCreditNote(stream.slice('creditNote-'.length));
      return stream.startsWith(numberStreams) ? await auditNumbers(log, stream) : [];
    } catch (error) {
      if (!(error instanceof DamagedEvent)) throw error;
      const detail = `Revision ${error.revision} of ${error.stream} cannot be read, so ${stream} was not audited`;
      return [{ fault: 'unreadable', subscriptionId: null, invoiceId: null, customerId: null, detail }];
    }
  }

  for await (const page of readAllEvents(store, undefined, await store.head(), signal)) {
    const begun = page.filter(({ revision }) => revision === 0).map(({ stream }) => stream);
    const found: (readonly MoneyFinding[])[] = [];
    await forEachConcurrently(begun.entries(), atOnce, async ([index, stream]) => {
      found[index] = await audit(stream);
    });
    const more = found.flat();
    count += more.length;
    findings.push(...more.slice(0, findingLimit - findings.length));
    events += page.length;
    onProgress?.(events);
  }
  return {
    valid: count === 0,
    subscriptions,
    invoices,
    accounts,
    /** Removed subscriptions, about which nothing can be said any more; `subscriptions` does not count them. */
    passedOver,
    /** Number of findings; `findings` has the first 1,000. */
    found: count,
    findings,
  };
}
