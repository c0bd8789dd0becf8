/** Checks that a service has everything that its clients know for certain, nothing twice and nothing by half. */
import { expect } from '@jest/globals';
import type { RunningService } from './service.js';
import { everyDocument, everyEntry, everyHistory, type Shown } from './storeContents.js';
import type { Known, Ledger } from './subscriptionLoad.js';
import { startWait, until } from './until.js';

function expectKnown(known: Known, document: Shown, history: readonly Shown[]): void {
  expect({ id: known.id, there: document !== undefined }).toEqual({ id: known.id, there: true });
  expect(known.quantities).toContain(document.quantity);
  expect(known.statuses).toContain(document.status);
  const counts = new Map<string, number>();
  for (const { type } of history) counts.set(type, (counts.get(type) ?? 0) + 1);
  for (const type of counts.keys()) expect([...known.events.keys()]).toContain(type);
  for (const [type, { atLeast, atMost }] of known.events) {
    const count = counts.get(type) ?? 0;
    const right = count >= atLeast && count <= atMost;
    expect({ id: known.id, type, count, right }).toEqual({ id: known.id, type, count, right: true });
  }
}

const requestedIn = (history: readonly Shown[]) =>
  history.filter(({ type }) => type === 'RenewalInvoiceRequested').map(({ data }) => data.invoice);

/** Checks that each period was requested and begun at most once, and that each begun period was requested. */
function expectOneInvoiceAPeriod(id: string, history: readonly Shown[]): void {
  const starts = requestedIn(history).map(({ period }) => period.from);
  expect({ id, starts: [...new Set(starts)] }).toEqual({ id, starts });
  const begun = history
    .filter(({ type }) => type === 'SubscriptionRenewed')
    .map(({ data }) => data.period.from);
  expect({ id, begun: [...new Set(begun)] }).toEqual({ id, begun });
  for (const from of begun) expect(starts).toContain(from);
}

function isHalfDone(history: readonly Shown[]): boolean {
  const completed = new Set(
    history.filter(({ type }) => type === 'RenewalInvoiceCompleted').map(({ data }) => data.invoiceId),
  );
  const moved = new Map(
    history
      .filter(({ type }) => type === 'RenewalInvoiceMoved')
      .map(({ data }) => [data.invoiceId, data.toInvoiceId]),
  );
  const madeAs = (id: string): string => (moved.has(id) ? madeAs(moved.get(id)) : id);
  const reductions = (type: string) => history.filter((event) => event.type === type).length;
  return (
    requestedIn(history).some(({ invoiceId }) => !completed.has(madeAs(invoiceId))) ||
    reductions('InvoiceReductionRequested') > reductions('InvoiceReductionCompleted')
  );
}

/** Waits without requests that would finish the work: the service itself must find what a kill has left open. */
export async function untilNothingIsHalfDone(running: RunningService, ids: readonly string[]): Promise<void> {
  let open = ids;
  const wait = startWait(async () => ({ open, jobs: (await running.call('/api/jobs')).text }));
  for (;;) {
    const histories = await everyHistory(running, open);
    open = open.filter((id) => isHalfDone(histories.get(id) ?? []));
    if (open.length === 0) return;
    await wait();
  }
}

/** An answer does not wait for an unreachable read model; the projector catches up soon after. */
export async function untilCaughtUp(running: RunningService): Promise<void> {
  await until(async () => {
    const { status, body } = await running.call('/api/projections');
    return status === 200 && body.value.every(({ caughtUp }: Shown) => caughtUp);
  });
}

/** Finishes what is due first. @param shared ids of subscriptions that clients and workers raced for, with customers named `shared-…` */
export async function expectNothingLostOrDoubled(
  running: RunningService,
  ledger: Ledger,
  shared: readonly string[],
): Promise<void> {
  const subscriptions = await everyEntry(running, '/api/subscriptions');
  const ids = subscriptions.map(({ id }) => id);
  await untilNothingIsHalfDone(running, ids);
  await running.call('/api/subscriptions/process-due-renewals', { method: 'POST' });
  await untilNothingIsHalfDone(running, ids);

  await untilCaughtUp(running);
  const documents = new Map((await everyEntry(running, '/api/subscriptions')).map((one) => [one.id, one]));
  const histories = await everyHistory(running, ids);
  expect(documents.size).toBe(ids.length);
  for (const known of ledger.known) {
    expectKnown(known, documents.get(known.id), histories.get(known.id) ?? []);
  }

  // Each creating command has a customer of its own.
  const made = new Map<string, number>();
  for (const { customerId } of documents.values()) made.set(customerId, (made.get(customerId) ?? 0) + 1);
  for (const [customerId, certain] of ledger.customers) {
    const count = made.get(customerId) ?? 0;
    expect({ customerId, right: count === 1 || (count === 0 && !certain) }).toEqual({
      customerId,
      right: true,
    });
    made.delete(customerId);
  }
  expect([...made.keys()].filter((customerId) => !customerId.startsWith('shared-'))).toEqual([]);

  const today = new Date().toISOString().slice(0, 10);
  for (const [id, history] of histories) expectOneInvoiceAPeriod(id, history);
  for (const id of shared) expect(documents.get(id)?.renewalDate > today).toBe(true);

  const verified = await running.call('/api/audit/verify', { method: 'POST' });
  expect(verified.body).toMatchObject({ valid: true, findings: [] });
  // The audit checks that each requested invoice exists once and as requested.
  const audited = await running.call('/api/audit/money', { method: 'POST' });
  expect(audited.body).toMatchObject({ valid: true, findings: [] });

  const before = await everyDocument(running);
  const rebuilt = await Promise.all(
    ['subscriptions', 'invoices'].map((name) =>
      running.call(`/api/projections/${name}/rebuild`, { method: 'POST' }),
    ),
  );
  expect(rebuilt.map(({ status }) => status)).toEqual([200, 200]);
  expect(await everyDocument(running)).toEqual(before);
}
