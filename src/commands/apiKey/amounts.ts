/** The amounts that keys with daily limits have moved today: counted before the command, and taken back when it is refused. */
import { z } from 'zod';
import { DomainError, type ErrorCode } from '../../kernel/errors.js';
import { compareDecimals, negate, add as plus } from '../../kernel/money.js';
import type { Records } from '../../ports/records.js';

const collection = 'apiKeyAmounts';
const dayLength = 86_400_000;
const stored = z.object({ sum: z.string() });

/**
 * Refusals after which the money may have moved, as after any error that is no refusal: the amount stays counted. A conflict can follow the refund
 * itself, or leave it to another run of the same command.
 */
const mayHaveMoved: ReadonlySet<ErrorCode> = new Set(['CONCURRENCY_CONFLICT', 'INTERNAL_ERROR']);

export type AmountKind = 'refunds' | 'payments';

export type ApiKeyAmounts = ReturnType<typeof createApiKeyAmounts>;

export function createApiKeyAmounts(records: Records, now: () => number = Date.now) {
  async function add(key: string, amount: string, most: string | undefined): Promise<void> {
    for (;;) {
      const record = await records.get(collection, key);
      const sum = plus(record === undefined ? '0' : stored.parse(record.value).sum, amount);
      if (most !== undefined && compareDecimals(sum, most) > 0)
        throw new DomainError(
          'UNAUTHORIZED',
          `The API key is limited to ${most} per day; this request would raise the total to ${sum}`,
        );
      const options = { expected: record?.version ?? ('absent' as const), expiresAt: now() + 2 * dayLength };
      if ((await records.put(collection, key, { sum }, options)) !== undefined) return;
    }
  }

  return {
    /** @throws DomainError UNAUTHORIZED when the day's sum would exceed `most`; whatever `run` throws */
    async during<Result>(
      {
        id,
        kind,
        amount,
        most,
        command,
      }: {
        readonly id: string;
        readonly kind: AmountKind;
        readonly amount: string;
        readonly most: string;
        /** Absent for a request that cannot be repeated. `recovering`: an earlier run may have counted the amount. */
        readonly command?: { readonly id: string; readonly recovering: boolean };
      },
      run: () => Promise<Result>,
    ): Promise<Result> {
      const key = `${id}/${kind}/${new Date(now()).toISOString().slice(0, 10)}`;
      const mark = command === undefined ? undefined : `${id}/${kind}/counted/${command.id}`;
      const isCounted =
        mark !== undefined &&
        command?.recovering === true &&
        (await records.get(collection, mark)) !== undefined;
      if (isCounted) return run();
      await add(key, amount, most);
      // After a crash before the mark is written, the amount is counted twice, but never missed.
      if (mark !== undefined)
        await records.put(collection, mark, { amount }, { expiresAt: now() + 2 * dayLength });
      try {
        return await run();
      } catch (error) {
        if (error instanceof DomainError && !mayHaveMoved.has(error.code)) {
          if (mark !== undefined) await records.delete(collection, mark);
          await add(key, negate(amount), undefined);
        }
        throw error;
      }
    },
  };
}
