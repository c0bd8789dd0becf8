/** The register of generations in the file, and the tables created and dropped with them. Runs in the writer thread. */

import type { GenerationInfo } from '../../../ports/readModels.js';
import type { ReadModel } from '../../../query/fields.js';
import type { Database } from '../../sqlite/database.js';
import { type Column, columnsOf, encodeRow, storedColumnNames } from '../columns.js';
import type { WrittenGeneration } from './documentWriter.js';
import { countAnew, countedColumns } from './keptCounts.js';
import { sumAnew } from './keptSums.js';
import {
  countsTableName,
  createTables,
  indexesOf,
  registerSchema,
  sumsTableName,
  tableName,
  tombstoneTableName,
  twinIndexesOf,
  UnknownGeneration,
} from './schema.js';
import { identifier } from './sql/sqlFragment.js';

/** Adds the columns for kept counts and sums to a register of an earlier version. */
function addKept(database: Database): void {
  const names = database.prepare<[string]>("SELECT name FROM pragma_table_info('generations')").all();
  for (const [added, none] of [
    ['counted', '[]'],
    ['summed', 'null'],
  ])
    if (!names.some(([name]) => name === added))
      database.exec(`ALTER TABLE generations ADD COLUMN ${added} TEXT NOT NULL DEFAULT '${none}'`);
}

/** Rows deleted per transaction, so that other writes get their turn. */
const sliceSize = 5_000;

