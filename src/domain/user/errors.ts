/** The refusals that only users know. */
import type { ErrorTypes } from '../../kernel/errors.js';

export const userErrors = {
  USER_NOT_FOUND: { kind: 'notFound', title: 'User not found' },
  USER_ALREADY_EXISTS: { kind: 'conflict', title: 'User already exists' },
  WEAK_PASSWORD: { kind: 'invalid', title: 'Password too weak' },
  INVALID_CREDENTIALS: { kind: 'unauthenticated', title: 'Wrong credentials' },
  INVALID_PASSWORD: { kind: 'invalid', title: 'Wrong current password' },
  OTP_REQUIRED: { kind: 'unauthenticated', title: 'Second factor required' },
  INVALID_OTP: { kind: 'invalid', title: 'Wrong second factor' },
  REAUTHENTICATION_REQUIRED: { kind: 'forbidden', title: 'Password required again' },
  SECOND_FACTOR_SET: { kind: 'conflict', title: 'Second factor already set' },
  IMAGE_NOT_FOUND: { kind: 'notFound', title: 'Image not found' },
  INVALID_IMAGE: { kind: 'invalid', title: 'Image not accepted' },
} satisfies ErrorTypes;

declare module '../../kernel/errors.js' {
  interface ErrorCodes {
    readonly user: keyof typeof userErrors;
  }
}
