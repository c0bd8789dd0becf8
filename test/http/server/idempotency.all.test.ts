/** Idempotency-Key: a command runs once, through repetitions, races, failures and crashes. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { AnswerCipher } from '../../../src/http/server/idempotency.js';
import { DomainError } from '../../../src/kernel/errors.js';
import type { JsonObject } from '../../../src/kernel/json.js';
import type { PutOptions } from '../../../src/ports/records.js';
import { Unavailable } from '../../../src/ports/unavailable.js';
import { type CallOptions, openTestApp, type TestApp } from '../../support/httpClient.js';
import { MemoryRecords } from '../../support/memoryRecords.js';
import { type Notes, noteRoutes, openNotes } from '../../support/noteRoutes.js';
import { until } from '../../support/until.js';

const token = 'user.7.User';
let now: number;
let notes: Notes;
let records: MemoryRecords;
const open: TestApp[] = [];

/** A service process on the shared records. */
async function start(instance: string, sealing?: AnswerCipher): Promise<TestApp> {
  const service = await openTestApp(noteRoutes(notes), {
    idempotency: { records, instance, ...(sealing === undefined ? {} : { cipher: sealing }) },
  });
  open.push(service);
  return service;
}

beforeEach(() => {
  now = Date.parse('2026-03-01T09:00:00Z');
  notes = openNotes();
  records = new MemoryRecords(() => now);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((service) => service.close()));
});

const write = (service: TestApp, key: string, title: string, options: CallOptions = {}) =>
  service.call('POST', '/api/notes', {
    json: { title },
    token,
    ...options,
    headers: { 'idempotency-key': key, ...options.headers },
  });

