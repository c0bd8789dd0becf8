/** The internet domains that a subscription serves. */
import { DomainError, invalidField, quoted } from '../../kernel/errors.js';
import type { RemoveDomain, SetDomain } from './commands.js';
import type { SubscriptionEvent } from './events.js';
import { existing, invalidState, living, type SubscriptionState } from './state.js';

const maximumDomains = 500;

/** Letters, digits and inner hyphens; RFC 1123, 2.1. */
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;

/**
 * Normalizes a host name: lower case, no dot at its end. The caller has converted it to its ASCII form (IDNA).
 * @throws DomainError VALIDATION_ERROR unless it is a domain name of at least two labels and at most 253 characters
 */
export function normalizeDomain(text: string): string {
  // Tested before the conversion to lower case, which turns some letters outside ASCII into ASCII ones.
  const name = text.replace(/\.$/, '');
  const labels = name.split('.');
  if (name.length <= 253 && labels.length >= 2 && labels.every((part) => label.test(part))) {
    return name.toLowerCase();
  }
  throw invalidField(
    '/domain',
    'must be a host name such as www.example.com',
    'The domain must be a host name such as www.example.com',
  );
}

export function setDomain(command: SetDomain, state: SubscriptionState): readonly SubscriptionEvent[] {
  const { domains } = living(state);
  const domain = normalizeDomain(command.domain);
  const known = domains.find((entry) => entry.domain === domain);
  if (known?.status === command.status) return [];
  if (known === undefined && domains.length >= maximumDomains) {
    throw invalidState(`a subscription has at most ${maximumDomains} domains`);
  }
  return [{ type: 'SubscriptionDomainSet', data: { domain, status: command.status } }];
}

/** @throws DomainError NOT_FOUND when the subscription does not have the domain */
export function removeDomain(command: RemoveDomain, state: SubscriptionState): readonly SubscriptionEvent[] {
  const { domains } = existing(state);
  const domain = normalizeDomain(command.domain);
  if (!domains.some((entry) => entry.domain === domain)) {
    throw new DomainError('NOT_FOUND', `The subscription does not have domain ${quoted(domain)}`);
  }
  return [{ type: 'SubscriptionDomainRemoved', data: { domain } }];
}
