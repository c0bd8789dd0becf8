/** Counts requests for mails: without a limit, anyone who may request them could fill a stranger's mailbox. */
import { z } from 'zod';
import type { CommandContext } from '../../kernel/context.js';
import { DomainError } from '../../kernel/errors.js';
import type { Records } from '../../ports/records.js';
import { requireRevision } from '../engine/precondition.js';

/** In ms, from the first request counted. */
const allowedWithin = 3_600_000;
const raceLimit = 100;

const stored = z.object({
  count: z.int(),
  until: z.number(),
  /** Ids of the commands that were counted; absent in what was stored before it was kept. */
  commands: z.array(z.string()).default([]),
});

export type MailRequests = ReturnType<typeof createMailRequests>;

interface CountOptions {
  /** The resource's revision, compared with the caller's unless an earlier run of the command was counted; absent: not compared. */
  readonly revision?: number;
  readonly tags?: readonly string[];
}

/** @param collection of the records that hold the counts */
export function createMailRequests(records: Records, collection: string, now: () => number = Date.now) {
  return {
    /**
     * Counts a request, once for each command. @param key must not contain personal data
     * @throws DomainError RATE_LIMITED when `allowed` requests were counted within the hour, PRECONDITION_FAILED, CONCURRENCY_CONFLICT
     */
    async count(
      key: string,
      allowed: number,
      { commandId, expectedRevision }: CommandContext,
      { revision, tags = [] }: CountOptions = {},
    ) {
      for (let race = 0; race < raceLimit; race += 1) {
        const record = await records.get(collection, key);
        const known = record?.value ?? { count: 0, until: now() + allowedWithin };
        const { count: before, until, commands } = stored.parse(known);
        if (commands.includes(commandId)) return;
        if (revision !== undefined) requireRevision(revision, expectedRevision);
        if (before >= allowed)
          throw new DomainError('RATE_LIMITED', 'Too many mails requested; retry later', {
            retryAfter: Math.max(1, Math.ceil((until - now()) / 1_000)),
          });
        const value = { count: before + 1, until, commands: [...commands, commandId] };
        const expected = record?.version ?? 'absent';
        if ((await records.put(collection, key, value, { expected, expiresAt: until, tags })) !== undefined)
          return;
      }
      throw new DomainError('CONCURRENCY_CONFLICT', 'Too many mails requested at once; retry later');
    },
  };
}
