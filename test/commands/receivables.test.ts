/**
 * A process that dies at any append of a request about money: whether the request comes again or only the workers do, the accounts, the documents
 * and their read models come out as if nothing had happened, or as if it had happened once.
 */
import { expect, test } from '@jest/globals';
import { verifyStore } from '../../src/audit/verifyStore.js';
import type { EventStore } from '../../src/ports/eventStore.js';
import { billingProcess, dyingStore } from '../support/billingProcess.js';
import { contextOf } from '../support/counter.js';
import { memoryEventStore } from '../support/memoryEventStore.js';
import { memoryKeys } from '../support/memoryKeys.js';
import { type Looked, lookAt } from '../support/receivables/books.js';
import {
  allocate,
  cancel,
  create,
  credit,
  creditedSince,
  currency,
  customerId,
  due,
  end,
  finish,
  type Ids,
  issue,
  old,
  onAccount,
  type Prepare,
  paid,
  type Request,
  record,
  refund,
  remove,
  reverse,
  settle,
  subscribed,
  work,
} from '../support/receivables/scenes.js';

const deaths: readonly (readonly [string, Prepare, Request])[] = [
  ['a payment pays what is due longest', due, record('60', null)],
  ['a payment pays two invoices', due, record('60', { first: '24', second: '30' }, 'ref-1')],
  ['a payment lies on account', due, record('60', {}, 'ref-1')],
  ['an invoice is marked as paid', due, settle('second')],
  ['an invoice paid in part is marked as paid', paid, settle('second')],
  ['a paid invoice is made', onAccount, create('paid')],
  ['a paid invoice with a number is made', onAccount, create('paid', 'A-1')],
  ['an issued invoice is made that the balance pays', onAccount, create('issued')],
  ['an issued invoice with a number is made that the balance pays', onAccount, create('issued', 'A-1')],
  ['a draft is issued that the balance pays', onAccount, issue('draft')],
  ['an issued invoice is cancelled', due, cancel('first')],
  ['a credit note lowers what is due', due, credit('first', '5')],
  ['a credit note is more than is due', paid, credit('second', '30')],
  ['a paid invoice is credited in whole', paid, credit('first', null)],
  ['what lies on account is allocated', onAccount, allocate('money', 'first', '20')],
  ['a payment bounces that two payments replace in part', paid, reverse('money')],
  ['a payment of a credited invoice bounces', creditedSince, reverse('money')],
  ['money goes back that came by two payments', onAccount, refund('45', 'back-1')],
  ['a subscription ends with credit and an issued invoice ahead', subscribed('issued'), end('unused')],
  ['a subscription ends with a draft ahead', subscribed('draft'), end('unused')],
  ['a subscription is deleted', subscribed('issued'), remove],
  ['an issued invoice of a subscription is cancelled', subscribed('issued'), cancel('next')],
  ['an old open invoice is charged', old, finish('open')],
  ['an old paid invoice is charged', old, finish('settled')],
  ['an old credited invoice is charged', old, finish('lowered')],
  ['an old invoice that was credited and paid is charged', old, finish('both')],
  ['an old open invoice is marked as paid', old, settle('open')],
  ['an old credited invoice is cancelled', old, cancel('lowered')],
  ['an old paid invoice is credited', old, credit('both', null)],
];

interface Calm {
  readonly before: Looked;
  readonly after: Looked;
}

async function look(store: EventStore, keys: ReturnType<typeof memoryKeys>, ids: Ids): Promise<Looked> {
  const names = Object.fromEntries(Object.entries(ids).map(([name, id]) => [id, name]));
  return lookAt(store, billingProcess(store, keys), customerId, currency, names);
}

async function workOn(store: EventStore, keys: ReturnType<typeof memoryKeys>): Promise<void> {
  const { events } = await store.readAll({ limit: 1_000 });
  await work(billingProcess(store, keys), [...new Set(events.map(({ stream }) => stream))]);
}

/** @param workers whether they come before it is looked at */
async function calmly(prepare: Prepare, request: Request, workers: boolean): Promise<Calm> {
  const [store, keys] = [memoryEventStore(), memoryKeys()];
  const process = billingProcess(store, keys);
  const ids = await prepare(process);
  if (workers) await workOn(store, keys);
  const before = await look(store, keys, ids);
  const refused = await request(process, ids, contextOf()).then(
    () => false,
    () => true,
  );
  if (workers) await workOn(store, keys);
  return { before, after: await look(store, keys, ids), refused } as Calm;
}

/** The store after each death that the request can die. */
async function* deathsOf(prepare: Prepare, request: Request) {
  for (let append = 1; ; append += 1) {
    for (const when of ['before', 'after'] as const) {
      const [store, keys] = [memoryEventStore(), memoryKeys()];
      const ids = await prepare(billingProcess(store, keys));
      const dying = { left: 0 };
      const counting: EventStore = {
        ...store,
        async append(...request) {
          dying.left += 1;
          return store.append(...request);
        },
      };
      const context = contextOf();
      await request(billingProcess(dyingStore(counting, append, when), keys), ids, context).catch(
        () => undefined,
      );
      // It has fewer appends than that.
      if (dying.left < (when === 'before' ? append - 1 : append)) return;
      yield { store, keys, ids, context, name: `${when} append ${append}` };
    }
  }
}

test.each(deaths)(
  'when %s, dies at any append and comes again, it has come once',
  async (_name, prepare, request) => {
    const calm = await calmly(prepare, request, true);
    expect(calm.after.findings).toEqual([]);
    let died = 0;
    for await (const { store, keys, ids, context, name } of deathsOf(prepare, request)) {
      died += 1;
      const again = { ...context, recovering: true };
      await request(billingProcess(store, keys), ids, again).catch(() => undefined);
      await workOn(store, keys);
      expect({ name, ...(await look(store, keys, ids)) }).toEqual({ name, ...calm.after });
      expect((await verifyStore(store, { storeId: 'any' })).findings).toEqual([]);
    }
    expect(died).toBeGreaterThan(0);
  },
);

test.each(deaths)(
  'when %s, dies at any append and does not come again, workers bring it to its end',
  async (_name, prepare, request) => {
    const calm = await calmly(prepare, request, true);
    const kept = [JSON.stringify(calm.before), JSON.stringify(calm.after)];
    for await (const { store, keys, ids, name } of deathsOf(prepare, request)) {
      await workOn(store, keys);
      const seen = await look(store, keys, ids);
      expect({ name, findings: seen.findings }).toEqual({ name, findings: [] });
      if (!kept.includes(JSON.stringify(seen))) expect({ name, ...seen }).toEqual({ name, ...calm.after });
    }
  },
);
