/** API keys work up to the millisecond of their expiry and never once revoked, however far the read model has come. */
import { expect, test } from '@jest/globals';
import { readKey, secretHashOf } from '../../../src/commands/apiKey/apiKey.js';
import { createApiKeyVerification } from '../../../src/commands/apiKey/verification.js';

const secret = 's'.repeat(43);
const key = `bok_${'0'.repeat(32)}_${secret}`;
const end = Date.parse('2026-04-01T00:00:00.000Z');
const document = {
  status: 'active',
  secretHash: secretHashOf(secret),
  scope: 'invoices:read',
  networks: '',
  dailyRefunds: null,
  dailyPayments: null,
  expiresAt: new Date(end).toISOString() as string | null,
};

function verifying({ shown = {}, now = 0 }: { shown?: Partial<typeof document> | null; now?: number }) {
  const noted: string[] = [];
  const verify = createApiKeyVerification({
    readModels: {
      get: async (_model, id) =>
        shown === null ? undefined : { id, revision: 0, document: { id, ...document, ...shown } },
    },
    handler: {
      load: async () =>
        ({
          state: {
            status: 'active',
            secretHash: document.secretHash,
            terms: { rights: ['invoices:read'], expiresAt: null },
          },
          revision: 0,
        }) as never,
    },
    uses: { note: (id) => noted.push(id) },
    now: () => now,
  });
  return { verify, noted };
}

test('a key is valid until the millisecond before its expiry', async () => {
  const { verify, noted } = verifying({ now: end - 1 });
  const id = readKey(key)?.id;
  expect(await verify(key)).toEqual({
    kind: 'apiKey',
    id,
    roles: [],
    bounds: { networks: [], dailyRefunds: null, dailyPayments: null },
    rights: ['invoices:read'],
    expiresAt: end,
  });
  expect(noted).toEqual([id]);
  for (const now of [end, end + 1])
    await expect(verifying({ now }).verify(key)).rejects.toThrow('The API key has expired');
});

test('a key that the read model does not have yet is verified from its events', async () => {
  expect(await verifying({ shown: null, now: end + 1 }).verify(key)).toMatchObject({
    rights: ['invoices:read'],
  });
});

test.each<[string, Partial<typeof document>, string, string]>([
  ['was revoked', { status: 'revoked' }, key, 'The API key is revoked'],
  ['has another secret', { secretHash: secretHashOf('another') }, key, 'The API key is not valid'],
  [
    'was revoked, for a caller with only its id',
    { status: 'revoked' },
    `${key.slice(0, -1)}t`,
    'The API key is not valid',
  ],
  ['is malformed', {}, 'bok_1', 'The API key is not valid'],
])('a key that %s is refused, and its use is not noted', async (_name, shown, sent, message) => {
  const { verify, noted } = verifying({ shown });
  await expect(verify(sent)).rejects.toThrow(message);
  expect(noted).toEqual([]);
});
