/** The actions on a user besides changing names and roles: Admins may use all, AppAdmins those on passwords and sessions. */
import type { Role, User } from 'back-office-client';
import { type Action, textOf } from '../../parts/actions/action.js';
import type { en } from './messages.en.js';

type Words = { readonly [Key in keyof typeof en]: string };

const none = { previews: false } as const;

/** A user who sets a password can use it, so only Admins set those of Admins and Auditors, and end their sessions. */
export function signInActionsOf(user: User, words: Words, isAdmin: boolean): readonly Action[] {
  const path = `/api/users/${user.id}`;
  const isSpared = user.roles.some((role: Role) => role === 'Admin' || role === 'Auditor');
  return [
    ...(user.status === 'locked'
      ? []
      : [
          {
            ...none,
            key: 'passwordReset',
            label: words.sendReset,
            text: words.sendResetText,
            isIndependent: true,
            command: () => ({ method: 'POST', path: `${path}/password-reset` }) as const,
          },
        ]),
    ...(isSpared && !isAdmin
      ? []
      : [
          {
            ...none,
            key: 'password',
            label: words.setPassword,
            text: words.setPasswordText,
            // Independent of the state shown; mailing a link may change the revision in the meantime.
            isIndependent: true,
            isDangerous: true,
            fields: [
              {
                name: 'newPassword',
                label: words.newPassword,
                hint: words.newPasswordHint,
                kind: 'password',
                initial: '',
                isRequired: true,
              },
            ],
            command: ({ newPassword }) => ({
              method: 'PUT',
              path: `${path}/password`,
              body: { newPassword },
            }),
          } satisfies Action,
          {
            ...none,
            key: 'sessions',
            label: words.endSessions,
            text: words.endSessionsText,
            isDangerous: true,
            isIndependent: true,
            command: () => ({ method: 'DELETE', path: `${path}/sessions` }) as const,
          } satisfies Action,
        ]),
  ];
}

/** @param onGone called when the user was deleted */
export function actionsOf(user: User, words: Words, onGone: () => void): readonly Action[] {
  const path = `/api/users/${user.id}`;
  const isLocked = user.status === 'locked';
  return [
    {
      ...none,
      key: 'lock',
      label: isLocked ? words.unlock : words.lock,
      text: isLocked ? words.unlockText : words.lockText,
      isDangerous: !isLocked,
      command: () => ({ method: 'PATCH', path, body: { status: isLocked ? 'active' : 'locked' } }),
    },
    {
      ...none,
      key: 'invitation',
      label: words.sendInvitation,
      text: words.sendInvitationText,
      isIndependent: true,
      command: () => ({ method: 'POST', path: `${path}/invitation` }),
    },
    {
      ...none,
      key: 'verification',
      label: words.sendVerification,
      text: words.sendVerificationText,
      isIndependent: true,
      command: () => ({ method: 'POST', path: `${path}/verification` }),
    },
    ...signInActionsOf(user, words, true),
    ...(user.secondFactor
      ? [
          {
            ...none,
            key: 'secondFactor',
            label: words.resetSecondFactor,
            text: words.resetSecondFactorText,
            isDangerous: true,
            isIndependent: true,
            command: () => ({ method: 'DELETE', path: `${path}/second-factor` }) as const,
          },
        ]
      : []),
    {
      ...none,
      key: 'remove',
      label: words.remove,
      text: words.removeText,
      isDangerous: true,
      command: () => ({ method: 'DELETE', path }),
      onDone: onGone,
    },
    {
      ...none,
      key: 'erase',
      label: words.erase,
      text: words.eraseText,
      isDangerous: true,
      fields: [{ name: 'username', label: words.eraseConfirm, kind: 'text', initial: '', isRequired: true }],
      command: (values) =>
        textOf(values, 'username') === user.username
          ? { method: 'DELETE', path, query: { erase: true } }
          : undefined,
      onDone: onGone,
    },
  ];
}
