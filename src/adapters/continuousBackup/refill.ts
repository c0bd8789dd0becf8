/** Recreates the files of a data folder from a continuous backup, as of any moment. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeTables as makeEventTables } from '../eventstore/embeddedSchema.js';
import { open as openKeys } from '../keys/operations.js';
import { open as openRecords } from '../records/operations.js';
import { type Database, openForWriting } from '../sqlite/database.js';
import { rowOfLine } from '../usage/content.js';
import { waitingRowOf } from '../usage/schema.js';
import { linesOf, open as openUsage } from '../usage/writes.js';
import { type About, type SealedLines, TargetFault, unseal } from './sealedLines.js';
import {
  fileFolder,
  filePath,
  packIndexName,
  packName,
  recordsName,
  segmentFolder,
  segmentName,
  segmentNumber,
  type Targets,
} from './shipping.js';
import { type Line, type PackState, partsOf } from './source.js';

export interface RefillOptions extends Targets {
  readonly macKey: Uint8Array;
  /** The last event restored is the last one recorded by then; absent: the last of all. RFC 3339 UTC with milliseconds, as in events. */
  readonly to?: string | undefined;
  /** Real time, milliseconds since 1970. */
  readonly now: number;
  readonly onSegment?: (done: number, of: number) => void;
}

export interface Refilled {
  readonly storeId: string;
  readonly events: number;
  /** The time at which the last event was recorded; empty without events. */
  readonly lastAt: string;
  /** Number of events before the last one that a clock which ran ahead recorded with a time after `to`. */
  readonly ahead: number;
}

/** The event type of an intent. The domain defines it; a test checks that both agree. */
const reversalType = 'UsageReversalRequested';
const unhurried = { synchronous: 'normal', secureDelete: true } as const;

/** @param folder an empty one @throws TargetFault in one line that names the object */
export async function refill(folder: string, options: RefillOptions): Promise<Refilled> {
  const databases: Database[] = [];
  const file = (name: string) => {
    const database = openForWriting(join(folder, name), unhurried);
    databases.push(database);
    return database;
  };
  try {
    const { keyCount, ...refilled } = await refillEvents(file('events.db'), file('usage.db'), options);
    await refillKeys(file('keys.db'), keyCount, options);
    await refillRecords(file('records.db'), options);
    await refillFiles(join(folder, 'files'), options);
    return refilled;
  } finally {
    for (const database of databases) database.close();
  }
}

async function refillEvents(events: Database, usage: Database, options: RefillOptions) {
  makeEventTables(events);
  const store = openStore(events, options.now);
  const used = openUsed(usage, options.now);
  let lastAt = '';
  let count = 0;
  let ahead = 0;
  let keyCount = 0;
  /** The position of the last event to restore, known once one has a time after `to`. */
  let lastWanted: number | undefined;
  let storeId: string | undefined;
  segments: for await (const { about, lines } of untilFault(segmentsOf(options), () => lastAt, options.to)) {
    storeId ??= about.storeId;
    keyCount = Math.max(keyCount, about.keys ?? 0);
    events.exec('BEGIN');
    usage.exec('BEGIN');
    try {
      /** Usage and commands of the next event, applied together with it or not at all. */
      let before: (() => void)[] = [];
      for (const text of lines) {
        const line: Line = JSON.parse(text);
        if (line[0] === 'usage') before.push(() => used.record(line[1], line[2]));
        else if (line[0] === 'waiting') used.wait(line);
        else if (line[0] === 'command') before.push(() => store.command(line));
        else if (line[0] === 'event') {
          const { recordedAt = lastAt } = partsOf(line[7]);
          const isLater = options.to !== undefined && recordedAt > options.to;
          if (isLater) lastWanted ??= await lastRecordedBy(options, about);
          if (lastWanted !== undefined && line[1] > lastWanted) break segments;
          for (const take of before) take();
          before = [];
          if (!store.event(line)) continue;
          if (line[5] === reversalType) used.reverse(JSON.parse(line[6]));
          count += 1;
          if (isLater) ahead += 1;
          else lastAt = recordedAt;
        }
      }
    } finally {
      events.exec('COMMIT');
      usage.exec('COMMIT');
    }
  }
  if (storeId === undefined || count === 0)
    throw new TargetFault(
      `${options.data.name} holds no backup${options.to === undefined ? '' : ' of that time'}`,
    );
  used.end();
  return { storeId, events: count, lastAt, ahead, keyCount };
}

