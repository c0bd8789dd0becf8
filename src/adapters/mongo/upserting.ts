/** Retries concurrent upserts: both find nothing, both insert, and one of them fails with a duplicate key. */
import { MongoServerError } from 'mongodb';

export const duplicateKey = 11_000;

/** Only a document that is inserted and deleted over and over could need more. */
const mostAttempts = 5;

/** Runs an upsert by `_id`. When another insertion came first, it runs again and finds the document. */
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
