/** Routes of credit notes. */
import { creditNoteNotFound } from '../../domain/creditNote/decide.js';
import { creditNoteModel } from '../../projections/creditNote.js';
import { customerModel } from '../../projections/reference.js';
import { created, versioned } from '../common/answers.js';
import { area } from '../common/area.js';
import { answerWith } from '../common/document.js';
import { documentRoutes } from '../common/documentRoutes.js';
import { pathId } from '../common/schemas.js';
import { worded, wordedIn } from '../common/wordedLines.js';
import { previewAnswer } from '../preview/schemas.js';
import { jsonBody } from '../server/body.js';
import type { Route } from '../server/route.js';
import type { PreviewedServices } from '../services.js';
import {
  createdAnswer,
  createdBody,
  creditNoteInput,
  exampleCreated,
  exampleCreditNote,
  exampleItems,
  newCreditNote,
} from './schemas.js';

const { tag, access, route, listRoute } = area('credit notes', { kinds: ['user', 'service'] });
const one = { id: pathId.describe('Id of the credit note') };

export function creditNoteRoutes({
  creditNotes: commands,
  readModels,
  printing,
  eInvoices,
}: PreviewedServices): readonly Route[] {
  const document = documentRoutes(
    {
      kind: 'credit-note',
      tag,
      access,
      model: creditNoteModel,
      number: 'creditNoteNumber',
      notFound: 'CREDIT_NOTE_NOT_FOUND',
    },
    { printing, readModels },
  );
  return [
    listRoute('/api/credit-notes', {
      operationId: 'listCreditNotes',
      summary: 'Lists credit notes',
      model: creditNoteModel,
      example: exampleCreditNote,
      passedOn: true,
      byCustomerName: { readModels, model: creditNoteModel, customers: customerModel },
      page: ({ query }, { demand }) => readModels.list(creditNoteModel, query, demand()),
    }),

    route('GET', '/api/credit-notes/{id}', {
      operationId: 'getCreditNote',
      summary: 'Returns one credit note with its lines',
      description:
        '`applied` reduced the amount due on the invoice; `toBalance` was credited to the customer’s balance.',
      params: one,
      query: wordedIn,
      errors: ['CREDIT_NOTE_NOT_FOUND'],
      answers: versioned('The credit note', creditNoteModel, { ...exampleCreditNote, items: exampleItems }),
      async handle({ params: { id }, query: { language } }) {
        const { body, revision } = await answerWith(readModels, creditNoteModel, id, creditNoteNotFound);
        if (language === undefined) return { body, revision };
        const { state } = await commands.load(id);
        return { body: state.status === 'none' ? body : worded(body, state.note, language), revision };
      },
    }),

    route('POST', '/api/credit-notes', {
      operationId: 'createCreditNote',
      lastsByEvents: true,
      preview: previewAnswer,
      summary: 'Credits lines or an amount of an invoice, or all that is left',
      description:
        'For issued and paid invoices, up to the amount not credited yet. The credit note that takes the rest takes ' +
        'the rounding too, so that all of them add up to the invoice. `lines` are before tax; `amount` includes tax. The amount ' +
        'due on the invoice is reduced first (`applied`); the rest goes to the customer’s balance (`toBalance`) and pays other invoices. ' +
        'Amounts that a subscription already credited for its billed days cannot be credited again (`INVALID_AMOUNT`).',
      body: jsonBody(newCreditNote, {
        example: {
          invoiceId: 'inv_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f',
          reason: 'One hour was billed twice',
          lines: [{ line: 1, quantity: 1 }],
        },
      }),
      errors: ['INVOICE_NOT_FOUND', 'INVALID_STATUS_TRANSITION', 'INVALID_AMOUNT'],
      answers: created('The credit note was issued', createdAnswer, exampleCreated),
      async handle({ body, context }) {
        const { id, note, revision } = await commands.create(creditNoteInput(body), context);
        return { body: createdBody(note), revision, location: `/api/credit-notes/${id}`, tags: [id] };
      },
    }),

    document.pdf,
    document.xml(async (id, syntax) => {
      const { state, revision } = await commands.load(id);
      if (state.status === 'none') throw creditNoteNotFound(id);
      return { file: await eInvoices.creditNoteFile(state, syntax), revision };
    }),
    document.parties(commands.eraseParties, previewAnswer),
  ];
}
