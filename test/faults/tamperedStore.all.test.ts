/** Event files changed behind the back of the service in every possible way: each change is found and its place is named. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import Database from 'libsql';
import { openEmbeddedEventStore } from '../../src/adapters/eventstore/embedded.js';
import { openEventsInThread } from '../../src/adapters/eventstore/embeddedInThread.js';
import { openEmbeddedFiles } from '../../src/adapters/files/embedded.js';
import type { StoreHead } from '../../src/audit/heads.js';
import type { LoggedTree } from '../../src/audit/tlog/treeCheck.js';
import { type StoreVerification, verifyStore } from '../../src/audit/verifyStore.js';
import { linkEvents } from '../../src/events/chain.js';
import type { EventStore } from '../../src/ports/eventStore.js';
import { auditedStore, storeId, verified as verifiedAs } from '../support/auditedStore.js';
import { memoryEventStore } from '../support/memoryEventStore.js';
import { MemoryRecords } from '../support/memoryRecords.js';
import { temporaryFolders } from '../support/temporaryFolder.js';
import { logOver, publicLogOf } from '../support/transparency.js';

const newFolder = temporaryFolders();
const opened: EventStore[] = [];
const files = new Map<EventStore, string>();

/**
 * 66 events: thirty in five streams, a seal (position 31), thirty more, a seal (position 62), and four that only the head covers.
 * Among the first thirty, event r of stream n (0 to 4) has position 5r + n + 1.
 */
let original: string;
let head: StoreHead;
let tree: LoggedTree | undefined;

async function open(file: string): Promise<EventStore> {
  const store = await openEmbeddedEventStore({
    file,
    onFailure(error) {
      throw error;
    },
  });
  opened.push(store);
  files.set(store, file);
  return store;
}

/** Returns the findings of the service, which must equal those of the thread that reads the file itself. */
async function verified(store: EventStore, kept?: StoreHead, tree?: LoggedTree): Promise<StoreVerification> {
  const inThread = openEventsInThread(files.get(store) ?? '', { withTexts: true });
  try {
    const found = await verifiedAs(inThread.store, kept, tree);
    expect(found).toEqual(await verifiedAs(store, kept, tree));
    return found;
  } finally {
    inThread.close();
  }
}

beforeAll(async () => {
  original = join(newFolder(), 'events.db');
  const store = await open(original);
  const audited = auditedStore(store);
  await audited.append(6);
  await audited.seal();
  await audited.append(6);
  await audited.seal();
  await audited.append(1, ['subscription-a', 'subscription-b', 'subscription-c', 'subscription-late']);
  head = await audited.head();
  const log = logOver(
    store,
    new MemoryRecords(),
    await openEmbeddedFiles({ folder: join(newFolder(), 'files') }),
  );
  await log.advance();
  tree = await publicLogOf(log, store).loggedTree();
  await closeAll();
});

async function closeAll(): Promise<void> {
  for (const store of opened.splice(0)) await store.close();
}
afterEach(closeAll);

/** Returns a copy of the store, changed by somebody who knows SQLite. */
async function tampered(change: (database: Database.Database) => void): Promise<EventStore> {
  const file = join(newFolder(), 'events.db');
  copyFileSync(original, file);
  const database = new Database(file);
  const triggers = ['events_never_change', 'events_stay'].map((name) => {
    const { sql } = database.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').get(name) as {
      sql: string;
    };
    database.exec(`DROP TRIGGER ${name}`);
    return sql;
  });
  change(database);
  // An attacker who covers their tracks restores the triggers.
  for (const sql of triggers) database.exec(sql);
  database.close();
  return open(file);
}

const ofStream = (name: string) => `stream = (SELECT id FROM streams WHERE name = 'subscription-${name}')`;
const faultsOf = (found: { readonly findings: readonly { fault: string; stream: string | null }[] }) =>
  found.findings.map(({ fault, stream }) => `${fault} ${stream}`);

test('an unchanged store and its head pass', async () => {
  const store = await open(original);
  expect(await verified(store, head)).toEqual({
    valid: true,
    events: 66,
    streams: 7,
    seals: 2,
    entries: 0,
    batches: 0,
    findings: [],
  });
  expect(await verified(store, head, tree)).toMatchObject({ valid: true, entries: 66 });
  expect(head).toMatchObject({ events: 66, streams: 7, position: '0000000000000066' });
});

