/** Looks up the current discount codes in the reference data, many at a time. */
import type { DiscountCode } from '../../domain/reference/events.js';
import type { ReadModels } from '../../ports/readModels.js';
import { type DiscountCodeDocument, discountCodeModel } from '../../projections/reference.js';
import { oneOf } from '../../query/conditions.js';
import type { Document } from '../../query/fields.js';

/** Codes per query; filters have limits. */
const atOnce = 100;

/** @returns discount codes by code; unknown ones are absent */
export function discountCodeLookup(readModels: Pick<ReadModels, 'get' | 'list'>) {
  return async (codes: readonly string[]): Promise<ReadonlyMap<string, DiscountCode>> => {
    const found = new Map<string, DiscountCode>();
    const [only] = codes;
    if (only !== undefined && codes.length === 1) {
      const document = (await readModels.get(discountCodeModel, only))?.document;
      if (document != null) found.set(only, codeOf(document));
      return found;
    }
    for (let start = 0; start < codes.length; start += atOnce) {
      const filter = oneOf(discountCodeModel.fields, 'id', codes.slice(start, start + atOnce));
      const query = { filter, orderBy: [], skip: 0, top: atOnce, count: false };
      const { documents } = await readModels.list(discountCodeModel, query);
      for (const document of documents) found.set(String(document.id), codeOf(document));
    }
    return found;
  };
}

function codeOf(document: Document): DiscountCode {
  const { id: _, createdAt: _made, updatedAt: _put, ...code } = document as DiscountCodeDocument;
  const { value, minimumSubtotal } = code;
  return {
    ...code,
    value: value === null ? null : String(value),
    minimumSubtotal: minimumSubtotal === null ? null : String(minimumSubtotal),
  };
}
