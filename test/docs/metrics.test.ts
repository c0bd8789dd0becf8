/** The table of metrics in docs/operations.md has the names and labels that the running service shows at /metrics. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type RunningService, startService } from '../support/service.js';
import { until } from '../support/until.js';
import { tableIn } from '../support/workedExamples.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.dispose());

const wordsIn = (cell = '') => [...cell.matchAll(/`(\w+)`/g)].map(([, word = '']) => word);

/** The labels of each metric in the table. */
const told = new Map(
  tableIn('docs/operations.md', '| Metric | Labels |').map(([name, labels]) => [
    wordsIn(name).join(),
    wordsIn(labels).sort(),
  ]),
);

/** Returns the labels of each metric of all processes; empty if it has no figures yet. The label `le` of buckets is left out. */
async function shown(): Promise<ReadonlyMap<string, readonly string[]>> {
  const pages = await Promise.all(
    service.processes.map(({ url }) => fetch(`${url}/metrics`).then((answer) => answer.text())),
  );
  const names = new Map<string, ReadonlySet<string>>();
  for (const line of pages.join('\n').split('\n')) {
    const [, typed] = /^# TYPE (\w+)/.exec(line) ?? [];
    if (typed !== undefined && !names.has(typed)) names.set(typed, new Set());
    const [, figure = '', labels = ''] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? [];
    const name = names.has(figure) ? figure : figure.replace(/_(bucket|sum|count)$/, '');
    const before = names.get(name);
    const own = [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label);
    if (before !== undefined) names.set(name, new Set([...before, ...own.filter((label) => label !== 'le')]));
  }
  return new Map([...names].map(([name, labels]) => [name, [...labels].sort()]));
}

test('the table has exactly the metrics of the service, with their labels', async () => {
  const { status } = await service.call('/api/users', {
    body: { email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace', invite: true, roles: ['User'] },
  });
  expect(status).toBe(201);
  // A label appears with its first figure, and that of jobs while one waits. An erasure waits a minute for its second pass.
  const made = await service.call('/api/users', {
    body: { email: 'bob@example.com', firstName: 'B', lastName: 'B', password: 'correct horse battery' },
  });
  expect((await service.call(`/api/users/${made.body.id}?erase=true`, { method: 'DELETE' })).status).toBe(
    200,
  );
  const used = { id: 'a', meter: 'calls', subscriptionId: 'sub_1', at: '2026-01-01T00:00:00Z', value: 1 };
  expect((await service.call('/api/usage-events', { body: { events: [used] } })).status).toBe(200);
  const isProcess = (name: string) => /^(process|nodejs)_/.test(name);
  let found: Awaited<ReturnType<typeof shown>> = new Map();
  await until(async () => {
    found = await shown();
    return [...told].every(([name, labels]) => labels.length === 0 || (found.get(name) ?? []).length > 0);
  });
  expect(new Map([...found].filter(([name]) => !isProcess(name) || told.has(name)))).toEqual(told);
});
