/** Optional fields of document lines; absent if they were not given. */
import { toNumber } from '../kernel/money.js';
import { taxCategories } from '../kernel/taxes.js';
import { type LineText, type Supply, supplyFields, supplyOf } from '../kernel/wording/lineText.js';
import type { FieldTable } from '../query/fields.js';

const maybe = { nullable: true, optional: true } as const;

const unit = {
  unitCode: { type: 'string', description: 'Unit (UNECE Recommendation 20)', ...maybe },
} as const satisfies FieldTable;
const supply = {
  supplyFrom: { type: 'date', description: 'First day of the supply', ...maybe },
  supplyTo: { type: 'date', description: 'Last day of the supply', ...maybe },
} as const satisfies FieldTable;

/** The fields of receipts, whose lines have no tax. */
export const untaxedFields = { ...unit, ...supply } as const satisfies FieldTable;

export const lineFields = {
  discount: { type: 'decimal', description: 'Discount of the line as an amount', ...maybe },
  ...unit,
  taxCategory: {
    type: 'string',
    description: 'Tax category (UNCL 5305)',
    values: taxCategories as readonly string[],
    ...maybe,
  },
  taxRate: { type: 'decimal', description: 'VAT rate, e.g. 0.19', ...maybe },
  taxReason: { type: 'string', description: 'Reason for an exemption or special rate', ...maybe },
  taxReasonCode: { type: 'string', description: 'Code of the reason in the VATEX list', ...maybe },
  ...supply,
} as const satisfies FieldTable;

/** The field of lines on shared invoices. */
export const sectionField = {
  subscriptionId: {
    type: 'string',
    description: 'The billed subscription, if several share the invoice',
    ...maybe,
  },
} as const satisfies FieldTable;

export interface LineDetails extends Supply {
  readonly subscriptionId?: string;
  readonly text?: LineText;
  readonly discount?: string;
  readonly unitCode?: string;
  readonly taxCategory?: string;
  readonly taxRate?: string;
  readonly taxReason?: string | null;
  readonly taxReasonCode?: string | null;
}

export function lineDetails(line: LineDetails) {
  const { discount, unitCode, taxCategory, taxRate, taxReason, taxReasonCode, subscriptionId } = line;
  return {
    ...(discount === undefined ? {} : { discount: toNumber(discount) }),
    ...(unitCode === undefined ? {} : { unitCode }),
    ...(taxCategory === undefined ? {} : { taxCategory }),
    ...(taxRate === undefined ? {} : { taxRate: toNumber(taxRate) }),
    ...(taxReason == null ? {} : { taxReason }),
    ...(taxReasonCode == null ? {} : { taxReasonCode }),
    ...supplyFields(supplyOf(line)),
    ...(subscriptionId === undefined ? {} : { subscriptionId }),
  };
}
