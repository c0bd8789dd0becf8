/** Operations of the read-model file's reader threads. */
import { LRUCache } from 'lru-cache';
import { memberPicker } from '../../../kernel/jsonMembers.js';
import {
  AnswerTooLarge,
  type Checkpoint,
  type DocumentText,
  type GenerationInfo,
  QueryTimeout,
} from '../../../ports/readModels.js';
import type {
  AggregateQuery,
  AggregateRow,
  Expression,
  ListQuery,
  OrderBy,
  ScanQuery,
} from '../../../query/ast.js';
import type { Database, SqlValue, Statement } from '../../sqlite/database.js';
import type { Running } from '../../sqlite/operations.js';
import { type Deadline, startDeadline } from '../deadline.js';
import { openRanking } from '../rank.js';
import { aggregateDocuments } from './aggregateDocuments.js';
import { type FoundPage, type LargePage, listDocuments, mayTakeLong } from './listDocuments.js';
import { type Table, walkMatches } from './matches.js';
import { tableName, tombstoneTableName, UnknownGeneration } from './schema.js';
import { compileFilter, compileOrder } from './sql/compileQuery.js';
import { identifier } from './sql/sqlFragment.js';
import { windowsOf } from './statements.js';

/** Returns the connection with a cache of prepared statements. A statement must have finished before its text is prepared again. */
function withCachedStatements(database: Database): Database {
  const statements = new LRUCache<string, Statement<readonly SqlValue[]>>({ max: 250 });
  return {
    prepare<Row extends readonly SqlValue[]>(text: string): Statement<Row> {
      let statement = statements.get(text);
      if (statement === undefined) {
        statement = database.prepare(text);
        statements.set(text, statement);
      }
      // The cast: only the SQL says what a statement selects, and the text is the same.
      return statement as Statement<Row>;
    },
    exec: (text) => database.exec(text),
    pragma: (source) => database.pragma(source),
    get inTransaction() {
      return database.inTransaction;
    },
    close: () => database.close(),
  };
}

export interface ReaderOptions {
  /** Time limit of one query, in ms. */
  readonly timeLimit: number;
  /** Most groups that one aggregation may return. */
  readonly groups: number;
}

export type ReaderOperations = {
  generations(model: string): readonly GenerationInfo[];
  checkpoint(generation: string): Checkpoint | undefined;
  /** Returns the documents and tombstones of the known ids. */
  documents(generation: string, ids: readonly string[]): readonly DocumentText[];
  revisions(generation: string, ids: readonly string[]): readonly (readonly [string, number])[];
  /**
   * Returns a page, or `slow` for a query that would hold up others and belongs to `slowList`.
   * @param most characters the page may have; 32 Mi when absent
   */
  list(generation: string, query: ListQuery, most?: number): FoundPage | WrittenPage | LargePage | 'slow';
  slowList(generation: string, query: ListQuery, most?: number): FoundPage | WrittenPage | LargePage;
  aggregate(generation: string, query: AggregateQuery): readonly AggregateRow[];
};

interface ComparedDocuments {
  readonly equal: number;
  readonly ids: readonly string[];
}

export type ReaderScans = {
  /** Yields all matches in order, as batches of JSON texts. */
  matches(generation: string, query: ScanQuery): Iterator<string[], void, void>;
  /** Compares two generations: yields the ids of documents that differ or that only one has, and the number of equal ones. */
  differing(one: string, other: string): Iterator<ComparedDocuments, void, void>;
};

/** A page as JSON text, with the members that the query selects. */
interface WrittenPage {
  readonly text: string;
  readonly length: number;
  readonly count: number | undefined;
}

/** Writes the page here rather than on the main thread, which all requests share. */
function writtenAs({ members }: ListQuery, page: FoundPage | LargePage): FoundPage | WrittenPage | LargePage {
  if (members === undefined || !('bodies' in page)) return page;
  const { bodies, count } = page;
  return { text: `[${bodies.map(memberPicker(members)).join(',')}]`, length: bodies.length, count };
}

