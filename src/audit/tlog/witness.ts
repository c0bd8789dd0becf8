/** A witness (c2sp.org/tlog-witness): cosigns what it has seen of logs, and never two trees if neither begins with the other. */
import { z } from 'zod';
import { hashesFromBase64, wholeNumber } from '../../kernel/tlog/base64.js';
import { parseCheckpoint } from '../../kernel/tlog/checkpoint.js';
import { emptyRoot, isConsistent } from '../../kernel/tlog/merkle.js';
import { type VerifierKey, verdictOf } from '../../kernel/tlog/note.js';
import { type NoteSigner, signatureLine } from '../../kernel/tlog/signing.js';
import type { Records } from '../../ports/records.js';

export interface WitnessAnswer {
  readonly status: 200 | 400 | 403 | 404 | 409 | 422;
  readonly contentType: string;
  readonly body: string;
}

export type Witness = ReturnType<typeof createWitness>;

export interface WitnessDependencies {
  readonly records: Pick<Records, 'get' | 'put'>;
  /** The keys of the witnessed logs; each key's name is the origin of its log. */
  readonly logs: readonly VerifierKey[];
  readonly signer: NoteSigner;
  readonly realNow: () => Date;
}

const collection = 'witness';
const mostProofLines = 63;
const seenCheckpoint = z.object({ size: z.int(), checkpoint: z.string() });

const plain = (status: WitnessAnswer['status'], body: string): WitnessAnswer => ({
  status,
  contentType: 'text/plain; charset=utf-8',
  body,
});
const refusal = (status: WitnessAnswer['status'], sentence: string) => plain(status, `${sentence}\n`);

function parseSubmission(body: string) {
  const end = body.indexOf('\n\n');
  const [first = '', ...lines] = body.slice(0, Math.max(0, end)).split('\n');
  const oldSize = wholeNumber(/^old (\d+)$/.exec(first)?.[1] ?? '');
  const path = hashesFromBase64(lines);
  const text = body.slice(end + 2);
  const checkpoint = parseCheckpoint(text);
  if (oldSize === undefined || checkpoint === undefined || path === undefined) return undefined;
  return path.length > mostProofLines ? undefined : { oldSize, path, checkpoint, text };
}

export function createWitness({ records, logs, signer, realNow }: WitnessDependencies) {
  /** The latest checkpoint that was cosigned; the empty tree if there is none. */
  async function seenOf(origin: string) {
    const record = await records.get(collection, origin);
    if (record === undefined) return { size: 0, root: emptyRoot, version: 'absent' as const };
    const { size, checkpoint } = seenCheckpoint.parse(record.value);
    const root = parseCheckpoint(checkpoint)?.root;
    if (root === undefined) throw new Error(`the checkpoint that was kept of ${origin} is not readable`);
    return { size, root, version: record.version };
  }

  return {
    /** @throws Unavailable; then it has cosigned nothing that is not stored */
    async addCheckpoint(body: string) {
      const submission = parseSubmission(body);
      if (submission === undefined) return refusal(400, 'The request is no submission of a checkpoint');
      const { oldSize, path, checkpoint, text } = submission;
      const { origin, size, root, note } = checkpoint;
      const keys = logs.filter(({ name }) => name === origin);
      if (keys.length === 0) return refusal(404, 'This log is not witnessed here');
      const verdicts = keys.map((key) => verdictOf(note, key).verdict);
      if (verdicts.includes('invalid') || !verdicts.includes('valid'))
        return refusal(403, 'The checkpoint is not signed by the log');
      if (oldSize > size) return refusal(400, 'The old size is above the size of the checkpoint');
      for (;;) {
        const seen = await seenOf(origin);
        if (seen.size !== oldSize)
          return { status: 409, contentType: 'text/x.tlog.size', body: `${seen.size}\n` };
        if (!isConsistent(oldSize, size, seen.root, root, path))
          return refusal(422, 'The checkpoint is not consistent with the one that was cosigned before');
        // One step compares and stores: of two simultaneous requests the second starts again, against what the first has stored.
        const value = { size, checkpoint: text };
        if ((await records.put(collection, origin, value, { expected: seen.version })) === undefined)
          continue;
        const seconds = Math.floor(realNow().getTime() / 1_000);
        return plain(200, signatureLine(signer, note.text, seconds));
      }
    },
  };
}