export function openGenerations(database: Database) {
  database.exec(registerSchema);
  addKept(database);
  const listed = database.prepare<[string, number, number]>(
    'SELECT generation, version, live FROM generations WHERE model = ? AND retired = 0 ORDER BY rowid',
  );
  const stored = database.prepare<[columns: string, counted: string, summed: string]>(
    'SELECT columns, counted, summed FROM generations WHERE generation = ? AND retired = 0',
  );
  const saveColumns = database.prepare('UPDATE generations SET columns = ? WHERE generation = ?');
  const saveCounted = database.prepare('UPDATE generations SET counted = ? WHERE generation = ?');
  const saveSummed = database.prepare('UPDATE generations SET summed = ? WHERE generation = ?');
  const nextNumber = database.prepare<[number]>(
    `INSERT INTO generation_numbers (model, last) VALUES (?, 1)
     ON CONFLICT (model) DO UPDATE SET last = last + 1 RETURNING last`,
  );
  const register = database.prepare(
    'INSERT INTO generations (generation, model, version, live, columns) VALUES (?, ?, ?, ?, ?)',
  );
  const existing = database.prepare<[string]>(
    "SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL",
  );

  function list(model: string): GenerationInfo[] {
    return listed
      .all(model)
      .map(([generation, version, live]) => ({ generation, version, live: live === 1 }));
  }

  function entry(generation: string): WrittenGeneration | undefined {
    const [own, fields, sums] = stored.get(generation) ?? [];
    if (own === undefined || fields === undefined || sums === undefined) return undefined;
    const columns: readonly Column[] = JSON.parse(own);
    return {
      columns,
      counted: countedColumns(columns, JSON.parse(fields)),
      summed: JSON.parse(sums) ?? undefined,
    };
  }

  /** Recounts a generation: a declaration can change its counted fields without a new version. */
  function recount({ counted = [] }: ReadModel, generation: string, columns: readonly Column[]): void {
    countAnew(database, generation, columns, countedColumns(columns, counted));
    saveCounted.run(JSON.stringify(counted), generation);
  }

  function sumAgain(model: ReadModel, generation: string): void {
    sumAnew(database, generation, model.summed);
    saveSummed.run(JSON.stringify(model.summed ?? null), generation);
  }

  function make(model: ReadModel, live: boolean): string {
    const [number] = nextNumber.get(model.name) ?? [];
    const generation = `${model.name}_${number}`;
    const own = columnsOf(model);
    for (const statement of createTables(generation, own)) database.exec(statement);
    register.run(generation, model.name, model.version, live ? 1 : 0, JSON.stringify(own));
    for (const { statement } of twinIndexesOf(model, generation)) database.exec(statement);
    recount(model, generation, own);
    sumAgain(model, generation);
    return generation;
  }

  /** Rebuilds the table with other columns, without a new version; the documents stay, and their columns are rewritten. */
  function reshape(generation: string, own: readonly Column[]): void {
    const table = identifier(tableName(generation)).text;
    const former = identifier(`former_${generation}`).text;
    for (const [name] of existing.all(tableName(generation)))
      database.exec(`DROP INDEX ${identifier(name).text}`);
    database.exec(`ALTER TABLE ${table} RENAME TO ${former}`);
    const [createDocuments = ''] = createTables(generation, own);
    database.exec(createDocuments);
    const names = [...storedColumnNames(own), 'revision', 'body'];
    const insert = database.prepare(
      `INSERT INTO ${table} (${names.map((name) => identifier(name).text).join(', ')})
       VALUES (${names.map(() => '?').join(', ')})`,
    );
    const page = database.prepare<[number, string, number, string]>(
      `SELECT rowid, id, revision, body FROM ${former} WHERE rowid > ? ORDER BY rowid LIMIT 1000`,
    );
    let last = -1;
    for (let rows = page.all(last); rows.length > 0; rows = page.all(last)) {
      for (const [rowid, id, revision, body] of rows) {
        insert.run(...encodeRow(id, JSON.parse(body), own), revision, body);
        last = rowid;
      }
    }
    database.exec(`DROP TABLE ${former}`);
    saveColumns.run(JSON.stringify(own), generation);
  }

  /** Gives a live generation what is declared now. */
  function bringUp(model: ReadModel, generation: string): void {
    const { columns, counted, summed } = entry(generation) ?? { columns: [], counted: [] };
    const own = columnsOf(model);
    const isReshaped = JSON.stringify(columns) !== JSON.stringify(own);
    if (isReshaped) reshape(generation, own);
    const fields = counted.map(({ field }) => field);
    if (isReshaped || JSON.stringify(fields) !== JSON.stringify(model.counted ?? []))
      recount(model, generation, own);
    if (JSON.stringify(summed) !== JSON.stringify(model.summed)) sumAgain(model, generation);
  }

  return {
    list,
    /** Returns the register's entry; undefined for a generation that was retired or never existed. */
    entry,
    /** Creates a first live generation where there is none. A live one of this version gets the columns, counts and sums that are declared now. */
    ensureLive(model: ReadModel) {
      const live = list(model.name).find((each) => each.live);
      if (live === undefined) make(model, true);
      else if (live.version === model.version) bringUp(model, live.generation);
    },
    begin: (model: ReadModel) => make(model, false),
    /** Returns the declared indexes that the generation lacks, after dropping those no longer declared. */
    missingIndexes(model: ReadModel, generation: string) {
      const declared = indexesOf(model, generation).map(({ name }) => name);
      const present = existing.all(tableName(generation)).map(([name]) => name);
      for (const name of present) {
        if (!declared.includes(name)) database.exec(`DROP INDEX ${identifier(name).text}`);
      }
      return declared.filter((name) => !present.includes(name));
    },
    createIndex(model: ReadModel, generation: string, name: string) {
      const declared = indexesOf(model, generation).find((index) => index.name === name);
      if (declared !== undefined) database.exec(declared.statement);
    },
    makeLive(model: string, generation: string) {
      database.prepare('UPDATE generations SET live = 0 WHERE model = ? AND live = 1').run(model);
      database.prepare('UPDATE generations SET live = 1 WHERE generation = ?').run(generation);
    },
    /** Removes a generation from the register at once; `dropSlice` deletes its content. */
    retire(generation: string) {
      const { changes } = database
        .prepare('UPDATE generations SET retired = 1 WHERE generation = ? AND live = 0')
        .run(generation);
      if (changes === 0) throw new UnknownGeneration(`there is no generation ${generation} that is not live`);
    },
    retired: () =>
      database
        .prepare<[string]>('SELECT generation FROM generations WHERE retired = 1')
        .all()
        .map(([generation]) => generation),
    /** Deletes part of a retired generation; returns true when nothing is left. */
    dropSlice(generation: string) {
      const table = identifier(tableName(generation)).text;
      const [index] = existing.get(tableName(generation)) ?? [];
      if (index !== undefined) {
        database.exec(`DROP INDEX ${identifier(index).text}`);
        return false;
      }
      const { changes } = database
        .prepare(`DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} LIMIT ${sliceSize})`)
        .run();
      if (changes === sliceSize) return false;
      for (const kept of [countsTableName(generation), sumsTableName(generation)])
        database.exec(`DROP TABLE IF EXISTS ${identifier(kept).text}`);
      database.exec(`DROP TABLE ${table}; DROP TABLE ${identifier(tombstoneTableName(generation)).text}`);
      database.prepare('DELETE FROM generations WHERE generation = ?').run(generation);
      return true;
    },
  };
}
