/** Resources in public events: the answers of their own addresses, as far as their events determine them. */
import { dayOfTimestamp } from '../../kernel/dates.js';
import { isJsonObject, type JsonObject } from '../../kernel/json.js';
import type { Present } from '../../publicEvents/translation.js';
import type { Document } from '../../query/fields.js';
import { accountBody } from '../account/schemas.js';
import { cartBody, contentsOf } from '../cart/shown.js';
import { resourceOf } from '../common/document.js';
import { userResource } from '../common/userResource.js';

type Presentation = (document: Document, at: string) => JsonObject;

/** Resources that are more than the fields of their read model. */
const special: Readonly<Record<string, Presentation>> = {
  account: (document, at) => plain(accountBody(String(document.id), document, dayOfTimestamp(at))),
  cart: (document) => plain(cartBody(contentsOf(document))),
};

export const presentResource: Present = ({ name, projection: { model } }, document, at) => {
  const presentation = special[name];
  if (presentation !== undefined) return presentation(document, at);
  if (name === 'user') return userResource(model, document);
  const shown = resourceOf(model, document);
  if (name !== 'report') return shown;
  const { filters = {}, columns = [] } = document;
  return { ...shown, filters, columns };
};

/** Returns the body without undefined members, as in JSON. */
function plain(body: object): JsonObject {
  const made: JsonObject = {};
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    made[name] = Array.isArray(value) ? value.map((one) => (isJsonObject(one) ? plain(one) : one)) : value;
  }
  return made;
}
