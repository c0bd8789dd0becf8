/** Rows, sums and filters of random reports agree with plain loops over the documents. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { openEmbeddedReadModels } from '../../src/adapters/readmodels/sqlite/embedded.js';
import { executeReport, type ReportOutcome } from '../../src/analytics/reportExecution.js';
import type { DateRange } from '../../src/analytics/reportQueries.js';
import type { ReportDefinition } from '../../src/domain/report/events.js';
import { planReport } from '../../src/domain/report/plan.js';
import { reportSource } from '../../src/domain/report/source.js';
import type { JsonObject, JsonValue } from '../../src/kernel/json.js';
import type { ReadModels } from '../../src/ports/readModels.js';
import { matches } from '../../src/query/evaluate.js';
import type { Document, ReadModel } from '../../src/query/fields.js';
import { temporaryFolders } from '../support/temporaryFolder.js';

const temporaryFolder = temporaryFolders();

const model: ReadModel = {
  name: 'sales',
  version: 1,
  fields: {
    id: { type: 'string', description: '' },
    customer: { type: 'string', description: '', nullable: true },
    status: { type: 'string', description: '', values: ['open', 'closed'] },
    quantity: { type: 'integer', description: '' },
    total: { type: 'decimal', description: '', nullable: true },
    currency: { type: 'string', description: '' },
    paid: { type: 'boolean', description: '' },
    soldOn: { type: 'date', description: '' },
    createdAt: { type: 'timestamp', description: '' },
    items: {
      type: 'collection',
      description: '',
      items: {
        description: { type: 'string', description: '' },
        quantity: { type: 'integer', description: '' },
        amount: { type: 'decimal', description: '' },
      },
    },
  },
  indexes: [['status', 'soldOn'], ['createdAt']],
};
const source = reportSource({ model, mainDate: 'createdAt', amount: 'total', currency: 'currency' });

const digits = { JPY: 0, USD: 2, KWD: 3 };
const currency = fc.constantFrom('JPY', 'USD', 'KWD') as fc.Arbitrary<keyof typeof digits>;
const days = ['2025-12-31', '2026-01-01', '2026-01-31', '2026-02-01'];
const day = fc.constantFrom(...days);
const moment = fc
  .tuple(day, fc.constantFrom('00:00:00.000', '12:30:00.000', '23:59:59.999'))
  .map(([date, time]) => `${date}T${time}Z`);
const texts = ['', 'a', 'A', 'Straße', 'ß', '😀', 'a,b', "o'x", '%', '_'];
const text = fc.constantFrom(...texts);
const amountIn = (code: keyof typeof digits) =>
  fc.integer({ min: -2_000_000, max: 99_999_999 }).map((units) => units / 10 ** digits[code]);

const sale = currency.chain((code) =>
  fc.record({
    customer: fc.option(text, { freq: 4 }),
    status: fc.constantFrom('open', 'closed'),
    quantity: fc.integer({ min: 0, max: 5 }),
    total: fc.option(amountIn(code), { freq: 9 }),
    currency: fc.constant(code),
    paid: fc.boolean(),
    soldOn: day,
    createdAt: moment,
    items: fc.array(
      fc.record({ description: text, quantity: fc.integer({ min: 1, max: 9 }), amount: amountIn(code) }),
      { maxLength: 4 },
    ),
  }),
);

const documents: Document[] = fc
  .sample(sale, { numRuns: 400 })
  .map((one, index) => ({ ...one, id: `s${String(index).padStart(4, '0')}` }));
let readModels: ReadModels;

/** Tests the value of a column. */
type Test = (value: JsonValue) => boolean;
interface Condition {
  readonly name: string;
  readonly sent: JsonValue;
  readonly holds: Test;
}
const isBeside = (value: JsonValue, compares: (text: string) => boolean) =>
  typeof value === 'string' && compares(value);

const orderings = {
  gt: (left: number | string, right: number | string) => left > right,
  ge: (left: number | string, right: number | string) => left >= right,
  lt: (left: number | string, right: number | string) => left < right,
  le: (left: number | string, right: number | string) => left <= right,
};
const ordering = fc.constantFrom(...(Object.keys(orderings) as (keyof typeof orderings)[]));

