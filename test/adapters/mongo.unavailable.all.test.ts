/** Faults of the MongoDB driver that mean that its server cannot take the work now. */
import { expect, test } from '@jest/globals';
import { MongoBulkWriteError } from 'mongodb';
import { reachEach, reachServer } from '../../src/adapters/mongo/unavailable.js';
import { Unavailable } from '../../src/ports/unavailable.js';

/** The driver's error for a connection that breaks while a large message waits for room in the socket. */
function broken(message: string, code: string): Error {
  return Object.assign(new Error(message), { code, errno: -1, syscall: message.split(' ')[0] });
}

/** The error of a bulk write, which has the code of the error and none of any part. */
function bulk(error: Error): Error {
  // The cast: the driver makes the result itself and exports no way to do so.
  const result = { getWriteErrors: () => [] } as unknown as ConstructorParameters<
    typeof MongoBulkWriteError
  >[1];
  return new MongoBulkWriteError(error, result);
}

const fail = (error: Error) => reachServer(() => Promise.reject(error));

test.each([
  ['read ECONNRESET', 'ECONNRESET'],
  ['write EPIPE', 'EPIPE'],
  ['This socket has been ended by the other party', 'EPIPE'],
])('a connection that breaks with "%s" is Unavailable, of a batch too', async (message, code) => {
  await expect(fail(broken(message, code))).rejects.toBeInstanceOf(Unavailable);
  await expect(fail(bulk(broken(message, code)))).rejects.toBeInstanceOf(Unavailable);
});

test('what a batch did wrong stays what it is, and so does a fault of the program', async () => {
  for (const error of [bulk(broken('refused', 'REFUSED')), new TypeError('no such function')])
    await expect(fail(error)).rejects.toBe(error);
});

test('an iteration is Unavailable where its server breaks off, and is closed where it is left', async () => {
  let closed = 0;
  async function* items(fault?: Error) {
    try {
      yield 1;
      if (fault !== undefined) throw fault;
      yield 2;
    } finally {
      closed += 1;
    }
  }
  const gathered: number[] = [];
  const gather = async (fault: Error) => {
    for await (const item of reachEach(items(fault))) gathered.push(item);
  };
  await expect(gather(broken('read ECONNRESET', 'ECONNRESET'))).rejects.toBeInstanceOf(Unavailable);
  const ours = new TypeError('no such function');
  await expect(gather(ours)).rejects.toBe(ours);
  for await (const item of reachEach(items())) {
    gathered.push(item);
    break;
  }
  await new Promise((resolve) => setImmediate(resolve));
  expect([gathered, closed]).toEqual([[1, 1, 1], 3]);
});
