/** The refusals that only subscriptions know. */
import { DomainError, type ErrorTypes } from '../../kernel/errors.js';

export const subscriptionErrors = {
  SUBSCRIPTION_NOT_FOUND: { kind: 'notFound', title: 'Subscription not found' },
  INVALID_SUBSCRIPTION_STATE: { kind: 'invalid', title: 'Subscription state does not allow this' },
} satisfies ErrorTypes;

declare module '../../kernel/errors.js' {
  interface ErrorCodes {
    readonly subscription: keyof typeof subscriptionErrors;
  }
}

/** @param field of the request, which the message says something of */
export function invalidField(field: string, message: string): DomainError {
  return new DomainError('VALIDATION_ERROR', `${field} ${message}`, {
    errors: [{ path: `/${field}`, message }],
  });
}
