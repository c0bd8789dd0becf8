/** Refusals for want of a reference record, whichever area looks it up. */
import type { ErrorTypes } from '../../kernel/errors.js';

export const referenceErrors = {
  OFFER_NOT_FOUND: { kind: 'invalid', title: 'Offer not found' },
  CUSTOMER_NOT_FOUND: { kind: 'invalid', title: 'Customer not found' },
  CUSTOMER_IN_USE: { kind: 'conflict', title: 'Customer still in use' },
  METER_FIXED: { kind: 'conflict', title: 'Meter cannot change' },
  ORDER_NOT_FOUND: { kind: 'notFound', title: 'Completed order not found' },
} satisfies ErrorTypes;

declare module '../../kernel/errors.js' {
  interface ErrorCodes {
    readonly reference: keyof typeof referenceErrors;
  }
}
