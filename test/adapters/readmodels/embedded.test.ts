/** The embedded read models fulfil the contract, return pages as text, and compare generations. */
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { openEmbeddedReadModels } from '../../../src/adapters/readmodels/sqlite/embedded.js';
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

const notes: ReadModel = {
  name: 'notes',
  version: 1,
  fields: { id: { type: 'string', description: 'Identifier' } },
  indexes: [],
};

async function openNotes() {
  const readModels = await openEmbeddedReadModels({
    file: join(temporaryFolder(), 'readmodels.db'),
    onFailure: (error) => {
      throw error;
    },
  });
  await readModels.prepare([notes]);
  const [live] = await readModels.generations(notes);
  return { readModels, live: live?.generation ?? '' };
}

test('a page is returned as text with the members that its query names, small or large', async () => {
  const { readModels, live } = await openNotes();
  const small = { id: 'a', text: 'short', hidden: 1 };
  const large = { id: 'b', text: 'x'.repeat(2_000_000), hidden: 2 };
  for (const document of [small, large])
    await readModels.write(notes, [live], [{ id: document.id, revision: 0, document }]);
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

test('two generations are compared document by document', async () => {
  const { readModels, live: one } = await openNotes();
  const other = await readModels.begin(notes);
  const write = (generation: string, id: string, text: string, revision = 0) =>
    readModels.write(notes, [generation], [{ id, revision, document: { id, text } }]);
  const same = Array.from({ length: 700 }, (_, n) => ({
    id: `same${n}`,
    revision: 0,
    document: { id: `same${n}`, text: 'x' },
  }));
  await readModels.write(notes, [one, other], same);
  await write(one, 'changed', 'x');
  await write(other, 'changed', 'y');
  await write(one, 'older', 'x', 0);
  await write(other, 'older', 'x', 1);
  await write(one, 'only one', 'x');
  await write(other, 'only other', 'x');
  const compared = async (from: string, to: string) => {
    const ids: string[] = [];
    let equal = 0;
    for await (const batch of readModels.compare(notes, from, to)) {
      ids.push(...batch.ids);
      equal += batch.equal;
    }
    return { equal, ids: ids.sort() };
  };
  const different = { equal: 700, ids: ['changed', 'older', 'only one', 'only other'] };
  expect(await compared(one, other)).toEqual(different);
  expect(await compared(other, one)).toEqual(different);
  await readModels.close();
});
