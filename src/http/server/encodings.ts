/** Answers that are compressed once and sent many times, in the coding that the caller accepts, with a tag per coding. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request } from 'express';

/** Best first. */
export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/**
 * Returns the first offered coding that a request accepts, by name or by `*` (RFC 9110, 12.5.3). Weight 0 means not accepted.
 * @param offered available codings, best first
 */
export function acceptedEncoding(
  request: Pick<Request, 'headers'>,
  offered: readonly Encoding[] = encodings,
): Encoding | undefined {
  const header = request.headers['accept-encoding'];
  if (typeof header !== 'string') return undefined;
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  return offered.find((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0);
}

/** Returns the headers of an encoded answer. Each coding has its own tag (RFC 9110, 8.8.3.3). */
export function encodingHeaders(digest: string, encoding: Encoding | undefined): Record<string, string> {
  return {
    etag: `"${digest}${encoding === undefined ? '' : `-${encoding}`}"`,
    vary: 'Accept-Encoding',
    ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
  };
}

/** A text in all codings, each compressed on first use. */
export type Compressed = ReturnType<typeof compressed>;

const compressors: Readonly<Record<Encoding, (content: Buffer) => Promise<Buffer>>> = {
  br: (content) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  gzip: (content) => promisify(gzip)(content, { level: 9 }),
};

export function compressed(text: string) {
  const content = Buffer.from(text);
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    digest: createHash('sha256').update(content).digest('base64url').slice(0, 22),
    async in(encoding: Encoding | undefined) {
      if (encoding === undefined) return content;
      const known = made.get(encoding) ?? compressors[encoding](content);
      made.set(encoding, known);
      return known;
    },
  };
}
