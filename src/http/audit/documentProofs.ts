/** Routes that prove of issued documents that their files are those that were made. Who may read a document may have its proof. */
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { type DocumentHashes, type HashedKind, sha256 } from '../../audit/tlog/documentHashes.js';
import type { PublicLog } from '../../audit/tlog/publicLog.js';
import type { Printing } from '../../commands/operations/documentFiles.js';
import { capitalized, DomainError, type ErrorCode, NotFound } from '../../kernel/errors.js';
import { tlogProofMediaType } from '../../kernel/tlog/tlogProof.js';
import type { ReadModels } from '../../ports/readModels.js';
import { creditNoteModel } from '../../projections/creditNote.js';
import { invoiceModel } from '../../projections/invoice.js';
import { receiptModel } from '../../projections/receipt.js';
import type { ReadModel } from '../../query/fields.js';
import { documentOf } from '../common/document.js';
import { pathId } from '../common/schemas.js';
import { type Route, route } from '../server/route.js';
import { exampleProof, proofAnswer, proofFormat, proofSchema } from './proofAnswers.js';

export interface DocumentProofDependencies {
  readonly transparency: PublicLog;
  readonly documentHashes: DocumentHashes;
  readonly printing: Printing;
  readonly readModels: ReadModels;
}

interface ProvenKind {
  readonly kind: HashedKind;
  readonly path: `/api/${string}/{id}/proof`;
  readonly operationId: string;
  readonly tag: string;
  readonly model: ReadModel;
  readonly notFound: ErrorCode;
}

const kinds: readonly ProvenKind[] = [
  {
    kind: 'invoice',
    path: '/api/invoices/{id}/proof',
    operationId: 'proveInvoice',
    tag: 'invoices',
    model: invoiceModel,
    notFound: 'INVOICE_NOT_FOUND',
  },
  {
    kind: 'credit-note',
    path: '/api/credit-notes/{id}/proof',
    operationId: 'proveCreditNote',
    tag: 'credit notes',
    model: creditNoteModel,
    notFound: 'CREDIT_NOTE_NOT_FOUND',
  },
  {
    kind: 'receipt',
    path: '/api/receipts/{id}/proof',
    operationId: 'proveReceipt',
    tag: 'receipts',
    model: receiptModel,
    notFound: 'RECEIPT_NOT_FOUND',
  },
];

export function documentProofRoutes(dependencies: DocumentProofDependencies): readonly Route[] {
  return kinds.map((kind) => documentProofRoute(kind, dependencies));
}

function documentProofRoute(
  { kind, path, operationId, tag, model, notFound }: ProvenKind,
  { transparency, documentHashes, printing, readModels }: DocumentProofDependencies,
): Route {
  const named = kind.replace('-', ' ');
  return route({
    method: 'GET',
    path,
    operationId,
    tag,
    summary: `Proves that the files of the ${named} are those that were made of it`,
    description:
      'The event in the proof has the SHA-256 of the PDF, and of the e-invoices where there are such. Checked offline with `back-office verify`.',
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
            `The ${named} is not issued, so it has no proof`,
          );
        return revision;
      };
      const { file } = await printing.open(kind, id, current, demand());
      const pdf = await buffer(file.open());
      // What was rendered by a version that kept no hashes gets one now.
      if ((await documentHashes.find(kind, id, sha256(pdf))) === undefined)
        await documentHashes.record(kind, id, { pdf }, context);
      const position = await documentHashes.find(kind, id, sha256(pdf));
      const proof = position === undefined ? undefined : await transparency.prove(position, signal());
      if (proof === undefined)
        throw new DomainError(
          'SERVICE_UNAVAILABLE',
          'The proof is not available yet; retry in a few seconds',
          { retryAfter: 5 },
        );
      const answer = proofAnswer(proof, await transparency.key(), `${kind}-${id}`, { query, header });
      return answer.body === undefined ? answer : { body: { ...answer.body, pdf: sha256(pdf) } };
    },
  });
}