test('one changed byte in any event is found and named', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 66 }),
      fc.constantFrom('id', 'type', 'data', 'metadata'),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      async (position, column, place, difference) => {
        let expected = {};
        const store = await tampered((database) => {
          const row = database
            .prepare(
              `SELECT s.name AS stream, e.revision, CAST(e.${column} AS BLOB) AS bytes FROM events e JOIN streams s ON s.id = e.stream WHERE position = ?`,
            )
            .get(position) as { stream: string; revision: number; bytes: ArrayLike<number> };
          const bytes = Buffer.from(row.bytes);
          const index = place % bytes.length;
          bytes[index] = (bytes[index] ?? 0) ^ difference;
          database
            .prepare(`UPDATE events SET ${column} = CAST(? AS TEXT) WHERE position = ?`)
            .run(bytes, position);
          expected = { stream: row.stream, revision: row.revision };
        });
        const found = await verified(store, head);
        await closeAll();
        expect(found.findings).toContainEqual(
          expect.objectContaining({
            ...expected,
            fault: expect.stringMatching(/^(hash-mismatch|damaged)$/),
            position: String(position).padStart(16, '0'),
          }),
        );
      },
    ),
    { numRuns: 30 },
  );
});

describe('without any seal or head', () => {
  test('an event dropped from the middle of its stream is found', async () => {
    const store = await tampered((database) =>
      database.exec(`DELETE FROM events WHERE ${ofStream('b')} AND revision = 3`),
    );
    expect((await verified(store)).findings[0]).toMatchObject({
      fault: 'gap',
      stream: 'subscription-b',
      revision: 4,
      position: '0000000000000022',
      detail: 'Revision 3 of subscription-b is missing; revision 4 is in its place',
    });
  });

  test('two events swapped in their stream are found', async () => {
    const store = await tampered((database) =>
      database.exec(`UPDATE events SET revision = 100 WHERE ${ofStream('b')} AND revision = 2;
        UPDATE events SET revision = 2 WHERE ${ofStream('b')} AND revision = 3;
        UPDATE events SET revision = 3 WHERE ${ofStream('b')} AND revision = 100`),
    );
    const { findings } = await verified(store);
    expect(findings[0]).toMatchObject({ stream: 'subscription-b', revision: 3 });
    expect(findings.every(({ stream }) => stream === 'subscription-b' || stream === 'seals')).toBe(true);
  });

  test('an event that is not JSON is one finding, and the events after it are still checked', async () => {
    const store = await tampered((database) =>
      database.exec(`UPDATE events SET data = '{' WHERE ${ofStream('c')} AND revision IN (1, 2);
        UPDATE events SET type = 'Else' WHERE ${ofStream('c')} AND revision = 4`),
    );
    const found = await verified(store);
    expect(found.events).toBe(66);
    expect(found.findings.filter(({ stream }) => stream === 'subscription-c')).toMatchObject([
      { fault: 'damaged', revision: 1, position: '0000000000000008' },
      { fault: 'damaged', revision: 2, position: '0000000000000013' },
      { fault: 'hash-mismatch', revision: 4, position: '0000000000000023' },
    ]);
  });

  test('a file with unreadable pages is a finding, and the verification ends', async () => {
    const file = join(newFolder(), 'events.db');
    const bytes = readFileSync(original);
    const place = bytes.lastIndexOf('Größe 5 of subscription-b');
    bytes.fill(0xff, place - (place % 4_096), place);
    writeFileSync(file, bytes);
    const { valid, findings } = await verified(await open(file));
    expect(valid).toBe(false);
    expect(findings).toMatchObject([{ fault: 'unreadable', position: expect.stringMatching(/^0{14}\d\d$/) }]);
  });

  test('two streams with one name are found', async () => {
    const store = await tampered((database) => {
      database.exec(`
        CREATE TABLE others (id INTEGER PRIMARY KEY, name TEXT NOT NULL, revision INTEGER NOT NULL, UNIQUE (name, id)) STRICT;
        INSERT INTO others SELECT * FROM streams;
        INSERT INTO others SELECT -1, name, 0 FROM streams WHERE name = 'subscription-late';
        DROP TABLE streams;
        ALTER TABLE others RENAME TO streams`);
    });
    expect(faultsOf(await verified(store, head))).toContain('hidden subscription-late');
  });
});

