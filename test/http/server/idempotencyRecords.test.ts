/** One key in two processes that share their records: which one runs, waits or takes over. */
import { beforeEach, expect, test } from '@jest/globals';
import {
  createIdempotency,
  type RunCircumstances,
  type RunResult,
} from '../../../src/http/server/idempotency.js';
import { MemoryRecords } from '../../support/memoryRecords.js';

let now: number;
let records: MemoryRecords;
let runs: (RunCircumstances & { readonly by: string })[];

beforeEach(() => {
  now = Date.parse('2026-04-01T09:00:00.000Z');
  records = new MemoryRecords(() => now);
  runs = [];
});

const answer = { status: 201, headers: { location: '/things/1' }, body: '{"id":"1"}' };
const final: RunResult = { answer, final: true, tags: [] };
const passing: RunResult = { answer: { ...answer, status: 503 }, final: false, tags: [] };

function processNamed(instance: string) {
  const idempotency = createIdempotency({ records, instance });
  return (run: () => Promise<RunResult>, body = 'milk') =>
    idempotency.once(
      { key: 'k', scope: 'user:7', fingerprint: ['POST', '/api/things', body], lastsByEvents: false },
      (circumstances) => {
        runs.push({ ...circumstances, by: instance });
        return run();
      },
    );
}

test('the other process replays a final answer and refuses another body', async () => {
  const [one, other] = [processNamed('one'), processNamed('other')];
  expect(await one(async () => final)).toEqual({ answer, replayed: false });
  expect(await other(async () => passing)).toEqual({ answer, replayed: true });
  await expect(other(async () => final, 'bread')).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  expect(runs).toHaveLength(1);
});

test.each<[string, () => Promise<RunResult>]>([
  ['answered for the moment alone', async () => passing],
  [
    'failed',
    async () => {
      throw new Error('out of reach');
    },
  ],
])('a command that %s releases its key at once, and the next run recovers it', async (_name, run) => {
  const [one, other] = [processNamed('one'), processNamed('other')];
  await one(run).catch(() => undefined);
  expect(await other(async () => final)).toEqual({ answer, replayed: false });
  expect(runs.map(({ by, recovering }) => [by, recovering])).toEqual([
    ['one', false],
    ['other', true],
  ]);
  expect(runs[1]?.commandId).toBe(runs[0]?.commandId);
});

test('the other process waits for a running command and takes it over once its process is silent', async () => {
  const [one, other] = [processNamed('one'), processNamed('other')];
  let end = (): void => undefined;
  const first = one(async () => {
    await new Promise<void>((resolve) => {
      end = resolve;
    });
    return final;
  });
  while (runs.length === 0) await new Promise((resolve) => setImmediate(resolve));
  await expect(other(async () => final)).rejects.toMatchObject({ code: 'CONCURRENCY_CONFLICT' });
  await expect(other(async () => final, 'bread')).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  expect(runs[0]?.isOverdue?.()).toBe(false);
  now += 12_001;
  expect(runs[0]?.isOverdue?.()).toBe(true);
  const taken = { ...answer, body: '{"id":"of the other"}' };
  expect(await other(async () => ({ ...final, answer: taken }))).toEqual({ answer: taken, replayed: false });
  end();
  await first;
  // The late outcome does not replace the one that was kept.
  expect(await one(async () => passing)).toEqual({ answer: taken, replayed: true });
});
