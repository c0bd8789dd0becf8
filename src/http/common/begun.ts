/** Reads the beginning of a file before the status of its answer is sent. */
import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { FileAnswer } from '../server/route.js';

/** Bytes that are read before a status is sent: a failure until then can still be answered as a problem. */
const begunAt = 256 * 1024;

/** Returns the file once its beginning has been read, or all of a short file. @throws whatever error the content fails with until then */
export async function beginFile(file: FileAnswer): Promise<FileAnswer> {
  const { content } = file;
  if (!(content instanceof Readable)) return file;
  const chunks: Buffer[] = [];
  let size = 0;
  for (;;) {
    const chunk: unknown = content.read();
    if (chunk === null) {
      if (content.readableEnded) return { ...file, content: Buffer.concat(chunks) };
      await waitForMovement(content);
      continue;
    }
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    chunks.push(bytes);
    size += bytes.length;
    if (size < begunAt) continue;
    content.unshift(Buffer.concat(chunks));
    return file;
  }
}

/** Resolves when there is more to read, or the end is reached. @throws the stream's error */
async function waitForMovement(content: Readable): Promise<void> {
  if (content.destroyed) throw content.errored ?? new Error('the content broke off');
  const waiting = new AbortController();
  const { signal } = waiting;
  try {
    await Promise.race(['readable', 'end', 'close'].map((event) => once(content, event, { signal })));
  } finally {
    waiting.abort();
  }
}