describe('by reading each stream besides the order of the store', () => {
  /** Appends an event that continues a stream, but lies before the first position. */
  function appendInFront(database: Database.Database, name: string): void {
    const { stream, revision, metadata } = database
      .prepare(`SELECT stream, revision, metadata FROM events WHERE ${ofStream(name)} ORDER BY revision DESC`)
      .get() as { stream: number; revision: number; metadata: string };
    const { hash, previousHash: _, ...rest } = JSON.parse(metadata);
    const next = { stream: `subscription-${name}`, revision: revision + 1, id: 'forged', type: 'Noted' };
    const forged = linkEvents({ ...next, data: { note: 'all is paid' }, metadata: rest }, hash);
    database.exec('PRAGMA ignore_check_constraints = ON');
    database
      .prepare('INSERT INTO events VALUES (-1, ?, ?, ?, ?, ?, ?)')
      .run(stream, revision + 1, 'forged', 'Noted', forged.texts.data, forged.texts.metadata);
    database.prepare('UPDATE streams SET revision = ? WHERE id = ?').run(revision + 1, stream);
  }

  test('an event before the first position is found', async () => {
    const store = await tampered((database) => appendInFront(database, 'd'));
    expect((await store.readStream('subscription-d', { from: 12 })).map(({ id }) => id)).toEqual(['forged']);
    expect((await verified(store, head)).findings).toMatchObject([
      { fault: 'outside-order', stream: 'subscription-d', revision: 12, position: null },
    ]);
  });

  test('an event far behind the others is reached at once', async () => {
    const far = Number.MAX_SAFE_INTEGER - 1;
    const store = await tampered((database) =>
      database.prepare('UPDATE events SET position = ? WHERE position = 66').run(far),
    );
    expect(await verified(store)).toMatchObject({ valid: true, events: 66 });
  });

  test('a new file refuses an event before the first position', async () => {
    await expect(
      tampered((database) =>
        database.exec(
          'INSERT INTO events SELECT 0, 99, 0, id, type, data, metadata FROM events WHERE position = 1',
        ),
      ),
    ).rejects.toThrow('CHECK constraint failed');
  });

  test('a stream whose readers get a forged one is found', async () => {
    const store = await tampered((database) => {
      database.exec(`PRAGMA ignore_check_constraints = ON;
        CREATE TABLE others (id INTEGER PRIMARY KEY, name TEXT NOT NULL, revision INTEGER NOT NULL) STRICT;
        INSERT INTO others SELECT * FROM streams;
        INSERT INTO others SELECT -7, name, revision FROM streams WHERE name = 'subscription-b';
        INSERT INTO events SELECT position - 1000, -7, revision, id, type, data, metadata FROM events WHERE ${ofStream('b')};
        DROP TABLE streams;
        ALTER TABLE others RENAME TO streams`);
      writeAnew(database, 'b');
    });
    const [third] = await store.readStream('subscription-b', { from: 2, limit: 1 });
    expect(third?.data).toMatchObject({ note: 'nothing happened' });
    const { findings } = await verified(store, head);
    expect(findings).toContainEqual({
      fault: 'outside-order',
      stream: 'subscription-b',
      revision: 0,
      position: '0000000000000002',
      detail:
        'Revision 0 of subscription-b is in the order of the store, but readers of the stream get a different event',
    });
    expect(findings).toContainEqual(
      expect.objectContaining({
        fault: 'changed-tables',
        detail: 'streams is not what the service made in the file of the events',
      }),
    );
    const { selfCheck: _, ...asked } = store;
    expect(faultsOf(await verifiedAs(asked, head))).toContain('outside-order subscription-b');
  });

  test.each([
    ['DROP TRIGGER events_stay', 'events_stay is missing from the file of the events'],
    [
      'DROP INDEX events_of_stream; CREATE INDEX events_of_stream ON events (stream, revision)',
      'events_of_stream is not what the service made in the file of the events',
    ],
    ['CREATE TABLE more (id INTEGER)', 'more was added to the file of the events'],
  ])('%s is found', async (statement, detail) => {
    const file = join(newFolder(), 'events.db');
    copyFileSync(original, file);
    const database = new Database(file);
    database.exec(statement);
    database.close();
    expect((await verified(await open(file), head)).findings).toMatchObject([
      { fault: 'changed-tables', detail },
    ]);
  });

  test('a file of an earlier version without a check of positions passes', async () => {
    const file = join(newFolder(), 'events.db');
    copyFileSync(original, file);
    const database = new Database(file);
    database.exec(`PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (position > 0)', '') WHERE name = 'events'`);
    database.close();
    expect((await verified(await open(file), head)).findings).toEqual([]);
  });

  test('events outside the order of the store are found by their count', async () => {
    const store = await tampered((database) =>
      database.exec(
        'INSERT INTO events SELECT 1000, -5, 0, id, type, data, metadata FROM events WHERE position = 1',
      ),
    );
    expect((await verified(store)).findings).toMatchObject([
      {
        fault: 'outside-order',
        stream: null,
        detail: expect.stringContaining('hold 67 events, but the order of the store has 66'),
      },
    ]);
  });

  test('a store without a check of its own is read stream by stream', async () => {
    const store = await tampered((database) => appendInFront(database, 'd'));
    const { selfCheck: _, ...asked } = store;
    expect((await verifiedAs(asked, head)).findings).toMatchObject([
      { fault: 'outside-order', stream: 'subscription-d', revision: 12 },
    ]);
    const { selfCheck: __, ...whole } = await open(original);
    expect((await verifiedAs(whole, head)).findings).toEqual([]);
  });

  test('a stream is checked at its end even when others have displaced it from memory', async () => {
    const store = memoryEventStore();
    const audited = auditedStore(store);
    await audited.append(
      2,
      Array.from({ length: 10_010 }, (_, index) => `subscription-${index}`),
    );
    const [first] = await store.readStream('subscription-3');
    const withMore: EventStore = {
      ...store,
      async readStream(stream, options) {
        const events = await store.readStream(stream, options);
        const isAtEnd = stream === 'subscription-3' && options?.backwards !== true && events.length < 2;
        return isAtEnd && first !== undefined ? [...events, { ...first, revision: 2 }] : events;
      },
    };
    expect((await verifiedAs(store)).findings).toEqual([]);
    expect((await verifiedAs(withMore)).findings).toMatchObject([
      { fault: 'outside-order', stream: 'subscription-3', revision: 2 },
    ]);
  });
});

