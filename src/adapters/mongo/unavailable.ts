/** Tells the faults of a server that cannot take the work now from those of the work itself. */
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

/** Server error codes of a node that steps down, stops, or cannot reach a majority (MongoDB's list of error codes). */
const passingCodes: ReadonlySet<unknown> = new Set([
  6, 7, 64, 89, 91, 189, 262, 317, 358, 9001, 10058, 10107, 11600, 11602, 13435, 13436,
]);

/**
 * Codes of the system and of Node's streams for a broken connection. The driver gives most of them a class of its own, but not those that it meets
 * while a large message waits for room in the socket.
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
 * Server error codes of a read that the server gives up though nothing is wrong with it. It loses its cursor (43, 237), its plan (175) or its
 * moment (239, 246), after an election, a restart, or when it took too long.
 */
const givenUp: ReadonlySet<unknown> = new Set([43, 175, 237, 239, 246]);

export function isPassing(error: unknown): boolean {
  // A batch that could not be sent has no errors of its parts.
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

/** Server error codes of a user who is none, or may not do this; 8000: as a hosted service says so. */
const unknownUser: ReadonlySet<unknown> = new Set([18, 8000]);
const notAllowed = 13;

/** Words a fault that the operator must put right: waiting does not help. Nothing was done. */
function accessFault(error: unknown): string | undefined {
  if (!(error instanceof MongoServerError)) return undefined;
  if (unknownUser.has(error.code))
    return 'MongoDB knows no user with the name and the password in MONGODB_URL';
  return error.code === notAllowed
    ? 'MongoDB does not let the user of MONGODB_URL do this: it needs readWrite on its database'
    : undefined;
}

/**
 * Runs the work. A server that is out of reach, silent, or about to hand over, or that refuses the user, becomes `Unavailable` with the driver's
 * error as its cause; so does one that has not answered when the caller's time is over.
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

/** As `reachServer`, for each step of an iteration. */
export async function* reachEach<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item, void, void> {
  const steps = items[Symbol.asyncIterator]();
  try {
    for (;;) {
      const step = await reachServer(() => steps.next());
      if (step.done === true) return;
      yield step.value;
    }
  } finally {
    // Not waited for: a step that a silent server still owes would hold the caller up.
    steps.return?.().catch(() => undefined);
  }
}
