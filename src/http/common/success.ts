/** Answers that only report success, as callers get them and as the OpenAPI document shows them. */
import type { JsonAnswerDocument } from '../server/route.js';
import { successAnswer } from './schemas.js';

export interface Success {
  readonly body: { readonly success: true; readonly message: string };
  readonly answers: readonly [JsonAnswerDocument];
}

/**
 * @param message a sentence for the caller
 * @param description of the answer in the OpenAPI document
 */
export function success(message: string, description = 'It no longer exists'): Success {
  const body = { success: true, message } as const;
  return { body, answers: [{ status: 200, description, schema: successAnswer, example: body }] };
}
