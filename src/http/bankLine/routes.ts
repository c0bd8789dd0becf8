/** Routes of bank statements, and of the proposals made from their lines. */
import { readStatements } from '../../commands/bankLine/formats/readStatements.js';
import { proposalNotFound } from '../../domain/bankLine/state.js';
import { bankLineModel } from '../../projections/bankLine.js';
import { ok, success, versioned } from '../common/answers.js';
import { area } from '../common/area.js';
import { answerWith } from '../common/document.js';
import { progressFrom, progressMediaType, progressParameter } from '../common/progress.js';
import { pathId } from '../common/schemas.js';
import { jsonBody } from '../server/body.js';
import { rawBody } from '../server/rawBody.js';
import type { Route } from '../server/route.js';
import type { PreviewedServices } from '../services.js';
import {
  acceptance,
  acceptedOf,
  dropping,
  exampleId,
  exampleOptions,
  exampleProposal,
  exampleStatement,
  exampleStatements,
  lineAnswer,
  lineBody,
  statementsAnswer,
  statementsBody,
} from './schemas.js';

const { access, route, listRoute } = area('bank statements', { kinds: ['user', 'service'] });
const erased = success(
  'The personal data of the line was erased for good',
  'Personal data is erased; amounts and references stay',
);
const one = { id: pathId.describe('Id of the proposal') };

/** Most bytes of a statement: about fifteen thousand lines of CAMT.053. */
const maxStatementBytes = 32 * 1024 * 1024;
/** Most statements in memory at a time in one process. */
const statementsAtOnce = 3;

export function bankLineRoutes({ bankLines: commands, readModels }: PreviewedServices): readonly Route[] {
  return [
    route('POST', '/api/bank-statements', {
      operationId: 'takeBankStatement',
      summary: 'Imports a bank statement: certain matches become payments, the rest wait as proposals',
      description:
        'Takes CAMT.052, .053 or .054 (XML, versions 02 to 13) or MT940, with one or more statements. Each must add up: opening balance plus lines equals the closing ' +
        'balance, otherwise nothing is imported. A line is booked when its amount equals the invoices of one customer that it names, or all that the named customer ' +
        'owes. Lines imported before are recognized, so sending a file again books nothing twice and completes an interrupted import.',
      query: progressParameter,
      body: rawBody({
        mediaTypes: ['application/xml', 'text/xml', 'text/plain', 'application/octet-stream'],
        description: 'A CAMT document, or MT940 messages',
        example: exampleStatement,
        maxBytes: maxStatementBytes,
        atOnce: statementsAtOnce,
      }),
      errors: ['MALFORMED_STATEMENT', 'STATEMENT_OUT_OF_BALANCE'],
      answers: [
        ...ok('The result of each line', statementsAnswer, exampleStatements),
        { status: 200, description: 'With `progress`: JSON lines', mediaTypes: [progressMediaType] },
      ],
      preview: {
        status: 200,
        description: 'With `preview=true`: the expected result of each line. Nothing was booked',
        schema: statementsAnswer,
        example: exampleStatements,
      },
      async handle({ body, query, context }) {
        const statements = await readStatements(body);
        const total = statements.reduce((sum, { lines }) => sum + lines.length, 0);
        const take = async (tell: (progress: { lines: number; total: number }) => void) => {
          const taken = [];
          let before = 0;
          for (const statement of statements) {
            const counts = await commands.receiveStatement(statement, context, (lines) =>
              tell({ lines: before + lines, total }),
            );
            before += counts.lines;
            taken.push({ statement, counts });
          }
          return statementsBody(taken);
        };
        if (query.progress) return progressFrom({ lines: 0, total }, take);
        return { body: await take(() => {}) };
      },
    }),

    listRoute('/api/payment-proposals', {
      operationId: 'listPaymentProposals',
      summary: 'Lists bank statement lines, open and handled',
      model: bankLineModel,
      example: exampleProposal,
      passedOn: true,
      page: ({ query }, { demand }) => readModels.list(bankLineModel, query, demand()),
    }),

    route('GET', '/api/payment-proposals/{id}', {
      operationId: 'getPaymentProposal',
      summary: 'Returns one bank line with its possible matches',
      description:
        '`options` are the possible matches, the most likely first. Accept one of them, or name another customer.',
      params: one,
      errors: ['PROPOSAL_NOT_FOUND'],
      answers: versioned('The line', bankLineModel, { ...exampleProposal, options: exampleOptions }),
      handle: ({ params: { id } }) => answerWith(readModels, bankLineModel, id, proposalNotFound),
    }),

    route('POST', '/api/payment-proposals/{id}/accept', {
      operationId: 'acceptPaymentProposal',
      summary: 'Books a bank line as proposed or as sent',
      description:
        'Without a body, books the only option. `option` picks one of several; `customerId` or `allocations` book something else; `paymentId` names the ' +
        'payment that a debit reverses. A line is booked once: of two simultaneous requests, one is refused.',
      params: one,
      body: jsonBody(acceptance, { example: { option: 1 }, optional: true }),
      errors: [
        'PROPOSAL_NOT_FOUND',
        'AMBIGUOUS_PROPOSAL',
        'INVALID_STATUS_TRANSITION',
        'INVALID_ALLOCATION',
        'INVALID_AMOUNT',
        'DUPLICATE_PAYMENT',
        'PAYMENT_NOT_FOUND',
      ],
      answers: versioned('The line is booked', lineAnswer, {
        id: exampleId,
        status: 'booked',
        customerId: 'cus-1042',
        paymentId: 'pay_0d6b3f1e2a4c5d6e8f9a0b1c2d3e4f5a',
      }),
      async handle({ params, body, context }) {
        const { state, revision } = await commands.accept(params.id, acceptedOf(body), context);
        return { body: lineBody(params.id, state), revision };
      },
    }),

    route('POST', '/api/payment-proposals/{id}/drop', {
      operationId: 'dropPaymentProposal',
      summary: 'Dismisses a bank line that is not a customer payment',
      description:
        'It can no longer be accepted; the reason is kept. The same line in another statement is recognized and not proposed again.',
      params: one,
      body: jsonBody(dropping, { example: { reason: 'Interest of the bank' } }),
      errors: ['PROPOSAL_NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
      answers: versioned('The line was dismissed', lineAnswer, {
        id: exampleId,
        status: 'dropped',
        customerId: null,
        paymentId: null,
      }),
      async handle({ params, body, context }) {
        const { state, revision } = await commands.drop(params.id, body.reason, context);
        return { body: lineBody(params.id, state), revision };
      },
    }),

    route('DELETE', '/api/payment-proposals/{id}/parties', {
      operationId: 'erasePaymentProposalParties',
      summary: 'Erases the personal data of a bank line once its retention period is over',
      description:
        'Payer, account and purpose are encrypted under their own key, which is destroyed. Refused until `RETENTION_YEARS` after ' +
        'the end of the booking year. The line itself stays and is still recognized in later files.',
      access: { ...access, roles: ['Admin'] },
      params: one,
      errors: ['PROPOSAL_NOT_FOUND', 'DOCUMENT_RETAINED'],
      answers: erased.answers,
      async handle({ params, context }) {
        await commands.eraseWords(params.id, context);
        return { body: erased.body };
      },
    }),
  ];
}
