/** Invites a user, who chooses their own password through a mailed link. */
import { Stack, Text, TextInput } from '@mantine/core';
import type { Role } from 'back-office-client';
import { useState } from 'react';
import { useWords } from '../../messages/words.js';
import { CommandForm } from '../../parts/forms/CommandForm.js';
import { Roles } from './Roles.js';
import { useUserWords } from './words.js';

export interface InvitationFormProps {
  readonly onDone: (id: number) => void;
  readonly onCancel: () => void;
}

export function InvitationForm({ onDone, onCancel }: InvitationFormProps) {
  const words = useUserWords();
  const common = useWords();
  const [texts, setTexts] = useState({ email: '', firstName: '', lastName: '', username: '' });
  const [roles, setRoles] = useState<readonly Role[]>(['User']);
  const { username, ...needed } = texts;
  const isReady = Object.values(needed).every((text) => text.trim() !== '');

  const input = (name: keyof typeof texts, fault: string | undefined) => ({
    label: words[name],
    value: texts[name],
    error: fault,
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
      setTexts((all) => ({ ...all, [name]: value })),
  });

  return (
    <CommandForm<{ readonly id: number }>
      submitLabel={words.invite}
      command={() =>
        isReady
          ? {
              method: 'POST',
              path: '/api/users',
              body: { ...needed, ...(username.trim() === '' ? {} : { username }), roles, invite: true },
            }
          : undefined
      }
      said={common.invitationSent(texts.email.trim())}
      onDone={({ id }) => onDone(id)}
      onCancel={onCancel}
    >
      {(faultAt) => (
        <Stack gap="sm">
          <Text size="sm">{words.inviteText}</Text>
          <TextInput {...input('email', faultAt('/email'))} type="email" required data-autofocus />
          <TextInput {...input('firstName', faultAt('/firstName'))} required />
          <TextInput {...input('lastName', faultAt('/lastName'))} required />
          <TextInput
            {...input('username', faultAt('/username'))}
            description={words.usernameHint}
            autoCapitalize="none"
            spellCheck={false}
          />
          <Roles roles={roles} fault={faultAt('/roles')} onChange={setRoles} />
        </Stack>
      )}
    </CommandForm>
  );
}
