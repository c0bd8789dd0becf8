/**
 * Sends the appends of all callers through one gRPC call ("batch append"); each is answered by its own id. This takes a third of the
 * processor time of one call per append. The client (6.2.1) offers batch appends too, but a lost connection ends the process in three ways:
 * it rejects promises that no one handles, and it treats late answers, and the server's message that it is closing, as answers to pending
 * appends.
 */
import { randomUUID } from 'node:crypto';
import { DeadlineExceededError, type EventStoreDBClient, UnknownError } from '@eventstore/db-client';
import { unpackToCommandError } from '@eventstore/db-client/dist/streams/appendToStream/unpackError.js';
import { convertToCommandError } from '@eventstore/db-client/dist/utils/CommandError.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import service from '@eventstore/db-client/generated/streams_grpc_pb.js';
import messages from '@eventstore/db-client/generated/streams_pb.js';
import type { EventToAppend } from '../../kernel/events.js';
import type { ExpectedRevision } from '../../ports/eventStore.js';

const { BatchAppendReq } = messages;
type Request = InstanceType<typeof BatchAppendReq>;
type Response = InstanceType<typeof messages.BatchAppendResp>;
type Answer = Pick<
  Response,
  'getCorrelationId' | 'hasError' | 'getError' | 'getSuccess' | 'getStreamIdentifier'
>;

export interface BatchAppended {
  readonly revision: number;
  /** Undefined where the server does not report it, as for events it had already stored. */
  readonly position: { readonly commit: bigint; readonly prepare: bigint } | undefined;
}

/** The gRPC call, as far as this file uses it. */
interface Call {
  write(request: Request): boolean;
  end(): void;
  cancel(): void;
  on(event: 'data', listener: (answer: Answer) => void): this;
  on(event: 'error', listener: (error: Error) => void): this;
  on(event: 'end' | 'close', listener: () => void): this;
}

interface Caller {
  batchAppend(...options: readonly unknown[]): Call;
}

/** Internals of the client from which its own calls are made; they handle connections, elections and credentials. */
interface ClientInside {
  readonly GRPCStreamCreator: (
    service: unknown,
    name: string,
    begin: (caller: Caller) => Call,
    kept: WeakMap<object, Call>,
  ) => () => Promise<Call>;
  readonly callArguments: (
    options: { readonly requiresLeader: boolean },
    more: { readonly deadline: number },
  ) => readonly unknown[];
}

interface Waiting {
  readonly since: number;
  readonly resolve: (appended: BatchAppended) => void;
  readonly reject: (error: Error) => void;
}

/** Largest append that shares a call, in bytes. Together with the number of pending appends it bounds the unsent data in the process. */
const largest = 64 * 1024;

