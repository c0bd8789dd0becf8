/** Keeps docs/events.md in agreement with the code. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { projections } from '../src/projections/all.js';
import { decidedTypes } from '../src/publicEvents/catalogue.js';

test.each([
  ['events', 'scripts/eventsCatalogue.mjs'],
  ['public events', 'scripts/publicEvents.mjs'],
])(
  'the catalogue of %s is up to date with the code (npm run docs:events writes it)',
  async (_name, script) => {
    const run = promisify(execFile)(process.execPath, [script, '--check']);
    const said = await run.then(
      () => '',
      ({ stderr }: { stderr: string }) => stderr,
    );
    expect(said).toBe('');
  },
);

test('the catalogue has every event that a read model handles', () => {
  const named = new Set(
    readFileSync('docs/events.md', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('### '))
      .map((line) => line.slice(4)),
  );
  const handled = new Set(projections.flatMap(({ handles }) => [...handles]));
  expect(handled.size).toBeGreaterThan(40);
  expect([...handled].filter((type) => !named.has(type))).toEqual([]);
});

test('every event type is declared either public or silent', () => {
  const [types = ''] = readFileSync('docs/events.md', 'utf8').split('\n## Shapes\n');
  const internal = [...types.matchAll(/^### (\w+)$/gm)].map(([, type = '']) => type);
  expect(internal.length).toBeGreaterThan(100);
  const undecided = internal.filter((type) => !decidedTypes.has(type));
  expect(
    undecided.map(
      (type) =>
        `Add to the table of its area in src/publicEvents/facts: ${type}: says('fact', 'What a client sees of it.'), or ${type}: silent('why nobody outside hears of it'). Then run npm run docs:events.`,
    ),
  ).toEqual([]);
  const gone = [...decidedTypes].filter((type) => !internal.includes(type));
  expect(gone.map((type) => `Take ${type} out of src/publicEvents/facts: there is no such event.`)).toEqual(
    [],
  );
});
