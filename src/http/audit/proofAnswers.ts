/** Answers with proofs: as JSON, or as a file specified by C2SP. */
import { z } from 'zod';
import type { EventProof } from '../../audit/tlog/proofs.js';
import { textOfEvent } from '../../events/chain.js';
import { toBase64 } from '../../kernel/tlog/base64.js';
import { tlogProofMediaType, tlogProofText } from '../../kernel/tlog/tlogProof.js';
import type { Answer, AnswerDocument, JsonAnswerDocument, RouteRequest } from '../server/route.js';

export const proofSchema = z
  .strictObject({
    record: z.string().describe('The stored event as hashed: canonical JSON (RFC 8785)'),
    index: z.int().describe('Index of the leaf, from 0'),
    size: z.int().describe('Number of leaves in the tree'),
    path: z.array(z.string()).describe('RFC 6962, 2.1.1, in base64'),
    checkpoint: z.string().describe('Signed note of the tree (c2sp.org/tlog-checkpoint)'),
    key: z.string().describe('Verifier key of the log'),
  })
  .meta({ id: 'Proof' });

export const exampleHash = 'bjQLnP+zepicpUTmu3gKLHiQHT+zNzh2hRGjBhevoB0=';
export const exampleProof = {
  record:
    '{"data":{},"id":"019a9f3e-6a1b-7c3d-8e2f-4a5b6c7d8e9f","metadata":{},"revision":0,"stream":"invoice-inv_1","type":"InvoiceIssued"}',
  index: 1,
  size: 2,
  path: [exampleHash],
  checkpoint: `shop.example/store\n2\n${exampleHash}\n\n— shop.example/store Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n`,
  key: 'shop.example/store+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k',
};

export const proofFormat = {
  format: z
    .enum(['json', 'tlog-proof'], { error: 'must be json or tlog-proof' })
    .optional()
    .describe('`tlog-proof` returns a c2sp.org/tlog-proof file, as does `Accept` with its media type'),
};

export const proofAnswerDocuments: readonly [JsonAnswerDocument, AnswerDocument] = [
  { status: 200, description: 'The proof', schema: proofSchema, example: exampleProof, live: true },
  { status: 200, description: 'The proof as a file', mediaTypes: [tlogProofMediaType] },
];

/** @param name of the file, without its extension */
export function proofAnswer(
  proof: EventProof,
  key: string,
  name: string,
  {
    header,
    query,
  }: Pick<RouteRequest<unknown, { format?: string | undefined }, unknown>, 'header' | 'query'>,
): Answer {
  const { event, index, size, path, checkpoint } = proof;
  const record = textOfEvent(event);
  const accepted = header('accept')?.includes(tlogProofMediaType) === true;
  if (query.format !== 'tlog-proof' && (query.format !== undefined || !accepted))
    return { body: { record, index, size, path: path.map(toBase64), checkpoint, key } };
  const text = tlogProofText({ extra: Buffer.from(record), index, path, checkpoint });
  return {
    file: { contentType: tlogProofMediaType, filename: `${name}.tlog-proof`, content: Buffer.from(text) },
  };
}
