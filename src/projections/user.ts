/** The read model of users. Passwords never leave the events. */
import type { UserEvent } from '../domain/user/events.js';
import { languages } from '../kernel/wording/languages.js';
import type { DocumentOf, FieldTable, ReadModel } from '../query/fields.js';
import { change, type Projected, projection, type Reducer } from './engine/projection.js';

const fields = {
  id: { type: 'integer', description: 'Identifier, counted from 1' },
  username: { type: 'string', description: 'Unique name, never all digits' },
  email: { type: 'string', description: 'E-mail address, unique ignoring case' },
  firstName: { type: 'string', description: 'First name' },
  lastName: { type: 'string', description: 'Last name' },
  status: {
    type: 'string',
    description: 'An invited user has yet to verify the e-mail address; a locked one cannot sign in',
    values: ['invited', 'active', 'locked'],
  },
  createdAt: { type: 'timestamp', description: 'When the user was created' },
  updatedAt: { type: 'timestamp', description: 'When the user last changed' },
  secondFactor: {
    type: 'boolean',
    nullable: true,
    queryable: false,
    description:
      'Whether sign-in requires a code from an app. Null unless the caller is an Admin, an AppAdmin, an Auditor or the user',
  },
  language: {
    type: 'string',
    nullable: true,
    description: 'Language of mails to the user; null: that of the service',
    values: languages,
  },
  roles: { type: 'string', description: 'Roles, separated by spaces', internal: true },
  admin: { type: 'boolean', description: 'Whether the user is an Admin', internal: true },
  firstMail: {
    type: 'string',
    nullable: true,
    description: 'First mail to an invited user',
    values: ['verification', 'invitation'],
    internal: true,
  },
  byProvider: {
    type: 'boolean',
    description: 'Whether the user signs in with an identity provider',
    internal: true,
  },
  credentialVersion: {
    type: 'integer',
    description: 'Version of the credentials; tokens with an earlier one no longer work',
    internal: true,
  },
} as const satisfies FieldTable;

export type UserDocument = DocumentOf<typeof fields>;

export const userModel: ReadModel = {
  name: 'users',
  version: 5,
  fields,
  indexes: [
    ['id'],
    ['email'],
    ['username'],
    ['status', 'id'],
    ['status', 'createdAt'],
    ['createdAt'],
    ['admin', 'status'],
  ],
};

/** Returns the reducer of a change that ends the tokens issued before it. */
function renewed<Event extends UserEvent>(
  changed: (event: Projected<Event>) => Partial<UserDocument>,
): Reducer<UserDocument, Event> {
  return change((event: Projected<Event>, { credentialVersion }) => ({
    ...changed(event),
    credentialVersion: credentialVersion + 1,
  }));
}

function rolesOf({ roles }: { readonly roles: readonly string[] }) {
  return { roles: roles.join(' '), admin: roles.includes('Admin') };
}

/** Events about images, recovery codes and mails, which no list shows; they are read from the user's stream. */
type Untold =
  | 'ClaimAbandoned'
  | 'UserImageSet'
  | 'UserImageRemoved'
  | 'RecoveryCodeUsed'
  | 'PasswordResetRequested';
type Handled = Exclude<UserEvent, { type: Untold }>;

export const userProjection = projection<UserDocument, Handled>({
  model: userModel,
  streamPrefix: 'user-',
  on: {
    UserRegistered: (_, { data, metadata }) => ({
      id: data.id,
      username: data.username,
      email: data.email,
      firstName: data.firstName,
      lastName: data.lastName,
      status: data.status,
      createdAt: metadata.at,
      updatedAt: metadata.at,
      ...rolesOf(data),
      firstMail: data.firstMail ?? null,
      secondFactor: false,
      byProvider: false,
      language: data.language ?? null,
      credentialVersion: 1,
    }),
    UserPasswordChanged: change((_event, document) => ({
      credentialVersion: document.credentialVersion + 1,
    })),
    UserRolesChanged: renewed(({ data }) => rolesOf(data)),
    UserNameChanged: change(({ data }) => data),
    UserLanguageChanged: change(({ data }) => ({ language: data.language })),
    UserStatusChanged: renewed(({ data }) => ({ status: data.status })),
    UserSessionsEnded: renewed(() => ({})),
    SecondFactorSet: renewed(() => ({ secondFactor: true })),
    SecondFactorRemoved: renewed(() => ({ secondFactor: false })),
    IdentityLinked: change(() => ({ byProvider: true })),
    UserDeleted: () => null,
    UserRemoved: () => null,
  },
});
