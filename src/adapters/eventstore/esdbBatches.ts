/**
 * Appends of all callers through one call to the server, each answered by its own id ("batch append"): a third of the processor time of calls
 * of their own. The client (6.2.1) has the same, and three ways in which a lost connection ends the process with it: it rejects promises that
 * nobody holds, and reads answers for which it waits no more, and the server's word that it closes, as if they were answers that it waits for.
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
  /** Revision of the last event. */
  readonly revision: number;
  /** Undefined where the server does not say it, as for what it had stored before. */
  readonly position: { readonly commit: bigint; readonly prepare: bigint } | undefined;
}

export interface Batches {
  /** Undefined for what is too large to go with others. */
  append(
    name: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[],
  ): Promise<BatchAppended> | undefined;
}

/** The call, as far as it is used. */
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

/** Internals of the client that its own calls are made of: connections, elections and credentials are its business. */
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

/** Bytes of an append that goes with others: what waits in the process to be sent is bounded by it and by how many may be under way. */
const largest = 64 * 1024;

/** @param limit for one append to be answered, milliseconds */
export function openBatches(client: EventStoreDBClient, limit: number): Batches {
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
    /** A server that answers nothing any more is asked through another call next time. */
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
        fail(new Error('the call was closed by the server'));
        call.end();
      })
      .on('close', () => fail(new Error('the call is closed')));
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
    append(name, expected, events) {
      const id = randomUUID();
      const request = requestOf(id, name, expected, events);
      return request && send(id, request);
    },
  };
}

/** Undefined when it is too large. */
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
  // No deadline: the server would reckon it by its own clock. Its own limit for writes holds, and ours for the answer.
  if (expected === 'no-stream') options.setNoStream(new shared.Empty());
  else options.setStreamPosition(String(expected));
  return request.setOptions(options).setCorrelationId(new shared.UUID().setString(id)).setIsFinal(true);
}

/** Never throws: who waits for what cannot be read hears of it when time is up. */
function settle(waiting: Map<string, Waiting>, answer: Answer): void {
  const id = idOf(answer);
  const one = id === undefined ? undefined : waiting.get(id);
  // Without an id the server says that it closes; an unknown one is of somebody who has given up.
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
  // A server that is not ready or too busy says so in a text alone.
  if (error?.getDetails() === undefined)
    return new UnknownError(undefined, error?.getMessage() ?? 'no reason');
  const name = Buffer.from(answer.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8');
  return unpackToCommandError(error, name);
}

/** As it was sent, or as the two halves of the number. */
function idOf(answer: Answer): string | undefined {
  const id = answer.getCorrelationId();
  const halves = id?.getStructured();
  if (halves === undefined) return id?.getString();
  const hex = [halves.getMostSignificantBits(), halves.getLeastSignificantBits()]
    .map((half) => BigInt.asUintN(64, BigInt(half)).toString(16).padStart(16, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
