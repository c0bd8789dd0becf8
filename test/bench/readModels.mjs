/**
 * Loads documents into the embedded read models, makes them live with their indexes, and measures lists. After a build:
 * `node test/bench/readModels.mjs [documents, default 1000000]`.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedReadModels } from '../../dist/adapters/readmodels/sqlite/embedded.js';

const documents = Number(process.argv[2] ?? 1_000_000);
const field = (type) => ({ type, description: type });
const model = {
  name: 'subscriptions',
  version: 1,
  fields: {
    id: field('string'),
    customerId: field('string'),
    offerId: field('string'),
    status: field('string'),
    quantity: field('integer'),
    unitPrice: field('decimal'),
    currency: field('string'),
    total: field('decimal'),
    billingCycle: field('string'),
    autoRenewal: field('boolean'),
    startDate: field('date'),
    renewalDate: field('date'),
    terminationDate: field('date'),
    createdAt: field('timestamp'),
    updatedAt: field('timestamp'),
  },
  indexes: [
    ['status', 'createdAt'],
    ['status', 'renewalDate'],
    ['customerId', 'createdAt'],
    ['offerId'],
    ['createdAt'],
    ['total'],
  ],
};

const statuses = ['active', 'active', 'suspended', 'terminated', 'terminated'];
const hex = (number) => number.toString(16).padStart(32, '0');

function subscription(index) {
  const day = new Date(Date.UTC(2024, 0, 1) + ((index * 7919) % documents) * 60_000).toISOString();
  return {
    id: `sub_${hex((index * 7919) % documents)}`,
    customerId: `cus_${(index * 31) % 50_000}`,
    offerId: `offer_${index % 200}`,
    status: statuses[index % 5],
    quantity: (index % 20) + 1,
    unitPrice: 9.99,
    currency: 'USD',
    total: (((index % 20) + 1) * 999) / 100,
    billingCycle: 'monthly',
    autoRenewal: index % 3 !== 0,
    startDate: day.slice(0, 10),
    renewalDate: day.slice(0, 10),
    terminationDate: null,
    createdAt: day,
    updatedAt: day,
  };
}

const folder = mkdtempSync(join(tmpdir(), 'read-models-bench-'));
const file = join(folder, 'readmodels.db');
const readModels = await openEmbeddedReadModels({ file, onFailure: console.error, queryTimeLimit: 60_000 });
const seconds = (since) => (performance.now() - since) / 1000;
try {
  await readModels.prepare([model]);
  const generation = await readModels.begin(model);
  let since = performance.now();
  for (let start = 0; start < documents; start += 5_000) {
    const page = [];
    for (let index = start; index < Math.min(start + 5_000, documents); index++) {
      const document = subscription(index);
      page.push({ id: document.id, revision: 1, document });
    }
    await readModels.write(model, [generation], page);
  }
  console.log(`load: ${Math.round(documents / seconds(since))} documents/s`);
  since = performance.now();
  await readModels.makeLive(model, generation);
  console.log(
    `${model.indexes.length} indexes: ${seconds(since).toFixed(1)} s, file ${Math.round(statSync(file).size / 1e6)} MB`,
  );

  since = performance.now();
  for (let index = 0; index < 5_000; index += 100) {
    const page = Array.from({ length: 100 }, (_, offset) => ({
      ...subscription(index + offset),
      quantity: 99,
    }));
    await readModels.write(
      model,
      [generation],
      page.map((document) => ({ id: document.id, revision: 2, document })),
    );
  }
  console.log(`updates with indexes: ${Math.round(5_000 / seconds(since))} documents/s`);

  const f = (name) => ({ kind: 'field', name, type: model.fields[name].type });
  const literal = (value, type = 'string') => ({ kind: 'literal', type, value });
  const eq = (name, value, type) => ({
    kind: 'comparison',
    operator: 'eq',
    left: f(name),
    right: literal(value, type),
  });
  const ge = (name, value, type) => ({
    kind: 'comparison',
    operator: 'ge',
    left: f(name),
    right: literal(value, type),
  });
  const call = (name, ...args) => ({ kind: 'call', name, arguments: args, type: 'boolean' });
  const by = (name, direction = 'asc') => [{ expression: f(name), direction }];
  const product = {
    kind: 'arithmetic',
    operator: 'mul',
    type: 'decimal',
    left: f('unitPrice'),
    right: f('quantity'),
  };
  const cases = {
    'first page, no filter': {},
    'newest 100': { orderBy: by('createdAt', 'desc') },
    'active, newest 100 (40 %)': { filter: eq('status', 'active'), orderBy: by('createdAt', 'desc') },
    'active, renewal order': { filter: eq('status', 'active'), orderBy: by('renewalDate') },
    'active, renewal order descending': {
      filter: eq('status', 'active'),
      orderBy: by('renewalDate', 'desc'),
    },
    'one customer': { filter: eq('customerId', 'cus_77'), orderBy: by('createdAt', 'desc') },
    'active, by id': { filter: eq('status', 'active') },
    'total ge 150, by total': { filter: ge('total', 150, 'integer'), orderBy: by('total') },
    'startswith(offerId)': {
      filter: call('startswith', f('offerId'), literal('offer_19')),
      orderBy: by('createdAt'),
    },
    'skip 400,000 by createdAt': { orderBy: by('createdAt'), skip: 400_000 },
    'active, skip 300,000': { filter: eq('status', 'active'), orderBy: by('createdAt'), skip: 300_000 },
    'contains(customerId)': {
      filter: call('contains', f('customerId'), literal('_4999')),
      orderBy: by('createdAt'),
    },
    'unindexed order by billingCycle, quantity desc': {
      orderBy: [...by('billingCycle'), ...by('quantity', 'desc')],
    },
    'evaluated in memory: unitPrice mul quantity ge 150': {
      filter: { kind: 'comparison', operator: 'ge', left: product, right: literal(150, 'integer') },
      orderBy: by('createdAt'),
    },
  };
  for (const [name, query] of Object.entries(cases)) {
    for (const count of [true, false]) {
      const times = [];
      let found;
      for (let run = 0; run < 7; run++) {
        since = performance.now();
        found = await readModels.list(model, { skip: 0, top: 100, count, ...query });
        times.push(seconds(since) * 1000);
      }
      times.sort((a, b) => a - b);
      console.log(`${name}${count ? ` (count ${found.count})` : ', no count'}: ${times[3].toFixed(2)} ms`);
    }
  }
  for (const [name, query] of Object.entries({
    'sum and counts by status': { groupBy: [{ field: 'status' }] },
    'sum and counts by month': { groupBy: [{ field: 'createdAt', by: 'month' }] },
    'sum and counts of all': { groupBy: [] },
  })) {
    since = performance.now();
    await readModels.aggregate(model, {
      ...query,
      measures: [
        { name: 'count', operation: 'count' },
        { name: 'total', operation: 'sum', field: 'total' },
        { name: 'active', operation: 'count', where: eq('status', 'active') },
      ],
    });
    console.log(`${name}: ${(seconds(since) * 1000).toFixed(0)} ms`);
  }
  since = performance.now();
  let scanned = 0;
  for await (const batch of readModels.scan(model, { orderBy: by('createdAt') })) scanned += batch.length;
  console.log(`scan in index order: ${Math.round(scanned / seconds(since))} documents/s`);
  since = performance.now();
  for (let index = 0; index < 20_000; index++) await readModels.get(model, subscription(index % 100).id);
  console.log(`get of hot documents: ${((seconds(since) / 20_000) * 1e6).toFixed(1)} µs`);
  since = performance.now();
  for (let index = 0; index < 2_000; index++) await readModels.get(model, subscription(200_000 + index).id);
  console.log(
    `get of cold documents, one after the other: ${((seconds(since) / 2_000) * 1e6).toFixed(0)} µs`,
  );
  console.log(`memory: ${Math.round(process.memoryUsage().rss / 1e6)} MB`);
} finally {
  await readModels.close();
  rmSync(folder, { recursive: true, force: true });
}
