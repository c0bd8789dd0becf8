/** Changes the names and roles of a user. */
import { Stack, TextInput } from '@mantine/core';
import type { User } from 'back-office-client';
import { useState } from 'react';
import { useWords } from '../../messages/words.js';
import { CommandForm } from '../../parts/forms/CommandForm.js';
import type { Answer } from '../../parts/service/call.js';
import { Roles } from './Roles.js';
import { useUserWords } from './words.js';

export interface UserFormProps {
  readonly opened: Answer<User>;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

export function UserForm({ opened: { body: user, etag }, onDone, onCancel }: UserFormProps) {
  const words = useUserWords();
  const common = useWords();
  const [firstName, setFirstName] = useState(user.firstName);
  const [lastName, setLastName] = useState(user.lastName);
  const [roles, setRoles] = useState(user.roles);
  const path = `/api/users/${user.id}`;
  const hasOtherRoles = roles.join() !== user.roles.join();

  /** Sends only what was changed: sending roles ends the user's sessions. */
  const body = {
    ...(firstName === user.firstName ? {} : { firstName }),
    ...(lastName === user.lastName ? {} : { lastName }),
    ...(hasOtherRoles ? { roles } : {}),
  };
  const isFilled = firstName.trim() !== '' && lastName.trim() !== '';

  return (
    <CommandForm
      submitLabel={common.save}
      command={() => (isFilled && Object.keys(body).length > 0 ? { method: 'PATCH', path, body } : undefined)}
      changes={{ path, opened: { ...user }, etag }}
      nameOf={(field) => (field in words ? words[field as 'firstName' | 'lastName' | 'roles'] : undefined)}
      said={common.savedIt(`${firstName.trim()} ${lastName.trim()}`)}
      onDone={onDone}
      onCancel={onCancel}
    >
      {(faultAt) => (
        <Stack gap="sm">
          <TextInput
            label={words.firstName}
            required
            data-autofocus
            value={firstName}
            error={faultAt('/firstName')}
            onChange={({ currentTarget: { value } }) => setFirstName(value)}
          />
          <TextInput
            label={words.lastName}
            required
            value={lastName}
            error={faultAt('/lastName')}
            onChange={({ currentTarget: { value } }) => setLastName(value)}
          />
          <Roles
            roles={roles}
            fault={faultAt('/roles')}
            hint={words.rolesHint}
            onChange={(chosen) => setRoles([...chosen])}
          />
        </Stack>
      )}
    </CommandForm>
  );
}
