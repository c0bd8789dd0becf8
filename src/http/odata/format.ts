/** Chooses the format of an answer: `OData-MaxVersion`, `Accept`, `$format` and `Prefer` (OData 4.01 protocol, 8.2; JSON format, 3). */
import { invalidField } from '../../kernel/errors.js';
import { Refusal } from '../server/problems.js';

export type Version = '4.0' | '4.01';

export interface JsonFormat {
  readonly mediaType: 'application/json';
  readonly metadata: 'minimal' | 'full' | 'none';
  /** Whether 64-bit integers and decimals are written as strings. */
  readonly numbersAsText: boolean;
}
export interface XmlFormat {
  readonly mediaType: 'application/xml';
}

/** Reads a header; the name is in lower case. */
export type ReadHeader = (name: string) => string | undefined;

/**
 * Returns the version of the answer: 4.01 for clients that declare support for it, 4.0 for all others, such as old programs.
 * @throws DomainError VALIDATION_ERROR for clients of older versions
 */
export function versionFor(header: ReadHeader): Version {
  const most = header('odata-maxversion')?.trim();
  if (most === undefined || most === '') return '4.0';
  if (!/^\d{1,3}\.\d{1,3}$/.test(most) || Number(most) < 4)
    throw invalidField('odata-maxversion', 'must be 4.0 or 4.01', 'OData-MaxVersion must be 4.0 or 4.01');
  return Number(most) >= 4.01 ? '4.01' : '4.0';
}

interface MediaRange {
  readonly type: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly quality: number;
}

function rangesOf(text: string): readonly MediaRange[] {
  return text
    .slice(0, 4_096)
    .split(',')
    .map((range) => {
      const [type = '', ...rest] = range.split(';').map((part) => part.trim().toLowerCase());
      const parameters = new Map(
        rest.map((part) => {
          const [name = '', value = ''] = part.split('=', 2).map((piece) => piece.trim());
          return [name, value.replaceAll('"', '')];
        }),
      );
      const quality = Number(parameters.get('q') ?? 1);
      return { type, parameters, quality: Number.isFinite(quality) ? quality : 0 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((left, right) => right.quality - left.quality);
}

/** Returns the JSON format of a media range; undefined with the parameter `odata` of version 3, whose JSON is different. */
function jsonFormat({ parameters }: MediaRange): JsonFormat | undefined {
  const metadata = parameters.get('odata.metadata') ?? parameters.get('metadata') ?? 'minimal';
  if (metadata !== 'minimal' && metadata !== 'full' && metadata !== 'none') return undefined;
  if (parameters.has('odata')) return undefined;
  return {
    mediaType: 'application/json',
    metadata,
    numbersAsText: parameters.get('ieee754compatible') === 'true',
  };
}

function firstOffered<Format>(
  text: string,
  formats: (range: MediaRange) => Format | undefined,
): Format | undefined {
  for (const range of rangesOf(text)) {
    const format = formats(range);
    if (format !== undefined) return format;
  }
  return undefined;
}

function notAcceptable(offered: string): Refusal {
  return new Refusal('NOT_ACCEPTABLE', `This endpoint answers ${offered}`);
}

/** @param format `$format`, which takes precedence over `Accept` @throws Refusal NOT_ACCEPTABLE */
export function jsonFormatFor(header: ReadHeader, format: string | undefined): JsonFormat {
  const any: MediaRange = { type: 'application/json', parameters: new Map(), quality: 1 };
  const wanted = format === undefined ? header('accept') : longFormat(format);
  const found = firstOffered(wanted ?? '*/*', (range) => {
    if (range.type === '*/*' || range.type === 'application/*') return jsonFormat(any);
    return range.type === 'application/json' ? jsonFormat(range) : undefined;
  });
  if (found === undefined) throw notAcceptable('application/json');
  return found;
}

/** Returns XML unless the client prefers JSON. @throws Refusal NOT_ACCEPTABLE */
export function metadataFormatFor(header: ReadHeader, format: string | undefined): JsonFormat | XmlFormat {
  const wanted = format === undefined ? header('accept') : longFormat(format);
  const found = firstOffered(wanted ?? '*/*', (range): JsonFormat | XmlFormat | undefined => {
    if (range.type === 'application/json') return jsonFormat(range);
    const xml = ['application/xml', 'application/*', '*/*', 'text/xml', 'text/*'].includes(range.type);
    return xml ? { mediaType: 'application/xml' } : undefined;
  });
  if (found === undefined) throw notAcceptable('application/xml and application/json');
  return found;
}

/** Expands the short names of formats (OData 4.01 URL conventions, 5.1.6). */
function longFormat(format: string): string {
  const short = format.trim().toLowerCase();
  if (short === 'json' || short === 'xml') return `application/${short}`;
  return format;
}

export function jsonContentType({ metadata, numbersAsText }: JsonFormat): string {
  return `application/json;odata.metadata=${metadata};odata.streaming=true${numbersAsText ? ';IEEE754Compatible=true' : ''};charset=utf-8`;
}

/** Returns `odata.maxpagesize` of the `Prefer` header, in 4.01 also without the prefix; undefined when it is absent or makes no sense. */
export function preferredPageSize(header: ReadHeader): number | undefined {
  const [, size] =
    /(?:^|[,;\s])(?:odata\.)?maxpagesize\s*=\s*"?(\d{1,9})"?/i.exec(header('prefer') ?? '') ?? [];
  const number = Number(size);
  return size === undefined || number === 0 ? undefined : number;
}