/** Conditions in the forms that the documentation describes. */
const condition: fc.Arbitrary<Condition> = fc.oneof(
  text.map((value): Condition => ({ name: 'customer', sent: value, holds: (found) => found === value })),
  fc.constant<Condition>({ name: 'customer', sent: null, holds: (found) => found === null }),
  text.map(
    (value): Condition => ({ name: 'customer', sent: { ne: value }, holds: (found) => found !== value }),
  ),
  fc.uniqueArray(text, { minLength: 1 }).map(
    (values): Condition => ({
      name: 'customer',
      sent: values,
      holds: (found) => values.some((one) => one === found),
    }),
  ),
  fc.constantFrom('a', 'ß', ',', '%', "'").map(
    (part): Condition => ({
      name: 'customer',
      sent: { contains: part },
      holds: (found) => isBeside(found, (value) => value.includes(part)),
    }),
  ),
  fc.tuple(ordering, fc.integer({ min: -100, max: 100_000 })).map(([operator, units]): Condition => {
    const limit = units / 100;
    return {
      name: 'total',
      sent: { [operator]: limit },
      holds: (found) => typeof found === 'number' && orderings[operator](found, limit),
    };
  }),
  fc.tuple(ordering, fc.integer({ min: 0, max: 5 })).map(
    ([operator, limit]): Condition => ({
      name: 'quantity',
      sent: { [operator]: limit, ne: 3 },
      holds: (found) => typeof found === 'number' && orderings[operator](found, limit) && found !== 3,
    }),
  ),
  fc.boolean().map((value): Condition => ({ name: 'paid', sent: value, holds: (found) => found === value })),
  fc.tuple(ordering, day).map(
    ([operator, limit]): Condition => ({
      name: 'soldOn',
      sent: { [operator]: limit },
      holds: (found) => isBeside(found, (value) => orderings[operator](value, limit)),
    }),
  ),
  // A date compared with a timestamp means its whole day, so the first ten characters are compared.
  fc.tuple(ordering, day).map(
    ([operator, limit]): Condition => ({
      name: 'createdAt',
      sent: { [operator]: limit },
      holds: (found) => isBeside(found, (value) => orderings[operator](value.slice(0, 10), limit)),
    }),
  ),
  fc.tuple(ordering, moment).map(
    ([operator, limit]): Condition => ({
      name: 'createdAt',
      sent: { [operator]: limit },
      holds: (found) => isBeside(found, (value) => orderings[operator](value, limit)),
    }),
  ),
  fc.tuple(day, moment).map(
    ([one, other]): Condition => ({
      name: 'createdAt',
      sent: [one, other],
      holds: (found) => isBeside(found, (value) => value.startsWith(one) || value === other),
    }),
  ),
  fc.tuple(ordering, fc.integer({ min: 1, max: 9 })).map(
    ([operator, limit]): Condition => ({
      name: 'items/quantity',
      sent: { [operator]: limit },
      holds: (found) => typeof found === 'number' && orderings[operator](found, limit),
    }),
  ),
  text.map(
    (value): Condition => ({ name: 'items/description', sent: value, holds: (found) => found === value }),
  ),
);
const conditions = fc.uniqueArray(condition, { selector: ({ name }) => name, maxLength: 3 });
const range: fc.Arbitrary<DateRange | undefined> = fc.option(
  fc
    .tuple(day, day)
    .map(([one, other]) => (one < other ? { from: one, to: other } : { from: other, to: one })),
  { nil: undefined },
);

/** Returns each entry of a list with the fields of its document. */
function entriesOf({ items, ...document }: Document): JsonObject[] {
  const entries = Array.isArray(items) ? items : [];
  return entries.flatMap((entry) => {
    if (entry === null || typeof entry !== 'object' || Array.isArray(entry)) return [];
    const own = Object.entries(entry).map(([name, value]) => [`items/${name}`, value] as const);
    return [{ ...document, ...Object.fromEntries(own) }];
  });
}

/** Finds the rows of a report by loops. */
function rowsOf(
  list: string | undefined,
  all: readonly Condition[],
  within: DateRange | undefined,
): JsonObject[] {
  const ofItems = all.filter(({ name }) => name.startsWith('items/'));
  const ofDocuments = all.filter(({ name }) => !name.startsWith('items/'));
  const keeps = (row: JsonObject) => ofItems.every(({ name, holds }) => holds(row[name] ?? null));
  return documents
    .filter((document) => ofDocuments.every(({ name, holds }) => holds(document[name] ?? null)))
    .filter(({ createdAt }) => {
      const own = String(createdAt).slice(0, 10);
      return within === undefined || (own >= within.from && own <= within.to);
    })
    .flatMap((document) => {
      const entries = entriesOf(document).filter(keeps);
      if (list !== undefined) return entries;
      return ofItems.length === 0 || entries.length > 0 ? [document] : [];
    });
}

