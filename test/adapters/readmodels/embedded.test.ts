/** The embedded read models fulfil the contract, and return pages as text. */
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import Database from 'libsql';
import { openEmbeddedReadModels } from '../../../src/adapters/readmodels/sqlite/embedded.js';
import { tableName } from '../../../src/adapters/readmodels/sqlite/schema.js';
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
    async indexes(generation) {
      const database = new Database(file, { readonly: true });
      try {
        const find = "SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ?";
        const rows = database.prepare(find).all(tableName(generation));
        return rows.flatMap((row) => /\((.+)\)$/.exec(Object(row).name)?.[1] ?? []);
      } finally {
        database.close();
      }
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
