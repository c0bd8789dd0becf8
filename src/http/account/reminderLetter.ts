/** The route that returns the last reminder of an invoice as a PDF file. */
import { requireRevision } from '../../commands/engine/precondition.js';
import { fileNameOf } from '../../commands/operations/documentFiles.js';
import { invoiceNotFound } from '../../domain/invoice/state.js';
import { DomainError } from '../../kernel/errors.js';
import { invoiceModel } from '../../projections/invoice.js';
import { documentOf } from '../common/document.js';
import { pathId } from '../common/schemas.js';
import { type Route, route } from '../server/route.js';
import type { Services } from '../services.js';

export function reminderLetterRoute({ findReminderLetter, printing, readModels }: Services): Route {
  return route('POST', '/api/invoices/{id}/reminder/export-pdf', {
    operationId: 'exportReminderPdf',
    tag: 'invoices',
    summary: 'Returns the last reminder of an invoice as a PDF letter',
    description:
      'The same letter is attached to the mail, and can be printed for customers without an e-mail address. It uses the customer’s current name and address. Refused when ' +
      'no reminder was sent. `If-Match` compares with the revision of the invoice. When rendering takes too long the answer is 503 with `Retry-After`.',
    access: { kinds: ['user', 'service'] },
    params: { id: pathId.describe('Id of the invoice') },
    errors: ['INVOICE_NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
    answers: [{ status: 200, description: 'The file', mediaTypes: ['application/pdf'] }],
    async handle({ params: { id }, context, demand }) {
      const { revision } = await documentOf(readModels, invoiceModel, id, invoiceNotFound);
      requireRevision(revision, context.expectedRevision);
      const letterOf = async () => {
        const letter = await findReminderLetter(id);
        if (letter !== undefined) return letter;
        throw new DomainError('INVALID_STATUS_TRANSITION', 'The invoice has no reminder yet; send one first');
      };
      const { invoiceNumber } = await letterOf();
      const revisionOf = async () => (await letterOf()).revision;
      const { file } = await printing.open('reminder', id, revisionOf, demand());
      return {
        file: {
          contentType: file.contentType,
          size: file.size,
          filename: fileNameOf('reminder', invoiceNumber),
          content: file.open(),
        },
      };
    },
  });
}
