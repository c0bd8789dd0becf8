/** Concurrent requests to verify the store share one verification. */
import { expect, test } from '@jest/globals';
import { sharedVerification } from '../../src/audit/sharedVerification.js';
import type { StoreVerification, VerifyStoreOptions } from '../../src/audit/verifyStore.js';

const valid = { valid: true, events: 1, streams: 1, seals: 0, findings: [] } as unknown as StoreVerification;

/** Makes a verification that ends on demand. */
function slow() {
  const begun: VerifyStoreOptions[] = [];
  const ends: (() => void)[] = [];
  const verify = sharedVerification((options) => {
    begun.push(options);
    return new Promise((resolve, reject) => {
      ends.push(() => resolve(valid));
      options.signal?.addEventListener('abort', () => reject(new Error('abandoned')));
    });
  });
  return { verify, begun, ends };
}

test('concurrent requests with the same head share one verification and all get its progress', async () => {
  const { verify, begun, ends } = slow();
  const told: number[] = [];
  const asked = Array.from({ length: 6 }, () =>
    verify({ storeId: 's', onProgress: (events) => told.push(events) }),
  );
  expect(begun).toHaveLength(1);
  begun[0]?.onProgress?.(1);
  expect(told).toEqual([1, 1, 1, 1, 1, 1]);
  ends[0]?.();
  expect(new Set(await Promise.all(asked))).toEqual(new Set([valid]));
  const again = verify({ storeId: 's' });
  expect(begun).toHaveLength(2);
  ends[1]?.();
  await again;
});

test('a request with another head is refused until the verification ends', async () => {
  const { verify, begun, ends } = slow();
  const first = verify({ storeId: 's' });
  const head = { storeId: 's', position: 7 } as never;
  await expect(verify({ storeId: 's', head })).rejects.toThrow(/already/);
  ends[0]?.();
  await first;
  const second = verify({ storeId: 's', head });
  expect(begun).toHaveLength(2);
  ends[1]?.();
  await second;
});

test('the verification goes on while a caller waits, and is aborted when all have left', async () => {
  const { verify, begun } = slow();
  const [one, other] = [new AbortController(), new AbortController()];
  const asked = [one, other].map(({ signal }) => verify({ storeId: 's', signal }));
  const outcomes = Promise.allSettled(asked);
  one.abort();
  await asked[0]?.catch(() => undefined);
  expect(begun[0]?.signal?.aborted).toBe(false);
  other.abort();
  await outcomes;
  expect(begun[0]?.signal?.aborted).toBe(true);
});
