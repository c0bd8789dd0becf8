/** The wire protocol of MongoDB: reads and writes the messages of a socket. */
import { type Document, deserialize, serialize } from 'bson';
import { comingIn, goingOut, mayNeedSwap } from './texts.js';

const opReply = 1;
const opQuery = 2004;
const opMsg = 2013;
const headerBytes = 16;

export interface Request {
  readonly id: number;
  /** OP_QUERY, which only the first hello of a connection uses. */
  readonly legacy: boolean;
  /** The sender expects no answer. */
  readonly silent: boolean;
  readonly command: Document;
}

const reading = {
  promoteLongs: true,
  promoteBuffers: false,
  promoteValues: true,
  useBigInt64: false,
} as const;

/** Collects the bytes of a connection and yields whole messages. */
export class MessageReader {
  #bytes: Buffer = Buffer.alloc(0);

  *read(chunk: Buffer): Generator<Request> {
    this.#bytes = this.#bytes.length === 0 ? chunk : Buffer.concat([this.#bytes, chunk]);
    while (this.#bytes.length >= headerBytes) {
      const length = this.#bytes.readInt32LE(0);
      if (this.#bytes.length < length) return;
      const message = this.#bytes.subarray(0, length);
      this.#bytes = this.#bytes.subarray(length);
      yield parse(message);
    }
  }
}

function parse(message: Buffer): Request {
  const id = message.readInt32LE(4);
  const operation = message.readInt32LE(12);
  const decode = (bytes: Buffer): Document => {
    const document = deserialize(bytes, reading);
    return mayNeedSwap(bytes) ? comingIn(document) : document;
  };
  if (operation === opQuery) {
    const name = message.indexOf(0, 20);
    return { id, legacy: true, silent: false, command: decode(message.subarray(name + 9)) };
  }
  if (operation !== opMsg) throw new Error(`operation ${operation} is not known`);
  const silent = (message.readUInt32LE(16) & 2) !== 0;
  let command: Document = {};
  for (let at = 20; at < message.length; ) {
    const kind = message.readUInt8(at);
    const size = message.readInt32LE(at + 1);
    const section = message.subarray(at + 1, at + 1 + size);
    if (kind === 0) command = { ...decode(section), ...command };
    else {
      const end = section.indexOf(0, 4);
      const documents: Document[] = [];
      for (let from = end + 1; from < section.length; from += section.readInt32LE(from))
        documents.push(decode(section.subarray(from, from + section.readInt32LE(from))));
      command[section.toString('utf8', 4, end)] = documents;
    }
    at += 1 + size;
  }
  return { id, legacy: false, silent, command };
}

export function answerTo(request: Request, answer: Document): Buffer {
  const body = serialize(goingOut(answer), { ignoreUndefined: true });
  const prefix = request.legacy ? Buffer.alloc(20) : Buffer.alloc(5);
  if (request.legacy) prefix.writeInt32LE(1, 16);
  const header = Buffer.alloc(headerBytes);
  header.writeInt32LE(headerBytes + prefix.length + body.length, 0);
  header.writeInt32LE(request.id, 8);
  header.writeInt32LE(request.legacy ? opReply : opMsg, 12);
  return Buffer.concat([header, prefix, body]);
}
