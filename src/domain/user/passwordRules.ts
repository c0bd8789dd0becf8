/** Refuses weak passwords: the rules of NIST SP 800-63B, 3.1.1.2, with this service's lengths. */
import { DomainError } from '../../kernel/errors.js';
import { isCommonPassword } from './commonPasswords.js';
import { foldLoginName } from './loginNames.js';

export const minimumPasswordLength = 8;
export const maximumPasswordLength = 128;

/** From this length on a password is a phrase, whose words may be common. */
const phraseLength = 15;

/** Shorter names occur by chance in too many good passwords. */
const shortestTellingName = 3;

/** Words that an attacker who knows the user would try first. */
export interface PasswordOwner {
  readonly email: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Returns the form in which a password is measured and hashed: keyboards spell the same letters in several ways (NFKC). */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}

/**
 * Why a password is refused, as a sentence for the user; undefined if it is good. Lengths are in characters (code points). Without an
 * owner, only its length and how common it is are checked.
 */
export function passwordWeakness(password: string, owner?: PasswordOwner): string | undefined {
  const normalized = normalizePassword(password);
  const length = [...normalized].length;
  if (length < minimumPasswordLength || length > maximumPasswordLength) {
    return `The password must have ${minimumPasswordLength} to ${maximumPasswordLength} characters`;
  }
  const folded = foldLoginName(normalized);
  if (length < phraseLength && isCommonPassword(folded))
    return 'This password is too common; choose another one';
  if (owner !== undefined && namesOf(owner).some((name) => folded.includes(name))) {
    return 'The password must not contain your own name or address';
  }
  return undefined;
}

/** @throws DomainError WEAK_PASSWORD */
export function refuseWeakPassword(password: string, owner: PasswordOwner): void {
  const weakness = passwordWeakness(password, owner);
  if (weakness !== undefined) throw new DomainError('WEAK_PASSWORD', weakness);
}

function namesOf(owner: PasswordOwner): readonly string[] {
  const mailbox = owner.email.slice(0, owner.email.lastIndexOf('@'));
  return [owner.email, mailbox, owner.username, owner.firstName, owner.lastName]
    .map(foldLoginName)
    .filter((name) => [...name].length >= shortestTellingName);
}
