/** The embedded read models hold the contract, and what is theirs alone: index use, erasure, time limits. */
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { openEmbeddedReadModels } from '../../../src/adapters/readmodels/embedded.js';
import type { ReadModel } from '../../../src/query/fields.js';
import { readModelsContract } from '../../contracts/readModels.contract.js';
import { temporaryFolders } from '../../support/temporaryFolder.js';

const temporaryFolder = temporaryFolders();

readModelsContract('SQLite', async () => {
  const file = join(temporaryFolder(), 'readmodels.db');
  const failures: Error[] = [];
  const open = () => openEmbeddedReadModels({ file, onFailure: (error) => failures.push(error) });
  let current = await open();
  return {
    readModels: current,
    async reopen() {
      await current.close();
      current = await open();
      return current;
    },
    async dispose() {
      await current.close();
      if (failures[0]) throw failures[0];
    },
  };
});

test('a page comes as text with the members that its query names, small or large', async () => {
  const readModels = await openEmbeddedReadModels({
    file: join(temporaryFolder(), 'readmodels.db'),
    onFailure: (error) => {
      throw error;
    },
  });
  const notes: ReadModel = {
    name: 'notes',
    version: 1,
    fields: { id: { type: 'string', description: 'Identifier' } },
    indexes: [],
  };
  await readModels.prepare([notes]);
  const [live] = await readModels.generations(notes);
  const small = { id: 'a', text: 'short', hidden: 1 };
  const large = { id: 'b', text: 'x'.repeat(2_000_000), hidden: 2 };
  for (const document of [small, large])
    await readModels.write(notes, [live?.generation ?? ''], [{ id: document.id, revision: 0, document }]);
  const query = { skip: 0, count: true, members: ['text', 'none'] };
  for (const [top, shown] of [[1, [small]] as const, [2, [small, large]] as const]) {
    const text = JSON.stringify(shown.map((each) => ({ text: each.text, none: null })));
    const page = await readModels.list(notes, { ...query, top });
    expect(page).toEqual({ documents: [], written: { text, length: top }, count: 2 });
  }
  expect(await readModels.list(notes, { skip: 0, top: 1, count: true })).toEqual({
    documents: [small],
    count: 2,
  });
  await readModels.close();
});
