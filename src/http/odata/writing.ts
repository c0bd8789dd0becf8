/** Makes the answers of the OData service, with the headers and annotations that all of them have. */
import type { JsonObject } from '../../kernel/json.js';
import type { Answer } from '../server/route.js';
import { root } from './address.js';
import type { ODataRequest } from './entities.js';
import { jsonContentType, jsonFormatFor, versionFor } from './format.js';
import type { SentOptions } from './options.js';

/** Returns the absolute base of relative addresses in an answer, with a trailing slash. */
export function serviceRootOf({ url, path }: Pick<ODataRequest, 'url' | 'path'>): string {
  return `${url.slice(0, url.length - path.length)}${root}/`;
}

/** @param context the fragment of the context URL (OData 4.01 protocol, 10); empty for the service document */
export function jsonAnswer(
  request: ODataRequest,
  sent: SentOptions,
  context: string,
  body: JsonObject,
): Answer {
  const format = jsonFormatFor(request.header, sent.get('format')?.value);
  const version = versionFor(request.header);
  const contextUrl = `${serviceRootOf(request)}$metadata${context}`;
  return {
    headers: { 'content-type': jsonContentType(format), 'odata-version': version },
    body: format.metadata === 'none' ? body : { '@odata.context': contextUrl, ...body },
  };
}

/** Returns the answer with a raw value (OData 4.01 protocol, 11.2.4.1 and 11.2.10). */
export function textAnswer(request: ODataRequest, text: string): Answer {
  return {
    headers: { 'odata-version': versionFor(request.header) },
    file: { contentType: 'text/plain;charset=utf-8', content: new TextEncoder().encode(text) },
  };
}