/** Returns an amount in exact thousandths. */
const units = (amount: JsonValue | undefined) =>
  typeof amount === 'number' ? BigInt(Math.round(amount * 1_000)) : 0n;
const sumOf = (rows: readonly JsonObject[], name: string) =>
  Number(rows.reduce((sum, row) => sum + units(row[name]), 0n)) / 1_000;

function expectedSummary(rows: readonly JsonObject[], amount: string): ReportOutcome['summary'] {
  const counted = rows.filter((row) => typeof row[amount] === 'number');
  const figures = (code: string) => {
    const own = counted.filter((row) => row.currency === code);
    const total = own.reduce((sum, row) => sum + units(row[amount]), 0n);
    const unit = 10n ** BigInt(3 - (digits[code as keyof typeof digits] ?? 2));
    const divisor = BigInt(own.length) * unit;
    const magnitude = total < 0n ? -total : total;
    const half = divisor === 0n ? 0n : (2n * magnitude + divisor) / (2n * divisor);
    const average = Number((total < 0n ? -half : half) * unit) / 1_000;
    return { totalAmount: Number(total) / 1_000, averageAmount: average === 0 ? 0 : average };
  };
  const codes = [...new Set(counted.map((row) => String(row.currency)))].sort();
  const code = codes.length === 1 ? (codes[0] ?? '') : 'USD';
  return {
    ...figures(code),
    currency: code,
    ...(codes.length > 1 && { byCurrency: Object.fromEntries(codes.map((one) => [one, figures(one)])) }),
  };
}

function definitionOf(changes: Partial<ReportDefinition>): ReportDefinition {
  return {
    name: 'random',
    description: null,
    type: null,
    dataSource: 'sales',
    filters: {},
    columns: ['id'],
    groupBy: null,
    sortBy: null,
    ...changes,
  };
}

async function executed(definition: ReportDefinition, within: DateRange | undefined) {
  const result = await executeReport(readModels, {
    definition,
    model,
    source,
    range: within,
    today: '2026-03-31',
    defaultCurrency: 'USD',
    timeLimit: 30_000,
  });
  const ahead = await result.outcomeAhead();
  const rows: JsonObject[] = [];
  for await (const batch of result.batches) rows.push(...batch);
  expect(ahead).toEqual(result.outcome());
  return { rows, ...result.outcome() };
}

const sentFilters = (all: readonly Condition[]): JsonObject =>
  Object.fromEntries(all.map(({ name, sent }) => [name, sent]));
const list = fc.constantFrom(undefined, 'items');

const groupings = fc.uniqueArray(
  fc.constantFrom('customer', 'status', 'currency', 'paid', 'soldOn', 'month', 'items/description'),
  { minLength: 1, maxLength: 3 },
);

function compared(left: JsonValue, right: JsonValue): number {
  if (left === right) return 0;
  if (left === null) return -1;
  if (right === null) return 1;
  if (typeof left === 'string' && typeof right === 'string')
    return Buffer.compare(Buffer.from(left), Buffer.from(right));
  return Number(left) - Number(right);
}

