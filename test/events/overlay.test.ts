/** An overlay shows the events of the log below and its own, keeps its own to itself, and refuses conflicts. */
import { beforeEach, expect, test } from '@jest/globals';
import { type EventLog, headAfter, noStream, type StreamHead } from '../../src/events/log.js';
import { createLogOverlay, type LogOverlay } from '../../src/events/overlay.js';
import type { CommandContext } from '../../src/kernel/context.js';
import { WrongExpectedRevision } from '../../src/ports/eventStore.js';
import { counterProcess } from '../support/counter.js';
import { memoryEventStore } from '../support/memoryEventStore.js';
import { memoryKeys } from '../support/memoryKeys.js';

const context: CommandContext = {
  actor: { kind: 'user', id: '1' },
  at: new Date('2026-02-03T04:05:06.000Z'),
  requestId: 'request',
  commandId: '6f1c7c0e-6d0b-4b53-9d53-2f4d1d1e3a77',
};
let below: EventLog;
let appends: () => number;
let overlay: LogOverlay;

beforeEach(() => {
  const memory = memoryEventStore();
  below = counterProcess(memory, memoryKeys()).log;
  appends = () => memory.appends;
  overlay = createLogOverlay(below, { limit: 10 });
});

const add = (log: EventLog, stream: string, head: StreamHead, ...amounts: readonly number[]) =>
  log.append({
    stream,
    head,
    events: amounts.map((by) => ({ type: 'Counted', data: { by } })),
    encrypted: false,
    context,
  });

async function shown(log: EventLog, stream: string, from = 0) {
  const found: [number, unknown][] = [];
  let head = noStream;
  for await (const batch of log.read(stream, from))
    for (const event of batch) {
      found.push([event.revision, event.data?.by]);
      head = headAfter(head, event);
    }
  return { found, head };
}

test('appended events follow the existing ones, from any revision on, and are not stored below', async () => {
  await add(below, 'counter-1', noStream, 1, 2);
  const { head } = await shown(overlay, 'counter-1');
  const stored = appends();
  await add(overlay, 'counter-1', head, 3, 4);
  expect((await shown(overlay, 'counter-1')).found).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
  ]);
  expect((await shown(overlay, 'counter-1', 1)).found).toHaveLength(3);
  expect((await shown(overlay, 'counter-1', 3)).found).toEqual([[3, 4]]);
  expect((await shown(overlay, 'counter-1', 4)).found).toEqual([]);
  expect((await overlay.last('counter-1'))?.revision).toBe(3);
  expect(appends()).toBe(stored);
  expect((await below.last('counter-1'))?.revision).toBe(1);
  expect(overlay.baseOf('counter-1')).toBe(1);
  expect(overlay.baseOf('counter-2')).toBe(undefined);
});

test('an append with a wrong expected revision is refused, as in the log below', async () => {
  await add(below, 'counter-1', noStream, 1);
  await expect(add(overlay, 'counter-1', noStream, 2)).rejects.toEqual(
    new WrongExpectedRevision('counter-1', 'no-stream', 0),
  );
  const { head } = await add(overlay, 'counter-2', noStream, 1);
  await expect(add(overlay, 'counter-2', noStream, 1)).rejects.toThrow(WrongExpectedRevision);
  await add(overlay, 'counter-2', head, 2);
  await expect(add(overlay, 'counter-2', head, 2)).rejects.toThrow(WrongExpectedRevision);
});

test('of two concurrent appends, one succeeds', async () => {
  const both = await Promise.allSettled([
    add(overlay, 'counter-1', noStream, 1),
    add(overlay, 'counter-1', noStream, 2),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await shown(overlay, 'counter-1')).found).toHaveLength(1);
});

test('later appends below are hidden in a stream that the overlay has continued', async () => {
  await add(below, 'counter-1', noStream, 1);
  const { head } = await shown(below, 'counter-1');
  await add(overlay, 'counter-1', head, 2);
  await add(below, 'counter-1', head, 7, 8);
  expect((await shown(overlay, 'counter-1')).found).toEqual([
    [0, 1],
    [1, 2],
  ]);
});

test('its positions come after those of the store, in order', async () => {
  await add(below, 'counter-1', noStream, 1);
  await add(overlay, 'counter-2', noStream, 1, 2);
  const last = await below.last('counter-1');
  const [first, second] = overlay.appended()[0]?.events ?? [];
  expect(String(first?.position) > String(last?.position)).toBe(true);
  expect(String(second?.position) > String(first?.position)).toBe(true);
});

test('an append beyond the limit is refused, and assertWhole throws even if that was caught', async () => {
  const { head } = await add(overlay, 'counter-1', noStream, ...Array.from({ length: 9 }, () => 1));
  overlay.assertWhole();
  const refused = expect.objectContaining({ code: 'PREVIEW_TOO_LARGE' });
  await expect(add(overlay, 'counter-1', head, 1, 1)).rejects.toEqual(refused);
  expect(() => overlay.assertWhole()).toThrow(refused as never);
  expect((await shown(overlay, 'counter-1')).found).toHaveLength(9);
});
