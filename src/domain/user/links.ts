/** Links mailed to users: how long they are valid, and the one refusal for all invalid ones. */
import { type DomainError, invalidField } from '../../kernel/errors.js';
import { mailPurposes } from './events.js';

/** The purposes of a mailed link. */
export const linkPurposes = [...mailPurposes, 'password-reset'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** Lifetimes in seconds, from the moment of sending. */
export const linkLifetimes: Readonly<Record<LinkPurpose, number>> = {
  verification: 3 * 86_400,
  invitation: 7 * 86_400,
  'password-reset': 3_600,
};

/** Unknown, used, expired or superseded by a change of the user: the answer does not say which. */
export function invalidLink(): DomainError {
  const message = 'is not valid: it was already used, has expired or never existed';
  return invalidField('/token', message, `The token ${message}`);
}
