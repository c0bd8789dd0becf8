/**
 * After any history with crashes, the read model `due` has exactly the streams with unfinished work, each with the first moment at which
 * it is due. The expectation follows from `before` alone, which workers and commands use.
 */
import { expect } from '@jest/globals';
import fc from 'fast-check';
import {
  createDueProjection,
  createDueWriter,
  type DueProjection,
  dueAreas,
} from '../../src/commands/due/projection.js';
import { addDays } from '../../src/kernel/dates.js';
import type { DueRules, Unfinished, UnfinishedStep } from '../../src/kernel/unfinished.js';
import type { EventStore } from '../../src/ports/eventStore.js';
import type { ReadModels } from '../../src/ports/readModels.js';
import { rebuild } from '../../src/projections/engine/rebuild.js';
import { createProjectionRegistry } from '../../src/projections/engine/registry.js';
import { createProjectionRunner } from '../../src/projections/engine/runner.js';
import { anInvoice, billingProcess, dyingStore } from '../support/billingProcess.js';
import { contextOf, eventsOf } from '../support/counter.js';
import { memoryEventStore } from '../support/memoryEventStore.js';
import { memoryKeys } from '../support/memoryKeys.js';
import { monthlySubscription } from '../support/monthlySubscription.js';

export type AnyUnfinished = Unfinished<unknown, never, UnfinishedStep>;

/** The service's default rules. */
export const dueRules: DueRules = { reminderDays: [7, 14, 30] };

const never = '9999-12-31T23:59:59.999Z';

/** Returns all moments at which work on a state can fall due: its days, days of reminders and ends of lifetimes, and just before. */
function momentsIn(state: unknown): readonly string[] {
  const days = new Set<string>(['0002-01-01']);
  const moments = new Set<string>();
  const text = JSON.stringify(state, (_key, value) =>
    value instanceof Object && Symbol.iterator in value && !Array.isArray(value) ? [...value] : value,
  );
  for (const [found] of text.matchAll(/\d{4}-\d\d-\d\d(T[\d:.]+Z)?/g)) {
    days.add(found.slice(0, 10));
    if (found.length > 10)
      for (const lifetime of [0, 30, 90])
        for (const off of [-1, 0]) {
          const moment = Date.parse(found) + lifetime * 86_400_000 + off;
          if (moment < Date.parse(never)) moments.add(new Date(moment).toISOString());
        }
  }
  for (const day of [...days])
    for (const after of dueRules.reminderDays) if (day < '9999') days.add(addDays(day, after));
  for (const day of days) {
    moments.add(`${day}T00:00:00.000Z`);
    moments.add(new Date(Date.parse(day) - 1).toISOString());
  }
  return [...moments].filter((moment) => /^\d{4}-/.test(moment)).sort();
}

/** Returns the first moment at which work is due, found by asking for each; undefined if there is none. */
export function firstDue({ before }: AnyUnfinished, state: unknown): string | undefined {
  return [...momentsIn(state), never].find(
    (moment) => before(state, undefined, moment, [], dueRules) !== undefined,
  );
}

/** @throws if `next` and `before` disagree */
export function expectSameNext(unfinished: AnyUnfinished, state: unknown): void {
  const next = unfinished.next(state, dueRules);
  for (const moment of [...momentsIn(state), never]) {
    const isDue = next !== undefined && (next.at === 'now' || next.at <= moment);
    const step = unfinished.before(state, undefined, moment, [], dueRules);
    expect({ moment, next, isDue: step !== undefined }).toEqual({ moment, next, isDue });
  }
}

const operations = [
  'subscribe',
  'change',
  'planChange',
  'suspend',
  'unsuspend',
  'terminate',
  'renew',
  'invoice',
  'catchUp',
  'delete',
  'issue',
  'cancel',
  'pay',
  'draft',
] as const;

