/** Restores the classes of errors from the read models' threads. */
import { AnswerTooLarge, QueryTimeout } from '../../../ports/readModels.js';
import type { FlatError } from '../../sqlite/messages.js';
import { UnknownGeneration } from './schema.js';

export function revive({ name, message }: FlatError): Error | undefined {
  if (name === 'QueryTimeout') return new QueryTimeout(message);
  if (name === 'AnswerTooLarge') return new AnswerTooLarge(message);
  if (name === 'UnknownGeneration') return new UnknownGeneration(message);
  return undefined;
}
