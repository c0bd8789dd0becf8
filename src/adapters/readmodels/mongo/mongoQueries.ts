/**
 * Lists, scans and aggregates of read models in MongoDB. What a filter cannot express is evaluated in memory on the documents that match
 * the rest.
 */
import { type ClientSession, type Document as MongoRecord, MongoServerError } from 'mongodb';
import { parseInPieces } from '../../../kernel/pieces.js';
import { createSemaphore } from '../../../kernel/semaphore.js';
import { AnswerTooLarge, type Demand, QueryTimeout, type ReadModels } from '../../../ports/readModels.js';
import { Unavailable } from '../../../ports/unavailable.js';
import type { AggregateQuery, Expression, ListQuery, ScanQuery } from '../../../query/ast.js';
import { narrowedFilter } from '../../../query/conditions.js';
import { matches } from '../../../query/evaluate.js';
import type { Document, ReadModel } from '../../../query/fields.js';
import type { MongoConnection } from '../../mongo/connection.js';
import { reachServer } from '../../mongo/unavailable.js';
import { createScanPlaces, type HeldScan, type ScanLimits } from '../../scanPlaces.js';
import { ownLine } from '../../sqlite/waiting.js';
import { startDeadline } from '../deadline.js';
import { startGrouping } from '../grouping.js';
import { openRanking } from '../rank.js';
import { aggregateRows, planAggregate } from './mongoAggregate.js';
import type { MongoDocument } from './mongoDocuments.js';
import { compileFilter, compileOrder } from './mongoFilter.js';
import type { Live, MongoGenerations } from './mongoGenerations.js';

export interface MongoQueriesDependencies {
  readonly connection: MongoConnection;
  readonly generations: MongoGenerations;
  /** Time limit of one query, in ms. */
  readonly queryTimeLimit: number;
  /** Most groups that one aggregation may return. */
  readonly maxGroups: number;
  readonly scanLimits?: Partial<ScanLimits> | undefined;
}

/** Each open scan holds a cursor, a connection at times, and a snapshot that the server must keep. */
const usualScanLimits: ScanLimits = { all: 16, each: 8, patience: 10_000 };
/** Idle time after which a scan is ended, in ms; the server drops its snapshot at about that time. */
const scanIdle = 300_000;

/** Documents per batch of a cursor. */
const batchSize = 500;
/** Most characters that the documents of one page, or of one batch of a scan, may have together. */
const pageLimit = 32 * 1024 * 1024;
const batchLimit = 1024 * 1024;
/** Characters above which a page's caller must reserve memory for it. */
const smallPage = 1024 * 1024;
/** Callers' queries that read or group documents in this process: how many run at once, and how many may wait. */
const dearAtOnce = 4;
const dearWaiting = 200;

