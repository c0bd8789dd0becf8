/** Counts requests for mails: without a limit, anyone who may request them could fill a stranger's mailbox. */
import { z } from 'zod';
import { DomainError } from '../../kernel/errors.js';
import type { Records } from '../../ports/records.js';

/** In ms, from the first request counted. */
const allowedWithin = 3_600_000;
const raceLimit = 100;

const stored = z.object({ count: z.int(), until: z.number() });

export interface MailRequests {
  /**
   * Counts a request. @param key must not contain personal data
   * @throws DomainError RATE_LIMITED when `allowed` requests were counted within the hour, CONCURRENCY_CONFLICT
   */
  count(key: string, allowed: number, tags?: readonly string[]): Promise<void>;
}

/** @param collection of the records that hold the counts */
export function createMailRequests(
  records: Records,
  collection: string,
  now: () => number = Date.now,
): MailRequests {
  return {
    async count(key, allowed, tags = []) {
      for (let race = 0; race < raceLimit; race += 1) {
        const record = await records.get(collection, key);
        const known = record === undefined ? undefined : stored.parse(record.value);
        const { count: before, until } = known ?? { count: 0, until: now() + allowedWithin };
        if (before >= allowed)
          throw new DomainError('RATE_LIMITED', 'Too many mails requested; retry later', {
            retryAfter: Math.max(1, Math.ceil((until - now()) / 1_000)),
          });
        const value = { count: before + 1, until };
        const expected = record?.version ?? 'absent';
        if ((await records.put(collection, key, value, { expected, expiresAt: until, tags })) !== undefined)
          return;
      }
      throw new DomainError('CONCURRENCY_CONFLICT', 'Too many mails requested at once; retry later');
    },
  };
}