/** @param limit longest wait for the answer to one append, in ms */
export function openBatches(client: EventStoreDBClient, limit: number) {
  const inside = client as unknown as ClientInside;
  const kept = new WeakMap<object, Call>();
  const waitingOf = new WeakMap<Call, Map<string, Waiting>>();

  function begin(caller: Caller): Call {
    const call = caller.batchAppend(
      ...inside.callArguments({ requiresLeader: true }, { deadline: Number.POSITIVE_INFINITY }),
    );
    const waiting = new Map<string, Waiting>();
    let timer: NodeJS.Timeout | undefined;
    const fail = (error: Error) => {
      waitingOf.delete(call);
      kept.delete(caller);
      clearInterval(timer);
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    /** Drops the call when the server has stopped answering, so that the next append opens a new one. */
    const look = () => {
      const [oldest] = waiting.values();
      if (oldest === undefined || performance.now() - oldest.since < limit) return;
      fail(new DeadlineExceededError());
      call.cancel();
    };
    timer = setInterval(look, limit / 4).unref();
    waitingOf.set(call, waiting);
    return call
      .on('data', (answer) => settle(waiting, answer))
      .on('error', (error) => fail(convertToCommandError(error)))
      .on('end', () => {
        fail(new Error('the server closed the call'));
        call.end();
      })
      .on('close', () => fail(new Error('the call was closed')));
  }

  async function send(id: string, request: Request): Promise<BatchAppended> {
    const call = await inside.GRPCStreamCreator(service.StreamsClient, 'batchAppend', begin, kept)();
    const waiting = waitingOf.get(call);
    if (waiting === undefined) throw new Error('the call was closed before the append was sent');
    return new Promise((resolve, reject) => {
      waiting.set(id, { since: performance.now(), resolve, reject });
      call.write(request);
    });
  }

  return {
    /** Appends events; returns undefined when they are too large to share a call. */
    append(name: string, expected: ExpectedRevision, events: readonly EventToAppend[]) {
      const id = randomUUID();
      const request = requestOf(id, name, expected, events);
      return request && send(id, request);
    },
  };
}

/** Returns undefined when the append is too large. */
function requestOf(
  id: string,
  name: string,
  expected: ExpectedRevision,
  events: readonly EventToAppend[],
): Request | undefined {
  const request = new BatchAppendReq();
  let bytes = 0;
  for (const { id: eventId, type, data, metadata, texts } of events) {
    const dataText = texts?.data ?? JSON.stringify(data);
    const metadataText = texts?.metadata ?? JSON.stringify(metadata);
    if (dataText.length + metadataText.length > largest) return undefined;
    const dataBytes = Buffer.from(dataText);
    const metadataBytes = Buffer.from(metadataText);
    bytes += dataBytes.length + metadataBytes.length;
    if (bytes > largest) return undefined;
    const message = new BatchAppendReq.ProposedMessage()
      .setId(new shared.UUID().setString(eventId))
      .setData(dataBytes)
      .setCustomMetadata(metadataBytes);
    message.getMetadataMap().set('type', type).set('content-type', 'application/json');
    request.addProposedMessages(message);
  }
  const options = new BatchAppendReq.Options().setStreamIdentifier(
    new shared.StreamIdentifier().setStreamName(Buffer.from(name)),
  );
  // No deadline: the server would judge it by its own clock. Its own write limit applies, and our limit for the answer.
  if (expected === 'no-stream') options.setNoStream(new shared.Empty());
  else options.setStreamPosition(String(expected));
  return request.setOptions(options).setCorrelationId(new shared.UUID().setString(id)).setIsFinal(true);
}

/** Settles the append that an answer belongs to. Never throws: if the answer is unreadable, the append times out. */
function settle(waiting: Map<string, Waiting>, answer: Answer): void {
  const id = idOf(answer);
  const one = id === undefined ? undefined : waiting.get(id);
  // A message without an id says that the server is closing; an unknown id belongs to a caller who has given up.
  if (id === undefined || one === undefined) return;
  waiting.delete(id);
  const success = answer.getSuccess();
  if (success === undefined) {
    one.reject(faultOf(answer));
    return;
  }
  const position = success.getPosition();
  one.resolve({
    revision: Number(success.getCurrentRevision()),
    position: position && {
      commit: BigInt(position.getCommitPosition()),
      prepare: BigInt(position.getPreparePosition()),
    },
  });
}

function faultOf(answer: Answer): Error {
  const error = answer.getError();
  // A server that is not ready or too busy sends a text only.
  if (error?.getDetails() === undefined)
    return new UnknownError(undefined, error?.getMessage() ?? 'no reason');
  const name = Buffer.from(answer.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8');
  return unpackToCommandError(error, name);
}

/** Returns the id of an answer, which comes as text or as the two halves of a number. */
function idOf(answer: Answer): string | undefined {
  const id = answer.getCorrelationId();
  const halves = id?.getStructured();
  if (halves === undefined) return id?.getString();
  const hex = [halves.getMostSignificantBits(), halves.getLeastSignificantBits()]
    .map((half) => BigInt.asUintN(64, BigInt(half)).toString(16).padStart(16, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
