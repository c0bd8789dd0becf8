/** Kept counts equal a real count, whatever is written, built, dropped or lost in a crash. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { openEmbeddedReadModels } from '../../../src/adapters/readmodels/sqlite/embedded.js';
import { countsTableName, tableName } from '../../../src/adapters/readmodels/sqlite/schema.js';
import { open } from '../../../src/adapters/readmodels/sqlite/writerOperations.js';
import { type Database, openForWriting } from '../../../src/adapters/sqlite/database.js';
import type { DocumentText, Generation, ReadModels, Versioned } from '../../../src/ports/readModels.js';
import type { Expression } from '../../../src/query/ast.js';
import { compareBy, matches } from '../../../src/query/evaluate.js';
import type { Document, ReadModel } from '../../../src/query/fields.js';
import { temporaryFolders } from '../../support/temporaryFolder.js';

const temporaryFolder = temporaryFolders();
const uncounted: ReadModel = {
  name: 'orders',
  version: 1,
  fields: {
    id: { type: 'string', description: 'Identifier' },
    status: { type: 'string', description: 'State', nullable: true },
    paid: { type: 'boolean', description: 'Whether it is paid', nullable: true },
    note: { type: 'string', description: 'Text', nullable: true },
  },
  indexes: [['note']],
};
const orders: ReadModel = { ...uncounted, counted: ['status', 'paid'] };

const statuses = ['open', 'Closed', 'É', null];
const flags = [true, false, null];

function field(name: string, type: 'string' | 'boolean' = 'string'): Expression {
  return { kind: 'field', name, type };
}

function eq(left: Expression, value: string | boolean | null): Expression {
  const type = value === null ? 'null' : typeof value === 'boolean' ? 'boolean' : 'string';
  return { kind: 'comparison', operator: 'eq', left, right: { kind: 'literal', type, value } };
}

const filters: readonly Expression[] = [
  ...statuses.map((status) => eq(field('status'), status)),
  ...flags.map((flag) => eq(field('paid', 'boolean'), flag)),
  eq({ kind: 'call', name: 'tolower', arguments: [field('status')], type: 'string' }, 'é'),
  { kind: 'not', operand: eq(field('status'), 'open') },
  { kind: 'and', left: eq(field('status'), 'open'), right: eq(field('paid', 'boolean'), true) },
  { kind: 'or', left: eq(field('status'), 'Closed'), right: eq(field('paid', 'boolean'), null) },
];

async function opened(file: string): Promise<ReadModels> {
  return openEmbeddedReadModels({
    file,
    onFailure: (error) => {
      throw error;
    },
  });
}

async function liveOf(readModels: ReadModels): Promise<Generation> {
  const live = (await readModels.generations(orders)).find((one) => one.live);
  if (live === undefined) throw new Error('nothing is live');
  return live.generation;
}

/** Compares the counts of lists with the documents that exist. */
async function expectCounts(readModels: ReadModels, documents: Iterable<Document>): Promise<void> {
  const all = [...documents];
  for (const filter of filters) {
    const { count } = await readModels.list(orders, { filter, skip: 0, top: 2, count: true });
    expect(count).toBe(all.filter((document) => matches(filter, document)).length);
  }
}

/** Returns the kept counts, and those of the documents. */
function countsOf(database: Database, generation: Generation): { kept: unknown[]; counted: unknown[] } {
  return {
    kept: database
      .prepare(`SELECT f_status, f_paid, documents FROM "${countsTableName(generation)}" ORDER BY 1, 2`)
      .all(),
    counted: database
      .prepare(
        `SELECT f_status, f_paid, count(*) FROM "${tableName(generation)}" GROUP BY 1, 2 ORDER BY 1, 2`,
      )
      .all(),
  };
}

function countsIn(file: string, generation: Generation): { kept: unknown[]; counted: unknown[] } {
  const database = openForWriting(file, {});
  try {
    return countsOf(database, generation);
  } finally {
    database.close();
  }
}

type Step =
  | { readonly kind: 'write' | 'writeSoon'; readonly changes: readonly Change[] }
  | { readonly kind: 'rebuild' | 'crash' | 'reopen' | 'stale' };

