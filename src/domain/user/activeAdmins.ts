/**
 * All active Admins together, of whom one must stay. A command that ends one (lock, delete, erase, remove the role) first records so in
 * this one stream, and only while no other end is open. So no two ends each rely on the other's Admin. The end is then valid only at the
 * revision of the user's stream that it names. `commands/user/activeAdmins.ts` says how a command that meets an open end finishes it.
 */
import { assertNever } from '../../kernel/assertNever.js';
import type { Decider } from '../../kernel/decider.js';
import { DomainError } from '../../kernel/errors.js';
import type { UserCommand } from './commands.js';
import { userDecider } from './decide.js';
import type { UserState } from './state.js';

/** The end of one active Admin: the user, and the revision of the user's stream that it is to be appended at. */
export interface AdminEnd {
  readonly userId: number;
  readonly revision: number;
}

export type ActiveAdminsEvent =
  | { readonly type: 'AdminEndBegun'; readonly data: AdminEnd }
  /** The end was carried out, or can no longer be. */
  | { readonly type: 'AdminEndSettled'; readonly data: AdminEnd };

export interface ActiveAdminsState {
  readonly open: AdminEnd | null;
}

export type ActiveAdminsCommand =
  | {
      readonly type: 'BeginAdminEnd';
      readonly end: AdminEnd;
      /** Another active Admin, found after this stream was read; null if there is none. */
      readonly remaining: number | null;
    }
  | { readonly type: 'SettleAdminEnd'; readonly end: AdminEnd };

/** @throws DomainError UNAUTHORIZED for the end of the last Admin; CONCURRENCY_CONFLICT while another end is open */
function decide(command: ActiveAdminsCommand, { open }: ActiveAdminsState): readonly ActiveAdminsEvent[] {
  const { end } = command;
  switch (command.type) {
    case 'BeginAdminEnd':
      if (open !== null)
        throw new DomainError('CONCURRENCY_CONFLICT', 'Another Admin is being removed; repeat later');
      if (command.remaining === null)
        throw new DomainError(
          'UNAUTHORIZED',
          'The last active Admin cannot be locked, deleted or lose the role; appoint another Admin first',
        );
      return [{ type: 'AdminEndBegun', data: end }];
    case 'SettleAdminEnd':
      if (open?.userId !== end.userId || open.revision !== end.revision) return [];
      return [{ type: 'AdminEndSettled', data: end }];
    default:
      return assertNever(command);
  }
}

function evolve(_state: ActiveAdminsState, event: ActiveAdminsEvent): ActiveAdminsState {
  switch (event.type) {
    case 'AdminEndBegun':
      return { open: event.data };
    case 'AdminEndSettled':
      return { open: null };
    default:
      return assertNever(event);
  }
}

export const activeAdminsDecider: Decider<ActiveAdminsState, ActiveAdminsCommand, ActiveAdminsEvent> = {
  initial: { open: null },
  decide,
  evolve,
};

export function isActiveAdmin(state: UserState): boolean {
  return state.status === 'active' && state.roles.includes('Admin');
}

/** Whether the command ends an active Admin. @throws DomainError if the command is refused anyway */
export function endsActiveAdmin(command: UserCommand, state: UserState): boolean {
  if (!isActiveAdmin(state)) return false;
  let after = state;
  for (const event of userDecider.decide(command, state)) after = userDecider.evolve(after, event);
  return !isActiveAdmin(after);
}
