/** Appends that share a call, as messages of EventStoreDB's protocol. */
import shared from '@eventstore/db-client/generated/shared_pb.js';
import statuses from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import type { AppendResult, ExpectedVersion, Proposed } from './log.js';
import { proposedOf, streamName } from './messages.js';

type Request = InstanceType<typeof streams.BatchAppendReq>;
type Response = InstanceType<typeof streams.BatchAppendResp>;

export function batchedOf(message: Request): {
  readonly name: string;
  readonly expected: ExpectedVersion;
  readonly proposed: readonly Proposed[];
  readonly bytes: number;
} {
  const options = message.getOptions();
  if (options === undefined || !message.getIsFinal()) throw new Error('one message is one append here');
  const proposed = message.getProposedMessagesList().map(proposedOf);
  const bytes = proposed.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);
  const name = streamName(options.getStreamIdentifier());
  return { name, expected: expectedOf(options), proposed, bytes };
}

function expectedOf(options: InstanceType<typeof streams.BatchAppendReq.Options>): ExpectedVersion {
  if (options.hasStreamPosition()) return Number(options.getStreamPosition());
  if (options.hasNoStream()) return -1;
  return options.hasStreamExists() ? 'stream-exists' : 'any';
}

/** Returns the answer of a node that is starting: a message without a code. */
export function notReadyAnswer(request: Request): Response {
  const packed = new any.Any();
  packed.pack(new empty.Empty().serializeBinary(), 'google.protobuf.Empty');
  return new streams.BatchAppendResp()
    .setCorrelationId(request.getCorrelationId())
    .setStreamIdentifier(request.getOptions()?.getStreamIdentifier())
    .setError(new statuses.Status().setMessage('Server Is Not Ready').setDetails(packed));
}

export function batchAnswer(
  request: Request,
  expected: ExpectedVersion,
  outcome: AppendResult | 'too-large' | 'timed-out',
  mostBytes: number,
): Response {
  const identifier = request.getOptions()?.getStreamIdentifier();
  const answer = new streams.BatchAppendResp()
    .setCorrelationId(request.getCorrelationId())
    .setStreamIdentifier(identifier);
  if (outcome === 'timed-out') return answer.setError(errorOf('Timeout', 'Timeout', new shared.Timeout()));
  if (outcome === 'too-large') {
    const details = new shared.MaximumAppendSizeExceeded().setMaxappendsize(mostBytes);
    return answer.setError(errorOf('MaximumAppendSizeExceeded', 'Maximum Append Size Exceeded', details));
  }
  if (outcome.kind === 'deleted') {
    const details = new shared.StreamDeleted().setStreamIdentifier(identifier);
    return answer.setError(errorOf('StreamDeleted', 'Stream is deleted', details));
  }
  if (outcome.kind === 'wrong') {
    const details = new shared.WrongExpectedVersion();
    if (outcome.current < 0) details.setCurrentNoStream(new empty.Empty());
    else details.setCurrentStreamRevision(String(outcome.current));
    if (expected === 'any') details.setExpectedAny(new empty.Empty());
    else if (expected === 'stream-exists') details.setExpectedStreamExists(new empty.Empty());
    else if (expected < 0) details.setExpectedNoStream(new empty.Empty());
    else details.setExpectedStreamPosition(String(expected));
    return answer.setError(errorOf('WrongExpectedVersion', 'WrongExpectedVersion', details));
  }
  const { revision, position } = outcome.last;
  const success = new streams.BatchAppendResp.Success().setCurrentRevision(String(revision));
  success.setPosition(
    new shared.AllStreamPosition().setCommitPosition(String(position)).setPreparePosition(String(position)),
  );
  return answer.setSuccess(success);
}

function errorOf(type: string, message: string, details: { serializeBinary(): Uint8Array }) {
  const packed = new any.Any();
  packed.pack(details.serializeBinary(), `event_store.client.${type}`);
  return new statuses.Status().setMessage(message).setDetails(packed);
}
