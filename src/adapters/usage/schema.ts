/** The tables of the usage file. Names are stored once and numbered; rows are in the order of insertion. */
import type { WaitingReason } from '../../ports/usageStore.js';
import type { Database } from '../sqlite/database.js';
import type { RowContent, UsageRow } from './content.js';

export function makeTables(database: Database): void {
  database.exec(`
    CREATE TABLE IF NOT EXISTS sources (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    CREATE TABLE IF NOT EXISTS meters (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    CREATE TABLE IF NOT EXISTS subscriptions (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    CREATE TABLE IF NOT EXISTS marks (last INTEGER NOT NULL);
    CREATE TABLE IF NOT EXISTS series (
      id INTEGER PRIMARY KEY,
      subscription INTEGER NOT NULL,
      meter INTEGER NOT NULL,
      UNIQUE (subscription, meter)
    );
    CREATE TABLE IF NOT EXISTS batches (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      first INTEGER NOT NULL,
      last INTEGER NOT NULL,
      sealed INTEGER NOT NULL
    );
    CREATE INDEX IF NOT EXISTS batches_unsealed ON batches (id) WHERE sealed = 0;
    CREATE TABLE IF NOT EXISTS events (
      row INTEGER PRIMARY KEY,
      batch INTEGER NOT NULL,
      series INTEGER NOT NULL,
      at INTEGER NOT NULL,
      source INTEGER NOT NULL,
      hash INTEGER NOT NULL,
      reversed INTEGER NOT NULL,
      id TEXT NOT NULL,
      value TEXT,
      properties TEXT,
      counted TEXT,
      text TEXT
    );
    CREATE INDEX IF NOT EXISTS events_by_key ON events (hash);
    CREATE INDEX IF NOT EXISTS events_by_time ON events (series, at);
    CREATE INDEX IF NOT EXISTS events_reversed ON events (row) WHERE reversed = 1;
    CREATE TABLE IF NOT EXISTS totals (
      series INTEGER NOT NULL,
      day INTEGER NOT NULL,
      mark INTEGER NOT NULL,
      count INTEGER NOT NULL,
      sum TEXT NOT NULL,
      moment TEXT NOT NULL,
      max TEXT,
      latest_at INTEGER,
      latest_source TEXT,
      latest_id TEXT,
      latest TEXT,
      PRIMARY KEY (series, day)
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS texts (
      series INTEGER NOT NULL,
      text TEXT NOT NULL,
      day INTEGER NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (series, text, day)
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS uniques (
      series INTEGER NOT NULL,
      day INTEGER NOT NULL,
      previous INTEGER NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (series, day, previous)
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS waiting (
      row INTEGER PRIMARY KEY,
      hash INTEGER NOT NULL,
      source TEXT NOT NULL,
      id TEXT NOT NULL,
      meter TEXT NOT NULL,
      subscription TEXT NOT NULL,
      at INTEGER NOT NULL,
      value TEXT,
      properties TEXT,
      reason TEXT NOT NULL,
      since INTEGER NOT NULL
    );
    CREATE INDEX IF NOT EXISTS waiting_by_key ON waiting (hash);
    CREATE INDEX IF NOT EXISTS waiting_by_time ON waiting (since, source, id);
    CREATE TABLE IF NOT EXISTS waiting_numbers (last INTEGER NOT NULL);
    INSERT INTO waiting_numbers SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM waiting_numbers);
    INSERT INTO marks SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM marks)`);
}

/** Value in `uniques` for no earlier day. */
export const noDay = -1_000_000_000;

export const eventColumns = `e.row, e.batch, e.reversed, e.at, s.name, e.id, m.name, u.name, e.value, e.properties, e.counted, e.text`;
/** CROSS JOIN fixes the join order: first the events, then their names. */
export const eventTables = `events e CROSS JOIN series x ON x.id = e.series CROSS JOIN sources s ON s.id = e.source
  CROSS JOIN meters m ON m.id = x.meter CROSS JOIN subscriptions u ON u.id = x.subscription`;

export type StoredEvent = readonly [
  row: number,
  batch: number,
  reversed: number,
  at: number,
  source: string,
  id: string,
  meterId: string,
  subscriptionId: string,
  value: string | null,
  properties: string | null,
  counted: string | null,
  text: string | null,
];

export function rowOfStored(stored: StoredEvent): UsageRow {
  const [, , , at, source, id, meterId, subscriptionId, value, properties, counted, text] = stored;
  return { source, id, meterId, subscriptionId, at, value, properties, counted, text };
}

export type StoredTotals = readonly [
  day: number,
  count: number,
  sum: string,
  moment: string,
  max: string | null,
  latestAt: number | null,
  latestSource: string | null,
  latestId: string | null,
  latest: string | null,
];
export const totalsColumns = 'day, count, sum, moment, max, latest_at, latest_source, latest_id, latest';

export interface WaitingRow extends RowContent {
  readonly reason: WaitingReason;
  readonly since: number;
}

export type WaitingColumns = [
  source: string,
  id: string,
  meterId: string,
  subscriptionId: string,
  at: number,
  value: string | null,
  properties: string | null,
  reason: WaitingReason,
  since: number,
];

export const waitingColumns = 'source, id, meter, subscription, at, value, properties, reason, since';

export function waitingRowOf(columns: WaitingColumns): WaitingRow {
  const [source, id, meterId, subscriptionId, at, value, properties, reason, since] = columns;
  return { source, id, meterId, subscriptionId, at, value, properties, reason, since };
}
