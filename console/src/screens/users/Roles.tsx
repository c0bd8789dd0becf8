/** The roles of a user, each with its purpose. */
import { Checkbox, Stack } from '@mantine/core';
import type { Role } from 'back-office-client';
import { useUserWords } from './words.js';

export const allRoles = [
  'Admin',
  'AppAdmin',
  'Reporting',
  'Auditor',
  'User',
  'Customer',
] as const satisfies readonly Role[];

export interface RolesProps {
  readonly roles: readonly Role[];
  readonly fault: string | undefined;
  readonly hint?: string;
  readonly onChange: (roles: readonly Role[]) => void;
}

export function Roles({ roles, fault, hint, onChange }: RolesProps) {
  const words = useUserWords();
  return (
    <Checkbox.Group
      label={words.roles}
      value={[...roles]}
      error={fault}
      onChange={(chosen) => onChange(allRoles.filter((role) => chosen.includes(role)))}
      {...(hint === undefined ? {} : { description: hint })}
    >
      <Stack gap="xs" mt="xs">
        {allRoles.map((role) => (
          <Checkbox key={role} value={role} label={role} description={words[`role_${role}`]} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
