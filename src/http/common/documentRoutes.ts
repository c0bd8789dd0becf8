/** The routes that the kinds of documents have in common: the PDF file, the e-invoice, and the erasure of buyer and seller. */
import { z } from 'zod';
import type { EInvoiceFile } from '../../commands/eInvoice/eInvoices.js';
import { requireRevision } from '../../commands/engine/precondition.js';
import { fileNameOf, type Printing } from '../../commands/operations/documentFiles.js';
import type { CommandContext } from '../../kernel/context.js';
import { capitalized, type ErrorCode, NotFound } from '../../kernel/errors.js';
import { type EInvoiceSyntax, eInvoiceSyntaxes } from '../../ports/eInvoices.js';
import type { ReadModels } from '../../ports/readModels.js';
import type { ReadModel } from '../../query/fields.js';
import { pascalCase } from '../../query/names.js';
import { type Access, type JsonAnswerDocument, type Route, route } from '../server/route.js';
import { success } from './answers.js';
import { documentOf } from './document.js';
import { pathId } from './schemas.js';

export interface DocumentKind {
  readonly kind: 'invoice' | 'receipt' | 'credit-note' | 'quote';
  readonly tag: string;
  readonly access: Access;
  readonly model: ReadModel;
  /** The field that contains the document's number. */
  readonly number: string;
  readonly notFound: ErrorCode;
}

export function documentRoutes(
  { kind, tag, access, model, number, notFound }: DocumentKind,
  { printing, readModels }: { readonly printing: Printing; readonly readModels: ReadModels },
) {
  const named = kind.replace('-', ' ');
  const path = `/api/${kind}s/{id}` as const;
  const params = { id: pathId.describe(`Id of the ${named}`) };

  return {
    pdf: route('POST', `${path}/export-pdf`, {
      operationId: `export${pascalCase(kind)}Pdf`,
      tag,
      summary: `Returns the ${named} as a PDF file`,
      description:
        'Rendered once per revision. When rendering takes too long, the answer is 503 with `Retry-After`; repeat the request then.',
      access,
      params,
      errors: [notFound],
      answers: [{ status: 200, description: 'The file', mediaTypes: ['application/pdf'], headers: ['ETag'] }],
      async handle({ params: { id }, context, demand }) {
        let name = id;
        const current = async () => {
          const missing = () => new NotFound(notFound, capitalized(named), id);
          const { document, revision } = await documentOf(readModels, model, id, missing);
          requireRevision(revision, context.expectedRevision);
          const shown = document[number];
          name = typeof shown === 'string' ? shown : id;
          return revision;
        };
        const { file, revision } = await printing.open(kind, id, current, demand());
        const { contentType, size } = file;
        return {
          file: { contentType, size, filename: fileNameOf(kind, name), content: file.open() },
          revision,
        };
      },
    }),

    /** @param errors with which `read` refuses beside `notFound` */
    xml(
      read: (
        id: string,
        syntax: EInvoiceSyntax,
      ) => Promise<{ readonly file: EInvoiceFile; readonly revision: number }>,
      errors: readonly ErrorCode[] = [],
    ): Route {
      return route('GET', `${path}/xml`, {
        operationId: `get${pascalCase(kind)}Xml`,
        tag,
        summary: `Returns the ${named} as an e-invoice (EN 16931)`,
        description:
          'Built from the data at issue, so it never changes. If it breaks rules of the standard, a comment before the document names each rule and ' +
          'the missing value; with `E_INVOICE=required` the request is refused instead.',
        access,
        params,
        query: {
          syntax: z
            .enum(eInvoiceSyntaxes)
            .describe('`ubl`: UBL 2.1; `cii`: UN/CEFACT Cross Industry Invoice, as in Factur-X and ZUGFeRD')
            .default('ubl'),
        },
        errors: [notFound, ...errors, 'E_INVOICE_INVALID'],
        answers: [
          { status: 200, description: 'The file', mediaTypes: ['application/xml'], headers: ['ETag'] },
        ],
        async handle({ params: { id }, query: { syntax } }) {
          const { file, revision } = await read(id, syntax);
          const content = Buffer.from(file.xml);
          const filename = `${kind}-${file.number.replace(/[\s/\\\p{Cc}\p{Cf}]+/gu, '-')}.xml`;
          return {
            file: { contentType: 'application/xml', size: content.length, filename, content },
            revision,
          };
        },
      });
    },

    parties(
      erase: (id: string, context: CommandContext) => Promise<unknown>,
      preview: JsonAnswerDocument,
    ): Route {
      const erased = success(
        `Buyer and seller of the ${named} were erased for good`,
        'Buyer and seller are erased; numbers and amounts stay',
      );
      return route('DELETE', `${path}/parties`, {
        operationId: `erase${pascalCase(kind)}Parties`,
        tag,
        preview,
        summary: `Erases buyer and seller of the ${named} once its retention period is over`,
        description:
          'They are stored at issue, encrypted under their own key. The key is destroyed and the files are deleted. Refused until ' +
          '`RETENTION_YEARS` after the end of the year of the document.',
        access: { kinds: ['user', 'service'], roles: ['Admin'] },
        params,
        errors: [notFound, 'DOCUMENT_RETAINED'],
        answers: erased.answers,
        async handle({ params: { id }, context }) {
          await erase(id, context);
          return { body: erased.body };
        },
      });
    },
  };
}
