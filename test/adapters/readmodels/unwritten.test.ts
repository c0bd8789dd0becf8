/** Documents that are stored a moment after their answer: every reader sees them at once, and a bad one does not delay others. */
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import Database from 'libsql';
import { createWriteBehind } from '../../../src/adapters/readmodels/sqlite/documentsInMemory.js';
import { openEmbeddedReadModels } from '../../../src/adapters/readmodels/sqlite/embedded.js';
import { tableName } from '../../../src/adapters/readmodels/sqlite/schema.js';
import type { DocumentText, ReadModels } from '../../../src/ports/readModels.js';
import { Unavailable } from '../../../src/ports/unavailable.js';
import type { ReadModel } from '../../../src/query/fields.js';
import { temporaryFolders } from '../../support/temporaryFolder.js';

describe('a batch of waiting documents', () => {
  const noFailure = (error: unknown) => {
    throw error;
  };
  /** Writes stay under way until `open` is called. */
  function gated(limits = {}) {
    const written: (readonly DocumentText[])[] = [];
    const gates: (() => void)[] = [];
    let refuse: (documents: readonly DocumentText[]) => void = () => {};
    const behind = createWriteBehind({
      linger: 3_600_000,
      documents: 3,
      characters: 1_000,
      ...limits,
      write: async (_generation, documents) => {
        written.push(documents);
        await new Promise<void>((resolve) => {
          gates.push(resolve);
        });
        refuse(documents);
      },
    });
    return {
      behind,
      written,
      open: () => {
        for (const gate of gates.splice(0)) gate();
      },
      refuseWith: (judge: typeof refuse) => {
        refuse = judge;
      },
    };
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  test('holds only the newest version of a document and shows it until it is stored', async () => {
    const { behind, written, open } = gated();
    await behind.add('g', ['a', 2, 'two'], noFailure);
    await behind.add('g', ['a', 1, 'one'], noFailure);
    const settled = behind.settled('g');
    await turn();
    expect(written).toEqual([[['a', 2, 'two']]]);
    expect(behind.newest('g', 'a')).toEqual(['a', 2, 'two']);
    open();
    await settled;
    expect(behind.newest('g', 'a')).toBeUndefined();
  });

  test('under way is waited for, even when no new one is gathered', async () => {
    const { behind, open } = gated();
    await behind.add('g', ['a', 0, ''], noFailure);
    behind.flush();
    await turn();
    let isSettled = false;
    const settled = behind.settled('g').then(() => {
      isSettled = true;
    });
    await turn();
    expect(isSettled).toBe(false);
    open();
    await settled;
  });

  test('is written at once when it is full, and further documents wait when the next one is full too', async () => {
    const { behind, written, open } = gated({ documents: 2 });
    for (const id of ['a', 'b', 'c', 'd']) await behind.add('g', [id, 0, id], noFailure);
    let added = false;
    const fifth = behind.add('g', ['e', 0, 'e'], noFailure).then(() => {
      added = true;
    });
    await turn();
    expect([written.length, added]).toEqual([1, false]);
    open();
    await turn();
    open();
    await fifth;
    expect(written.map((lot) => lot.map(([id]) => id))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  test('is filled by the documents that it will write, not by replaced, ignored or superseded versions', async () => {
    const { behind, written } = gated({ documents: 2, characters: 20 });
    for (const revision of [1, 2, 0, 3]) await behind.add('g', ['a', revision, 'ten to be '], noFailure);
    behind.supersede('g', 'a', 3);
    await behind.add('g', ['b', 0, 'b'], noFailure);
    await turn();
    expect(written).toEqual([]);
    await behind.add('g', ['c', 0, 'c'], noFailure);
    await turn();
    expect(written.map((lot) => lot.map(([id]) => id))).toEqual([['b', 'c']]);
  });

  test('stores the others when one document cannot be written, and reports that one', async () => {
    const { behind, written, open, refuseWith } = gated();
    refuseWith((documents) => {
      if (documents.some(([id]) => id === 'bad')) throw new TypeError('no text');
    });
    const failures: string[] = [];
    await behind.add('g', ['good', 0, ''], () => failures.push('good'));
    await behind.add('g', ['bad', 0, ''], () => failures.push('bad'));
    const settled = behind.settled('g');
    for (let writes = 0; writes < 2; writes += 1) {
      await turn();
      open();
    }
    await settled;
    expect(written.slice(1)).toEqual([[['good', 0, '']], [['bad', 0, '']]]);
    expect(failures).toEqual(['bad']);
  });

  test('is reported as a whole when the engine is unavailable', async () => {
    const { behind, written, open, refuseWith } = gated();
    refuseWith(() => {
      throw new Unavailable('away');
    });
    const failures: string[] = [];
    for (const id of ['a', 'b']) await behind.add('g', [id, 0, ''], () => failures.push(id));
    const settled = behind.settled('g');
    await turn();
    open();
    await settled;
    expect([failures, written.length]).toEqual([['a', 'b'], 1]);
  });

  test('leaves out documents that were superseded', async () => {
    const { behind, written } = gated();
    await behind.add('g', ['a', 1, 'one'], noFailure);
    await behind.add('g', ['b', 1, 'one'], noFailure);
    behind.supersede('g', 'a', 2);
    behind.supersede('g', 'b', 0);
    expect(behind.newest('g', 'a')).toBeUndefined();
    behind.flush();
    await turn();
    expect(written).toEqual([[['b', 1, 'one']]]);
  });
});

describe('the embedded read models', () => {
  const newFolder = temporaryFolders();
  const things: ReadModel = {
    name: 'things',
    version: 1,
    fields: {
      id: { type: 'string', description: 'Identifier' },
      colour: { type: 'string', description: 'Colour' },
    },
    indexes: [['colour']],
  };
  let readModels: ReadModels;
  let file: string;
  let generation: string;
  const open = async () => {
    readModels = await openEmbeddedReadModels({
      file,
      onFailure: (error) => {
        throw error;
      },
    });
    await readModels.prepare([things]);
    generation = (await readModels.generations(things))[0]?.generation ?? '';
  };
  beforeEach(async () => {
    file = join(newFolder(), 'readmodels.db');
    await open();
  });
  afterEach(() => readModels.close());

  const put = (
    id: string,
    revision: number,
    colour: string,
    onFailure: (error: unknown) => void = (error) => {
      throw error;
    },
  ) => readModels.writeSoon?.(things, generation, { id, revision, document: { id, colour } }, onFailure);

  test('show waiting documents in every kind of read', async () => {
    const query = { skip: 0, top: 10, count: true };
    const scanned = async () => {
      const found: unknown[] = [];
      for await (const batch of readModels.scan(things, {})) found.push(...batch);
      return found;
    };
    const ways = [
      async () => (await readModels.get(things, 'a'))?.document,
      async () => (await readModels.getMany(things, generation, ['a']))[0]?.document,
      async () => (await readModels.list(things, query)).documents[0],
      async () => (await scanned())[0],
    ];
    for (const [index, ask] of ways.entries()) {
      await put('a', index, `colour ${index}`);
      expect(await ask()).toEqual({ id: 'a', colour: `colour ${index}` });
    }
    await put('a', 10, 'last');
    expect(await readModels.revisions(things, generation, ['a'])).toEqual(new Map([['a', 10]]));
    await put('b', 0, 'blue');
    const measures = [{ name: 'all', operation: 'count' as const }];
    const [row] = await readModels.aggregate(things, { measures, groupBy: [] });
    expect(row?.measures).toEqual({ all: 2 });
  });

  test('return from getMany, which runners build on, only what a crash would leave', async () => {
    const stored = () => {
      const database = new Database(file, { readonly: true });
      try {
        return database.prepare(`SELECT revision FROM "${tableName(generation)}" WHERE id = 'a'`).get();
      } finally {
        database.close();
      }
    };
    for (const revision of [0, 1]) {
      await put('a', revision, `colour ${revision}`);
      const [told] = await readModels.getMany(things, generation, ['a']);
      expect(stored()).toMatchObject({ revision: told?.revision });
      expect(told?.revision).toBe(revision);
    }
  });

  test('let a deletion win over a waiting write, whichever is stored first', async () => {
    await put('a', 1, 'red');
    await readModels.write(things, [generation], [{ id: 'a', revision: 2, document: null }]);
    expect(await readModels.get(things, 'a')).toBeUndefined();
    await put('a', 1, 'red');
    expect((await readModels.list(things, { skip: 0, top: 10, count: true })).count).toBe(0);
  });

  test('store waiting documents before they close', async () => {
    await put('a', 0, 'red');
    await readModels.close();
    await open();
    expect((await readModels.get(things, 'a'))?.document).toEqual({ id: 'a', colour: 'red' });
  });

  test('report documents that cannot be stored, and generations that no longer exist', async () => {
    const failures: unknown[] = [];
    await put('a', 0, 'no\u0000text', (error) => failures.push(error));
    await put('b', 0, 'blue', (error) => failures.push(error));
    expect((await readModels.list(things, { skip: 0, top: 10, count: true })).documents).toEqual([
      { id: 'b', colour: 'blue' },
    ]);
    expect(failures).toEqual([expect.objectContaining({ name: 'TypeError' })]);
    await readModels.writeSoon?.(
      things,
      'dropped',
      { id: 'c', revision: 0, document: { id: 'c' } },
      (error) => failures.push(error),
    );
    await readModels.revisions(things, 'dropped', []);
    expect(failures[1]).toMatchObject({ name: 'UnknownGeneration' });
  });
});
