/** A user as a single resource: with the roles, which lists do not show. */
import type { JsonObject } from '../../kernel/json.js';
import type { Document, ReadModel } from '../../query/fields.js';
import { resourceOf } from './document.js';

export function userResource(model: Pick<ReadModel, 'fields'>, document: Document): JsonObject {
  const { roles } = document;
  const named = typeof roles === 'string' ? roles.split(' ').filter((role) => role !== '') : [];
  return { ...resourceOf(model, document), roles: named };
}
