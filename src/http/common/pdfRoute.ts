/** The route that returns a document as a PDF file. */

import { requireRevision } from '../../commands/engine/precondition.js';
import { fileNameOf, type PrintedKind, type Printing } from '../../commands/operations/documentFiles.js';
import { capitalized, type ErrorCode, NotFound } from '../../kernel/errors.js';
import type { ReadModels } from '../../ports/readModels.js';
import type { ReadModel } from '../../query/fields.js';
import { type Access, type Route, route } from '../server/route.js';
import { documentOf } from './document.js';
import { pathId } from './schemas.js';

export interface PdfRouteDeclaration {
  readonly kind: PrintedKind;
  readonly path: `${string}{id}/export-pdf`;
  readonly operationId: string;
  readonly tag: string;
  readonly access: Access;
  readonly model: ReadModel;
  /** The field that contains the document's number. */
  readonly number: string;
  readonly notFound: ErrorCode;
}

export function pdfRoute(
  { kind, path, operationId, tag, access, model, number, notFound }: PdfRouteDeclaration,
  { printing, readModels }: { readonly printing: Printing; readonly readModels: ReadModels },
): Route {
  const named = kind.replace('-', ' ');
  return route({
    method: 'POST',
    path,
    operationId,
    tag,
    summary: `Returns the ${named} as a PDF file`,
    description:
      'Rendered once per revision. When rendering takes too long, the answer is 503 with `Retry-After`; repeat the request then.',
    access,
    params: { id: pathId.describe(`Id of the ${named}`) },
    errors: [notFound],
    answers: [{ status: 200, description: 'The file', mediaTypes: ['application/pdf'], headers: ['ETag'] }],
    async handle({ params: { id }, context, demand }) {
      let name = id;
      const current = async () => {
        const { document, revision } = await documentOf(
          readModels,
          model,
          id,
          (id) => new NotFound(notFound, capitalized(named), id),
        );
        requireRevision(revision, context.expectedRevision);
        const shown = document[number];
        name = typeof shown === 'string' ? shown : id;
        return revision;
      };
      const { file, revision } = await printing.open(kind, id, current, demand());
      return {
        file: {
          contentType: file.contentType,
          size: file.size,
          filename: fileNameOf(kind, name),
          content: file.open(),
        },
        revision,
      };
    },
  });
}
