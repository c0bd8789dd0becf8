/** Separates temporary faults of the server from faults of the work itself. */
import {
  MongoBulkWriteError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
} from 'mongodb';
import { whileCallerWaits } from '../../ports/callerDeadline.js';
import { Unavailable } from '../../ports/unavailable.js';
import { unlessSilent } from './silence.js';

/** Error codes of a server that steps down, stops, or cannot reach a majority (MongoDB's list of error codes). */
const passingCodes: ReadonlySet<unknown> = new Set([
  6, 7, 64, 89, 91, 189, 262, 317, 358, 9001, 10058, 10107, 11600, 11602, 13435, 13436,
]);

/**
 * Error codes of the system and of Node's streams for a broken connection. The driver wraps most of them, but not those that occur while a large
 * message waits for room in the socket.
 */
const brokenConnection: ReadonlySet<unknown> = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETRESET',
  'ENETUNREACH',
  'ENOTCONN',
  'EPIPE',
  'ETIMEDOUT',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
]);

/**
 * Error codes of a read that the server abandons without a fault in the read: after an election, after a restart, or when it took too long. The
 * server has lost its cursor (43, 237), its plan (175) or its snapshot (239, 246).
 */
const givenUp: ReadonlySet<unknown> = new Set([43, 175, 237, 239, 246]);

export function isPassing(error: unknown): boolean {
  // A batch that could not be sent has no errors for single writes.
  if (error instanceof MongoBulkWriteError) {
    const failures = [error.writeErrors].flat();
    return failures.length === 0
      ? error.code === undefined || passingCodes.has(error.code) || brokenConnection.has(error.code)
      : failures.every(({ code }) => passingCodes.has(code));
  }
  return (
    error instanceof MongoNetworkError ||
    error instanceof MongoServerSelectionError ||
    error instanceof MongoNotConnectedError ||
    error instanceof MongoTopologyClosedError ||
    error instanceof MongoWriteConcernError ||
    brokenConnection.has(Object(error).code) ||
    (error instanceof MongoServerError && (passingCodes.has(error.code) || givenUp.has(error.code)))
  );
}

/** Error codes for failed authentication; 8000 is that of a hosted service. */
const unknownUser: ReadonlySet<unknown> = new Set([18, 8000]);
const notAllowed = 13;

/** Words a fault that the operator must fix, since waiting does not help. Nothing was done. */
function accessFault(error: unknown): string | undefined {
  if (!(error instanceof MongoServerError)) return undefined;
  if (unknownUser.has(error.code)) return 'MongoDB rejected the user name or password in MONGODB_URL';
  return error.code === notAllowed
    ? 'the user in MONGODB_URL lacks permissions in MongoDB; it needs readWrite on its database'
    : undefined;
}

/**
 * Runs the work.
 * @throws Unavailable when the server is unreachable, silent, stepping down or refuses the user, or the caller's time is over. Its cause is the
 * driver's error.
 */
export async function reachServer<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await whileCallerWaits(() => unlessSilent(work));
  } catch (error) {
    if (isPassing(error)) throw new Unavailable('MongoDB cannot be reached', { cause: error });
    const fault = accessFault(error);
    throw fault === undefined ? error : new Unavailable(fault, { cause: error });
  }
}

/** Like `reachServer`, for each step of an iteration. */
export async function* reachEach<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item, void, void> {
  const steps = items[Symbol.asyncIterator]();
  try {
    for (;;) {
      const step = await reachServer(() => steps.next());
      if (step.done === true) return;
      yield step.value;
    }
  } finally {
    // Not awaited, because a step that a silent server never answers would block the caller.
    steps.return?.().catch(() => undefined);
  }
}
