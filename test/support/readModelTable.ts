/** A table of the embedded read models with documents and all indexes, for tests of queries. */
import { join } from 'node:path';
import { columnsOf } from '../../src/adapters/readmodels/columns.js';
import type { Table } from '../../src/adapters/readmodels/sqlite/matches.js';
import { open } from '../../src/adapters/readmodels/sqlite/writerOperations.js';
import { type Database, openForWriting } from '../../src/adapters/sqlite/database.js';
import type { Document, ReadModel } from '../../src/query/fields.js';

/** @param folder for the database file, which is closed after `work` */
export function withReadModelTable(
  folder: string,
  model: ReadModel,
  documents: readonly Document[],
  work: (database: Database, table: Table) => void,
): void {
  const database = openForWriting(join(folder, 'readmodels.db'), { synchronous: 'normal' });
  try {
    const writer = open(database, { tombstoneRetention: 0 });
    const generation = writer.ensureLive(model)[0]?.generation ?? '';
    database.exec('BEGIN');
    writer.write(
      generation,
      documents.map((document) => [String(document.id), 0, JSON.stringify(document)]),
    );
    database.exec('COMMIT');
    for (const name of writer.missingIndexes(model, generation)) writer.createIndex(model, generation, name);
    const columns = columnsOf(model);
    work(database, { generation, columns, documents: documents.length, counted: model.counted ?? [] });
  } finally {
    database.close();
  }
}

/** Cycles through the values by document number; different `step`s make fields of equally many values differ. */
export function valueInTurn<Value>(number: number, values: readonly Value[], step: number): Value | null {
  return values[(number * step) % values.length] ?? null;
}
