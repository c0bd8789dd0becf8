/** How a supply is taxed, in the terms of EN 16931: a category (UNCL 5305), a rate, and the reason where no tax is charged. */
import type { DecimalText } from './money.js';

export const taxCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const;
/**
 * `S`: at a rate above 0; `Z`: at a rate of 0; `E`: exempt; `AE`: reverse charge; `K`: intra-community supply of goods; `G`: export;
 * `O`: not subject to VAT.
 */
export type TaxCategory = (typeof taxCategories)[number];

export interface LineTax {
  readonly taxCategory: TaxCategory;
  /** Tax rate, e.g. `0.19`; `0` for every category except `S`. */
  readonly taxRate: DecimalText;
  /** Reason on the document for no tax or an unusual tax. */
  readonly taxReason?: string | null;
  /** Code of the reason, from the VATEX list. */
  readonly taxReasonCode?: string | null;
}
