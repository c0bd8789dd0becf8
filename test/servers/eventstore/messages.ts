/** Converts events of the stand-in to messages of the EventStoreDB protocol and back. */
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { Metadata, type ServiceError, status } from '@grpc/grpc-js';
import type { AppendResult, ExpectedVersion, LoggedEvent, Proposed } from './log.js';

const { ReadResp, AppendResp } = streams;

export function streamName(identifier: InstanceType<typeof shared.StreamIdentifier> | undefined): string {
  return Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');
}

export function expectedOf(options: InstanceType<typeof streams.AppendReq.Options>): ExpectedVersion {
  if (options.hasRevision()) return Number(options.getRevision());
  if (options.hasNoStream()) return -1;
  return options.hasStreamExists() ? 'stream-exists' : 'any';
}

export function proposedOf(message: InstanceType<typeof streams.AppendReq.ProposedMessage>): Proposed {
  const metadata = message.getMetadataMap();
  return {
    id: message.getId()?.getString() ?? '',
    type: metadata.get('type') ?? '',
    contentType: metadata.get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

export function appendAnswer(
  result: Exclude<AppendResult, { kind: 'deleted' }>,
  expected: ExpectedVersion,
): InstanceType<typeof AppendResp> {
  const answer = new AppendResp();
  if (result.kind === 'appended') {
    const { revision, position } = result.last;
    const success = new AppendResp.Success().setCurrentRevision(String(revision));
    success.setPosition(
      new AppendResp.Position().setCommitPosition(String(position)).setPreparePosition(String(position)),
    );
    return answer.setSuccess(success);
  }
  const wrong = new AppendResp.WrongExpectedVersion();
  if (result.current < 0) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(result.current));
  if (expected === 'stream-exists') wrong.setExpectedStreamExists(new shared.Empty());
  else if (expected === 'any') wrong.setExpectedAny(new shared.Empty());
  else if (expected < 0) wrong.setExpectedNoStream(new shared.Empty());
  else wrong.setExpectedRevision(String(expected));
  return answer.setWrongExpectedVersion(wrong);
}

export function eventAnswer(event: LoggedEvent): InstanceType<typeof ReadResp> {
  const recorded = new ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(event.id))
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(event.stream)))
    .setStreamRevision(String(event.revision))
    .setCommitPosition(String(event.position))
    .setPreparePosition(String(event.position))
    .setData(event.data)
    .setCustomMetadata(event.metadata);
  const metadata = recorded.getMetadataMap();
  metadata.set('type', event.type);
  metadata.set('created', event.created);
  metadata.set('content-type', event.contentType);
  return new ReadResp().setEvent(
    new ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(event.position)),
  );
}

export function checkpointAnswer(position: bigint): InstanceType<typeof ReadResp> {
  const checkpoint = new ReadResp.Checkpoint()
    .setCommitPosition(String(position))
    .setPreparePosition(String(position));
  return new ReadResp().setCheckpoint(checkpoint);
}

export function streamNotFoundAnswer(name: string): InstanceType<typeof ReadResp> {
  const identifier = new shared.StreamIdentifier().setStreamName(Buffer.from(name));
  return new ReadResp().setStreamNotFound(new ReadResp.StreamNotFound().setStreamIdentifier(identifier));
}

/** An error as the server sends it: a status, and the name of the exception in the trailers. */
export function refusal(
  code: status,
  details: string,
  exception?: string,
  more: Readonly<Record<string, string>> = {},
): ServiceError {
  const metadata = new Metadata();
  if (exception !== undefined) metadata.set('exception', exception);
  for (const [name, value] of Object.entries(more)) metadata.set(name, value);
  return Object.assign(new Error(details), { code, details, metadata });
}

/** The refusal for a stream that was deleted for good. */
export function streamDeleted(name: string): ServiceError {
  return refusal(status.FAILED_PRECONDITION, `Event stream '${name}' is deleted.`, 'stream-deleted', {
    'stream-name': name,
  });
}

export { status };
