/** The laws of due work: `next` agrees with `before`, and the read model has exactly the streams with unfinished work. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { openEmbeddedReadModels } from '../../src/adapters/readmodels/sqlite/embedded.js';
import { dueAreas } from '../../src/commands/due/projection.js';
import type { ReadModels } from '../../src/ports/readModels.js';
import { readFrozenStreams } from '../support/frozenStreams.js';
import { temporaryFolders } from '../support/temporaryFolder.js';
import { type AnyUnfinished, diedUnseen, dueHistories, expectSameNext, runDueHistory } from './due.js';

export function testDue({ histories }: { readonly histories: number }): void {
  const newFolder = temporaryFolders();
  let readModels: ReadModels;

  beforeAll(async () => {
    readModels = await openEmbeddedReadModels({
      file: join(newFolder(), 'readmodels.db'),
      onFailure: (error) => {
        throw error;
      },
    });
  });
  afterAll(() => readModels.close());

  test('`before` returns a step exactly when `next` is due by then, in every frozen state', async () => {
    let states = 0;
    for (const { stream, events } of await readFrozenStreams()) {
      const area = dueAreas.find((each) => stream.startsWith(`${each.area}-`));
      if (area?.unfinished === undefined) continue;
      let state = area.decider.initial;
      for (const event of events) {
        if (event.data !== null) state = area.decider.evolve(state, event as never);
        expectSameNext(area.unfinished as unknown as AnyUnfinished, state);
        states += 1;
      }
    }
    expect(states).toBeGreaterThan(100);
  });

  test('every area that can have unfinished work has due work', () => {
    expect(dueAreas.map(({ area }) => area).sort()).toEqual([
      'account',
      'approval',
      'bankLine',
      'cart',
      'invoice',
      'quote',
      'reference-orders',
      'subscription',
      'usageReversal',
    ]);
  });

  test('the read model has exactly the streams with unfinished work after any history with crashes', async () => {
    await fc.assert(
      fc.asyncProperty(dueHistories, (steps) => runDueHistory(readModels, steps)),
      { numRuns: histories, examples: [[diedUnseen]] },
    );
  });
}
