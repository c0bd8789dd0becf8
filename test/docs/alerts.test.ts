/** The alert rules and the dashboard use existing metrics and labels, and each alert has a section in the runbook. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { tableIn } from '../support/workedExamples.js';

const read = (name: string) => readFileSync(`docs/operations/${name}`, 'utf8');
const wordsIn = (cell = '') => [...cell.matchAll(/`(\w+)`/g)].map(([, word = '']) => word);

/** The labels of each metric. `metrics.test.ts` compares them with the service. */
const known = new Map(
  tableIn('docs/operations.md', '| Metric | Labels |').map(([name, labels]) => [
    wordsIn(name).join(),
    wordsIn(labels),
  ]),
);
// A metric of the process, which the table leaves out.
known.set('process_resident_memory_bytes', []);

const alerts = [...read('alerts.yml').matchAll(/- alert: (\w+)\n\s+expr: (.+)\n/g)].map(
  ([, name = '', expr = '']) => ({
    name,
    expr,
  }),
);
const panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[] =
  JSON.parse(read('dashboard.json')).panels;
const expressions = [
  ...alerts.map(({ name, expr }) => [name, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** Words of the query language, and the label that Prometheus adds. */
const language = /^(absent|by|le|sum|max|rate|increase|max_over_time|histogram_quantile|topk|instance)$/;

test.each(expressions)('%s uses existing metrics and labels: %s', (_, expr) => {
  const bare = expr.replaceAll(/"[^"]*"/g, '').replaceAll(/\[\w+\]/g, '');
  const words = [...bare.matchAll(/\b[a-z]\w*/g)]
    .map(([word]) => word)
    .filter((word) => !language.test(word));
  const metrics = words.map((word) => word.replace(/_(bucket|count)$/, '')).filter((word) => known.has(word));
  expect(metrics.length).toBeGreaterThan(0);
  const labels = new Set(metrics.flatMap((metric) => known.get(metric) ?? []));
  const strange = words.filter(
    (word) => !known.has(word.replace(/_(bucket|count)$/, '')) && !labels.has(word),
  );
  expect(strange).toEqual([]);
});

test('the runbook has exactly one section for each alert', () => {
  const sections = [...read('runbook.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
  expect(sections).toEqual(alerts.map(({ name }) => name));
  const links = [...read('alerts.yml').matchAll(/runbook: runbook\.md#(\w+)/g)].map(([, name]) => name);
  expect(links).toEqual(alerts.map(({ name }) => name.toLowerCase()));
});
