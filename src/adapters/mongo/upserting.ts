/** Upserts that meet: both look, both find nothing, both insert, and one of them is told of a duplicate key. */
import { MongoServerError } from 'mongodb';

export const duplicateKey = 11_000;

/** Only a document that is inserted and deleted again and again could need more. */
const mostAttempts = 5;

/** Runs what changes a document or inserts it by its `_id`; once another's insertion was in the way there is something to change. */
export async function upserting<Result>(upsert: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await upsert();
    } catch (error) {
      const met = error instanceof MongoServerError && error.code === duplicateKey;
      if (!met || attempt === mostAttempts) throw error;
    }
  }
}
