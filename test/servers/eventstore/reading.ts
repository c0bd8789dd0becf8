/** Reads and subscriptions of the stand-in. */
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServiceError } from '@grpc/grpc-js';
import type { Log, LoggedEvent } from './log.js';
import {
  checkpointAnswer,
  eventAnswer,
  streamDeleted,
  streamName,
  streamNotFoundAnswer,
} from './messages.js';

const { ReadReq, ReadResp } = streams;
type Options = InstanceType<typeof ReadReq.Options>;
type Answer = InstanceType<typeof ReadResp>;

/** The number of events that a real server considers before it ends a page. */
const defaultWindow = 32;
const backwards = ReadReq.Options.ReadDirection.BACKWARDS;

/** Returns the answers to a read in order, or its refusal. The answers to a subscription are endless. */
export function answersTo(
  options: Options,
  log: Log,
  signal: AbortSignal,
): AsyncIterable<Answer> | Iterable<Answer> | ServiceError {
  if (options.hasSubscription()) return subscription(options, log, signal);
  if (options.hasAll()) return allEvents(options, log);
  const name = streamName(options.getStream()?.getStreamIdentifier());
  const own = log.read(name);
  if (own === 'deleted') return streamDeleted(name);
  return own === 'none' ? [streamNotFoundAnswer(name)] : ofStream(options, own);
}

function* ofStream(options: Options, own: readonly LoggedEvent[]): Generator<Answer> {
  const asked = options.getStream();
  const down = options.getReadDirection() === backwards;
  const last = own.length - 1;
  const start = asked?.hasRevision()
    ? indexOf(own, Number(asked.getRevision()))
    : asked?.hasStart()
      ? 0
      : last;
  const most = countOf(options);
  for (let index = down ? Math.min(start, last) : start, sent = 0; sent < most; sent += 1) {
    const event = own[index];
    if (event === undefined) return;
    yield eventAnswer(event);
    index += down ? -1 : 1;
  }
}

/** Returns the index of a revision, or of the next one when it is gone. */
function indexOf(own: readonly LoggedEvent[], revision: number): number {
  if (own[revision]?.revision === revision) return revision;
  const found = own.findIndex((event) => event.revision >= revision);
  return found < 0 ? own.length : found;
}

function* allEvents(options: Options, log: Log): Generator<Answer> {
  const down = options.getReadDirection() === backwards;
  const wanted = filterOf(options);
  const all = options.getAll();
  const { events } = log;
  let index = down ? events.length - 1 : 0;
  if (all?.hasPosition()) {
    // A read begins with the event at the position, or with the next one when that is gone.
    const position = BigInt(all.getPosition()?.getCommitPosition() ?? '0');
    index = down ? log.indexAfter(position) - 2 : log.indexAfter(position - 1n);
  } else if (all?.hasStart()) index = down ? -1 : 0;
  else if (all?.hasEnd() && !down) index = events.length;
  const most = countOf(options);
  for (let sent = 0; sent < most; index += down ? -1 : 1) {
    const event = events[index];
    if (event === undefined) return;
    if (!wanted(event)) continue;
    yield eventAnswer(event);
    sent += 1;
  }
}

async function* subscription(options: Options, log: Log, signal: AbortSignal): AsyncGenerator<Answer> {
  yield new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId('stand-in'));
  const all = options.getAll();
  const filter = options.getFilter();
  const wanted = filterOf(options);
  const window =
    (filter?.hasMax() ? filter.getMax() : defaultWindow) * (filter?.getCheckpointintervalmultiplier() ?? 1);
  let index = 0;
  if (all?.hasPosition()) {
    // The read begins after the event at the position. When that is gone it begins after the next one, which a real server skips too.
    index = log.indexAfter(BigInt(all.getPosition()?.getCommitPosition() ?? '0') - 1n) + 1;
  } else if (all?.hasEnd()) index = log.events.length;
  let considered = 0;
  for (let caughtUp = false; !signal.aborted; ) {
    const event = log.events[index];
    if (event === undefined) {
      if (!caughtUp) yield new ReadResp().setCaughtUp(new ReadResp.CaughtUp());
      caughtUp = true;
      await log.until(index, signal);
      continue;
    }
    index += 1;
    considered += 1;
    if (wanted(event)) yield eventAnswer(event);
    if (filter !== undefined && considered % window === 0) yield checkpointAnswer(event.position);
  }
}

function countOf(options: Options): number {
  return options.hasCount() ? Number(options.getCount()) : Number.POSITIVE_INFINITY;
}

function filterOf(options: Options): (event: LoggedEvent) => boolean {
  const filter = options.getFilter();
  const byStream = filter?.getStreamIdentifier();
  const expression = byStream ?? filter?.getEventType();
  if (expression === undefined) return () => true;
  const prefixes = expression.getPrefixList();
  const regex = prefixes.length > 0 ? undefined : new RegExp(expression.getRegex());
  return ({ stream, type }) => {
    const text = byStream === undefined ? type : stream;
    return regex === undefined ? prefixes.some((prefix) => text.startsWith(prefix)) : regex.test(text);
  };
}
