/** Erasing customers of the reference data: by several processes at once, by one that dies midway, and after a restore. */
import { describe, expect, test } from '@jest/globals';
import { createErasure } from '../../../src/audit/erasure.js';
import { verifyStore } from '../../../src/audit/verifyStore.js';
import { invoiceAggregate } from '../../../src/commands/invoice/invoice.js';
import { createErasures } from '../../../src/commands/operations/erasure.js';
import { createCustomerCommands } from '../../../src/commands/reference/customer.js';
import { createCustomerDocuments } from '../../../src/commands/reference/customerDocuments.js';
import { DomainError } from '../../../src/kernel/errors.js';
import { newUuid } from '../../../src/kernel/ids.js';
import type { EventStore } from '../../../src/ports/eventStore.js';
import type { Job } from '../../../src/ports/jobs.js';
import type { Keys } from '../../../src/ports/keys.js';
import { Unavailable } from '../../../src/ports/unavailable.js';
import { erasureWorker } from '../../../src/workers/maintenance.js';
import { anInvoice, billingProcess } from '../../support/billingProcess.js';
import { contextOf, counterProcess, eventsOf } from '../../support/counter.js';
import { memoryEventStore } from '../../support/memoryEventStore.js';
import { memoryKeys } from '../../support/memoryKeys.js';
import { MemoryRecords } from '../../support/memoryRecords.js';

const id = 'cus/1 ä';
const stream = `reference-customers-${id}`;

/** The stores and planned jobs that several processes share. */
function shared() {
  return {
    store: memoryEventStore(),
    keys: memoryKeys(),
    records: new MemoryRecords(),
    planned: [] as Job[],
  };
}
type Shared = Omit<ReturnType<typeof shared>, 'store' | 'keys'> & {
  readonly store: EventStore;
  readonly keys: Keys;
};

function processOn({ store, keys, records, planned }: Shared, needed?: DomainError) {
  const { handler, log, keyring } = counterProcess(store, keys);
  const deleted: string[] = [];
  const kept: string[] = [];
  const erasures = createErasures({
    jobs: {
      async enqueue(jobs) {
        planned.push(...jobs);
      },
    },
    erase: createErasure({
      log,
      keyring,
      records,
      evict: handler.evict,
      snapshots: { drop: async () => undefined },
    }),
    deleteCopies: async (area, which) => {
      deleted.push(`${area} ${which}`);
    },
  });
  const customers = createCustomerCommands({
    handler,
    erasures,
    async refuseWhileNeeded() {
      if (needed !== undefined) throw needed;
    },
    keepInDocuments: async (which) => {
      kept.push(which);
    },
  });
  const never = async () => false;
  const worker = erasureWorker(erasures, {
    subscription: never,
    invoice: never,
    creditNote: never,
    bankLine: never,
    receipt: never,
    user: never,
    'reference-customers': async (which) => (await customers.load(which)).state.status === 'erased',
  });
  const work = async () => {
    for (const job of planned.splice(0)) await worker.run(job, new AbortController().signal);
  };
  return { customers, log, deleted, kept, work };
}

async function readable(store: Shared): Promise<readonly boolean[]> {
  const { log } = processOn(store);
  return (await eventsOf(log, stream)).map(({ data }) => data !== null);
}

test('an erased customer is unreadable, its chain stays valid, and erasing it again appends nothing', async () => {
  const stores = shared();
  const { customers, deleted, kept } = processOn(stores);
  await customers.put(id, { name: 'Ada' }, contextOf());
  await customers.put(id, { name: 'Ada Example' }, contextOf());
  await customers.remove(id, contextOf());
  await customers.erase(id, contextOf());
  expect(await readable(stores)).toEqual([false, false, true, true]);
  expect((await customers.erase(id, contextOf())).events).toEqual([]);
  expect(deleted).toEqual([`reference-customers ${id}`, `reference-customers ${id}`]);
  // Only the first erasure has something to keep.
  expect(kept).toEqual([id]);
  expect((await verifyStore(stores.store, { storeId: 'any' })).findings).toEqual([]);
});

test('a customer still in use is not erased, and no job is planned', async () => {
  const stores = shared();
  const { customers } = processOn(stores, new DomainError('CUSTOMER_IN_USE', 'needed'));
  await customers.put(id, { name: 'Ada' }, contextOf());
  await expect(customers.erase(id, contextOf())).rejects.toMatchObject({ code: 'CUSTOMER_IN_USE' });
  expect(stores.planned).toEqual([]);
  expect(await readable(stores)).toEqual([true]);
  // Once erased, a customer can be erased again even if other records have named it since.
  await processOn(stores).customers.erase(id, contextOf());
  await customers.erase(id, contextOf());
});

test('of two processes that erase at once, one records the erasure and both delete the copies', async () => {
  const stores = shared();
  const [one, other] = [processOn(stores), processOn(stores)];
  await one.customers.put(id, { name: 'Ada' }, contextOf());
  await other.customers.load(id);
  await Promise.all([one.customers.erase(id, contextOf()), other.customers.erase(id, contextOf())]);
  expect(await readable(stores)).toEqual([false, true]);
  expect([one.deleted, other.deleted]).toEqual([
    [`reference-customers ${id}`],
    [`reference-customers ${id}`],
  ]);
});

