/** The route that returns a document as an e-invoice, declared once per kind of document. */
import { z } from 'zod';
import type { EInvoiceFile } from '../../commands/eInvoice/eInvoices.js';
import type { ErrorCode } from '../../kernel/errors.js';
import { type EInvoiceSyntax, eInvoiceSyntaxes } from '../../ports/eInvoices.js';
import { type Access, type Route, route } from '../server/route.js';
import { pathId } from './schemas.js';

export interface EInvoiceRouteDeclaration {
  readonly kind: 'invoice' | 'credit-note';
  readonly path: `${string}{id}/xml`;
  readonly operationId: string;
  readonly tag: string;
  readonly access: Access;
  readonly errors: readonly ErrorCode[];
  readonly read: (
    id: string,
    syntax: EInvoiceSyntax,
  ) => Promise<{ readonly file: EInvoiceFile; readonly revision: number }>;
}

export function eInvoiceRoute(declaration: EInvoiceRouteDeclaration): Route {
  const { kind, path, operationId, tag, access, errors, read } = declaration;
  const named = kind.replace('-', ' ');
  return route({
    method: 'GET',
    path,
    operationId,
    tag,
    summary: `Returns the ${named} as an e-invoice (EN 16931)`,
    description:
      'Built from the data at issue, so it never changes. If it breaks rules of the standard, a comment before the document names each rule and ' +
      'the missing value; with `E_INVOICE=required` the request is refused instead.',
    access,
    params: { id: pathId.describe(`Id of the ${named}`) },
    query: {
      syntax: z
        .enum(eInvoiceSyntaxes)
        .describe('`ubl`: UBL 2.1; `cii`: UN/CEFACT Cross Industry Invoice, as in Factur-X and ZUGFeRD')
        .default('ubl'),
    },
    errors: [...errors, 'E_INVOICE_INVALID'],
    answers: [{ status: 200, description: 'The file', mediaTypes: ['application/xml'], headers: ['ETag'] }],
    async handle({ params: { id }, query: { syntax } }) {
      const { file, revision } = await read(id, syntax);
      const content = Buffer.from(file.xml);
      const name = file.number.replace(/[\s/\\\p{Cc}\p{Cf}]+/gu, '-');
      return {
        file: {
          contentType: 'application/xml',
          size: content.length,
          filename: `${kind}-${name}.xml`,
          content,
        },
        revision,
      };
    },
  });
}
