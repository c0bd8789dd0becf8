/** A body that is the bytes of a file, without a form around them. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { createSemaphore } from '../../kernel/semaphore.js';
import { sizeText } from '../../kernel/wording/sizeText.js';
import { type BodyReader, type IncomingBody, readBytes } from './body.js';
import { Refusal } from './problems.js';

export interface RawBodyOptions {
  readonly mediaTypes: readonly [string, ...string[]];
  /** Describes the file in words. */
  readonly description: string;
  readonly example: string;
  readonly maxBytes: number;
  /** Most files in memory at a time in this process; others wait unread for a while and are then refused. */
  readonly atOnce: number;
}

const mostWaiting = 64;
const longestWait = 20_000;

export function rawBody(options: RawBodyOptions): BodyReader<Uint8Array> {
  const { mediaTypes, description, example, maxBytes, atOnce } = options;
  const semaphore = createSemaphore(atOnce, mostWaiting);

  /** Takes a place and keeps it until the request is answered, since the bytes stay in memory until then. */
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
    schema: z.string().describe(`${description}, at most ${sizeText(maxBytes)}`),
    example,
    async read(incoming) {
      if (incoming.mediaType === undefined) throw new Refusal('VALIDATION_ERROR', 'Send a body');
      await takePlace(incoming);
      const bytes = await readBytes(incoming, maxBytes);
      return { value: bytes, fingerprint: () => createHash('sha256').update(bytes).digest('hex') };
    },
  };
}
