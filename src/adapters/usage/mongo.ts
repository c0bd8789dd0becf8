/**
 * Raw usage in MongoDB: one document per event, named after the event, so that repeated and concurrent calls store it once. Totals are stored
 * beside the events (`mongoTotals.ts`). Every write first takes a mark (`mongoMarks.ts`).
 */
import { type AnyBulkWriteOperation, MongoBulkWriteError } from 'mongodb';
import type {
  DigestedBatch,
  ListedBatch,
  UsageBatch,
  UsageEvent,
  UsageOutcome,
  UsageRange,
  UsageRecording,
  UsageStore,
  WaitingUsage,
} from '../../ports/usageStore.js';
import type { MongoConnection } from '../mongo/connection.js';
import { reachEach, reachServer } from '../mongo/unavailable.js';
import { duplicateKey, upserting } from '../mongo/upserting.js';
import {
  batchDigest,
  contentOf,
  eventOf,
  type RowContent,
  rowOf,
  sameContent,
  type UsageRow,
  waitingOf,
} from './content.js';
import { createMarks, type StoredRow } from './mongoMarks.js';
import { countedIn, createKeptTotals } from './mongoTotals.js';
import { comparePlaces, dateOfDay, dayMilliseconds, dayNumber } from './tally.js';

interface StoredBatch {
  readonly _id: string;
  readonly count: number;
  /** Null while its rows are being written. */
  readonly sealed: boolean | null;
  readonly madeAt: number;
}

type StoredWaiting = RowContent & {
  readonly _id: string;
  readonly reason: WaitingUsage['reason'];
  readonly since: number;
};

/** Time in ms after which no more rows are added to a batch, whatever delayed its writer. */
const longestBatch = 600_000;
/** Batches looked up at a time, for the audit. */
const listedTogether = 500;