/** The part of a table that follows from its declaration. */
type Shape = Pick<Table, 'columns' | 'counted' | 'summed'>;

const tableQuery =
  'SELECT columns, documents, counted, summed FROM generations WHERE generation = ? AND retired = 0';

/** Size of a scan's batch, in documents and in characters. */
const batchSize = 200;
const batchCharacters = 2 * 1024 * 1024;

/** Time after which a query that looked quick is treated as slow, in ms. */
const quickTime = 100;

export function open(connection: Database, limits: ReaderOptions, running: Running): ReaderOperations {
  const deadlineOf = (milliseconds: number) => startDeadline(milliseconds, running.isAbandoned);
  const database = withCachedStatements(connection);
  // Sorts large groupings on disk.
  database.exec('PRAGMA temp_store=FILE');
  const parsed = new LRUCache<string, Shape>({ max: 64 });
  const stored = database.prepare<[string, number, string, string]>(tableQuery);
  const generations = database.prepare<[string, number, number]>(
    'SELECT generation, version, live FROM generations WHERE model = ? AND retired = 0 ORDER BY rowid',
  );
  const checkpoint = database.prepare<[string | null, string | null, number | null]>(
    'SELECT position, store, epoch FROM generations WHERE generation = ?',
  );

  /** Runs the work on the generation as of one moment, at which it is known to be complete. */
  function within<Result>(generation: string, work: (table: Table) => Result): Result {
    database.exec('BEGIN');
    try {
      const [columns, documents = 0, counted = '[]', summed = 'null'] = stored.get(generation) ?? [];
      if (columns === undefined) throw new UnknownGeneration(`there is no generation ${generation}`);
      const key = counted + summed + columns;
      const shape = parsed.get(key) ?? {
        columns: JSON.parse(columns),
        counted: JSON.parse(counted),
        summed: JSON.parse(summed) ?? undefined,
      };
      parsed.set(key, shape);
      return work({ generation, ...shape, documents });
    } finally {
      database.exec('COMMIT');
    }
  }

  return {
    generations: (model) =>
      generations
        .all(model)
        .map(([generation, version, live]) => ({ generation, version, live: live === 1 })),
    checkpoint(generation) {
      const [position, store, epoch] = checkpoint.get(generation) ?? [];
      if (typeof store !== 'string' || typeof epoch !== 'number') return undefined;
      return { position: position ?? undefined, store, epoch };
    },
    documents: (generation, ids) => within(generation, () => findDocuments(database, generation, ids)),
    revisions: (generation, ids) => within(generation, () => findRevisions(database, generation, ids)),
    list: (generation, query, most) =>
      within(generation, (table) => {
        if (mayTakeLong(database, table, query)) return 'slow';
        try {
          const time = Math.min(quickTime, limits.timeLimit);
          return writtenAs(query, listDocuments(database, table, query, deadlineOf(time), most));
        } catch (error) {
          if (error instanceof QueryTimeout && !(error instanceof AnswerTooLarge)) return 'slow';
          throw error;
        }
      }),
    slowList: (generation, query, most) =>
      within(generation, (table) =>
        writtenAs(query, listDocuments(database, table, query, deadlineOf(limits.timeLimit), most)),
      ),
    aggregate: (generation, query) =>
      within(generation, (table) =>
        aggregateDocuments(database, table, query, {
          deadline: deadlineOf(query.timeLimit ?? limits.timeLimit),
          groups: limits.groups,
        }),
      ),
  };
}

function findDocuments(
  database: Database,
  generation: string,
  ids: readonly string[],
): readonly DocumentText[] {
  const wanted = JSON.stringify(ids);
  return database
    .prepare<[string, number, string | null]>(
      `SELECT id, revision, body FROM ${identifier(tableName(generation)).text}
         WHERE id IN (SELECT value FROM json_each(?))
       UNION ALL
       SELECT id, revision, NULL FROM ${identifier(tombstoneTableName(generation)).text}
         WHERE id IN (SELECT value FROM json_each(?))`,
    )
    .all(wanted, wanted);
}