/**
 * Finds the end of what is to be restored, from the segment in which an event has a later time than `to`: the clock may have run ahead when
 * it was recorded, and been put right since.
 * @returns the position of the last event recorded by then; 0 if all are later
 */
async function lastRecordedBy(options: RefillOptions, { name, after = 0 }: About): Promise<number> {
  const { to = '' } = options;
  let last = 0;
  try {
    for await (const { lines } of segmentsOf(options, { next: segmentNumber(name), reached: after }))
      for (const text of lines) {
        const line: Line = JSON.parse(text);
        if (line[0] !== 'event') continue;
        const { recordedAt } = partsOf(line[7]);
        if (recordedAt !== undefined && recordedAt <= to) last = Math.max(last, line[1]);
      }
  } catch (error) {
    // What cannot be read is not needed.
    if (!(error instanceof TargetFault)) throw error;
  }
  return last;
}

/** Passes the segments on. @throws TargetFault that says how far a restore can go, unless the requested time is already reached */
async function* untilFault(
  segments: AsyncIterable<SealedLines>,
  lastAt: () => string,
  to: string | undefined,
): AsyncGenerator<SealedLines> {
  try {
    yield* segments;
  } catch (error) {
    if (!(error instanceof TargetFault)) throw error;
    const reached = lastAt();
    if (reached !== '' && to !== undefined && reached >= to) return;
    const rest =
      reached === '' ? 'nothing was stored before it' : `--to ${reached} restores what was stored before it`;
    throw new TargetFault(`${error.message}; ${rest}`);
  }
}

function openStore(database: Database, now: number) {
  const findStream = database.prepare<[id: number]>('SELECT id FROM streams WHERE name = ?');
  const addStream = database.prepare('INSERT INTO streams (name, revision) VALUES (?, ?)');
  const moveStream = database.prepare('UPDATE streams SET revision = ? WHERE id = ?');
  const add = database.prepare(
    'INSERT INTO events (position, stream, revision, id, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const addCommand = database.prepare(
    'INSERT OR REPLACE INTO command_keys (key, command, fingerprint, expires) VALUES (?, ?, ?, ?)',
  );
  let last = 0;
  return {
    command([, key, commandId, fingerprint, expires]: Extract<Line, readonly ['command', ...unknown[]]>) {
      if (expires > now) addCommand.run(key, commandId, fingerprint, expires);
    },
    /** Returns false for an event that already exists, since merged segments can occur twice. */
    event([, position, stream, revision, ...fields]: Extract<
      Line,
      readonly ['event', ...unknown[]]
    >): boolean {
      if (position <= last) return false;
      const [known] = findStream.get(stream) ?? [];
      const id = known ?? addStream.run(stream, revision).lastInsertRowid;
      if (known !== undefined) moveStream.run(revision, known);
      add.run(position, id, revision, ...fields);
      last = position;
      return true;
    },
  };
}

/** Repeats the service's own operations in the same order, so that totals, duplicates and waiting usage come out the same. */
function openUsed(database: Database, now: number) {
  const writes = openUsage(database, undefined, { isAbandoned: () => false });
  // New marks must exceed all earlier ones: subscriptions store the mark up to which they have billed. The current time does, as a store uses less
  // than one mark a millisecond. Usage already billed is then measured again, which bills nothing twice.
  database.prepare('UPDATE marks SET last = ?').run(now);
  const early: { source: string; id: string }[] = [];
  return {
    record(batchId: string, rows: string) {
      writes.record(batchId, linesOf(rows.split('\n').map(rowOfLine)));
      writes.markSealed([batchId]);
    },
    wait([, ...columns]: Extract<Line, readonly ['waiting', ...unknown[]]>) {
      writes.wait([waitingRowOf(columns)]);
    },
    reverse({ source, id }: { readonly source: string; readonly id: string }) {
      if (!writes.reverse(source, id) && !writes.dismiss(source, id)) early.push({ source, id });
    },
    /** Applies reversals that precede their batch, which happens when both were recorded at the same moment. */
    end() {
      for (const { source, id } of early) writes.reverse(source, id);
    },
  };
}