/** @throws Unavailable */
export async function openMongoUsage({
  connection,
}: {
  readonly connection: MongoConnection;
}): Promise<UsageStore> {
  const { database, now } = connection;
  const rows = database.collection<StoredRow>('usageEvents');
  const batches = database.collection<StoredBatch>('usageBatches');
  const waiting = database.collection<StoredWaiting>('usageWaiting');
  const marks = createMarks({ connection, rows });
  const totals = createKeptTotals({ rows, months: database.collection('usageMonths'), marks });
  await reachServer(async () => {
    await rows.createIndex({ subscriptionId: 1, meterId: 1, at: 1 });
    await rows.createIndex({ subscriptionId: 1, mark: 1 });
    await rows.createIndex({ batch: 1, index: 1 });
    await rows.createIndex({ reversed: 1 }, { partialFilterExpression: { reversed: true } });
    await batches.createIndex({ sealed: 1, madeAt: 1 });
    await waiting.createIndex({ since: 1, source: 1, id: 1 });
  });
  const nameOf = ({ source, id }: { readonly source: string; readonly id: string }) => `${source}\u001f${id}`;

  async function record(batchId: string, sent: readonly UsageRow[]): Promise<UsageRecording> {
    const names = sent.map(nameOf);
    const known = new Map((await rows.find({ _id: { $in: names } }).toArray()).map((row) => [row._id, row]));
    const waits = new Map(
      (await waiting.find({ _id: { $in: names } }).toArray()).map((row) => [row._id, row]),
    );
    const ofThis = new Set<string>();
    const fresh: { readonly name: string; readonly row: UsageRow; readonly index: number }[] = [];
    for (const [index, row] of sent.entries()) {
      const name = nameOf(row);
      const held = waits.get(name);
      if (known.has(name) || ofThis.has(name) || (held !== undefined && !sameContent(held, row))) continue;
      ofThis.add(name);
      fresh.push({ name, row, index });
    }
    if (fresh.length > 0)
      await marks.write({ batch: batchId }, async (mark) => {
        const { length: count } = fresh;
        const batch = { count, sealed: null, madeAt: now() };
        await upserting(() => batches.updateOne({ _id: batchId }, { $setOnInsert: batch }, { upsert: true }));
        const documents = fresh.map(({ name, row, index }): StoredRow => {
          return { _id: name, ...row, batch: batchId, index, mark, reversed: false };
        });
        await insertNew(documents);
        await batches.updateOne({ _id: batchId, sealed: null }, { $set: { sealed: false } });
        const waited = fresh.map(({ name }) => name).filter((name) => waits.has(name));
        if (waited.length > 0) await waiting.deleteMany({ _id: { $in: waited } });
      });
    // Rows that another writer inserted first exist by now.
    const stored = new Map((await rows.find({ _id: { $in: names } }).toArray()).map((row) => [row._id, row]));
    const answered = new Set<string>();
    const outcomes = sent.map((row): UsageOutcome => {
      const name = nameOf(row);
      const found = stored.get(name);
      if (found === undefined || !sameContent(found, row)) return 'conflict';
      const isFirst = !answered.has(name);
      answered.add(name);
      return isFirst && found.batch === batchId ? 'accepted' : 'duplicate';
    });
    return { outcomes, batch: await digestOf(batchId) };
  }

  /** Inserts documents; of several with the same name the first is kept. */
  async function insertNew(documents: readonly StoredRow[]): Promise<void> {
    try {
      await rows.insertMany([...documents], { ordered: false });
    } catch (error) {
      const failures = error instanceof MongoBulkWriteError ? [error.writeErrors].flat() : [];
      if (failures.length === 0 || failures.some(({ code }) => code !== duplicateKey)) throw error;
    }
  }

  async function digestOf(batchId: string): Promise<DigestedBatch | undefined> {
    const digest = batchDigest(batchId);
    for await (const row of rows.find({ batch: batchId }).sort({ index: 1 })) digest.add(row);
    return digest.end();
  }

  async function wait(event: WaitingUsage): Promise<UsageOutcome> {
    const content = contentOf(event);
    const _id = nameOf(content);
    const before = await rows.findOne({ _id });
    if (before !== null) return sameContent(before, content) ? 'duplicate' : 'conflict';
    const { reason, since } = event;
    const held = { ...content, reason, since: Date.parse(since) };
    await upserting(() => waiting.updateOne({ _id }, { $setOnInsert: held }, { upsert: true }));
    const found = await waiting.findOne({ _id });
    if (found === null) return 'waiting';
    if (!sameContent(found, content)) return 'conflict';
    if (found.reason !== reason) await waiting.updateOne({ _id }, { $set: { reason } });
    return 'waiting';
  }

  async function* eventsOf(range: UsageRange): AsyncGenerator<readonly UsageEvent[]> {
    const cursor = rows.find(countedIn(range)).sort({ at: 1 });
    try {
      let moment: StoredRow[] = [];
      for await (const row of cursor) {
        if (moment[0] !== undefined && moment[0].at !== row.at) {
          yield moment.sort(comparePlaces).map(eventOf);
          moment = [];
        }
        moment.push(row);
      }
      if (moment.length > 0) yield moment.sort(comparePlaces).map(eventOf);
    } finally {
      await cursor.close();
    }
  }

  async function* listBatches(): AsyncGenerator<readonly ListedBatch[]> {
    let open: UsageBatch[] = [];
    const listed = async (): Promise<readonly ListedBatch[]> => {
      const sealed = batches.find(
        { _id: { $in: open.map(({ batchId }) => batchId) }, sealed: true },
        { projection: { _id: 1 } },
      );
      const ids = new Set((await sealed.toArray()).map(({ _id }) => _id));
      return open.map((batch) => ({ ...batch, isSealed: ids.has(batch.batchId) }));
    };
    const all = rows.find<Partial<Pick<StoredRow, 'batch'>>>({}, { projection: { _id: 0, batch: 1 } });
    for await (const { batch: batchId = '' } of all.sort({ batch: 1 })) {
      const last = open.at(-1);
      if (last?.batchId === batchId) open[open.length - 1] = { batchId, count: last.count + 1 };
      else {
        if (open.length === listedTogether) {
          yield await listed();
          open = [];
        }
        open.push({ batchId, count: 1 });
      }
    }
    yield await listed();
  }

  async function* listSubscriptions(): AsyncGenerator<readonly string[]> {
    // Sorting and grouping by an index prefix lets the server skip from one value to the next without reading the rows in between.
    const found = rows.aggregate<{ readonly _id: string }>([
      { $sort: { subscriptionId: 1 } },
      { $group: { _id: '$subscriptionId' } },
    ]);
    let page: string[] = [];
    for await (const { _id } of found) {
      page.push(_id);
      if (page.length < listedTogether) continue;
      yield page;
      page = [];
    }
    yield page;
  }

  async function* listReversed(): AsyncGenerator<readonly Pick<UsageEvent, 'source' | 'id'>[]> {
    const found = rows.find({ reversed: true }, { projection: { _id: 0, source: 1, id: 1 } });
    for await (const { source, id } of found) yield [{ source, id }];
  }

  return {
    record: (batchId, events) => reachServer(() => record(batchId, events.map(rowOf))),
    wait: (events) =>
      reachServer(async () => {
        const outcomes: UsageOutcome[] = [];
        for (const event of events) outcomes.push(await wait(event));
        return outcomes;
      }),
    waiting: ({ limit, after }) =>
      reachServer(async () => {
        const since = after === undefined ? 0 : Date.parse(after.since);
        const { source = '', id = '' } = after ?? {};
        const later =
          after === undefined
            ? {}
            : {
                $or: [
                  { since: { $gt: since } },
                  { since, source: { $gt: source } },
                  { since, source, id: { $gt: id } },
                ],
              };
        const found = await waiting.find(later).sort({ since: 1, source: 1, id: 1 }).limit(limit).toArray();
        return found.map(({ _id, reason, since: from, ...content }) => waitingOf(content, reason, from));
      }),
    findWaiting: (of) =>
      reachServer(async () => {
        const found = await waiting.findOne({ _id: nameOf(of) });
        if (found === null) return undefined;
        const { _id, reason, since, ...content } = found;
        return waitingOf(content, reason, since);
      }),
    waitingCount: () => reachServer(() => waiting.countDocuments()),
    dismiss: (of) =>
      reachServer(async () => (await waiting.deleteOne({ _id: nameOf(of) })).deletedCount === 1),
    find: (of) =>
      reachServer(async () => {
        const found = await rows.findOne({ _id: nameOf(of) });
        return found === null ? undefined : { ...eventOf(found), isReversed: found.reversed };
      }),
    reverse: (of) =>
      reachServer(async () => {
        const _id = nameOf(of);
        const found = await rows.findOne({ _id });
        if (found === null || found.reversed) return found !== null;
        await marks.write({ row: _id }, (mark) =>
          rows.updateOne({ _id, reversed: false }, { $set: { reversed: true, mark } }),
        );
        return true;
      }),
    totals: (ranges) => reachServer(() => totals(ranges)),
    events: (range) => reachEach(eventsOf(range)),
    changes: (subscriptionId, after) =>
      reachServer(async () => {
        const mark = Math.max(after, await marks.reached());
        const found = rows.aggregate<{ readonly _id: { readonly meterId: string; readonly day: number } }>([
          { $match: { subscriptionId, mark: { $gt: after }, counted: { $ne: null } } },
          {
            $group: { _id: { meterId: '$meterId', day: { $floor: { $divide: ['$at', dayMilliseconds] } } } },
          },
        ]);
        const days: { readonly meterId: string; readonly day: string }[] = [];
        for await (const { _id } of found) days.push({ meterId: _id.meterId, day: dateOfDay(_id.day) });
        const isKnown = after > 0 || days.length > 0;
        return { mark: isKnown ? mark : 0, days };
      }),
    unsealed: (limit) =>
      reachServer(async () => {
        const found = await batches
          .find({ $or: [{ sealed: false }, { sealed: null, madeAt: { $lt: now() - longestBatch } }] })
          .sort({ madeAt: 1 })
          .limit(limit)
          .toArray();
        return found.map(({ _id, count }) => ({ batchId: _id, count }));
      }),
    markSealed: (batchIds) =>
      reachServer(async () => {
        const seals = batchIds.map(
          (_id): AnyBulkWriteOperation<StoredBatch> => ({
            updateOne: { filter: { _id }, update: { $set: { sealed: true } } },
          }),
        );
        if (seals.length > 0) await batches.bulkWrite(seals);
      }),
    subscriptionsOf: (batchId) =>
      reachServer(async () => {
        const first = new Map<string, number>();
        for await (const { subscriptionId, at } of rows.find({ batch: batchId }))
          first.set(subscriptionId, Math.min(at, first.get(subscriptionId) ?? at));
        return [...first].map(([subscriptionId, at]) => ({
          subscriptionId,
          firstDay: dateOfDay(dayNumber(at)),
        }));
      }),
    subscriptions: () => reachEach(listSubscriptions()),
    digest: (batchId) => reachServer(() => digestOf(batchId)),
    batches: () => reachEach(listBatches()),
    reversed: () => reachEach(listReversed()),
    async close() {},
  };
}