const step = fc.record({
  operation: fc.oneof(
    { weight: 3, arbitrary: fc.constant('subscribe' as const) },
    fc.constantFrom(...operations),
  ),
  which: fc.nat(3),
  days: fc.constantFrom(0, 0, 1, 9, 20, 31, 45),
  ahead: fc.constantFrom(0, 5, 40),
  /** The append, counted from 1, at which the process dies; 0 if it does not. */
  dies: fc.constantFrom(0, 0, 0, 1, 2, 3, 4),
  when: fc.constantFrom('before' as const, 'after' as const),
  /** False if the process dies before it writes the command's changes to the read model. */
  writes: fc.boolean(),
  /** Whether the projector catches up after the step. */
  follows: fc.boolean(),
});
export const dueHistories: fc.Arbitrary<readonly Step[]> = fc.array(step, {
  minLength: 1,
  maxLength: 14,
  size: 'max',
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const plain = { which: 0, days: 1, ahead: 0, dies: 0, when: 'before', writes: true, follows: false } as const;

/** One process dies before it writes to the read model. The next does not know of it, and its own commands do not repair this. */
export const diedUnseen: readonly Step[] = [
  { ...plain, operation: 'subscribe', writes: false },
  { ...plain, operation: 'change' },
  { ...plain, operation: 'change' },
];

let worlds = 0;

export async function runDueHistory(readModels: ReadModels, steps: readonly Step[]): Promise<void> {
  worlds += 1;
  const world = await startWorld(readModels, worlds);
  let now = Date.parse('2026-01-15T08:00:00.000Z');
  for (const one of steps) {
    now += one.days * 86_400_000;
    await world.run(one, new Date(now));
    if (one.follows) await world.follow();
  }
  await world.follow();
  expect(await world.stored()).toEqual(await world.expected());
  await world.rebuild();
  expect(await world.stored()).toEqual(await world.expected());
}

async function startWorld(readModels: ReadModels, count: number) {
  const store = memoryEventStore();
  const keys = memoryKeys();
  const subscriptions: string[] = [];
  const invoices: string[] = [];
  /** Gives each world its own read model in the shared file. */
  const named = <Own extends DueProjection>(projection: Own): Own => ({
    ...projection,
    model: { ...projection.model, name: `due${count}` },
  });

  async function start(own: EventStore = store, writes = true) {
    const projection: DueProjection = named(
      createDueProjection({
        remembered: 100,
        version: 1,
        rules: dueRules,
        load: (area, id) => billing.handler.load(area, id),
      }),
    );
    await readModels.prepare([projection.model]);
    const registry = createProjectionRegistry([projection], readModels);
    await registry.refresh();
    const onFailure = (error: unknown) => {
      throw error;
    };
    const writer = createDueWriter({ projection, registry, readModels, onFailure });
    const billing = billingProcess(own, keys, {
      autoIssue: true,
      rules: dueRules,
      mailsAtIssue: count % 2 === 0,
      onChanged: async (...changed) => {
        if (writes) await writer.changed(...changed);
      },
    });
    return { projection, registry, billing };
  }

  let process = await start();

  const dependencies = () => ({
    registry: process.registry,
    readModels,
    store,
    log: process.billing.log,
    storeId: 'this store',
  });

  async function perform({ operation, which, ahead }: Step, at: Date, own = process): Promise<unknown> {
    const { billing } = own;
    const context = contextOf({ at });
    const day = at.toISOString().slice(0, 10);
    const later = new Date(at.getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
    const id = subscriptions[which % Math.max(1, subscriptions.length)] ?? 'sub_none';
    const invoiceId = invoices[which % Math.max(1, invoices.length)] ?? 'inv_none';
    switch (operation) {
      case 'subscribe': {
        const fields = {
          quantity: 1 + which,
          startDate: day,
          autoRenewal: which !== 3,
          billFirstPeriod: which === 2,
        };
        const made = await billing.subscriptions.create({ ...monthlySubscription, ...fields }, context);
        return subscriptions.push(made.id);
      }
      case 'change': {
        const asked = { direction: 'upgrade', newQuantity: 9 + which + ahead, effectiveDate: later } as const;
        return billing.subscriptions.changeQuantity(id, asked, context);
      }
      case 'planChange':
        return billing.subscriptions.changePlan(
          id,
          { newOfferId: `plan-${which}`, effectiveDate: later },
          context,
        );
      case 'suspend':
        return billing.subscriptions.suspend(id, { reason: null }, context);
      case 'unsuspend':
        return billing.subscriptions.unsuspend(id, context);
      case 'terminate':
        return billing.subscriptions.terminate(
          id,
          { effectiveDate: later, reason: null, refund: 'unused' },
          context,
        );
      case 'renew':
        return billing.subscriptions.renew(id, context);
      case 'invoice': {
        const made = await billing.subscriptions.generateRenewalInvoice(id, context);
        return invoices.push(made.invoiceId);
      }
      case 'catchUp':
        return billing.subscriptions.catchUp(id, context);
      case 'delete':
        return billing.subscriptions.delete(id, context);
      case 'draft': {
        const made = await billing.invoices.create({ ...anInvoice, status: 'issued' }, context);
        return invoices.push(made.id);
      }
      case 'issue':
        return billing.invoices.changeStatus(invoiceId, 'issued', null, context);
      case 'cancel':
        return billing.invoices.changeStatus(invoiceId, 'cancelled', null, context);
      case 'pay':
        return billing.invoices.changeStatus(invoiceId, 'paid', null, context);
    }
  }

  return {
    async run(one: Step, at: Date): Promise<void> {
      if (one.dies === 0 && one.writes) {
        // Commands may be refused.
        await perform(one, at).catch(() => undefined);
        return;
      }
      const own = one.dies === 0 ? store : dyingStore(store, one.dies, one.when);
      await perform(one, at, await start(own, one.writes)).catch(() => undefined);
      process = await start();
    },

    /** Runs a projector to the end of the store. */
    async follow(): Promise<void> {
      const faults: unknown[] = [];
      const runner = createProjectionRunner({
        ...dependencies(),
        onFault: (error) => faults.push(error),
        lingerMilliseconds: 0,
        pageSize: 7,
      });
      await runner.start();
      await runner.stop();
      expect(faults).toEqual([]);
    },

    async rebuild(): Promise<void> {
      await rebuild(process.projection, dependencies());
    },

    /** Returns the streams of the read model and the moment at which each is first due. */
    async stored(): Promise<Readonly<Record<string, unknown>>> {
      const found: Record<string, unknown> = {};
      for await (const batch of readModels.scan(process.projection.model, { orderBy: [] }))
        for (const { id, at } of batch) found[String(id)] = at;
      return found;
    },

    async expected(): Promise<Readonly<Record<string, unknown>>> {
      const found: Record<string, unknown> = {};
      const { events } = await store.readAll({ after: undefined, limit: 100_000 });
      for (const stream of new Set(events.map((event) => event.stream))) {
        const area = dueAreas.find((each) => stream.startsWith(`${each.area}-`));
        if (area?.unfinished === undefined) continue;
        let state = area.decider.initial;
        for (const event of await eventsOf(process.billing.log, stream))
          if (event.data !== null) state = area.decider.evolve(state, event as never);
        const unfinished = area.unfinished as unknown as AnyUnfinished;
        const first = firstDue(unfinished, state);
        if (first === undefined) continue;
        // Begun work is due at the beginning of time.
        found[stream] = unfinished.before(state, undefined, '0001-01-01T00:00:00.000Z', [], dueRules)
          ? '0001-01-01T00:00:00.000Z'
          : first;
        expectSameNext(unfinished, state);
      }
      return found;
    },
  };
}
