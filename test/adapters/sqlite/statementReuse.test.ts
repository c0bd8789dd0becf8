/** One statement used in several ways answers each call for its own parameters. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Database, openForWriting } from '../../../src/adapters/sqlite/database.js';
import { temporaryFolders } from '../../support/temporaryFolder.js';

const newFolder = temporaryFolders();
let database: Database;

beforeEach(() => {
  database = openForWriting(join(newFolder(), 'reuse.db'));
  database.exec(
    "CREATE TABLE words (letter TEXT, word TEXT); INSERT INTO words VALUES ('a', 'ant'), ('a', 'ape'), ('b', 'bee')",
  );
});
afterEach(() => database.close());

test('a single row after all rows is that of the new parameters', () => {
  const words = database.prepare<[string]>('SELECT word FROM words WHERE letter = ? ORDER BY word');
  expect(words.get('b')).toEqual(['bee']);
  expect(words.all('a')).toEqual([['ant'], ['ape']]);
  expect(words.get('b')).toEqual(['bee']);
  expect(words.get('a')).toEqual(['ant']);
  expect(words.get('c')).toBeUndefined();
  expect(words.all('b')).toEqual([['bee']]);
});

test('a single row after an iteration is that of the new parameters', () => {
  const words = database.prepare<[string]>('SELECT word FROM words WHERE letter = ? ORDER BY word');
  expect([...words.iterate('a')]).toEqual([['ant'], ['ape']]);
  expect(words.get('b')).toEqual(['bee']);
});
