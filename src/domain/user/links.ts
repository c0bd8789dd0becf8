/** Links that users are mailed: how long they hold, and the one refusal for all that do not. */
import { type DomainError, invalidField } from '../../kernel/errors.js';
import { mailPurposes } from './events.js';

/** The purposes of a mailed link. */
export const linkPurposes = [...mailPurposes, 'password-reset'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** Seconds from the moment of sending. */
export const linkLifetimes: Readonly<Record<LinkPurpose, number>> = {
  verification: 3 * 86_400,
  invitation: 7 * 86_400,
  'password-reset': 3_600,
};

/** Unknown, used, expired or overtaken by a change of the user: which of these is nobody's business. */
export function invalidLink(): DomainError {
  const message = 'is not valid: it was used before, has expired, or never was one';
  return invalidField('/token', message, `The token ${message}`);
}
