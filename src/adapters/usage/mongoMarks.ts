/**
 * Marks of usage in MongoDB: numbers that rise with every write of rows, so that a reader knows how far it has read. The mark of a write in
 * progress is pending; readers stop below it.
 */
import { randomUUID } from 'node:crypto';
import type { Collection } from 'mongodb';
import type { MongoConnection } from '../mongo/connection.js';
import { upserting } from '../mongo/upserting.js';
import type { UsageRow } from './content.js';

export type StoredRow = UsageRow & {
  /** `source`, U+001F, `id`. */
  readonly _id: string;
  readonly batch: string;
  /** Position in the batch. */
  readonly index: number;
  readonly mark: number;
  /** True when the row once had another mark, because its writer had been taken for dead. */
  readonly moved?: true;
  readonly reversed: boolean;
};

/** The rows that one write covers: those of a batch, or a single row by its name. */
type Written = { readonly batch: string } | { readonly row: string };

interface Pending {
  /** A mark below the pending one. */
  readonly above: number;
  readonly at: number;
}

interface StoredMarks {
  readonly _id: 'marks';
  readonly last: number;
  readonly pending?: Readonly<Record<string, Pending>>;
}

/** Time in ms after which a writer is taken for dead: its four calls end within 12 s each. Readers stop below its mark until then. */
export const longestWrite = 60_000;

export type Marks = ReturnType<typeof createMarks>;

export function createMarks({
  connection: { database, now },
  rows,
}: {
  readonly connection: Pick<MongoConnection, 'database' | 'now'>;
  readonly rows: Collection<StoredRow>;
}) {
  const marks = database.collection<StoredMarks>('usageMarks');
  const read = async (): Promise<Omit<StoredMarks, '_id'>> =>
    (await marks.findOne({ _id: 'marks' })) ?? { last: 0 };

  async function write<Result>(written: Written, work: (mark: number) => Promise<Result>): Promise<Result> {
    const { last: above } = await read();
    const path = `pending.${randomUUID()}`;
    const taken = await upserting(() =>
      marks.findOneAndUpdate(
        { _id: 'marks' },
        { $inc: { last: 1 }, $set: { [path]: { above, at: now() } } },
        { upsert: true, returnDocument: 'after' },
      ),
    );
    const result = await work(taken?.last ?? 0);
    const ended = await marks.updateOne(
      { _id: 'marks', [path]: { $exists: true } },
      { $unset: { [path]: '' } },
    );
    // Readers may have passed the mark in the meantime.
    if (ended.matchedCount === 0) await writeAgain(written);
    return result;
  }

  /** Gives the rows of a write a new mark, so that readers who have passed the old one read them again. */
  async function writeAgain(written: Written): Promise<void> {
    await write(written, (mark) =>
      'batch' in written
        ? rows.updateMany({ batch: written.batch }, { $set: { mark, moved: true } })
        : rows.updateOne({ _id: written.row, reversed: true }, { $set: { mark } }),
    );
  }

  return {
    /** Runs a write of rows with a new mark. */
    write,
    /** Returns the mark up to which all writes have ended. */
    async reached() {
      const { last, pending = {} } = await read();
      const isAlive = ({ at }: Pending) => now() - at < longestWrite;
      const alive = Object.values(pending).filter(isAlive);
      const dead = Object.entries(pending).flatMap(([name, each]) => (isAlive(each) ? [] : [name]));
      // A writer that is still alive finds its entry missing and writes again.
      if (dead.length > 0)
        await marks.updateOne(
          { _id: 'marks' },
          { $unset: Object.fromEntries(dead.map((name) => [`pending.${name}`, ''])) },
        );
      return Math.min(last, ...alive.map(({ above }) => above));
    },
  };
}
