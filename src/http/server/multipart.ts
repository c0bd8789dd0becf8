/** A body of `multipart/form-data` (RFC 7578) that carries one file. */
import { createHash } from 'node:crypto';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { z } from 'zod';
import { type FieldFault, faultsInWords } from '../../kernel/errors.js';
import { sizeText } from '../../kernel/wording/sizeText.js';
import { type BodyReader, type IncomingBody, readBytes } from './body.js';
import { Refusal } from './problems.js';
import { jsonPointer } from './validation.js';

export interface FileBodyOptions {
  /** Names that the file's field may have; the first one is documented. */
  readonly fields: readonly [string, ...string[]];
  /** Describes the file in words, e.g. `A JPEG or PNG image`. */
  readonly description: string;
  /** Most bytes of the file. */
  readonly maxBytes: number;
  /** Most files that are read or processed at a time in this process; further requests are refused unread. */
  readonly atOnce: number;
}

const mediaType = 'multipart/form-data';
/** Allowance for boundaries and part headers. */
const envelopeBytes = 16 * 1024;
const limits = { fieldNameSize: 100, fieldSize: 1_024, headerPairs: 32, headerSize: 8_192, parts: 8 };

/** Reads the file's bytes. The fingerprint covers the file alone, since the boundary differs with every request. */
export function fileBody(options: FileBodyOptions): BodyReader<Uint8Array> {
  const { fields, description, maxBytes, atOnce } = options;
  const [field] = fields;
  const others = fields.slice(1).map((name) => `\`${name}\``);
  let held = 0;

  /** Takes one of the places until the request is answered, since the bytes stay in memory until then. */
  function takePlace({ response }: IncomingBody): void {
    if (held >= atOnce)
      throw new Refusal('SERVICE_UNAVAILABLE', 'Too many files are being uploaded; retry later', {
        retryAfter: 2,
      });
    if (response.closed) return;
    held += 1;
    response.once('close', () => {
      held -= 1;
    });
  }

  return {
    mediaTypes: [mediaType],
    maxBytes: maxBytes + envelopeBytes,
    optional: false,
    schema: z.strictObject({
      [field]: z
        .string()
        .meta({ format: 'binary' })
        .describe(
          `${description}, at most ${sizeText(maxBytes)}${['', ...others].join('; also accepted as ')}`,
        ),
    }),
    example: { [field]: '(the bytes of the file)' },
    async read(incoming) {
      if (incoming.mediaType === undefined) throw fileMissing(field);
      takePlace(incoming);
      const contentType = incoming.request.headers['content-type'] ?? mediaType;
      const bytes = await readBytes(incoming, maxBytes + envelopeBytes);
      const file = await fileOf(bytes, contentType, options);
      return { value: file, fingerprint: () => createHash('sha256').update(file).digest('hex') };
    },
  };
}

/** @throws Refusal VALIDATION_ERROR, PAYLOAD_TOO_LARGE */
function fileOf(
  body: Uint8Array,
  contentType: string,
  { fields, maxBytes }: FileBodyOptions,
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const files: Buffer[][] = [];
    const faults: FieldFault[] = [];
    let tooLarge = false;
    const isKnown = (name: string | undefined): name is string => name !== undefined && fields.includes(name);
    const parser = parserOf(contentType, { ...limits, fileSize: maxBytes });
    // An error thrown by a listener ends the process. A part can come without a name, whatever the types say.
    parser
      .on('file', (name: string | undefined, content: BusboyFileStream) => {
        const chunks: Buffer[] = [];
        if (isKnown(name)) files.push(chunks);
        else faults.push(unknownField(name));
        content
          .on('limit', () => {
            tooLarge = true;
          })
          .on('error', () => reject(malformedRefusal()))
          .on('data', (chunk: Buffer) => chunks.push(chunk));
      })
      .on('field', (name: string | undefined) => {
        faults.push(isKnown(name) ? { path: pointer(name), message: 'must be a file' } : unknownField(name));
      })
      .on('partsLimit', () => {
        faults.push({ path: '', message: `must have at most ${limits.parts} parts` });
      })
      .on('error', () => reject(malformedRefusal()))
      .on('finish', () => {
        const [file] = files;
        if (tooLarge)
          reject(new Refusal('PAYLOAD_TOO_LARGE', `The file may have at most ${sizeText(maxBytes)}`));
        else if (faults.length > 0) reject(invalid(faults));
        else if (file === undefined) reject(fileMissing(fields[0]));
        else if (files.length > 1)
          reject(invalid([{ path: pointer(fields[0]), message: 'must be a single file' }]));
        else resolve(Buffer.concat(file));
      });
    parser.end(body);
  });
}

/** @throws Refusal VALIDATION_ERROR for a media type without its boundary */
function parserOf(contentType: string, given: typeof limits & { fileSize: number }): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: given,
      // Clients may omit the file's name or its type; neither is required.
      isPartAFile: (_name, type, fileName) =>
        fileName !== undefined || (type !== undefined && type !== 'text/plain'),
    });
  } catch {
    throw malformedRefusal();
  }
}

function pointer(name: string): string {
  return jsonPointer([name.toWellFormed().replaceAll('\0', '')]);
}

function unknownField(name: string | undefined): FieldFault {
  if (name === undefined) return { path: '', message: 'has a part without a name' };
  return { path: pointer(name), message: 'is not a known field' };
}

function fileMissing(field: string): Refusal {
  return invalid([{ path: pointer(field), message: 'is required' }]);
}

function invalid(errors: readonly FieldFault[]): Refusal {
  return new Refusal('VALIDATION_ERROR', faultsInWords('The form', errors), { errors });
}

function malformedRefusal(): Refusal {
  return new Refusal('VALIDATION_ERROR', 'The body must be complete multipart/form-data with its boundary', {
    errors: [{ path: '', message: 'must be multipart/form-data' }],
  });
}