describe('a repetition', () => {
  test('gets the same answer, marked as replayed, and the command runs once', async () => {
    const service = await start('a');
    const first = await write(service, 'k1', 'Milk');
    const again = await write(service, 'k1', 'Milk', { headers: { 'x-request-id': 'second' } });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
    for (const name of ['etag', 'location', 'content-type'])
      expect(again.headers.get(name)).toBe(first.headers.get(name));
    expect(first.headers.has('idempotency-replayed')).toBe(false);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.headers.get('x-request-id')).toBe('second');
    expect(notes.seen).toHaveLength(1);
  });

  test('may write the same JSON differently', async () => {
    const service = await start('a');
    await write(service, 'k1', 'Milk', { json: { title: 'Milk', pages: 1 } });
    const again = await service.call('POST', '/api/notes', {
      content: '{ "pages": 1.0, "title": "Milk" }',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'k1' },
      token,
    });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  test.each([
    ['another body', 'POST', '/api/notes', { json: { title: 'Tea' } }],
    ['another path', 'DELETE', '/api/notes/n', {}],
  ])('with %s is refused', async (_name, method, path, options) => {
    const service = await start('a');
    await write(service, 'k1', 'Milk');
    const { status, body } = await service.call(method, path, {
      ...options,
      token,
      headers: { 'idempotency-key': 'k1' },
    });
    expect([status, body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  test('by another caller is a request of its own', async () => {
    const service = await start('a');
    await write(service, 'k1', 'Milk');
    const other = await write(service, 'k1', 'Tea', { token: 'user.8.User' });
    expect([other.status, other.body.title]).toEqual([201, 'Tea']);
    const stranger = await service.call('POST', '/api/notes', {
      json: { title: 'Coffee' },
      headers: { 'idempotency-key': 'k1' },
    });
    expect([stranger.status, stranger.body.title]).toEqual([201, 'Coffee']);
  });

  test('after a day is a new request', async () => {
    const service = await start('a');
    await write(service, 'k1', 'Milk');
    now += 24 * 3600 * 1000 - 1;
    expect((await write(service, 'k1', 'Milk')).headers.has('idempotency-replayed')).toBe(true);
    now += 2;
    expect((await write(service, 'k1', 'Tea')).status).toBe(201);
    expect(notes.seen).toHaveLength(2);
  });

  test('gets the refusal of a business rule again', async () => {
    const service = await start('a');
    notes.onWrite = () => {
      throw new DomainError('INVALID_AMOUNT', 'Too much');
    };
    const first = await write(service, 'k1', 'Milk');
    notes.onWrite = () => {};
    const again = await write(service, 'k1', 'Milk');
    expect([first.status, again.status, again.text]).toEqual([400, 400, first.text]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  test.each([
    ['lost races', new DomainError('CONCURRENCY_CONFLICT', 'Lost'), 409],
    ['an engine out of reach', new Unavailable('away'), 503],
    ['a failure of the service', new Error('oops'), 500],
  ])('after %s runs the command again with its first ids', async (_name, error, status) => {
    const service = await start('a');
    notes.onWrite = () => {
      throw error;
    };
    expect((await write(service, 'k1', 'Milk')).status).toBe(status);
    notes.onWrite = () => {};
    const again = await write(service, 'k1', 'Milk');
    expect([again.status, again.headers.has('idempotency-replayed')]).toEqual([201, false]);
    const [first, second] = notes.seen;
    expect(second.context).toMatchObject({ commandId: first.context.commandId, recovering: true });
    expect(first.context.recovering).toBe(false);
  });

  test('of a malformed request is validated again', async () => {
    const service = await start('a');
    expect((await write(service, 'k1', '')).status).toBe(400);
    expect((await write(service, 'k1', 'Milk')).status).toBe(201);
  });
});

test.each([
  ['empty', ''],
  ['spaced', 'has space'],
  ['beyond ASCII', 'é'],
  ['too long', 'x'.repeat(256)],
])('a key that is %s is refused', async (_name, key) => {
  const service = await start('a');
  const { status, body } = await write(service, key, 'Milk');
  expect([status, body.errors[0].path]).toEqual([400, 'Idempotency-Key']);
});

test('one of many concurrent requests runs; the others get 409 with Retry-After, and later its answer', async () => {
  const service = await start('a');
  let finish = () => {};
  const started = new Promise<void>((running) => {
    notes.onWrite = () =>
      new Promise((resolve) => {
        finish = resolve;
        running();
      });
  });
  const first = write(service, 'k1', 'Milk');
  await started;
  const others = await Promise.all(Array.from({ length: 20 }, () => write(service, 'k1', 'Milk')));
  for (const { status, body, headers } of others)
    expect([status, body.code, headers.get('retry-after')]).toEqual([409, 'CONCURRENCY_CONFLICT', '1']);
  finish();
  const answered = await first;
  expect((await write(service, 'k1', 'Milk')).text).toBe(answered.text);
  expect(notes.seen).toHaveLength(1);
});

test('a long command keeps its key by renewing the lease', async () => {
  const service = await openTestApp(noteRoutes(notes), {
    idempotency: { records, instance: 'a', leaseMilliseconds: 30 },
  });
  open.push(service);
  let finish = () => {};
  notes.onWrite = () =>
    new Promise((resolve) => {
      finish = resolve;
    });
  const first = write(service, 'k1', 'Milk');
  const leased = (until: number) => records.dump().includes(`"leaseUntil":${until}`);
  for (const later of [20, 20]) {
    while (!leased(now + 30)) await new Promise((resolve) => setImmediate(resolve));
    now += later;
  }
  expect((await write(service, 'k1', 'Milk')).status).toBe(409);
  finish();
  expect((await first).status).toBe(201);
  expect(notes.seen).toHaveLength(1);
});

test('a command whose process stalled past its lease learns that it is overdue', async () => {
  const service = await start('a');
  const overdue: boolean[] = [];
  notes.onWrite = () => {
    const { isOverdue } = notes.seen[0].context;
    for (const passed of [0, 7_000, 7_000]) {
      now += passed;
      overdue.push(isOverdue());
    }
  };
  expect((await write(service, 'k1', 'Milk')).status).toBe(201);
  expect(overdue).toEqual([false, false, true]);
});

describe('a process whose clock is an hour off', () => {
  /** Shifts the clock of the process only; the store keeps its own time. */
  function whileWrong<Result>(hours: number, work: () => Promise<Result>): Promise<Result> {
    const { now: real } = Date;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => real() + hours * 3_600_000);
    return work().finally(() => clock.mockRestore());
  }

  test.each([1, -1])('takes over no command that runs elsewhere (%d)', async (hours) => {
    const [one, other] = [await start('a'), await start('b')];
    let finish = () => {};
    notes.onWrite = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    const first = write(one, 'k1', 'Milk');
    while (notes.seen.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const again = await whileWrong(hours, () => write(other, 'k1', 'Milk'));
    expect([again.status, again.body.code]).toEqual([409, 'CONCURRENCY_CONFLICT']);
    finish();
    expect((await first).status).toBe(201);
    expect(notes.seen).toHaveLength(1);
  });

  test('and dies midway is waited for no longer than any other', async () => {
    const [dying, other] = [await start('dead'), await start('b')];
    notes.onWrite = () => new Promise(() => {});
    await whileWrong(1, async () => {
      write(dying, 'k1', 'Milk').catch(() => undefined);
      while (notes.seen.length === 0) await new Promise((resolve) => setImmediate(resolve));
    });
    notes.onWrite = () => {};
    now += 12_000;
    expect((await write(other, 'k1', 'Milk')).status).toBe(201);
    dying.http.server.closeAllConnections();
  });
});

describe('a key that is renewed', () => {
  async function running(): Promise<{ readonly isOverdue: () => boolean; finish(): Promise<void> }> {
    const service = await openTestApp(noteRoutes(notes), {
      idempotency: { records, instance: 'a', leaseMilliseconds: 300 },
    });
    open.push(service);
    let end = () => {};
    notes.onWrite = () =>
      new Promise((resolve) => {
        end = resolve;
      });
    const answered = write(service, 'k1', 'Milk');
    while (notes.seen.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const finish = async () => {
      end();
      await answered;
    };
    return { isOverdue: notes.seen[0].context.isOverdue, finish };
  }

  test('makes its command overdue at once if another process has taken it', async () => {
    const { isOverdue, finish } = await running();
    expect(isOverdue()).toBe(false);
    const { idempotencyKey } = notes.seen[0].context;
    const found = await records.get('idempotency', idempotencyKey);
    const taken = { ...found?.value, instance: 'b', leaseUntil: now + 3_600_000 };
    await records.put('idempotency', idempotencyKey, taken);
    await until(isOverdue);
    // This process does not renew the key, since the other one holds it.
    expect((await records.get('idempotency', idempotencyKey))?.value).toEqual(taken);
    await finish();
  });

  test("goes on being renewed after the store's answer was lost", async () => {
    const { put } = records;
    let lost = 0;
    records.put = async (...request) => {
      const version = await put.apply(records, request);
      if (request[3]?.expected === 'absent' || lost > 0) return version;
      lost += 1;
      throw new Unavailable('the answer was lost');
    };
    const { isOverdue, finish } = await running();
    const renewals = () => Number(records.dump().match(/"version":(\d+)/)?.[1]);
    // The renewal whose answer was lost, and two after it.
    await until(() => renewals() >= 4);
    expect(isOverdue()).toBe(false);
    await finish();
    expect(records.dump()).toContain('"answer"');
  });
});

describe('a process that dies midway', () => {
  /** Leaves the record of a process killed while its command ran, and returns the command's id. */
  async function crashed(): Promise<string> {
    const dying = await start('dead');
    notes.onWrite = () => new Promise(() => {});
    const lost = write(dying, 'k1', 'Milk').catch(() => 'lost');
    while (notes.seen.length === 0) await new Promise((resolve) => setImmediate(resolve));
    dying.http.server.closeAllConnections();
    expect(await lost).toBe('lost');
    notes.onWrite = () => {};
    return notes.seen[0].context.commandId;
  }

  test('is waited for until its lease ends; then the command is recovered with its ids', async () => {
    const commandId = await crashed();
    const next = await start('b');
    expect((await write(next, 'k1', 'Milk')).status).toBe(409);
    now += 31_000;
    const again = await write(next, 'k1', 'Milk');
    expect(again.status).toBe(201);
    expect(notes.seen.at(-1).context).toMatchObject({ commandId, recovering: true });
    expect((await write(next, 'k1', 'Milk')).text).toBe(again.text);
  });

  test('is taken over at once if the store knows that it is gone', async () => {
    const commandId = await crashed();
    records.isGone = () => true;
    const next = await start('b');
    expect((await write(next, 'k1', 'Milk')).status).toBe(201);
    expect(notes.seen.at(-1).context).toMatchObject({ commandId, recovering: true });
  });
});

test('an answer that cannot be stored is given anyway, and a repetition recovers the command', async () => {
  class FailingRecords extends MemoryRecords {
    failing = false;
    override async put(collection: string, key: string, value: JsonObject, options?: PutOptions) {
      if (this.failing) throw new Unavailable('away');
      return super.put(collection, key, value, options);
    }
  }
  const failing = new FailingRecords(() => now);
  records = failing;
  const service = await start('a');
  notes.onWrite = () => {
    failing.failing = true;
  };
  expect((await write(service, 'k1', 'Milk')).status).toBe(201);
  expect(service.logged.some(({ level, msg }) => level >= 40 && /stored/.test(msg))).toBe(true);
  failing.failing = false;
  notes.onWrite = () => {};
  // This process knows that its command has ended; another one would wait for the lease to end.
  await write(service, 'k1', 'Milk');
  expect(notes.seen.at(-1).context).toMatchObject({
    commandId: notes.seen[0].context.commandId,
    recovering: true,
  });
});

test('no command runs when its record cannot be stored', async () => {
  records.put = async () => {
    throw new Unavailable('away');
  };
  const service = await start('a');
  expect((await write(service, 'k1', 'Milk')).status).toBe(503);
  expect(notes.seen).toHaveLength(0);
});

test('stored answers are encrypted, and erased with the person they are about', async () => {
  const sealing: AnswerCipher = {
    encrypt: (plain, context) => Buffer.from(`${context}|${plain}`).toString('hex'),
    decrypt(sealed, context) {
      const text = Buffer.from(sealed, 'hex').toString();
      if (!text.startsWith(`${context}|`)) throw new Error('sealed elsewhere');
      return text.slice(context.length + 1);
    },
  };
  const service = await start('a', sealing);
  const first = await write(service, 'k1', 'Ada-Lovelace');
  expect(records.dump()).not.toContain('"title');
  expect((await write(service, 'k1', 'Ada-Lovelace')).text).toBe(first.text);
  const done = notes.seen.length;
  await records.deleteTagged('idempotency', 'note/Ada-Lovelace', { erased: true });
  expect(records.dump()).not.toContain('answer');
  // A client's late repetition does not create the erased note again.
  const late = await write(service, 'k1', 'Ada-Lovelace');
  expect([late.status, late.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  expect(notes.seen).toHaveLength(done);
});

test('the store holds neither the key nor the caller', async () => {
  const service = await start('a');
  await write(service, 'order-number-17', 'Milk');
  expect(records.dump()).not.toMatch(/order-number-17|user:7/);
  expect(notes.seen[0].context.idempotencyKey).toMatch(/^[A-Za-z0-9_-]{43}$/);
});

test('a repetition generates a file again', async () => {
  const service = await start('a');
  const call = () =>
    service.call('POST', '/api/notes/n/export', { token, headers: { 'idempotency-key': 'k1' } });
  expect((await call()).text).toBe((await call()).text);
  expect(notes.seen).toHaveLength(2);
});

test('a route whose answers must not be stored ignores the key', async () => {
  const service = await start('a');
  const call = (name: string) =>
    service.call('POST', '/api/notes/sign-in', { json: { name }, headers: { 'idempotency-key': 'k1' } });
  expect((await call('a')).body.name).toBe('a');
  expect((await call('b')).body.name).toBe('b');
});
