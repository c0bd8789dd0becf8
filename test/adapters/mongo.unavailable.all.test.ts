/** Which errors of the MongoDB driver mean that the server cannot take the work now. */
import { expect, test } from '@jest/globals';
import { MongoBulkWriteError } from 'mongodb';
import { reachEach, reachServer } from '../../src/adapters/mongo/unavailable.js';
import { Unavailable } from '../../src/ports/unavailable.js';

/** The error of the driver for a connection that breaks while a large message waits for room in the socket. */
function broken(message: string, code: string): Error {
  return Object.assign(new Error(message), { code, errno: -1, syscall: message.split(' ')[0] });
}

/** The error of a bulk write, with the code of its cause and no errors of single writes. */
function bulk(error: Error): Error {
  // The cast is needed because the driver creates this result itself and exports no way to do so.
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
])('a connection that breaks with "%s" is Unavailable, in a batch too', async (message, code) => {
  await expect(fail(broken(message, code))).rejects.toBeInstanceOf(Unavailable);
  await expect(fail(bulk(broken(message, code)))).rejects.toBeInstanceOf(Unavailable);
});

test('an error of a batch itself or of the program is passed on unchanged', async () => {
  for (const error of [bulk(broken('refused', 'REFUSED')), new TypeError('no such function')])
    await expect(fail(error)).rejects.toBe(error);
});

test('an iteration that its server breaks off is Unavailable, and every iteration is closed', async () => {
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
