/** Open scans of MongoDB are limited, and idle ones end. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openMongoReadModels } from '../../../src/adapters/readmodels/mongo/mongo.js';
import type { ReadModels } from '../../../src/ports/readModels.js';
import { Unavailable } from '../../../src/ports/unavailable.js';
import { type MongoServer, startMongoServer } from '../../servers/mongodb/server.js';
import { type MongoDatabase, mongoDatabase } from '../../support/mongoDatabase.js';
import { sampleModel } from '../../support/sampleModel.js';

let server: MongoServer;
let database: MongoDatabase;
let readModels: ReadModels;

beforeEach(async () => {
  server = await startMongoServer();
  database = mongoDatabase(server.url);
});
afterEach(async () => {
  await readModels.close();
  await database.dispose();
  await server.stop();
});

async function open(scanLimits: { readonly all: number; readonly each: number; readonly patience: number }) {
  readModels = openMongoReadModels({ connection: await database.connect(), scanLimits });
  await readModels.prepare([sampleModel]);
  const [live] = await readModels.generations(sampleModel);
  // More than one batch.
  const documents = Array.from({ length: 1_200 }, (_, index) => ({
    id: `doc-${index}`,
    revision: 0,
    document: { id: `doc-${index}` },
  }));
  await readModels.write(sampleModel, [live?.generation ?? ''], documents);
}

/** @param by the caller; undefined for the service itself */
function scan(by?: string) {
  const demand =
    by === undefined ? undefined : { by, signal: new AbortController().signal, reserve: () => {} };
  return readModels.scan(sampleModel, {}, demand)[Symbol.asyncIterator]();
}

async function begin(by?: string) {
  const scanned = scan(by);
  expect(await scanned.next()).toMatchObject({ done: false });
  return scanned;
}

test('scans of callers leave room for the service, and one caller gets only part of theirs', async () => {
  await open({ all: 3, each: 2, patience: 60_000 });
  const held = [await begin('a'), await begin('a')];
  await expect(scan('a').next()).rejects.toBeInstanceOf(Unavailable);
  held.push(await begin('b'));
  await expect(scan('b').next()).rejects.toBeInstanceOf(Unavailable);
  held.push(await begin());
  // A reader that leaves early frees its place too.
  await held[0]?.return?.();
  held.push(await begin('b'));
  await Promise.all(held.map((each) => each.return?.()));
});

test('an idle scan loses its place to the next one, and its reader gets an error', async () => {
  await open({ all: 1, each: 1, patience: 0 });
  const slow = await begin('a');
  const next = await begin('b');
  await expect(slow.next()).rejects.toBeInstanceOf(Unavailable);
  await next.return?.();
});

test('a scan that is read to its end frees its place', async () => {
  await open({ all: 1, each: 1, patience: 60_000 });
  for (const by of ['a', 'b']) {
    let found = 0;
    const scanned = scan(by);
    for (let { done, value } = await scanned.next(); done !== true; { done, value } = await scanned.next())
      found += value.length;
    expect(found).toBe(1_200);
  }
});
