/** Schemas of requests about users, and of their answers. */
import { z } from 'zod';
import { roles } from '../../domain/user/roles.js';
import { userNotFound } from '../../domain/user/state.js';
import { languages } from '../../kernel/wording/languages.js';
import { userModel } from '../../projections/user.js';
import { humanText, personName } from '../common/schemas.js';

/** The length of a password is checked by a rule with its own code; this only limits the input. */
const password = z.string().max(1_024);
const name = personName(100);
const email = humanText(320).describe('Unique, ignoring case');
const username = humanText(64)
  .describe(
    '1 to 64 letters, digits, ".", "_" or "-", not digits only; default: derived from the e-mail address',
  )
  .optional();
const role = z.enum(roles).meta({ id: 'Role' });
const givenRoles = z.array(role).max(50);

export const language = z
  .enum(languages)
  .describe('Language of mails to the user; null: that of the service')
  .meta({ id: 'Language' });

export const signup = z.strictObject({
  email,
  password,
  firstName: name,
  lastName: name,
  username,
  language: language.optional(),
});

export const newUser = z
  .strictObject({
    email,
    firstName: name,
    lastName: name,
    password: password.describe('Required unless the user is invited').optional(),
    username,
    language: language.optional(),
    roles: givenRoles.default(['User']),
    invite: z
      .boolean()
      .describe('True: the user is mailed an invitation to choose a password, and is `invited` until then')
      .default(false),
  })
  .refine(({ password: sent, invite }) => invite || sent !== undefined, {
    path: ['password'],
    message: 'is required',
  })
  .refine(({ password: sent, invite }) => !invite || sent === undefined, {
    path: ['password'],
    message: 'must not be sent with invite, since the user chooses it',
  });

export const userUpdate = z
  .strictObject({
    firstName: name.optional(),
    lastName: name.optional(),
    language: language.nullable().optional(),
    status: z.enum(['active', 'locked']).optional(),
    roles: givenRoles.describe('Complete list of roles').optional(),
  })
  .refine((body) => Object.keys(body).length > 0, 'must contain at least one field to change');

export const ownLanguage = z.strictObject({ language: language.nullable() });

export const ownPassword = z.strictObject({ currentPassword: password, newPassword: password });
export const givenPassword = z.strictObject({ newPassword: password });

const token = z.string().trim().min(1).max(256).describe('Token from the mail');
export const verificationAcceptance = z.strictObject({ token });
export const invitationAcceptance = z.strictObject({ token, password });

const { id, username: shownName, email: shownEmail, secondFactor: shownFactor } = userModel.fields;
const described = {
  id: z.int().describe(id?.description ?? ''),
  username: z.string().describe(shownName?.description ?? ''),
  email: z.string().describe(shownEmail?.description ?? ''),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};

export const userAnswer = z
  .strictObject({
    ...described,
    status: z.enum(['invited', 'active', 'locked']).meta({ id: 'UserStatus' }),
    secondFactor: z
      .boolean()
      .nullable()
      .describe(shownFactor?.description ?? ''),
    language: language.nullable(),
    roles: z.array(role),
  })
  .meta({ id: 'User' });
export const signupAnswer = z.strictObject({
  id: described.id,
  email: described.email,
  firstName: described.firstName,
  lastName: described.lastName,
  createdAt: described.createdAt,
});
export const createdAnswer = z.strictObject({
  id: described.id,
  email: described.email,
  createdAt: described.createdAt,
});
export const updatedAnswer = z.strictObject({
  id: described.id,
  firstName: described.firstName,
  lastName: described.lastName,
  updatedAt: described.updatedAt,
});

export const exampleUser = {
  id: 7,
  username: 'ada',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  status: 'active',
  secondFactor: false,
  language: null,
  createdAt: '2026-03-31T09:00:00.000Z',
  updatedAt: '2026-03-31T09:00:00.000Z',
};
export const exampleToken = 'Zr5lqoMWTgD6q0iXvG3l0kQy8h8m1m2yQbF1Yq3xJ0A';
export const examplePassword = 'analytical engine no. 1';

/** Returns the id that a path names. @throws DomainError USER_NOT_FOUND for a text that cannot be a user's id */
export function userIdIn(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw userNotFound(text);
  return Number(text);
}
