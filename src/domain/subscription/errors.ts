/** The refusals that only subscriptions know. */
import type { ErrorTypes } from '../../kernel/errors.js';

export const subscriptionErrors = {
  SUBSCRIPTION_NOT_FOUND: { kind: 'notFound', title: 'Subscription not found' },
  INVALID_SUBSCRIPTION_STATE: { kind: 'invalid', title: 'Subscription state does not allow this' },
} satisfies ErrorTypes;

declare module '../../kernel/errors.js' {
  interface ErrorCodes {
    readonly subscription: keyof typeof subscriptionErrors;
  }
}
