/** Answers that are compressed once and sent many times: in the coding that the caller takes, with a tag for each. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request } from 'express';

/** Best first. */
export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/**
 * The first coding that a request takes, `*` included (RFC 9110, 12.5.3); one that it weighs with 0 it does not.
 * @param offered those that there are, best first
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

/** Names what is encoded how (RFC 9110, 8.8.3.3: each coding has a tag of its own). */
export function encodingHeaders(digest: string, encoding: Encoding | undefined): Record<string, string> {
  return {
    etag: `"${digest}${encoding === undefined ? '' : `-${encoding}`}"`,
    vary: 'Accept-Encoding',
    ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
  };
}

/** A text in all codings, made when it is first asked for. */
export interface Compressed {
  readonly digest: string;
  in(encoding: Encoding | undefined): Promise<Uint8Array>;
}

const compressors: Readonly<Record<Encoding, (content: Buffer) => Promise<Buffer>>> = {
  br: (content) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  gzip: (content) => promisify(gzip)(content, { level: 9 }),
};

export function compressed(text: string): Compressed {
  const content = Buffer.from(text);
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    digest: createHash('sha256').update(content).digest('base64url').slice(0, 22),
    async in(encoding) {
      if (encoding === undefined) return content;
      const known = made.get(encoding) ?? compressors[encoding](content);
      made.set(encoding, known);
      return known;
    },
  };
}
