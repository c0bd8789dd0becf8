/** Refusals for want of a reference record, whichever area looks it up. */
import type { ErrorTypes } from '../../kernel/errors.js';

export const referenceErrors = {
  OFFER_NOT_FOUND: { kind: 'invalid', title: 'The reference data does not know the offer' },
  CUSTOMER_NOT_FOUND: { kind: 'invalid', title: 'The reference data does not know the customer' },
  CUSTOMER_IN_USE: { kind: 'conflict', title: 'The customer is still needed' },
  ORDER_NOT_FOUND: { kind: 'notFound', title: 'There is no such completed order' },
} satisfies ErrorTypes;

declare module '../../kernel/errors.js' {
  interface ErrorCodes {
    readonly reference: keyof typeof referenceErrors;
  }
}