interface Change {
  readonly id: string;
  /** Null deletes the document. */
  readonly content: { readonly status: string | null; readonly paid: boolean | null } | null;
}

const change: fc.Arbitrary<Change> = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  content: fc.option(fc.record({ status: fc.constantFrom(...statuses), paid: fc.constantFrom(...flags) }), {
    freq: 4,
  }),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('write', 'writeSoon'),
      changes: fc.array(change, { maxLength: 6 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('rebuild', 'crash', 'reopen', 'stale') }) },
);

/** @param stores the number of stores that go through random writes */
export function testKeptCounts(stores: number): void {
  test('kept counts equal a count after random writes, deletions, builds, crashes and restarts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
        let file = join(temporaryFolder(), 'readmodels.db');
        let readModels = await opened(file);
        try {
          await readModels.prepare([orders]);
          const revisions = new Map<string, number>();
          const known = new Map<string, Document>();
          for (const { kind, ...rest } of steps) {
            const changes = 'changes' in rest ? rest.changes : [];
            const generation = await liveOf(readModels);
            const written: Versioned[] = changes.map(({ id, content }) => {
              const revision = (revisions.get(id) ?? -1) + 1;
              revisions.set(id, revision);
              if (content === null) known.delete(id);
              else known.set(id, { id, ...content });
              return { id, revision, document: content && { id, ...content } };
            });
            if (kind === 'write') await readModels.write(orders, [generation], written);
            else if (kind === 'writeSoon') {
              for (const one of written)
                await readModels.writeSoon?.(orders, generation, one, (error) => {
                  throw error;
                });
            } else if (kind === 'stale') {
              // A write that is not newer than the stored document is refused and changes no count.
              const older = [...known.values()].map((document) => ({
                id: String(document.id),
                revision: 0,
                document: { ...document, status: 'open', paid: true },
              }));
              await readModels.write(
                orders,
                [generation],
                older.filter(({ id }) => (revisions.get(id) ?? 0) > 0),
              );
            } else if (kind === 'rebuild') {
              const fresh = await readModels.begin(orders);
              const all = [...known.values()].map((document) => ({
                id: String(document.id),
                revision: revisions.get(String(document.id)) ?? 0,
                document,
              }));
              await readModels.write(orders, [fresh], all);
              await readModels.makeLive(orders, fresh);
              await readModels.drop(orders, generation);
            } else if (kind === 'crash') {
              // The copy is what a crash would leave now: the files on disk while the process has them open.
              await readModels.list(orders, { skip: 0, top: 0, count: true });
              const folder = temporaryFolder();
              for (const suffix of ['', '-wal', '-shm'])
                cpSync(`${file}${suffix}`, join(folder, `readmodels.db${suffix}`));
              await readModels.close();
              file = join(folder, 'readmodels.db');
              readModels = await opened(file);
              await readModels.prepare([orders]);
            } else {
              await readModels.close();
              readModels = await opened(file);
              await readModels.prepare([orders]);
            }
            if (changes.length === 0) await expectCounts(readModels, known.values());
          }
          await expectCounts(readModels, known.values());
          const generation = await liveOf(readModels);
          await readModels.close();
          const { kept, counted } = countsIn(file, generation);
          expect(kept).toEqual(counted);
        } finally {
          await readModels.close();
        }
      }),
      { numRuns: stores },
    );
  });

  test('rolled back operations and dropped builds leave the counts as they were', () => {
    const database = openForWriting(join(temporaryFolder(), 'readmodels.db'), { synchronous: 'normal' });
    try {
      const writer = open(database, { tombstoneRetention: 0 });
      const [live] = writer.ensureLive(orders);
      let generation = live?.generation ?? '';
      let revision = 0;
      const write = (changes: readonly Change[]) => {
        revision += 1;
        const documents = changes.map(({ id, content }): DocumentText => {
          return [id, revision, content && JSON.stringify({ id, ...content })];
        });
        writer.write(generation, documents);
      };
      const doing = fc.record({
        changes: fc.array(change, { maxLength: 8 }),
        end: fc.constantFrom('COMMIT', 'COMMIT', 'ROLLBACK', 'build'),
      });
      fc.assert(
        fc.property(fc.array(doing, { minLength: 3, maxLength: 12 }), (steps) => {
          for (const { changes, end } of steps) {
            database.exec('BEGIN IMMEDIATE');
            if (end === 'build') {
              const old = generation;
              generation = writer.begin(orders);
              write(changes);
              writer.makeLive(orders, generation);
              writer.retire(old);
              while (!writer.dropSlice(old));
            } else write(changes);
            database.exec(end === 'ROLLBACK' ? 'ROLLBACK' : 'COMMIT');
            const { kept, counted } = countsOf(database, generation);
            expect(kept).toEqual(counted);
          }
        }),
        { numRuns: 30 * stores },
      );
      const tables = database.prepare("SELECT name FROM sqlite_master WHERE name LIKE 'counts%'").all();
      expect(tables).toEqual([[countsTableName(generation)]]);
    } finally {
      database.close();
    }
  });
}

