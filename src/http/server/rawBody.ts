/** A body that is a file as it is. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { createSemaphore } from '../../kernel/semaphore.js';
import { type BodyReader, type IncomingBody, readBytes } from './body.js';
import { Refusal } from './problems.js';

export interface RawBodyOptions {
  readonly mediaTypes: readonly [string, ...string[]];
  /** Describes the file in words. */
  readonly description: string;
  readonly example: string;
  readonly maxBytes: number;
  /** Files in memory at a time in this process; others wait unread for a while, and are refused then. */
  readonly atOnce: number;
}

const mostWaiting = 64;
const longestWait = 20_000;

export function rawBody(options: RawBodyOptions): BodyReader<Uint8Array> {
  const { mediaTypes, description, example, maxBytes, atOnce } = options;
  const semaphore = createSemaphore(atOnce, mostWaiting);

  /** Keeps the place until the request is answered: so long are the bytes in memory. */
  async function takePlace({ response }: IncomingBody): Promise<void> {
    const left = new AbortController();
    const leave = () => left.abort();
    response.once('close', leave);
    const release = await semaphore.acquire('', longestWait, left.signal);
    if (release === undefined)
      throw new Refusal('SERVICE_UNAVAILABLE', 'Too many files are being uploaded; retry later', {
        retryAfter: 5,
      });
    response.off('close', leave);
    if (response.closed) release();
    else response.once('close', release);
  }

  return {
    mediaTypes,
    maxBytes,
    optional: false,
    schema: z.string().describe(`${description}, at most ${maxBytes} bytes`),
    example,
    async read(incoming) {
      if (incoming.mediaType === undefined) throw new Refusal('VALIDATION_ERROR', 'Send a body');
      await takePlace(incoming);
      const bytes = await readBytes(incoming, maxBytes);
      return { value: bytes, fingerprint: () => createHash('sha256').update(bytes).digest('hex') };
    },
  };
}
