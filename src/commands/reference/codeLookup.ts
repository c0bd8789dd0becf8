/** Looks up the current discount codes in the reference data, many at a time. */
import type { DiscountCode } from '../../domain/reference/events.js';
import type { ReadModels } from '../../ports/readModels.js';
import { type DiscountCodeDocument, discountCodeModel } from '../../projections/reference.js';
import type { Document } from '../../query/fields.js';
import { documentsById } from './documents.js';

/** @returns discount codes by code; unknown ones are absent */
export function discountCodeLookup(readModels: Pick<ReadModels, 'get' | 'list'>) {
  return async (codes: readonly string[]): Promise<ReadonlyMap<string, DiscountCode>> => {
    const found = await documentsById(readModels, discountCodeModel, codes);
    return new Map([...found].map(([code, document]) => [code, codeOf(document)]));
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