export function createMongoQueries({
  connection,
  generations,
  queryTimeLimit,
  maxGroups,
  scanLimits,
}: MongoQueriesDependencies): Pick<ReadModels, 'list' | 'scan' | 'aggregate'> {
  const dear = createSemaphore(dearAtOnce, dearWaiting);
  const scanPlaces = createScanPlaces('MongoDB', { ...usualScanLimits, ...scanLimits });

  /** Runs expensive work in turns between callers; the service's own queries do not wait for them. */
  async function byTurns<Result>(demand: Demand | undefined, work: () => Promise<Result>): Promise<Result> {
    if (demand === undefined) return work();
    const release = await dear.acquire(demand.by, Math.max(2_000, 2 * queryTimeLimit), demand.signal);
    if (release === undefined) throw new Unavailable('too many queries are waiting that take long');
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Runs reads that all see the data as of the first one. Each must pass on the given options. */
  async function asOfOneMoment<Result>(read: (reading: Reading) => Promise<Result>): Promise<Result> {
    const session = connection.client.startSession({ snapshot: true });
    try {
      return await read(readingOf(session));
    } finally {
      await session.endSession();
    }
  }

  /** Yields the documents that match the filter, in order if one is given, after evaluating its residual part. */
  async function* walkDocuments(
    { generation, columns }: Live,
    filter: Expression | undefined,
    sort: Readonly<Record<string, 1 | -1>> | undefined,
    reading: Reading,
    demand: Demand | undefined,
    timeLimit = queryTimeLimit,
  ): AsyncGenerator<{ readonly body: string; readonly document: Document }> {
    const deadline = startDeadline(timeLimit, () => demand?.signal.aborted === true);
    const { find, residual } = compileFilter(filter, columns);
    const cursor = generations.documents(generation).find(find, {
      ...reading,
      projection: { body: 1 },
      batchSize,
      ...limitedTo(timeLimit),
      ...(sort !== undefined && { sort }),
    });
    try {
      for await (const { body = '{}' } of cursor) {
        deadline.check();
        const document = JSON.parse(body);
        if (residual === undefined || matches(residual, document)) yield { body, document };
      }
    } finally {
      await cursor.close();
    }
  }

  async function listByWalking(
    live: Live,
    query: ListQuery,
    sort: Readonly<Record<string, 1 | -1>> | undefined,
    reading: Reading,
    demand: Demand | undefined,
  ) {
    const { skip, top } = query;
    const ranking =
      sort === undefined && top > 0 ? openRanking<string>(query.orderBy ?? [], skip + top) : undefined;
    const bodies: string[] = [];
    let matched = 0;
    for await (const { body, document } of walkDocuments(live, query.filter, sort, reading, demand)) {
      if (ranking !== undefined) ranking.add(body, document);
      else if (sort !== undefined && matched >= skip && bodies.length < top) bodies.push(body);
      matched += 1;
      if (!query.count && ranking === undefined && bodies.length >= top) break;
    }
    return {
      bodies: ranking?.keys().slice(skip, skip + top) ?? bodies,
      count: query.count ? matched : undefined,
    };
  }

  async function listByFilter(
    { generation }: Live,
    find: MongoRecord,
    sort: Readonly<Record<string, 1 | -1>>,
    { skip, top, count }: ListQuery,
  ) {
    const documents = generations.documents(generation);
    const limited = limitedTo(queryTimeLimit);
    const pageOf = (reading: Partial<Reading>) =>
      documents
        .find(find, {
          ...reading,
          projection: { body: 1, _id: 0 },
          sort,
          skip,
          limit: top,
          batchSize: top,
          ...limited,
        })
        .toArray();
    if (!count) return { bodies: bodiesOf(top === 0 ? [] : await pageOf({})), count: undefined };
    if (top === 0) return { bodies: [], count: await documents.countDocuments(find, limited) };
    // In sequence, because the first read of a session fixes the snapshot of all.
    return asOfOneMoment(async (reading) => ({
      bodies: bodiesOf(await pageOf(reading)),
      count: await documents.countDocuments(find, { ...reading, ...limited }),
    }));
  }

  async function aggregateByWalking(
    live: Live,
    query: AggregateQuery,
    reading: Reading,
    demand: Demand | undefined,
  ) {
    const grouping = startGrouping(query, maxGroups);
    const { timeLimit } = query;
    for await (const { document } of walkDocuments(
      live,
      narrowedFilter(query),
      undefined,
      reading,
      demand,
      timeLimit,
    ))
      grouping.add(document);
    return grouping.rows();
  }

  return {
    list: (model, query, demand) =>
      runQuery(async () => {
        const live = await generations.live(model);
        const { find, residual } = compileFilter(query.filter, live.columns);
        const sort = compileOrder(query.orderBy ?? [], live.columns);
        const { bodies, count } =
          residual === undefined && sort !== undefined
            ? await listByFilter(live, find, sort, query)
            : await byTurns(demand, () =>
                asOfOneMoment((reading) => listByWalking(live, query, sort, reading, demand)),
              );
        const characters = bodies.reduce((sum, body) => sum + body.length, 0);
        if (characters > pageLimit)
          throw new AnswerTooLarge('the documents of the page are too large for one answer');
        if (characters > smallPage) demand?.reserve(characters);
        return { documents: await parseInPieces(bodies), count };
      }),

    async *scan(model, query, demand) {
      const ended = new AbortController();
      const scan: HeldScan = {
        by: demand?.by ?? ownLine,
        idleSince: undefined,
        end: () => ended.abort(new Unavailable('this scan was left alone for too long and has ended')),
      };
      scanPlaces.enter(scan);
      try {
        for await (const batch of scanDocuments(model, query, demand, ended.signal)) {
          const timer = setTimeout(scan.end, scanIdle).unref();
          scan.idleSince = performance.now();
          try {
            yield batch;
          } finally {
            clearTimeout(timer);
            scan.idleSince = undefined;
          }
          ended.signal.throwIfAborted();
        }
      } catch (error) {
        throw await runQuery(() => Promise.reject(error)).catch((reason: unknown) => reason);
      } finally {
        scanPlaces.leave(scan);
      }
    },

    aggregate: (model, query, demand) =>
      runQuery(() =>
        byTurns(demand, async () => {
          const live = await generations.live(model);
          const parts = planAggregate(query, live.columns, maxGroups);
          return asOfOneMoment(async (reading) => {
            if (parts === undefined) return aggregateByWalking(live, query, reading, demand);
            const answers: MongoRecord[][] = [];
            for (const { pipeline } of parts) {
              const cursor = generations.documents(live.generation).aggregate(pipeline, {
                ...reading,
                allowDiskUse: true,
                ...limitedTo(query.timeLimit ?? queryTimeLimit),
              });
              answers.push(await cursor.toArray());
            }
            return (
              aggregateRows(query, live.columns, parts, answers, maxGroups) ??
              (await aggregateByWalking(live, query, reading, demand))
            );
          });
        }),
      ),
  };

  /**
   * Yields batches, all as of the moment of the first.
   * @param ended aborted when the cursor has to be closed, even if the scan is held elsewhere
   */
  async function* scanDocuments(
    model: ReadModel,
    { filter, orderBy = [], timeLimit }: ScanQuery,
    demand: Demand | undefined,
    ended: AbortSignal,
  ): AsyncGenerator<readonly Document[]> {
    const { generation, columns } = await generations.live(model);
    const { find, residual } = compileFilter(filter, columns);
    const sort = compileOrder(orderBy, columns);
    const ranking = sort === undefined ? openRanking<Document>(orderBy, Number.POSITIVE_INFINITY) : undefined;
    const deadline = startDeadline(timeLimit, () => demand?.signal.aborted === true);
    const session = connection.client.startSession({ snapshot: true });
    const cursor = generations.documents(generation).find(find, {
      ...readingOf(session),
      ...(timeLimit !== undefined && limitedTo(timeLimit)),
      projection: { body: 1, _id: 0 },
      batchSize,
      allowDiskUse: true,
      ...(sort !== undefined && { sort }),
    });
    ended.addEventListener('abort', () => void cursor.close().catch(() => undefined));
    try {
      let batch: Document[] = [];
      let characters = 0;
      for await (const { body = '{}' } of cursor) {
        deadline.check();
        const document = JSON.parse(body);
        if (residual !== undefined && !matches(residual, document)) continue;
        if (ranking !== undefined) {
          ranking.add(document, document);
          continue;
        }
        batch.push(document);
        characters += body.length;
        if (batch.length < batchSize && characters < batchLimit) continue;
        deadline.checkNow();
        deadline.pause();
        yield batch;
        deadline.resume();
        batch = [];
        characters = 0;
      }
      deadline.checkNow();
      const ranked = ranking?.keys() ?? batch;
      for (let start = 0; start < ranked.length; start += batchSize)
        yield ranked.slice(start, start + batchSize);
    } finally {
      await cursor.close();
      await session.endSession();
    }
  }
}

/** Options that run a read in a snapshot session. */
interface Reading {
  readonly session: ClientSession;
  readonly readConcern: { readonly level: 'snapshot' };
}

/**
 * Returns the options of reads in a session. The session alone is not enough: the connection's read concern takes precedence, and the reads
 * then share no snapshot. Nor may they be set once per collection: the driver then keeps the first session's snapshot there for all later
 * sessions.
 */
function readingOf(session: ClientSession): Reading {
  return { session, readConcern: { level: 'snapshot' } };
}

function bodiesOf(page: readonly Pick<MongoDocument, 'body'>[]): string[] {
  return page.map(({ body = '{}' }) => body);
}

/** MongoDB's error code for an exceeded `maxTimeMS`. */
const timeExceeded = 50;

/** MongoDB takes 0 ms as no limit. */
function limitedTo(milliseconds: number): { readonly maxTimeMS: number } {
  return { maxTimeMS: Math.max(1, Math.ceil(milliseconds)) };
}

/** Runs a query: an exceeded time limit becomes `QueryTimeout`, an unreachable server `Unavailable`. */
function runQuery<Result>(work: () => Promise<Result>): Promise<Result> {
  return reachServer(async () => {
    try {
      return await work();
    } catch (error) {
      const late = error instanceof MongoServerError && error.code === timeExceeded;
      throw late ? new QueryTimeout('the query took too long', { cause: error }) : error;
    }
  });
}