function findRevisions(
  database: Database,
  generation: string,
  ids: readonly string[],
): readonly (readonly [string, number])[] {
  const wanted = JSON.stringify(ids);
  return database
    .prepare<[string, number]>(
      `SELECT id, revision FROM ${identifier(tableName(generation)).text}
         WHERE id IN (SELECT value FROM json_each(?))
       UNION ALL
       SELECT id, revision FROM ${identifier(tombstoneTableName(generation)).text}
         WHERE id IN (SELECT value FROM json_each(?))`,
    )
    .all(wanted, wanted);
}

export function scans(database: Database, _limits: ReaderOptions, running: Running): ReaderScans {
  // An order without an index is sorted on disk, not in memory: an export may contain all documents.
  database.exec('PRAGMA temp_store=FILE');
  return {
    *matches(generation, { filter, orderBy = [], timeLimit }) {
      const deadline = startDeadline(timeLimit, running.isAbandoned);
      const table = readTable(database, generation);
      const body = database.prepare<[string]>(
        `SELECT body FROM ${identifier(tableName(generation)).text} WHERE rowid = ?`,
      );
      let batch: string[] = [];
      let characters = 0;
      for (const rowid of rowidsInOrder(database, table, { filter, orderBy, deadline })) {
        const [text = ''] = body.get(rowid) ?? [];
        batch.push(text);
        characters += text.length;
        if (batch.length < batchSize && characters < batchCharacters) continue;
        deadline.checkNow();
        deadline.pause();
        yield batch;
        deadline.resume();
        batch = [];
        characters = 0;
      }
      deadline.checkNow();
      if (batch.length > 0) yield batch;
    },

    *differing(one, other) {
      const [own, others] = [one, other].map(
        (each) => identifier(tableName(readTable(database, each).generation)).text,
      );
      const all = database.prepare<[number]>(`SELECT count(*) FROM ${own} WHERE rowid > ? AND rowid <= ?`);
      const differing = database.prepare<[string]>(
        `SELECT o.id FROM ${own} o LEFT JOIN ${others} n ON n.id = o.id WHERE o.rowid > ? AND o.rowid <= ?
           AND (n.revision IS NOT o.revision OR n.body IS NOT o.body)`,
      );
      for (const { after, upTo } of windowsOf(database, one)) {
        const ids = differing.all(after, upTo).map(([id]) => id);
        const [documents = 0] = all.get(after, upTo) ?? [];
        yield { equal: documents - ids.length, ids };
      }
      const lacking = database.prepare<[string]>(
        `SELECT n.id FROM ${others} n WHERE n.rowid > ? AND n.rowid <= ?
           AND NOT EXISTS (SELECT 1 FROM ${own} o WHERE o.id = n.id)`,
      );
      for (const { after, upTo } of windowsOf(database, other))
        yield { equal: 0, ids: lacking.all(after, upTo).map(([id]) => id) };
    },
  };
}

function* rowidsInOrder(
  database: Database,
  table: Table,
  scan: {
    readonly filter: Expression | undefined;
    readonly orderBy: readonly OrderBy[];
    readonly deadline: Deadline;
  },
): Generator<number, void, void> {
  const { orderBy, deadline } = scan;
  const filter = compileFilter(scan.filter, table.columns);
  const order = compileOrder(orderBy, table.columns);
  if (order !== undefined) {
    for (const { rowid } of walkMatches(database, table, { filter, deadline, order })) yield rowid;
    return;
  }
  const ranking = openRanking<number>(orderBy, Number.POSITIVE_INFINITY);
  const expressions = orderBy.map(({ expression }) => expression);
  for (const match of walkMatches(database, table, { filter, deadline, expressions }))
    ranking.add(match.rowid, match.document);
  yield* ranking.keys();
}

function readTable(database: Database, generation: string): Table {
  const [columns, documents = 0, counted = '[]'] =
    database.prepare<[string, number, string]>(tableQuery).get(generation) ?? [];
  if (columns === undefined) throw new UnknownGeneration(`there is no generation ${generation}`);
  return { generation, columns: JSON.parse(columns), documents, counted: JSON.parse(counted) };
}
