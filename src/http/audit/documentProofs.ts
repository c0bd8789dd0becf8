/** Routes that prove that the files of issued documents are the original ones. A caller who may read a document may get its proof. */
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { type HashedKind, sha256 } from '../../audit/tlog/documentHashes.js';
import { capitalized, DomainError, type ErrorCode, NotFound } from '../../kernel/errors.js';
import { tlogProofMediaType } from '../../kernel/tlog/tlogProof.js';
import { creditNoteModel } from '../../projections/creditNote.js';
import { invoiceModel } from '../../projections/invoice.js';
import { receiptModel } from '../../projections/receipt.js';
import type { ReadModel } from '../../query/fields.js';
import { documentOf } from '../common/document.js';
import { pathId } from '../common/schemas.js';
import { type Route, route } from '../server/route.js';
import type { Services } from '../services.js';
import { exampleProof, proofAnswer, proofFormat, proofSchema } from './proofAnswers.js';

const kinds = [
  ['invoice', 'proveInvoice', 'invoices', invoiceModel, 'INVOICE_NOT_FOUND'],
  ['credit-note', 'proveCreditNote', 'credit notes', creditNoteModel, 'CREDIT_NOTE_NOT_FOUND'],
  ['receipt', 'proveReceipt', 'receipts', receiptModel, 'RECEIPT_NOT_FOUND'],
] as const satisfies readonly (readonly [HashedKind, string, string, ReadModel, ErrorCode])[];

export function documentProofRoutes(services: Services): readonly Route[] {
  return kinds.map((kind) => documentProofRoute(kind, services));
}

function documentProofRoute(
  [kind, operationId, tag, model, notFound]: (typeof kinds)[number],
  { audit: { transparency, documentHashes }, printing, readModels }: Services,
): Route {
  const named = kind.replace('-', ' ');
  return route('GET', `/api/${kind}s/{id}/proof`, {
    operationId,
    tag,
    summary: `Returns the proof that the files of the ${named} are the originals`,
    description:
      'The event in the proof holds the SHA-256 of the PDF and of any e-invoices. Check it offline with `back-office verify`.',
    access: { kinds: ['user', 'service'] },
    params: { id: pathId.describe(`Id of the ${named}`) },
    query: proofFormat,
    errors: [notFound, 'INVALID_STATUS_TRANSITION', 'SERVICE_UNAVAILABLE'],
    answers: [
      {
        status: 200,
        description: 'The proof',
        schema: proofSchema
          .extend({ pdf: z.string().describe('SHA-256 of the PDF') })
          .meta({ id: 'DocumentProof' }),
        example: { ...exampleProof, pdf: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' },
        live: true,
      },
      { status: 200, description: 'The proof as a file', mediaTypes: [tlogProofMediaType] },
    ],
    async handle({ params: { id }, query, header, context, demand, signal }) {
      const current = async () => {
        const missing = (id: string) => new NotFound(notFound, capitalized(named), id);
        const { document, revision } = await documentOf(readModels, model, id, missing);
        if (document.status === 'draft' || document.status === 'cancelled')
          throw new DomainError(
            'INVALID_STATUS_TRANSITION',
            `The ${named} is not issued, so it has no proof; issue it first`,
          );
        return revision;
      };
      const { file } = await printing.open(kind, id, current, demand());
      const pdf = await buffer(file.open());
      const find = () => documentHashes.find(kind, id, sha256(pdf));
      // A document rendered by a version without hashes gets its hash now.
      const position = (await find()) ?? (await documentHashes.record(kind, id, { pdf }, context).then(find));
      const proof = position === undefined ? undefined : await transparency.prove(position, signal());
      if (proof === undefined) {
        const detail = 'The proof is not available yet; retry in a few seconds';
        throw new DomainError('SERVICE_UNAVAILABLE', detail, { retryAfter: 5 });
      }
      const answer = proofAnswer(proof, await transparency.key(), `${kind}-${id}`, { query, header });
      return answer.body === undefined ? answer : { body: { ...answer.body, pdf: sha256(pdf) } };
    },
  });
}
