/** How a supply is taxed, in the terms of EN 16931: a category (UNCL 5305), a rate, and the reason where no tax is charged. */
import type { DecimalText } from './money.js';

/**
 * `S`: at a rate above 0; `Z`: at a rate of 0; `E`: exempt; `AE`: reverse charge; `K`: intra-community supply of goods; `G`: export;
 * `O`: not subject to VAT.
 */
export const taxCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const;
export type TaxCategory = (typeof taxCategories)[number];

export interface LineTax {
  readonly taxCategory: TaxCategory;
  /** E.g. `0.19`; `0` of every category but `S`. */
  readonly taxRate: DecimalText;
  /** Why nothing or nothing usual is charged, as it stands on the document. */
  readonly taxReason?: string | null;
  /** The same as a code of the VATEX list. */
  readonly taxReasonCode?: string | null;
}