describe('by the seals', () => {
  test('a missing stream is found', async () => {
    const store = await tampered((database) =>
      database.exec(
        `DELETE FROM events WHERE ${ofStream('d')}; DELETE FROM streams WHERE name = 'subscription-d'`,
      ),
    );
    const { findings } = await verified(store);
    expect(findings).toMatchObject([
      { fault: 'missing-stream', stream: 'subscription-d' },
      { fault: 'seal-mismatch', stream: 'seals', revision: 0, position: '0000000000000030' },
      { fault: 'seal-mismatch', stream: 'seals', revision: 1, position: '0000000000000061' },
    ]);
    expect(findings[1]?.detail).toContain('30 were sealed, 24 exist');
  });

  test('a stream that is cut off at its end is found', async () => {
    const store = await tampered((database) =>
      database.exec(`DELETE FROM events WHERE ${ofStream('d')} AND revision >= 9;
        UPDATE streams SET revision = 8 WHERE name = 'subscription-d'`),
    );
    expect((await verified(store)).findings).toMatchObject([
      {
        fault: 'cut-tail',
        stream: 'subscription-d',
        revision: 9,
        detail: 'subscription-d was sealed up to revision 11 but ends at revision 8',
      },
      { fault: 'seal-mismatch', revision: 1 },
    ]);
  });

  test('events swapped between two streams are found, between two positions', async () => {
    const store = await tampered((database) =>
      database.exec(`UPDATE events SET position = 1000 WHERE position = 40;
        UPDATE events SET position = 40 WHERE position = 41; UPDATE events SET position = 41 WHERE position = 1000`),
    );
    const { findings } = await verified(store);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({ fault: 'seal-mismatch', revision: 1, position: '0000000000000061' });
    expect(findings[0]?.detail).toContain('after position 0000000000000030 up to 0000000000000061');
  });

  test('a stream with a recomputed chain is found', async () => {
    const store = await tampered((database) => writeAnew(database, 'b'));
    expect(faultsOf(await verified(store))).toEqual([
      'rewritten subscription-b',
      'seal-mismatch seals',
      'rewritten subscription-b',
      'seal-mismatch seals',
    ]);
  });

  test('an event rewritten together with all later ones differs from the logged one', async () => {
    const store = await tampered((database) => writeAnew(database, 'b'));
    const { findings } = await verified(store, undefined, tree);
    const { events } = await store.readAll({ limit: 100 });
    const others = events.filter(({ stream, revision }) => stream === 'subscription-b' && revision >= 2);
    expect(findings.filter(({ fault }) => fault === 'entry-mismatch')).toMatchObject(
      others.map(({ stream, revision, position }) => ({ stream, revision, position })),
    );
  });

  test('an unreadable seal is found, no seal follows it, and heads can still be taken', async () => {
    const store = await tampered((database) =>
      database.exec("UPDATE events SET data = '{' WHERE type = 'StoreSealed' AND revision = 1"),
    );
    expect(await verified(store)).toMatchObject({
      seals: 1,
      findings: [{ fault: 'damaged', stream: 'seals', revision: 1, position: '0000000000000062' }],
    });
    await expect(auditedStore(store).seal()).rejects.toMatchObject({ name: 'DamagedEvent' });
    expect(await auditedStore(store).head()).toMatchObject({ events: 66, streams: 7 });
  });

  /** Changes seals and recomputes their chain. */
  function writeSealsAnew(
    database: Database.Database,
    change: (seal: { through: string; events: number }, revision: number) => object,
  ): void {
    const rows = database
      .prepare(
        "SELECT position, revision, id, type, data, metadata FROM events WHERE type = 'StoreSealed' ORDER BY revision",
      )
      .all() as StoredRow[];
    let previous: string | undefined;
    for (const { position, revision, id, type, data, metadata } of rows) {
      const { hash: _hash, previousHash: _previous, ...rest } = JSON.parse(metadata);
      const own = change(JSON.parse(data), revision);
      const content = { stream: 'seals', revision, id, type, data: { ...own }, metadata: rest };
      const { texts, metadata: linked } = linkEvents(content, previous);
      previous = linked.hash;
      database
        .prepare('UPDATE events SET data = ?, metadata = ? WHERE position = ?')
        .run(texts.data, texts.metadata, position);
    }
  }

  test.each([
    ['covers what never comes', { through: '9999999999999999' }],
    ['covers itself', { through: '0000000000000031' }],
    ['covers nothing', { events: 0 }],
  ])('a seal that claims that it %s is found, and the next one is still compared', async (_, altered) => {
    const store = await tampered((database) =>
      writeSealsAnew(database, (seal, revision) => (revision === 0 ? { ...seal, ...altered } : seal)),
    );
    const found = await verified(store);
    expect(found.seals).toBe(1);
    expect(found.findings[0]).toMatchObject({
      fault: 'seal-mismatch',
      revision: 0,
      position: '0000000000000031',
    });
    expect(found.findings.some(({ revision }) => revision === 1)).toBe(true);
  });

  test('a seal that covers less than the one before it is found', async () => {
    const store = await tampered((database) =>
      writeSealsAnew(database, (seal, revision) =>
        revision === 1 ? { ...seal, through: '0000000000000020' } : seal,
      ),
    );
    expect(await verified(store)).toMatchObject({
      seals: 1,
      findings: [{ fault: 'seal-mismatch', revision: 1, position: '0000000000000062' }],
    });
  });

  test('an event among the seals that is no seal is found', async () => {
    const store = await tampered((database) =>
      writeSealsAnew(database, (seal, revision) => (revision === 0 ? { note: 'no seal' } : seal)),
    );
    const { findings } = await verified(store);
    expect(findings).toContainEqual(
      expect.objectContaining({
        fault: 'seal-mismatch',
        revision: 0,
        detail: 'Revision 0 of seals is not a seal',
      }),
    );
  });

  test('a dropped seal is found', async () => {
    const store = await tampered((database) =>
      database.exec("DELETE FROM events WHERE type = 'StoreSealed' AND revision = 0"),
    );
    expect(faultsOf(await verified(store))).toEqual(['seal-mismatch seals', 'gap seals']);
  });
});

