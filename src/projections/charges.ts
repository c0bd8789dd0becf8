/** A plan's usage charges, as documents show them. */
import type { JsonObject } from '../kernel/json.js';
import { chargesAsJson, type UsageCharge } from '../kernel/pricing/charges.js';
import type { ScalarField } from '../query/fields.js';

export const chargesField = {
  type: 'string',
  schema: 'Charges',
  nullable: true,
  queryable: false,
  listed: false,
  description: 'Usage charges, billed in arrears; null: none',
} as const satisfies ScalarField;

export function chargesShown(charges: readonly UsageCharge[] | null | undefined): JsonObject[] | null {
  return charges == null ? null : chargesAsJson(charges);
}
