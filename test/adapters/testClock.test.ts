/** The test clock, which stores its time in records. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openEmbeddedRecords } from '../../src/adapters/records/embedded.js';
import { openTestClock } from '../../src/adapters/testClock.js';
import type { Records } from '../../src/ports/records.js';
import { temporaryFolders } from '../support/temporaryFolder.js';

const newFolder = temporaryFolders();
const start = Date.parse('2026-01-31T10:00:00.000Z');
let folder: string;
let records: Records;
let machineTime: number;
const machine = () => machineTime;

function open(): Promise<Records> {
  return openEmbeddedRecords({
    file: join(folder, 'records.db'),
    instanceId: 'one',
    onFailure: (error) => {
      throw error;
    },
  });
}

beforeEach(async () => {
  machineTime = start;
  folder = newFolder();
  records = await open();
});
afterEach(() => records.close());

function day(text: string): Date {
  return new Date(`${text}T00:00:00.000Z`);
}

test('the clock follows the machine until it is set', async () => {
  const clock = await openTestClock(records, machine);
  expect(clock.now()).toEqual(new Date(start));
  machineTime += 5;
  expect(clock.now()).toEqual(new Date(start + 5));
});

test('the clock stands still once it is set', async () => {
  const clock = await openTestClock(records, machine);
  expect(await clock.moveTo(day('2026-02-28'))).toBe(true);
  machineTime += 1_000_000;
  expect(clock.now()).toEqual(day('2026-02-28'));
  expect(await clock.moveTo(day('2026-03-31'))).toBe(true);
  expect(clock.now()).toEqual(day('2026-03-31'));
});

test('the clock never goes back, neither behind the machine nor behind a time that was set', async () => {
  const clock = await openTestClock(records, machine);
  expect(await clock.moveTo(new Date(start - 1))).toBe(false);
  expect(clock.now()).toEqual(new Date(start));
  await clock.moveTo(day('2026-02-28'));
  expect(await clock.moveTo(day('2026-02-27'))).toBe(false);
  expect(await clock.moveTo(day('2026-02-28'))).toBe(true);
  expect(clock.now()).toEqual(day('2026-02-28'));
});

test('the clock keeps its time over a restart', async () => {
  await (await openTestClock(records, machine)).moveTo(day('2026-02-28'));
  await records.close();
  records = await open();
  expect((await openTestClock(records, machine)).now()).toEqual(day('2026-02-28'));
});

test('another process takes over the time with a refresh and cannot set it back', async () => {
  const [one, other] = [await openTestClock(records, machine), await openTestClock(records, machine)];
  await one.moveTo(day('2026-02-28'));
  expect(await other.moveTo(day('2026-02-20'))).toBe(false);
  await one.moveTo(day('2026-03-01'));
  await other.refresh();
  expect(other.now()).toEqual(day('2026-03-01'));
});

test('the latest of many concurrent times is kept', async () => {
  const clocks = await Promise.all(Array.from({ length: 10 }, () => openTestClock(records, machine)));
  await Promise.all(clocks.map((clock, n) => clock.moveTo(day(`2026-02-${10 + n}`))));
  for (const clock of clocks) {
    await clock.refresh();
    expect(clock.now()).toEqual(day('2026-02-19'));
  }
});
