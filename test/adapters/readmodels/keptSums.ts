/** Kept sums equal a real sum, whatever is written, replaced, deleted, rolled back, built or declared. */
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { openEmbeddedReadModels } from '../../../src/adapters/readmodels/sqlite/embedded.js';
import { sumsTableName } from '../../../src/adapters/readmodels/sqlite/schema.js';
import { open } from '../../../src/adapters/readmodels/sqlite/writerOperations.js';
import { openForWriting } from '../../../src/adapters/sqlite/database.js';
import type { DocumentText, ReadModels } from '../../../src/ports/readModels.js';
import type { AggregateQuery, Expression } from '../../../src/query/ast.js';
import type { ReadModel } from '../../../src/query/fields.js';
import { temporaryFolders } from '../../support/temporaryFolder.js';

const temporaryFolder = temporaryFolders();

const unsummed: ReadModel = {
  name: 'contracts',
  version: 1,
  fields: {
    id: { type: 'string', description: 'Identifier' },
    currency: { type: 'string', description: 'Currency', nullable: true },
    changes: {
      type: 'collection',
      description: 'What changed',
      items: {
        month: { type: 'date', description: 'When' },
        kind: { type: 'string', description: 'Why' },
        amount: { type: 'decimal', nullable: true, description: 'How much' },
        tax: { type: 'decimal', description: 'The tax in it' },
      },
    },
  },
  indexes: [['currency']],
};
const contracts: ReadModel = {
  ...unsummed,
  summed: {
    over: 'changes',
    by: ['changes/month', 'changes/kind', 'currency'],
    of: ['changes/amount', 'changes/tax'],
  },
};

interface Change {
  readonly month: string;
  readonly kind: string;
  readonly amount: number | null;
  readonly tax: number;
}
interface Contract {
  readonly currency: string | null;
  readonly changes: readonly Change[];
}

const months = ['2026-01-01', '2026-02-01', '2027-12-01'];
const change: fc.Arbitrary<Change> = fc.record({
  month: fc.constantFrom(...months),
  kind: fc.constantFrom('new', 'lost', '"\\'),
  // Cents and millionths that binary fractions cannot hold, and amounts whose sum in millionths exceeds 64 bits.
  amount: fc.constantFrom(0.1, 0.2, -0.3, 0, 12.34, -0.000001, 9_007_199_254.740_99, 8_999_999_999_999, null),
  tax: fc.constantFrom(0, 0.07, -1.9),
});
const contract: fc.Arbitrary<Contract> = fc.record({
  currency: fc.constantFrom('EUR', 'JPY', null),
  changes: fc.array(change, { maxLength: 4 }),
});
/** Null deletes the document. */
const written = fc.record({ id: fc.constantFrom('a', 'b', 'c'), content: fc.option(contract, { freq: 4 }) });

const month = { kind: 'field', name: 'changes/month', type: 'date' } as const;
const since = (day: string): Expression => ({
  kind: 'comparison',
  operator: 'ge',
  left: month,
  right: { kind: 'literal', type: 'date', value: day },
});

const queries: readonly AggregateQuery[] = [
  {
    over: 'changes',
    groupBy: [{ field: 'changes/month' }, { field: 'currency' }],
    measures: [
      { name: 'tax', operation: 'sum', field: 'changes/tax' },
      { name: 'amount', operation: 'sum', field: 'changes/amount' },
      { name: 'entries', operation: 'count' },
    ],
  },
  {
    over: 'changes',
    entryFilter: since('2026-02-01'),
    groupBy: [{ field: 'changes/month', by: 'month' }, { field: 'changes/kind' }],
    measures: [{ name: 'amount', operation: 'sum', field: 'changes/amount' }],
  },
  { over: 'changes', groupBy: [], measures: [{ name: 'entries', operation: 'count' }] },
  {
    over: 'changes',
    // No sums are kept by a field that is itself summed.
    entryFilter: {
      kind: 'comparison',
      operator: 'gt',
      left: { kind: 'field', name: 'changes/amount', type: 'decimal' },
      right: { kind: 'literal', type: 'decimal', value: 0.1, text: '0.1' },
    },
    groupBy: [{ field: 'currency' }],
    measures: [{ name: 'tax', operation: 'sum', field: 'changes/tax' }],
  },
];

function millionthsOf(figure: number | null): bigint {
  const [whole = '0', fraction = ''] = Math.abs(figure ?? 0)
    .toFixed(6)
    .split('.');
  return BigInt(whole + fraction.padEnd(6, '0')) * ((figure ?? 0) < 0 ? -1n : 1n);
}

