/** Creates the first Admin of an empty store, once, by whichever process is first. */
import { randomBytes } from 'node:crypto';
import { passwordWeakness } from '../../domain/user/passwordRules.js';
import type { CommandContext } from '../../kernel/context.js';
import { DomainError } from '../../kernel/errors.js';
import { DamagedEvent } from '../../ports/eventStore.js';
import { idIn } from '../engine/aggregate.js';
import type { Claims } from '../engine/claims.js';
import { stepOf } from '../engine/finishing.js';
import type { CommandHandler } from '../engine/handle.js';
import type { UserRegistration } from './registration.js';
import { userAggregate } from './user.js';

export interface FirstAdmin {
  readonly id: number;
  readonly email: string;
  /** Shown once, to the operator who started the service, and stored nowhere. Absent when the password was given. */
  readonly generatedPassword?: string;
  /** Why the given password is weak; the service starts anyway, since the operator chose it. */
  readonly weakness?: string;
}

export interface FirstAdminDependencies {
  readonly claims: Claims;
  readonly handler: CommandHandler;
  readonly registration: UserRegistration;
  /**
   * Runs the work while no other process does, or after waiting long enough. Processes that start at once on an empty store would fence
   * each other and each draw an id. Either way, the claim decides which of them creates the Admin.
   */
  readonly alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

const claimKind = 'first-admin';
const claimValue = 'the first Admin';
const attempts = 20;

/**
 * Creates the first Admin, unless the store ever had one; a deleted one counts.
 * @returns undefined when there was nothing to do
 * @throws DomainError VALIDATION_ERROR for an invalid address; WEAK_PASSWORD for 7 characters or 129
 */
export async function ensureFirstAdmin(
  dependencies: FirstAdminDependencies,
  given: { readonly email: string; readonly password?: string | undefined },
  context: CommandContext,
): Promise<FirstAdmin | undefined> {
  if (await isMade(dependencies)) return undefined;
  return dependencies.alone(() => makeUnlessMade(dependencies, given, context));
}

async function isHeldBy({ handler }: FirstAdminDependencies, stream: string): Promise<boolean> {
  try {
    return (await handler.load(userAggregate, idIn(userAggregate, stream))).state.status !== 'none';
  } catch (error) {
    // Its events are damaged, but some user existed; that they cannot be read must not keep the service from starting.
    if (error instanceof DamagedEvent) return true;
    throw error;
  }
}

async function isMade(dependencies: FirstAdminDependencies): Promise<boolean> {
  const owner = await dependencies.claims.ownerOf(claimKind, claimValue);
  return owner !== undefined && isHeldBy(dependencies, owner);
}

async function makeUnlessMade(
  dependencies: FirstAdminDependencies,
  given: { readonly email: string; readonly password?: string | undefined },
  context: CommandContext,
): Promise<FirstAdmin | undefined> {
  const generatedPassword = given.password === undefined ? randomBytes(18).toString('base64url') : undefined;
  const weakness = given.password === undefined ? undefined : passwordWeakness(given.password);
  for (let attempt = 1; ; attempt += 1) {
    if (await isMade(dependencies)) return undefined;
    try {
      const { user } = await dependencies.registration.register(
        {
          email: given.email,
          firstName: 'First',
          lastName: 'Admin',
          password: given.password ?? generatedPassword ?? '',
          roles: ['Admin'],
          status: 'active',
        },
        stepOf(context, `attempt ${attempt}`),
        {
          trustPassword: true,
          alsoClaim: (stream) => ({
            kind: claimKind,
            value: claimValue,
            owner: stream,
            isHeldBy: (other) => isHeldBy(dependencies, other),
            refusal: { code: 'USER_ALREADY_EXISTS', message: 'Another process made the first Admin' },
          }),
        },
      );
      const { id, email } = user;
      return {
        id,
        email,
        ...(generatedPassword !== undefined && { generatedPassword }),
        ...(weakness !== undefined && { weakness }),
      };
    } catch (error) {
      // Another process does the same: check again whether it has finished.
      if (!(error instanceof DomainError) || attempt === attempts) throw error;
      if (error.code !== 'CONCURRENCY_CONFLICT' && error.code !== 'USER_ALREADY_EXISTS') throw error;
    }
  }
}
