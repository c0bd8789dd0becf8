/**
 * Commands that wait for a second person. An approval is decided on its own stream. An approved command is a step of that stream, carried
 * out under the command id that the proposal names. Any number of processes may carry it out, and each may die at any point.
 */
import {
  type ApprovalCommand,
  type ApprovalState,
  type ApprovalStep,
  approvalDecider,
  type Proposal,
  personBehind,
  unfinishedApproval,
} from '../../domain/approval/decide.js';
import type { ApprovalEvent, ApprovalExecuted, ApprovalFailed } from '../../domain/approval/events.js';
import { approvalIds } from '../../domain/shared/ids.js';
import type { CommandContext } from '../../kernel/context.js';
import { DomainError, type ErrorCode } from '../../kernel/errors.js';
import { derivedUuid, publicId } from '../../kernel/ids.js';
import type { Aggregate } from '../engine/aggregate.js';
import { runByOthersToo, stepOf } from '../engine/finishing.js';
import type { CommandHandler } from '../engine/handle.js';
import type { Outcome } from '../engine/outcome.js';
import type { Caller } from '../identity/caller.js';

export const approvalAggregate: Aggregate<ApprovalState, ApprovalCommand, ApprovalEvent, ApprovalStep> = {
  area: 'approval',
  decider: approvalDecider,
  encrypted: false,
  unfinished: unfinishedApproval,
};

export type ApprovalOutcome = Outcome<ApprovalState, ApprovalEvent>;

/** Time after which an undecided proposal expires, in ms. */
const lifetime = 7 * 86_400_000;

export interface ApprovalsDependencies {
  readonly handler: CommandHandler;
  /**
   * Carries out the proposed command.
   * @param by the approver
   * @returns the location of what the command created; null if it created nothing
   * @throws DomainError when the command is refused
   */
  readonly execute: (proposal: Proposal, by: Caller, context: CommandContext) => Promise<string | null>;
  /** Tells people what was proposed or decided; never rejects. */
  readonly onChanged: (id: string) => Promise<void>;
}

export type Approvals = ReturnType<typeof createApprovals>;

/** Returns the id of a command's proposal. */
export function approvalIdOf({ commandId }: Pick<CommandContext, 'commandId'>): string {
  return publicId(approvalIds, derivedUuid(commandId, 'approval'));
}

/** Refusals that may be temporary: the command stays approved and is tried again. */
const passing: ReadonlySet<ErrorCode> = new Set([
  'CONCURRENCY_CONFLICT',
  'SERVICE_UNAVAILABLE',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
]);

export function createApprovals({ handler, execute, onChanged }: ApprovalsDependencies) {
  async function resultOf(
    { proposal, approver }: Extract<ApprovalStep, { kind: 'execution' }>['of'],
    { requestId, at, traceparent, finishing }: CommandContext,
  ): Promise<ApprovalExecuted | ApprovalFailed> {
    const person = personBehind(proposal);
    // Approving requires a fresh sign-in, which covers the command no matter how late it is carried out.
    const by: Caller = {
      kind: 'user',
      ...approver,
      signedInAt: Date.now(),
      ...(person === null ? {} : { proposedBy: person }),
    };
    const context: CommandContext = {
      actor: { kind: 'user', id: approver.id },
      at,
      requestId,
      commandId: proposal.commandId,
      ...runByOthersToo,
      ...(traceparent === undefined ? {} : { traceparent }),
      ...(finishing === undefined ? {} : { finishing }),
      ...(proposal.request.expectedRevision === null
        ? {}
        : { expectedRevision: proposal.request.expectedRevision }),
    };
    try {
      return { type: 'ApprovalExecuted', data: { location: await execute(proposal, by, context) } };
    } catch (error) {
      if (!(error instanceof DomainError) || passing.has(error.code)) throw error;
      return { type: 'ApprovalFailed', data: { code: error.code, detail: error.message } };
    }
  }

  handler.finishWith(approvalAggregate, {
    async execution({ id, step, context, run }) {
      const result = await resultOf(step.of, context);
      await run({ type: 'Complete', result }, stepOf(context, 'complete'));
      await onChanged(id);
    },
    async expiry({ id, context, run }) {
      await run({ type: 'Expire' }, stepOf(context, 'expire'));
      await onChanged(id);
    },
  });

  const decide = (id: string, command: ApprovalCommand, context: CommandContext): Promise<ApprovalOutcome> =>
    handler.handle(approvalAggregate, id, command, context);

  return {
    load: (id: string) => handler.load(approvalAggregate, id),
    loadShown: (id: string) => handler.loadShown(approvalAggregate, id),

    /** Creates a proposal. A repetition under the same command id changes nothing, whatever was decided since. */
    async propose(
      proposal: Omit<Proposal, 'approvalId' | 'expiresAt' | 'commandId'>,
      { expectedRevision: _ofTheResource, ...context }: CommandContext,
    ): Promise<{ readonly id: string; readonly outcome: ApprovalOutcome }> {
      const id = approvalIdOf(context);
      const outcome = await decide(
        id,
        {
          type: 'Propose',
          proposal: {
            ...proposal,
            approvalId: id,
            expiresAt: new Date(context.at.getTime() + lifetime).toISOString(),
            commandId: derivedUuid(context.commandId, 'approved'),
          },
        },
        context,
      );
      await onChanged(id);
      return { id, outcome };
    },

    /**
     * Approves; when it answers, the command has been carried out or refused by its own rules.
     * @throws DomainError APPROVAL_NOT_FOUND, APPROVAL_CLOSED, UNAUTHORIZED; a temporary fault, after which it stays approved
     */
    approve: (id: string, { id: userId, roles }: Caller, context: CommandContext) =>
      decide(id, { type: 'Approve', approver: { id: userId, roles: [...roles] } }, context),

    /** @throws DomainError APPROVAL_NOT_FOUND, APPROVAL_CLOSED, UNAUTHORIZED */
    async decline(id: string, { id: userId }: Caller, reason: string | null, context: CommandContext) {
      const outcome = await decide(id, { type: 'Decline', userId, reason }, context);
      await onChanged(id);
      return outcome;
    },
  };
}