describe('by a kept head', () => {
  const unsealed = 'DELETE FROM events WHERE position > 62';

  test('a store that is cut off at its end is found by nothing else', async () => {
    const store = await tampered((database) => database.exec(unsealed));
    expect((await verified(store)).findings).toEqual([]);
    expect((await verified(store, head)).findings).toMatchObject([
      { fault: 'cut-store', stream: null, position: '0000000000000062' },
    ]);
  });

  test('a store whose end was cut off and replaced is found', async () => {
    const store = await tampered((database) =>
      database.exec(`${unsealed}; DELETE FROM streams WHERE name = 'subscription-late';
        UPDATE streams SET revision = 11 WHERE name IN ('subscription-a', 'subscription-b', 'subscription-c')`),
    );
    await auditedStore(store).append(9, ['subscription-new']);
    expect((await verified(store)).findings).toEqual([]);
    expect((await verified(store, head)).findings).toMatchObject([
      { fault: 'head-mismatch', position: '0000000000000066' },
    ]);
  });

  test('a store rewritten as a whole, seals included, is found', async () => {
    const store = await open(join(newFolder(), 'events.db'));
    const audited = auditedStore(store);
    await audited.append(6);
    await audited.seal();
    await audited.append(6);
    await audited.seal();
    await audited.append(1, ['subscription-a', 'subscription-b', 'subscription-c', 'subscription-late']);
    expect((await verified(store)).findings).toEqual([]);
    expect((await verified(store, head)).findings).toMatchObject([{ fault: 'head-mismatch' }]);
  });

  test('a head of another store is reported as such', async () => {
    const store = await open(original);
    const { findings } = await verified(store, { ...head, storeId: 'another' });
    expect(findings).toMatchObject([
      {
        fault: 'other-store',
        detail: `The head belongs to the store another, but this is the store ${storeId}`,
      },
    ]);
  });

  test('a head from before a restore still holds, and shows what the backup lacks', async () => {
    const store = await open(original);
    const former = { ...head, storeId: 'another' };
    const { findings } = await verifyStore(store, { storeId, formerStoreIds: ['another'], head: former });
    expect(findings).toEqual([]);
    const later = { ...former, events: head.events + 3, position: '9999999999999999' };
    const cut = await verifyStore(store, { storeId, formerStoreIds: ['another'], head: later });
    expect(cut.findings).toMatchObject([{ fault: 'cut-store' }]);
  });

  test('a head still holds after the store has grown and is sealed', async () => {
    const file = join(newFolder(), 'events.db');
    copyFileSync(original, file);
    const store = await open(file);
    const audited = auditedStore(store);
    await audited.append(3, ['subscription-more']);
    expect(await audited.seal()).toBe(1);
    expect(await audited.seal()).toBe(0);
    expect(await verified(store, head)).toMatchObject({ valid: true, events: 70, seals: 3 });
  });
});

interface StoredRow {
  readonly position: number;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

/** Changes the third event of a stream and recomputes all later hashes, as an attacker who knows the algorithm would. */
function writeAnew(database: Database.Database, name: string): void {
  const rows = database
    .prepare(
      `SELECT position, revision, id, type, data, metadata FROM events WHERE ${ofStream(name)} ORDER BY revision`,
    )
    .all() as StoredRow[];
  const update = database.prepare('UPDATE events SET data = ?, metadata = ? WHERE position = ?');
  let previous: string | undefined;
  for (const { position, revision, id, type, data, metadata } of rows) {
    const { hash: _hash, previousHash: _previous, ...rest } = JSON.parse(metadata);
    const own = revision === 2 ? { ...JSON.parse(data), note: 'nothing happened' } : JSON.parse(data);
    const event = { stream: `subscription-${name}`, revision, id, type, data: own, metadata: rest };
    const anew = linkEvents(event, previous);
    previous = anew.metadata.hash;
    update.run(JSON.stringify(own), JSON.stringify(anew.metadata), position);
  }
}