/** Returns the groups by name, each with its two sums in millionths and its number of entries, added in whole numbers. */
function addedUp(all: Iterable<Contract>): Map<string, [bigint, bigint, number]> {
  const groups = new Map<string, [bigint, bigint, number]>();
  for (const { currency, changes } of all)
    for (const { month: first, kind, amount, tax } of changes) {
      const name = `${first} ${kind} ${currency}`;
      const [amounts, taxes, entries] = groups.get(name) ?? [0n, 0n, 0];
      groups.set(name, [amounts + millionthsOf(amount), taxes + millionthsOf(tax), entries + 1]);
    }
  return groups;
}

async function opened(file: string, model: ReadModel): Promise<ReadModels> {
  const readModels = await openEmbeddedReadModels({
    file,
    onFailure: (error) => {
      throw error;
    },
  });
  await readModels.prepare([model]);
  return readModels;
}

const eqEuro: Expression = {
  kind: 'comparison',
  operator: 'eq',
  left: { kind: 'field', name: 'currency', type: 'string' },
  right: { kind: 'literal', type: 'string', value: 'EUR' },
};

export function testKeptSums(runs: number): void {
  test('kept sums equal real sums after random writes, deletions, builds and rollbacks', () => {
    const database = openForWriting(join(temporaryFolder(), 'readmodels.db'), { synchronous: 'normal' });
    try {
      const writer = open(database, { tombstoneRetention: 0 });
      let generation = writer.ensureLive(contracts)[0]?.generation ?? '';
      let revision = 0;
      let known = new Map<string, Contract>();
      const doing = fc.record({
        changes: fc.array(written, { maxLength: 5 }),
        end: fc.constantFrom('COMMIT', 'COMMIT', 'ROLLBACK', 'build'),
      });
      fc.assert(
        fc.property(fc.array(doing, { minLength: 3, maxLength: 10 }), (steps) => {
          for (const { changes, end } of steps) {
            const before = known;
            if (end === 'build') known = new Map();
            else known = new Map(known);
            revision += 1;
            const documents = changes.map(({ id, content }, index): DocumentText => {
              if (content === null) known.delete(id);
              else known.set(id, content);
              return [id, revision * 10 + index, content && JSON.stringify({ id, ...content })];
            });
            database.exec('BEGIN IMMEDIATE');
            if (end === 'build') {
              const old = generation;
              generation = writer.begin(contracts);
              writer.write(generation, documents);
              writer.makeLive(contracts, generation);
              writer.retire(old);
              while (!writer.dropSlice(old));
            } else writer.write(generation, documents);
            if (end === 'ROLLBACK') known = before;
            database.exec(end === 'ROLLBACK' ? 'ROLLBACK' : 'COMMIT');
            const kept = database
              .prepare<[string, number, string]>(
                `SELECT key, entries, sum FROM "${sumsTableName(generation)}" ORDER BY key`,
              )
              .all();
            const own = kept.map(([key, entries, sum]) => [
              JSON.parse(key).join(' '),
              [...sum.split(' ').map(BigInt), entries],
            ]);
            const expected = [...addedUp(known.values())].map(([name, group]) => [
              name.replace(/ null$/, ' '),
              group,
            ]);
            expect(new Map(own as never)).toEqual(new Map(expected as never));
          }
        }),
        { numRuns: runs },
      );
      const tables = database.prepare("SELECT name FROM sqlite_master WHERE name LIKE 'sums%'").all();
      expect(tables).toEqual([[sumsTableName(generation)]]);
    } finally {
      database.close();
    }
  });
}

export function testSumExample(): void {
  test('a query gets the same answer from kept sums as from documents, even if they were declared later', async () => {
    const file = join(temporaryFolder(), 'readmodels.db');
    const all = fc.sample(contract, { numRuns: 40, seed: 7 });
    let readModels = await opened(file, unsummed);
    const [live] = await readModels.generations(unsummed);
    await readModels.write(
      unsummed,
      [live?.generation ?? ''],
      all.map((one, index) => ({
        id: `c${index}`,
        revision: 0,
        document: { id: `c${index}`, ...one } as never,
      })),
    );
    const expected = [];
    for (const query of queries) expected.push(await readModels.aggregate(unsummed, query));
    await readModels.close();
    for (const model of [contracts, unsummed, contracts]) {
      readModels = await opened(file, model);
      for (const [index, query] of queries.entries())
        expect(await readModels.aggregate(model, query)).toEqual(expected[index]);
      await readModels.close();
    }
    const database = openForWriting(file, {});
    database.exec(`DELETE FROM "${sumsTableName(live?.generation ?? '')}"`);
    database.close();
    readModels = await opened(file, contracts);
    // The empty answer proves that kept sums are used. Other queries are answered from the documents.
    expect(await readModels.aggregate(contracts, queries[0] as AggregateQuery)).toEqual([]);
    const filtered = { ...(queries[0] as AggregateQuery), filter: { kind: 'not', operand: eqEuro } as const };
    expect(await readModels.aggregate(contracts, filtered)).not.toEqual([]);
    await readModels.close();
  });
}
