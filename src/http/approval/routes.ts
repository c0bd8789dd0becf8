/** Routes of approvals: proposals that wait for a second person, and decisions. */
import { z } from 'zod';
import type { Caller } from '../../commands/identity/caller.js';
import { approvalNotFound } from '../../domain/approval/decide.js';
import { approvalModel } from '../../projections/approval.js';
import { versioned } from '../common/answers.js';
import { area } from '../common/area.js';
import { documentOf } from '../common/document.js';
import { humanText, pathId } from '../common/schemas.js';
import { jsonBody } from '../server/body.js';
import type { Route } from '../server/route.js';
import type { Services } from '../services.js';
import { approvalAnswerOf, approvalSchema, exampleApproval, exampleListed } from './schemas.js';

const { route, listRoute } = area('approvals', { kinds: ['user'] });
const one = { id: pathId.describe('Id of the approval') };

export function approvalRoutes({ approvals: guard, readModels, freshness }: Services): readonly Route[] {
  const { approvals, requireRight } = guard;

  async function answerOf(id: string) {
    const { document, revision } = await documentOf(readModels, approvalModel, id, approvalNotFound);
    return { body: approvalAnswerOf(document), revision };
  }

  async function decide(id: string, caller: Caller, run: () => Promise<unknown>) {
    const { state } = await approvals.load(id);
    if (state.status === 'none') throw approvalNotFound(id);
    const { kind, request } = state.proposal;
    requireRight(request.operationId, kind, caller);
    await freshness.require(caller);
    await run();
    return answerOf(id);
  }

  const answers = (description: string, status: string, by = 'user:1') =>
    [
      {
        status: 200,
        description,
        schema: approvalSchema,
        example: {
          ...exampleApproval,
          status,
          decidedBy: by,
          decidedAt: '2026-03-31T10:00:00.000Z',
          updatedAt: '2026-03-31T10:00:00.000Z',
        },
        headers: ['ETag'],
      },
    ] as const;

  return [
    listRoute('/api/approvals', {
      operationId: 'listApprovals',
      summary: 'Lists commands that need or needed a second person',
      description: 'The setting `APPROVALS` names these commands.',
      model: approvalModel,
      example: exampleListed,
      page: ({ query }, { demand }) => readModels.list(approvalModel, query, demand()),
    }),

    route('GET', '/api/approvals/{id}', {
      operationId: 'getApproval',
      summary: 'Returns one proposed command with its preview',
      description: 'The preview was computed at the time of the proposal.',
      params: one,
      errors: ['APPROVAL_NOT_FOUND'],
      answers: versioned('The approval', approvalSchema, exampleApproval),
      handle: ({ params: { id } }) => answerOf(id),
    }),

    route('POST', '/api/approvals/{id}/approve', {
      operationId: 'approveProposal',
      summary: 'Approves a proposed command and carries it out',
      description:
        'Requires a person other than the proposer who may call the proposed operation and signed in within the last five minutes. ' +
        'The command is carried out exactly once. If it is refused by then, `status` is `failed` and nothing changes.',
      params: one,
      errors: ['APPROVAL_NOT_FOUND', 'APPROVAL_CLOSED', 'REAUTHENTICATION_REQUIRED'],
      answers: answers('The decision and its result', 'executed'),
      handle: ({ params: { id }, caller, context }) =>
        decide(id, caller, () => approvals.approve(id, caller, context)),
    }),

    route('POST', '/api/approvals/{id}/decline', {
      operationId: 'declineProposal',
      summary: 'Declines a proposed command',
      description:
        'Requires a person other than the proposer who may call the proposed operation and signed in within the last five minutes.',
      params: one,
      body: jsonBody(
        z.strictObject({ reason: humanText(1_000).describe('Reason; leave personal data out').optional() }),
        { example: { reason: 'Wrong account' } },
      ),
      errors: ['APPROVAL_NOT_FOUND', 'APPROVAL_CLOSED', 'REAUTHENTICATION_REQUIRED'],
      answers: answers('The approval is declined', 'declined'),
      handle: ({ params: { id }, body, caller, context }) =>
        decide(id, caller, () => approvals.decline(id, caller, body.reason ?? null, context)),
    }),
  ];
}