export function testCountExamples(): void {
  test('counts are added to a build from before their declaration, and removed with the declaration', async () => {
    const file = join(temporaryFolder(), 'readmodels.db');
    let readModels = await opened(file);
    await readModels.prepare([uncounted]);
    const documents = ['open', 'open', null, 'É'].map((status, index) => ({
      id: `o${index}`,
      status,
      paid: index > 1,
    }));
    const generation = await liveOf(readModels);
    await readModels.write(
      uncounted,
      [generation],
      documents.map((document) => ({ id: document.id, revision: 0, document })),
    );
    for (const model of [orders, uncounted, { ...orders, counted: ['paid'] }, orders]) {
      await readModels.close();
      readModels = await opened(file);
      await readModels.prepare([model]);
      await expectCounts(readModels, documents);
    }
    await readModels.close();
    expect(countsIn(file, generation).kept).toEqual([
      [null, 1, 1],
      ['open', 0, 2],
      ['É', 1, 1],
    ]);
  });

  test('a filter with many matches is read along the index of the order, in the same order', async () => {
    const file = join(temporaryFolder(), 'readmodels.db');
    const readModels = await opened(file);
    const model: ReadModel = { ...orders, indexes: [['note'], ['status']] };
    await readModels.prepare([model]);
    const documents = Array.from({ length: 6_600 }, (_, n) => ({
      id: `o${n}`,
      status: n % 11 === 0 ? 'Closed' : 'open',
      note: n % 13 === 0 ? null : `n${(n * 7_919) % 500}`,
    }));
    await readModels.write(
      model,
      [await liveOf(readModels)],
      documents.map((document) => ({ id: document.id, revision: 0, document })),
    );
    for (const direction of ['asc', 'desc'] as const) {
      const orderBy = [{ expression: field('note'), direction }];
      const open = documents.filter(({ status }) => status === 'open').sort(compareBy(orderBy));
      expect(open.length).toBeGreaterThan(5_000);
      for (const skip of [0, 40, 5_900]) {
        const query = { filter: eq(field('status'), 'open'), orderBy, skip, top: 30 };
        const expected = open.slice(skip, skip + 30);
        expect(await readModels.list(model, { ...query, count: true })).toEqual({
          documents: expected,
          count: open.length,
        });
        expect((await readModels.list(model, { ...query, count: false })).documents).toEqual(expected);
      }
    }
    await readModels.close();
  });

  test('a list filtered by counted fields takes its count from the kept one', async () => {
    const file = join(temporaryFolder(), 'readmodels.db');
    const readModels = await opened(file);
    await readModels.prepare([orders]);
    const generation = await liveOf(readModels);
    await readModels.write(
      orders,
      [generation],
      [{ id: 'a', revision: 0, document: { id: 'a', status: 'open' } }],
    );
    const database = openForWriting(file, {});
    database.exec(`UPDATE "${countsTableName(generation)}" SET documents = 41`);
    database.close();
    const countOf = async (filter: Expression) =>
      (await readModels.list(orders, { filter, skip: 0, top: 1, count: true })).count;
    expect(await countOf(eq(field('status'), 'open'))).toBe(41);
    expect(
      await countOf({ kind: 'or', left: eq(field('status'), 'open'), right: eq(field('note'), 'x') }),
    ).toBe(1);
    await readModels.close();
  });
}
