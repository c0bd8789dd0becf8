/**
 * A stand-in for EventStoreDB in memory, with the part of its gRPC protocol that the adapter uses.
 * It is test equipment; the README beside it lists its limits.
 */

import { setMaxListeners } from 'node:events';
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import {
  type handleBidiStreamingCall,
  type handleClientStreamingCall,
  type handleServerStreamingCall,
  type handleUnaryCall,
  Server,
  ServerCredentials,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { Countdown, pause, Stall } from '../faults.js';
import { batchAnswer, batchedOf, notReadyAnswer } from './batches.js';
import { type AppendResult, type ExpectedVersion, Log, type Proposed } from './log.js';
import {
  appendAnswer,
  expectedOf,
  proposedOf,
  refusal,
  status,
  streamDeleted,
  streamName,
} from './messages.js';
import { answersTo } from './reading.js';

export interface EventStoreServer {
  /** The connection string of this node. */
  readonly url: string;
  readonly port: number;
  /** Ends all connections and accepts none. Appended events are kept. */
  stop(): Promise<void>;
  /** Listens on the same port again. */
  restart(): Promise<void>;
  /** Ends all connections at once and accepts new ones. */
  dropConnections(): Promise<void>;
  /**
   * Carries out the next `times` appends, but reports a broken connection or a timeout to their callers.
   * Appends that share a call may also be told that the server closes.
   */
  loseNextAnswers(times: number, how?: 'dropped' | 'timed-out' | 'closed'): void;
  /**
   * Refuses the next `times` calls, like a starting node or a node that is not the leader and names this one.
   * It can also refuse them like a node with users that does not know the caller or denies access.
   */
  refuseNext(times: number, how: 'not-leader' | 'unavailable' | 'unknown-user' | 'no-access'): void;
  /** Breaks off the next `times` reads and subscriptions after some events. */
  breakReads(times: number, afterEvents: number): void;
  /** Sends the next `times` events of subscriptions twice. */
  deliverTwice(times: number): void;
  /** Waits this many milliseconds before each part of an answer to a read. */
  slowReads(milliseconds: number): void;
  /** Changes the stored events as somebody with write access to the files could; see `Log.tamper`. */
  tamper(change: Parameters<Log['tamper']>[0]): void;
  /**
   * Acts on a stream, by its name on the server, as the tools of the server do: all or the first events can no longer be read.
   * A tombstoned stream never comes back.
   */
  deleteStream(name: string): void;
  truncate(name: string, before: number): void;
  tombstone(name: string): void;
  /** Removes deleted and truncated events. */
  scavenge(): void;
  /**
   * Makes some appends readable, and answers them, only after a random time up to this many milliseconds.
   * With `Infinity` none is readable until a call with 0. A conflicting writer is refused at once, as on a cluster.
   */
  delayVisibility(milliseconds: number): void;
  /** Resolves when `count` events were accepted, whether or not they can be read. */
  taken(count: number): Promise<void>;
  /** Accepts calls and answers none until `resume`. */
  stall(): void;
  resume(): void;
}

/** The time after which a server gives up a write, in milliseconds. */
const prepareTimeout = 2_000;

function tookTooLong(): ReturnType<typeof refusal> {
  return refusal(status.ABORTED, 'Operation timed out: Prepare phase timeout.');
}

/** The most bytes that a real server accepts in one append by default. */
const mostAppendBytes = 1024 * 1024;

/** @param port the system chooses one for 0 */
export async function startEventStoreServer(port = 0): Promise<EventStoreServer> {
  const log = new Log();
  const stall = new Stall();
  const lost = new Countdown();
  const timedOut = new Countdown();
  const closed = new Countdown();
  const notLeader = new Countdown();
  const unavailable = new Countdown();
  const unknownUser = new Countdown();
  const noAccess = new Countdown();
  const refusals = {
    'not-leader': notLeader,
    unavailable,
    'unknown-user': unknownUser,
    'no-access': noAccess,
  };
  const broken = new Countdown();
  const twice = new Countdown();
  let breakAfter = 0;
  let readDelay = 0;
  let server = new Server();
  let listening = port;
  let calls = new AbortController();

  function refused(): ReturnType<typeof refusal> | undefined {
    if (notLeader.strikes()) {
      return refusal(status.NOT_FOUND, 'Leader info available', 'not-leader', {
        'leader-endpoint-host': '127.0.0.1',
        'leader-endpoint-port': String(listening),
      });
    }
    if (unknownUser.strikes()) return refusal(status.UNAUTHENTICATED, 'Unauthenticated');
    if (noAccess.strikes()) return refusal(status.PERMISSION_DENIED, 'Access Denied', 'access-denied');
    return unavailable.strikes() ? refusal(status.UNAVAILABLE, 'Server Is Not Ready') : undefined;
  }

  const append: handleClientStreamingCall<
    InstanceType<typeof streams.AppendReq>,
    InstanceType<typeof streams.AppendResp>
  > = (call, answer) => {
    let name = '';
    let expected: ExpectedVersion = 'any';
    let bytes = 0;
    const proposed: Proposed[] = [];
    call.on('data', (message: InstanceType<typeof streams.AppendReq>) => {
      const options = message.getOptions();
      if (options !== undefined) {
        name = streamName(options.getStreamIdentifier());
        expected = expectedOf(options);
      }
      const event = message.getProposedMessage();
      if (event === undefined) return;
      proposed.push(proposedOf(event));
      bytes += event.getData_asU8().length + event.getCustomMetadata_asU8().length;
    });
    call.on('end', async () => {
      await stall.passed();
      const no = refused();
      if (no !== undefined) return answer(no);
      const outcome = await carriedOut({ name, expected, proposed, bytes });
      if (outcome === 'too-large') {
        return answer(
          refusal(status.INVALID_ARGUMENT, 'Maximum Append Size Exceeded', 'maximum-append-size-exceeded', {
            'maximum-append-size': String(mostAppendBytes),
          }),
        );
      }
      if (outcome === 'timed-out') return answer(tookTooLong());
      if (outcome === 'lost' || outcome === 'closed')
        return answer(refusal(status.UNAVAILABLE, 'Connection dropped'));
      if (outcome.kind === 'deleted') return answer(streamDeleted(name));
      answer(null, appendAnswer(outcome, expected));
    });
    call.on('error', () => undefined);
  };

  interface Asked {
    readonly name: string;
    readonly expected: ExpectedVersion;
    readonly proposed: readonly Proposed[];
    readonly bytes: number;
  }

  async function carriedOut({
    name,
    expected,
    proposed,
    bytes,
  }: Asked): Promise<AppendResult | 'too-large' | 'timed-out' | 'lost' | 'closed'> {
    if (bytes > mostAppendBytes) return 'too-large';
    const known = log.taken;
    const result = log.append(name, expected, [...proposed]);
    if (result.kind === 'appended' && !log.shows(result.last)) {
      // A repeated append that meets the first one under way is dropped.
      if (log.taken === known) {
        await pause(prepareTimeout);
        return 'timed-out';
      }
      await log.whenShown(result.last);
    }
    if (result.kind === 'deleted') return result;
    if (lost.strikes()) return 'lost';
    if (closed.strikes()) return 'closed';
    return timedOut.strikes() ? 'timed-out' : result;
  }

  /** Many appends in one call, each answered when it is done. A refusal by the node itself ends the call. */
  const batchAppend: handleBidiStreamingCall<
    InstanceType<typeof streams.BatchAppendReq>,
    InstanceType<typeof streams.BatchAppendResp>
  > = (call) => {
    let open = true;
    const end = (): void => {
      open = false;
    };
    const fail = (error: ReturnType<typeof refusal>): void => {
      if (open) call.emit('error', error);
      end();
    };
    call.on('cancelled', end).on('close', end).on('error', end);
    call.on('end', () => {
      if (open) call.end();
      end();
    });
    call.on('data', async (message: InstanceType<typeof streams.BatchAppendReq>) => {
      const asked = batchedOf(message);
      await stall.passed();
      const no = open ? refused() : undefined;
      if (!open) return;
      if (no?.code === status.UNAVAILABLE) {
        call.write(notReadyAnswer(message));
        return;
      }
      if (no !== undefined) return fail(no);
      const outcome = await carriedOut(asked);
      if (outcome === 'lost') return fail(refusal(status.UNAVAILABLE, 'Connection dropped'));
      if (open && outcome === 'closed') {
        end();
        // A client that does not know the closing message of a real server reads an empty response.
        call.write(new streams.BatchAppendResp());
        call.end();
      } else if (open && outcome !== 'closed')
        call.write(batchAnswer(message, asked.expected, outcome, mostAppendBytes));
    });
  };

  const read: handleServerStreamingCall<
    InstanceType<typeof streams.ReadReq>,
    InstanceType<typeof streams.ReadResp>
  > = async (call) => {
    const options = call.request.getOptions() ?? new streams.ReadReq.Options();
    const cancelled = new AbortController();
    const end = (): void => cancelled.abort();
    call.on('cancelled', end).on('close', end).on('error', end);
    calls.signal.addEventListener('abort', end);
    await stall.passed();
    const no = refused();
    if (no !== undefined) {
      call.emit('error', no);
      return;
    }
    const answers = answersTo(options, log, cancelled.signal);
    if (answers instanceof Error) {
      call.emit('error', answers);
      return;
    }
    const breaks = broken.strikes() ? breakAfter : Number.POSITIVE_INFINITY;
    let sent = 0;
    for await (const message of answers) {
      await stall.passed();
      if (readDelay > 0) await new Promise((resolve) => setTimeout(resolve, readDelay));
      if (cancelled.signal.aborted) break;
      if (message.hasEvent() && sent >= breaks) {
        call.emit('error', refusal(status.UNAVAILABLE, 'Connection dropped'));
        return;
      }
      if (message.hasEvent()) sent += 1;
      const again = message.hasEvent() && options.hasSubscription() && twice.strikes();
      for (let times = again ? 2 : 1; times > 0; times -= 1) {
        if (!call.write(message)) await drained(call, cancelled.signal);
      }
    }
    calls.signal.removeEventListener('abort', end);
    call.end();
  };

  const supported: handleUnaryCall<unknown, InstanceType<typeof features.SupportedMethods>> = (_, answer) => {
    const methods = new features.SupportedMethods().setEventStoreServerVersion('23.10.6');
    for (const name of ['read', 'append', 'batchappend']) {
      const method = new features.SupportedMethod()
        .setServiceName('event_store.client.streams.streams')
        .setMethodName(name);
      if (name === 'read') method.setFeaturesList(['position', 'events']);
      methods.addMethods(method);
    }
    answer(null, methods);
  };

  const members: handleUnaryCall<unknown, InstanceType<typeof gossip.ClusterInfo>> = async (_, answer) => {
    await stall.passed();
    const member = new gossip.MemberInfo()
      .setState(gossip.MemberInfo.VNodeState.LEADER)
      .setIsAlive(true)
      .setTimeStamp(`${Date.now()}0000`)
      .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(listening));
    answer(null, new gossip.ClusterInfo().setMembersList([member]));
  };

  const unimplemented = (_: unknown, answer: (error: Error) => void): void =>
    answer(refusal(status.UNIMPLEMENTED, 'The stand-in does not do this'));

  async function listen(): Promise<void> {
    calls = new AbortController();
    // Each subscription adds a listener to the signal.
    setMaxListeners(0, calls.signal);
    server = new Server();
    server.addService(streamsService.StreamsService, {
      append,
      read,
      delete: unimplemented,
      tombstone: unimplemented,
      batchAppend,
    } as UntypedServiceImplementation);
    server.addService(featuresService.ServerFeaturesService, {
      getSupportedMethods: supported,
    } as UntypedServiceImplementation);
    server.addService(gossipService.GossipService, { read: members } as UntypedServiceImplementation);
    listening = await new Promise<number>((resolve, reject) => {
      server.bindAsync(`127.0.0.1:${listening}`, ServerCredentials.createInsecure(), (error, taken) => {
        if (error === null) resolve(taken);
        else reject(error);
      });
    });
  }

  async function stop(): Promise<void> {
    calls.abort();
    server.forceShutdown();
  }

  await listen();
  return {
    port: listening,
    url: `esdb://127.0.0.1:${listening}?tls=false`,
    stop,
    restart: listen,
    async dropConnections() {
      await stop();
      await listen();
    },
    loseNextAnswers: (times, how = 'dropped') =>
      ({ dropped: lost, 'timed-out': timedOut, closed })[how].order(times),
    refuseNext: (times, how) => refusals[how].order(times),
    breakReads(times, afterEvents) {
      breakAfter = afterEvents;
      broken.order(times);
    },
    deliverTwice: (times) => twice.order(times),
    slowReads(milliseconds) {
      readDelay = milliseconds;
    },
    delayVisibility: (milliseconds) => log.delayVisibility(milliseconds),
    taken: (count) => log.whenTaken(count),
    tamper: (change) => log.tamper(change),
    deleteStream: (name) => log.delete(name),
    truncate: (name, before) => log.truncate(name, before),
    tombstone: (name) => log.tombstone(name),
    scavenge: () => log.scavenge(),
    stall: () => stall.begin(),
    resume: () => stall.end(),
  };
}

async function drained(call: NodeJS.EventEmitter, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      call.off('drain', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    call.once('drain', done);
    signal.addEventListener('abort', done);
  });
}
