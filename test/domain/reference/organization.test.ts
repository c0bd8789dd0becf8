/** The rules of organizations and their members in the reference data. */
import { describe, expect, test } from '@jest/globals';
import type { Organization, OrganizationMember } from '../../../src/domain/reference/events.js';
import { mostMembers, organizationDecider } from '../../../src/domain/reference/organization.js';
import { specification } from '../../support/given.js';

const given = specification(organizationDecider);
const put = (data: Organization) => ({ type: 'OrganizationPut', data }) as const;
const removed = { type: 'OrganizationRemoved', data: {} } as const;
const owner = { userId: 7, role: 'Owner' };
const guest = { userId: 12, role: 'Guest' };
const example: Organization = { name: 'Example', members: [owner, guest] };

function refusal(members: readonly OrganizationMember[]): string {
  try {
    given().when({ type: 'PutRecord', fields: { name: 'Example', members } }).events;
    return 'none';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}

describe('an organization', () => {
  test('is put with a name alone', () => {
    given()
      .when({ type: 'PutRecord', fields: { name: 'Example' } })
      .then([put({ name: 'Example', members: [] })]);
  });
  test('needs a name', () => {
    given()
      .when({ type: 'PutRecord', fields: { members: [owner] } })
      .then('VALIDATION_ERROR');
    given([put(example)])
      .when({ type: 'PutRecord', fields: { name: null } })
      .then('VALIDATION_ERROR');
  });
  test('keeps its members sorted by user', () => {
    given()
      .when({ type: 'PutRecord', fields: { name: 'Example', members: [guest, owner] } })
      .then([put(example)]);
  });
  test('keeps what is not sent when it is put again, and replaces its members by those sent', () => {
    given([put(example)])
      .when({ type: 'PutRecord', fields: { name: 'Other' } })
      .then([put({ ...example, name: 'Other' })]);
    given([put(example)])
      .when({ type: 'PutRecord', fields: { members: [guest] } })
      .then([put({ ...example, members: [guest] })]);
    given([put(example)])
      .when({ type: 'PutRecord', fields: { members: [] } })
      .then([put({ ...example, members: [] })]);
  });
  test('is unchanged when it is put again with the same members in any order', () => {
    given([put(example)])
      .when({ type: 'PutRecord', fields: { name: 'Example', members: [guest, owner] } })
      .then([]);
  });
  test('records a member’s new role', () => {
    const members = [owner, { ...guest, role: 'Admin' }];
    given([put(example)])
      .when({ type: 'PutRecord', fields: { members } })
      .then([put({ ...example, members })]);
  });
  test('is removed once, and can be put again from blank', () => {
    given([put(example)])
      .when({ type: 'RemoveRecord' })
      .then([removed]);
    given([put(example), removed])
      .when({ type: 'RemoveRecord' })
      .then('NOT_FOUND');
    given().when({ type: 'RemoveRecord' }).then('NOT_FOUND');
    given([put(example), removed])
      .when({ type: 'PutRecord', fields: { name: 'New' } })
      .then([put({ name: 'New', members: [] })]);
  });
});

describe('members', () => {
  const so = (count: number, role = 'Member') =>
    Array.from({ length: count }, (_, index) => ({ userId: index + 1, role }));

  test('are distinct users with valid ids', () => {
    expect(refusal([owner, guest, { userId: 7, role: 'Guest' }])).toBe('members must not repeat user 7');
    for (const userId of [0, -1, 1.5, Number.MAX_SAFE_INTEGER + 1])
      expect(refusal([{ userId, role: 'Owner' }])).toBe(
        'members must identify users by whole numbers of at least 1',
      );
  });
  test(`are at most ${mostMembers}`, () => {
    expect(refusal(so(mostMembers))).toBe('none');
    expect(refusal(so(mostMembers + 1))).toBe('members must have at most 10000 entries');
  });
  test('fit into an event', () => {
    expect(refusal(so(mostMembers, 'ß'.repeat(64)))).toBe('members must take at most 512 KiB as JSON');
  });
});
