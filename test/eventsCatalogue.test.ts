/** Holds docs/events.md and the code together. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { projections } from '../src/projections/all.js';

test('the catalogue of events is what the code says (npm run docs:events makes it so)', async () => {
  const run = promisify(execFile)(process.execPath, ['scripts/eventsCatalogue.mjs', '--check']);
  const said = await run.then(
    () => '',
    ({ stderr }: { stderr: string }) => stderr,
  );
  expect(said).toBe('');
});

test('the catalogue has every event that a read model is folded from', () => {
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
