/** The refusals that only users know. */
import type { ErrorTypes } from '../../kernel/errors.js';

export const userErrors = {
  USER_NOT_FOUND: { kind: 'notFound', title: 'The user does not exist' },
  USER_ALREADY_EXISTS: { kind: 'conflict', title: 'The user exists already' },
  WEAK_PASSWORD: { kind: 'invalid', title: 'The password is too weak' },
  INVALID_CREDENTIALS: { kind: 'unauthenticated', title: 'The credentials are wrong' },
  INVALID_PASSWORD: { kind: 'invalid', title: 'The current password is wrong' },
  OTP_REQUIRED: { kind: 'unauthenticated', title: 'A code of the second factor is needed' },
  INVALID_OTP: { kind: 'invalid', title: 'The code of the second factor is wrong' },
  REAUTHENTICATION_REQUIRED: { kind: 'forbidden', title: 'The password is needed again' },
  SECOND_FACTOR_SET: { kind: 'conflict', title: 'There is a second factor already' },
  IMAGE_NOT_FOUND: { kind: 'notFound', title: 'There is no profile image' },
  INVALID_IMAGE: { kind: 'invalid', title: 'The image is not acceptable' },
} satisfies ErrorTypes;

declare module '../../kernel/errors.js' {
  interface ErrorCodes {
    readonly user: keyof typeof userErrors;
  }
}
