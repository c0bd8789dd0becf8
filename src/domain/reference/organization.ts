/** The rules of an organization in the reference data: it has a name, and each user is a member at most once. */

import { invalidField } from '../../kernel/errors.js';
import { sizeText } from '../../kernel/wording/sizeText.js';
import { type RecordDecider, recordDecider } from './decide.js';
import type { Organization, OrganizationMember } from './events.js';

export const mostMembers = 10_000;

/** Limit of the members as JSON in UTF-8: a request with a JSON body can carry that much, and an event certainly holds it. */
const mostBytes = 512 * 1024;

const rules = recordDecider<'OrganizationPut', 'OrganizationRemoved', Organization>({
  what: 'organization',
  put: 'OrganizationPut',
  removed: 'OrganizationRemoved',
  blank: { name: null, members: [] },
  check({ name, members }) {
    if (name === null) throw invalidField('/name', 'is required');
    if (members.length > mostMembers)
      throw invalidField('/members', `must have at most ${mostMembers} entries`);
    checkMembers(members);
  },
});

/** @param members sorted by user */
function checkMembers(members: readonly OrganizationMember[]): void {
  if (new TextEncoder().encode(JSON.stringify(members)).length > mostBytes)
    throw invalidField('/members', `must take at most ${sizeText(mostBytes)} as JSON`);
  members.forEach(({ userId }, index) => {
    if (!Number.isSafeInteger(userId) || userId < 1)
      throw invalidField('/members', 'must identify users by whole numbers of at least 1');
    if (userId === members[index - 1]?.userId)
      throw invalidField('/members', `must not repeat user ${userId}`);
  });
}

/** Members are a set: their order has no meaning, so they are kept sorted. */
export const organizationDecider: RecordDecider<'OrganizationPut', 'OrganizationRemoved', Organization> = {
  ...rules,
  decide(command, state) {
    if (command.type !== 'PutRecord' || command.fields.members === undefined)
      return rules.decide(command, state);
    const members = command.fields.members.toSorted((one, other) => one.userId - other.userId);
    return rules.decide({ ...command, fields: { ...command.fields, members } }, state);
  },
};
