/** The state of an aggregate on an earlier day. */
import { expect, test } from '@jest/globals';
import { createStateOn } from '../../../src/commands/engine/past.js';
import { contextOf, counter, counterProcess } from '../../support/counter.js';
import { memoryEventStore } from '../../support/memoryEventStore.js';

test('returns an aggregate as it was when a day began, or the given fallback before its first event', async () => {
  const { handler, log } = counterProcess(memoryEventStore());
  const count = (by: number, at: string) =>
    handler.handle(counter, 'a', { type: 'Count', by }, contextOf({ at: new Date(at) }));
  await count(1, '2026-02-10T23:59:59.999Z');
  await count(2, '2026-02-11T00:00:00.000Z');
  await count(4, '2026-02-15T12:00:00.000Z');
  const stateOn = createStateOn(log);
  const on = (day: string) => stateOn(counter, 'a', day, 'nothing');
  expect(await on('2026-02-10')).toBe(0);
  expect(await on('2026-02-11')).toBe(1);
  expect(await on('2026-02-12')).toBe(3);
  expect(await on('2026-02-15')).toBe(3);
  expect(await on('2026-02-16')).toBe(7);
  expect(await stateOn(counter, 'a', '2026-02-01', 'first')).toBe(1);
  expect(await stateOn(counter, 'a', '2026-02-12', 'first')).toBe(3);
  expect(await stateOn(counter, 'unheard-of', '2026-02-12', 'first')).toBe(0);
});
