/**
 * Marks of usage in MongoDB: numbers that rise with every write of rows, so that a reader knows what it has seen. A mark that is being written is
 * pending, and no reader goes beyond it.
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
  /** Its place in the batch. */
  readonly index: number;
  readonly mark: number;
  /** Whether it had another mark before, as a row has whose writer was taken for dead. */
  readonly moved?: true;
  readonly reversed: boolean;
};

/** The rows that one write touches: those of a batch, or one by its name. */
type Written = { readonly batch: string } | { readonly row: string };

interface Pending {
  /** A mark below the one that it writes. */
  readonly above: number;
  readonly at: number;
}

interface StoredMarks {
  readonly _id: 'marks';
  readonly last: number;
  readonly pending?: Readonly<Record<string, Pending>>;
}

/** Milliseconds after which a writer is taken for dead: its four calls end within 12 s each. Readers read behind its mark until then. */
export const longestWrite = 60_000;

export interface Marks {
  /** Runs a write of rows under a mark of its own. */
  write<Result>(written: Written, work: (mark: number) => Promise<Result>): Promise<Result>;
  /** The mark up to which everything is written and nothing will be written any more. */
  reached(): Promise<number>;
}

export function createMarks({
  connection: { database, now },
  rows,
}: {
  readonly connection: Pick<MongoConnection, 'database' | 'now'>;
  readonly rows: Collection<StoredRow>;
}): Marks {
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
    // Readers may have gone beyond the mark meanwhile.
    if (ended.matchedCount === 0) await writeAgain(written);
    return result;
  }

  /** Gives the rows of a write a new mark, so that everybody reads them who has gone beyond the old one. */
  async function writeAgain(written: Written): Promise<void> {
    await write(written, (mark) =>
      'batch' in written
        ? rows.updateMany({ batch: written.batch }, { $set: { mark, moved: true } })
        : rows.updateOne({ _id: written.row, reversed: true }, { $set: { mark } }),
    );
  }

  return {
    write,
    async reached() {
      const { last, pending = {} } = await read();
      const isAlive = ({ at }: Pending) => now() - at < longestWrite;
      const alive = Object.values(pending).filter(isAlive);
      const dead = Object.entries(pending).flatMap(([name, each]) => (isAlive(each) ? [] : [name]));
      // One that lives after all finds itself gone, and writes again.
      if (dead.length > 0)
        await marks.updateOne(
          { _id: 'marks' },
          { $unset: Object.fromEntries(dead.map((name) => [`pending.${name}`, ''])) },
        );
      return Math.min(last, ...alive.map(({ above }) => above));
    },
  };
}
