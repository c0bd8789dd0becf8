/** The read model of users after each kind of event. */
import { describe, expect, test } from '@jest/globals';
import type { UserEvent, UserRegistered } from '../../src/domain/user/events.js';
import type { RecordedEvent } from '../../src/kernel/events.js';
import type { JsonObject } from '../../src/kernel/json.js';
import { userModel, userProjection } from '../../src/projections/user.js';
import type { Document } from '../../src/query/fields.js';

const registered: UserRegistered = {
  type: 'UserRegistered',
  data: {
    id: 7,
    email: 'Ada@example.com',
    username: 'ada',
    firstName: 'Ada',
    lastName: 'Lovelace',
    passwordHash: '$argon2id$…',
    roles: ['Admin', 'User'],
    status: 'invited',
  },
};

/** The document after events one day apart, from 1 January 2026 on. */
function documentAfter(...events: readonly UserEvent[]): Document | null {
  return events.reduce<Document | null>((document, event, revision) => {
    const at = `2026-01-0${revision + 1}T00:00:00.000Z`;
    const recorded: RecordedEvent = {
      id: `event-${revision}`,
      stream: 'user-7',
      revision,
      position: String(revision),
      type: event.type,
      data: JSON.parse(JSON.stringify(event.data)) satisfies JsonObject,
      metadata: {
        actor: { kind: 'user', id: '1' },
        at,
        recordedAt: at,
        requestId: 'request-1',
        causationId: 'command-1',
        schema: 1,
        hash: 'hash',
      },
    };
    return userProjection.apply(document, recorded, '7');
  }, null);
}

const ada = {
  id: 7,
  email: 'Ada@example.com',
  username: 'ada',
  firstName: 'Ada',
  lastName: 'Lovelace',
  status: 'invited',
  roles: 'Admin User',
  admin: true,
  firstMail: null,
  secondFactor: false,
  byProvider: false,
  language: null,
  credentialVersion: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const changed = { ...ada, updatedAt: '2026-01-02T00:00:00.000Z' };

test('a registered user has a document without the password', () => {
  expect(documentAfter(registered)).toEqual(ada);
});

test('a user who gets a first mail has its kind in the document', () => {
  const { data } = registered;
  const awaiting: UserEvent = { type: 'UserRegistered', data: { ...data, firstMail: 'invitation' } };
  expect(documentAfter(awaiting)).toEqual({ ...ada, firstMail: 'invitation' });
});

describe('an existing user', () => {
  test.each<[UserEvent, object]>([
    [{ type: 'UserPasswordChanged', data: { passwordHash: 'other' } }, { credentialVersion: 2 }],
    [
      { type: 'UserRolesChanged', data: { roles: ['Auditor'] } },
      { roles: 'Auditor', admin: false, credentialVersion: 2 },
    ],
    [{ type: 'UserSessionsEnded', data: {} }, { credentialVersion: 2 }],
    [{ type: 'UserLanguageChanged', data: { language: 'fr' } }, { language: 'fr' }],
    [{ type: 'UserNameChanged', data: { firstName: 'Augusta' } }, { firstName: 'Augusta' }],
    [
      { type: 'UserStatusChanged', data: { status: 'locked' } },
      { status: 'locked', credentialVersion: 2 },
    ],
  ])('shows %j', (event, change) => {
    expect(documentAfter(registered, event)).toEqual({ ...changed, ...change });
  });
  test.each<[UserEvent]>([[{ type: 'UserDeleted', data: {} }], [{ type: 'UserRemoved', data: {} }]])(
    'is gone after %j',
    (end) => {
      const late: UserEvent = { type: 'UserStatusChanged', data: { status: 'active' } };
      expect(documentAfter(registered, end)).toBeNull();
      expect(documentAfter(registered, end, late)).toBeNull();
    },
  );
  test('is not changed by the fence of a claim', () => {
    const fence: UserEvent = { type: 'ClaimAbandoned', data: { claim: 'claim-user-email-x' } };
    expect(documentAfter(registered, fence)).toEqual(ada);
  });
});

test('the document has exactly the fields of the read model', () => {
  expect(Object.keys(documentAfter(registered) ?? {}).sort()).toEqual(Object.keys(userModel.fields).sort());
});
