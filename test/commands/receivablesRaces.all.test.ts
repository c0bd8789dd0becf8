/**
 * Two concurrent requests about one customer's money: one runs in another process while the other is stopped at one of its appends.
 * Both answers and the books must equal those of one request after the other.
 *
 * `RECEIVABLES_RACES=all npm run test:all -- receivablesRaces` also stops them after their appends.
 */
import { expect, test } from '@jest/globals';
import { DomainError } from '../../src/kernel/errors.js';
import type { EventStore } from '../../src/ports/eventStore.js';
import { type BillingProcess, billingProcess } from '../support/billingProcess.js';
import { contextOf } from '../support/counter.js';
import { type Looked, lookBehindWorkers } from '../support/receivables/looking.js';
import * as scenes from '../support/receivables/scenes.js';

const { due, onAccount, paid, creditedSince, subscribed, old } = scenes;
const { allocate, cancel, create, credit, change, end, finish, issue } = scenes;
const { record, refund, remove, reverse, settle } = scenes;

interface Pair {
  readonly name: string;
  readonly prepare: scenes.Prepare;
  readonly one: scenes.Request;
  readonly other: scenes.Request;
}

const pair = (name: string, prepare: scenes.Prepare, one: scenes.Request, other: scenes.Request): Pair => ({
  name,
  prepare,
  one,
  other,
});

const pairs: readonly Pair[] = [
  pair('a part payment and a cancellation', due, record('10', { first: '10' }), cancel('first')),
  pair('a payment of the oldest and a cancellation', due, record('24', null), cancel('first')),
  pair('a payment and a credit note of it all', due, record('24', { first: '24' }), credit('first', null)),
  pair('a payment of the oldest and a credit note', due, record('30', null), credit('first', '5')),
  pair('two credit notes that are too much together', due, credit('first', '20'), credit('first', '15')),
  pair('a credit note and a cancellation', due, credit('first', '5'), cancel('first')),
  pair('two cancellations', due, cancel('first'), cancel('first')),
  pair('two payments with one reference', due, record('24', null, 'ref-1'), record('24', null, 'ref-1')),
  pair('two payments of one invoice', due, record('20', { first: '20' }), record('15', { first: '15' })),
  pair('an invoice marked as paid twice', due, settle('first'), settle('first')),
  pair('an invoice marked as paid and a payment', due, settle('first'), record('30', null)),
  pair('an invoice marked as paid and a credit note', due, settle('first'), credit('first', null)),
  pair('an invoice marked as paid and its cancellation', due, settle('first'), cancel('first')),
  pair('a reversal and an issue that uses the balance', onAccount, reverse('money'), issue('draft')),
  pair('a reversal and an invoice that uses the balance', onAccount, reverse('more'), create('issued')),
  pair('a refund and an issue that uses the balance', onAccount, refund('45'), issue('draft')),
  pair('a refund and a paid invoice', onAccount, refund('45'), create('paid')),
  pair('two refunds of one balance', onAccount, refund('30'), refund('30')),
  pair('two refunds with one reference', onAccount, refund('5', 'back'), refund('5', 'back')),
  pair('a refund and an allocation', onAccount, refund('45'), allocate('money', 'first', '20')),
  pair('a refund and a reversal', onAccount, refund('45'), reverse('money')),
  pair('an allocation and a cancellation', onAccount, allocate('money', 'first', '20'), cancel('first')),
  pair('an allocation and a reversal', onAccount, allocate('money', 'first', '20'), reverse('money')),
  pair(
    'two allocations of one payment',
    onAccount,
    allocate('money', 'first', '24'),
    allocate('money', 'second', '30'),
  ),
  pair('an allocation and an issue', onAccount, allocate('money', 'second', '30'), issue('draft')),
  pair('two issues of one draft', onAccount, issue('draft'), issue('draft')),
  pair('an issue and a cancellation', onAccount, issue('draft'), cancel('draft')),
  pair('two reversals', paid, reverse('money'), reverse('money')),
  pair(
    'credit that pays and a payment of the same',
    paid,
    credit('first', null),
    record('25', { second: '25' }),
  ),
  pair('credit that pays and a credit note of the same', paid, credit('first', null), credit('second', '25')),
  pair('credit that pays and what is marked as paid', paid, credit('first', null), settle('second')),
  pair('credit that pays and an issue', paid, credit('first', null), issue('draft')),
  pair('a reversal and a credit note of what was paid', paid, reverse('money'), credit('first', null)),
  pair('a reversal and a payment', paid, reverse('money'), record('20', null)),
  pair('a reversal and an invoice marked as paid', paid, reverse('money'), settle('second')),
  pair('a reversal and a cancellation', paid, reverse('money'), cancel('first')),
  pair('a reversal of what was credited and a refund', creditedSince, reverse('money'), refund('20')),
  pair(
    'a reversal of what was credited and a credit note',
    creditedSince,
    reverse('money'),
    credit('first', null),
  ),
  pair('an end and a payment of the oldest', subscribed('issued'), end('unused'), record('40', null)),
  pair(
    'an end and a payment of the invoice ahead',
    subscribed('issued'),
    end('unused'),
    record('10', { next: '10' }),
  ),
  pair('an end and a cancellation of the invoice ahead', subscribed('issued'), end('unused'), cancel('next')),
  pair('an end and the invoice ahead marked as paid', subscribed('issued'), end('none'), settle('next')),
  pair('an end and an issue of the draft ahead', subscribed('draft'), end('unused'), issue('next')),
  pair('an end and a cancellation of the draft ahead', subscribed('draft'), end('unused'), cancel('next')),
  pair('a deletion and a payment of the oldest', subscribed('issued'), remove, record('40', null)),
  pair('a deletion and a credit note', subscribed('issued'), remove, credit('running', '7')),
  pair('a change and a cancellation', subscribed('issued'), change, cancel('next')),
  pair('an old open invoice and a payment', old('open'), finish('open'), record('100', null)),
  pair('an old paid invoice and a payment', old('settled'), finish('settled'), record('100', null)),
  pair('an old credited invoice and a payment', old('lowered'), finish('lowered'), record('100', null)),
  pair('an old invoice of all kinds and a payment', old('both'), finish('both'), record('100', null)),
  pair('an old invoice of all kinds and a credit note', old('both'), finish('both'), credit('both', null)),
  pair('an old open invoice and its cancellation', old('open'), finish('open'), cancel('open')),
  pair('an old open invoice that is marked as paid', old('open'), finish('open'), settle('open')),
  pair(
    'an old credited invoice that is marked as paid',
    old('lowered'),
    finish('lowered'),
    settle('lowered'),
  ),
  pair(
    'an old credited invoice that is marked as paid twice',
    old('lowered'),
    settle('lowered'),
    settle('lowered'),
  ),
];

