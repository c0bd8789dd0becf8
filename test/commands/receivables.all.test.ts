/**
 * A process dies at any append of a request about money, which is then repeated or left to workers. The accounts, documents and read
 * models end as if the request had never happened or had happened once.
 */
import { expect, test } from '@jest/globals';
import { verifyStore } from '../../src/audit/verifyStore.js';
import { DomainError } from '../../src/kernel/errors.js';
import { Unavailable } from '../../src/ports/unavailable.js';
import { billingProcess, dyingStore } from '../support/billingProcess.js';
import { contextOf } from '../support/counter.js';
import { type Looked, lookBehindWorkers } from '../support/receivables/looking.js';
import {
  allocate,
  cancel,
  copiesOf,
  create,
  credit,
  creditedSince,
  due,
  end,
  finish,
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
  type Scene,
  settle,
  subscribed,
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
  ['an old open invoice is charged', old('open'), finish('open')],
  ['an old paid invoice is charged', old('settled'), finish('settled')],
  ['an old credited invoice is charged', old('lowered'), finish('lowered')],
  ['an old invoice that was credited and paid is charged', old('both'), finish('both')],
  ['an old open invoice is marked as paid', old('open'), settle('open')],
  ['an old credited invoice is cancelled', old('lowered'), cancel('lowered')],
  ['an old paid invoice is credited', old('both'), credit('both', null)],
];

type Copies = () => Promise<Scene>;

interface Calm {
  readonly before: Looked;
  readonly after: Looked;
}

async function calmly(copy: Copies, request: Request): Promise<Calm> {
  const before = await lookBehindWorkers(await copy());
  const scene = await copy();
  await request(billingProcess(scene.store, scene.keys), scene.ids, contextOf()).catch(refused);
  return { before, after: await lookBehindWorkers(scene) };
}

/** Yields the scene after a death after each append. To a store, dying before the next append is the same. */
async function* deathsOf(copy: Copies, request: Request) {
  for (let append = 1; ; append += 1) {
    const scene = await copy();
    const store = dyingStore(scene.store, append, 'after');
    const context = contextOf();
    let died = false;
    const process = billingProcess(store, scene.keys);
    await request(process, scene.ids, context).catch((error: unknown) => {
      died = error instanceof Unavailable;
      if (!died) refused(error);
    });
    // The request has made all its appends.
    if (!died) return;
    yield { scene, context, name: `after append ${append}` };
  }
}

function refused(error: unknown): void {
  if (!(error instanceof DomainError)) throw error;
}

test.each(deaths)(
  'after a death at any append, a repeated request counts once (%s)',
  async (_name, prepare, request) => {
    const copy = await copiesOf(prepare);
    const calm = await calmly(copy, request);
    expect(calm.after.findings).toEqual([]);
    let died = 0;
    for await (const { scene, context, name } of deathsOf(copy, request)) {
      died += 1;
      const { store, keys, ids } = scene;
      await request(billingProcess(store, keys), ids, { ...context, recovering: true }).catch(refused);
      expect({ name, ...(await lookBehindWorkers(scene)) }).toEqual({ name, ...calm.after });
      expect((await verifyStore(store, { storeId: 'any' })).findings).toEqual([]);
    }
    expect(died).toBeGreaterThan(0);
  },
);

test.each(deaths)(
  'after a death at any append, workers finish a request that is not repeated (%s)',
  async (_name, prepare, request) => {
    const copy = await copiesOf(prepare);
    const { before, after } = await calmly(copy, request);
    for await (const { scene, name } of deathsOf(copy, request)) {
      const seen = await lookBehindWorkers(scene);
      const wasBegun = JSON.stringify(seen) !== JSON.stringify(before);
      expect({ name, ...seen }).toEqual({ name, ...(wasBegun ? after : before) });
    }
  },
);
