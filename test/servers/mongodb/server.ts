/**
 * A stand-in for MongoDB in memory: a replica set of one, with the part of the wire protocol that the adapters use.
 * It is test equipment; the README beside it lists its limits.
 */
import { createServer, type Server, type Socket } from 'node:net';
import { type Document, ObjectId } from 'bson';
import { Countdown, Stall } from '../faults.js';
import { CommandFailure, createCommands } from './commands.js';
import { answerTo, MessageReader, type Request } from './wire.js';

export interface MongoServer {
  readonly url: string;
  readonly port: number;
  /** Ends all connections and accepts none. The data is kept. */
  stop(): Promise<void>;
  /** Listens on the same port again. */
  restart(): Promise<void>;
  /** Ends all connections at once and accepts new ones. */
  dropConnections(): void;
  /** Carries out the next `times` writes, but cuts the connection instead of answering. */
  loseNextAnswers(times: number): void;
  /** Refuses the next `times` commands like a node that has stepped down. */
  refuseNext(times: number): void;
  /** Runs `work` before the next command of this name, to act between two calls of a client. */
  before(command: string, work: () => Promise<unknown>): void;
  /** Runs `work` between the lookup of the next upsert that finds nothing and its insertion. */
  meetNextUpsert(work: () => Promise<unknown>): void;
  /** Drops all open cursors and snapshots, like a restarted node or one for which they are too old. */
  forgetReads(): void;
  /** Accepts commands and answers none until `resume`. */
  stall(): void;
  /** Reads no more bytes from open connections until `resume`, like a node that hangs. */
  stopReading(): void;
  resume(): void;
}

const replicaSet = 'stand-in';
const writes = new Set(['insert', 'update', 'delete', 'findAndModify']);
/** The interval between searches for expired documents, in milliseconds. */
const expiry = 500;

/** @param port the system chooses one for 0 */
export async function startMongoServer(port = 0): Promise<MongoServer> {
  const stall = new Stall();
  const lost = new Countdown();
  const notPrimary = new Countdown();
  const sockets = new Set<Socket>();
  const awaited = new Map<string, () => Promise<unknown>>();
  const electionId = new ObjectId();
  let listening = port;
  let server: Server | undefined;

  const commands = createCommands(() => {
    const address = `127.0.0.1:${listening}`;
    return {
      helloOk: true,
      isWritablePrimary: true,
      ismaster: true,
      secondary: false,
      setName: replicaSet,
      setVersion: 1,
      electionId,
      hosts: [address],
      primary: address,
      me: address,
      maxBsonObjectSize: 16 * 1024 * 1024,
      maxMessageSizeBytes: 48_000_000,
      maxWriteBatchSize: 100_000,
      localTime: new Date(),
      logicalSessionTimeoutMinutes: 30,
      minWireVersion: 0,
      maxWireVersion: 21,
      readOnly: false,
      ok: 1,
    };
  });
  const sweeping = setInterval(() => commands.expire(), expiry);
  sweeping.unref();

  async function answerOf({ command }: Request, own: boolean): Promise<Document> {
    try {
      if (!own && notPrimary.strikes())
        throw new CommandFailure(10107, 'NotWritablePrimary', 'not primary', ['RetryableWriteError']);
      return await commands.run(command);
    } catch (error) {
      if (error instanceof CommandFailure) {
        const { code, codeName, message, labels } = error;
        return { ok: 0, code, codeName, errmsg: message, ...(labels.length > 0 && { errorLabels: labels }) };
      }
      const message = error instanceof Error ? error.message : String(error);
      const duplicate = message.startsWith('E11000');
      return {
        ok: 0,
        code: duplicate ? 11000 : 2,
        codeName: duplicate ? 'DuplicateKey' : 'BadValue',
        errmsg: message,
      };
    }
  }

  async function serve(socket: Socket, request: Request): Promise<void> {
    const [name = ''] = Object.keys(request.command);
    // A stalled node also delays the commands that keep a connection alive, but never refuses them.
    const own = /^(hello|is[mM]aster|ping|endSessions)$/.test(name);
    await stall.passed();
    const work = awaited.get(name);
    awaited.delete(name);
    await work?.();
    const answer = await answerOf(request, own);
    if (writes.has(name) && lost.strikes()) socket.destroy();
    else if (!request.silent && !socket.destroyed) socket.write(answerTo(request, answer));
  }

  function connected(socket: Socket): void {
    sockets.add(socket);
    socket.setNoDelay(true);
    const reader = new MessageReader();
    let former: Promise<void> = Promise.resolve();
    socket.on('data', (chunk) => {
      for (const request of reader.read(chunk)) former = former.then(() => serve(socket, request));
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  }

  function dropConnections(): void {
    for (const socket of sockets) socket.destroy();
  }

  async function listen(): Promise<void> {
    const fresh = createServer(connected);
    await new Promise<void>((resolve, reject) => {
      fresh.once('error', reject);
      fresh.listen(listening, '127.0.0.1', resolve);
    });
    const address = fresh.address();
    if (address !== null && typeof address === 'object') listening = address.port;
    server = fresh;
  }

  await listen();
  return {
    port: listening,
    url: `mongodb://127.0.0.1:${listening}/?replicaSet=${replicaSet}`,
    async stop() {
      const closed = new Promise<void>((resolve) => {
        server?.close(() => resolve());
      });
      dropConnections();
      await closed;
    },
    restart: listen,
    dropConnections,
    loseNextAnswers: (times) => lost.order(times),
    refuseNext: (times) => notPrimary.order(times),
    before: (command, work) => void awaited.set(command, work),
    meetNextUpsert: commands.meetNextUpsert,
    forgetReads: commands.forgetReads,
    stall: () => stall.begin(),
    stopReading() {
      for (const socket of sockets) socket.pause();
    },
    resume() {
      for (const socket of sockets) socket.resume();
      stall.end();
    },
  };
}