/** Yields the segments in order. @param start the first one, and the position before it @throws TargetFault for a gap */
async function* segmentsOf(
  { data, macKey, onSegment }: RefillOptions,
  start = { next: 1, reached: 0 },
): AsyncGenerator<SealedLines> {
  const read = async (name: string) => {
    const bytes = await data.get(name);
    return bytes && unseal(macKey, { place: data.name, name, bytes });
  };
  const listed = async () => (await data.list(segmentFolder)).map(({ name }) => segmentNumber(name));
  let numbers = await listed();
  let storeId: string | undefined;
  for (let { next, reached } = start; next <= (numbers.at(-1) ?? 0); ) {
    // Take the newest segment that begins at or before `next`; after a merge it covers more than its own number.
    const from = numbers.findLast((number) => number <= next);
    let found = from === undefined ? undefined : await read(segmentName(from));
    if (found === undefined || (found.about.through ?? 0) < next) {
      // A running service has merged segments in the meantime.
      numbers = await listed();
      const again = numbers.findLast((number) => number <= next);
      found = again === undefined ? undefined : await read(segmentName(again));
    }
    const { through = 0, after = 0, to = 0 } = found?.about ?? {};
    storeId ??= found?.about.storeId;
    if (found === undefined || through < next || after > reached || found.about.storeId !== storeId)
      throw new TargetFault(`${segmentName(next)} in ${data.name} is missing`);
    onSegment?.(through, numbers.at(-1) ?? 0);
    yield found;
    next = through + 1;
    reached = Math.max(reached, to);
  }
}

async function refillKeys(database: Database, due: number, { keys, macKey }: RefillOptions): Promise<void> {
  openKeys(database);
  if (due === 0) return;
  const add = database.prepare('INSERT INTO keys (sequence, id, destroyed, wrapped) VALUES (?, ?, ?, ?)');
  const read = async (name: string) => {
    const bytes = await keys.get(name);
    if (bytes === undefined) throw new TargetFault(`${name} in ${keys.name} is missing`);
    return unseal(macKey, { place: keys.name, name, bytes });
  };
  const index = (await read(packIndexName)).lines.map((line): PackState => JSON.parse(line));
  let count = 0;
  for (const pack of index.keys()) {
    database.exec('BEGIN');
    for (const text of (await read(packName(pack))).lines) {
      const line: Line = JSON.parse(text);
      if (line[0] !== 'key') continue;
      const [, sequence, id, wrapped] = line;
      const bytes = wrapped === null ? new Uint8Array(1) : new Uint8Array(Buffer.from(wrapped, 'base64'));
      add.run(sequence, id, wrapped === null ? 1 : 0, bytes);
      count += 1;
    }
    database.exec('COMMIT');
  }
  if (count < due)
    throw new TargetFault(`the keys in ${keys.name} are older than the events: ${count} of ${due} are there`);
}

async function refillFiles(root: string, { keys, macKey }: RefillOptions): Promise<void> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  for (const { name } of await keys.list(fileFolder)) {
    const bytes = await keys.get(name);
    // Deleted in the meantime; a later restore would not have it either.
    if (bytes === undefined) continue;
    const { lines } = await unseal(macKey, { place: keys.name, name, bytes });
    const path = join(root, filePath(name));
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(path, Buffer.from(lines.join(''), 'base64'), { mode: 0o600, flush: true });
  }
}

async function refillRecords(database: Database, { keys, macKey, now }: RefillOptions): Promise<void> {
  const records = openRecords(database);
  const bytes = await keys.get(recordsName);
  if (bytes === undefined) return;
  database.exec('BEGIN');
  for (const text of (await unseal(macKey, { place: keys.name, name: recordsName, bytes })).lines) {
    const line: Line = JSON.parse(text);
    if (line[0] !== 'record') continue;
    const [, collection, key, value, expires] = line;
    records.put({ collection, key, value, expires, tags: [] }, now);
  }
  database.exec('COMMIT');
}