test('a process that still has the customer in memory cannot bring it back', async () => {
  const stores = shared();
  const [one, other] = [processOn(stores), processOn(stores)];
  await one.customers.put(id, { name: 'Ada' }, contextOf());
  await other.customers.put(id, { name: 'Ada Example' }, contextOf());
  await one.customers.erase(id, contextOf());
  await expect(other.customers.put(id, { name: 'Ada' }, contextOf())).rejects.toMatchObject({
    code: 'RESOURCE_ERASED',
  });
  expect(await readable(stores)).toEqual([false, false, true]);
});

test('a process that finds the key destroyed before it knows of the erasure is refused as erased', async () => {
  const stores = shared();
  const one = processOn(stores);
  await one.customers.put(id, { name: 'Ada' }, contextOf());
  // This process read the stream before the erasure.
  const other = processOn(stores);
  await other.customers.load(id);
  await one.customers.erase(id, contextOf());
  const forgetful = processOn({
    ...stores,
    keys: { ...stores.keys, find: async () => [] },
  });
  await expect(forgetful.customers.put(id, { name: 'B' }, contextOf())).rejects.toMatchObject({
    code: 'RESOURCE_ERASED',
  });
  await expect(other.customers.put(id, { name: 'B' }, contextOf())).rejects.toMatchObject({
    code: 'RESOURCE_ERASED',
  });
});

test('in a restored store older than the erasure, the customer cannot be put and is not found', async () => {
  const stores = shared();
  const { customers } = processOn(stores);
  await customers.put(id, { name: 'Ada' }, contextOf());
  const [event] = await eventsOf(processOn(stores).log, stream);
  if (event?.keyId === undefined) throw new Error('nothing is encrypted');
  // The events come from a backup; the keys are newer.
  await stores.keys.destroy(event.keyId);
  const restored = processOn(stores);
  await expect(restored.customers.put(id, { name: 'Ada' }, contextOf())).rejects.toMatchObject({
    code: 'RESOURCE_ERASED',
  });
  await expect(restored.customers.erase(id, contextOf())).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('invoices of versions that kept no parties keep the buyer once before the customer is erased', async () => {
  const { log, invoices, handler } = billingProcess(memoryEventStore(), memoryKeys());
  const issuedThen = async () => {
    const made = await invoices.create({ ...anInvoice, invoiceNumber: newUuid() }, contextOf());
    const issue = {
      type: 'ChangeInvoiceStatus',
      to: 'issued',
      reason: null,
      numbers: { sequence: 'invoice-2026', after: 0 },
      terms: { at: '2026-01-02T03:04:05.000Z', paymentTermDays: 14, taxRate: '0' },
      request: { paymentId: 'pay_1', voidId: 'void-1' },
    } as const;
    await handler.handle(invoiceAggregate, made.id, issue, contextOf());
    return made.id;
  };
  const then = [await issuedThen(), await issuedThen()];
  const now = (await invoices.create({ ...anInvoice, status: 'issued' }, contextOf())).id;
  const ids = [...then, now];
  const documents = createCustomerDocuments({
    invoices,
    readModels: {
      async *scan() {
        yield ids.map((each) => ({ id: each }));
      },
    },
    printing: { deleteAll: async () => undefined, deleteStatements: async () => undefined },
  });
  const keptIn = async (invoiceId: string) =>
    (await eventsOf(log, `invoice-${invoiceId}`)).filter(({ type }) => type === 'InvoicePartiesKept');
  expect(await Promise.all(then.map(keptIn))).toEqual([[], []]);
  for (const _ of [1, 2]) await documents.keepBuyer('cus-1', contextOf());
  for (const each of ids) {
    const kept = await keptIn(each);
    expect(kept.map(({ data }) => data)).toMatchObject([{ buyer: { name: 'cus-1' } }]);
    expect(kept.map(({ keyId }) => typeof keyId)).toEqual(['string']);
  }
});

describe('an erasure whose process dies', () => {
  const dead = async () => Promise.reject(new Unavailable('the process is dead'));

  test('before it is recorded changes nothing, even after workers have run', async () => {
    const stores = shared();
    await processOn(stores).customers.put(id, { name: 'Ada' }, contextOf());
    const dying = processOn({ ...stores, store: { ...stores.store, append: dead } });
    await expect(dying.customers.erase(id, contextOf())).rejects.toThrow(/dead/);
    await processOn(stores).work();
    expect(await readable(stores)).toEqual([true]);
  });

  test('after it is recorded is finished by its planned job', async () => {
    const stores = shared();
    await processOn(stores).customers.put(id, { name: 'Ada' }, contextOf());
    const dying = processOn({ ...stores, keys: { ...stores.keys, destroy: dead } });
    await expect(dying.customers.erase(id, contextOf())).rejects.toThrow(/dead/);
    expect(await readable(stores)).toEqual([true, true]);
    const next = processOn(stores);
    await next.work();
    expect(await readable(stores)).toEqual([false, true]);
    expect(next.deleted).toEqual([`reference-customers ${id}`]);
  });

  test('is finished by the next request', async () => {
    const stores = shared();
    await processOn(stores).customers.put(id, { name: 'Ada' }, contextOf());
    const dying = processOn({ ...stores, keys: { ...stores.keys, destroy: dead } });
    await expect(dying.customers.erase(id, contextOf())).rejects.toThrow(/dead/);
    await processOn(stores).customers.erase(id, contextOf());
    expect(await readable(stores)).toEqual([false, true]);
  });
});
