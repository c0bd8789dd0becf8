/** The usual answers of routes, as the OpenAPI document shows them. */
import type { JsonAnswerDocument } from '../server/route.js';
import { successAnswer } from './schemas.js';

type Declare = (
  description: string,
  schema: JsonAnswerDocument['schema'],
  example: JsonAnswerDocument['example'],
) => readonly [JsonAnswerDocument];

const answer =
  (kind: Pick<JsonAnswerDocument, 'status' | 'headers' | 'live'>): Declare =>
  (description, schema, example) => [{ ...kind, description, schema, example }];

export const ok = answer({ status: 200 });
/** With the revision of the resource. */
export const versioned = answer({ status: 200, headers: ['ETag'] });
/** With the revision of the resource, although the answer depends on more than that. */
export const live = answer({ status: 200, headers: ['ETag'], live: true });
export const created = answer({ status: 201, headers: ['ETag', 'Location'] });
/** For work that goes on after the answer. */
export const accepted = answer({ status: 202 });

/**
 * @param message a sentence for the caller
 * @param description of the answer in the OpenAPI document
 */
export function success(message: string, description = 'It no longer exists', declare = ok) {
  const body = { success: true, message } as const;
  return { body, answers: declare(description, successAnswer, body) };
}
