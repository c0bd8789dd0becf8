/** Bodies of many JSON values, one a line (application/x-ndjson): a line that is malformed spoils no other. */
import { z } from 'zod';
import type { JsonValue } from '../kernel/json.js';
import { type BodyReader, readBytes } from './body.js';
import { parseJson } from './jsonText.js';
import { Refusal } from './problems.js';

export type NdjsonLine =
  | { readonly line: number; readonly value: JsonValue }
  | { readonly line: number; readonly fault: string };

export const ndjsonLimits = { bytes: 4 * 1024 * 1024, lines: 1_000 };

/** Lines are numbered from 1; empty ones are passed over. */
export function ndjsonBody(example: string): BodyReader<readonly NdjsonLine[]> {
  return {
    mediaTypes: ['application/x-ndjson'],
    maxBytes: ndjsonLimits.bytes,
    optional: false,
    schema: z.string().describe(`One JSON object a line, at most ${ndjsonLimits.lines} lines`),
    example,
    async read(incoming) {
      if (incoming.mediaType === undefined) throw new Refusal('VALIDATION_ERROR', 'A body is needed');
      const bytes = await readBytes(incoming, ndjsonLimits.bytes);
      return { value: linesOf(bytes), fingerprint: bytes.toString('latin1') };
    },
  };
}

function linesOf(bytes: Buffer): readonly NdjsonLine[] {
  const lines: NdjsonLine[] = [];
  let start = 0;
  for (let line = 1; start < bytes.length; line += 1) {
    const newline = bytes.indexOf(0x0a, start);
    const end = newline === -1 ? bytes.length : newline;
    const text = bytes.subarray(start, end);
    start = end + 1;
    if (text.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d)) continue;
    if (lines.length === ndjsonLimits.lines) {
      throw new Refusal('PAYLOAD_TOO_LARGE', `The body may have at most ${ndjsonLimits.lines} lines`);
    }
    try {
      lines.push({ line, value: parseJson(text) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      lines.push({ line, fault: error.message });
    }
  }
  return lines;
}