/** A decision can be overtaken until it is appended, and hardly after that. */
const moments =
  process.env.RECEIVABLES_RACES === 'all' ? (['before', 'after'] as const) : (['before'] as const);

type Answer = string;

async function answerOf(request: scenes.Request, process: BillingProcess, ids: scenes.Ids): Promise<Answer> {
  try {
    await request(process, ids, contextOf());
    return 'done';
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

interface Ending {
  readonly answers: readonly [one: Answer, other: Answer];
  readonly looked: Looked;
}

type Copies = () => Promise<scenes.Scene>;

async function inTurn(copy: Copies, { one, other }: Pair, first: 'one' | 'other'): Promise<Ending> {
  const scene = await copy();
  const process = billingProcess(scene.store, scene.keys);
  const run = (request: scenes.Request) => answerOf(request, process, scene.ids);
  const early = first === 'one' ? await run(one) : await run(other);
  const late = first === 'one' ? await run(other) : await run(one);
  const looked = await lookBehindWorkers(scene);
  return { answers: first === 'one' ? [early, late] : [late, early], looked };
}

/** Yields the ending for each append at which the `stopped` request can wait while the other runs. */
async function* meetings(copy: Copies, { one, other }: Pair, stopped: 'one' | 'other') {
  for (let append = 1; ; append += 1) {
    for (const when of moments) {
      const scene = await copy();
      const { store, keys, ids } = scene;
      let appends = 0;
      let meanwhile: Answer | undefined;
      const [slow, fast] = stopped === 'one' ? [one, other] : [other, one];
      const run = async () => {
        meanwhile = await answerOf(fast, billingProcess(store, keys), ids);
      };
      const stopping: EventStore = {
        ...store,
        async append(...request) {
          appends += 1;
          const mine = appends;
          if (mine === append && when === 'before') await run();
          const appended = await store.append(...request);
          if (mine === append && when === 'after') await run();
          return appended;
        },
      };
      const answer = await answerOf(slow, billingProcess(stopping, keys), ids);
      // The stopped request has made all its appends.
      if (meanwhile === undefined) return;
      const answers: Ending['answers'] = stopped === 'one' ? [answer, meanwhile] : [meanwhile, answer];
      const ending: Ending = { answers, looked: await lookBehindWorkers(scene) };
      yield {
        name: `${stopped === 'one' ? 'the first' : 'the second'} stopped ${when} its append ${append}`,
        ending,
      };
    }
  }
}

const text = (ending: Ending) => JSON.stringify(ending);

test.each(pairs)('$name: concurrent requests end like one after the other', async (of) => {
  const copy = await scenes.copiesOf(of.prepare);
  const orders = [await inTurn(copy, of, 'one'), await inTurn(copy, of, 'other')];
  for (const { looked } of orders) expect(looked.findings).toEqual([]);
  const known = orders.map(text);
  const strange: unknown[] = [];
  let met = 0;
  for (const stopped of ['one', 'other'] as const)
    for await (const { name, ending } of meetings(copy, of, stopped)) {
      met += 1;
      if (!known.includes(text(ending))) strange.push({ name, ...ending });
    }
  expect(met).toBeGreaterThan(0);
  if (strange.length > 0) expect({ strange }).toEqual({ orders });
});