export function testReports(numRuns: number): void {
  const runs = { numRuns };
  beforeAll(async () => {
    readModels = await openEmbeddedReadModels({
      file: join(temporaryFolder(), 'readmodels.db'),
      onFailure: (error) => {
        throw error;
      },
    });
    await readModels.prepare([model]);
    const [live] = await readModels.generations(model);
    await readModels.write(
      model,
      [live?.generation ?? ''],
      documents.map((document) => ({ id: String(document.id), revision: 0, document })),
    );
  });

  afterAll(() => readModels.close());

  test('rows are those that meet the conditions, and the summary counts exactly these', async () => {
    await fc.assert(
      fc.asyncProperty(conditions, range, list, async (all, within, over) => {
        const columns = over === undefined ? ['id', 'total'] : ['id', 'items/description', 'items/amount'];
        const definition = definitionOf({ columns, filters: sentFilters(all) });
        const { rows, totalRows, summary } = await executed(definition, within);
        const expected = rowsOf(over, all, within);
        expect(rows).toEqual(
          expected.map((row) => Object.fromEntries(columns.map((name) => [name, row[name] ?? null]))),
        );
        expect(totalRows).toBe(expected.length);
        expect(summary).toEqual(expectedSummary(expected, over === undefined ? 'total' : 'items/amount'));
      }),
      runs,
    );
  });

  test('the engine selects the same documents as the reference evaluator', async () => {
    await fc.assert(
      fc.asyncProperty(conditions, async (all) => {
        const definition = definitionOf({ filters: sentFilters(all) });
        const { filter } = planReport(definition, source);
        const { rows } = await executed(definition, undefined);
        const expected = documents.filter((document) => filter === undefined || matches(filter, document));
        expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      }),
      runs,
    );
  });

  test('groups add up to the summary, and each is the sum of its rows', async () => {
    await fc.assert(
      fc.asyncProperty(conditions, range, groupings, fc.boolean(), async (all, within, groupBy, money) => {
        const over = groupBy.includes('items/description') ? 'items' : undefined;
        const [amount, quantity] =
          over === undefined ? ['total', 'quantity'] : ['items/amount', 'items/quantity'];
        const columns = money ? [quantity, amount] : [quantity];
        const definition = definitionOf({ columns, filters: sentFilters(all), groupBy: groupBy.join(', ') });
        const { rows, totalRows, summary } = await executed(definition, within);
        const found = rowsOf(over, all, within);
        expect(totalRows).toBe(rows.length);
        expect(summary).toEqual(expectedSummary(found, amount));
        const keyNames = money && !groupBy.includes('currency') ? [...groupBy, 'currency'] : groupBy;
        const keyOf = (row: JsonObject, name: string) =>
          name === 'month' ? (row.month ?? String(row.createdAt).slice(0, 7)) : (row[name] ?? null);
        const textOf = (row: JsonObject) => JSON.stringify(keyNames.map((name) => keyOf(row, name)));
        const groups = new Map<string, JsonObject[]>();
        for (const row of found) groups.set(textOf(row), [...(groups.get(textOf(row)) ?? []), row]);
        expect(new Set(rows.map(textOf))).toEqual(new Set(groups.keys()));
        for (const row of rows) {
          const own = groups.get(textOf(row)) ?? [];
          expect(row).toMatchObject({
            count: own.length,
            [quantity]: sumOf(own, quantity),
            ...(money && { [amount]: sumOf(own, amount) }),
          });
        }
        if (!money) return;
        for (const code of new Set(rows.map((row) => row.currency))) {
          const total = sumOf(
            rows.filter((row) => row.currency === code),
            amount,
          );
          const counted = found.some((row) => row.currency === code && typeof row[amount] === 'number');
          const told =
            summary.byCurrency === undefined ? { [String(summary.currency)]: summary } : summary.byCurrency;
          if (counted) expect(told).toHaveProperty([String(code), 'totalAmount'], total);
          else expect(total).toBe(0);
        }
      }),
      runs,
    );
  });

  test('an order sorts documents and entries alike: nulls first, texts by code point, ties by id', async () => {
    const terms = fc.uniqueArray(
      fc.tuple(
        fc.constantFrom('customer', 'total', 'quantity', 'paid', 'createdAt'),
        fc.constantFrom('asc', 'desc'),
      ),
      { minLength: 1, maxLength: 3, selector: ([name]) => name },
    );
    await fc.assert(
      fc.asyncProperty(terms, list, async (all, over) => {
        const own = all.map(
          ([name, direction]) =>
            [over !== undefined && name === 'quantity' ? 'items/quantity' : name, direction] as const,
        );
        const columns = over === undefined ? ['id'] : ['id', 'items/amount'];
        const sortBy = own.map(([name, direction]) => `${name} ${direction}`).join(', ');
        const { rows } = await executed(definitionOf({ columns, sortBy }), undefined);
        const expected = rowsOf(over, [], undefined).sort((left, right) => {
          for (const [name, direction] of own) {
            const difference = compared(left[name] ?? null, right[name] ?? null);
            if (difference !== 0) return direction === 'asc' ? difference : -difference;
          }
          return 0;
        });
        expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      }),
      runs,
    );
  });
}
