/** What the reference data knows of offers, looked up many at a time. */
import type { OfferFacts } from '../domain/cart/commands.js';
import { oneOf } from '../kernel/conditions.js';
import type { Document } from '../kernel/fields.js';
import type { ReadModels } from '../ports/readModels.js';
import { offerModel } from '../projections/reference.js';

/** Offers asked for in one query; filters have limits. */
const atOnce = 100;

/** @param defaultCurrency of prices that name none */
export function offerLookup(readModels: ReadModels, defaultCurrency: string) {
  return async (offerIds: readonly string[]): Promise<ReadonlyMap<string, OfferFacts>> => {
    const found = new Map<string, OfferFacts>();
    const [only] = offerIds;
    if (only !== undefined && offerIds.length === 1) {
      const document = (await readModels.get(offerModel, only))?.document;
      if (document != null) found.set(only, factsOf(document));
      return found;
    }
    for (let start = 0; start < offerIds.length; start += atOnce) {
      const filter = oneOf(offerModel.fields, 'id', offerIds.slice(start, start + atOnce));
      const query = { filter, orderBy: [], skip: 0, top: atOnce, count: false };
      const { documents } = await readModels.list(offerModel, query);
      for (const document of documents) found.set(String(document.id), factsOf(document));
    }
    return found;
  };

  function factsOf({ price, currency, stock }: Document): OfferFacts {
    return {
      price: typeof price === 'number' ? String(price) : null,
      currency: typeof currency === 'string' ? currency : defaultCurrency,
      stock: typeof stock === 'number' ? stock : null,
    };
  }
}
