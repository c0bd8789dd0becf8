/** Whether a person has recently proved their identity. Some actions require it, so that a stolen token alone does not suffice for them. */
import { z } from 'zod';
import { reauthenticationRequired } from '../../domain/user/administrators.js';
import type { CommandContext } from '../../kernel/context.js';
import type { Records } from '../../ports/records.js';
import type { SecondFactors, ShownCredentials } from '../user/secondFactor.js';
import { userTag } from '../user/user.js';
import type { Caller } from './caller.js';

/** Time for which a sign-in or a proof counts, in ms. */
export const freshFor = 5 * 60_000;

export type Freshness = ReturnType<typeof createFreshness>;

export interface FreshnessDependencies {
  readonly records: Records;
  readonly secondFactors: Pick<SecondFactors, 'checkBoth'>;
  /** Real time, in ms since 1970. */
  readonly now?: () => number;
}

const collection = 'freshAuthentications';
const stored = z.object({ until: z.number() });

export function createFreshness({ records, secondFactors, now = Date.now }: FreshnessDependencies) {
  async function isFresh({ kind, signedInAt, grantId }: Caller): Promise<boolean> {
    if (kind !== 'user') return false;
    // A sign-in of a clock that was ahead is not recent.
    if (signedInAt !== undefined && Math.abs(now() - signedInAt) < freshFor) return true;
    if (grantId === undefined) return false;
    const record = await records.get(collection, grantId);
    return record !== undefined && stored.parse(record.value).until > now();
  }

  return {
    /** Whether the caller signed in, or entered their password again, within the last five minutes. */
    isFresh,

    /** @throws DomainError REAUTHENTICATION_REQUIRED */
    async require(caller: Caller) {
      if (!(await isFresh(caller))) throw reauthenticationRequired();
    },

    /**
     * Counts only for the session or token that the caller uses.
     * @returns when it expires, in ms since 1970
     * @throws DomainError INVALID_PASSWORD, INVALID_OTP, RATE_LIMITED, USER_NOT_FOUND
     */
    async prove({ id, grantId }: Caller, shown: ShownCredentials, context: CommandContext) {
      const userId = Number(id);
      await secondFactors.checkBoth(userId, shown, context);
      const until = now() + freshFor;
      if (grantId !== undefined)
        await records.put(collection, grantId, { until }, { expiresAt: until, tags: [userTag(userId)] });
      return until;
    },

    /** Erases what is stored of a user. */
    eraseUser: (userId: number) => records.deleteTagged(collection, userTag(userId)),
  };
}
