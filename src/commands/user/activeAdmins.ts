/**
 * Commands that may end an active Admin; at least one always remains. An end is begun in the one stream of all active Admins, carried out
 * in the user's stream at the revision read before, and then settled. Any command that meets an open end settles it first. An append to the
 * user's stream ensures that the end was carried out or never will be. There are no timeouts, so a slow end cannot succeed as well.
 */
import {
  type ActiveAdminsCommand,
  type ActiveAdminsEvent,
  type ActiveAdminsState,
  type AdminEnd,
  activeAdminsDecider,
  endsActiveAdmin,
  isActiveAdmin,
} from '../../domain/user/activeAdmins.js';
import type { UserCommand } from '../../domain/user/commands.js';
import type { UserEvent } from '../../domain/user/events.js';
import type { UserState } from '../../domain/user/state.js';
import type { CommandContext } from '../../kernel/context.js';
import { DomainError, hasCode } from '../../kernel/errors.js';
import { sleep } from '../../kernel/waiting.js';
import type { ReadModels } from '../../ports/readModels.js';
import { userModel } from '../../projections/user.js';
import { allOf, where } from '../../query/conditions.js';
import { type Aggregate, streamOf } from '../engine/aggregate.js';
import { stepOf } from '../engine/finishing.js';
import { type CommandHandler, createStreamQueue } from '../engine/handle.js';
import type { Outcome } from '../engine/outcome.js';
import { preconditionFailed } from '../engine/precondition.js';
import { userAggregate } from './user.js';

const aggregate: Aggregate<ActiveAdminsState, ActiveAdminsCommand, ActiveAdminsEvent> = {
  area: 'activeAdmins',
  decider: activeAdminsDecider,
  encrypted: false,
};
const only = 'all';
const rounds = 20;

/** Pause in ms that lets another process settle its own end before it is settled for it; a mere courtesy. */
const retryPauseMilliseconds = 50;

export type ActiveAdmins = ReturnType<typeof createActiveAdmins>;

export function createActiveAdmins({
  handler,
  readModels,
}: {
  readonly handler: CommandHandler;
  readonly readModels: Pick<ReadModels, 'scan'>;
}) {
  // Ends in this process wait for each other instead of settling each other.
  const queue = createStreamQueue(1_024);

  async function anotherThan(id: string): Promise<number | null> {
    const { fields } = userModel;
    const filter = allOf(where(fields, 'admin', 'eq', true), where(fields, 'status', 'eq', 'active'));
    for await (const candidates of readModels.scan(userModel, { filter })) {
      for (const { id: candidate } of candidates) {
        if (String(candidate) === id) continue;
        const { state } = await handler.load(userAggregate, String(candidate));
        if (isActiveAdmin(state)) return Number(candidate);
      }
    }
    return null;
  }

  async function settle(end: AdminEnd, context: CommandContext): Promise<void> {
    const id = String(end.userId);
    const { revision } = await handler.load(userAggregate, id);
    if (revision === end.revision) {
      const fence: UserCommand = { type: 'FenceUser', claim: streamOf(aggregate, only) };
      await handler.handle(userAggregate, id, fence, context, { expected: revision });
    }
    await handler.handle(aggregate, only, { type: 'SettleAdminEnd', end }, context);
  }

  /** One attempt; throws CONCURRENCY_CONFLICT when another command came in between. */
  async function attempt(
    id: string,
    command: UserCommand,
    context: CommandContext,
    step: (name: string) => CommandContext,
    seen: { open: AdminEnd | null },
  ): Promise<Outcome<UserState, UserEvent>> {
    // A command already carried out stays valid, whatever happened to the user and the other Admins since.
    if (await handler.wasCarriedOut(userAggregate, id, context))
      return handler.handle(userAggregate, id, command, context);
    const { state, revision } = await handler.load(userAggregate, id);
    const { expectedRevision } = context;
    if (expectedRevision !== undefined && expectedRevision !== revision)
      throw preconditionFailed(() => userAggregate.decider.decide(command, state));
    const here = { expected: revision };
    if (!endsActiveAdmin(command, state)) return handler.handle(userAggregate, id, command, context, here);
    const admins = await handler.load(aggregate, only);
    const { open } = admins.state;
    if (open !== null) {
      if (seen.open?.userId === open.userId && seen.open.revision === open.revision)
        await settle(open, step('settle another'));
      else await sleep(retryPauseMilliseconds, new AbortController().signal);
      seen.open = open;
      throw new DomainError('CONCURRENCY_CONFLICT', 'Other Admins are being removed; repeat later');
    }
    const end: AdminEnd = { userId: Number(id), revision };
    const remaining = await anotherThan(id);
    await handler.handle(aggregate, only, { type: 'BeginAdminEnd', end, remaining }, step('begin'), {
      expected: admins.revision,
    });
    const outcome = await handler.handle(userAggregate, id, command, context, here);
    // If settling fails here, the next command settles the end.
    await handler
      .handle(aggregate, only, { type: 'SettleAdminEnd', end }, step('settle'))
      .catch(() => undefined);
    return outcome;
  }

  async function inTurn(id: string, command: UserCommand, context: CommandContext) {
    const { recovering: _, ...own } = context;
    const seen: { open: AdminEnd | null } = { open: null };
    for (let round = 1; ; round += 1) {
      try {
        return await attempt(id, command, context, (name) => stepOf(own, `${name} ${round}`), seen);
      } catch (error) {
        if (!hasCode(error, 'CONCURRENCY_CONFLICT') || round === rounds) throw error;
      }
    }
  }

  return {
    /**
     * Runs a command on a user, whether or not it ends an active Admin.
     * @throws DomainError of the rules, UNAUTHORIZED for the last active Admin, PRECONDITION_FAILED, CONCURRENCY_CONFLICT
     */
    handle: (id: string, command: UserCommand, context: CommandContext) =>
      mayEnd(command)
        ? queue.run(only, () => inTurn(id, command, context))
        : handler.handle(userAggregate, id, command, context),
  };
}

/** Whether the command can end an active Admin at all, whichever user it is about. */
function mayEnd(command: UserCommand): boolean {
  if (command.type === 'DeleteUser' || command.type === 'RemoveUser') return true;
  if (command.type !== 'ChangeUser') return false;
  return command.status === 'locked' || command.roles?.includes('Admin') === false;
}
