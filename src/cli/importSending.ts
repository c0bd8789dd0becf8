/** Sends a batch of records to the running service. */
import { z } from 'zod';
import { refusalOf } from './calling.js';
import type { OutgoingRecord } from './importBatches.js';

const attempts = 8;

const answerSchema = z.object({
  imported: z.number(),
  existing: z.number(),
  rejected: z.array(z.looseObject({ line: z.number(), code: z.string(), message: z.string() })),
});
/** `line` of what is rejected: the place in the batch, from 1. */
export type ImportAnswer = z.output<typeof answerSchema>;

/** Sends a batch until it is answered: done again, it makes no doubles. @throws Error when it is not taken */
export async function sendBatch(
  url: string,
  token: string,
  batch: readonly OutgoingRecord[],
): Promise<ImportAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
      body: `${batch.map(({ json }) => json).join('\n')}\n`,
    }).catch((error: unknown) => {
      if (attempt === attempts) throw error;
      return undefined;
    });
    if (response?.ok === true) return answerSchema.parse(await response.json());
    if (response !== undefined && response.status !== 503 && response.status !== 429) {
      throw new Error(await refusalOf(response));
    }
    if (attempt === attempts) throw new Error(`${url} did not take the rows in ${attempts} attempts`);
    await new Promise((resolve) => setTimeout(resolve, Math.min(10_000, 250 * 2 ** attempt)));
  }
}
