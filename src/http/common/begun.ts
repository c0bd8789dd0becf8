/** Files whose beginning is there before a status is sent. */
import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { FileAnswer } from '../server/route.js';

/** Bytes that are waited for before a status is sent: what goes wrong until then is told as a problem. */
const begunAt = 256 * 1024;

/** The file with its beginning read, and all of it where it is no longer than that. @throws what the content fails with until then */
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
